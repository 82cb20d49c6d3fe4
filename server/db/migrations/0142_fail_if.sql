-- bears: 0106
-- A last statement of a transaction proves by it what the program remembered. If that is no longer so, nothing is committed.
create function fail_if(_fails bool, _state text) returns void language plpgsql as $$
begin
  if _fails then
    raise exception 'what was remembered has changed' using errcode = _state;
  end if;
end $$;
