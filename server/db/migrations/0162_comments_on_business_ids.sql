-- bears: 0106
-- What a reviewer says of single parts of an application, as `[{"part": "tin", "text": "…"}]`. They stay until the
-- application is submitted again.
alter table business_id add column comments jsonb not null default '[]' check (jsonb_typeof(comments) = 'array');
