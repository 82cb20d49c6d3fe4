-- What customers' programs asked, for thirty days: a partition for each day, dropped whole. Neither what was sent nor what
-- was answered is kept, nor anything of an address that may say who a person is.

create table api_request (
  account_id bigint not null, -- the account's own, also where a test key asked
  id bigint not null,
  key_id bigint not null,
  method text not null,
  path text not null,
  query text not null,
  status smallint not null,
  code text, -- of the failure
  request_id text not null,
  took_ms integer not null,
  ip text not null,
  primary key (account_id, id)
) partition by range (id);
