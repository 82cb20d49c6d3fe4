-- Identity verification: the registered identity under which a business asks (business ID), and what it asks of
-- whom (KYC request), with the consent it was asked under, each check, and everything that happened to it.

-- One row each time that a business applies or renews. What was approved stays as it is, for the requests that name it.
create table business_id (
  account_id bigint not null references account,
  id bigint not null,
  status text not null check (status in ('draft', 'submitted', 'needs_information', 'rejected', 'approved')),
  legal_name text not null,
  legal_form text, -- null: not said yet
  registration_number text not null,
  tin text not null,
  address text not null,
  town text not null,
  owners text[] not null, -- their names
  reason text, -- why it is rejected, or what is missing
  requested_by bigint not null,
  decided_by bigint,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  valid_until timestamptz, -- registrations are renewed yearly, and so is this
  primary key (account_id, id),
  check ((status = 'draft') or (submitted_at is not null and legal_form is not null)),
  check ((status in ('rejected', 'needs_information')) = (reason is not null)),
  check ((status = 'approved') = (valid_until is not null))
);

-- An account has one that is not approved, if any: the one it works on.
create unique index business_id_open on business_id (account_id) where status <> 'approved';
create index business_id_approved on business_id (account_id, valid_until desc) where status = 'approved';
-- The queue of the operator's people: what waits, longest first.
create index business_id_waiting on business_id (submitted_at) where status = 'submitted';

-- Number, names and date of birth are sealed; what is looked for is found by keyed hashes. Without the program's own
-- secret the table reveals no identity.
create table kyc_request (
  account_id bigint not null references account,
  id bigint not null,
  business_id bigint not null,
  document text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  status text not null check (status in ('submitted', 'checking', 'awaiting_provider', 'approved', 'rejected',
    'inconclusive', 'expired', 'cancelled')),
  level text check (level in ('A0', 'A1', 'A2', 'A3')), -- how it is known; null: not known yet
  reason text, -- why it is not approved, or what it waits for
  identity text not null, -- sealed
  number_hash bytea not null,
  name_hashes bytea[] not null, -- of each word of the names
  credits bigint not null check (credits >= 0), -- what a decision costs
  charged bigint not null default 0,
  reservation_id bigint, -- null: it costs nothing
  attempts integer not null default 0, -- how often a registry was asked
  next_attempt_at timestamptz,
  expires_at timestamptz not null, -- without a decision until then
  submitted_by bigint, -- null: a program of the business
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, business_id) references business_id,
  check (charged = 0 or charged = credits),
  check (charged = 0 or status in ('approved', 'rejected', 'inconclusive')),
  check ((credits = 0) = (reservation_id is null))
);

create index kyc_request_status on kyc_request (account_id, status, id desc);
create index kyc_request_number on kyc_request (account_id, number_hash);
create index kyc_request_names on kyc_request using gin (name_hashes);
-- Those under way, for the sweep that asks again and lets go of what is over its time.
create index kyc_request_under_way on kyc_request (next_attempt_at)
  where status in ('submitted', 'checking', 'awaiting_provider');

-- What the person agreed to, word for word.
create table kyc_consent (
  account_id bigint not null,
  request_id bigint not null,
  text text not null,
  version text not null,
  language text not null,
  channel text not null,
  agreed_at timestamptz not null,
  recorded_ip text,
  primary key (account_id, request_id),
  foreign key (account_id, request_id) references kyc_request
);

create table kyc_check (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  name text not null,
  version text not null,
  provider text not null,
  mode text not null check (mode in ('local', 'sandbox', 'live')),
  outcome text not null check (outcome in ('pass', 'fail', 'unsure', 'not_run', 'error')),
  score real check (score between 0 and 1),
  reasons text[] not null,
  took_ms integer not null check (took_ms >= 0),
  reference text, -- the provider's own
  input_hash bytea not null, -- keyed: of what was checked
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request
);

create index kyc_check_request on kyc_check (account_id, request_id, id);

-- Everything that happened to a request: appended, never changed.
create table kyc_event (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  status text not null, -- what it became
  reason text,
  attempt integer not null,
  user_id bigint, -- null: the platform, or a program of the business
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request
);

create index kyc_event_request on kyc_event (account_id, request_id, id);

create function kyc_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a KYC request stays as it was written';
end $$;

create trigger kyc_event_stays before update or delete on kyc_event
for each row execute function kyc_event_stays();
