-- A network's approval of a sender ID has an end and is renewed; and what goes to a network that has not approved the
-- sender ID is left out of a send.

alter table sender_network
  add column valid_until date, -- the approval's last day; null: it has no end
  add column renewal text check (renewal in ('submitted', 'needs_information', 'rejected')), -- null: not asked for
  add column renewal_reason text, -- why not
  add column renewal_at timestamptz, -- when it was asked for, and once decided, when that was
  add column reminded smallint not null default 0, -- how many of the reminders of its end are behind it
  drop constraint sender_network_status_check,
  add constraint sender_network_status_check
    check (status in ('submitted', 'approved', 'rejected', 'needs_information', 'lapsed')),
  add check (valid_until is null or status in ('approved', 'lapsed')),
  add check (renewal is null or status = 'approved'),
  add check ((renewal is null) = (renewal_at is null)),
  add check (coalesce(renewal in ('needs_information', 'rejected'), false) = (renewal_reason is not null));

alter table sender
  drop constraint sender_status_check,
  add constraint sender_status_check
    check (status in ('draft', 'submitted', 'approved', 'rejected', 'needs_information', 'lapsed'));

-- A year from the decision, as new ones have it, and ninety days at least: of these nobody has been reminded. The
-- platform's own have no end here: the operator keeps them with the networks.
update sender_network n
set valid_until = greatest((n.decided_at at time zone 'UTC')::date + 365, (now() at time zone 'UTC')::date + 90)
from sender s
where s.account_id = n.account_id and s.id = n.sender_id and n.status = 'approved' and not s.is_default;

-- What waits for the operator's people, and whose end is near.
create index sender_network_waiting on sender_network (account_id, sender_id)
  where status = 'submitted' or renewal = 'submitted';
create index sender_network_end on sender_network (valid_until) where status = 'approved';

alter table campaign
  add column barred_networks text[] not null default '{}', -- had not approved the sender ID when it was accepted
  add column unapproved integer not null default 0, -- recipients left out for that
  add column expanded_unapproved integer not null default 0;
