-- For transactions that are sent whole, COMMIT included, without waiting for an answer in between: what would be looked
-- at there is raised here instead, and undoes all. SQLSTATE NK001: not all could be paid. NK002: a lease is not held.

-- As ledger_spend, but all items or none.
create function ledger_spend_all(
  _account_id bigint, _product text, _items bigint[],
  _reservation_id bigint, _cause_kind text, _cause_id bigint, _at timestamptz
) returns void language plpgsql as $$
declare
  _spent record;
begin
  _spent := ledger_spend(_account_id, _product, _items, _reservation_id, _cause_kind, _cause_id, _at);
  if _spent.outcome <> 'done' or false = any (_spent.accepted) then
    raise exception 'account % cannot pay for all', _account_id using errcode = 'NK001';
  end if;
end $$;

-- Holds the leases' rows against a takeover until the transaction ends.
create function link_lease_hold(_link_ids smallint[], _epochs bigint[]) returns void language plpgsql as $$
declare
  _held integer;
begin
  select count(*) into _held from (
    select from link_lease
    where (link_id, epoch) in (select * from unnest(_link_ids, _epochs)) order by link_id for key share
  ) as held;
  if _held <> cardinality(_link_ids) then
    raise exception 'a lease is not held' using errcode = 'NK002';
  end if;
end $$;
