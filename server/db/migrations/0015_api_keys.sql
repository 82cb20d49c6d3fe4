-- Keys by which customers' programs call. Of a key only its SHA-256 is kept: it is random, and longer than anybody could
-- try, so that a slow hash would cost every call and protect nothing.

create table api_key (
  account_id bigint not null references account,
  id bigint not null,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  shown text not null, -- how it begins, for telling it from others
  scopes text[] not null check (cardinality(scopes) > 0), -- the words are the contract's
  networks text[] not null, -- addresses and networks it may be used from; empty: any
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  replaced_by bigint, -- the key that took its place
  revoked_at timestamptz,
  last_used_at timestamptz, -- written at most once a minute
  last_used_ip text,
  primary key (account_id, id),
  foreign key (account_id, created_by) references account_user (account_id, id),
  foreign key (account_id, replaced_by) references api_key (account_id, id)
);

-- What is done by a key is put on record as that; which key, the entry's detail says.
alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check
  check (actor_kind in ('user', 'anyone', 'system', 'key'));
