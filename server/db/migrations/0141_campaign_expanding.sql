-- bears: 0106
-- runs: outside a transaction
-- Campaigns that have more recipients to come. A dashboard counts these; other indexes led it to all campaigns that wait for
-- their time, or to all of the account.
create index concurrently campaign_expanding on campaign (account_id) where status = 'expanding';
