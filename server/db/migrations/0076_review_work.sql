-- Who holds a request that waits, what reviewers note about it, and within how many hours the account wants a decision.

create table kyc_assignment (
  account_id bigint not null,
  request_id bigint not null,
  user_id bigint not null, -- who holds it
  given_by bigint not null,
  at timestamptz not null,
  primary key (account_id, request_id),
  foreign key (account_id, request_id) references kyc_request
);

create table kyc_note (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  user_id bigint not null,
  sealed bytea not null, -- under the request's key
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request
);
create index kyc_note_request on kyc_note (account_id, request_id, id);

alter table kyc_policy add column target_hours int2 default 24 check (target_hours between 1 and 336); -- null: no target

-- Whoever starts a file of people asks for its checks.
alter table kyc_batch add column asked_by bigint;
update kyc_batch set asked_by = created_by;

-- A certificate's record is made anew from its request, and those from before say nothing of who decided.
update kyc_request as request set deciders = null where exists (
  select from kyc_certificate as certificate
  where certificate.account_id = request.account_id and certificate.request_id = request.id
);

-- A person's earlier requests are found by the keyed hash of their number.
