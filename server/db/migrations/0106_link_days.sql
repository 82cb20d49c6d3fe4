-- bears: 0088
-- What the public page of states is made of (decision 104), beside what links report already.
-- How long delivered segments took, in classes, as the holder of the link saw it. Programs of before write none.
alter table link_minute add column lags int4[] not null default '{}';

-- For how long a link was up and down on a day. Its holder adds to it with every report.
create table link_day (
  link_id int2 not null references link (id) on delete cascade,
  day date not null,
  up_ms int8 not null,
  down_ms int8 not null,
  seen_at timestamptz not null, -- up to when the day is told
  primary key (link_id, day)
) with (fillfactor = 50);
