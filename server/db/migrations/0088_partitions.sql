-- bears: 0060
-- The program makes the partitions of the time to come, and drops old ones of the request log, through these functions. So
-- its role needs no right to make or drop tables (decision 94).

create function make_partition(_table text, _suffix text, _from bigint, _to bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if _table not in ('message', 'submission', 'receipt', 'api_request') or _suffix !~ '^\d{4}(_\d{2}){1,2}$' then
    raise exception 'no partition % of % is made', _suffix, _table;
  end if;
  execute format('create table %I partition of %I for values from (%s) to (%s)',
    _table || '_' || _suffix, _table, _from, _to);
end $$;

create function drop_partition(_table text, _suffix text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if _table not in ('api_request') or _suffix !~ '^\d{4}(_\d{2}){1,2}$' then
    raise exception 'no partition % of % is dropped', _suffix, _table;
  end if;
  execute format('drop table %I', _table || '_' || _suffix);
end $$;

revoke execute on function make_partition, drop_partition from public;
