-- When somebody last showed in a session who they are: some calls ask for it within the last minutes. And teams whose
-- Owner says that everybody signs in with two steps.

-- The default is for processes of the release before, which sign people in while this one starts.
alter table session add column authenticated_at timestamptz not null default now();
update session set authenticated_at = started_at;

-- Of a session's access tokens only those of this epoch are good. It goes up when a second step is switched on.
alter table session add column epoch integer not null default 0;

-- Teams that sign in with two steps.
create table team_two_step (
  account_id bigint primary key references account,
  since timestamptz not null,
  set_by bigint not null,
  foreign key (account_id, set_by) references account_user (account_id, id)
);
