-- Messages in doubt are looked at by link and age. The index holds only segments whose answer was lost, so it stays small.
create index submission_unknown on submission (link_id, at) where outcome = 'unknown';

-- What the operator decided of messages in doubt on a link. Two people decide where two are at work; the process that
-- holds the link carries it out.
create table doubt_resolution (
  id int8 primary key,
  link_id int2 not null references link (id) on delete cascade,
  outcome text not null check (outcome in ('delivered', 'failed', 'not_sent')),
  reason text not null check (reason <> ''),
  before timestamptz not null,
  message_ids int8[],
  messages int4 not null,
  segments int4 not null,
  credits int8 not null,
  status text not null check (status in ('waiting', 'approved', 'done', 'withdrawn')),
  asked_by int8 not null,
  asked_at timestamptz not null,
  approved_by int8,
  approved_at timestamptz,
  deciders int2 check (deciders in (1, 2)),
  resolved int4 not null default 0,
  ended_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check ((status in ('done', 'withdrawn')) = (ended_at is not null))
);
create unique index doubt_resolution_open on doubt_resolution (link_id) where status in ('waiting', 'approved');
create index doubt_resolution_newest on doubt_resolution (asked_at, id);
