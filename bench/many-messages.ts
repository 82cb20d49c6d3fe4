/**
 * Writes a history of millions of messages straight into the tables, in the form that sending leaves: a few large
 * accounts and many small ones, bulk campaigns by day and codes around the clock, answers, receipts, and the counters of
 * all of them. It writes a day at a time, so that pages are on disk as after ninety days of work.
 */
import { DELIVERY_OUTCOMES, WAITS_S } from '@nkra/contract/reports/figures.ts'
import { sql } from 'kysely'
import { openBooks } from '../server/billing/ledger/ledger.ts'
import { createAccount } from '../server/catalog/accounts.ts'
import { ensurePartitions } from '../server/messaging/messages/partitions.ts'
import { saveLink } from '../server/messaging/links/links.ts'
import type { Db, Tx } from '../server/platform/database/database.ts'
import { ID_EPOCH_MS } from '../server/platform/database/ids.ts'

export const HISTORY_DAYS = 90
export const HISTORY_ACCOUNTS = 300

/** The share of messages that belongs to bulk campaigns. The rest are sent one by one. */
const BULK_SHARE = 0.7
/** The share of messages that belongs to the largest campaign of the largest account. */
const LARGEST_SHARE = 0.05
/** How much smaller each account is than the one before: a few have most of the traffic. */
const RANK_POWER = 0.9
const DAY_MS = 86_400_000

export interface History {
  /** The largest account. */
  accountId: bigint
  /** The largest account's largest campaign. */
  campaignId: bigint
  recipients: number
  /** The message at nine tenths of that campaign's recipients. */
  deep: bigint
  /** A number with more than one message, in E.164 digits. */
  msisdn: string
}

/** Writes this many messages. `told` is called with the progress. */
export async function writeHistory(db: Db, messages: number, told: (days: number) => void): Promise<History> {
  const first_ms = Date.now() - HISTORY_DAYS * DAY_MS
  await ensurePartitions(db, new Date(first_ms))
  const accounts = await db.transaction((tx) => writeAccounts(tx))
  await plan(db, accounts, messages, first_ms)
  for (let day = 0; day < HISTORY_DAYS; day++) {
    await db.transaction((tx) => writeDay(tx, day), { retries: 0 })
    told(day + 1)
  }
  await db.pool.query('drop table planned')
  await settled(db)
  return largestOf(db, accounts[0]!)
}

/** Brings tables into the state in which autovacuum would have left them. */
async function settled(db: Db): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function writeAccounts(tx: Tx): Promise<bigint[]> {
  const accounts: bigint[] = []
  for (let rank = 1; rank <= HISTORY_ACCOUNTS; rank++) {
    const id = await createAccount(tx, { name: `Business ${rank}` })
    await openBooks(tx, id)
    accounts.push(id)
  }
  for (const [place, name] of ['MTN', 'Telecel', 'AT'].entries()) {
    const here = { host: '127.0.0.1', port: 2775 + place, systemId: 'nkra', passwordSealed: '' }
    await saveLink(tx, { id: place + 1, name, networks: [name], isDefault: place === 0, ...here })
  }
  // Three people and two keys each; ids beside the account's own, which nobody else has.
  await sql`
    insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash)
    select id, id + n, case n when 1 then 'Owner' else 'Sender' end, 'Person', n::text, '', '', ''
    from account, generate_series(1, 3) n where name like 'Business %'
  `.execute(tx.sql)
  await sql`
    insert into api_key (account_id, id, name, hash, shown, scopes, networks, created_by, created_at)
    select id, id + n, 'Program ' || n, sha256((id || '/' || n)::bytea), 'nkra_live_', '{messages:send}', '{}', id + 1, now()
    from account, generate_series(4, 5) n where name like 'Business %'
  `.execute(tx.sql)
  await sql`
    insert into sender (account_id, id, name, status, approved_at)
    select id, id + n, 'Sender' || n, 'approved', now()
    from account, generate_series(1, 2) n where name like 'Business %'
  `.execute(tx.sql)
  await sql`
    insert into sender_network (account_id, sender_id, network, status, decided_at)
    select account_id, id, network, 'approved', approved_at
    from sender cross join unnest(array['MTN', 'Telecel', 'AT']) as network
    where name like 'Sender_'
  `.execute(tx.sql)
  return accounts
}

/**
 * Plans every campaign: its account, its start and its number of recipients. Single sends of an account are planned
 * together by day.
 */
async function plan(db: Db, accounts: readonly bigint[], messages: number, first_ms: number): Promise<void> {
  const bulk = Math.round(messages * BULK_SHARE)
  const largest = Math.round(messages * LARGEST_SHARE)
  await db.transaction(async (tx) => {
    await sql`select setseed(0.2026)`.execute(tx.sql)
    await sql`
      create unlogged table planned as
      with ranked as (
        select id as account_id, rank, power(rank, -${RANK_POWER}::float8) as weight
        from unnest(${`{${accounts.join(',')}}`}::int8[]) with ordinality as a (id, rank)
      ), weighed as (
        select *, weight / sum(weight) over () as share from ranked
      ), bulk as (
        -- The larger the account, the larger and the more its campaigns.
        select account_id, rank, share * ${bulk - largest}::float8 as messages,
          greatest(1, round(sqrt(share * ${bulk}::float8) / 2))::int as campaigns
        from weighed
      ), begun as (
        select account_id, rank, n, campaigns,
          greatest(1, round(messages / campaigns * (0.2 + 1.6 * random())))::int as recipients
        from bulk, generate_series(1, campaigns) n
        union all
        select account_id, rank, campaigns / 2, campaigns, ${largest}::int from bulk where rank = 1
      ), placed as (
        select *, (n - 0.5 + 0.4 * random()) / campaigns * ${HISTORY_DAYS} as at from begun
      )
      select 'bulk' as kind, account_id, rank, floor(at)::int as day, recipients,
        ((${first_ms}::int8 - ${ID_EPOCH_MS}::int8 + floor(at)::int8 * ${DAY_MS}
          + ((8 + 11 * (at - floor(at))) * 3600000)::int8) << 22) + ((row_number() over ())::int8 % 512 << 12) as id
      from placed
      union all
      -- Codes and single texts: every third account has a program that sends them.
      select 'direct', account_id, rank, day,
        round(${messages - bulk}::float8 * share / (sum(share) over ()) * ${HISTORY_DAYS} * (0.7 + 0.6 * random())
          / ${HISTORY_DAYS})::int,
        (${first_ms}::int8 - ${ID_EPOCH_MS}::int8 + day::int8 * ${DAY_MS}) << 22
      from weighed, generate_series(0, ${HISTORY_DAYS - 1}) day where rank % 3 = 1`.execute(tx.sql)
    await sql`create index on planned (day)`.execute(tx.sql)
  })
}

async function writeDay(tx: Tx, day: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  await sql`set local synchronous_commit = off`.execute(tx.sql)
  await sql`select setseed(${day / HISTORY_DAYS})`.execute(tx.sql)
  await made(day).execute(tx.sql)
  for (const statement of [
    CAMPAIGNS,
    RESERVATIONS,
    MESSAGES,
    SUBMISSIONS,
    RECEIPTS,
    DAY_COUNTS,
    CAMPAIGN_COUNTS,
  ])
    await statement.execute(tx.sql)
  await sql`drop table made`.execute(tx.sql)
}

/**
 * A day's messages with their outcomes. A bulk campaign uses 4,096 ids a millisecond from the one after its own.
 * Single sends come evenly through the day, from another node. Every old message has an end.
 */
const made = (day: number) => sql`
  create temporary table made as
  with given as (
    select kind, account_id, id as campaign_id, id + ((1 + n / 4096)::int8 << 22) + n % 4096 as id,
      mod(rank * 7919 + n * 37, 2000000) as person, 'Sender' || 1 + (id >> 22) % 2 as sender,
      account_id + 1 + (id >> 22) % 3 as author
    from planned, generate_series(0, recipients - 1) n where kind = 'bulk' and day = ${day}
    union all
    select kind, account_id, campaign_id, campaign_id + 1, floor(random() * 200000)::int8, 'Sender1',
      account_id + 4 + n % 2
    from planned, generate_series(0, recipients - 1) n, lateral (
      select id + ((n::int8 * ${DAY_MS} / recipients) << 22) + (600 << 12) as campaign_id
    ) as begun
    where kind = 'direct' and day = ${day}
  ), rolled as materialized (
    select *, random() as chance, random() as length, exp(1.5 + 2.8 * (random() + random() + random() - 1.5)) as wait_s
    from given
  )
  select *, 1 + (length > 0.8)::int4 + (length > 0.97)::int4 as segments,
    to_timestamp(((id >> 22) + ${ID_EPOCH_MS}::int8) / 1000.0) as at,
    case when person % 20 < 13 then 233240000000 when person % 20 < 17 then 233200000000 else 233270000000 end + person
      as msisdn,
    case when person % 20 < 13 then 1 when person % 20 < 17 then 2 else 3 end as link_id,
    case
      when chance < 0.915 then 'delivered' when chance < 0.945 then 'undelivered' when chance < 0.967 then 'expired'
      when chance < 0.977 then 'unknown_number' when chance < 0.979 then 'sender_refused' when chance < 0.983 then 'rejected'
      when chance < 0.986 then 'unconfirmed' when chance < 0.99 then 'failed'
      when ${day < HISTORY_DAYS - OPEN_DAYS} then 'delivered' when chance < 0.9905 then 'unknown' else 'submitted'
    end as fate
  from rolled
  order by id`

/** Days in which a receipt may still come. */
const OPEN_DAYS = 4

const REJECTED = sql`fate in ('rejected', 'unknown_number', 'sender_refused')`
const RETURNED = sql`fate in ('rejected', 'unknown_number', 'sender_refused', 'unconfirmed')`

const CAMPAIGNS = sql`
  insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, reservation_id, recipients,
    segments, credits, budget, expanded_groups, expanded_recipients, expanded_segments, expanded_at, started_at,
    completed_at, created_by, created_at)
  select account_id, campaign_id, kind, case kind when 'bulk' then 'completed' else 'sending' end, min(sender),
    case kind when 'bulk' then 'Dear member, our branches are open on Saturday from eight to one. Come and see us.'
      else 'Your code is 482913. It is good for ten minutes. Give it to nobody.' end,
    case when kind = 'bulk' then 'promotional' when campaign_id % 3 = 0 then 'transactional' else 'otp' end,
    case kind when 'bulk' then '{Members}'::text[] else '{}' end, case kind when 'bulk' then campaign_id end,
    count(*), sum(segments), sum(segments), sum(segments), kind = 'bulk', case kind when 'bulk' then count(*) else 0 end,
    case kind when 'bulk' then sum(segments) else 0 end, case kind when 'bulk' then max(at) end, min(at),
    case kind when 'bulk' then max(at) end, min(author), min(at)
  from made group by account_id, campaign_id, kind order by campaign_id`

const RESERVATIONS = sql`
  insert into reservation (account_id, id, product, cause_kind, cause_id, credits, held, spent, created_at, closed_at)
  select account_id, campaign_id, 'SMS', 'campaign', campaign_id, sum(segments), 0,
    sum(case when ${RETURNED} then 0 else segments end), min(at), max(at)
  from made where kind = 'bulk' group by account_id, campaign_id`

const MESSAGES = sql`
  insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits)
  select account_id, id, campaign_id, msisdn, link_id, segments, segments from made order by id`

const SUBMISSIONS = sql`
  insert into submission (account_id, message_id, segment, link_id, outcome, status, smsc_key, msisdn, at)
  select account_id, id, segment, link_id,
    (case when ${REJECTED} then 'rejected' when fate = 'unknown' then 'unknown' else 'accepted' end)::submission_outcome,
    case fate when 'unknown_number' then 11 when 'sender_refused' then 10 when 'rejected' then 8 else 0 end,
    case when not ${REJECTED} and fate <> 'unknown' then hashint8extended(id, segment) end,
    case when fate = 'unknown' then msisdn end, at + interval '50 milliseconds'
  from made, generate_series(1, segments) segment order by id`

const RECEIPTS = sql`
  insert into receipt (account_id, message_id, segment, state, error, at)
  select account_id, id, segment, (case fate when 'unconfirmed' then 'failed' else fate end)::receipt_state,
    case fate when 'delivered' then '000' when 'unconfirmed' then 'returned' else '027' end, at + make_interval(secs => wait_s)
  from made, generate_series(1, segments) segment
  where not ${REJECTED} and fate not in ('unknown', 'submitted') order by id`

const counted = (fate: string) => sql`count(*) filter (where fate = ${sql.lit(fate)})`
const BUCKET = sql`width_bucket(wait_s::numeric, array[${sql.join(WAITS_S.map((bound) => sql.lit(bound)))}]::numeric[])`
const waits = [...WAITS_S, null].map(
  (_bound, place) => sql`count(*) filter (where fate = 'delivered' and bucket = ${sql.lit(place)})`,
)

const DAY_COUNTS = sql`
  insert into day_count (account_id, day, sender, network, link_id, author, credits, waits, ${sql.join(DELIVERY_OUTCOMES.map((fate) => sql.ref(fate)))})
  select account_id, (at at time zone 'UTC')::date, sender, (array['MTN', 'Telecel', 'AT'])[link_id], link_id, author,
    sum(case when ${RETURNED} then 0 else segments end), array[${sql.join(waits)}], ${sql.join(DELIVERY_OUTCOMES.map(counted))}
  from (select *, ${BUCKET} as bucket from made) as made
  group by 1, 2, 3, 4, 5, 6
  on conflict (account_id, day, sender, network, link_id, author) do update set
    ${sql.join(['credits', ...DELIVERY_OUTCOMES].map((name) => sql`${sql.ref(name)} = day_count.${sql.ref(name)} + excluded.${sql.ref(name)}`))},
    waits = array(select a + b from unnest(day_count.waits, excluded.waits) with ordinality as w (a, b, place) order by place)`

const CAMPAIGN_COUNTS = sql`
  insert into campaign_count (account_id, campaign_id, link_id, submitted, unknown, delivered, undelivered, expired,
    rejected, failed)
  select account_id, campaign_id, link_id, ${sql.join(['submitted', 'unknown', 'delivered', 'undelivered', 'expired'].map(counted))},
    count(*) filter (where ${REJECTED}), count(*) filter (where fate in ('failed', 'unconfirmed'))
  from made where kind = 'bulk' group by 1, 2, 3`

/** Finds the history that was written before. Null if there is none. */
export async function writtenHistory(db: Db): Promise<History | null> {
  const { rows } = await sql<{ id: bigint }>`select id from account where name = 'Business 1'`.execute(db.sql)
  return rows[0] ? largestOf(db, rows[0].id) : null
}

async function largestOf(db: Db, accountId: bigint): Promise<History> {
  const { rows } = await sql<{ campaignId: bigint; recipients: number; msisdn: string }>`
    select id as "campaignId", recipients, (
      select msisdn::text from message where account_id = ${accountId} and campaign_id = campaign.id order by id limit 1
    ) as msisdn
    from campaign where account_id = ${accountId} and kind = 'bulk' order by recipients desc limit 1`.execute(
    db.sql,
  )
  const deep = await sql<{ deep: bigint }>`
    select id as deep from message where account_id = ${accountId} and campaign_id = ${rows[0]!.campaignId}
    order by id offset ${Math.floor(rows[0]!.recipients * 0.9)} limit 1`.execute(db.sql)
  return { accountId, ...rows[0]!, ...deep.rows[0]! }
}
