-- Each code of an authenticator is good once. The code of the next 30 seconds, when it was taken, no longer takes the
-- present one with it.

alter table two_step add column used_steps bigint[] not null default '{}'; -- whose codes were taken, the latest first
update two_step set used_steps = array[last_step] where last_step is not null;
alter table two_step drop column last_step;
