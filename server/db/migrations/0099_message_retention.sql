-- bears: 0088
-- How long messages are kept: an account chooses within the operator's bounds. What is over the longest time goes by whole
-- partitions, so the program may drop those of messages too, but never one of the six months before the newest: partitions are
-- made three months ahead, so the last three months are safe.
create table retention_bounds (
  id int2 primary key default 1 check (id = 1),
  months_min int2 not null check (months_min between 3 and 120),
  months_max int2 not null check (months_max between 3 and 120),
  changed_by int8 not null,
  changed_at timestamptz not null,
  check (months_min <= months_max)
);
create table message_retention (
  account_id int8 primary key references account (id),
  months int2 not null check (months between 3 and 120),
  changed_by int8 not null,
  changed_at timestamptz not null
);

create or replace function drop_partition(_table text, _suffix text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if _table not in ('api_request', 'message', 'submission', 'receipt') or _suffix !~ '^\d{4}(_\d{2}){1,2}$' then
    raise exception 'no partition % of % is dropped', _suffix, _table;
  end if;
  if _table <> 'api_request' and to_date(_suffix, 'YYYY_MM') > (
    select max(to_date(right(relname, 7), 'YYYY_MM')) from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = _table::regclass) - interval '6 months' then
    raise exception 'partition % of % is too young to be dropped', _suffix, _table;
  end if;
  execute format('drop table %I', _table || '_' || _suffix);
end $$;
