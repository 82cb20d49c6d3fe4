-- Which database this is: its system identifier and the timeline of its log. The pair that a person last released stands
-- here. A restore or a failover to a replica makes another pair, and what was due then may have been sent already: nothing
-- goes to a link until a person releases it (decision 90).
create table database_release (
  singleton bool primary key default true check (singleton),
  system_identifier int8 not null,
  timeline int4 not null,
  released_at timestamptz not null default '-infinity',
  -- Written by the restore command, where the pair alone would not tell. Null: not marked.
  mark text check (length(mark) between 1 and 500),
  -- When a process first found it held. Null where it is not.
  held_at timestamptz,
  -- The first of two Administrators who release it.
  approved_by int8,
  approved_at timestamptz,
  -- What was decided of held messages since then.
  sent int4 not null default 0,
  unsure int4 not null default 0,
  ended int4 not null default 0,
  outcome_at timestamptz
);

create function database_timeline() returns int4 language sql stable as $$
  select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int4
$$;

insert into database_release (system_identifier, timeline)
select system_identifier, database_timeline() from pg_control_system();

create function database_is_released() returns bool language sql stable as $$
  select exists (
    select from database_release, pg_control_system() as control
    where mark is null and database_release.system_identifier = control.system_identifier
      and timeline = database_timeline()
  )
$$;

create or replace function link_lease_hold(_link_ids smallint[], _epochs bigint[]) returns void language plpgsql as $$
declare
  _held integer;
begin
  select count(*) into _held from (
    select from link_lease
    where (link_id, epoch) in (select * from unnest(_link_ids, _epochs)) order by link_id for key share
  ) as held;
  if _held <> cardinality(_link_ids) or not database_is_released() then
    raise exception 'a lease is not held' using errcode = 'NK002';
  end if;
end $$;
