-- Packages in an order of their own; trial credits that can be taken back; products that are used now and paid monthly.

-- ── Packages ────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table package add column position integer; -- within its product, from the first that is shown

update package
set position = placed.place
from (select id, row_number() over (partition by product order by id) as place from package) as placed
where placed.id = package.id;

alter table package alter column position set not null;

-- ── Trial credits ───────────────────────────────────────────────────────────────────────────────────────────────────

-- What was taken back stays so: credits that return to such a lot lapse with it.
alter table credit add column revoked_at timestamptz;

-- Why a lot was given without an invoice, and why it was taken back. The lot is in `credit`, under the same id.
create table trial (
  account_id bigint not null,
  id bigint not null,
  reason text not null,
  granted_by bigint, -- the Administrator; nobody where it came with the registration
  granted_at timestamptz not null,
  revoked_by bigint,
  revoked_at timestamptz,
  revoked_reason text,
  revoked_credits bigint, -- what was left of it
  primary key (account_id, id),
  foreign key (account_id, id) references credit,
  check (granted_by is null or reason <> ''),
  check (
    (revoked_by is null) = (revoked_at is null) and (revoked_by is null) = (revoked_reason is null)
    and (revoked_by is null) = (revoked_credits is null)
  ),
  check (revoked_reason <> '' and revoked_credits >= 0)
);

create index trial_newest on trial (granted_at, id);

-- How many credits each Administrator has given away in a day of Ghana's. Its row is the lock of their grants.
create table trial_allowance (
  user_id bigint not null,
  product text not null check (product in ('SMS', 'KYC')),
  day date not null,
  credits bigint not null check (credits > 0),
  primary key (user_id, product, day)
);

-- ── Postpaid ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- An account has one lot of owed credits for a product that it pays for afterwards. Nothing was bought into it, so what
-- is drawn on it takes it below zero, as far as its overdraft; what is paid fills it up. It never lapses and is thus the
-- last to be drawn on. All the lots together still are the balance, and all their overdrafts its limit.
alter table credit
  add column owed boolean not null default false,
  add column overdraft bigint not null default 0,
  drop constraint credit_credit_check,
  drop constraint credit_available_check,
  add constraint credit_credit_check check (credit > 0 or (owed and credit = 0)),
  add constraint credit_within_overdraft check (available >= -overdraft),
  add constraint credit_overdraft_check check (overdraft >= 0 and (owed or overdraft = 0));

alter table credit
  alter column status set expression as (
    case
      when confirmed_at is null then 'Pending'
      when available + overdraft > 0 or reserved > 0 then 'Confirmed'
      else 'Used'
    end
  );

create unique index credit_owed on credit (account_id, product) where owed;

alter table balance
  add column owed_credit_id bigint,
  add constraint balance_owed_credit foreign key (account_id, owed_credit_id) references credit,
  add constraint balance_postpaid_check check (billing_type = 1 or owed_credit_id is not null);

-- What one credit costs from a month on, in 1/1,000 pesewa.
create table postpaid_terms (
  account_id bigint not null,
  product text not null,
  month date not null check (extract(day from month) = 1),
  rate bigint not null check (rate > 0),
  agreed_by bigint not null,
  agreed_at timestamptz not null,
  primary key (account_id, product, month),
  foreign key (account_id, product) references balance
);

-- Credits drawn on the owed lot and spent, by month in Ghana; less what was refunded in it, hence below zero at times.
create table postpaid_usage (
  account_id bigint not null,
  product text not null,
  month date not null check (extract(day from month) = 1),
  credits bigint not null,
  primary key (account_id, product, month),
  foreign key (account_id, product) references balance
);

-- An invoice is for a package, or for a month's usage: one for each account, product and month.
alter table invoice add column month date check (extract(day from month) = 1);
create unique index invoice_of_month on invoice (account_id, product, month) where month is not null;
create index invoice_unpaid_usage on invoice (created_at) where month is not null and status = 1;

-- ── The ledger's verbs, for lots that can be overdrawn and revoked ──────────────────────────────────────────────────

-- Takes down what is spent on credit in its month: all that is spent of the owed lot, less what is down already.
create function ledger_use(_account_id bigint, _product text, _credit_id bigint, _at timestamptz)
returns void language sql as $$
  insert into postpaid_usage as known (account_id, product, month, credits)
  select _account_id, _product, date_trunc('month', _at at time zone 'Africa/Accra')::date, lot.spent - used.credits
  from (
    select credit - available - reserved as spent from credit where account_id = _account_id and id = _credit_id
  ) as lot, (
    select coalesce(sum(credits), 0)::bigint as credits
    from postpaid_usage where account_id = _account_id and product = _product
  ) as used
  where lot.spent <> used.credits
  on conflict (account_id, product, month) do update set credits = known.credits + excluded.credits
$$;

-- Writes one transfer and moves the balance; answers what may be spent after it, on credit included. The lots have been
-- moved before.
create or replace function ledger_post(
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
  if _after.owed_credit_id is not null and 'spent' in (_from, _to) then
    perform ledger_use(_account_id, _product, _after.owed_credit_id, _at);
  end if;
  return _after.available + _after.credit_limit;
end $$;

-- Locks the balance and answers it as it truly stands: a lot past its time counts no more, though no job has run yet, and
-- `available` is what may be spent, on credit included.
create or replace function ledger_lock(_account_id bigint, _product text, _at timestamptz)
returns balance language plpgsql as $$
declare
  _balance balance;
begin
  select * into _balance from balance where account_id = _account_id and product = _product for update;
  if ledger_lapse(_account_id, _product, _at) > 0 then
    select * into _balance from balance where account_id = _account_id and product = _product;
  end if;
  _balance.available := _balance.available + _balance.credit_limit;
  return _balance;
end $$;

-- Takes credits out of the lots, soonest to lapse first and the owed one last, into a new reservation: held, or spent at
-- once.
create or replace function ledger_draw(
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
    select
      id, available + overdraft as holds, row_number() over soonest as place,
      sum(available + overdraft) over soonest - (available + overdraft) as before
    from credit
    where account_id = _account_id and product = _product and status = 'Confirmed' and available + overdraft > 0
    window soonest as (order by lapses_at, id rows unbounded preceding)
  ), taken as (
    select id, place, least(holds, _credits - before)::bigint as credits from lot where before < _credits
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

-- From spent back to the lots it came from, latest to lapse first. The customer paid in time for what we then did not
-- do: credits that come home to a lot whose time has passed get as long again as `_grace`, and only they do, for what
-- else the lot held has lapsed by then. A revoked lot was never paid for and gives nothing any more.
create or replace function ledger_refund(
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
    lapses_at = case
      when credit.lapses_at <= _at and credit.revoked_at is null then _at + _grace
      else credit.lapses_at
    end
  from taken
  where credit.account_id = _account_id and credit.id = taken.credit_id;

  perform ledger_post(
    _account_id, _reservation.product, 'spent', 'available', _credits,
    _reservation.cause_kind, _reservation.cause_id, _reservation_id, _reason, _at
  );
end $$;

-- Takes back what is unspent of a lot: what it holds lapses at once, what a reservation holds of it when that returns.
-- Answers how much it was; null where the lot is revoked already.
create function ledger_revoke(_account_id bigint, _credit_id bigint, _reason text, _at timestamptz)
returns bigint language plpgsql as $$
declare
  _lot credit;
begin
  select * into strict _lot from credit where account_id = _account_id and id = _credit_id;
  perform ledger_lock(_account_id, _lot.product, _at);
  select * into _lot from credit where account_id = _account_id and id = _credit_id;
  if _lot.revoked_at is not null then
    return null;
  end if;
  if _lot.status = 'Pending' or _lot.invoice_id is not null or _lot.owed then
    raise exception 'credit % of account % was not granted', _credit_id, _account_id using errcode = 'assert_failure';
  end if;

  update credit set available = 0, lapses_at = least(lapses_at, _at), revoked_at = _at
  where account_id = _account_id and id = _credit_id;
  if _lot.available > 0 then
    perform ledger_post(
      _account_id, _lot.product, 'available', 'lapsed', _lot.available, 'revocation', _credit_id, null, _reason, _at
    );
  end if;
  return _lot.available;
end $$;

-- How much of a product is used or held on credit and not paid for; 0 where nothing is.
create function ledger_owed(_account_id bigint, _product text) returns bigint language sql stable as $$
  select coalesce(
    (select greatest(-available, 0) from credit where account_id = _account_id and product = _product and owed), 0
  )
$$;

-- Lets a product be used on credit up to a limit, or changes the limit; opens the owed lot, `_credit_id`, where there is
-- none. Answers what is owed; where that is more than the limit, nothing has happened.
create function ledger_postpaid(
  _account_id bigint, _product text, _limit bigint, _credit_id bigint, _at timestamptz
) returns bigint language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
  _owed bigint := ledger_owed(_account_id, _product);
begin
  if _owed > _limit then
    return _owed;
  end if;
  if _balance.owed_credit_id is null then
    insert into credit (
      account_id, id, product, package_name, credit, duration_number, duration_type, created_at, confirmed_at,
      lapses_at, owed, overdraft
    ) values (_account_id, _credit_id, _product, 'Postpaid', 0, 1, 4, _at, _at, 'infinity', true, _limit);
  else
    update credit set overdraft = _limit where account_id = _account_id and id = _balance.owed_credit_id;
  end if;
  update balance
  set billing_type = 2, credit_limit = _limit, owed_credit_id = coalesce(owed_credit_id, _credit_id)
  where account_id = _account_id and product = _product;
  return _owed;
end $$;

-- Lets a product be used only as far as it is paid for. Answers what is owed; where that is anything, nothing has
-- happened.
create function ledger_prepaid(_account_id bigint, _product text, _at timestamptz) returns bigint language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
  _owed bigint := ledger_owed(_account_id, _product);
begin
  if _owed = 0 then
    update credit set overdraft = 0 where account_id = _account_id and id = _balance.owed_credit_id;
    update balance set billing_type = 1, billing_status = 1, credit_limit = 0
    where account_id = _account_id and product = _product;
  end if;
  return _owed;
end $$;

-- Credits used on credit are paid for: they fill the owed lot up.
create function ledger_settle(
  _account_id bigint, _product text, _credits bigint, _cause_kind text, _cause_id bigint, _at timestamptz
) returns void language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
begin
  update credit set credit = credit + _credits, available = available + _credits
  where account_id = _account_id and id = _balance.owed_credit_id;
  if not found then
    raise exception 'account % uses no % on credit', _account_id, _product using errcode = 'assert_failure';
  end if;
  perform ledger_post(
    _account_id, _product, 'issued', 'available', _credits, _cause_kind, _cause_id, null, '', _at
  );
end $$;
