-- Clearance: what of invoices and credit notes was sent to the revenue authority, what it said, and its stamps.

-- How far a document is. One for each document, opened after the transaction that issued it.
create table clearance (
  account_id bigint not null,
  id bigint not null,
  invoice_id bigint not null,
  credit_note_id bigint, -- null: it is the invoice's own
  number text not null unique, -- the document's
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unknown', 'stamped', 'refused')),
  reason text check (reason ~ '^[a-z]+(_[a-z]+)*$'), -- the words are the contract's
  code text, -- the authority's own
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz, -- null: there is nothing left to do by itself
  leased_until timestamptz, -- an attempt is under way; past this it counts as lost
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice,
  foreign key (account_id, credit_note_id) references credit_note,
  check ((state in ('stamped', 'refused')) = (next_attempt_at is null)),
  check (state not in ('unknown', 'refused') or reason is not null),
  check (state <> 'sending' or leased_until is not null)
);

create unique index clearance_of_invoice on clearance (account_id, invoice_id) where credit_note_id is null;
create unique index clearance_of_note on clearance (account_id, credit_note_id) where credit_note_id is not null;
-- An Administrator names one by its id alone, whosever it is, and reads every account's, newest first.
create unique index clearance_of_id on clearance (id);
create index clearance_newest on clearance (created_at, id);
create index clearance_due on clearance (next_attempt_at) where next_attempt_at is not null;
create index clearance_refused on clearance (created_at) where state = 'refused';

-- Every time that it was sent or asked about, written down and committed before: the very JSON, and its hash.
create table clearance_attempt (
  account_id bigint not null,
  clearance_id bigint not null,
  attempt integer not null check (attempt > 0),
  kind text not null check (kind in ('sent', 'asked')),
  payload text not null,
  hash bytea not null,
  at timestamptz not null,
  primary key (account_id, clearance_id, attempt),
  foreign key (account_id, clearance_id) references clearance,
  check (hash = sha256(convert_to(payload, 'UTF8')))
);

-- What was answered. An attempt whose process ended before the answer has none.
create table clearance_answer (
  account_id bigint not null,
  clearance_id bigint not null,
  attempt integer not null,
  outcome text not null check (outcome in ('stamped', 'refused', 'later', 'unknown', 'absent')),
  status integer, -- of HTTP; null where there was no answer
  code text,
  message text,
  at timestamptz not null,
  primary key (account_id, clearance_id, attempt),
  foreign key (account_id, clearance_id, attempt) references clearance_attempt
);

-- One stamp a document, as the authority gave it.
create table clearance_stamp (
  account_id bigint not null,
  clearance_id bigint not null,
  attempt integer not null, -- by which it came
  sdc_id text not null,
  receipt_number text not null,
  internal_data text not null,
  signature text not null,
  machine_code text not null,
  time text not null,
  qr_code text not null,
  at timestamptz not null,
  primary key (account_id, clearance_id),
  foreign key (account_id, clearance_id, attempt) references clearance_attempt
);

create function clearance_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what the revenue authority was sent and said is only ever appended to';
end $$;

create trigger clearance_attempt_is_final before update or delete or truncate on clearance_attempt
  for each statement execute function clearance_is_final();
create trigger clearance_answer_is_final before update or delete or truncate on clearance_answer
  for each statement execute function clearance_is_final();
create trigger clearance_stamp_is_final before update or delete or truncate on clearance_stamp
  for each statement execute function clearance_is_final();
create trigger clearance_is_kept before delete or truncate on clearance
  for each statement execute function clearance_is_final();
create trigger clearance_stays_stamped before update on clearance
  for each row when (old.state = 'stamped') execute function clearance_is_final();
