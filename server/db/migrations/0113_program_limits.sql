-- bears: 0106
-- How often a customer's programs may call and send, and how SMPP clients may bind. The row of account 0 is the default of
-- all accounts without a row; where it is missing, the program's own default holds.
create table program_limits (
  account_id int8 primary key,
  key_calls int4 not null check (key_calls > 0),
  account_calls int4 not null check (account_calls > 0),
  key_messages int4 not null check (key_messages > 0),
  account_messages int4 not null check (account_messages > 0),
  smpp_binds int4 not null check (smpp_binds > 0),
  smpp_window int4 not null check (smpp_window > 0),
  smpp_submits int4 not null check (smpp_submits > 0),
  changed_by int8 not null,
  changed_at timestamptz not null
);
