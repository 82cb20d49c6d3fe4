-- Links of ours in texts with how often people opened them, and what is known of a campaign network by network.

-- One for each campaign whose text has one. A recipient's code is made from its number and theirs: none has a row.
create table short_link (
  account_id bigint not null references account,
  campaign_id bigint not null,
  number bigint not null generated always as identity unique check (number < 17179869184), -- 34 bits of a code
  target text not null check (target ~ '^https?://'),
  clicks integer not null default 0 check (clicks >= 0), -- people's
  clickers integer not null default 0 check (clickers between 0 and clicks), -- recipients who came at all
  machines integer not null default 0 check (machines >= 0), -- opened by programs, and counted apart
  primary key (account_id, campaign_id)
) with (fillfactor = 80);

-- What one recipient's link was opened; those who never came have none.
create table short_link_click (
  account_id bigint not null,
  message_id bigint not null,
  clicks integer not null check (clicks > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (account_id, message_id)
) with (fillfactor = 80);

-- The link's number, so that making a million texts looks nothing up.
alter table campaign add column link_number bigint;
-- Messages made so far by likely network, in the order of NETWORK_PLACES.
alter table campaign add column expanded_networks integer[] not null default '{}';
-- The same counters as beside them, network after network. What was counted before is in none of them.
alter table campaign_count add column networks integer[] not null default '{}';
