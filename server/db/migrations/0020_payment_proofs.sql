-- What proves the transfer by which an invoice was paid, for the operator's people to look at before they approve it.
create table payment_proof (
  account_id bigint not null,
  id bigint not null,
  invoice_id bigint not null,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0), -- bytes
  added_by bigint not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice
);

create index payment_proof_of_invoice on payment_proof (account_id, invoice_id);
-- An Administrator opens one by its id alone, whosever it is.
create unique index payment_proof_of_id on payment_proof (id);

create table payment_proof_piece (
  account_id bigint not null,
  proof_id bigint not null,
  place integer not null,
  bytes bytea not null,
  primary key (account_id, proof_id, place),
  foreign key (account_id, proof_id) references payment_proof on delete cascade
);

-- PDF, JPEG and PNG are compressed already.
alter table payment_proof_piece alter column bytes set storage external;
