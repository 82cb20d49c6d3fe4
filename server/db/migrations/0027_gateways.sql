-- Links of kind http: a provider's HTTP interface in place of an SMSC. Everything else about a link holds for both.
alter table link add column kind text not null default 'smpp' check (kind in ('smpp', 'http'));
-- which provider, where, and what a generic one is asked like: contract/gateways.ts
alter table link add column gateway jsonb;
alter table link add constraint link_gateway check ((kind = 'http') = (gateway is not null));

-- A callback may name its message and no number.
alter table orphan_receipt alter column msisdn drop not null;

-- Messages that a gateway took and has to be asked about, for it tells nothing by itself. Gone with their final word.
create table gateway_watch (
  link_id smallint not null references link on delete cascade,
  provider_id text not null, -- as the provider calls the message
  msisdn bigint not null,
  asked smallint not null default 0,
  ask_at timestamptz not null,
  since timestamptz not null,
  primary key (link_id, provider_id)
);
create index gateway_watch_due on gateway_watch (link_id, ask_at);
