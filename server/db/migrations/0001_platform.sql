-- What the platform itself keeps: node numbers, the outbox, idempotency keys. Jobs have a schema of their own (pgboss).

-- Node numbers for ids; a number is held by an advisory lock while its process lives (platform/session.ts).
create sequence node_number as int4 minvalue 0 maxvalue 1023 start with 0 cycle;

-- The transactional outbox (platform/events.ts). A row stays until each of its subscribers has had it once.
create table outbox (
  account_id int8 not null,
  id int8 not null,
  kind text not null,
  payload jsonb not null,
  -- The subscribers that have had it.
  done text[] not null default '{}',
  attempts int4 not null default 0,
  due_at timestamptz not null default now(),
  -- Set when it failed too often: kept for a person to look at.
  parked_at timestamptz,
  failure text,
  primary key (account_id, id)
);

create index outbox_due on outbox (id) where parked_at is null;
create index outbox_parked on outbox (parked_at) where parked_at is not null;

-- Idempotency keys (platform/idempotency.ts): the answer to a call, written in the transaction that carried the call
-- out, and kept seven days for whoever repeats it.
create table idempotency (
  account_id int8 not null,
  route text not null,
  key text not null,
  -- SHA-256 of what was asked.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  status int2 not null,
  body text not null,
  answered_at timestamptz not null,
  primary key (account_id, route, key)
);

create index idempotency_age on idempotency (answered_at);
