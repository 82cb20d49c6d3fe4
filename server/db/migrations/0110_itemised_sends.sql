-- bears: 0106
-- A send may name each of its messages, with a reference of the customer's for each (decision 109). Columns without a value
-- rewrite no row.
alter table message add column reference text;

-- Entries of a send that became no message. Their ids stand in one order with those of the messages.
create table left_out_entry (
  account_id int8 not null references account (id),
  campaign_id int8 not null,
  id int8 not null,
  reference text,
  reason text not null check (reason in ('opted_out', 'unconsented', 'unapproved', 'duplicate')),
  primary key (account_id, campaign_id, id)
);

-- What a send asks for beside its text: for how long its messages may wait, where its events go, and its tags.
alter table campaign add column valid_until timestamptz;
alter table campaign add column callback_url text;
alter table campaign add column callback_endpoint int8;
alter table campaign add column tags text[] not null default '{}';

-- Campaigns by tag. An account that tags nothing has no row.
create table campaign_tag (
  account_id int8 not null references account (id),
  tag text not null,
  campaign_id int8 not null,
  primary key (account_id, tag, campaign_id)
);

-- What waited too long is taken back in a step of its campaign.
alter table campaign drop constraint campaign_turn_check;
alter table campaign add constraint campaign_turn_check check (turn in ('expand', 'cancel', 'expire')) not valid;
alter type submission_outcome add value 'overdue';

-- An owner of an endpoint may choose to be told whole numbers. A delivery may go to an address that its send named.
alter table webhook_endpoint add column whole_numbers bool not null default false;
alter table webhook_delivery add column url text;
