-- A registry that knows no repeated questions is asked by a question that is on record before it is sent: under our own
-- key, which the registry brings back. So a lost answer and a process that died are known, and nothing is asked twice
-- before its time.
alter table kyc_lookup alter column reference drop not null;
alter table kyc_lookup add column key text;
-- Whether the person's photograph went with it.
alter table kyc_lookup add column face boolean not null default false;
-- What its signed callback gave as the reason, and whether it was asked to call once more.
alter table kyc_lookup add column heard text;
alter table kyc_lookup add column called_again boolean not null default false;
create unique index kyc_lookup_key on kyc_lookup (provider, key);
