-- bears: 0106
-- The key that made an endpoint. Null: a person did, `created_by`. Where a key did, that is the person who made the key.
alter table webhook_endpoint add column created_by_key bigint;

-- The hour in which Owners are told by mail what the key did to endpoints, and how many mails it has caused.
alter table api_key
  add column told_since timestamptz,
  add column told_count int4 not null default 0;
