-- Logins: how programs that speak another protocol sign in as an API key. SMPP gives a password eight characters, too few
-- for a plain hash, so that its hash is keyed by the program's own secret; the token that callbacks are signed by has to be
-- read again, and is sealed.

create table key_login (
  account_id bigint not null references account,
  key_id bigint not null,
  system_id text not null unique check (length(system_id) between 1 and 15), -- SMPP's name of the key
  password_hash bytea not null check (length(password_hash) = 32),
  token text not null, -- sealed
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (account_id, key_id),
  foreign key (account_id, key_id) references api_key (account_id, id),
  foreign key (account_id, created_by) references account_user (account_id, id)
);

-- What a sender is still to be told of a message: by SMPP a receipt, under the id that was answered; or each state by a
-- callback to an address. Gone with the message's final word.
create table owed_receipt (
  account_id bigint not null references account,
  id bigint not null, -- as answered: the message's own, or the one given to a part of it
  message_id bigint not null,
  key_id bigint not null,
  failures_only boolean not null default false,
  url text, -- of a callback; none: by SMPP
  primary key (account_id, id)
);

create index owed_receipt_message on owed_receipt (account_id, message_id);

-- Parts of a text that is still to come whole, each accepted by itself.
create table smpp_part (
  account_id bigint not null references account,
  id bigint not null, -- as answered
  key_id bigint not null,
  source text not null,
  destination text not null,
  reference integer not null,
  total smallint not null check (total between 2 and 255),
  sequence smallint not null check (sequence between 1 and 255),
  data_coding smallint not null,
  body bytea not null,
  wants text not null check (wants in ('nothing', 'receipt', 'failure')),
  received_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key_id, source, destination, reference, total, sequence)
);

create index smpp_part_age on smpp_part (received_at);

-- Receipts and texts from phones on their way to a customer's SMPP client: kept until it has acknowledged them, or for days.
create table smpp_delivery (
  account_id bigint not null references account,
  id bigint not null,
  key_id bigint not null,
  receipt_of bigint, -- the id that was answered; none: a text from a phone
  inbound_id bigint, -- that text
  state text check (state in ('delivered', 'undelivered', 'expired', 'rejected', 'failed')),
  error text,
  done_at timestamptz,
  source text not null,
  destination text not null,
  due_at timestamptz not null, -- while it is on its way: when it counts as lost
  tries integer not null default 0,
  primary key (account_id, id),
  check ((receipt_of is null) <> (inbound_id is null)),
  check ((receipt_of is null) = (state is null))
) with (fillfactor = 80);

create index smpp_delivery_due on smpp_delivery (account_id, key_id, due_at);

-- Who has lately been bound to receive: for those, texts from phones are kept.
create table smpp_receiver (
  account_id bigint not null references account,
  key_id bigint not null,
  bound_at timestamptz not null,
  primary key (account_id, key_id)
);
