-- The people of an account: their roles, who is invited, what each is told; and the company behind the account.

alter table account_user drop constraint account_user_role_check;
alter table account_user add constraint account_user_role_check
  check (role in ('Administrator', 'Owner', 'Sender', 'Finance', 'Developer', 'Viewer'));

-- Sessions are forgotten a month after they end; when somebody last signed in is not.
alter table account_user add column signed_in_at timestamptz;

update account_user u
set signed_in_at = (
  select max(started_at) from session s where s.account_id = u.account_id and s.user_id = u.id
);

-- Somebody invited, until they set a password or the invitation is withdrawn. It claims no address: only the code, which
-- whoever has the mailbox reads, makes a user of it.
create table invitation (
  account_id bigint not null references account,
  id bigint not null,
  email text not null check (email = lower(email collate "C")),
  role text not null check (role in ('Owner', 'Sender', 'Finance', 'Developer', 'Viewer')),
  first_name text not null,
  last_name text not null,
  invited_by bigint not null,
  sent_at timestamptz not null, -- when its newest mail was asked for
  expires_at timestamptz not null,
  code_hash bytea, -- HMAC of the code in the newest mail; null until it is written, or where the address is somebody's
  wrong_tries smallint not null default 0,
  primary key (account_id, id),
  foreign key (account_id, invited_by) references account_user
);

create unique index invitation_email on invitation (account_id, email);
create index invitation_of_email on invitation (email); -- whoever brings a code says no account

-- What each person is told by mail.
create table notification_choice (
  account_id bigint not null,
  user_id bigint not null,
  low_balance boolean not null,
  low_balance_credits bigint not null check (low_balance_credits > 0),
  campaign_finished boolean not null,
  approvals boolean not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_user
);

insert into notification_choice (account_id, user_id, low_balance, low_balance_credits, campaign_finished, approvals)
select account_id, id, role = 'Owner', 100, role = 'Owner', role = 'Owner' from account_user;

-- Whom to warn when an account's balance falls below how much. Only a balance that has been up can fall: seeing it there
-- arms the watch, a warning disarms it.
create table balance_watch (
  account_id bigint not null references account,
  watcher_id bigint not null, -- a user
  product text not null check (product in ('SMS', 'KYC')),
  credits bigint not null check (credits > 0),
  armed boolean not null default false,
  primary key (account_id, watcher_id, product)
);

insert into balance_watch (account_id, watcher_id, product, credits)
select account_id, id, 'SMS', 100 from account_user where role = 'Owner' and disabled_at is null;

alter table account
  add column tin text not null default '',
  add column address_line_1 text not null default '',
  add column address_line_2 text not null default '',
  add column town text not null default '',
  add column digital_address text not null default '';
