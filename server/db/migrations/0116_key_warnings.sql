-- bears: 0106
-- When programs were told that a key ends. A key is told of once.
alter table api_key add column warned_at timestamptz;

create index api_key_ends on api_key (expires_at)
  where expires_at is not null and warned_at is null and revoked_at is null and replaced_by is null;
