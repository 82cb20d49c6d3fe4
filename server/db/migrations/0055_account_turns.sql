-- What an account does one at a time, over all processes: an export of a kind, reading a workbook. A row is a lease: the
-- process that holds it renews it, and a process that dies gives it up when its time is over.
create table account_turn (
  account_id bigint not null, -- an account, or its sandbox
  kind text not null,
  holder bigint not null, -- the id of this turn, so that only its taker renews and ends it
  leased_until timestamptz not null,
  primary key (account_id, kind)
);
