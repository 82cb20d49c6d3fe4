-- bears: 0088
-- An import says what is wrong with its file, puts it right on request, and says what undoing it did (decision 108).
-- Programs of before read no such column, and their imports update the contacts that they know.
alter table contact_import
  add column existing text not null default 'update' check (existing in ('update', 'fill', 'keep')),
  add column fixes text[] not null default '{}',
  add column faults jsonb not null default '{}', -- by kind: counts, and the first examples
  add column total_rows int4, -- known once the file was read to its end
  add column removed int4, -- by undoing: contacts that this import added
  add column restored int4; -- and contacts that it changed

-- When the import wrote the contact. A contact that has another time was changed since.
alter table contact_import_change add column written_at timestamptz;
