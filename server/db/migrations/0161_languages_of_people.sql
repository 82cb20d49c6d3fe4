-- bears: 0106
-- The language of a person's screens, in which we also write their mails.
alter table account_user add column language text not null default 'en' check (language in ('en', 'fr'));
