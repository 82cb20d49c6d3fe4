-- bears: 0106
-- The same promise with one lookup for each link: a process holds few. No order of locks is needed, because who takes a
-- link over locks one row alone.
create or replace function link_lease_hold(_link_ids smallint[], _epochs bigint[]) returns void language plpgsql as $$
begin
  for _place in 1 .. cardinality(_link_ids) loop
    perform from link_lease where link_id = _link_ids[_place] and epoch = _epochs[_place] for key share;
    if not found then
      raise exception 'a lease is not held' using errcode = 'NK002';
    end if;
  end loop;
  if not database_is_released() then
    raise exception 'a lease is not held' using errcode = 'NK002';
  end if;
end $$;
