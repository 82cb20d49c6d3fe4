-- bears: 0106
-- The reference that an SMPP client gave a message with user_message_reference (SMPP 3.4 §5.3.2.17), an unsigned number
-- of 16 bits. Its receipt gives it back.
alter table owed_receipt add column user_message_reference int4;
alter table smpp_part add column user_message_reference int4;
alter table smpp_delivery add column user_message_reference int4;
