-- Compliance and Reviewer decide on people. Who asked for a check is on record also where a program asked, and how many
-- people decided.

alter table account_user drop constraint account_user_role_check;
alter table account_user add constraint account_user_role_check
  check (role in ('Administrator', 'Owner', 'Sender', 'Finance', 'Developer', 'Compliance', 'Reviewer', 'Viewer'));

alter table invitation drop constraint invitation_role_check;
alter table invitation add constraint invitation_role_check
  check (role in ('Owner', 'Sender', 'Finance', 'Developer', 'Compliance', 'Reviewer', 'Viewer'));

alter table kyc_request
  add column asked_by bigint, -- who asked, or made the key by which a program asked
  add column deciders int2 check (deciders in (1, 2)); -- null: a program decided, or nobody
update kyc_request set asked_by = submitted_by;
-- A person decided alone, but where a colleague had said the same before.
update kyc_request as request set deciders = case when (
    select count(distinct user_id) from kyc_opinion as opinion
    where opinion.account_id = request.account_id and opinion.request_id = request.id and opinion.status = request.status
  ) >= 2 then 2 else 1 end
where status in ('approved', 'rejected', 'inconclusive') and exists (
  select from kyc_event as event
  where event.account_id = request.account_id and event.request_id = request.id and event.status = request.status
    and event.user_id is not null
);
