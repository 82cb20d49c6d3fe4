-- Invoices that say who sells and who buys, that never change once they are issued, and the credit notes that correct them.

-- ── The seller ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The operator, as its invoices name it from now on. Each invoice keeps what it said when it was issued.
create table seller (
  id smallint primary key default 1 check (id = 1), -- there is one
  name text not null check (name <> ''),
  tin text not null default '',
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  town text not null default '',
  digital_address text not null default '',
  phone text not null default '',
  email text not null default '',
  bank text not null default '',
  bank_branch text not null default '',
  bank_account_name text not null default '',
  bank_account_number text not null default '',
  -- The Communications Service Tax is charged only by whom the Commissioner-General has notified in writing (Act 754).
  charges_cst boolean not null default false,
  cst_notified_on date,
  cst_reference text not null default '',
  changed_at timestamptz,
  constraint seller_was_notified check (not charges_cst or (cst_notified_on is not null and cst_reference <> '')),
  check ((bank = '') = (bank_account_number = '') and (bank = '') = (bank_account_name = ''))
);

insert into seller (name, tin, address_line_1, address_line_2, town, digital_address)
select name, tin, address_line_1, address_line_2, town, digital_address from account where id = 1;

-- ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Without a gap within a series and year: credit notes are counted by themselves.
alter table invoice_counter
  add column series text not null default 'INV' check (series in ('INV', 'CN')),
  drop constraint invoice_counter_pkey,
  add primary key (series, year);
alter table invoice_counter alter column series drop default;

-- ── What an invoice says of seller and buyer, and until when it is to be paid ───────────────────────────────────────

-- {name, tin, address: [line, …]}; the seller's with phone, email and transfer too. As they were when it was issued.
alter table invoice
  add column seller jsonb,
  add column buyer jsonb,
  add column due_on date; -- of a month's usage; the rest is paid before it is given

update invoice
set
  seller = jsonb_build_object(
    'name', seller.name, 'tin', seller.tin,
    'address', to_jsonb(array_remove(
      array[seller.address_line_1, seller.address_line_2, seller.town, seller.digital_address], ''
    )),
    'phone', seller.phone, 'email', seller.email, 'transfer', null
  ),
  buyer = jsonb_build_object(
    'name', account.name, 'tin', account.tin,
    'address', to_jsonb(array_remove(
      array[account.address_line_1, account.address_line_2, account.town, account.digital_address], ''
    ))
  ),
  due_on = case when invoice.month is not null then (invoice.created_at at time zone 'Africa/Accra')::date + 30 end
from seller, account
where account.id = invoice.account_id;

alter table invoice
  alter column seller set not null,
  alter column buyer set not null,
  add constraint invoice_names_parties check (
    (seller ->> 'name') is not null and (seller -> 'address') is not null
    and (buyer ->> 'name') is not null and (buyer -> 'address') is not null
  );

-- ── Never changed, never deleted ────────────────────────────────────────────────────────────────────────────────────

-- What an invoice says stays as it was issued. It is decided on once: approved, or rejected. None is ever deleted, for
-- its number would be missing. Columns that come later are held to this too, unless they are part of the decision.
create function invoice_is_final() returns trigger language plpgsql as $$
declare
  _decision text[] := array['status', 'reason', 'reviewed_by', 'reviewed_at', 'payment_id'];
begin
  if tg_op = 'UPDATE' and old.status = 1 and to_jsonb(old) - _decision = to_jsonb(new) - _decision then
    return new;
  end if;
  raise exception 'An issued invoice is never changed or deleted: a credit note corrects it'
    using errcode = 'object_not_in_prerequisite_state';
end $$;

create trigger invoice_is_final before update or delete on invoice
  for each row execute function invoice_is_final();

create function document_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'An issued document is never changed or deleted: a credit note corrects an invoice'
    using errcode = 'object_not_in_prerequisite_state';
end $$;

create trigger invoice_is_kept before truncate on invoice
  for each statement execute function document_is_final();
create trigger invoice_tax_is_final before update or delete or truncate on invoice_tax
  for each statement execute function document_is_final();

-- Taxes come with their document, and are all of what lies between net and total: seen to when the transaction ends.
create function invoice_foots() returns trigger language plpgsql as $$
declare
  _invoice_id bigint := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::bigint;
  _number text;
begin
  select number into _number
  from invoice
  where account_id = new.account_id and id = _invoice_id and total_pesewas <> amount_pesewas + coalesce((
    select sum(tax.amount_pesewas) from invoice_tax as tax
    where tax.account_id = new.account_id and tax.invoice_id = _invoice_id
  ), 0);
  if found then
    raise exception 'Invoice % does not foot', _number using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger invoice_foots after insert on invoice
  deferrable initially deferred for each row execute function invoice_foots();
create constraint trigger invoice_tax_foots after insert on invoice_tax
  deferrable initially deferred for each row execute function invoice_foots();

-- ── Credit notes ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Takes back credits of an approved invoice that are unspent, and with them their part of the amount and of each tax.
create table credit_note (
  account_id bigint not null,
  id bigint not null,
  number text not null unique,
  invoice_id bigint not null,
  credits bigint not null check (credits > 0),
  amount_pesewas bigint not null check (amount_pesewas > 0), -- net of taxes
  total_pesewas bigint not null check (total_pesewas >= amount_pesewas),
  reason text not null check (reason <> ''),
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice
);

create unique index credit_note_of_id on credit_note (id);
create index credit_note_of_invoice on credit_note (account_id, invoice_id, id);

create table credit_note_tax (
  account_id bigint not null,
  credit_note_id bigint not null,
  place smallint not null, -- the invoice's
  code text not null,
  name text not null,
  rate_bp integer not null check (rate_bp >= 0),
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  primary key (account_id, credit_note_id, place),
  foreign key (account_id, credit_note_id) references credit_note
);

create trigger credit_note_is_final before update or delete or truncate on credit_note
  for each statement execute function document_is_final();
create trigger credit_note_tax_is_final before update or delete or truncate on credit_note_tax
  for each statement execute function document_is_final();

create function credit_note_foots() returns trigger language plpgsql as $$
declare
  _note_id bigint := coalesce(to_jsonb(new) ->> 'credit_note_id', to_jsonb(new) ->> 'id')::bigint;
  _number text;
begin
  select number into _number
  from credit_note
  where account_id = new.account_id and id = _note_id and total_pesewas <> amount_pesewas + coalesce((
    select sum(tax.amount_pesewas) from credit_note_tax as tax
    where tax.account_id = new.account_id and tax.credit_note_id = _note_id
  ), 0);
  if found then
    raise exception 'Credit note % does not foot', _number using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger credit_note_foots after insert on credit_note
  deferrable initially deferred for each row execute function credit_note_foots();
create constraint trigger credit_note_tax_foots after insert on credit_note_tax
  deferrable initially deferred for each row execute function credit_note_foots();

-- ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a credit note takes back was never sold: it goes back to the operator's book. What lapsed was.
alter table transfer
  drop constraint transfer_is_known,
  add constraint transfer_is_known check (
    (from_book, to_book) in (
      ('issued', 'available'), -- granted
      ('available', 'reserved'), -- reserved
      ('reserved', 'spent'), -- charged
      ('reserved', 'available'), -- released
      ('available', 'spent'), -- spent at once
      ('spent', 'available'), -- refunded
      ('available', 'lapsed'), -- lapsed
      ('available', 'issued') -- taken back
    )
  );

-- Takes back unspent credits of a lot that was bought. `unspent` is what the lot had to give, at the balance's lock:
-- where that is less, nothing has happened.
create function ledger_take_back(
  _account_id bigint, _credit_id bigint, _credits bigint,
  _cause_kind text, _cause_id bigint, _reason text, _at timestamptz,
  out taken boolean, out unspent bigint
) language plpgsql as $$
declare
  _lot credit;
begin
  select * into strict _lot from credit where account_id = _account_id and id = _credit_id;
  perform ledger_lock(_account_id, _lot.product, _at);
  select * into _lot from credit where account_id = _account_id and id = _credit_id;
  if _lot.status = 'Pending' or _lot.invoice_id is null then
    raise exception 'credit % of account % was not bought', _credit_id, _account_id using errcode = 'assert_failure';
  end if;

  unspent := _lot.available;
  taken := _credits <= unspent;
  if taken then
    update credit set available = available - _credits where account_id = _account_id and id = _credit_id;
    perform ledger_post(
      _account_id, _lot.product, 'available', 'issued', _credits, _cause_kind, _cause_id, null, _reason, _at
    );
  end if;
end $$;
