-- bears: 0106
-- runs: outside a transaction
-- A message by the customer's own reference. Messages without one are not in it.
create index concurrently message_reference on message (account_id, reference, id) where reference is not null;
