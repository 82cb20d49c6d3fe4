-- When somebody last showed in a session who they are: some calls ask for it within the last minutes. And teams whose
-- Owner says that everybody signs in with two steps.

alter table session add column authenticated_at timestamptz;
update session set authenticated_at = started_at;
alter table session alter column authenticated_at set not null;

-- Of a session's access tokens only those of this epoch are good. It goes up when a second step is switched on.
alter table session add column epoch integer not null default 0;

-- Teams that sign in with two steps.
create table team_two_step (
  account_id bigint primary key references account,
  since timestamptz not null,
  set_by bigint not null,
  foreign key (account_id, set_by) references account_user (account_id, id)
);
