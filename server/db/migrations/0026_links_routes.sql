-- Links as an Administrator keeps them, how each of them fares, and the rules by which messages find their link.

alter table link
  add column status text not null default 'active' check (status in ('active', 'paused', 'draining', 'off')),
  add column drained_at timestamptz, -- when it was found empty, if its last pause began so
  add column tls_verify boolean not null default true,
  add column tls_name text, -- the name in its certificate, where that is not the host
  add column source_ton smallint check (source_ton between 0 and 6), -- null: by the sender's shape
  add column source_npi smallint check (source_npi between 0 and 18),
  add column destination_ton smallint not null default 1 check (destination_ton between 0 and 6),
  add column destination_npi smallint not null default 1 check (destination_npi between 0 and 18),
  add column validity_minutes integer check (validity_minutes > 0); -- null: as the SMSC pleases

update link set status = 'off' where not enabled;

alter table link drop column enabled;

-- How a link's connection fares, as its owner last said. It says so again every few seconds: silence tells as well.
create table link_state (
  link_id smallint primary key references link on delete cascade,
  state text not null check (state in ('bound', 'connecting', 'failed')),
  since timestamptz not null, -- since when it is bound, or is not
  problem text, -- why it is not, by the contract's list
  detail text not null default '',
  under_way integer not null, -- segments marked and not stored as answered
  reported_at timestamptz not null
) with (fillfactor = 50);

-- What went over a link, in segments, minute by minute. Added up in its owner's memory and written every few seconds:
-- no message pays for it, and what was not written when the owner died is missing here and nowhere else.
create table link_minute (
  link_id smallint not null references link on delete cascade,
  minute timestamptz not null,
  written integer not null,
  accepted integer not null,
  rejected integer not null,
  throttled integer not null,
  unanswered integer not null,
  receipts integer not null, -- final ones that told something new
  delivered integer not null,
  quick integer not null, -- of these, said so sooner than a phone can be reached
  waits integer[] not null, -- answers by how long they took
  primary key (link_id, minute)
) with (fillfactor = 50);

-- Which messages go by which links. The first that fits counts; null fits anything.
create table route (
  place smallint primary key,
  prefix text check (prefix ~ '^[1-9][0-9]*$'), -- what the number begins with
  network text, -- its likely network
  sender text, -- in lower case
  traffic text check (traffic in ('promotional', 'transactional', 'otp')),
  choice text not null check (choice in ('order', 'price')),
  link_ids smallint[] not null check (cardinality(link_ids) > 0),
  prices integer[] not null, -- of a segment, in 1/1,000 of a pesewa; null where it is not known
  check (cardinality(prices) = cardinality(link_ids))
);
