-- Attempts to pay an invoice through a gateway, and all that gateways say of them.

create table payment (
  account_id bigint not null references account,
  id bigint not null,
  invoice_id bigint not null,
  gateway text not null check (gateway in ('paystack', 'hubtel')),
  method text not null check (method in ('card', 'mobile_money', 'checkout')),
  mode text check (mode in ('live', 'test')), -- of our keys when it began; null: the gateway has one only
  reference text not null check (reference ~ '^[a-z0-9]{8,36}$'), -- ours, committed before the gateway hears it
  amount_pesewas bigint not null check (amount_pesewas > 0),
  refunded_pesewas bigint not null default 0 check (refunded_pesewas >= 0),
  state text not null default 'created' check (state in (
    'created', 'pending', 'succeeded', 'failed', 'expired', 'needs_review', 'refunded', 'disputed'
  )),
  reason text check (reason ~ '^[a-z]+(_[a-z]+)*$'), -- the words are the contract's
  redirect_url text,
  prompt_number text, -- masked: the number itself is kept nowhere
  prompt_network text check (prompt_network in ('MTN', 'Telecel', 'AT')),
  prompt_text text,
  prompt_ends_at timestamptz,
  request_key text, -- the Idempotency-Key that it was begun under
  request_fingerprint bytea,
  created_by bigint not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  expires_at timestamptz not null,
  asks integer not null default 0, -- how often the gateway was asked what has become of it
  asked_at timestamptz,
  next_ask_at timestamptz, -- null: there is nothing left to ask
  reviewed_by bigint,
  reviewed_at timestamptz,
  review_reason text,
  primary key (account_id, id),
  unique (gateway, reference),
  unique (account_id, request_key),
  foreign key (account_id, invoice_id) references invoice,
  check ((method = 'mobile_money') = (prompt_number is not null)),
  check ((prompt_number is null) = (prompt_network is null) and (prompt_number is null) = (prompt_ends_at is null)),
  check ((request_key is null) = (request_fingerprint is null)),
  check (state not in ('needs_review', 'failed', 'expired') or reason is not null),
  check ((state in ('created', 'pending')) = (settled_at is null)),
  check (
    (reviewed_by is null) = (reviewed_at is null) and (reviewed_by is null) = (review_reason is null)
  )
);

-- A payment is named by its id alone where an Administrator reviews it, whosever it is.
create unique index payment_of_id on payment (id);
create index payment_of_invoice on payment (account_id, invoice_id);
create index payment_newest on payment (created_at, id);
create index payment_to_ask on payment (next_ask_at) where next_ask_at is not null;
create index payment_to_review on payment (created_at) where state = 'needs_review';

-- What a gateway said, unasked or asked, reduced to what is not about the payer. Said twice in the same bytes, it stands
-- here once.
create table payment_event (
  id bigint primary key,
  account_id bigint, -- null: it is about no payment of ours
  payment_id bigint,
  gateway text not null check (gateway in ('paystack', 'hubtel')),
  source text not null check (source in ('webhook', 'answer')),
  kind text not null, -- the gateway's own word for it
  reference text, -- as the gateway gave it
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  digest bytea check (length(digest) = 32), -- SHA-256 of the bytes of a webhook
  at timestamptz not null,
  unique (gateway, digest),
  foreign key (account_id, payment_id) references payment,
  check ((account_id is null) = (payment_id is null)),
  check ((source = 'webhook') = (digest is not null))
);

create index payment_event_of_payment on payment_event (account_id, payment_id, id);

create function payment_event_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what gateways said is only ever appended to';
end $$;

create trigger payment_event_is_final before update or delete or truncate on payment_event
  for each statement execute function payment_event_is_final();

-- By which payment an invoice was approved; null where a person did.
alter table invoice
  add column payment_id bigint,
  add constraint invoice_payment foreign key (account_id, payment_id) references payment,
  add constraint invoice_payment_check check (payment_id is null or status = 2);
create unique index invoice_of_payment on invoice (account_id, payment_id) where payment_id is not null;
