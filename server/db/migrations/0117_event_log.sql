-- bears: 0106
-- The events of accounts whose programs ask for them by cursor (decision 116). An event of an account without a row in
-- `event_log` is not kept. Each day is a partition, dropped whole.
create table event_log (
  -- The account, or its sandbox.
  account_id int8 primary key references account (id),
  -- From then on every event is kept, save clicks on links.
  kept_since timestamptz not null,
  -- From then on clicks on links are kept as well.
  clicks_since timestamptz,
  -- When a program last asked, to the hour.
  read_at timestamptz not null
);

create table account_event (
  account_id int8 not null,
  -- The transaction that stored it. Readers wait for all transactions before a place, so the order is that of xid and id.
  xid xid8 not null default pg_current_xact_id(),
  id int8 not null,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  primary key (account_id, xid, id)
) partition by range (id);

-- What is found when a person is erased.
create index account_event_kyc on account_event (account_id, (data ->> 'id')) where type like 'kyc.%';

create or replace function make_partition(_table text, _suffix text, _from bigint, _to bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if _table not in ('message', 'submission', 'receipt', 'api_request', 'account_event')
    or _suffix !~ '^\d{4}(_\d{2}){1,2}$' then
    raise exception 'no partition % of % is made', _suffix, _table;
  end if;
  execute format('create table %I partition of %I for values from (%s) to (%s)',
    _table || '_' || _suffix, _table, _from, _to);
end $$;

create or replace function drop_partition(_table text, _suffix text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if _table not in ('api_request', 'account_event', 'message', 'submission', 'receipt')
    or _suffix !~ '^\d{4}(_\d{2}){1,2}$' then
    raise exception 'no partition % of % is dropped', _suffix, _table;
  end if;
  if _table not in ('api_request', 'account_event') and to_date(_suffix, 'YYYY_MM') > (
    select max(to_date(right(relname, 7), 'YYYY_MM')) from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = _table::regclass) - interval '6 months' then
    raise exception 'partition % of % is too young to be dropped', _suffix, _table;
  end if;
  execute format('drop table %I', _table || '_' || _suffix);
end $$;
