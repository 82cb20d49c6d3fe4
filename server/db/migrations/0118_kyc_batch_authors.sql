-- bears: 0106
-- The key or the person whose spend caps count what a file of people costs. Null: a file from before this column, whose
-- caps are those of `created_by`.
alter table kyc_batch add column author bigint;
