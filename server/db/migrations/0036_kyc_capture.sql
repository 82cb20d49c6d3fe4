-- Requests that the person follows themselves, by a link: what is looked at, how it was asked for, the states of
-- photographing, reviewing and giving again, and the links.

alter table kyc_request
  drop constraint kyc_request_status_check,
  add constraint kyc_request_status_check check (status in ('awaiting_subject', 'capturing', 'submitted', 'checking',
    'needs_resubmission', 'in_review', 'awaiting_provider', 'approved', 'rejected', 'inconclusive', 'expired',
    'cancelled')),
  add column kind text not null default 'number' check (kind in ('number', 'document', 'document_face')),
  add column channel text not null default 'form' check (channel in ('form', 'api', 'csv', 'link')),
  -- What the person is to give once more, and nothing else; empty: nothing, or everything for the first time.
  add column asked_again text[] not null default '{}'
    check (asked_again <@ array['document_front', 'document_back', 'person', 'details']),
  -- While the person is asked again nothing is held for them.
  drop constraint kyc_request_check2,
  add constraint kyc_request_reserved check (reservation_id is null or credits > 0),
  add constraint kyc_request_charged check (charged = 0 or reservation_id is not null);

drop index kyc_request_under_way;
-- Those that are not at their end, for the sweep that asks again and lets go of what is over its time.
create index kyc_request_under_way on kyc_request (next_attempt_at) where next_attempt_at is not null;

alter table kyc_evidence
  alter column added_by drop not null, -- null: the person themselves
  add column method text not null default 'agent' check (method in ('agent', 'camera', 'gallery')),
  add constraint kyc_evidence_by check ((method = 'agent') = (added_by is not null));

-- What a person's link asks for. Their number, names and telephone lie sealed with the request.
create table kyc_link_request (
  account_id bigint not null,
  request_id bigint not null,
  documents text[] not null check (cardinality(documents) > 0), -- of which the person chooses one
  asks_details boolean not null, -- whether they give number, names and date of birth
  language text not null check (language in ('en', 'fr')), -- of the text
  texts integer not null default 0, -- how often the link was texted
  texted_at timestamptz,
  details_at timestamptz, -- when the person last gave number, names and date of birth
  pictures_added integer not null default 0, -- tries, which are limited
  bytes_added bigint not null default 0,
  primary key (account_id, request_id),
  foreign key (account_id, request_id) references kyc_request
);

-- Tokens, by their hash alone. One that was texted stays the person's until they are forgotten; one that was shown to be
-- photographed from a screen ends when the person has sent what was asked.
create table kyc_link (
  account_id bigint not null,
  id bigint not null, -- of the text that carried it as well
  request_id bigint not null,
  way text not null check (way in ('text', 'screen')),
  token_hash bytea not null, -- SHA-256
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references kyc_request
);

create unique index kyc_link_token on kyc_link (token_hash);
create index kyc_link_request_of on kyc_link (account_id, request_id, id);

-- Texts of which something is put in on the way to the wire, and is nowhere on record.
create table veiled_text (
  account_id bigint not null references account,
  id bigint not null, -- the campaign's
  primary key (account_id, id)
);
