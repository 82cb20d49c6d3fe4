/**
 * Campaigns for the account's people, with how many of their messages are in each state now: in lists, and one for its
 * own screen with its networks, its money and its link.
 */
import type {
  CampaignSpeed,
  Campaign as CampaignReply,
  CampaignStatus,
  getCampaign as getCampaignRoute,
  getCampaignContent,
} from '@nkra/contract/messaging/campaigns.ts'
import type { z } from 'zod'
import {
  SPAN_MS,
  SPANS_KEPT,
  spanOf,
  type LinkCounts,
  countsOf,
  COUNTED_NETWORKS,
  linkCountsOf,
  networkCountsOf,
} from '../messages/counters.ts'
import { sql } from 'kysely'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import type { Page } from '@nkra/contract/wire.ts'
import { type AccountRef, mayRead, type Authenticated } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import {
  orderBy,
  afterCursor,
  NEWEST_FIRST,
  pageFrom,
  cursorColumn,
  limitOffset,
  type WithCursor,
  type PageRequest,
} from '../../platform/database/list-cursor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { columns, readCampaign, type StoredCampaign, DIRECT_RECIPIENTS_MAX } from './campaigns.ts'
import { markedMessages, countUnmarked, countUnmarkedByLink } from '../links/chunks.ts'
import {
  factsOfCampaigns,
  segmentOutcomesOf,
  type MessageFacts,
  creditsOf,
} from '../messages/message-facts.ts'
import { COUNTED, stateOf } from '../messages/states.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { likelyNetwork } from '@nkra/sms/networks.ts'
import { reservationOf } from '../../billing/ledger/ledger.ts'
import { readShortLink } from '../text-links/short-links.ts'
import { groupsById } from '../../contacts/address-book/groups.ts'

export type Campaign = z.output<typeof CampaignReply>

/** Reads one campaign. Fails with `not_found`. */
export async function getCampaign(reader: Reader, { accountId }: AccountRef, id: bigint): Promise<Campaign> {
  const [campaign] = await viewsOf(reader, accountId, [await readCampaign(reader, accountId, id)])
  return campaign!
}

export interface CampaignQuery extends PageRequest {
  searchTerm: string
  status?: CampaignStatus | undefined
  tag?: string | undefined
}

/** How many of the newest single sends are read for a search or a state. A program may send millions. */
const SINGLE_SENDS_LOOKED_AT = 2_000

/**
 * Lists the account's campaigns, newest first. A search or a state reads every campaign to groups or with a schedule,
 * and the newest single sends.
 */
export async function listCampaigns(
  reader: Reader,
  totals: CampaignTotals,
  { accountId }: AccountRef,
  query: CampaignQuery,
): Promise<Page<Campaign>> {
  const { searchTerm, status, tag } = query
  const filtered = searchTerm !== '' || status !== undefined || tag !== undefined
  const term = `%${searchTerm.replaceAll(/[\\%_]/g, '\\$&')}%`
  const listed = filtered
    ? sql`
        select * from (
          select * from campaign where account_id = ${accountId} and kind = 'bulk'
            ${tag === undefined ? sql`` : sql`and id in (select campaign_id from campaign_tag where account_id = ${accountId} and tag = ${tag})`}
          union all
          (select * from campaign where account_id = ${accountId} and kind = 'direct'
           order by id desc limit ${SINGLE_SENDS_LOOKED_AT})
        ) as looked_at
        where account_id = ${accountId} ${tag === undefined ? sql`` : sql`and tags @> array[${tag}::text]`}
          ${searchTerm === '' ? sql`` : sql`and (text ilike ${term} or name ilike ${term} or sender ilike ${term} or array_to_string(group_names, ' ') ilike ${term})`}
          ${status === undefined ? sql`` : sql`and ${statusIs(accountId, status)}`}`
    : sql`select * from campaign where account_id = ${accountId}`
  const { rows } = await sql<WithCursor<StoredCampaign>>`
    select ${columns}, ${cursorColumn(NEWEST_FIRST)} from (${listed}) as campaign
    where ${afterCursor(NEWEST_FIRST, query)} order by ${orderBy(NEWEST_FIRST)} ${limitOffset(query)}
  `.execute(reader.sql)
  const totalCount = filtered ? await countOf(reader, listed) : await totals.of(accountId)
  const page = pageFrom(NEWEST_FIRST, query, rows, totalCount)
  return { ...page, items: await viewsOf(reader, accountId, page.items) }
}

async function countOf(reader: Reader, listed: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(account_id)::int4 as total from (${listed}) as campaign
  `.execute(reader.sql)
  return rows[0]!.total
}

/**
 * SQL that is true for a status. A direct campaign's row never changes, so it counts as being sent while a chunk has
 * messages of it.
 */
function statusIs(accountId: bigint, status: CampaignStatus) {
  const under = sql`(kind = 'direct' and status = 'sending' and id in (${openDirect(accountId)}))`
  if (status === 'sending') return sql`((kind = 'bulk' and status = 'sending') or ${under})`
  if (status === 'completed') {
    return sql`(status = 'completed' or (kind = 'direct' and status = 'sending' and not ${under}))`
  }
  return sql`status = ${status}`
}

function openDirect(accountId: bigint) {
  return sql`
    select message.campaign_id from chunk cross join unnest(message_ids) as waiting (id)
    join message on message.account_id = ${accountId} and message.id = waiting.id
    where chunk.account_id = ${accountId} and chunk.campaign_id is null
    union all
    select campaign_id from chunk where account_id = ${accountId} and campaign_id is not null`
}

/** Which of these direct campaigns are still being sent. */
async function openAmong(reader: Reader, accountId: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ campaign_id: bigint }>`
    select distinct campaign_id from (${openDirect(accountId)}) as open
    where campaign_id = any(${int8Array(ids)}::int8[])
  `.execute(reader.sql)
  return new Set(rows.map((row) => row.campaign_id))
}

type StateCounts = Record<MessageState, number>

async function viewsOf(
  reader: Reader,
  accountId: bigint,
  campaigns: readonly StoredCampaign[],
): Promise<Campaign[]> {
  const idsOf = (kind: StoredCampaign['kind']) =>
    campaigns.filter((campaign) => campaign.kind === kind).map(({ id }) => id)
  const direct = idsOf('direct')
  const bulk = idsOf('bulk')
  const counted = await countsOf(reader, accountId, bulk)
  const unmarked = await countUnmarked(reader, accountId, bulk)
  const known = await factsOfCampaigns(reader, accountId, direct)
  const facts = Map.groupBy(known, ({ campaignId }) => campaignId)
  const open = await openAmong(reader, accountId, direct)
  const unanswered = known.filter((message) => message.facts.length === 0).map(({ id }) => id)
  const marked = await markedMessages(reader, accountId, unanswered)
  return campaigns.map((campaign) => {
    if (campaign.kind === 'bulk') {
      return viewOf(
        campaign,
        countedStates(campaign, counted.get(campaign.id), unmarked.get(campaign.id) ?? 0),
      )
    }
    const messages = facts.get(campaign.id) ?? []
    const view = viewOf(campaign, readStates(messages, marked))
    if (campaign.status !== 'sending' || open.has(campaign.id)) return view
    return { ...view, status: 'completed', completedAt: lastAnswer(messages) }
  })
}

/**
 * The states of a campaign's messages. Messages that are expanded and neither counted nor waiting are on their way.
 * Several statements read the figures, so each is limited by the total.
 */
function countedStates(
  { status, recipients, expandedAt, expandedRecipients }: StoredCampaign,
  counts: Partial<StateCounts> | undefined,
  unmarked: number,
): StateCounts {
  const states: StateCounts = { ...NO_STATES, ...counts }
  const known = COUNTED.reduce((sum, state) => sum + states[state], 0)
  const expanded = expandedAt === null ? expandedRecipients : recipients
  const open = Math.max(0, recipients - known)
  states.submitting = status === 'cancelled' ? 0 : Math.min(open, Math.max(0, expanded - known - unmarked))
  states.queued = open - states.submitting
  return states
}

function readStates(messages: readonly MessageFacts[], marked: ReadonlySet<bigint>): StateCounts {
  const states = { ...NO_STATES }
  for (const message of messages) states[stateOf(segmentOutcomesOf(message), marked.has(message.id))]++
  return states
}

function lastAnswer(messages: readonly MessageFacts[]): Date | null {
  const times = messages.flatMap(({ facts }) => facts.map(({ at }) => new Date(at).getTime()))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

const NO_STATES: Readonly<StateCounts> = {
  queued: 0,
  submitting: 0,
  unknown: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  expired: 0,
  rejected: 0,
  failed: 0,
}

function viewOf(campaign: StoredCampaign, counts: StateCounts): Campaign {
  const { optedOut, unconsented, unapproved, duplicates, late } = campaign
  return {
    id: campaign.id,
    name: campaign.name || null,
    status: campaign.status,
    senderId: campaign.sender,
    text: campaign.text,
    traffic: campaign.traffic,
    groupNames: campaign.groupNames,
    tags: campaign.tags,
    validUntil: campaign.validUntil,
    recipients: campaign.recipients,
    segments: Number(campaign.segments),
    credits: Number(campaign.credits),
    counts,
    excluded: { optedOut, unconsented, unapproved, duplicates, late },
    createdAt: campaign.createdAt,
    scheduledAt: campaign.scheduledAt,
    scheduleAt: campaign.scheduledAt,
    startedAt: campaign.startedAt,
    completedAt: campaign.completedAt,
  }
}

/** After this time every transaction that took an id has committed, or never will. */
const COMMITTED_MS = 600_000
/** The most accounts in memory. The one used longest ago is dropped first. */
const REMEMBERED_MAX = 10_000

interface Counted {
  /** The first id that is not counted yet. */
  before: bigint
  campaigns: number
}

export class CampaignTotals {
  readonly #reader: Reader
  readonly #remembered = new RecentMap<bigint, Counted>(REMEMBERED_MAX)

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async of(accountId: bigint): Promise<number> {
    const known = this.#remembered.get(accountId) ?? { before: 0n, campaigns: 0 }
    const settled = firstIdAt(new Date(this.#reader.clock.ms() - COMMITTED_MS))
    const before = settled > known.before ? settled : known.before
    const { rows } = await sql<{ older: number; newer: number }>`
      select count(account_id) filter (where id < ${before})::int4 as older,
        count(account_id) filter (where id >= ${before})::int4 as newer
      from campaign where account_id = ${accountId} and id >= ${known.before}
    `.execute(this.#reader.sql)
    const { older, newer } = rows[0]!
    const campaigns = known.campaigns + older
    this.#remembered.set(accountId, { before, campaigns })
    return campaigns + newer
  }
}

type CampaignDetail = z.output<(typeof getCampaignRoute)['reply']>
type Networks = CampaignDetail['networks']

/** One campaign in detail. Fails with not_found. */
export async function getCampaignDetail(
  reader: Reader,
  actor: Authenticated,
  id: bigint,
): Promise<CampaignDetail> {
  const { accountId } = actor
  const campaign = await getCampaign(reader, { accountId }, id)
  const stored = await readCampaign(reader, accountId, id)
  const link = stored.linkNumber === null ? null : await readShortLink(reader, accountId, id)
  if (stored.kind === 'direct') {
    const messages = await factsOfCampaigns(reader, accountId, [id])
    const charged = messages.reduce((sum, message) => sum + creditsOf(message), 0)
    const { credits } = campaign
    const price = await priceOf(reader, actor, stored)
    const cost = price === null ? null : BigInt(Math.round(charged * price))
    const money = { reserved: credits, charged, returned: credits - charged, cost }
    return {
      ...campaign,
      networks: await directNetworks(reader, accountId, messages),
      speed: null,
      money,
      link,
    }
  }
  const links = await linkCountsOf(reader, accountId, id)
  const networks = bulkNetworks(stored, networkCountsOf(links))
  const speed = await bulkSpeed(reader, stored, links)
  return { ...campaign, networks, speed, money: await moneyOf(reader, actor, stored), link }
}

async function bulkSpeed(
  reader: Reader,
  { accountId, id, status, startedAt, recipients, expandedAt, expandedRecipients }: StoredCampaign,
  links: readonly LinkCounts[],
): Promise<CampaignSpeed | null> {
  if ((status !== 'expanding' && status !== 'sending') || startedAt === null) return null
  const waiting = await countUnmarkedByLink(reader, accountId, id)
  const expanded = expandedAt === null ? expandedRecipients : recipients
  return speedOf({ links, waiting, recipients, expanded, startedAt, now_ms: reader.clock.ms() })
}

/** What a reservation took, what was used and what was returned. It leaves out credits that are still reserved. */
async function moneyOf(
  reader: Reader,
  actor: Authenticated,
  { accountId, reservationId }: StoredCampaign,
): Promise<CampaignDetail['money']> {
  const reservation = reservationId === null ? null : await reservationOf(reader, accountId, reservationId)
  if (reservation === null) return { reserved: 0, charged: 0, returned: 0, cost: null }
  const { credits, held, spent, cost } = reservation
  return {
    reserved: Number(credits),
    charged: Number(spent),
    returned: Number(credits - held - spent),
    cost: mayRead(actor, 'billing:read') ? cost : null,
  }
}

/**
 * Answers the price of one credit of a direct campaign in pesewas. Its reservation may be shared with other campaigns,
 * so the price is known only if all lots have the same.
 */
async function priceOf(
  reader: Reader,
  actor: Authenticated,
  { accountId, reservationId }: StoredCampaign,
): Promise<number | null> {
  if (reservationId === null || !mayRead(actor, 'billing:read')) return null
  return (await reservationOf(reader, accountId, reservationId))?.price ?? null
}

/** The messages of each network. Messages that are made and in no other state there are waiting. */
function bulkNetworks(
  { expandedNetworks }: StoredCampaign,
  counts: readonly Partial<Record<MessageState, number>>[],
): Networks {
  return COUNTED_NETWORKS.flatMap((network, place) => {
    const recipients = expandedNetworks[place] ?? 0
    if (recipients === 0) return []
    const states = { ...NO_STATES, ...counts[place] }
    const known = COUNTED.reduce((sum, state) => sum + states[state], 0)
    return {
      network: network === '' ? null : network,
      recipients,
      counts: { ...states, queued: Math.max(0, recipients - known) },
    }
  })
}

async function directNetworks(
  reader: Reader,
  accountId: bigint,
  messages: readonly MessageFacts[],
): Promise<Networks> {
  const marked = await markedMessages(
    reader,
    accountId,
    messages.filter(({ facts }) => facts.length === 0).map(({ id }) => id),
  )
  const byNetwork = Map.groupBy(messages, ({ msisdn }) => likelyNetwork(msisdn.toString()) ?? '')
  return COUNTED_NETWORKS.flatMap((network) => {
    const its = byNetwork.get(network) ?? []
    if (its.length === 0) return []
    const counts = { ...NO_STATES }
    for (const message of its) {
      const state = stateOf(segmentOutcomesOf(message), marked.has(message.id))
      counts[state === 'submitting' ? 'queued' : state]++
    }
    return { network: network === '' ? null : network, recipients: its.length, counts }
  })
}

type Content = z.output<(typeof getCampaignContent)['reply']>

/** The text of a campaign and its recipients. Fails with not_found. */
export async function readContent(reader: Reader, { accountId }: AccountRef, id: bigint): Promise<Content> {
  const campaign = await readCampaign(reader, accountId, id)
  const { kind, sender: senderId, text, traffic, groupIds, typed } = campaign
  const groups = await groupsById(reader, accountId, groupIds)
  const link = await readShortLink(reader, accountId, id)
  const numbers = kind === 'direct' ? await sentTo(reader, accountId, id) : typed
  return {
    senderId,
    text,
    traffic,
    linkTarget: link?.target ?? null,
    groups,
    groupsGone: groupIds.length - groups.length,
    recipients: numbers.map((msisdn) => `+${msisdn}`),
  }
}

/** The numbers of a direct campaign. Its row has no list of them, so they are read from its messages. */
async function sentTo(reader: Reader, accountId: bigint, campaignId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from message where account_id = ${accountId} and campaign_id = ${campaignId}
    order by id limit ${DIRECT_RECIPIENTS_MAX}
  `.execute(reader.sql)
  return rows.map(({ msisdn }) => msisdn)
}

export type CampaignSpeed = z.output<typeof CampaignSpeed>

/** The least time of measurement, in milliseconds. A speed that was measured for less is chance. */
const MEASURED_MS_MIN = 3_000
/** A link that answered nothing for this many time spans stands still. */
const STILL_SPANS = 4

interface Progress {
  links: readonly Pick<LinkCounts, 'linkId' | 'recent' | 'recentAt'>[]
  /** How many messages wait, by link. */
  waiting: ReadonlyMap<number, number>
  /**
   * All recipients, and those whose message is made. The other messages are assumed to go to the links in the same
   * proportions.
   */
  recipients: number
  expanded: number
  startedAt: Date
  now_ms: number
}

/**
 * Computes the speed of a campaign and the time until it is sent, from what each link answered in the last minute. Null
 * if it began too recently. It answers no time if none can be known: messages wait for a link that stands still, or the
 * campaign has only just begun.
 */
export function speedOf({
  links,
  waiting,
  recipients,
  expanded,
  startedAt,
  now_ms,
}: Progress): CampaignSpeed | null {
  const rates = links.map(({ linkId, ...counted }) => ({ linkId, ages: byAge(counted, spanOf(now_ms)) }))
  const oldestByLink = rates.map(({ ages }) => ages.findLastIndex((messages) => messages > 0))
  const first = Math.max(-1, ...oldestByLink)
  // If no link answered anything, the campaign stands still for as long as is known.
  const oldest = first < 0 ? SPANS_KEPT - 1 : first
  const since_ms = Math.max((spanOf(now_ms) - oldest) * SPAN_MS, startedAt.getTime())
  const took_ms = now_ms - since_ms
  if (took_ms < MEASURED_MS_MIN) return null
  const sumOf = (ages: readonly number[]) => ages.reduce((sum, messages) => sum + messages, 0)
  const rateOf = (ages: readonly number[]) => (sumOf(ages) / took_ms) * 1_000
  const ratesByLink = new Map(
    rates.map(({ linkId, ages }) => [linkId, sumOf(ages.slice(0, STILL_SPANS)) > 0 ? rateOf(ages) : 0]),
  )
  const perSecond = rates.reduce((sum, { ages }) => sum + rateOf(ages), 0)
  const whole = expanded > 0 ? recipients / expanded : Infinity
  const left_s = [...waiting].map(([linkId, messages]) => (messages * whole) / (ratesByLink.get(linkId) ?? 0))
  const last_s = Math.ceil(Math.max(0, ...left_s))
  // Everything is on its way already, or a part of it stands still.
  const isKnown = waiting.size > 0 && Number.isFinite(last_s)
  return { perSecond: Math.round(perSecond * 10) / 10, secondsLeft: isKnown ? last_s : null }
}

/**
 * Sorts the counts by the age of their time span, the present one first. A span after our clock's time counts as
 * present.
 */
function byAge({ recent, recentAt }: Pick<LinkCounts, 'recent' | 'recentAt'>, now: number): number[] {
  const ages = Array.from({ length: SPANS_KEPT }, () => 0)
  for (const [index, messages] of recent.entries()) {
    const age = Math.max(0, now - (recentAt - (recent.length - 1 - index)))
    if (age < SPANS_KEPT) ages[age]! += messages
  }
  return ages
}
