-- Many people from one file: the file, sealed, as long as it is needed; the rows that become no request; and of each request
-- which row it was. When a business was last reminded that its business ID ends.

create table kyc_batch (
  account_id bigint not null references account,
  id bigint not null,
  status text not null check (status in ('tried', 'running', 'paused', 'done', 'cancelled')),
  pause text check (pause in ('insufficient_credits', 'account_suspended', 'business_id_missing', 'consent_outdated')),
  file_name text not null,
  document text not null, -- where no column says which
  business_id bigint not null, -- that the words named
  consent_version text not null,
  consent_language text not null,
  consent_channel text not null,
  consent_by text not null check (consent_by in ('business', 'row')),
  columns jsonb not null, -- each column's name and what it means
  rows integer not null,
  valid integer not null,
  faulty integer not null,
  known integer not null,
  cost bigint not null, -- of those that are valid and not known
  known_cost bigint not null,
  again boolean not null default false, -- those that are known as well
  submitted_to integer not null default 0, -- the last line that is a request, or left out
  batch_key bytea, -- wrapped by the account's data key; null: the file is forgotten
  sealed_file bytea,
  created_by bigint, -- null: a program of the account's
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, business_id) references business_id,
  check ((pause is null) = (status <> 'paused')),
  check ((batch_key is null) = (sealed_file is null)),
  check (status not in ('done', 'cancelled') or sealed_file is null)
);

alter table kyc_batch alter column sealed_file set storage external;
-- Those whose files are still kept.
create index kyc_batch_kept on kyc_batch (created_at) where sealed_file is not null;

-- Rows that become no request. They hold nothing of the person.
create table kyc_batch_row (
  account_id bigint not null,
  batch_id bigint not null,
  line integer not null,
  faults text[] not null,
  known_request_id bigint,
  primary key (account_id, batch_id, line),
  foreign key (account_id, batch_id) references kyc_batch,
  check ((faults = '{}') = (known_request_id is not null))
);

alter table kyc_request
  add column batch_id bigint,
  add column batch_line integer,
  add constraint kyc_request_batch foreign key (account_id, batch_id) references kyc_batch,
  add constraint kyc_request_of_row check ((batch_id is null) = (batch_line is null));

-- A row is a request once.
create unique index kyc_request_row on kyc_request (account_id, batch_id, batch_line) where batch_id is not null;

alter table business_id add column reminded integer not null default 0; -- of its reminders, how many were sent
