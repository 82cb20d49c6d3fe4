-- bears: 0106
-- What a person chose to see of a list, under a name of their own. The parameters are those of the list's address.
create table saved_view (
  account_id int8 not null,
  id int8 not null,
  user_id int8 not null,
  list text not null check (length(list) between 1 and 20),
  name text not null check (length(name) between 1 and 40),
  parameters jsonb not null,
  is_default bool not null default false,
  primary key (account_id, id),
  foreign key (account_id, user_id) references account_user (account_id, id)
);
create unique index saved_view_name_idx on saved_view (account_id, user_id, list, lower(name));
create unique index saved_view_default_idx on saved_view (account_id, user_id, list) where is_default;
