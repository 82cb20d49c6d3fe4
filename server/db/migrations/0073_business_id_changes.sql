-- Two of the operator's people approve a business ID where two of them may. The first approval stands beside the request,
-- and the row says how many decided in the end.
alter table business_id
  add column first_approved_by int8,
  add column first_approved_at timestamptz,
  add column deciders int2 check (deciders in (1, 2)),
  add constraint business_id_first_approval check ((first_approved_by is null) = (first_approved_at is null));
update business_id set deciders = 1 where decided_at is not null;
