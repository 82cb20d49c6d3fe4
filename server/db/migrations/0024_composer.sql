-- When promotional messages may go, and texts kept for the next time.

-- Hours of the day and days of the week, each from the day it holds; of several the latest that holds counts. They are
-- set by operators and regulators, and there is none until the operator of Nkra puts one in force.
create table sending_hours (
  holds_from date primary key,
  days smallint[] not null check (days <@ '{0,1,2,3,4,5,6}' and cardinality(days) between 1 and 7), -- 0 Sunday
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between from_hour + 1 and 24), -- the first hour that is too late
  on_holidays boolean not null, -- whether they hold on public holidays too
  source text not null check (source <> '') -- who says so
);

create table holiday (
  day date primary key,
  name text not null check (name <> ''),
  source text not null check (source <> '')
);

-- The days that the law names. The two Eids and Shaqq Day follow the moon, and the President may move a holiday or add
-- one by executive instrument: the operator enters those when they are declared.
insert into holiday (day, name, source)
select day, name, 'Public Holidays and Commemorative Days Act, 2001 (Act 601), as amended in 2019 and 2025'
from (values
  (date '2026-12-04', 'Farmers’ Day'),
  (date '2026-12-25', 'Christmas Day'),
  (date '2026-12-26', 'Boxing Day'),
  (date '2027-01-01', 'New Year’s Day'),
  (date '2027-01-07', 'Constitution Day'),
  (date '2027-03-06', 'Independence Day'),
  (date '2027-03-26', 'Good Friday'),
  (date '2027-03-29', 'Easter Monday'),
  (date '2027-05-01', 'Workers’ Day'),
  (date '2027-07-01', 'Republic Day'),
  (date '2027-09-21', 'Founder’s Day'),
  (date '2027-12-03', 'Farmers’ Day'),
  (date '2027-12-25', 'Christmas Day'),
  (date '2027-12-26', 'Boxing Day')
) as named (day, name);

create table message_template (
  account_id bigint not null references account,
  id bigint not null,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  changed_at timestamptz not null,
  primary key (account_id, id)
);

create unique index message_template_name on message_template (account_id, lower(name));
