-- Screening: lists of persons to compare checked people with, and who resembles whom until a reviewer has looked.

-- The operator's lists belong to its account and hold for every account; a business's hold for itself.
create table screening_list (
  account_id int8 not null references account (id),
  id int8 not null,
  name text not null check (char_length(name) between 1 and 80),
  -- Null once it is taken out of force.
  version_id int8,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (account_id, id),
  check ((version_id is null) = (retired_at is not null))
);
create unique index screening_list_name on screening_list (account_id, lower(name)) where retired_at is null;

-- What is in force keeps its entries; of what was before stay the facts.
create table screening_version (
  account_id int8 not null,
  id int8 not null,
  list_id int8 not null,
  number int4 not null check (number > 0),
  format text not null check (format in ('own', 'un', 'ofac')),
  file_name text not null,
  file_hash bytea not null check (octet_length(file_hash) = 32),
  file_bytes int4 not null check (file_bytes > 0),
  people int4 not null check (people > 0),
  left_out int4 not null check (left_out >= 0),
  dated date,
  -- Packed: it is always read whole.
  entries bytea,
  uploaded_by int8,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, list_id, number),
  foreign key (account_id, list_id) references screening_list (account_id, id),
  check ((entries is null) = (ended_at is not null))
);
alter table screening_list
  add foreign key (account_id, version_id) references screening_version (account_id, id) deferrable initially deferred;

-- A person and an entry that may be one. What it says of the person is sealed under their request's key.
create table screening_candidate (
  account_id int8 not null,
  id int8 not null,
  request_id int8 not null,
  list_account_id int8 not null,
  list_id int8 not null,
  version_id int8 not null,
  -- Keyed: the person and the entry as they were. The same pair is not asked about twice.
  mark bytea not null check (octet_length(mark) = 32),
  sealed bytea not null,
  score float4 not null check (score between 0 and 1),
  strength text not null check (strength in ('strong', 'possible', 'weak')),
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed', 'lapsed')),
  reason text,
  sealed_note bytea,
  -- It stands by the answer that was given about the same person and entry in an earlier request.
  repeated boolean not null default false,
  decided_by int8,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, request_id, mark),
  foreign key (account_id, request_id) references kyc_request (account_id, id),
  foreign key (list_account_id, list_id) references screening_list (account_id, id),
  check ((decided_at is not null) = (state in ('cleared', 'confirmed'))),
  check ((reason is not null) = (state = 'cleared'))
);
create index screening_candidate_open on screening_candidate (account_id, id) where state = 'open';
create index screening_candidate_mark on screening_candidate (account_id, mark) where state = 'cleared';

-- Which lists a person was compared with for a decision, as they were.
create table screening_result (
  account_id int8 not null,
  id int8 not null,
  request_id int8 not null,
  lists jsonb not null,
  at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request (account_id, id)
);
create index screening_result_request on screening_result (account_id, request_id, id);

-- Everybody in force of an account, compared with a list that has changed.
create table screening_run (
  account_id int8 not null references account (id),
  id int8 not null,
  list_account_id int8 not null,
  list_id int8 not null,
  -- Null where the list was taken out of force.
  version_id int8,
  total int4 not null check (total >= 0),
  done int4 not null default 0,
  found int4 not null default 0,
  -- The last request that was looked at.
  done_to int8 not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (list_account_id, list_id) references screening_list (account_id, id)
);
create index screening_run_list on screening_run (list_account_id, list_id, account_id, id);
