-- Who sent: a person or a program's key of the account, by whose id messages are counted too. Zero where it is nobody's
-- doing, and for what was counted before they were told apart.
alter table day_count add column author bigint not null default 0;
alter table day_count drop constraint day_count_pkey;
alter table day_count add primary key (account_id, day, sender, network, link_id, author);

comment on column campaign.created_by is 'A person of the account, or one of its keys; null where it is nobody''s doing';

-- Campaigns to groups by when they began: of one account, and of all.
create index campaign_begun on campaign (account_id, (coalesce(started_at, created_at)), id)
  where kind = 'bulk' and status <> 'scheduled';
create index campaign_begun_of_all on campaign ((coalesce(started_at, created_at)), id)
  where kind = 'bulk' and status <> 'scheduled';

-- What waits for an Administrator: few among many.
create index invoice_pending on invoice (account_id, id) where status = 1;
