-- Papers of a business: what shows that its business ID says the truth. Sealed under a key of their own, one of each kind
-- with an application. A paper that counts again for a renewal is a row of its own that opens as the first one did.
create table business_paper (
  account_id int8 not null references account (id),
  id int8 not null,
  business_id int8 not null,
  kind text not null check (kind in ('registration', 'tax', 'board_letter')),
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size int4 not null check (size > 0),
  -- The id that it was sealed under: its own, or that of the paper in force that it repeats.
  sealed_as int8 not null,
  paper_key bytea,
  sealed bytea,
  added_by int8,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, business_id) references business_id (account_id, id),
  check ((removed_at is null) = (sealed is not null)),
  check ((sealed is null) = (paper_key is null))
);
create unique index business_paper_kind on business_paper (account_id, business_id, kind);

-- Why it was approved although something was missing. The first of two who approve writes their own.
alter table business_id
  add column exception text,
  add column first_exception text;
