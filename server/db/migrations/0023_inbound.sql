-- What phones write to us: parts as they came, the messages they make, and the conversations that these belong to.

-- One deliver_sm that is no receipt. Nobody's yet, and kept until its message is whole or given up.
create table inbound_part (
  id bigint primary key,
  link_id smallint not null,
  source text not null, -- as the centre wrote it
  destination text not null,
  reference integer, -- joins the parts of one message; null: it is whole
  total smallint not null default 1,
  sequence smallint not null default 1,
  data_coding smallint not null,
  alphabet text not null, -- what the link understood by data_coding 0
  body bytea not null, -- without its header
  received_at timestamptz not null,
  joined boolean not null default false,
  check (sequence between 1 and total)
);

-- What belongs together; and what a centre delivers again because our acknowledgement was lost.
create index inbound_part_whole on inbound_part (source, destination, reference, received_at);
create index inbound_part_age on inbound_part (received_at);

-- Numbers of ours that one account has for itself. What comes to another belongs to whoever wrote to that phone last.
create table inbound_number (
  address text primary key, -- digits: 1907, 233300000000
  account_id bigint not null references account,
  created_at timestamptz not null
);

create table inbound_message (
  account_id bigint not null,
  id bigint not null,
  msisdn bigint not null, -- whose phone it was
  address text not null, -- what they wrote to
  text text not null,
  keyword text check (keyword in ('stop', 'start', 'help')),
  parts smallint not null,
  complete boolean not null, -- false: parts of it never came
  received_at timestamptz not null,
  primary key (account_id, id)
);

create index inbound_message_person on inbound_message (account_id, msisdn, id);

-- One for each phone that has written, found by the newest without looking at what was said.
create table conversation (
  account_id bigint not null,
  msisdn bigint not null,
  last_id bigint not null, -- of its newest inbound message
  unread integer not null check (unread >= 0),
  primary key (account_id, msisdn)
) with (fillfactor = 80);

create index conversation_newest on conversation (account_id, last_id);
