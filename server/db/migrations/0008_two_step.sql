-- Two-step sign-in by an authenticator (RFC 6238), and what Google signs people in with.

-- Somebody's authenticator: begun, or in force.
create table two_step (
  account_id bigint not null,
  user_id bigint not null,
  secret text not null, -- sealed: the codes are made of it
  begun_at timestamptz not null,
  in_force_since timestamptz, -- null until a first code showed that the authenticator has the secret
  last_step bigint, -- the newest 30 seconds whose code was taken; none of it or before it is taken again
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_user
);

-- For who has lost the authenticator; each good once.
create table recovery_code (
  account_id bigint not null,
  user_id bigint not null,
  hash bytea not null, -- HMAC of user and code
  spent_at timestamptz,
  primary key (account_id, user_id, hash),
  foreign key (account_id, user_id) references two_step on delete cascade
);

-- The nonces that a sign-in by Google has used up. What was issued is not kept: a nonce says itself that it is ours.
create table spent_nonce (
  hash bytea primary key, -- SHA-256 of the nonce
  expires_at timestamptz not null
);

create index spent_nonce_expires on spent_nonce (expires_at);

alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check
  check (ended_by in ('sign_out', 'reuse', 'password', 'disabled', 'two_step'));
