-- The address book: contacts, groups, imports, opt-outs. Built for a million contacts in one account.

-- No foreign key to account, which is never deleted: checking it for each row is a seventh of an import's time. The
-- same goes for group_member, whose rows are written and removed under the lock of their contact and their group.
create table contact (
  account_id bigint not null,
  id bigint not null,
  msisdn bigint not null, -- E.164 digits: 233241234567
  network text, -- likely, by number range
  name text not null default '',
  fields jsonb not null default '{}', -- by the names their owner gave them, values as text
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create unique index contact_msisdn on contact (account_id, msisdn);

-- A search matches where a word of the name begins: each of the first three words has an index on the rest of the
-- name from there on, in which the rows that match a term lie side by side in the order they are shown. (Trigrams
-- would find more, but theirs is one index for all tenants, and a common term means sorting every row that has it.)
-- Names are stored with single spaces. Plain string functions, so that PostgreSQL inlines this into the index
-- expressions; a regular expression here halves the speed of an import.
create function after_first_word(name text) returns text
  language sql immutable parallel safe
  return case when strpos(name, ' ') > 0 then substr(name, strpos(name, ' ') + 1) end;

create index contact_name on contact (account_id, (lower(name)) collate "C", id);
create index contact_second_word on contact (account_id, (lower(after_first_word(name))) collate "C", id)
  where after_first_word(name) is not null;
create index contact_third_word
  on contact (account_id, (lower(after_first_word(after_first_word(name)))) collate "C", id)
  where after_first_word(after_first_word(name)) is not null;
-- The last digits of a number, as people remember it.
create index contact_last_digits on contact (account_id, (reverse(msisdn::text)) collate "C");

create table contact_group (
  account_id bigint not null references account,
  id bigint not null,
  name text not null,
  contacts integer not null default 0 check (contacts >= 0), -- kept by whoever adds or removes members
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create unique index contact_group_name on contact_group (account_id, lower(name));

create table group_member (
  account_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  primary key (account_id, group_id, contact_id)
);

create index group_member_contact on group_member (account_id, contact_id);

-- How long the values of a field are among the contacts of a group, and what they are made of: upper bounds, raised
-- with each value written and never lowered, so that the cost of a text is known without reading a million contacts.
-- The contact's own name is the field with the key 'name'.
create table group_field (
  account_id bigint not null,
  group_id bigint not null,
  key text not null, -- as fields are compared in templates
  name text not null, -- as its owner spelt it
  longest integer not null, -- UTF-16 code units
  non_gsm boolean not null,
  extension boolean not null, -- has characters that take two septets
  primary key (account_id, group_id, key),
  foreign key (account_id, group_id) references contact_group on delete cascade
);

create table opt_out (
  account_id bigint not null references account,
  msisdn bigint not null,
  source text not null check (source in ('manual', 'link', 'inbound', 'import')),
  created_at timestamptz not null default now(),
  primary key (account_id, msisdn)
);

create index opt_out_newest on opt_out (account_id, created_at desc, msisdn desc);

create table contact_import (
  account_id bigint not null references account,
  id bigint not null,
  status text not null check (status in ('receiving', 'running', 'done', 'failed')),
  file_name text not null,
  group_id bigint, -- null only while receiving
  group_name text not null,
  layout jsonb, -- delimiter, columns and what each means; null only while receiving
  -- How far it is: the next record begins at this byte, on this line.
  next_byte bigint not null default 0,
  next_line bigint not null default 1,
  rows integer not null default 0,
  valid integer not null default 0,
  duplicates integer not null default 0,
  rejected integer not null default 0,
  fruitless_runs smallint not null default 0, -- since the last batch: a file that brings us down is given up
  failure_code text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);

-- The uploaded file, until its import is over: in the database, so that any process on any machine can go on with it.
create table contact_import_chunk (
  account_id bigint not null,
  import_id bigint not null,
  first_byte bigint not null,
  bytes bytea not null,
  primary key (account_id, import_id, first_byte),
  foreign key (account_id, import_id) references contact_import on delete cascade
);
alter table contact_import_chunk alter column bytes set storage external;

create table contact_import_reject (
  account_id bigint not null,
  import_id bigint not null,
  line bigint not null, -- where the record begins, the first line of the file being 1
  reason text not null,
  cells text[] not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references contact_import on delete cascade
);
