-- bears: 0088
-- A registry's callback may come before its answer to our question is stored. It is remembered, so that the question is asked
-- again at once: with the lookup where the callback names our key, else by the registry's reference, for some minutes.
alter table kyc_lookup add column noticed boolean not null default false;

-- No account: nobody knows yet whose lookup it is.
create table kyc_notice (
  provider text not null,
  reference text not null,
  at timestamptz not null,
  primary key (provider, reference)
);
