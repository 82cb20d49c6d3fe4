-- The address book at a million contacts: names found by several words, segments, undone deletes and imports, consent.

-- Each word of a name, written behind its account, so that in the one index of all tenants the words of an account lie
-- together, and a word's beginning is a range of them. Only functions that PostgreSQL inlines into the index expression.
create function contact_words(account_id bigint, name text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    account_id::text || '/' || replace(translate(lower(name), '-.,', '   '), ' ', ' ' || account_id::text || '/'), ' '));

-- The list of rows still to be sorted in is short: a search reads all of it.
create index contact_words on contact using gin (contact_words(account_id, name))
  with (gin_pending_list_limit = 1024);

alter table contact
  add column consent_source text, -- where this person agreed to be texted, in the business's words
  add column consent_at timestamptz,
  add column import_id bigint, -- the import that brought the contact, if one did
  add column changed_at timestamptz, -- by whom or whatever it was, after it was made
  add constraint contact_consent check ((consent_source is null) = (consent_at is null));

-- A segment is a group whose members follow from a filter; it has no rows in group_member, and its count is not kept.
alter table contact_group add column filter jsonb;

-- Deleted contacts, until they are swept.
create table contact_bin (
  account_id bigint not null,
  id bigint not null,
  msisdn bigint not null,
  network text,
  name text not null,
  fields jsonb not null,
  consent_source text,
  consent_at timestamptz,
  import_id bigint,
  created_at timestamptz not null,
  group_ids bigint[] not null,
  deleted_at timestamptz not null,
  primary key (account_id, id)
);
create index contact_bin_deleted on contact_bin (deleted_at);

alter table contact_import
  add column dry_run boolean not null default false, -- reads and judges the rows, and writes no contact
  add column added integer not null default 0, -- of the valid: numbers that were new
  add column consent_source text,
  add column consent_at timestamptz,
  drop constraint contact_import_status_check,
  add constraint contact_import_status_check
    check (status in ('receiving', 'running', 'done', 'failed', 'rolling_back', 'rolled_back'));

-- What an import found of the contacts that it changed, so that it can be rolled back.
create table contact_import_change (
  account_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  name text not null,
  fields jsonb not null,
  joined boolean not null, -- was not in the import's group before
  primary key (account_id, import_id, contact_id),
  foreign key (account_id, import_id) references contact_import on delete cascade
);
