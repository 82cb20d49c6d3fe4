-- Who did what: appended, never changed, each account's entries chained by their hashes. And what a session is opened
-- from, and on whose behalf an Administrator opened it.

-- The end of each account's chain. Its row is the lock under which entries of the account are appended.
create table audit_chain (
  account_id bigint primary key references account,
  entries bigint not null,
  hash bytea not null -- of the newest entry; empty before the first
);

create table audit_entry (
  account_id bigint not null references audit_chain, -- in whose log it stands
  id bigint not null,
  place bigint not null, -- 1, 2, 3 … in the account's chain: one that is missing is seen
  at timestamptz not null,
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$'), -- the words are the contract's
  actor_kind text not null check (actor_kind in ('user', 'anyone', 'system')),
  actor_account_id bigint,
  actor_user_id bigint,
  impersonator_account_id bigint, -- the Administrator who acted as the actor
  impersonator_user_id bigint,
  subject_kind text, -- an id's prefix, as the contract has them
  subject_id bigint,
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  ip text,
  user_agent text,
  request_id text,
  hash bytea not null,
  primary key (account_id, id),
  unique (account_id, place),
  check ((actor_kind = 'user') = (actor_user_id is not null)),
  check ((actor_account_id is null) = (actor_user_id is null)),
  check ((impersonator_account_id is null) = (impersonator_user_id is null)),
  check ((subject_kind is null) = (subject_id is null))
);

create index audit_entry_id on audit_entry (id desc); -- the operator reads all accounts at once
create index audit_entry_action on audit_entry (account_id, action, id desc);

-- What an entry's hash covers: every column of it, in a spelling that no setting changes, after the hash before.
create function audit_hash(entry audit_entry, previous bytea) returns bytea language sql stable
return sha256(previous || convert_to(jsonb_build_array(
  entry.account_id, entry.id, entry.place, extract(epoch from entry.at), entry.action, entry.actor_kind,
  entry.actor_account_id, entry.actor_user_id, entry.impersonator_account_id, entry.impersonator_user_id,
  entry.subject_kind, entry.subject_id, entry.detail, entry.ip, entry.user_agent, entry.request_id
)::text, 'UTF8'));

create function audit_entry_chained() returns trigger language plpgsql as $$
declare
  chain audit_chain;
begin
  insert into audit_chain as known (account_id, entries, hash) values (new.account_id, 1, '')
  on conflict (account_id) do update set entries = known.entries + 1
  returning * into chain;
  new.place := chain.entries;
  new.hash := audit_hash(new, chain.hash);
  update audit_chain set hash = new.hash where account_id = new.account_id;
  return new;
end $$;

create trigger audit_entry_chained before insert on audit_entry
  for each row execute function audit_entry_chained();

create function audit_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever appended to';
end $$;

create trigger audit_entry_is_final before update or delete or truncate on audit_entry
  for each statement execute function audit_is_final();
create trigger audit_chain_is_final before delete or truncate on audit_chain
  for each statement execute function audit_is_final();
create trigger audit_chain_only_grows before update on audit_chain
  for each row when (new.account_id <> old.account_id or new.entries < old.entries)
  execute function audit_is_final();

-- What a session was opened from, and the Administrator's own session behind one in which they act as its user.
alter table session
  add column user_agent text not null default '',
  add column ip text not null default '',
  add column impersonator_account_id bigint,
  add column impersonator_session_id bigint,
  add column reason text, -- why the Administrator acts as the user
  add column ends_at timestamptz, -- not refreshed beyond it
  add foreign key (impersonator_account_id, impersonator_session_id) references session (account_id, id)
    on delete cascade,
  add check ((impersonator_session_id is null) = (impersonator_account_id is null)),
  add check ((impersonator_session_id is null) = (reason is null)),
  add check (impersonator_session_id is null or ends_at is not null);

create index session_impersonator on session (impersonator_account_id, impersonator_session_id)
  where impersonator_session_id is not null;

-- When somebody of the account was last here.
create index session_activity on session (account_id, refreshed_at desc) where impersonator_session_id is null;

alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check
  check (ended_by in (
    'sign_out', 'reuse', 'password', 'two_step', 'disabled', 'revoked', 'suspended', 'impersonator'
  ));

-- Why an account is as it is, in the Administrator's words.
alter table account
  add column status_reason text not null default '',
  add column status_changed_at timestamptz;
