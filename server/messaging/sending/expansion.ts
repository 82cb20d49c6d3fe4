/**
 * Expansion: a bulk campaign becomes messages, a few thousand recipients a step. The life of a step:
 *
 * 1. The worker takes the campaign whose step has been due for longest, in a transaction of the step's own.
 * 2. The next page of the audience is composed, or was composed in advance while the page before was stored.
 * 3. Its messages are stored, and queued as chunks by link.
 * 4. They are charged from the reservation. The last step returns what was not used.
 * 5. The progress is stored with them, so that a crash repeats nothing.
 * 6. After the commit the dispatchers are woken: the first messages are sent while the next page is expanded.
 *
 * If a campaign is cancelled or past its time, its steps take chunks back instead.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import { charge, release } from '../../billing/ledger/ledger.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { groupPage, typedPage, type AudiencePage } from './audience.ts'
import {
  cancel,
  storeProgress,
  type ExpansionProgress,
  type StoredCampaign,
  completeCampaigns,
  endTakingBack,
  listFinishedCampaigns,
  nextStepAt,
  lockNextCampaign,
  type CampaignStep,
  type ChangedCampaign,
} from '../campaigns/campaigns.ts'
import {
  chunksInsert,
  CHUNK_MESSAGES,
  LANE_OF_TRAFFIC,
  type LaneNumber,
  type NewChunk,
  cutChunks,
  type WaitingLane,
  type ChunkCache,
} from '../links/chunks.ts'
import { Composition, linkFields, templateOf, type TextLinks, type Recipient } from './composition.ts'
import { type Link, segmentsOnWire } from '../links/links.ts'
import { type Routes, type LinkChoice, routesFor } from '../links/routes.ts'
import {
  messagesInsert,
  type NewMessage,
  type OutgoingMessage,
  type OutgoingCampaign,
} from '../messages/messages.ts'
import { WokenLoop } from '../../platform/database/watching.ts'
import type { Log } from '../../platform/log.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { cancelMessages, endOverdue } from '../messages/cancelled-messages.ts'
import { COUNTED_NETWORKS, networkIndex, type WantsChange } from '../messages/counters.ts'

/**
 * How many people are composed for before the process does other work, so that a one-time code does not wait for a
 * whole page.
 */
const SLICE_PERSONS = 400

/** The chunks of a step, by the link that they wait for. */
export interface ExpandedBatch {
  linkIds: number[]
  lane: LaneNumber
  /** Whether no recipient is left. */
  done: boolean
}

/** What composing needs besides the campaign. */
interface ComposeContext extends TextLinks {
  routes: Routes
}

/** The parts of the process that expansion needs. */
export interface ExpansionContext extends ComposeContext {
  chunkCache: ChunkCache
  ahead: PagesAhead
}

/** A composed page of the audience. The step only has to store it. */
interface ComposedPage {
  drafts: BatchDrafts
  progress: ExpansionProgress
  done: boolean
}

/** Expands the next page of a campaign that the transaction has locked. */
export async function expand(
  tx: Tx,
  campaign: StoredCampaign,
  { routes, optOutLinks, shortLinks, chunkCache, ahead }: ExpansionContext,
): Promise<ExpandedBatch> {
  const ways = { routes, optOutLinks, shortLinks }
  const composed =
    (await ahead.take(campaign)) ?? (await compose(campaign, await nextPage(tx, campaign), ways))
  const { drafts, progress, done } = composed
  if (!progress.expandedGroups) ahead.begin({ ...campaign, ...progress }, ways)
  await store(tx, campaign, drafts, chunkCache)
  await storeProgress(tx, campaign, progress, done)
  const { accountId, reservationId } = campaign
  const expanded = { linkIds: drafts.linkIds, lane: LANE_OF_TRAFFIC[campaign.traffic], done }
  if (isSandbox(accountId)) return expanded
  if (reservationId === null) throw new Error(`campaign ${campaign.id} has no reservation`)
  // The balance's row is the account's busiest: it is taken last.
  await charge(tx, { accountId, reservationId, credits: BigInt(drafts.credits) })
  if (done) await release(tx, { accountId, reservationId })
  return expanded
}

async function compose(
  campaign: StoredCampaign,
  page: AudiencePage,
  ways: ComposeContext,
): Promise<ComposedPage> {
  const { progress, done } = after(campaign, page)
  const drafts = new BatchDrafts(campaign, ways)
  for (let at = 0; at < page.persons.length; at += SLICE_PERSONS) {
    if (at > 0) await breathe()
    drafts.add(page.persons.slice(at, at + SLICE_PERSONS))
  }
  progress.expandedRecipients += drafts.recipients
  progress.expandedSegments += BigInt(drafts.credits)
  progress.expandedLate += drafts.late
  progress.expandedNetworks = drafts.networks.map(
    (messages, place) => messages + (campaign.expandedNetworks[place] ?? 0),
  )
  return { drafts, progress, done }
}

/** How old a page that was composed in advance may be. A person who opts out meanwhile still gets the message. */
const AHEAD_MS_MAX = 5_000
/** The most campaigns with a page in advance. The page of a paused campaign would otherwise stay. */
const AHEAD_MAX = 8

interface AheadPage {
  /** The first message of this batch. The campaign must have reached it. */
  from: bigint
  segments: bigint
  begun_ms: number
  composed: Promise<ComposedPage | null>
}

/**
 * Pages that were read and composed in advance, while earlier ones were stored. A step then needs only the database. It
 * is only a shortcut: if a page is not here, or is too old, the step reads it.
 */
export class PagesAhead {
  readonly #db: Db
  readonly #pages = new RecentMap<bigint, AheadPage>(AHEAD_MAX)

  constructor(db: Db) {
    this.#db = db
  }

  /** Starts to compose the page that the campaign needs next. */
  begin(campaign: StoredCampaign, ways: ComposeContext): void {
    const { id, expandedContact: from, expandedSegments: segments } = campaign
    const composed = groupPage(this.#db, campaign, from)
      .then((page) => compose(campaign, page, ways))
      .catch(() => null)
    this.#pages.set(id, { from, segments, begun_ms: this.#db.clock.monotonic_ms(), composed })
  }

  async take({ id, expandedContact, expandedSegments }: StoredCampaign): Promise<ComposedPage | null> {
    const ahead = this.#pages.get(id)
    this.#pages.delete(id)
    if (ahead === undefined || ahead.from !== expandedContact || ahead.segments !== expandedSegments)
      return null
    return this.#db.clock.monotonic_ms() - ahead.begun_ms > AHEAD_MS_MAX ? null : ahead.composed
  }
}

/** The groups' contacts, page by page. With the last page, or without groups alone, come the typed numbers. */
async function nextPage(tx: Tx, campaign: StoredCampaign): Promise<AudiencePage> {
  if (!campaign.expandedGroups && campaign.groupIds.length > 0) {
    return groupPage(tx, campaign, campaign.expandedContact)
  }
  const among = campaign.groupIds.length > 0 ? await alreadyIn(tx, campaign) : new Set<bigint>()
  const page = await typedPage(tx, campaign, among)
  return { ...page, duplicates: 0, last: campaign.expandedContact, end: true }
}

function after(campaign: StoredCampaign, page: AudiencePage): { progress: ExpansionProgress; done: boolean } {
  const inGroups = !campaign.expandedGroups && campaign.groupIds.length > 0
  // Where numbers were typed as well, theirs is a turn of its own.
  const done = page.end && (!inGroups || campaign.typed.length === 0)
  const progress = {
    expandedContact: page.last,
    expandedGroups: !inGroups || page.end,
    expandedRecipients: campaign.expandedRecipients,
    expandedSegments: campaign.expandedSegments,
    expandedOptedOut: campaign.expandedOptedOut + page.optedOut,
    expandedUnconsented: campaign.expandedUnconsented + page.unconsented,
    expandedUnapproved: campaign.expandedUnapproved + page.unapproved,
    expandedDuplicates: campaign.expandedDuplicates + page.duplicates,
    expandedLate: campaign.expandedLate,
    expandedNetworks: campaign.expandedNetworks,
  }
  return { progress, done }
}

/** Typed numbers that already got the campaign's message as contacts. */
async function alreadyIn(tx: Tx, { accountId, id, typed }: StoredCampaign): Promise<Set<bigint>> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from message
    where account_id = ${accountId} and campaign_id = ${id} and msisdn = any(${int8Array(typed)}::int8[])
  `.execute(tx.sql)
  return new Set(rows.map(({ msisdn }) => msisdn))
}

interface MessageDraft {
  msisdn: bigint
  /** The message's own text. Null for the campaign's text. */
  text: string | null
  segments: number
  credits: number
}

/** The messages of one step, by link. */
class BatchDrafts {
  readonly byLink = new Map<Link, MessageDraft[]>()
  recipients = 0
  credits = 0
  late = 0
  /** How many messages of each network, in the order of COUNTED_NETWORKS. */
  readonly networks: number[] = COUNTED_NETWORKS.map(() => 0)
  readonly #linkOf: LinkChoice
  readonly #composition: Composition
  #budget: number

  constructor(campaign: StoredCampaign, { routes, ...links }: ComposeContext) {
    this.#linkOf = routes.wayOf(campaign.sender, campaign.traffic)
    this.#composition = new Composition(templateOf(campaign.text), linkFields(links, campaign))
    this.#budget = Number(campaign.budget - campaign.expandedSegments)
  }

  get linkIds(): number[] {
    return [...this.byLink.keys()].map(({ id }) => id)
  }

  add(persons: readonly Recipient[]): void {
    for (const person of persons) {
      const composed = this.#composition.compose(person)
      if (composed.credits > this.#budget || composed.credits > SEGMENTS_MAX) {
        this.late++
        continue
      }
      this.#budget -= composed.credits
      this.credits += composed.credits
      this.recipients++
      const digits = String(person.msisdn)
      this.networks[networkIndex(digits)]!++
      const link = this.#linkOf(digits)
      let drafts = this.byLink.get(link)
      if (drafts === undefined) this.byLink.set(link, (drafts = []))
      drafts.push({
        msisdn: person.msisdn,
        text: this.#composition.isSame ? null : composed.text,
        segments: segmentsOnWire(composed, link),
        credits: composed.credits,
      })
    }
  }
}

/** Stores messages and chunks, each link's messages next to each other. */
async function store(
  tx: Tx,
  campaign: StoredCampaign,
  work: BatchDrafts,
  chunkCache: ChunkCache,
): Promise<void> {
  const { accountId, id: campaignId, sender, text, traffic } = campaign
  const common: OutgoingCampaign = {
    accountId,
    id: campaignId,
    counted: true,
    reservationId: campaign.reservationId ?? 0n,
    sender,
    author: campaign.createdBy ?? 0n,
    validUntil: campaign.validUntil,
  }
  const messages: NewMessage[] = []
  const chunks: NewChunk[] = []
  const contents = new Map<bigint, OutgoingMessage[]>()
  for (const [link, unsorted] of work.byLink) {
    // In the order of their numbers, the index by number takes a third less of the database's time.
    const drafts = unsorted.toSorted((a, b) => (a.msisdn < b.msisdn ? -1 : 1))
    const ids = tx.ids.many(drafts.length)
    for (let from = 0; from < drafts.length; from += CHUNK_MESSAGES) {
      const messageIds = ids.slice(from, from + CHUNK_MESSAGES)
      const id = tx.ids.next()
      const content = messageIds.map((messageId, i): OutgoingMessage => {
        const draft = drafts[from + i]!
        messages.push({ accountId, id: messageId, campaignId, linkId: link.id, ...draft })
        return {
          campaign: common,
          id: messageId,
          msisdn: String(draft.msisdn),
          text: draft.text ?? text,
          segments: draft.segments,
          credits: draft.credits,
        }
      })
      contents.set(id, content)
      chunks.push({
        accountId,
        id,
        campaignId,
        linkId: link.id,
        lane: LANE_OF_TRAFFIC[traffic],
        retry: false,
        ready: true,
        messageIds,
      })
    }
  }
  await Promise.all([tx.client.query(messagesInsert(messages)), tx.client.query(chunksInsert(chunks))])
  tx.afterCommit(() => {
    // Nobody takes what the sandbox sends from memory.
    if (isSandbox(accountId)) return
    for (const [id, content] of contents) chunkCache.put(id, content)
  })
}

export interface CampaignWorkerOptions extends TextLinks {
  db: Db
  log: Log
  routes(): Promise<Routes>
  chunkCache: ChunkCache
  wantsMessage: WantsChange
  /** Wakes links that have new messages to send. */
  wake(wanted: readonly WaitingLane[]): void
  changed(campaigns: readonly ChangedCampaign[]): void
}

/** The channel that announces a campaign that is due. */
export const CAMPAIGN_STEPS_CHANNEL = 'campaign_turns'
/** How often steps are looked for without a notification. A step that becomes due earlier is found in time. */
const POLL_MS = 1_000
const RETRY_MS = 1_000
/** How many chunks of a campaign one step takes back. */
const CANCELLED_CHUNKS = 5

/** Takes the steps of campaigns from now on. */
export function startCampaignWorker(options: CampaignWorkerOptions): Promise<WokenLoop> {
  const { db, log } = options
  const ahead = new PagesAhead(db)
  const work = async () => {
    try {
      if (await takeOne(options, ahead)) return true
      await completeStranded(options)
      const next = await nextStepAt(db)
      return next === null ? POLL_MS : Math.min(POLL_MS, Math.max(1, next.getTime() - db.clock.ms()))
    } catch (error) {
      log.warn({ err: error }, 'a step of a campaign failed')
      return RETRY_MS
    }
  }
  return WokenLoop.start(db, { channel: CAMPAIGN_STEPS_CHANNEL, poll_ms: POLL_MS, work })
}

/** Takes the next step. Answers false if none is due. */
async function takeOne(options: CampaignWorkerOptions, ahead: PagesAhead): Promise<boolean> {
  const { db } = options
  const taken = await db.transaction(async (tx) => {
    const turn = await lockNextCampaign(tx)
    if (turn === null) return null
    return { turn, ...(await doTurn(tx, turn, options, ahead)) }
  })
  if (taken === null) return false
  const { campaign } = taken.turn
  const place = { accountId: campaign.accountId, campaignId: campaign.id }
  options.wake(taken.wanted)
  // A link that finished the last chunk while the campaign was still expanding could not complete it.
  if (taken.done) await db.transaction((tx) => completeCampaigns(tx, [place]))
  options.changed([place])
  return true
}

async function doTurn(
  tx: Tx,
  { turn, campaign }: CampaignStep,
  options: CampaignWorkerOptions,
  ahead: PagesAhead,
): Promise<{ wanted: WaitingLane[]; done: boolean }> {
  if (turn === 'expand') {
    const workshop = { ...options, routes: routesFor(campaign.accountId, await options.routes()), ahead }
    const { linkIds, lane, done } = await expand(tx, campaign, workshop)
    return { wanted: linkIds.map((linkId) => ({ linkId, lane })), done }
  }
  const isLast = await takeBack(tx, campaign, turn, options.wantsMessage)
  return { wanted: [], done: isLast && turn === 'expire' }
}

/**
 * Takes back some chunks of a campaign that is cancelled or past its time. Their messages end, and their credits
 * return. Answers whether none is left.
 */
async function takeBack(
  tx: Tx,
  campaign: StoredCampaign,
  turn: 'cancel' | 'expire',
  wants: WantsChange,
): Promise<boolean> {
  const { accountId, id: campaignId } = campaign
  if (turn === 'expire' && campaign.expandedAt === null) {
    // Paused before all its messages were made: nobody is left to whom it is worth sending.
    await cancel(tx, campaign)
    return false
  }
  const at = tx.clock.now()
  const cut = await cutChunks(tx, { accountId, campaignId, limit: CANCELLED_CHUNKS })
  const isLast = cut.length < CANCELLED_CHUNKS
  await endTakingBack(tx, campaign, turn, isLast ? null : at)
  const messages = cut.flatMap(({ messageIds }) => messageIds.map((messageId) => ({ accountId, messageId })))
  if (turn === 'cancel') await cancelMessages(tx, messages)
  else await endOverdue(tx, messages, wants)
  return isLast
}

/** Completes campaigns that have no chunk and no end, because of a crash between two commits. */
async function completeStranded({ db }: CampaignWorkerOptions): Promise<void> {
  const stranded = await listFinishedCampaigns(db)
  if (stranded.length > 0) await db.transaction((tx) => completeCampaigns(tx, stranded))
}
