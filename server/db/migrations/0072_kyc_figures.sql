-- When a person first opened the page of their link. It says nothing of who they are, and stays for the figures.
alter table kyc_request add column opened_at timestamptz;
-- The operator's figures read the requests of all accounts by time, which the ids tell.
create index kyc_request_time on kyc_request (id);
