-- People see what is kept of them with a code that was texted to their phone, and are texted a new link when they ask with
-- their number (decision 80).

alter table kyc_link drop constraint kyc_link_way_check, drop constraint kyc_link_check;
alter table kyc_link
  add check (way in ('text', 'screen', 'own')), -- own: the person asked for it, and the operator's account texted it
  add constraint kyc_link_texted check ((way <> 'screen') = (campaign_id is not null));

-- A keyed hash of the person's number, another in every account; null: yet to be made, empty: erased.
alter table kyc_link_request add column phone_hash bytea;
update kyc_link_request asked set phone_hash = '' from kyc_request request
where request.account_id = asked.account_id and request.id = asked.request_id and request.erased_at is not null;
create index kyc_link_request_phone on kyc_link_request (account_id, phone_hash) where length(phone_hash) > 0;
create index kyc_link_request_unhashed on kyc_link_request (account_id, request_id) where phone_hash is null;

-- Codes follow from their ids (decision 46); of what a right one gives, a pass, its hash is kept.
create table kyc_own_code (
  account_id bigint not null,
  id bigint not null, -- of the campaign in the operator's account that texted it
  request_id bigint not null,
  created_at timestamptz not null,
  tries int2 not null default 0,
  pass_hash bytea,
  pass_ends_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request,
  check ((pass_hash is null) = (pass_ends_at is null))
);
create index kyc_own_code_request on kyc_own_code (account_id, request_id, id);
create index kyc_own_code_age on kyc_own_code (created_at);
