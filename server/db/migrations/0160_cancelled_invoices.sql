-- bears: 0106
-- An order that its customer cancelled before it was paid. Its status is 3, as if the operator had rejected it.
alter table invoice add column cancelled boolean not null default false check (not cancelled or status = 3);

-- The decision on a pending invoice is all that may be written afterwards. Whether the customer cancelled belongs to it.
create or replace function invoice_is_final() returns trigger language plpgsql as $$
declare
  _decision text[] := array['status', 'reason', 'reviewed_by', 'reviewed_at', 'payment_id', 'cancelled'];
begin
  if tg_op = 'UPDATE' and old.status = 1 and to_jsonb(old) - _decision = to_jsonb(new) - _decision then
    return new;
  end if;
  raise exception 'An issued invoice is never changed or deleted: a credit note corrects it'
    using errcode = 'object_not_in_prerequisite_state';
end $$;
