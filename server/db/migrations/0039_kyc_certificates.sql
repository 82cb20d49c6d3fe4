-- Certificates of identity checks: what was signed and by which key, and the document that was handed out, sealed.

-- Public keys by which certificates were ever signed. The private ones are in no table.
create table kyc_certificate_key (
  id text primary key,
  public_key bytea not null check (length(public_key) = 32), -- Ed25519
  first_used_at timestamptz not null
);

create table kyc_certificate (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  token_hash bytea not null, -- of the token in its address; the token is in what is sealed alone
  key_id text not null references kyc_certificate_key,
  -- All of what follows is null once the person is erased.
  record_hash bytea, -- of what was signed, in which a salt makes guessing idle
  signature bytea,
  sealed_secret bytea, -- token and salt, under the request's key
  sealed_file bytea, -- the PDF, likewise
  file_hash bytea,
  issued_by bigint, -- null: a program of the account's
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request,
  check (num_nulls(record_hash, signature, sealed_secret, sealed_file, file_hash) in (0, 5))
);

-- One that stands; those that were withdrawn say so for ever.
create unique index kyc_certificate_one on kyc_certificate (account_id, request_id) where withdrawn_at is null;
create index kyc_certificate_request on kyc_certificate (account_id, request_id);
create unique index kyc_certificate_token on kyc_certificate (token_hash);

-- Sealed bytes do not compress.
alter table kyc_certificate alter column sealed_file set storage external;
