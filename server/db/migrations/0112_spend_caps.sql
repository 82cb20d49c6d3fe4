-- bears: 0106
-- Spend caps: how many credits an account, a key or a person may spend in a day or a month. A cap's book counts what
-- its reservations hold and have spent. It moves under the lock of the balance, with the ledger, so that sends in
-- parallel never pass a cap. An account without caps has `capped` false, and nothing more is read or written for it.
alter table balance add column capped bool not null default false;

create table spend_cap (
  account_id int8 not null references account (id),
  id int8 not null,
  product text not null check (product in ('SMS', 'KYC')),
  holder text not null check (holder in ('account', 'key', 'person')),
  -- The account, the key in force, or the person.
  holder_id int8 not null,
  -- Whose spending counts: the person, or the key and those that it replaced. Empty where everybody's does.
  authors int8[] not null,
  period text not null check (period in ('day', 'month')),
  credits int8 not null check (credits > 0),
  created_by int8 not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, product, holder_id, period),
  check ((holder = 'account') = (authors = '{}'))
);

create table cap_use (
  account_id int8 not null,
  cap_id int8 not null,
  starts_on date not null,
  used int8 not null check (used >= 0),
  -- The share of which people were told, in percent.
  told int2 not null default 0 check (told in (0, 80, 100)),
  -- Whether something was refused because of the cap.
  refused bool not null default false,
  primary key (account_id, cap_id, starts_on),
  foreign key (account_id, cap_id) references spend_cap (account_id, id) on delete cascade
) with (fillfactor = 50);

create index cap_use_starts on cap_use (starts_on);

-- The reservations that a cap counts, so that what returns is taken off the book that it was counted in.
create table cap_draw (
  account_id int8 not null,
  reservation_id int8 not null,
  cap_id int8 not null,
  starts_on date not null,
  primary key (account_id, reservation_id, cap_id),
  foreign key (account_id, cap_id, starts_on) references cap_use (account_id, cap_id, starts_on) on delete cascade
);

create index cap_draw_use on cap_draw (account_id, cap_id, starts_on);

create function cap_start(_period text, _at timestamptz) returns date language sql immutable as $$
  select date_trunc(_period, _at at time zone 'Africa/Accra')::date
$$;

-- The cap that leaves the least room for the author's spending, and that room, which is negative where a cap was lowered
-- below what is spent. No row where no cap applies.
create function ledger_cap_room(
  _account_id int8, _product text, _author int8, _at timestamptz
) returns table (cap_id int8, room int8) language sql stable as $$
  select cap.id, cap.credits - coalesce(book.used, 0)
  from spend_cap as cap
  left join cap_use as book
    on book.account_id = cap.account_id and book.cap_id = cap.id and book.starts_on = cap_start(cap.period, _at)
  where cap.account_id = _account_id and cap.product = _product and (cap.holder = 'account' or _author = any (cap.authors))
  order by 2, 1
  limit 1
$$;

-- Counts a reservation in each cap that applies to its author.
create function ledger_cap_count(
  _account_id int8, _product text, _author int8, _reservation_id int8, _credits int8, _at timestamptz
) returns void language sql as $$
  with book as (
    insert into cap_use as known (account_id, cap_id, starts_on, used)
    select account_id, id, cap_start(period, _at), _credits from spend_cap
    where account_id = _account_id and product = _product and (holder = 'account' or _author = any (authors))
    on conflict (account_id, cap_id, starts_on) do update set used = known.used + excluded.used
    returning cap_id, starts_on
  )
  insert into cap_draw (account_id, reservation_id, cap_id, starts_on)
  select _account_id, _reservation_id, cap_id, starts_on from book
$$;

create or replace function ledger_post(
  _account_id int8, _product text, _from text, _to text, _credits int8,
  _cause_kind text, _cause_id int8, _reservation_id int8, _reason text, _at timestamptz
) returns int8 language plpgsql as $$
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
  if _after.capped and _to = 'available' and _reservation_id is not null then
    update cap_use as book set used = book.used - _credits
    from cap_draw as draw
    where draw.account_id = _account_id and draw.reservation_id = _reservation_id
      and book.account_id = _account_id and book.cap_id = draw.cap_id and book.starts_on = draw.starts_on;
  end if;
  return _after.available + _after.credit_limit;
end $$;

-- `_author` is the key or the person whose request it is, and null where it is neither's.
create function ledger_reserve(
  _account_id int8, _product text, _credits int8, _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, _author int8, out outcome text, out available int8, out cap_id int8
) language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
  _cap record;
begin
  available := coalesce(_balance.available, 0);
  if _balance.billing_status = 2 then
    outcome := 'suspended';
    return;
  elsif _credits > available then
    outcome := 'insufficient';
    return;
  end if;
  if _balance.capped then
    select * into _cap from ledger_cap_room(_account_id, _product, _author, _at);
    if _credits > _cap.room then
      outcome := 'capped';
      cap_id := _cap.cap_id;
      return;
    end if;
  end if;
  outcome := 'done';
  perform ledger_draw(_account_id, _product, _credits, 'reserved', _reservation_id, _cause_kind, _cause_id, _at);
  if _balance.capped then
    perform ledger_cap_count(_account_id, _product, _author, _reservation_id, _credits, _at);
  end if;
end $$;

-- `_author` is 0 where the items are several authors'. Where the account has a cap the outcome is then 'mixed', and
-- nothing is spent: each author's items are to be spent apart.
create function ledger_spend(
  _account_id int8, _product text, _items int8[], _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, _author int8, out outcome text, out accepted bool[], out available int8, out cap_id int8
) language plpgsql as $$
declare
  _balance balance := ledger_lock(_account_id, _product, _at);
  _cap record;
  _room int8;
  _item int8;
  _total int8 := 0;
begin
  accepted := '{}';
  available := coalesce(_balance.available, 0);
  if _balance.billing_status = 2 then
    outcome := 'suspended';
    return;
  end if;
  _room := available;
  if _balance.capped then
    if _author = 0 then
      outcome := 'mixed';
      return;
    end if;
    select * into _cap from ledger_cap_room(_account_id, _product, _author, _at);
    if _cap.room < available then
      _room := _cap.room;
      cap_id := _cap.cap_id;
    end if;
  end if;
  outcome := 'done';
  foreach _item in array _items loop
    if _total + _item <= _room then
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
    if _balance.capped then
      perform ledger_cap_count(_account_id, _product, _author, _reservation_id, _total, _at);
    end if;
  end if;
  if cap_id is not null and false = any (accepted) then
    insert into cap_use (account_id, cap_id, starts_on, used, refused)
    select account_id, id, cap_start(period, _at), 0, true from spend_cap
    where spend_cap.account_id = _account_id and spend_cap.id = ledger_spend.cap_id
    on conflict on constraint cap_use_pkey do update set refused = true where not cap_use.refused;
  end if;
end $$;

create function ledger_spend_all(
  _account_id int8, _product text, _items int8[], _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, _author int8
) returns void language plpgsql as $$
declare
  _spent record;
begin
  _spent := ledger_spend(_account_id, _product, _items, _reservation_id, _cause_kind, _cause_id, _at, _author);
  if _spent.outcome <> 'done' or false = any (_spent.accepted) then
    raise exception 'account % cannot pay for all', _account_id using errcode = 'NK001';
  end if;
end $$;

-- Programs of the last release still call these while a new release starts. What they spend counts for the account.
create or replace function ledger_reserve(
  _account_id int8, _product text, _credits int8, _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, out outcome text, out available int8
) language sql as $$
  select case done.outcome when 'capped' then 'insufficient' else done.outcome end, done.available
  from ledger_reserve(_account_id, _product, _credits, _reservation_id, _cause_kind, _cause_id, _at, null) as done
$$;

create or replace function ledger_spend(
  _account_id int8, _product text, _items int8[], _reservation_id int8, _cause_kind text, _cause_id int8,
  _at timestamptz, out outcome text, out accepted bool[], out available int8
) language sql as $$
  select done.outcome, done.accepted, done.available
  from ledger_spend(_account_id, _product, _items, _reservation_id, _cause_kind, _cause_id, _at, null) as done
$$;
