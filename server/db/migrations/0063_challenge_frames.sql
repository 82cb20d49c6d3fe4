-- Photographs of the face turned to the left and to the right, beside the one that looks straight.

alter table kyc_evidence
  drop constraint kyc_evidence_kind_check,
  add constraint kyc_evidence_kind_check
    check (kind in ('document_front', 'document_back', 'person', 'person_left', 'person_right'));
