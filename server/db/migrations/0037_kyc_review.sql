-- Deciding on people: how an account decides (policy), what reviewers said, what other sources say of the person, answers of
-- authorities that a person entered, and how the registries are that are asked.

-- How an account decides: each change is a version of its own, so that a decision names the one that it was made under.
create table kyc_policy (
  account_id bigint not null references account,
  version integer not null check (version > 0),
  four_eyes boolean not null, -- whether a decision takes two people
  entered_answers boolean not null, -- whether, where no registry can be asked, a person may enter the authority's answer
  changed_by bigint not null,
  changed_at timestamptz not null,
  primary key (account_id, version)
);

-- What reviewers said, each in one round of looking: a picture that was taken again, or an answer that came in, begins another.
create table kyc_opinion (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  round text not null,
  user_id bigint not null,
  status text not null check (status in ('approved', 'rejected', 'inconclusive')),
  reason text,
  policy_version integer not null, -- 0: none was chosen yet
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request,
  check ((status = 'approved') = (reason is null))
);

create index kyc_opinion_request on kyc_opinion (account_id, request_id, id);

-- What a source says of the person, sealed under the request's key: one row of a source, the newest.
create table kyc_reading (
  account_id bigint not null,
  request_id bigint not null,
  source text not null check (source in ('mrz', 'front', 'registry')),
  sealed bytea not null,
  submission integer not null, -- of which time that the person sent something
  entered_by bigint, -- null: read or asked by a program
  at timestamptz not null,
  primary key (account_id, request_id, source),
  foreign key (account_id, request_id) references kyc_request
);

-- Papers that show what an authority answered, sealed likewise.
create table kyc_proof (
  account_id bigint not null,
  id bigint not null,
  request_id bigint not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sealed bytea, -- null: removed
  added_by bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request,
  check ((removed_at is null) = (sealed is not null))
);

create index kyc_proof_request on kyc_proof (account_id, request_id, id);
create index kyc_proof_kept on kyc_proof (account_id, created_at) where removed_at is null;
alter table kyc_proof alter column sealed set storage external;

alter table kyc_check
  -- Of which time that the person sent something: what was checked before they sent it again says nothing of it.
  add column submission integer not null default 1,
  add column entered_by bigint; -- who entered what an authority answered; null: a program found it

-- The queue of reviewers: what waits, longest first.
create index kyc_request_in_review on kyc_request (account_id, id) where status = 'in_review';

-- What a registry took and answers later, by its own reference.
create table kyc_lookup (
  account_id bigint not null,
  request_id bigint not null,
  provider text not null,
  reference text not null,
  at timestamptz not null,
  primary key (account_id, request_id, provider),
  foreign key (account_id, request_id) references kyc_request
);

create unique index kyc_lookup_reference on kyc_lookup (provider, reference);

-- How the registries are, by the kind of document that they are asked about. All processes go by it.
create table kyc_registry_health (
  provider text not null,
  document text not null,
  failures integer not null default 0, -- in a row
  failing_since timestamptz, -- the first of them
  fault text, -- of the last
  closings integer not null default 0, -- how often it was left alone since it last answered
  closed_until timestamptz, -- not asked before
  trial_at timestamptz, -- one request tries whether it is back
  answered_at timestamptz,
  primary key (provider, document),
  check ((failures = 0) = (failing_since is null)),
  check ((failures = 0) = (fault is null)),
  check (closed_until is null or failures > 0)
);
