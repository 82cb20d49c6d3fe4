-- What a receipt says of its message beside the id: the sender's name and when the operator took it. Both help to match
-- receipts with messages whose answer was lost. Sweeps walk the orphans of one link, and read those to one number together.
alter table orphan_receipt add column sender text, add column submitted_at timestamptz;
create index orphan_receipt_number on orphan_receipt (link_id, msisdn, id);
create index orphan_receipt_link on orphan_receipt (link_id, id);
