-- Sends that come again; tests to one's own number; words that answer by themselves; numbers that nobody texts.

create table series (
  account_id bigint not null references account,
  id bigint not null,
  status text not null check (status in ('active', 'paused', 'ended')),
  sender text not null,
  text text not null,
  traffic text not null check (traffic in ('promotional', 'transactional')),
  group_ids bigint[] not null,
  group_names text[] not null,
  typed bigint[] not null,
  link_target text, -- of {{Link}} in its text
  rhythm jsonb not null, -- as the contract writes it
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  starts_on date not null,
  ends_on date,
  runs_max integer check (runs_max > 0),
  runs integer not null default 0 check (runs >= 0), -- gone by, sent or not
  due_at timestamptz, -- of the next run; null: paused, or over
  goes_at timestamptz, -- when that one goes: later where the permitted hours move it
  created_by bigint,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((ends_on is null) <> (runs_max is null)),
  check ((status = 'active') = (due_at is not null)),
  check (goes_at >= due_at and (goes_at is null) = (due_at is null))
);

create index series_due on series (goes_at) where goes_at is not null;

-- What became of each run. The key is the series and the run's own instant: none is there twice, whoever runs it.
create table series_run (
  account_id bigint not null,
  series_id bigint not null,
  due_at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'unpaid', 'sender_not_allowed', 'account_suspended', 'no_recipients',
    'group_deleted', 'refused', 'late', 'merged', 'never_permitted')),
  campaign_id bigint,
  ran_at timestamptz not null,
  primary key (account_id, series_id, due_at),
  foreign key (account_id, series_id) references series,
  check ((outcome = 'sent') = (campaign_id is not null))
);

-- Texts that people sent to their own numbers before a send: so many an hour. Of the last hour only.
create table test_text (
  account_id bigint not null references account,
  id bigint not null,
  user_id bigint not null,
  sent_at timestamptz not null,
  primary key (account_id, id)
);

-- Numbers that nobody texts, whoever asks: the operator's, beside each account's own opt-outs.
create table global_opt_out (
  msisdn bigint primary key,
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);

create index global_opt_out_newest on global_opt_out (created_at, msisdn);

-- Words that a business answers by itself.
create table auto_answer (
  account_id bigint not null references account,
  id bigint not null,
  word text not null check (word <> ''), -- as texts are compared: lower case, without accents
  answer text not null check (answer <> ''),
  changed_at timestamptz not null,
  primary key (account_id, id)
);

create unique index auto_answer_word on auto_answer (account_id, word);

-- When each phone was last answered so: it may be a program that answers what it is answered.
create table answered_phone (
  account_id bigint not null references account,
  msisdn bigint not null,
  answered_at timestamptz not null,
  primary key (account_id, msisdn)
);
