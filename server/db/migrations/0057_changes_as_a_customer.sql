-- Acting as a customer is for looking. Changes need a reason of their own, given in the session.

alter table session add column change_reason text,
  add constraint session_change_reason_check check (change_reason is null or impersonator_session_id is not null);
