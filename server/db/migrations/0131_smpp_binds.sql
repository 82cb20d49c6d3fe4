-- bears: 0106
-- The SMPP binds of logins at all processes, so that the limit on them holds for all. A process renews its own; those of
-- one that died end by themselves.
create table smpp_bind (
  account_id bigint not null,
  key_id bigint not null,
  id bigint not null,
  held_until timestamptz not null,
  primary key (account_id, key_id, id),
  foreign key (account_id, key_id) references api_key (account_id, id) on delete cascade
);
