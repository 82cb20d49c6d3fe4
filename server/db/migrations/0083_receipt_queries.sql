-- bears: 0082
-- Links may ask their SMSC what became of messages whose receipt is overdue. What is asked about is watched like the messages
-- of gateways; a receipt that comes in time ends the watch, found by its key.
alter table link add column query_after_minutes int4 check (query_after_minutes > 0);
alter table gateway_watch add column smsc_key int8;
create index gateway_watch_key on gateway_watch (smsc_key) where smsc_key is not null;
