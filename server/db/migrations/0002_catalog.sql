-- Accounts (the tenants), what is on sale, and who may send.

create table account (
  id bigint primary key,
  name text not null,
  status text not null default 'Active' check (status in ('Active', 'Suspended')),
  created_at timestamptz not null default now()
);

-- The operator of Nkra is an account too: Administrators belong to it, and so do the default sender IDs.
insert into account (id, name) values (1, 'Nkra');

create table package (
  id bigint primary key,
  product text not null check (product in ('SMS', 'KYC')),
  name text not null,
  price_pesewas bigint not null check (price_pesewas >= 0),
  credit bigint not null check (credit > 0),
  duration_number integer not null check (duration_number > 0),
  duration_type smallint not null check (duration_type between 1 and 4), -- 1 day, 2 week, 3 month, 4 year
  is_default boolean not null default false, -- for trials: granted by the operator, never on sale
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

-- A package is bought by its name, as written: on sale, it is the only one of that name, however it is spelled.
create unique index package_on_sale on package (product, lower(name)) where retired_at is null and not is_default;

create table sender (
  account_id bigint not null references account,
  id bigint not null,
  name text not null,
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'needs_information')),
  is_default boolean not null default false check (not is_default or account_id = 1), -- usable by every account
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check ((status = 'approved') = (approved_at is not null))
);

create unique index sender_name on sender (account_id, lower(name));
create index sender_default on sender (lower(name)) where is_default; -- the operator's own
