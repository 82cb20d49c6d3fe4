-- Campaigns, their messages, and what became of each. What happened is appended; no message is ever updated.

-- One connection to an SMSC. What differs between operators is data here, never code.
create table link (
  id smallint primary key,
  name text not null unique,
  host text not null,
  port integer not null check (port between 1 and 65535),
  tls boolean not null default false,
  system_id text not null,
  password_sealed text not null,
  system_type text not null default '',
  bind_mode text not null default 'transceiver' check (bind_mode in ('transceiver', 'transmitter+receiver')),
  window_size integer not null check (window_size between 1 and 10000), -- segments on the way or in doubt, at most
  rate_per_second integer not null check (rate_per_second > 0), -- segments
  reserved_share real not null default 0.1 check (reserved_share >= 0 and reserved_share < 1), -- kept from bulk
  alphabet text not null default 'unpacked' check (alphabet in ('unpacked', 'packed', 'latin1')), -- of data_coding 0
  answer_id_base smallint check (answer_id_base in (10, 16)), -- how submit_sm_resp writes an id; null: as it comes
  receipt_id_base smallint check (receipt_id_base in (10, 16)), -- how receipts write it
  smsc smallint not null, -- links of one number share one space of message ids, and each other's receipts
  networks text[] not null default '{}', -- likely networks it is the way to
  is_default boolean not null default false, -- the way for every other number
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

-- A link is owned by one process at a time. Whoever takes it over counts the epoch up; a statement of an older epoch
-- finds no row, and so changes nothing. The epoch is a key: a takeover waits for those who hold the row FOR KEY SHARE,
-- while renewing the lease, many times as often, neither waits for them nor is kept waiting.
create table link_lease (
  link_id smallint primary key references link on delete cascade,
  owner text not null,
  epoch bigint not null,
  until timestamptz not null,
  unique (link_id, epoch)
) with (fillfactor = 50);

create table campaign (
  account_id bigint not null references account,
  id bigint not null,
  kind text not null check (kind in ('direct', 'bulk')), -- direct: few typed numbers, sent at once, keeps no counters
  status text not null check (status in ('scheduled', 'expanding', 'sending', 'paused', 'completed', 'cancelled')),
  sender text not null,
  text text not null,
  traffic text not null check (traffic in ('promotional', 'transactional', 'otp')),
  group_ids bigint[] not null default '{}',
  group_names text[] not null default '{}',
  typed bigint[] not null default '{}', -- numbers given with the request, distinct
  reservation_id bigint,
  recipients integer not null, -- as counted when accepted, and exact once expanded
  segments bigint not null,
  credits bigint not null,
  opted_out integer not null default 0,
  duplicates integer not null default 0,
  late integer not null default 0, -- would have cost more than was reserved: joined or changed since
  budget bigint not null, -- credits reserved for it
  expanded_contact bigint not null default 0, -- the last contact expanded
  expanded_groups boolean not null default false, -- only typed numbers are left
  expanded_recipients integer not null default 0,
  expanded_segments bigint not null default 0,
  expanded_opted_out integer not null default 0,
  expanded_duplicates integer not null default 0,
  expanded_late integer not null default 0,
  expanded_at timestamptz,
  turn text check (turn in ('expand', 'cancel')), -- what is to be done next, by whoever comes first
  turn_at timestamptz,
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((turn is null) = (turn_at is null))
) with (fillfactor = 80);

create index campaign_turn on campaign (turn_at) where turn is not null;
create index campaign_sending on campaign (account_id, id) where status = 'sending' and kind = 'bulk';
-- People's campaigns, among the many that a program sends one by one.
create index campaign_bulk on campaign (account_id, id) where kind = 'bulk';

-- How many messages of a bulk campaign are in each state, by link so that the links' writers do not wait for each other.
-- What is not counted here is queued.
create table campaign_count (
  account_id bigint not null,
  campaign_id bigint not null,
  link_id smallint not null,
  submitted integer not null default 0,
  unknown integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  expired integer not null default 0,
  rejected integer not null default 0,
  failed integer not null default 0,
  primary key (account_id, campaign_id, link_id)
) with (fillfactor = 50);

-- One recipient's text. Partitions are ranges of time, for an id begins with the time it was given.
create table message (
  account_id bigint not null,
  id bigint not null,
  campaign_id bigint not null,
  msisdn bigint not null,
  link_id smallint not null,
  segments smallint not null, -- on the wire of this link
  credits smallint not null, -- as rated: more segments than these are the link's shortcoming, not the customer's cost
  text text, -- null: the campaign's as it stands
  primary key (account_id, id)
) partition by range (id);

create index message_campaign on message (account_id, campaign_id, id);
create index message_msisdn on message (account_id, msisdn, id);

-- About 1,000 messages for one link. `position` is how many of them may have been written to the wire; it is moved on,
-- and committed, before they are.
create table chunk (
  account_id bigint not null,
  id bigint not null,
  campaign_id bigint, -- null: messages of many direct campaigns
  link_id smallint not null,
  lane smallint not null check (lane between 0 and 2), -- 0 one-time codes, 1 transactional, 2 bulk
  retry boolean not null default false, -- some segments of its messages may have been answered before
  ready boolean not null, -- false: its campaign is paused or cancelled
  not_before timestamptz not null default '-infinity',
  position smallint not null default 0,
  length smallint not null,
  message_ids bigint[] not null,
  primary key (account_id, id),
  check (position between 0 and length)
) with (fillfactor = 60);

-- Ids have little in common byte by byte: compressing them costs time and saves no page.
alter table chunk alter column message_ids set storage external;

create index chunk_ready on chunk (link_id, lane, account_id, id) where ready;
create index chunk_campaign on chunk (account_id, campaign_id) where campaign_id is not null;
create index chunk_marked on chunk (link_id, account_id, id) where position > 0;

create type submission_outcome as enum ('accepted', 'rejected', 'unknown', 'cancelled');
create type receipt_state as enum ('delivered', 'undelivered', 'expired', 'rejected', 'failed');

-- What the SMSC answered to one segment. A throttled segment has no row until it is answered otherwise.
create table submission (
  account_id bigint not null,
  message_id bigint not null,
  segment smallint not null,
  link_id smallint not null,
  outcome submission_outcome not null,
  status integer not null, -- command_status
  smsc_key bigint, -- of smsc and message id; null where there is none, or no answer
  msisdn bigint, -- only without a key: its receipt can be told by destination alone
  at timestamptz not null,
  primary key (account_id, message_id, segment)
) partition by range (message_id);

create index submission_smsc_key on submission (smsc_key) where smsc_key is not null;
create index submission_keyless on submission (link_id, msisdn) where msisdn is not null;

-- The final word on one segment. The first one counts.
create table receipt (
  account_id bigint not null,
  message_id bigint not null,
  segment smallint not null,
  state receipt_state not null,
  error text, -- the operator's code; 'returned' where no word ever came
  at timestamptz not null,
  primary key (account_id, message_id, segment)
) partition by range (message_id);

-- Receipts that came before their answer, or belong to a segment whose answer was lost, or to nothing of ours.
create table orphan_receipt (
  id bigint primary key,
  link_id smallint not null,
  smsc_key bigint,
  msisdn bigint not null,
  state receipt_state not null,
  error text,
  at timestamptz not null,
  received_at timestamptz not null
);

create index orphan_receipt_key on orphan_receipt (smsc_key) where smsc_key is not null;
create index orphan_receipt_age on orphan_receipt (link_id, received_at);
