-- One-time codes, and what keeps others from making money with them. The codes themselves are nowhere: each follows from
-- its id by a key that the database does not have.

create table one_time_code (
  account_id bigint not null references account,
  id bigint not null, -- of its campaign as well
  msisdn bigint not null,
  sender text not null,
  length smallint not null check (length between 4 and 8),
  credits smallint not null,
  state text not null check (state in ('pending', 'verified', 'cancelled', 'locked', 'expired')),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_by bigint,
  primary key (account_id, id),
  check ((state = 'pending') = (ended_at is null)),
  check (expires_at > created_at)
) with (fillfactor = 80);

create index one_time_code_due on one_time_code (expires_at) where state = 'pending';
create index one_time_code_phone on one_time_code (account_id, msisdn, id);
create index one_time_code_age on one_time_code (created_at);

-- What went to one number: counted in windows that begin with the first code of each.
create table code_number (
  account_id bigint not null references account,
  msisdn bigint not null,
  last_at timestamptz not null,
  hour_at timestamptz not null,
  hour_count integer not null,
  day_at timestamptz not null,
  day_count integer not null,
  primary key (account_id, msisdn)
) with (fillfactor = 80);

create index code_number_age on code_number (last_at);

-- What went to a block of ten thousand numbers, and how many of those codes were used before they ended.
create table code_block (
  account_id bigint not null references account,
  block bigint not null, -- a number without its last four digits
  hour_at timestamptz not null,
  hour_count integer not null,
  since timestamptz not null, -- verified and ended are counted from here
  verified integer not null default 0,
  ended integer not null default 0, -- the verified among them
  closed_at timestamptz,
  primary key (account_id, block),
  check (verified between 0 and ended)
) with (fillfactor = 80);

create index code_block_age on code_block (hour_at);
create index code_block_closed on code_block (account_id, closed_at) where closed_at is not null;

create table code_day (
  account_id bigint not null references account,
  day date not null,
  created integer not null default 0,
  verified integer not null default 0, -- of those created that day
  refused integer not null default 0,
  credits integer not null default 0,
  primary key (account_id, day)
) with (fillfactor = 80);

-- What an account lets be sent; without a row, what the program says.
create table code_settings (
  account_id bigint primary key references account,
  switched_on boolean not null,
  countries text[] not null,
  credits_per_day integer not null check (credits_per_day > 0),
  codes_per_block_hour integer not null check (codes_per_block_hour > 0),
  changed_at timestamptz not null
);

-- What the operator lets be sent by anybody: one row.
create table code_platform (
  id boolean primary key default true check (id),
  switched_on boolean not null,
  countries text[] not null
);

insert into code_platform (switched_on, countries) values (true, '{GH}');
