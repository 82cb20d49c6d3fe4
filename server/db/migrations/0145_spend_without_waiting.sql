-- bears: 0106
-- Like ledger_spend_all, but it does not wait for the row of the balance. The detail of its error names the account.
create function ledger_spend_all_nowait(
  _account_id int8, _product text, _items int8[], _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, _author int8
) returns void language plpgsql as $$
begin
  perform from balance where account_id = _account_id and product = _product for update skip locked;
  if not found and exists (select from balance where account_id = _account_id and product = _product) then
    raise exception 'the balance of an account is locked' using errcode = 'NK004', detail = _account_id;
  end if;
  perform ledger_spend_all(_account_id, _product, _items, _reservation_id, _cause_kind, _cause_id, _at, _author);
end $$;

-- As before; the detail of its error names the account.
create or replace function ledger_spend_all(
  _account_id int8, _product text, _items int8[], _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, _author int8
) returns void language plpgsql as $$
declare
  _spent record;
begin
  _spent := ledger_spend(_account_id, _product, _items, _reservation_id, _cause_kind, _cause_id, _at, _author);
  if _spent.outcome <> 'done' or false = any (_spent.accepted) then
    raise exception 'account % cannot pay for all', _account_id using errcode = 'NK001', detail = _account_id;
  end if;
end $$;
