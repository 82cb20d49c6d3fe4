-- Credits, the ledger they move in, invoices and their taxes.

-- ── Invoices ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Numbers have no gap within a year: the counter's row is taken in the transaction that writes the invoice.
create table invoice_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

create table invoice (
  account_id bigint not null references account,
  id bigint not null,
  number text not null unique,
  product text not null check (product in ('SMS', 'KYC')),
  package_name text not null,
  credit bigint not null check (credit > 0),
  duration_number integer not null check (duration_number > 0),
  duration_type smallint not null check (duration_type between 1 and 4), -- 1 day, 2 week, 3 month, 4 year
  amount_pesewas bigint not null check (amount_pesewas > 0), -- net of taxes
  total_pesewas bigint not null check (total_pesewas >= amount_pesewas),
  tax_rules text not null, -- the rule set by which the taxes were reckoned
  status smallint not null default 1 check (status between 1 and 3), -- 1 pending, 2 approved, 3 rejected
  reason text check (status <> 3 or reason <> ''),
  created_by bigint not null,
  created_at timestamptz not null,
  reviewed_by bigint,
  reviewed_at timestamptz,
  primary key (account_id, id),
  check ((status = 1) = (reviewed_at is null) and (status = 1) = (reviewed_by is null))
);

-- The reviewer names an invoice by its id alone, whosever it is, and reads every account's, newest first.
create unique index invoice_of_id on invoice (id);
create index invoice_newest on invoice (created_at, id);

create table invoice_tax (
  account_id bigint not null,
  invoice_id bigint not null,
  place smallint not null,
  code text not null,
  name text not null,
  rate_bp integer not null check (rate_bp >= 0), -- hundredths of a percent
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  primary key (account_id, invoice_id, place),
  foreign key (account_id, invoice_id) references invoice
);

-- ── Lots and balances ───────────────────────────────────────────────────────────────────────────────────────────────

-- A lot of credits. What it still holds is `available` (to spend) and `reserved` (held by reservations).
create table credit (
  account_id bigint not null references account,
  id bigint not null,
  product text not null check (product in ('SMS', 'KYC')),
  package_name text not null,
  credit bigint not null check (credit > 0), -- as bought
  duration_number integer not null check (duration_number > 0),
  duration_type smallint not null check (duration_type between 1 and 4),
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  invoice_id bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  lapses_at timestamptz,
  status text not null generated always as (
    case
      when confirmed_at is null then 'Pending'
      when available > 0 or reserved > 0 then 'Confirmed'
      else 'Used'
    end
  ) stored,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice,
  check (available + reserved <= credit),
  check ((confirmed_at is null) = (lapses_at is null)),
  check (confirmed_at is not null or (available = 0 and reserved = 0))
) with (fillfactor = 50);

-- Soonest to lapse first. By status and not by `available > 0`: an update that leaves every indexed value as it was
-- stays on its page (HOT), and the lot being spent is updated a hundred times a second.
create index credit_to_spend on credit (account_id, product, lapses_at, id) where status = 'Confirmed';
create index credit_of_invoice on credit (account_id, invoice_id);
create index credit_to_lapse on credit (lapses_at) where status = 'Confirmed';

-- What the transfers of one account and product add up to, kept beside them. Its row is the one lock of every verb.
create table balance (
  account_id bigint not null references account,
  product text not null check (product in ('SMS', 'KYC')),
  billing_type smallint not null default 1 check (billing_type in (1, 2)), -- 1 prepaid, 2 postpaid
  billing_status smallint not null default 1 check (billing_status in (1, 2)), -- 1 active, 2 suspended
  credit_limit bigint not null default 0 check (credit_limit >= 0), -- how far below zero a postpaid balance may go
  available bigint not null default 0,
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  lapsed bigint not null default 0 check (lapsed >= 0),
  transfers bigint not null default 0, -- the number of the last one
  primary key (account_id, product),
  check (billing_type = 2 or credit_limit = 0),
  constraint balance_within_limit check (available >= -credit_limit)
) with (fillfactor = 30);

-- ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Double entry in one row: what leaves one book enters another, so that every transfer, and with them the whole ledger,
-- sums to zero because it cannot be written otherwise. `issued` is the operator's book, the others the account's.
-- Numbered without a gap within account and product: a transfer that is missing is seen.
create table transfer (
  account_id bigint not null,
  product text not null,
  number bigint not null,
  from_book text not null,
  to_book text not null,
  credits bigint not null check (credits > 0),
  available_after bigint not null,
  cause_kind text not null,
  cause_id bigint not null,
  reservation_id bigint,
  reason text not null default '',
  at timestamptz not null,
  primary key (account_id, product, number),
  foreign key (account_id, product) references balance,
  constraint transfer_is_known check (
    (from_book, to_book) in (
      ('issued', 'available'), -- granted
      ('available', 'reserved'), -- reserved
      ('reserved', 'spent'), -- charged
      ('reserved', 'available'), -- released
      ('available', 'spent'), -- spent at once
      ('spent', 'available'), -- refunded
      ('available', 'lapsed') -- lapsed
    )
  )
);

create function transfer_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: a transfer is undone by another, never changed'
    using errcode = 'object_not_in_prerequisite_state';
end $$;

create trigger transfer_is_final before update or delete or truncate on transfer
  for each statement execute function transfer_is_final();

-- The two sides of each transfer, as the books read them.
create view entry as
  select account_id, product, number, from_book as book, -credits as credits, at from transfer
  union all
  select account_id, product, number, to_book as book, credits, at from transfer;

-- Credits set apart for one cause, until each is charged or released.
create table reservation (
  account_id bigint not null,
  id bigint not null,
  product text not null,
  cause_kind text not null,
  cause_id bigint not null,
  credits bigint not null check (credits >= 0), -- as reserved
  held bigint not null check (held >= 0), -- neither charged nor released yet
  spent bigint not null check (spent >= 0), -- charged and not refunded
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, id),
  check (held + spent <= credits),
  check (closed_at is null or held = 0)
) with (fillfactor = 80);

-- What a reservation took from each lot, soonest to lapse first, so that what comes back finds its way home.
create table draw (
  account_id bigint not null,
  reservation_id bigint not null,
  place integer not null,
  credit_id bigint not null,
  held bigint not null check (held >= 0),
  spent bigint not null check (spent >= 0),
  primary key (account_id, reservation_id, place),
  foreign key (account_id, reservation_id) references reservation,
  foreign key (account_id, credit_id) references credit
) with (fillfactor = 80);

-- The verbs. Functions, and not one long statement each: in a function every statement sees what was committed while it
-- waited for the balance's row, where the parts of one statement would still see the lots as they were before the wait.
-- Each takes that row first and touches lots, reservations and draws of that account and product only under it: one lock
-- a verb, hence no deadlock within a product.

-- Writes one transfer and moves the balance; answers what is available after it.
create function ledger_post(
  _account_id bigint, _product text, _from text, _to text, _credits bigint,
  _cause_kind text, _cause_id bigint, _reservation_id bigint, _reason text, _at timestamptz
) returns bigint language plpgsql as $$
declare
  _after balance;
begin
  update balance
  set
    available = available + case 'available' when _to then _credits when _from then -_credits else 0 end,
    reserved = reserved + case 'reserved' when _to then _credits when _from then -_credits else 0 end,
    spent = spent + case 'spent' when _to then _credits when _from then -_credits else 0 end,
    lapsed = lapsed + case 'lapsed' when _to then _credits when _from then -_credits else 0 end,
    transfers = transfers + 1
  where account_id = _account_id and product = _product
  returning * into strict _after;

  insert into transfer (
    account_id, product, number, from_book, to_book, credits, available_after,
    cause_kind, cause_id, reservation_id, reason, at
  ) values (
    _account_id, _product, _after.transfers, _from, _to, _credits, _after.available,
    _cause_kind, _cause_id, _reservation_id, _reason, _at
  );
  return _after.available;
end $$;

-- Takes what is left in lots whose time has come. What a reservation holds of them stays held.
create function ledger_lapse(_account_id bigint, _product text, _at timestamptz) returns bigint language plpgsql as $$
declare
  _lot record;
  _lapsed bigint := 0;
begin
  for _lot in
    update credit set available = 0
    where account_id = _account_id and product = _product and status = 'Confirmed'
      and available > 0 and lapses_at <= _at
    returning id, old.available as credits
  loop
    perform ledger_post(
      _account_id, _product, 'available', 'lapsed', _lot.credits, 'credit', _lot.id, null, '', _at
    );
    _lapsed := _lapsed + _lot.credits;
  end loop;
  return _lapsed;
end $$;

-- Locks the balance and answers it as it truly stands: a lot past its time counts no more, though no job has run yet.
create function ledger_lock(_account_id bigint, _product text, _at timestamptz) returns balance language plpgsql as $$
declare
  _balance balance;
begin
  select * into _balance from balance where account_id = _account_id and product = _product for update;
  if ledger_lapse(_account_id, _product, _at) > 0 then
    select * into _balance from balance where account_id = _account_id and product = _product;
  end if;
  return _balance;
end $$;

-- The same for the balance that a reservation drew on; answers the reservation.
create function ledger_lock_reservation(_account_id bigint, _reservation_id bigint, _at timestamptz)
returns reservation language plpgsql as $$
declare
  _reservation reservation;
begin
  select * into _reservation from reservation where account_id = _account_id and id = _reservation_id;
  if not found then
    raise exception 'there is no reservation % of account %', _reservation_id, _account_id
      using errcode = 'assert_failure';
  end if;
  perform ledger_lock(_account_id, _reservation.product, _at);
  select * into _reservation from reservation where account_id = _account_id and id = _reservation_id;
  return _reservation;
end $$;

-- Takes credits out of the lots, soonest to lapse first, into a new reservation: held, or spent at once.
create function ledger_draw(
  _account_id bigint, _product text, _credits bigint, _book text,
  _reservation_id bigint, _cause_kind text, _cause_id bigint, _at timestamptz
) returns bigint language plpgsql as $$
declare
  _held boolean := _book = 'reserved';
  _drawn bigint;
begin
  insert into reservation (
    account_id, id, product, cause_kind, cause_id, credits, held, spent, created_at, closed_at
  ) values (
    _account_id, _reservation_id, _product, _cause_kind, _cause_id, _credits,
    case when _held then _credits else 0 end, case when _held then 0 else _credits end,
    _at, case when _held then null else _at end
  );
  if _credits = 0 then
    return null;
  end if;

  with lot as (
    select id, available, row_number() over soonest as place, sum(available) over soonest - available as before
    from credit
    where account_id = _account_id and product = _product and status = 'Confirmed' and available > 0
    window soonest as (order by lapses_at, id rows unbounded preceding)
  ), taken as (
    select id, place, least(available, _credits - before)::bigint as credits from lot where before < _credits
  ), emptied as (
    update credit
    set
      available = credit.available - taken.credits,
      reserved = credit.reserved + case when _held then taken.credits else 0 end
    from taken
    where credit.account_id = _account_id and credit.id = taken.id
  ), drawn as (
    insert into draw (account_id, reservation_id, place, credit_id, held, spent)
    select
      _account_id, _reservation_id, place, id,
      case when _held then credits else 0 end, case when _held then 0 else credits end
    from taken
    returning held + spent as credits
  )
  select coalesce(sum(credits), 0) into _drawn from drawn;

  if _drawn <> _credits then
    raise exception 'the lots of account % hold % of % % credits that its balance promised',
      _account_id, _drawn, _credits, _product using errcode = 'assert_failure';
  end if;
  return ledger_post(
    _account_id, _product, 'available', _book, _credits, _cause_kind, _cause_id, _reservation_id, '', _at
  );
end $$;

-- Outcome: 'done', 'insufficient' or 'suspended'; `available` is what was there to reserve from.
create function ledger_reserve(
  _account_id bigint, _product text, _credits bigint,
  _reservation_id bigint, _cause_kind text, _cause_id bigint, _at timestamptz,
  out outcome text, out available bigint
) language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
begin
  available := coalesce(_balance.available, 0);
  if _balance.billing_status = 2 then
    outcome := 'suspended';
  elsif _credits > available then
    outcome := 'insufficient';
  else
    outcome := 'done';
    perform ledger_draw(
      _account_id, _product, _credits, 'reserved', _reservation_id, _cause_kind, _cause_id, _at
    );
  end if;
end $$;

-- As if each item were reserved and charged by itself, in order: one that does not fit leaves room for a smaller one.
create function ledger_spend(
  _account_id bigint, _product text, _items bigint[],
  _reservation_id bigint, _cause_kind text, _cause_id bigint, _at timestamptz,
  out outcome text, out accepted boolean[], out available bigint
) language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
  _item bigint;
  _total bigint := 0;
begin
  accepted := '{}';
  available := coalesce(_balance.available, 0);
  if _balance.billing_status = 2 then
    outcome := 'suspended';
    return;
  end if;
  outcome := 'done';
  foreach _item in array _items loop
    if _total + _item <= available then
      _total := _total + _item;
      accepted := accepted || true;
    else
      accepted := accepted || false;
    end if;
  end loop;
  if _total > 0 then
    available := ledger_draw(
      _account_id, _product, _total, 'spent', _reservation_id, _cause_kind, _cause_id, _at
    );
  end if;
end $$;

-- From held to spent, soonest to lapse first.
create function ledger_charge(_account_id bigint, _reservation_id bigint, _credits bigint, _at timestamptz)
returns void language plpgsql as $$
declare
  _reservation reservation := ledger_lock_reservation(_account_id, _reservation_id, _at);
begin
  if _credits > _reservation.held then
    raise exception 'reservation % holds % credits, fewer than the % to charge',
      _reservation_id, _reservation.held, _credits using errcode = 'assert_failure';
  end if;

  update reservation set held = held - _credits, spent = spent + _credits
  where account_id = _account_id and id = _reservation_id;

  with part as (
    select place, credit_id, held, sum(held) over soonest - held as before
    from draw
    where account_id = _account_id and reservation_id = _reservation_id and held > 0
    window soonest as (order by place rows unbounded preceding)
  ), taken as (
    select place, credit_id, least(held, _credits - before)::bigint as credits from part where before < _credits
  ), drawn as (
    update draw set held = draw.held - taken.credits, spent = draw.spent + taken.credits
    from taken
    where account_id = _account_id and reservation_id = _reservation_id and draw.place = taken.place
  )
  update credit set reserved = credit.reserved - taken.credits
  from taken
  where credit.account_id = _account_id and credit.id = taken.credit_id;

  perform ledger_post(
    _account_id, _reservation.product, 'reserved', 'spent', _credits,
    _reservation.cause_kind, _reservation.cause_id, _reservation_id, '', _at
  );
end $$;

-- What is still held goes back to its lots, and lapses there at once where their time has come; answers how much it was.
create function ledger_release(_account_id bigint, _reservation_id bigint, _at timestamptz)
returns bigint language plpgsql as $$
declare
  _reservation reservation := ledger_lock_reservation(_account_id, _reservation_id, _at);
begin
  if _reservation.closed_at is not null then
    return 0;
  end if;

  update reservation set held = 0, closed_at = _at where account_id = _account_id and id = _reservation_id;
  if _reservation.held = 0 then
    return 0;
  end if;

  with drawn as (
    update draw set held = 0
    where account_id = _account_id and reservation_id = _reservation_id and held > 0
    returning credit_id, old.held as credits
  )
  update credit
  set available = credit.available + drawn.credits, reserved = credit.reserved - drawn.credits
  from drawn
  where credit.account_id = _account_id and credit.id = drawn.credit_id;

  perform ledger_post(
    _account_id, _reservation.product, 'reserved', 'available', _reservation.held,
    _reservation.cause_kind, _reservation.cause_id, _reservation_id, '', _at
  );
  perform ledger_lapse(_account_id, _reservation.product, _at);
  return _reservation.held;
end $$;

-- From spent back to the lots it came from, latest to lapse first. The customer paid in time for what we then did not
-- do: credits that come home to a lot whose time has passed get as long again as `_grace`, and only they do, for what
-- else the lot held has lapsed by then.
create function ledger_refund(
  _account_id bigint, _reservation_id bigint, _credits bigint, _reason text, _grace interval, _at timestamptz
) returns void language plpgsql as $$
declare
  _reservation reservation := ledger_lock_reservation(_account_id, _reservation_id, _at);
begin
  if _credits > _reservation.spent then
    raise exception 'of reservation % only % credits are charged, fewer than the % to refund',
      _reservation_id, _reservation.spent, _credits using errcode = 'assert_failure';
  end if;

  update reservation set spent = spent - _credits where account_id = _account_id and id = _reservation_id;

  with part as (
    select place, credit_id, spent, sum(spent) over latest - spent as before
    from draw
    where account_id = _account_id and reservation_id = _reservation_id and spent > 0
    window latest as (order by place desc rows unbounded preceding)
  ), taken as (
    select place, credit_id, least(spent, _credits - before)::bigint as credits from part where before < _credits
  ), drawn as (
    update draw set spent = draw.spent - taken.credits
    from taken
    where account_id = _account_id and reservation_id = _reservation_id and draw.place = taken.place
  )
  update credit
  set
    available = credit.available + taken.credits,
    lapses_at = case when credit.lapses_at <= _at then _at + _grace else credit.lapses_at end
  from taken
  where credit.account_id = _account_id and credit.id = taken.credit_id;

  perform ledger_post(
    _account_id, _reservation.product, 'spent', 'available', _credits,
    _reservation.cause_kind, _reservation.cause_id, _reservation_id, _reason, _at
  );
end $$;

-- A Pending lot becomes spendable and its duration begins. Calendar months and years, in Ghana's time, which is UTC.
create function ledger_confirm(
  _account_id bigint, _credit_id bigint, _cause_kind text, _cause_id bigint, _at timestamptz
) returns bigint language plpgsql as $$
declare
  _lot credit;
begin
  select * into _lot from credit where account_id = _account_id and id = _credit_id;
  insert into balance (account_id, product) values (_account_id, _lot.product) on conflict do nothing;
  perform ledger_lock(_account_id, _lot.product, _at);

  update credit
  set
    available = credit,
    confirmed_at = _at,
    lapses_at = (
      _at at time zone 'Africa/Accra' + case duration_type
        when 1 then make_interval(days => duration_number)
        when 2 then make_interval(weeks => duration_number)
        when 3 then make_interval(months => duration_number)
        else make_interval(years => duration_number)
      end
    ) at time zone 'Africa/Accra'
  where account_id = _account_id and id = _credit_id and status = 'Pending';
  if not found then
    raise exception 'credit % of account % is not pending', _credit_id, _account_id using errcode = 'assert_failure';
  end if;

  return ledger_post(
    _account_id, _lot.product, 'issued', 'available', _lot.credit, _cause_kind, _cause_id, null, '', _at
  );
end $$;
