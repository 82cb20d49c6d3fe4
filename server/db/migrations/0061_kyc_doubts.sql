-- Whether a doubt in a check by number waits for a person of the business, or ends as inconclusive (decision 74).

alter table kyc_policy add column review_doubts boolean not null default true;
