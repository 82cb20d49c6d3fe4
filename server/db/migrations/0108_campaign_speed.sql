-- bears: 0088
-- How many messages of a campaign were answered by a link in each of the last five-second spans, the newest last, and
-- which span that is (seconds since 1970, divided by five). Programs of before write none. Constant defaults rewrite no row.
alter table campaign_count add column recent int4[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
alter table campaign_count add column recent_at int4 not null default 0;
