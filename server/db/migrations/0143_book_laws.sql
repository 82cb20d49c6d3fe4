-- bears: 0106
-- The laws of the books' rows as triggers. PostgreSQL reads the text of a check again for each statement that writes: of a
-- transfer's 150 µs that was half (decision 126). A trigger's function is read once for a connection.
create function keep_transfer_law() returns trigger language plpgsql as $$
begin
  if not (
    new.credits > 0
    and new.from_book || ' ' || new.to_book in (
      'issued available', 'available reserved', 'reserved spent', 'reserved available', 'available spent',
      'spent available', 'available lapsed', 'available issued'
    )
  ) then
    raise exception 'a transfer of % credits from % to % breaks a law', new.credits, new.from_book, new.to_book
      using errcode = 'check_violation', table = 'transfer', constraint = 'transfer_law';
  end if;
  return new;
end $$;

create function keep_draw_law() returns trigger language plpgsql as $$
begin
  if not (new.held >= 0 and new.spent >= 0) then
    raise exception 'a draw of reservation % breaks a law', new.reservation_id
      using errcode = 'check_violation', table = 'draw', constraint = 'draw_law';
  end if;
  return new;
end $$;

create function keep_reservation_law() returns trigger language plpgsql as $$
begin
  if not (
    new.credits >= 0 and new.held >= 0 and new.spent >= 0 and new.held + new.spent <= new.credits
    and (new.closed_at is null or new.held = 0)
  ) then
    raise exception 'reservation % breaks a law', new.id
      using errcode = 'check_violation', table = 'reservation', constraint = 'reservation_law';
  end if;
  return new;
end $$;

create function keep_credit_law() returns trigger language plpgsql as $$
begin
  if not (
    new.reserved >= 0 and new.overdraft >= 0 and (new.owed or new.overdraft = 0)
    and new.available >= -new.overdraft and new.available + new.reserved <= new.credit
    and (new.credit > 0 or (new.owed and new.credit = 0))
    and (new.confirmed_at is null) = (new.lapses_at is null)
    and (new.confirmed_at is not null or (new.available = 0 and new.reserved = 0))
    and new.duration_number > 0 and new.duration_type between 1 and 4
  ) then
    raise exception 'credit % breaks a law', new.id
      using errcode = 'check_violation', table = 'credit', constraint = 'credit_law';
  end if;
  return new;
end $$;

create function keep_balance_law() returns trigger language plpgsql as $$
begin
  if not (
    new.credit_limit >= 0 and new.available >= -new.credit_limit
    and new.reserved >= 0 and new.spent >= 0 and new.lapsed >= 0
    and new.billing_status in (1, 2) and new.billing_type in (1, 2)
    and (new.billing_type = 2 or new.credit_limit = 0)
    and (new.billing_type = 1 or new.owed_credit_id is not null)
  ) then
    raise exception 'the % balance of account % breaks a law', new.product, new.account_id
      using errcode = 'check_violation', table = 'balance', constraint = 'balance_law';
  end if;
  return new;
end $$;

create trigger transfer_law before insert or update on transfer for each row execute function keep_transfer_law();
create trigger draw_law before insert or update on draw for each row execute function keep_draw_law();
create trigger reservation_law before insert or update on reservation
  for each row execute function keep_reservation_law();
create trigger credit_law before insert or update on credit for each row execute function keep_credit_law();
create trigger balance_law before insert or update on balance for each row execute function keep_balance_law();

alter table transfer drop constraint transfer_credits_check, drop constraint transfer_is_known;
alter table draw drop constraint draw_held_check, drop constraint draw_spent_check;
alter table reservation
  drop constraint reservation_check,
  drop constraint reservation_check1,
  drop constraint reservation_credits_check,
  drop constraint reservation_held_check,
  drop constraint reservation_spent_check;
alter table credit
  drop constraint credit_check,
  drop constraint credit_check1,
  drop constraint credit_check2,
  drop constraint credit_credit_check,
  drop constraint credit_duration_number_check,
  drop constraint credit_duration_type_check,
  drop constraint credit_overdraft_check,
  drop constraint credit_reserved_check,
  drop constraint credit_within_overdraft;
alter table balance
  drop constraint balance_billing_status_check,
  drop constraint balance_billing_type_check,
  drop constraint balance_check,
  drop constraint balance_credit_limit_check,
  drop constraint balance_lapsed_check,
  drop constraint balance_postpaid_check,
  drop constraint balance_reserved_check,
  drop constraint balance_spent_check,
  drop constraint balance_within_limit;
