-- Test keys. What they make belongs to the account's sandbox: an account whose id is its own with the other sign.

alter table api_key add column environment text not null default 'live' check (environment in ('live', 'sandbox'));

-- An endpoint hears of one of the two.
alter table webhook_endpoint
  add column environment text not null default 'live' check (environment in ('live', 'sandbox'));

-- Receipts that the sandbox's network has yet to bring.
create table sandbox_receipt (
  account_id bigint not null references account,
  message_id bigint not null,
  due_at timestamptz not null,
  primary key (account_id, message_id)
);

create index sandbox_receipt_due on sandbox_receipt (due_at);
