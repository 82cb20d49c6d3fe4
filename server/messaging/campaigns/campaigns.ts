/**
 * Campaigns: each is one send, to one recipient or a million (requirements 12.1). The life of a bulk campaign:
 *
 * 1. Its send is accepted: the row is stored with its reservation, as `scheduled` or `expanding`.
 * 2. `turn` and `turn_at` say what the next step is and when. The first worker that comes takes the step.
 * 3. Step by step it is expanded into messages. After the last step it is `sending`, and its sums are exact.
 * 4. It may be `paused`: from the commit on no more of it is marked. Resuming puts it back into its state.
 * 5. It may be `cancelled`: what is not marked is taken back, a few chunks a step, and its credits return.
 * 6. At `validUntil` what is not marked is also taken back, and ends as overdue.
 * 7. It is `completed` when nothing of it is left to be sent or answered.
 *
 * A *direct* campaign (a few typed numbers, sent at once) has its messages from the beginning and stores no counters.
 * Its state is read from its messages.
 */
import { sql, type RawBuilder } from 'kysely'
import type { CampaignStatus, Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { release } from '../../billing/ledger/ledger.ts'
import type { AccountRef } from '../../platform/actor.ts'
import { int4Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { hasChunks, setReady, LANE_OF_TRAFFIC, separateChunks, type WaitingLane } from '../links/chunks.ts'
import { campaignCancelled, campaignCompleted, campaignPaused } from '../events.ts'
import type { Prepared, Statement } from '../../platform/database/prepared.ts'

/** The type of a column's values by its SQL type. `?` means that it may be null. */
interface ColumnValue {
  int4: number
  int8: bigint
  'int8?': bigint | null
  text: string
  'text?': string | null
  bool: boolean
  timestamptz: Date
  'timestamptz?': Date | null
  'int4[]': number[]
  'int8[]': bigint[]
  'text[]': string[]
}

/** The stored fields of a campaign with their SQL types. The columns have the same names with underscores. */
const COLUMNS = {
  accountId: 'int8',
  id: 'int8',
  kind: 'text',
  status: 'text',
  sender: 'text',
  /** The name that a person gave it. Empty if it has none. */
  name: 'text',
  text: 'text',
  traffic: 'text',
  groupIds: 'int8[]',
  groupNames: 'text[]',
  /** The different numbers of the request. */
  typed: 'int8[]',
  reservationId: 'int8?',
  recipients: 'int4',
  segments: 'int8',
  credits: 'int8',
  optedOut: 'int4',
  /** How many were left out of a promotional text because they gave no consent. */
  unconsented: 'int4',
  /** Networks that had not approved the sender ID at the time of the send. Their numbers are left out. */
  barredNetworks: 'text[]',
  /** How many were left out for that reason. */
  unapproved: 'int4',
  duplicates: 'int4',
  /**
   * How many were left out because they joined the groups or changed after the send, and the reserved credits did not
   * reach for them.
   */
  late: 'int4',
  /** The reserved credits. */
  budget: 'int8',
  expandedContact: 'int8',
  expandedGroups: 'bool',
  expandedRecipients: 'int4',
  expandedSegments: 'int8',
  expandedOptedOut: 'int4',
  expandedUnconsented: 'int4',
  expandedUnapproved: 'int4',
  expandedDuplicates: 'int4',
  expandedLate: 'int4',
  expandedAt: 'timestamptz?',
  scheduledAt: 'timestamptz?',
  startedAt: 'timestamptz?',
  completedAt: 'timestamptz?',
  /** The number of the text's short link, if it has one. */
  linkNumber: 'int8?',
  /** How many messages were made so far of each network, in the order of COUNTED_NETWORKS. */
  expandedNetworks: 'int4[]',
  /** When sending ends. What is not sent by then is never sent. */
  validUntil: 'timestamptz?',
  /** Where its messages' events go, and the endpoint whose secret signs them. */
  callbackUrl: 'text?',
  callbackEndpoint: 'int8?',
  tags: 'text[]',
  createdBy: 'int8?',
  createdAt: 'timestamptz',
} as const satisfies Readonly<Record<string, keyof ColumnValue>>
type Key = keyof typeof COLUMNS

/** A campaign in its stored form. */
export type StoredCampaign = Omit<
  { [Name in Key]: ColumnValue[(typeof COLUMNS)[Name]] },
  'kind' | 'status' | 'traffic'
> & { kind: 'direct' | 'bulk'; status: Exclude<CampaignStatus, 'draft'>; traffic: Traffic }

const KEYS = Object.keys(COLUMNS) as Key[]
const typeOf = (key: Key) => COLUMNS[key].replace('?', '')
const nameOf = (key: Key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a campaign under the names of `StoredCampaign`. */
export const columns = sql.raw(KEYS.map((key) => `${nameOf(key)} as "${key}"`).join(', '))

const ARRAYS: Readonly<Record<string, (values: never[]) => Buffer>> = {
  int4: int4Array,
  int8: int8Array,
  text: textArray,
  timestamptz: timestamptzArray,
}

/** SQL for a value. */
function valueOf(key: Key, value: unknown): RawBuilder<unknown> {
  const type = typeOf(key)
  const given = Array.isArray(value) ? ARRAYS[type.slice(0, -'[]'.length)]!(value as never[]) : value
  return sql`${given}::${sql.raw(type)}`
}

/** SQL for the assignments of an update: `name = value, …`. */
const assignments = (values: Partial<StoredCampaign>): RawBuilder<unknown> =>
  sql.join(
    (Object.keys(values) as Key[]).map((key) => sql`${sql.ref(nameOf(key))} = ${valueOf(key, values[key])}`),
  )

/** The fields that a direct send stores of its campaign. Its messages hold the rest. */
const DIRECT_KEYS = [
  'accountId',
  'id',
  'sender',
  'name',
  'text',
  'traffic',
  'reservationId',
  'recipients',
  'credits',
  'optedOut',
  'unconsented',
  'duplicates',
  'createdBy',
  'createdAt',
  'unapproved',
] as const satisfies readonly Key[]
export type NewDirectCampaign = Pick<StoredCampaign, (typeof DIRECT_KEYS)[number]>

/** The fields of a bulk campaign that its send does not set, with their first values. */
const BULK_DEFAULTS = {
  name: '',
  typed: [],
  barredNetworks: [],
  unconsented: 0,
  unapproved: 0,
  duplicates: 0,
  expandedDuplicates: 0,
  scheduledAt: null,
  linkNumber: null,
  validUntil: null,
  callbackUrl: null,
  callbackEndpoint: null,
  tags: [],
} satisfies Partial<StoredCampaign>

/** A bulk campaign that is accepted. `credits` is the most that it may cost: its segments and its budget. */
export type NewBulkCampaign = Omit<NewDirectCampaign, keyof typeof BULK_DEFAULTS> &
  Pick<StoredCampaign, 'status' | 'groupIds' | 'groupNames' | 'startedAt'> &
  Partial<Pick<StoredCampaign, keyof typeof BULK_DEFAULTS>>

/** Stores a bulk campaign. Its first step is due at its scheduled time, or at once. */
export async function insertBulkCampaign(tx: Tx, given: NewBulkCampaign): Promise<void> {
  await insertBulk(tx, given, { turn: 'expand', at: given.scheduledAt ?? given.createdAt })
}

/** A campaign with the sums of its messages. */
export type NewExpandedCampaign = NewBulkCampaign &
  Pick<StoredCampaign, 'expandedNetworks' | 'completedAt' | 'startedAt'>

/** Stores a bulk campaign together with its messages, so that nothing has to be expanded. */
export async function insertExpandedCampaign(tx: Tx, given: NewExpandedCampaign): Promise<void> {
  const expanded = {
    ...BULK_DEFAULTS,
    ...given,
    expandedGroups: true,
    expandedAt: given.createdAt,
    expandedSegments: given.credits,
  }
  const sums = SUMS.flatMap(([sum, expandedSum]) =>
    sum in expanded ? [[expandedSum, expanded[sum as keyof typeof expanded]]] : [],
  )
  const { validUntil = null } = given
  const at = given.status === 'completed' ? null : validUntil
  await insertBulk(tx, { ...expanded, ...Object.fromEntries(sums) }, expiryAt(at))
}

/** A campaign's next step: when it is due, and which it is. Null if there is none. */
interface NextStep {
  turn: CampaignStep['turn'] | null
  at: Date | null
}

/** The step that takes back what was not sent in time. */
const expiryAt = (at: Date | null): NextStep => ({ turn: at === null ? null : 'expire', at })

async function insertBulk(tx: Tx, given: NewBulkCampaign, { turn, at }: NextStep): Promise<void> {
  const { credits } = given
  const campaign = { ...BULK_DEFAULTS, ...given, kind: 'bulk' as const, segments: credits, budget: credits }
  const keys = Object.keys(campaign) as (keyof typeof campaign)[]
  await sql`
    insert into campaign (turn, turn_at, ${sql.raw(keys.map(nameOf).join(', '))})
    values (${turn}, ${at}, ${sql.join(keys.map((key) => valueOf(key, campaign[key])))})
  `.execute(tx.sql)
  const { accountId, id, tags } = campaign
  if (tags.length === 0) return
  await sql`
    insert into campaign_tag (account_id, tag, campaign_id)
    select ${accountId}, tag, ${id} from unnest(${textArray(tags)}::text[]) as tag
  `.execute(tx.sql)
}

/** A statement that stores direct campaigns of any accounts. They are sent as soon as it commits. */
export function directCampaignsInsert(campaigns: readonly NewDirectCampaign[]): Statement {
  const values = DIRECT_KEYS.map((key) =>
    ARRAYS[typeOf(key)]!(campaigns.map((campaign) => campaign[key]) as never[]),
  )
  return { ...INSERT_DIRECT, values }
}

/** Reads one campaign of the account. Fails with `not_found`. */
export async function readCampaign(reader: Reader, accountId: bigint, id: bigint): Promise<StoredCampaign> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaign where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

/** Locks the campaign until the transaction ends. */
export async function lockCampaign(tx: Tx, accountId: bigint, id: bigint): Promise<StoredCampaign> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaign where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

/** Stops giving messages to the links. From the commit on no more are marked. */
export async function pause(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { accountId, id, status, validUntil } = campaign
  if (status !== 'scheduled' && status !== 'expanding' && status !== 'sending') fail('campaign_not_pausable')
  const { turn, at } = expiryAt(validUntil)
  await sql`
    update campaign set status = 'paused', turn = ${turn}, turn_at = ${at}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await setReady(tx, { accountId, campaignId: id, ready: false })
  tx.publish(campaignPaused.of(accountId, { campaignId: id, at: tx.clock.now() }))
}

/** Continues a paused campaign in its earlier state. Answers the links that now have something to send. */
export async function resume(tx: Tx, campaign: StoredCampaign): Promise<number[]> {
  const { accountId, id, status, kind, expandedAt, scheduledAt, startedAt, validUntil } = campaign
  if (status !== 'paused') fail('campaign_not_paused')
  const now = tx.clock.now()
  const waiting = startedAt === null && scheduledAt !== null
  const expanded = kind === 'direct' || expandedAt !== null
  const next = expanded ? 'sending' : waiting ? 'scheduled' : 'expanding'
  const expand: NextStep = { turn: 'expand', at: waiting ? scheduledAt : now }
  const { turn, at } = expanded ? expiryAt(validUntil) : expand
  await sql`
    update campaign set status = ${next}, turn = ${turn}, turn_at = ${at}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  const links = await setReady(tx, { accountId, campaignId: id, ready: true })
  if (expanded) await completeCampaigns(tx, [{ accountId, campaignId: id }])
  return links
}

/** Ends sending. Credits of what is not expanded return at once, those of queued messages step by step. */
export async function cancel(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { accountId, id, status, kind, expandedAt, reservationId } = campaign
  if (status === 'completed' || status === 'cancelled') fail('campaign_over')
  const now = tx.clock.now()
  await sql`
    update campaign set status = 'cancelled', turn = 'cancel', turn_at = ${now}, completed_at = ${now}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  if (kind === 'bulk' && expandedAt === null) {
    await sql`
      update campaign set ${sql.raw(SUMS.map(([sum, expanded]) => `${nameOf(sum)} = ${nameOf(expanded)}`).join(', '))}
      where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
  }
  await setReady(tx, { accountId, campaignId: id, ready: false })
  if (kind === 'bulk' && reservationId !== null) await release(tx, { accountId, reservationId })
  tx.publish(campaignCancelled.of(accountId, { campaignId: id, at: now }))
}

/**
 * Completes those campaigns that are expanded and have nothing left to send or to be answered. It locks their rows
 * before it reads the chunks. So if two links finish at once, the later one completes the campaign.
 */
export async function completeCampaigns(
  tx: Tx,
  campaigns: readonly { accountId: bigint; campaignId: bigint | null }[],
): Promise<void> {
  const bulk = campaigns.filter((campaign) => campaign.campaignId !== null)
  if (bulk.length === 0) return
  const { rows } = await sql<{ accountId: bigint; id: bigint; name: string; recipients: number }>`
    select account_id as "accountId", id, recipients,
      coalesce(nullif(name, ''), nullif(array_to_string(group_names, ', '), ''), sender) as name
    from campaign
    where status = 'sending' and (account_id, id) in (select * from unnest(
      ${int8Array(bulk.map(({ accountId }) => accountId))}::int8[], ${int8Array(bulk.map(({ campaignId }) => campaignId))}::int8[]))
    order by account_id, id for no key update
  `.execute(tx.sql)
  for (const { accountId, id, name, recipients } of rows) {
    if (await hasChunks(tx, accountId, id)) continue
    const now = tx.clock.now()
    await sql`
      update campaign set status = 'completed', completed_at = ${now} where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
    tx.publish(campaignCompleted.of(accountId, { campaignId: id, at: now, name, recipients }))
  }
}

/**
 * Whether a message that goes back into the queue may still be sent. If its campaign is cancelled or past its time, the
 * campaign gets another step that takes the message back.
 */
export async function lockForRequeue(
  tx: Tx,
  { accountId, campaignId }: { accountId: bigint; campaignId: bigint },
): Promise<boolean> {
  // FOR SHARE: a pause that comes now waits, and then finds the chunk about to be added.
  const { rows } = await sql<Pick<StoredCampaign, 'status' | 'validUntil'>>`
    select status, valid_until as "validUntil" from campaign
    where account_id = ${accountId} and id = ${campaignId} for share
  `.execute(tx.sql)
  const { status, validUntil = null } = rows[0] ?? {}
  const now = tx.clock.now()
  const again = status === 'cancelled' ? 'cancel' : validUntil !== null && validUntil <= now ? 'expire' : null
  if (again !== null) {
    await sql`
      update campaign set turn = ${again}, turn_at = ${now}
      where account_id = ${accountId} and id = ${campaignId}
    `.execute(tx.sql)
  }
  return status === 'expanding' || status === 'sending'
}

/** The next step of a campaign. */
export interface CampaignStep {
  turn: 'expand' | 'cancel' | 'expire'
  campaign: StoredCampaign
}

/**
 * SQL: whether a step may take messages back. In a held database nobody knows what was sent, so none does until the
 * release.
 */
const MAY_BE_TAKEN = sql`(turn <> 'expire' or database_is_released())`

/**
 * Locks the campaign whose step has been due for longest, until the transaction ends. Skips those that another process
 * has locked.
 */
export async function lockNextCampaign(tx: Tx): Promise<CampaignStep | null> {
  const { rows } = await sql<StoredCampaign & Pick<CampaignStep, 'turn'>>`
    select turn, ${columns} from campaign
    where turn is not null and turn_at <= ${tx.clock.now()} and ${MAY_BE_TAKEN}
    order by turn_at limit 1 for no key update skip locked
  `.execute(tx.sql)
  const [row] = rows
  if (row === undefined) return null
  const { turn, ...campaign } = row
  return { turn, campaign }
}

/** The progress of a campaign's expansion. */
export type ExpansionProgress = Pick<
  StoredCampaign,
  (typeof SUMS)[number][1] | 'expandedContact' | 'expandedGroups' | 'expandedNetworks'
>

/** The sums of a campaign, as shares of the recipients that were expanded. */
const SUMS = [
  ['recipients', 'expandedRecipients'],
  ['segments', 'expandedSegments'],
  ['credits', 'expandedSegments'],
  ['optedOut', 'expandedOptedOut'],
  ['unconsented', 'expandedUnconsented'],
  ['unapproved', 'expandedUnapproved'],
  ['duplicates', 'expandedDuplicates'],
  ['late', 'expandedLate'],
] as const satisfies readonly [Key, Key][]

/** Stores the progress of an expansion. With `done` the campaign's sums are exact, and it is being sent. */
export async function storeProgress(
  tx: Tx,
  campaign: StoredCampaign,
  progress: ExpansionProgress,
  done: boolean,
): Promise<void> {
  const now = tx.clock.now()
  const sums = done && {
    expandedAt: now,
    ...Object.fromEntries(SUMS.map(([sum, expanded]) => [sum, progress[expanded]])),
  }
  const { turn, at }: NextStep = done ? expiryAt(campaign.validUntil) : { turn: 'expand', at: now }
  await sql`
    update campaign set turn = ${turn}, turn_at = ${at}, started_at = coalesce(started_at, ${now}),
      ${assignments({ status: done ? 'sending' : 'expanding', ...progress, ...sums })}
    where account_id = ${campaign.accountId} and id = ${campaign.id}
  `.execute(tx.sql)
}

/** Ends the campaign's steps of this kind, or sets the time of the next. */
export async function endTakingBack(
  tx: Tx,
  { accountId, id }: StoredCampaign,
  turn: 'cancel' | 'expire',
  again: Date | null,
): Promise<void> {
  await sql`
    update campaign set turn = ${again ? turn : null}, turn_at = ${again}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** The time of the next step that is not due yet. */
export async function nextStepAt(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select turn_at as at, account_id from campaign where turn is not null and ${MAY_BE_TAKEN}
    order by turn_at limit 1
  `.execute(reader.sql)
  return rows[0]?.at ?? null
}

/** Bulk campaigns that are being sent and have no chunk. A crash between two commits may leave them. */
export async function listFinishedCampaigns(
  reader: Reader,
): Promise<{ accountId: bigint; campaignId: bigint }[]> {
  const { rows } = await sql<{ accountId: bigint; campaignId: bigint }>`
    select account_id as "accountId", id as "campaignId" from campaign
    where status = 'sending' and kind = 'bulk' and not exists (
      select from chunk where chunk.account_id = campaign.account_id and campaign_id = campaign.id)
    limit 100
  `.execute(reader.sql)
  return rows
}

const DIRECT_NAMES = DIRECT_KEYS.map(nameOf).join(', ')
const INSERT_DIRECT: Prepared = {
  name: 'insert direct campaigns',
  text: `
    insert into campaign (kind, status, segments, budget, started_at, ${DIRECT_NAMES})
    select 'direct', 'sending', credits, credits, created_at, ${DIRECT_NAMES}
    from unnest(${DIRECT_KEYS.map((key, index) => `$${index + 1}::${typeOf(key)}[]`).join(', ')})
      as given (${DIRECT_NAMES})`,
}

/** A campaign whose counters changed. */
export interface ChangedCampaign {
  accountId: bigint
  campaignId: bigint
}

/** The most numbers of a direct send. A send to more is a bulk campaign. */
export const DIRECT_RECIPIENTS_MAX = 100

/** Pauses a campaign: after the commit no more of its messages are sent. */
export async function pauseCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_not_pausable')
  await pause(tx, campaign)
}

/** Pauses every bulk campaign of a suspended account. Direct sends are already on their way. Answers the number. */
export async function pauseAll(tx: Tx, accountId: bigint): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign
    where account_id = ${accountId} and kind = 'bulk' and status in ('scheduled', 'expanding', 'sending')
    order by id for no key update
  `.execute(tx.sql)
  for (const { id } of rows) await pause(tx, await lockCampaign(tx, accountId, id))
  return rows.length
}

/** Resumes a campaign. Answers the links that now have something to send. */
export async function resumeCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<WaitingLane[]> {
  const campaign = await lockCampaign(tx, accountId, id)
  const linkIds = await resume(tx, campaign)
  return linkIds.map((linkId) => ({ linkId, lane: LANE_OF_TRAFFIC[campaign.traffic] }))
}

/** Cancels a campaign and returns the credits of unsent messages. */
export async function cancelCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_over')
  await cancel(tx, campaign)
}

/** Cancels every campaign of the account that is not sent yet. Answers their number. */
export async function cancelAccount(tx: Tx, accountId: bigint): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign
    where account_id = ${accountId} and status not in ('completed', 'cancelled')
    order by id for no key update
  `.execute(tx.sql)
  let cancelled = 0
  for (const { id } of rows) {
    const campaign = await lockCampaign(tx, accountId, id)
    if (campaign.status === 'sending' && !(await isApart(tx, campaign))) continue
    await cancel(tx, campaign)
    cancelled++
  }
  return cancelled
}

/**
 * Moves the unmarked messages of a direct campaign into chunks of its own, because other campaigns share its chunks.
 * Answers false if none is left.
 */
async function isApart(tx: Tx, { kind, accountId, id }: StoredCampaign): Promise<boolean> {
  if (kind === 'bulk') return true
  const messageIds = await idsOf(tx, accountId, id)
  const apart = await separateChunks(tx, { accountId, campaignId: id, messageIds })
  if (apart > 0) return true
  // Set apart before, and resumed since.
  const { rows } = await sql`
    select 1 from chunk where account_id = ${accountId} and campaign_id = ${id} and position < length limit 1
  `.execute(tx.sql)
  return rows.length > 0
}

async function idsOf(reader: Reader, accountId: bigint, campaignId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from message where account_id = ${accountId} and campaign_id = ${campaignId}
  `.execute(reader.sql)
  return rows.map(({ id }) => id)
}
