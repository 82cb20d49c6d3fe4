/**
 * Campaigns: one send each, of one recipient or a million, and its way from accepted to completed (requirements 12.1).
 *
 * A *bulk* campaign is expanded in turns, keeps counters, and is completed once nothing of it is left to send. A *direct*
 * one (a few typed numbers, sent at once) has its messages from the beginning and is never updated: how far it is, is read
 * from them. Whatever is to be done next with a campaign, `turn` says and `turn_at` when: whoever comes first does it.
 */
import { sql } from 'kysely'
import type { CampaignStatus, Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { release } from '../../billing/ledger/ledger.ts'
import type { AccountRef } from '../../platform/actor.ts'
import { int4Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Statement, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { hasChunks, setReady, LANE_OF_TRAFFIC, separateChunks, type WaitingLane } from '../links/chunks.ts'
import { campaignCompleted } from '../events.ts'
import type { Prepared } from '../../platform/database/prepared.ts'

/** A campaign as it is stored. */
export interface StoredCampaign {
  accountId: bigint
  id: bigint
  kind: 'direct' | 'bulk'
  status: Exclude<CampaignStatus, 'draft'>
  sender: string
  text: string
  traffic: Traffic
  groupIds: bigint[]
  groupNames: string[]
  /** Numbers given with the request, distinct. */
  typed: bigint[]
  reservationId: bigint | null
  recipients: number
  segments: bigint
  credits: bigint
  optedOut: number
  /** Left out of a promotional text for want of consent. */
  unconsented: number
  /** Networks that had not approved the sender ID when it was accepted: their numbers are left out. */
  barredNetworks: string[]
  /** Left out for that. */
  unapproved: number
  duplicates: number
  /** Left out, for they would have cost more than was reserved: they joined the groups, or were changed, since. */
  late: number
  /** Credits reserved for it. */
  budget: bigint
  expandedContact: bigint
  expandedGroups: boolean
  expandedRecipients: number
  expandedSegments: bigint
  expandedOptedOut: number
  expandedUnconsented: number
  expandedUnapproved: number
  expandedDuplicates: number
  expandedLate: number
  expandedAt: Date | null
  scheduledAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  /** Of its short link, where the text has one. */
  linkNumber: bigint | null
  /** Messages made so far, in the order of COUNTED_NETWORKS. */
  expandedNetworks: number[]
  createdBy: bigint | null
  createdAt: Date
}

/** What a send to a few numbers stores of its campaign; its messages say the rest. */
export type NewDirectCampaign = Pick<
  StoredCampaign,
  | 'accountId'
  | 'id'
  | 'sender'
  | 'text'
  | 'traffic'
  | 'reservationId'
  | 'recipients'
  | 'credits'
  | 'optedOut'
  | 'unconsented'
  | 'duplicates'
  | 'createdBy'
  | 'createdAt'
  | 'unapproved'
>

/** What a bulk campaign has unless its send says otherwise. */
const BULK_DEFAULTS = {
  typed: [],
  barredNetworks: [],
  unconsented: 0,
  unapproved: 0,
  duplicates: 0,
  expandedDuplicates: 0,
  scheduledAt: null,
  linkNumber: null,
} satisfies Partial<StoredCampaign>

/** `credits` is the most that it may cost: its segments and its budget. */
export type NewBulkCampaign = Omit<NewDirectCampaign, keyof typeof BULK_DEFAULTS> &
  Pick<StoredCampaign, 'status' | 'groupIds' | 'groupNames' | 'startedAt'> &
  Partial<Pick<StoredCampaign, keyof typeof BULK_DEFAULTS>>

/** Stores a bulk campaign, whose first turn is due when it is scheduled, or at once. */
export async function insertBulkCampaign(tx: Tx, given: NewBulkCampaign): Promise<void> {
  const campaign = { ...BULK_DEFAULTS, ...given }
  const { accountId, id, credits, scheduledAt, createdAt } = campaign
  const row = {
    account_id: accountId,
    id,
    kind: 'bulk',
    status: campaign.status,
    sender: campaign.sender,
    text: campaign.text,
    traffic: campaign.traffic,
    group_ids: sql`${int8Array(campaign.groupIds)}::int8[]`,
    group_names: sql`${textArray(campaign.groupNames)}::text[]`,
    typed: sql`${int8Array(campaign.typed)}::int8[]`,
    reservation_id: campaign.reservationId,
    recipients: campaign.recipients,
    segments: credits,
    credits,
    opted_out: campaign.optedOut,
    unconsented: campaign.unconsented,
    barred_networks: sql`${textArray(campaign.barredNetworks)}::text[]`,
    unapproved: campaign.unapproved,
    duplicates: campaign.duplicates,
    expanded_duplicates: campaign.expandedDuplicates,
    budget: credits,
    turn: 'expand',
    turn_at: scheduledAt ?? createdAt,
    scheduled_at: scheduledAt,
    started_at: campaign.startedAt,
    link_number: campaign.linkNumber,
    created_by: campaign.createdBy,
    created_at: createdAt,
  }
  const names = Object.keys(row).map((name) => sql.ref(name))
  await sql`
    insert into campaign (${sql.join(names)}) values (${sql.join(Object.values(row))})
  `.execute(tx.sql)
}

/** Stores direct campaigns, of any accounts, that are on their way as soon as this commits. */
export function directCampaignsInsert(campaigns: readonly NewDirectCampaign[]): Statement {
  const column = <Key extends keyof NewDirectCampaign>(key: Key) => campaigns.map((campaign) => campaign[key])
  return {
    ...INSERT_DIRECT,
    values: [
      int8Array(column('accountId')),
      int8Array(column('id')),
      textArray(column('sender')),
      textArray(column('text')),
      textArray(column('traffic')),
      int8Array(column('reservationId')),
      int4Array(column('recipients')),
      int8Array(column('credits')),
      int4Array(column('optedOut')),
      int4Array(column('unconsented')),
      int4Array(column('duplicates')),
      int8Array(column('createdBy')),
      timestamptzArray(column('createdAt')),
      int4Array(column('unapproved')),
    ],
  }
}

/** One campaign of the account; fails with not_found. */
export async function readCampaign(reader: Reader, accountId: bigint, id: bigint): Promise<StoredCampaign> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaign where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockCampaign(tx: Tx, accountId: bigint, id: bigint): Promise<StoredCampaign> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaign where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

/** Stops handing messages to the links: from the commit on, not one more is marked. Answers nothing new. */
export async function pause(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { accountId, id, status } = campaign
  if (status !== 'scheduled' && status !== 'expanding' && status !== 'sending') fail('campaign_not_pausable')
  await sql`
    update campaign set status = 'paused', turn = null, turn_at = null where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await setReady(tx, { accountId, campaignId: id, ready: false })
}

/** Goes on where the campaign was paused. Answers the links that have something to do. */
export async function resume(tx: Tx, campaign: StoredCampaign): Promise<number[]> {
  const { accountId, id, status, kind, expandedAt, scheduledAt, startedAt } = campaign
  if (status !== 'paused') fail('campaign_not_paused')
  const now = tx.clock.now()
  const waiting = startedAt === null && scheduledAt !== null
  const expanded = kind === 'direct' || expandedAt !== null
  const next = expanded ? 'sending' : waiting ? 'scheduled' : 'expanding'
  await sql`
    update campaign set status = ${next}, turn = ${expanded ? null : 'expand'},
      turn_at = ${expanded ? null : waiting ? scheduledAt : now}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  const links = await setReady(tx, { accountId, campaignId: id, ready: true })
  if (expanded) await completeCampaigns(tx, [{ accountId, campaignId: id }])
  return links
}

/** Sends nothing more. What is not expanded is returned at once, what is queued in turns. */
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
      update campaign set recipients = expanded_recipients, segments = expanded_segments, credits = expanded_segments,
        opted_out = expanded_opted_out, unconsented = expanded_unconsented, unapproved = expanded_unapproved, duplicates = expanded_duplicates,
        late = expanded_late
      where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
  }
  await setReady(tx, { accountId, campaignId: id, ready: false })
  if (kind === 'bulk' && reservationId !== null) await release(tx, { accountId, reservationId })
}

/**
 * Completes those of the campaigns that are expanded and have nothing left to send or to be answered. Their rows are
 * taken before the chunks are looked at, so that of two links that finish at once the later one sees it.
 */
export async function completeCampaigns(
  tx: Tx,
  campaigns: readonly { accountId: bigint; campaignId: bigint | null }[],
): Promise<void> {
  const bulk = campaigns.filter((campaign) => campaign.campaignId !== null)
  if (bulk.length === 0) return
  const { rows } = await sql<{ accountId: bigint; id: bigint; name: string; recipients: number }>`
    select account_id as "accountId", id, recipients,
      coalesce(nullif(array_to_string(group_names, ', '), ''), sender) as name
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

/** Whether a message of the campaign that goes back into the queue may be sent; a cancelled one takes a turn for it. */
export async function lockForRequeue(
  tx: Tx,
  { accountId, campaignId }: { accountId: bigint; campaignId: bigint },
): Promise<boolean> {
  // FOR SHARE: a pause that comes now waits, and then finds the chunk about to be added.
  const { rows } = await sql<{ status: StoredCampaign['status'] }>`
    select status from campaign where account_id = ${accountId} and id = ${campaignId} for share
  `.execute(tx.sql)
  const status = rows[0]?.status
  if (status === 'cancelled') {
    await sql`
      update campaign set turn = 'cancel', turn_at = ${tx.clock.now()}
      where account_id = ${accountId} and id = ${campaignId}
    `.execute(tx.sql)
  }
  return status === 'expanding' || status === 'sending'
}

/** What is next to be done with a campaign. */
export interface CampaignStep {
  turn: 'expand' | 'cancel'
  campaign: StoredCampaign
}

/** Takes the campaign that has waited longest for its turn, if nobody has it; it is ours until the transaction ends. */
export async function lockNextCampaign(tx: Tx): Promise<CampaignStep | null> {
  const { rows } = await sql<StoredCampaign & { turn: 'expand' | 'cancel' }>`
    select turn, ${columns} from campaign
    where turn is not null and turn_at <= ${tx.clock.now()}
    order by turn_at limit 1 for no key update skip locked
  `.execute(tx.sql)
  const [row] = rows
  if (row === undefined) return null
  const { turn, ...campaign } = row
  return { turn, campaign }
}

/** How far a campaign's expansion has come. */
export type ExpansionProgress = Pick<
  StoredCampaign,
  | 'expandedLate'
  | 'expandedContact'
  | 'expandedGroups'
  | 'expandedRecipients'
  | 'expandedSegments'
  | 'expandedOptedOut'
  | 'expandedUnconsented'
  | 'expandedUnapproved'
  | 'expandedDuplicates'
  | 'expandedNetworks'
>

/** Writes down how far an expansion has come; with `done` the campaign's sums are exact, and it is on its way. */
export async function storeProgress(
  tx: Tx,
  campaign: StoredCampaign,
  progress: ExpansionProgress,
  done: boolean,
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update campaign set
      status = ${done ? 'sending' : 'expanding'},
      turn = ${done ? null : 'expand'}, turn_at = ${done ? null : now}, started_at = coalesce(started_at, ${now}),
      expanded_contact = ${progress.expandedContact}, expanded_groups = ${progress.expandedGroups},
      expanded_recipients = ${progress.expandedRecipients}, expanded_segments = ${progress.expandedSegments},
      expanded_opted_out = ${progress.expandedOptedOut}, expanded_unconsented = ${progress.expandedUnconsented},
      expanded_unapproved = ${progress.expandedUnapproved}, expanded_duplicates = ${progress.expandedDuplicates},
      expanded_late = ${progress.expandedLate}, expanded_networks = ${int4Array(progress.expandedNetworks)}::int4[]
      ${
        done
          ? sql`, expanded_at = ${now}, recipients = ${progress.expandedRecipients}, segments = ${progress.expandedSegments},
              credits = ${progress.expandedSegments}, opted_out = ${progress.expandedOptedOut},
              unconsented = ${progress.expandedUnconsented}, unapproved = ${progress.expandedUnapproved},
              duplicates = ${progress.expandedDuplicates}, late = ${progress.expandedLate}`
          : sql``
      }
    where account_id = ${campaign.accountId} and id = ${campaign.id}
  `.execute(tx.sql)
}

/** The campaign's turns are over, or go on at an instant. */
export async function endCancellation(
  tx: Tx,
  { accountId, id }: StoredCampaign,
  again: Date | null,
): Promise<void> {
  await sql`
    update campaign set turn = ${again ? 'cancel' : null}, turn_at = ${again}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** When the next turn is due that is not due yet. */
export async function nextStepAt(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select turn_at as at, account_id from campaign where turn is not null order by turn_at limit 1
  `.execute(reader.sql)
  return rows[0]?.at ?? null
}

/** Bulk campaigns that are on their way and have no chunk: what a crash between two commits may leave. */
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

const INSERT_DIRECT: Prepared = {
  name: 'insert direct campaigns',
  text: `
    insert into campaign (
      account_id, id, kind, status, sender, text, traffic, reservation_id, recipients, segments, credits, budget,
      opted_out, unconsented, unapproved, duplicates, started_at, created_by, created_at)
    select account_id, id, 'direct', 'sending', sender, text, traffic, reservation_id, recipients, credits, credits,
           credits, opted_out, unconsented, unapproved, duplicates, created_at, created_by, created_at
    from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::int4[], $8::int8[],
      $9::int4[], $10::int4[], $11::int4[], $12::int8[], $13::timestamptz[], $14::int4[])
      as given (account_id, id, sender, text, traffic, reservation_id, recipients, credits, opted_out, unconsented,
                duplicates, created_by, created_at, unapproved)`,
}

export const columns = sql`
  account_id as "accountId", id, kind, status, sender, text, traffic, group_ids as "groupIds",
  group_names as "groupNames", typed, reservation_id as "reservationId", recipients, segments, credits,
  opted_out as "optedOut", unconsented, barred_networks as "barredNetworks", unapproved,
  duplicates, late, budget, expanded_contact as "expandedContact", expanded_groups as "expandedGroups",
  expanded_recipients as "expandedRecipients", expanded_segments as "expandedSegments",
  expanded_opted_out as "expandedOptedOut", expanded_unconsented as "expandedUnconsented",
  expanded_unapproved as "expandedUnapproved", expanded_duplicates as "expandedDuplicates",
  expanded_late as "expandedLate", expanded_at as "expandedAt",
  scheduled_at as "scheduledAt", started_at as "startedAt", completed_at as "completedAt", link_number as "linkNumber",
  expanded_networks as "expandedNetworks", created_by as "createdBy",
  created_at as "createdAt"`

/** A campaign whose numbers changed. */
export interface ChangedCampaign {
  accountId: bigint
  campaignId: bigint
}

/** Typed numbers of one request that is sent directly; more are a bulk campaign. */
export const DIRECT_RECIPIENTS_MAX = 100

/** Stops handing messages to the operators: after the commit not one more goes. */
export async function pauseCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_not_pausable')
  await pause(tx, campaign)
}

/**
 * Pauses all that the account has under way to many: it was suspended. What was accepted for a few is already on its
 * way. Answers how many.
 */
export async function pauseAll(tx: Tx, accountId: bigint): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign
    where account_id = ${accountId} and kind = 'bulk' and status in ('scheduled', 'expanding', 'sending')
    order by id for no key update
  `.execute(tx.sql)
  for (const { id } of rows) await pause(tx, await lockCampaign(tx, accountId, id))
  return rows.length
}

/** Goes on. Answers what has something to send. */
export async function resumeCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<WaitingLane[]> {
  const campaign = await lockCampaign(tx, accountId, id)
  const linkIds = await resume(tx, campaign)
  return linkIds.map((linkId) => ({ linkId, lane: LANE_OF_TRAFFIC[campaign.traffic] }))
}

/** Sends nothing more, and returns the credits of what was not sent. */
export async function cancelCampaign(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_over')
  await cancel(tx, campaign)
}

/** Cancels everything that the account has not sent yet. Answers how many campaigns that are. */
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

/** A direct campaign shares its chunks with others: what is not marked of it is set apart. False if nothing is left. */
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
