-- A business's own reference and metadata of a KYC request. The reference is found by; the metadata are sealed.

alter table kyc_request
  add column reference text check (char_length(reference) between 1 and 64),
  -- Sealed under the request's key, so that erasing the key erases them. Null where there are none.
  add column metadata bytea;

create index kyc_request_reference on kyc_request (account_id, reference) where reference is not null;
