-- People who sign in, their sessions, the codes mailed to them, and how often somebody tried.

create table account_user (
  account_id bigint not null references account,
  id bigint not null,
  role text not null check (role in ('Administrator', 'Owner')),
  first_name text not null,
  last_name text not null,
  other_names text not null,
  phone text not null, -- as given; nothing is sent to it until it is verified
  password_hash text not null, -- argon2id, encoded with its parameters
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- Whose an e-mail address is, over all accounts: the one way from what a person types to their account. An address
-- that nobody has confirmed passes to whoever registers it next, so that nobody can keep another's by registering it.
create table user_email (
  email text primary key check (email = lower(email collate "C")),
  account_id bigint not null,
  user_id bigint not null,
  claimed_at timestamptz not null,
  confirmed_at timestamptz,
  warned_at timestamptz, -- when it was last told that somebody tried to register it again
  foreign key (account_id, user_id) references account_user
);

-- One now: the address by which a person is written to.
create unique index user_email_user on user_email (account_id, user_id);

-- A session is a family of refresh tokens, of which one at a time is good.
create table session (
  account_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  started_at timestamptz not null,
  refreshed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sign_out', 'reuse', 'password', 'disabled')),
  primary key (account_id, id),
  foreign key (account_id, user_id) references account_user
);

create index session_of_user on session (account_id, user_id) where ended_at is null;
create index session_refreshed on session (refreshed_at);

create table refresh_token (
  account_id bigint not null,
  session_id bigint not null,
  hash bytea not null, -- SHA-256 of the token
  spent_at timestamptz,
  primary key (account_id, session_id, hash),
  foreign key (account_id, session_id) references session on delete cascade
);

-- The newest code mailed to an address for a purpose; an older one is overwritten, so it is good no more.
create table mailed_code (
  email text not null references user_email on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  account_id bigint not null,
  user_id bigint not null, -- an address that changed hands leaves the code behind
  hash bytea not null, -- HMAC of purpose, user and code
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  spent_at timestamptz,
  primary key (email, purpose)
);

-- Tries at something guessable, counted by a digest of who tries what from where. Names nobody.
create table attempt (
  key bytea primary key,
  count integer not null,
  last_at timestamptz not null,
  succeeded_at timestamptz,
  blocked_until timestamptz not null
);

create index attempt_last on attempt (last_at);
