-- Webhooks: where customers' programs are told what happened, and what became of each telling. A delivery carries its body
-- whole: it is small, nearly every account has one endpoint, and what is signed at a later try is then what was signed at
-- the first.

create table webhook_endpoint (
  account_id bigint not null references account,
  id bigint not null,
  url text not null check (length(url) <= 500),
  description text not null,
  types text[] not null check (cardinality(types) > 0), -- the words are the contract's
  secret text not null, -- sealed: every delivery is signed by it
  previous_secret text, -- sealed; signs beside the other until:
  previous_until timestamptz,
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('by_hand', 'gone', 'failing', 'overfull')),
  disabled_at timestamptz,
  failing_since timestamptz, -- the first try that failed since the last that did not
  last_success_at timestamptz,
  held_until timestamptz, -- it asked to be left alone
  lease bigint, -- whoever delivers to it just now, until:
  lease_until timestamptz,
  turn_at timestamptz, -- when it last had a turn: who waited longest is next
  created_by bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz, -- its deliveries go in the next sweep, and then it does
  primary key (account_id, id),
  foreign key (account_id, created_by) references account_user (account_id, id),
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'disabled') = (disabled_at is not null)),
  check ((state = 'disabled') = (disabled_reason is not null))
);

create index webhook_endpoint_enabled on webhook_endpoint (account_id, id)
  where state = 'enabled' and removed_at is null;

create table webhook_delivery (
  account_id bigint not null,
  id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null, -- the header webhook-id, the same for every endpoint and try
  type text not null,
  body text not null check (octet_length(body) < 20000), -- Standard Webhooks asks for less than 20 kB
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  tries integer not null default 0, -- of them since it was last begun: what the wait for the next follows from
  next_at timestamptz,
  begun_at timestamptz not null, -- when it was made, or last sent again by hand
  last_status integer,
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoint (account_id, id),
  check ((state = 'waiting') = (next_at is not null))
) with (fillfactor = 80);

-- What is due of an endpoint; and its log.
create index webhook_delivery_due on webhook_delivery (account_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (account_id, endpoint_id, id);

create table webhook_attempt (
  account_id bigint not null,
  delivery_id bigint not null,
  number integer not null,
  at timestamptz not null,
  took_ms integer not null,
  outcome text not null, -- the words are the contract's
  status integer,
  answer text not null check (length(answer) <= 1000),
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_delivery (account_id, id) on delete cascade
);
