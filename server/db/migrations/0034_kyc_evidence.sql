-- Keys for what is kept of people: a data key for each account, wrapped by a master key that the database never sees; a
-- key for each request, wrapped by its account's, so that one person is erased by forgetting one key. Photographs of
-- their documents, sealed; how long what is kept.

create table kyc_data_key (
  account_id bigint primary key references account,
  wrapped bytea not null,
  master_key text not null, -- by which master key; its name, never the key
  created_at timestamptz not null,
  wrapped_at timestamptz not null
);

create index kyc_data_key_by on kyc_data_key (master_key);

alter table kyc_request
  add column request_key bytea, -- wrapped by the account's data key; null: erased, or sealed as it was before there were keys
  add column erased_at timestamptz,
  add column erased_because text check (erased_because in ('asked', 'retention'));

-- Those from before are given keys when the program starts.
alter table kyc_request
  add constraint kyc_request_erased check ((erased_at is null) = (request_key is not null)) not valid,
  add constraint kyc_request_erased_why check ((erased_at is null) = (erased_because is null)),
  add constraint kyc_request_erased_whole check (erased_at is null or (identity = '' and name_hashes = '{}'));

create index kyc_request_unkeyed on kyc_request (account_id, id) where request_key is null and erased_at is null;
-- What is over its time.
create index kyc_request_kept on kyc_request (account_id, decided_at) where erased_at is null;

create table kyc_evidence (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  kind text not null check (kind in ('document_front', 'document_back', 'person')),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size integer not null check (size > 0), -- bytes, as it was handed in without its metadata
  sealed bytea, -- null: removed
  content_hash bytea, -- keyed: whether the same picture is elsewhere in the account
  added_by bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_because text check (removed_because in ('replaced', 'asked', 'retention')),
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request,
  check ((removed_at is null) = (sealed is not null)),
  check ((removed_at is null) = (content_hash is not null)),
  check ((removed_at is null) = (removed_because is null))
);

create index kyc_evidence_of_request on kyc_evidence (account_id, request_id, id);
-- One picture of a kind: another takes its place.
create unique index kyc_evidence_one on kyc_evidence (account_id, request_id, kind) where removed_at is null;
create index kyc_evidence_content on kyc_evidence (account_id, content_hash) where removed_at is null;
create index kyc_evidence_kept on kyc_evidence (account_id, created_at) where removed_at is null;

-- Sealed bytes do not compress.
alter table kyc_evidence alter column sealed set storage external;

-- How long an account keeps what; without a row, as long as the program says.
create table kyc_retention (
  account_id bigint primary key references account,
  picture_days integer not null check (picture_days between 1 and 730),
  identity_days integer not null check (identity_days between 30 and 2192),
  changed_by bigint not null,
  changed_at timestamptz not null
);
