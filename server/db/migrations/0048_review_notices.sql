-- Who is told by mail that people wait for a decision of theirs, and when an account's reviewers were told last.

alter table notification_choice add column reviews boolean not null default false;
-- Whoever may decide, as contract/permissions.ts has it at this time.
update notification_choice as choice set reviews = true
from account_user as person
where person.account_id = choice.account_id and person.id = choice.user_id and person.role in ('Owner', 'Developer');

create table kyc_review_notice (
  account_id bigint primary key references account,
  waits_since timestamptz, -- the first that they were not told of yet
  told_at timestamptz
);

create index kyc_review_notice_due on kyc_review_notice (account_id) where waits_since is not null;

-- What waits already.
insert into kyc_review_notice (account_id, waits_since)
select distinct account_id, now() from kyc_request where status = 'in_review';
