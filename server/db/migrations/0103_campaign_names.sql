-- bears: 0099
-- The name that people give a campaign or a series. Empty: none. A constant default rewrites no row.
alter table campaign add column name text not null default '';
alter table series add column name text not null default '';
