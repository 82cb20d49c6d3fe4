-- Owners, directors and signatories of a business, each with the identity check that shows who they are. Erasing the person
-- cuts the check off, and leaves the day: the name is the business's own statement about itself.
create table business_principal (
  account_id int8 not null references account (id),
  id int8 not null,
  business_id int8 not null,
  place int2 not null,
  name text not null check (name <> ''),
  role text not null check (role in ('owner', 'director', 'signatory')),
  -- Hundredths of a percent.
  share int4 check (share between 1 and 10000),
  request_id int8,
  check_erased_on date,
  primary key (account_id, id),
  unique (account_id, business_id, place),
  foreign key (account_id, business_id) references business_id (account_id, id),
  foreign key (account_id, request_id) references kyc_request (account_id, id),
  check (request_id is null or check_erased_on is null)
);
create index business_principal_request on business_principal (account_id, request_id) where request_id is not null;
