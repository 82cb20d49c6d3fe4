-- bears: 0060
-- Since when a link has something to answer and answers nothing (decision 92).
alter table link_state add column silent_since timestamptz;

-- What a person should look at, from when it was first seen until it is over. Every process looks; the row decides who tells.
create table attention (
  kind text not null,
  subject text not null, -- the link's number, the queue, the machine of a disk; empty where there is one of a kind
  machine text not null, -- the only machine that can see it; empty where every process does
  detail text not null, -- for whoever reads it: a link's name, how much of a disk is free
  since timestamptz not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz, -- when Administrators were told; null: not yet
  primary key (kind, subject)
);
