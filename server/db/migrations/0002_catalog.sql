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
  is_default boolean not null default false, -- given at registration, never on sale
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index package_on_sale on package (product, lower(name)) where retired_at is null;

create table sender (
  account_id bigint not null references account,
  id bigint not null,
  name text not null,
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'needs_information')),
  is_default boolean not null default false, -- the operator's own, usable by every account
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create unique index sender_name on sender (account_id, lower(name));
create index sender_default on sender (lower(name)) where is_default;
