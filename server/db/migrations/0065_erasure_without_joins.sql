-- After a person is erased, nothing leads from their telephone number to their check (decision 80).

-- A capture link had the id of the campaign that texted it. It is found by its token; which text carried it is a column
-- of its own.
alter table kyc_link add column campaign_id bigint; -- null: it was shown on a screen
update kyc_link set campaign_id = id where way = 'text';
drop index kyc_link_token;
drop index kyc_link_request_of;
alter table kyc_link
  drop constraint kyc_link_pkey,
  drop column id,
  add primary key (account_id, token_hash),
  add check ((way = 'text') = (campaign_id is not null));
create unique index kyc_link_token on kyc_link (token_hash); -- who opens a link tells no account
create index kyc_link_request_of on kyc_link (account_id, request_id);

-- The links of erased people, so that who opens one is told. Of no account and no check: it leads nowhere.
create table kyc_erased_link (
  token_hash bytea primary key,
  erased_on date not null -- forgotten some weeks later
);
create index kyc_erased_link_age on kyc_erased_link (erased_on);

-- Texts that are deleted with their number, once their last word is known.
create table unwanted_text (
  account_id bigint not null references account,
  campaign_id bigint not null,
  primary key (account_id, campaign_id)
);

-- Whoever was erased before.
insert into unwanted_text (account_id, campaign_id)
select link.account_id, link.campaign_id from kyc_link link
join kyc_request request on request.account_id = link.account_id and request.id = link.request_id
where request.erased_at is not null and link.campaign_id is not null;
insert into kyc_erased_link (token_hash, erased_on)
select link.token_hash, request.erased_at::date from kyc_link link
join kyc_request request on request.account_id = link.account_id and request.id = link.request_id
where request.erased_at is not null;
delete from kyc_link link using kyc_request request
where request.account_id = link.account_id and request.id = link.request_id and request.erased_at is not null;
delete from kyc_lookup lookup using kyc_request request
where request.account_id = lookup.account_id and request.id = lookup.request_id and request.erased_at is not null;
update kyc_check check_made set reference = null from kyc_request request
where request.account_id = check_made.account_id and request.id = check_made.request_id
  and request.erased_at is not null and check_made.reference is not null;
update kyc_link_request asked set texted_at = null, details_at = null from kyc_request request
where request.account_id = asked.account_id and request.id = asked.request_id and request.erased_at is not null;
