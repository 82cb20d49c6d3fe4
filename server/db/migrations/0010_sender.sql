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

-- What was sent before there were such counters: read once, message by message (some 15 µs each).
insert into day_count (account_id, day, sender, network, link_id, submitted, unknown, delivered, undelivered, expired,
  unknown_number, sender_refused, rejected, unconfirmed, failed, credits, waits)
with told as (
  select m.account_id, m.id, c.sender, m.link_id, m.segments, m.credits, o.*, substr(m.msisdn::text, 4, 2) as two,
    substr(m.msisdn::text, 4, 3) as three, (m.id >> 22) + 1767225600000 as given_ms -- since 1970: ids count from 2026
  from message m
  join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
  cross join lateral (
    select count(*) as answered,
      count(*) filter (where s.outcome = 'rejected' or r.state is not null) as final,
      count(*) filter (where s.outcome = 'unknown' and r.state is null) as doubtful,
      coalesce(bool_or(s.outcome = 'unknown'), false) as doubted,
      coalesce(bool_or(s.outcome = 'cancelled'), false) as cancelled,
      array_agg(case when s.outcome = 'rejected' then 'rejected' else r.state::text end) as states,
      array_agg(s.status) filter (where s.outcome = 'rejected') as statuses,
      coalesce(bool_or(r.error = 'returned'), false) as returned,
      count(*) filter (where s.segment <= m.credits and (s.outcome = 'rejected' or r.state = 'rejected'
        or r.state = 'failed' and r.error = 'returned')) as back,
      extract(epoch from max(r.at)) * 1000 as received_ms
    from submission s
    left join receipt r on r.account_id = s.account_id and r.message_id = s.message_id and r.segment = s.segment
    where s.account_id = m.account_id and s.message_id = m.id
  ) o
), placed as (
  select *,
    (to_timestamp(given_ms / 1000) at time zone 'UTC')::date as day,
    case
      when two in ('24', '53', '54', '55') or three in ('256', '257') or three between '591' and '599' then 'MTN'
      when two in ('20', '50') then 'Telecel'
      when two in ('23', '26', '27', '56', '57') then 'AT'
      when two = '28' then 'Expresso'
      when two = '29' then 'Other'
      else ''
    end as network,
    case
      when final = segments then case
        when 'failed' = any(states) then case when returned then 'unconfirmed' else 'failed' end
        when 'rejected' = any(states) then case -- ESME_RINVDSTADR, ESME_RINVSRCADR, ESME_RINVSRCTON
          when 11 = any(statuses) then 'unknown_number'
          when 10 = any(statuses) or 72 = any(statuses) then 'sender_refused'
          else 'rejected' end
        when 'undelivered' = any(states) then 'undelivered'
        when 'expired' = any(states) then 'expired'
        else 'delivered' end
      when doubtful > 0 or doubted and answered < segments then 'unknown'
      when answered = segments then 'submitted'
    end as fate,
    width_bucket(received_ms - given_ms - 0.001,
      array[1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000, 300000, 600000, 1800000, 3600000, 21600000, 86400000]::numeric[]) as took
  from told
  where answered > 0 and not cancelled
)
select account_id, day, sender, network, link_id,
  count(*) filter (where fate = 'submitted'), count(*) filter (where fate = 'unknown'),
  count(*) filter (where fate = 'delivered'), count(*) filter (where fate = 'undelivered'),
  count(*) filter (where fate = 'expired'), count(*) filter (where fate = 'unknown_number'),
  count(*) filter (where fate = 'sender_refused'), count(*) filter (where fate = 'rejected'),
  count(*) filter (where fate = 'unconfirmed'), count(*) filter (where fate = 'failed'),
  sum(case when fate is null then 0 else credits end - back),
  array(
    select count(*) filter (where wait = bucket)::int4
    from unnest(array_agg(took) filter (where fate = 'delivered')) as wait
    right join generate_series(0, 14) as bucket on wait = bucket
    group by bucket order by bucket
  )
from placed
group by account_id, day, sender, network, link_id
having count(fate) > 0 or sum(back) > 0;
