-- bears: 0106
-- The operator's terms and privacy notice. A version is never changed or deleted. Versions are counted over both texts, so
-- one number says what both were.
create table legal_text (
  version int4 primary key check (version > 0),
  kind text not null check (kind in ('terms', 'privacy')),
  text text not null,
  published_by int8 not null,
  published_at timestamptz not null,
  unique (kind, version)
);

-- To which version a business agreed when it registered, and when. Null: nobody asked.
alter table account
  add column terms_version int4 references legal_text (version),
  add column terms_agreed_at timestamptz;
