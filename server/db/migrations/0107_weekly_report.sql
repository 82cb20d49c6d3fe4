-- bears: 0088
-- The weekly report by mail (decision 106): whether a person chose it, and when the last one was made. Programs of before
-- write neither.
alter table notification_choice add column weekly_report bool not null default false;
alter table notification_choice add column weekly_at timestamptz;
create index notification_choice_weekly_idx on notification_choice (account_id, user_id) where weekly_report;
