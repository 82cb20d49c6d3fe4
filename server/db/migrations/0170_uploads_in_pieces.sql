-- bears: 0106
-- Forms that arrive in pieces, so that a lost connection costs no more than the bytes that were on their way.
create table upload (
  account_id bigint not null references account,
  id bytea not null check (length(id) = 32), -- SHA-256 of the call, its caller and the caller's secret name of the upload
  total_bytes integer not null check (total_bytes > 0),
  stored_bytes integer not null default 0 check (stored_bytes between 0 and total_bytes),
  touched_at timestamptz not null,
  read_at timestamptz, -- since when a process reads the whole form
  status smallint, -- of the answer; its pieces are deleted then
  body bytea, -- sealed, as the pieces are
  primary key (account_id, id),
  check ((status is null) = (body is null))
);
create index upload_touched on upload (touched_at);

create table upload_piece (
  account_id bigint not null,
  upload_id bytea not null,
  first_byte integer not null,
  bytes bytea not null,
  primary key (account_id, upload_id, first_byte),
  foreign key (account_id, upload_id) references upload on delete cascade
);
alter table upload_piece alter column bytes set storage external;
