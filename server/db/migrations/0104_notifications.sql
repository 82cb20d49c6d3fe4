-- bears: 0088
-- What people are told in the application (decision 104): one row for each person and thing.
create table notification (
  account_id int8 not null,
  user_id int8 not null,
  id int8 not null,
  kind text not null,
  about jsonb not null, -- the fields of the kind, as on the wire
  created_at timestamptz not null,
  on_screen bool not null, -- whether the person wants it in the list
  by_text bool not null, -- whether it was texted too
  read_at timestamptz,
  primary key (account_id, user_id, id),
  foreign key (account_id, user_id) references account_user (account_id, id)
);
-- The count at the bell.
create index notification_unread_idx on notification (account_id, user_id, id) where read_at is null and on_screen;
-- What is too old.
create index notification_age_idx on notification (created_at);

-- The choices that have no column of their own: by topic and channel. A topic that is not named has the defaults of the role.
alter table notification_choice add column channels jsonb not null default '{}';
-- The hour of the daily summary; null: none. And when the last one was made.
alter table notification_choice add column digest_hour int2 check (digest_hour between 0 and 23);
alter table notification_choice add column digest_at timestamptz;
create index notification_choice_digest_idx on notification_choice (digest_hour) where digest_hour is not null;
