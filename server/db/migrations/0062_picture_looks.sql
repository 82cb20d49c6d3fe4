-- A picture's look in 256 bits, by which the same frame is found among the account's pictures: of the whole picture, and
-- of what lies within its edges. Masked by a key of the account, and gone with the picture.

alter table kyc_evidence
  add column look bit(256),
  add column look_within bit(256),
  add constraint kyc_evidence_look check ((look is null) = (look_within is null) and (removed_at is null or look is null));

-- Read as a whole for one account: 100,000 pictures are some 12 MB.
create index kyc_evidence_look on kyc_evidence (account_id) include (look, look_within, id, request_id)
  where look is not null;

-- Pictures of two requests that show the same frame. Gone with either picture.
create table kyc_picture_match (
  account_id int8 not null,
  evidence_id int8 not null,
  other_id int8 not null,
  at timestamptz not null,
  primary key (account_id, evidence_id, other_id),
  foreign key (account_id, evidence_id) references kyc_evidence (account_id, id),
  foreign key (account_id, other_id) references kyc_evidence (account_id, id)
);
create index kyc_picture_match_other on kyc_picture_match (account_id, other_id);
