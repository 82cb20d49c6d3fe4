-- The ledger read as a statement, the proofs of the books on record, and who is told what before credits are gone.

-- ── Statement ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A statement is read by number. These find which numbers a day has, and the movements of one kind among a million.
create index transfer_by_time on transfer (account_id, product, at, number);
create index transfer_by_kind on transfer (account_id, product, from_book, to_book, number);

-- ── Proofs ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table books_proof (
  number integer generated always as identity primary key,
  scope text not null check (scope in ('new', 'whole')),
  asked_by bigint, -- an Administrator; nobody where it is the daily one
  started_at timestamptz not null,
  ended_at timestamptz, -- null: runs, or was cut off
  movements bigint not null default 0, -- read by it
  flaws integer not null default 0,
  check (ended_at is not null or (movements = 0 and flaws = 0))
);

-- What a proof found not to agree, its first hundred.
create table books_flaw (
  proof integer not null references books_proof,
  place smallint not null,
  account_id bigint not null,
  product text not null,
  law text not null,
  thing text not null,
  stated bigint not null,
  found bigint not null,
  primary key (proof, place)
);

-- What the movements up to a number add up to, as they were proved: the next proof goes on from there.
create table books_mark (
  account_id bigint not null,
  product text not null,
  number bigint not null check (number >= 0),
  issued bigint not null,
  available bigint not null,
  reserved bigint not null,
  spent bigint not null,
  lapsed bigint not null,
  primary key (account_id, product),
  foreign key (account_id, product) references balance,
  check (issued + available + reserved + spent + lapsed = 0)
);

-- ── Warnings ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Which lots were warned of, and how many days before they lapse: once each.
create table lapse_warning (
  account_id bigint not null,
  credit_id bigint not null,
  days smallint not null check (days > 0),
  lapses_at timestamptz not null, -- a lot that got longer is warned of anew
  primary key (account_id, credit_id, days),
  foreign key (account_id, credit_id) references credit
);

-- Who is told that credits lapse soon, by mail; and who is told of a low balance by text message as well.
alter table notification_choice
  add column lapsing boolean not null default false,
  add column low_balance_text boolean not null default false;
update notification_choice set lapsing = low_balance;

-- The number by which a person is texted: shown to be theirs by a code that was sent there. Another number is another
-- row's worth of proof, so what was confirmed before goes.
create table user_phone (
  account_id bigint not null,
  user_id bigint not null,
  msisdn bigint not null,
  code_hash bytea not null, -- HMAC of user, number and code
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  confirmed_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_user
);
