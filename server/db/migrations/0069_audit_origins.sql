-- From where something was done stands beside the audit log, so that it can be forgotten with a person. The hash of an
-- entry covers a commitment to it (decision 80).

alter table audit_entry
  add column commitment bytea, -- empty: nothing was known; null: an entry of before, whose hash covers the origin itself
  add check (commitment is null or num_nonnulls(ip, user_agent, request_id) = 0);

-- The key is by chance: once this row is gone, the commitment confirms no guess.
create table audit_origin (
  account_id bigint not null,
  id bigint not null, -- the entry's
  key bytea not null check (length(key) = 32),
  ip text,
  user_agent text,
  request_id text,
  primary key (account_id, id),
  foreign key (account_id, id) references audit_entry
);

create trigger audit_origin_is_final before update or truncate on audit_origin
  for each statement execute function audit_is_final();

-- What people without an account did to one thing, and the chains that are yet to be moved.
create index audit_entry_by_anyone on audit_entry (account_id, subject_id) where actor_kind = 'anyone';
create index audit_entry_unmoved on audit_entry (account_id) where commitment is null;

create function audit_commitment(key bytea, ip text, user_agent text, request_id text) returns bytea
language sql stable
return sha256(key || convert_to(jsonb_build_array(ip, user_agent, request_id)::text, 'UTF8'));

create or replace function audit_hash(entry audit_entry, previous bytea) returns bytea language sql stable
return sha256(previous || convert_to((
  case when entry.commitment is null then jsonb_build_array(
    entry.account_id, entry.id, entry.place, extract(epoch from entry.at), entry.action, entry.actor_kind,
    entry.actor_account_id, entry.actor_user_id, entry.impersonator_account_id, entry.impersonator_user_id,
    entry.subject_kind, entry.subject_id, entry.detail, entry.ip, entry.user_agent, entry.request_id
  ) else jsonb_build_array(
    'committed', entry.account_id, entry.id, entry.place, extract(epoch from entry.at), entry.action,
    entry.actor_kind, entry.actor_account_id, entry.actor_user_id, entry.impersonator_account_id,
    entry.impersonator_user_id, entry.subject_kind, entry.subject_id, entry.detail, encode(entry.commitment, 'hex')
  ) end)::text, 'UTF8'));

-- A chain that was moved: the end that it had, and the end that the same entries have since, signed by the program.
create table audit_head (
  account_id bigint not null references audit_chain,
  place bigint not null, -- of the entry that was the newest
  old_hash bytea not null,
  new_hash bytea not null,
  moved_at timestamptz not null,
  public_key bytea not null check (length(public_key) = 32), -- Ed25519
  signature bytea not null,
  primary key (account_id, place)
);

create trigger audit_head_is_final before update or delete or truncate on audit_head
  for each statement execute function audit_is_final();

-- Gives an account's entries of before a commitment and their chain new hashes. Answers nothing for a chain that does not
-- hold: new hashes would hide it. Whoever calls it lets audit_entry be updated meanwhile.
create function audit_move(_account bigint) returns table (place bigint, old_hash bytea, new_hash bytea)
language plpgsql as $$
declare
  chain audit_chain;
  entry audit_entry;
  entries bigint := 0;
  old_before bytea := '';
  new_before bytea := '';
  made_key bytea;
begin
  select * into chain from audit_chain where account_id = _account for update;
  for entry in select * from audit_entry e where e.account_id = _account order by e.place loop
    entries := entries + 1;
    if entry.place <> entries or entry.hash <> audit_hash(entry, old_before) then
      return;
    end if;
    old_before := entry.hash;
  end loop;
  if (entries, old_before) is distinct from (chain.entries, chain.hash) then
    return;
  end if;
  for entry in select * from audit_entry e where e.account_id = _account order by e.place loop
    if entry.commitment is null then
      entry.commitment := '';
      if num_nonnulls(entry.ip, entry.user_agent, entry.request_id) > 0 then
        -- Of two UUIDs, 244 bits are by chance.
        made_key := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
        entry.commitment := audit_commitment(made_key, entry.ip, entry.user_agent, entry.request_id);
        insert into audit_origin (account_id, id, key, ip, user_agent, request_id)
        values (_account, entry.id, made_key, entry.ip, entry.user_agent, entry.request_id);
        entry.ip := null;
        entry.user_agent := null;
        entry.request_id := null;
      end if;
    end if;
    new_before := audit_hash(entry, new_before);
    if new_before <> entry.hash then
      update audit_entry e
      set commitment = entry.commitment, ip = null, user_agent = null, request_id = null, hash = new_before
      where e.account_id = _account and e.id = entry.id;
    end if;
  end loop;
  update audit_chain set hash = new_before where account_id = _account;
  return query select entries, old_before, new_before;
end $$;
