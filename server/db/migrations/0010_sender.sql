-- Sender IDs as each network decides on them, with what supports the request; and what became of messages, by day.

alter table sender
  add column look text not null default '', -- how it looks: `foldSender` of the name
  add column purpose text not null default '',
  add column sample text not null default '', -- a message as it will be sent
  add column requested_by bigint, -- null: made by the platform
  add column submitted_at timestamptz;

update sender set look = replace(replace(
  translate(regexp_replace(lower(name), '[^a-z0-9]', '', 'g'), 'i012345789', 'lolzeastbg'), 'rn', 'm'), 'vv', 'w');

create index sender_look on sender (look);
-- The queue of the operator's people: what waits, longest first.
create index sender_waiting on sender (submitted_at) where status = 'submitted';

-- What each network says. None: a draft. A sender's own status is what these add up to.
create table sender_network (
  account_id bigint not null,
  sender_id bigint not null,
  network text not null,
  status text not null check (status in ('submitted', 'approved', 'rejected', 'needs_information')),
  reason text, -- why not
  decided_by bigint,
  decided_at timestamptz,
  primary key (account_id, sender_id, network),
  foreign key (account_id, sender_id) references sender on delete cascade,
  check ((status = 'submitted') = (decided_at is null)),
  check ((status in ('rejected', 'needs_information')) = (reason is not null))
);

insert into sender_network (account_id, sender_id, network, status, decided_at)
select account_id, id, network, 'approved', approved_at
from sender cross join unnest(array['MTN', 'Telecel', 'AT']) as network
where status = 'approved';

-- Papers that support a request: certificate, letter. What they say is for the operator's people alone.
create table sender_document (
  account_id bigint not null,
  id bigint not null,
  sender_id bigint not null,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0), -- bytes
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, sender_id) references sender on delete cascade
);

create index sender_document_sender on sender_document (account_id, sender_id);

create table sender_document_piece (
  account_id bigint not null,
  document_id bigint not null,
  place integer not null,
  bytes bytea not null,
  primary key (account_id, document_id, place),
  foreign key (account_id, document_id) references sender_document on delete cascade
);

-- PDF, JPEG and PNG are compressed already.
alter table sender_document_piece alter column bytes set storage external;

-- What became of the messages of a day, kept as they move: by sender, by the likely network of the number, and by link
-- so that the links' writers do not wait for each other. A message counts from its operator's first answer on, on the
-- day that its id was given.
create table day_count (
  account_id bigint not null,
  day date not null, -- Ghana's, which is UTC's
  sender text not null,
  network text not null, -- '' where the number's range is nobody's
  link_id smallint not null,
  submitted integer not null default 0,
  unknown integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  expired integer not null default 0,
  unknown_number integer not null default 0, -- rejected: the network does not know the number
  sender_refused integer not null default 0, -- rejected: the network does not take the sender ID
  rejected integer not null default 0, -- for another reason
  unconfirmed integer not null default 0, -- failed: nobody ever said what became of it
  failed integer not null default 0, -- for another reason
  credits bigint not null default 0, -- charged, less what was returned
  waits integer[] not null default '{}', -- of those delivered, how many took how long: see `WAITS_S`
  primary key (account_id, day, sender, network, link_id)
) with (fillfactor = 50);

create index day_count_day on day_count (day); -- for the reports of all accounts
