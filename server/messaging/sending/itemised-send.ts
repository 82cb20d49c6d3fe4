/**
 * Itemised sends: they name their messages one by one, each with values, a text or a reference of its own. The life of
 * one:
 *
 * 1. It is read (itemised-request.ts). If one entry cannot be sent, all are refused.
 * 2. Opted-out and barred numbers, and duplicates, are left out, each recorded with its reason.
 * 3. In one transaction its messages are composed, stored, queued and charged, and the answer is stored under its key.
 * So there is nothing to expand: its campaign is being sent at once.
 * 4. The ids of its messages and of entries left out have the order of the entries.
 */
import type { sendMessage, SentEntry } from '@nkra/contract/messaging/campaigns.ts'
import { ENTRIES_ANSWERED_MAX } from '@nkra/contract/limits.ts'
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import { spend, unpaid, type Author } from '../../billing/ledger/ledger.ts'
import { usableSender, type UsableSender } from '../../catalog/senders/senders.ts'
import { int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { sqlStateOf } from '../../platform/database/database-errors.ts'
import { fail, type Fail } from '../../platform/fail.ts'
import type { RequestKey } from '../../platform/http/idempotency.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { insertExpandedCampaign } from '../campaigns/campaigns.ts'
import {
  CHUNK_MESSAGES,
  chunksInsert,
  LANE_OF_TRAFFIC,
  type ChunkCache,
  type NewChunk,
  type WaitingLane,
} from '../links/chunks.ts'
import { segmentsOnWire, type Link } from '../links/links.ts'
import { routesFor, type Routes } from '../links/routes.ts'
import { COUNTED_NETWORKS, networkIndex } from '../messages/counters.ts'
import {
  itemisedMessagesInsert,
  type NewItemisedMessage,
  type OutgoingMessage,
} from '../messages/messages.ts'
import { addShortLink } from '../text-links/short-links.ts'
import { excludedNumbers, isOnBarredNetwork } from './audience.ts'
import { Composition, linkFields, type ComposedText, type LinkField } from './composition.ts'
import type { SendOutcome } from './direct-send.ts'
import {
  EntryIssues,
  readItemised,
  SLICE_ENTRIES,
  type Entry,
  type ItemisedBody,
  type ItemisedRequest,
} from './itemised-request.ts'
import { sendOnce, storedOptions, type Sending } from './send.ts'

/** The answer to an itemised send. */
export type ItemisedAnswer = z.output<(typeof sendMessage)['reply']>

interface ItemisedOnce {
  key: RequestKey | null
  requestId: string
  /** Stores more about the messages, in the same transaction. */
  storeWith?: (tx: Tx, answer: ItemisedAnswer) => Promise<void>
}
type EntryAnswer = z.output<typeof SentEntry>
export type LeftOutReason = NonNullable<EntryAnswer['leftOut']>

/** Accepts an itemised send, or fails. If the key was used before, it answers the first answer again. */
export async function sendItemised(
  { db, messaging }: { db: Db; messaging: Sending },
  actor: { accountId: bigint; userId: bigint | null; keyId?: bigint },
  body: ItemisedBody,
  { key, requestId, storeWith }: ItemisedOnce,
): Promise<Exclude<SendOutcome<ItemisedAnswer>, { failed: Fail }>> {
  messaging.requireReleased()
  messaging.messageLimits.require(actor)
  const author = actor.userId ?? actor.keyId ?? null
  const { accountId } = actor
  let lanes: WaitingLane[] = []
  // They may have to be read, and a transaction that waits for a second connection may keep all others waiting.
  const routes = await messaging.routes()
  const outcome = await sendOnce(db, key, requestId, async (tx) => {
    const request = await readItemised(body, tx.clock.now(), messaging.policy)
    const stored = await store(tx, { accountId, author }, request, { messaging, routes })
    lanes = stored.lanes
    await storeWith?.(tx, stored.answer)
    return stored.answer
  })
  messaging.wakeLinks(lanes)
  if ('failed' in outcome) throw outcome.failed
  if ('accepted' in outcome) messaging.messageLimits.count(actor, outcome.accepted.recipients)
  return outcome
}

/** What becomes of an entry: a message, or a reason why it has none. */
type Fate =
  | { entry: Entry; id: bigint; leftOut: LeftOutReason }
  | { entry: Entry; id: bigint; leftOut: null; composed: ComposedText; text: string | null }

async function store(
  tx: Tx,
  { accountId, author }: { accountId: bigint; author: bigint | null },
  request: ItemisedRequest,
  { messaging, routes }: { messaging: Sending; routes: Routes },
): Promise<{ answer: ItemisedAnswer; lanes: WaitingLane[] }> {
  const { entries, linkTarget: target, traffic } = request
  const sender = await usableSender(tx, accountId, request.senderId)
  if (request.uniqueReferences) await requireUnused(tx, accountId, entries)
  const id = tx.ids.next()
  const linkNumber = target === null ? null : await addShortLink(tx, { accountId, campaignId: id, target })
  const numbers = [...new Set(entries.map(({ msisdn }) => msisdn))]
  const out = await excludedNumbers(tx, accountId, numbers, traffic)
  const options = await storedOptions(tx, accountId, request.options)
  const links = linkFields(messaging, { accountId, linkNumber })
  const fates = await composeAll(request, { sender, out, links, ids: tx.ids.many(entries.length) })
  const sent = fates.filter((fate) => fate.leftOut === null)
  const credits = sent.reduce((sum, { composed }) => sum + composed.credits, 0)
  const reservationId = sent.length === 0 || isSandbox(accountId) ? null : tx.ids.next()
  const now = tx.clock.now()
  const leftOut = (reason: LeftOutReason) => fates.filter((fate) => fate.leftOut === reason).length
  const networks = COUNTED_NETWORKS.map(() => 0)
  for (const { entry } of sent) networks[networkIndex(String(entry.msisdn))]!++
  const campaign = {
    accountId,
    id,
    status: sent.length === 0 ? ('completed' as const) : ('sending' as const),
    sender: sender.name,
    name: request.name,
    barredNetworks: sender.barred,
    text: request.text,
    traffic,
    groupIds: [],
    groupNames: [],
    typed: [...new Set(sent.map(({ entry }) => entry.msisdn))],
    reservationId,
    recipients: sent.length,
    credits: BigInt(credits),
    optedOut: leftOut('opted_out'),
    unconsented: leftOut('unconsented'),
    unapproved: leftOut('unapproved'),
    duplicates: leftOut('duplicate'),
    expandedNetworks: networks,
    startedAt: now,
    completedAt: sent.length === 0 ? now : null,
    linkNumber,
    ...options,
    createdBy: author,
    createdAt: now,
  }
  await insertExpandedCampaign(tx, campaign)
  await insertLeftOut(tx, { accountId, id }, fates)
  const lanes = await insertMessages(tx, { campaign, sent, routes, chunkCache: messaging.chunkCache })
  // The balance's row is the account's busiest: it is taken last.
  if (reservationId !== null) await charge(tx, { accountId, author, id, credits, reservationId })
  const { status } = campaign
  const answer = { id, status, recipients: sent.length, segments: credits, credits }
  if (entries.length > ENTRIES_ANSWERED_MAX) return { answer, lanes }
  return { answer: { ...answer, messages: fates.map(answerOf) }, lanes }
}

function answerOf(fate: Fate, index: number): EntryAnswer {
  const { reference } = fate.entry
  if (fate.leftOut !== null) {
    return { index, id: null, reference, segments: 0, credits: 0, leftOut: fate.leftOut }
  }
  const { credits } = fate.composed
  return { index, id: fate.id, reference, segments: credits, credits, leftOut: null }
}

interface ComposeContext {
  sender: UsableSender
  /** The numbers that are left out: `true` if they opted out, `false` if they gave no consent. */
  out: ReadonlyMap<bigint, boolean>
  links: Readonly<Record<string, LinkField>>
  ids: readonly bigint[]
}

/** Decides about each entry. Fails with `messages_invalid` if a text is too long with its values filled in. */
async function composeAll(
  { template, entries }: ItemisedRequest,
  { sender, out, links, ids }: ComposeContext,
): Promise<Fate[]> {
  const shared = new Composition(template, links)
  const issues = new EntryIssues()
  const plain = new Set<bigint>()
  const fates: Fate[] = []
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % SLICE_ENTRIES === 0) await breathe()
    const id = ids[index]!
    const { msisdn, own, reference, fields, name } = entry
    const isPlain = own === null && reference === null
    const leftOut = reasonOf(msisdn, { isRepeated: isPlain && plain.has(msisdn), sender, out })
    if (isPlain) plain.add(msisdn)
    if (leftOut !== null) {
      fates.push({ entry, id, leftOut })
      continue
    }
    const composition = own === null ? shared : new Composition(own.template, links)
    const composed = composition.compose({ msisdn, name, fields })
    if (composed.credits > SEGMENTS_MAX) {
      const message = `The text has ${composed.credits} segments. The limit is ${SEGMENTS_MAX}. Shorten it.`
      issues.add([index, ...(own === null ? [] : ['text'])], message)
    }
    fates.push({
      entry,
      id,
      leftOut: null,
      composed,
      text: own === null && shared.isSame ? null : composed.text,
    })
  }
  issues.refuse('messages_invalid')
  return fates
}

function reasonOf(
  msisdn: bigint,
  { isRepeated, sender, out }: Pick<ComposeContext, 'sender' | 'out'> & { isRepeated: boolean },
): LeftOutReason | null {
  if (isRepeated) return 'duplicate'
  const opted = out.get(msisdn)
  if (opted !== undefined) return opted ? 'opted_out' : 'unconsented'
  return isOnBarredNetwork(sender.barred, msisdn) ? 'unapproved' : null
}

/**
 * Fails with `reference_used` if a message of the account has one of the references. Two such calls wait for each other,
 * so the later one sees the references of the first. Fails with `too_many_requests` {seconds} if too many wait.
 */
async function requireUnused(tx: Tx, accountId: bigint, entries: readonly Entry[]): Promise<void> {
  const references = entries.flatMap(({ reference }) => reference ?? [])
  if (references.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`references ${accountId}`}, 0))`
    .execute(tx.sql)
    .catch((error: unknown) => {
      if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) fail('too_many_requests', { seconds: LINE_S })
      throw error
    })
  const used = await usedReferences(tx, accountId, references)
  const issues = new EntryIssues()
  for (const [index, { reference }] of entries.entries()) {
    if (reference !== null && used.has(reference))
      issues.add([index, 'reference'], 'Another message of yours has this reference.')
  }
  issues.refuse('reference_used')
}

/** The SQLSTATE if a lock was not granted within the database's longest wait. */
const LOCK_NOT_AVAILABLE = '55P03'
/** How many seconds a refused call is told to wait. */
const LINE_S = 2

async function usedReferences(
  reader: Reader,
  accountId: bigint,
  references: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from message
    where account_id = ${accountId} and reference = any(${textArray(references)}::text[])
  `.execute(reader.sql)
  return new Set(rows.map(({ reference }) => reference))
}

async function insertLeftOut(
  tx: Tx,
  { accountId, id }: { accountId: bigint; id: bigint },
  fates: readonly Fate[],
): Promise<void> {
  const left = fates.filter((fate) => fate.leftOut !== null)
  if (left.length === 0) return
  await sql`
    insert into left_out_entry (account_id, campaign_id, id, reference, reason)
    select ${accountId}, ${id}, * from unnest(${int8Array(left.map((fate) => fate.id))}::int8[],
      ${textArray(left.map(({ entry }) => entry.reference))}::text[],
      ${textArray(left.map(({ leftOut }) => leftOut))}::text[])
  `.execute(tx.sql)
}

interface StoredBatch {
  campaign: Parameters<typeof insertExpandedCampaign>[1]
  sent: readonly Extract<Fate, { leftOut: null }>[]
  routes: Routes
  chunkCache: ChunkCache
}

/** How many messages one statement stores. */
const INSERTED_AT_ONCE = 2_500

/** Stores messages, and queues those of each link in the order of the entries. */
async function insertMessages(
  tx: Tx,
  { campaign, sent, routes, chunkCache }: StoredBatch,
): Promise<WaitingLane[]> {
  if (sent.length === 0) return []
  const { accountId, id: campaignId, sender, traffic, reservationId, createdBy } = campaign
  const lane = LANE_OF_TRAFFIC[traffic]
  const linkOf = routesFor(accountId, routes).wayOf(sender, traffic)
  const common = {
    accountId,
    id: campaignId,
    counted: true,
    reservationId: reservationId ?? 0n,
    sender,
    author: createdBy ?? 0n,
    validUntil: campaign.validUntil ?? null,
  }
  const messages: NewItemisedMessage[] = []
  const byLink = new Map<Link, OutgoingMessage[]>()
  for (const [index, { id, entry, composed, text }] of sent.entries()) {
    if (index > 0 && index % SLICE_ENTRIES === 0) await breathe()
    const { msisdn, reference } = entry
    const { credits } = composed
    const digits = String(msisdn)
    const link = linkOf(digits)
    const segments = segmentsOnWire(composed, link)
    messages.push({
      accountId,
      id,
      campaignId,
      msisdn,
      linkId: link.id,
      segments,
      credits,
      text: text === campaign.text ? null : text,
      reference,
    })
    let content = byLink.get(link)
    if (content === undefined) byLink.set(link, (content = []))
    content.push({ campaign: common, id, msisdn: digits, text: composed.text, segments, credits })
  }
  const chunks: NewChunk[] = []
  const contents = new Map<bigint, OutgoingMessage[]>()
  for (const [link, outgoing] of byLink) {
    for (let from = 0; from < outgoing.length; from += CHUNK_MESSAGES) {
      const content = outgoing.slice(from, from + CHUNK_MESSAGES)
      const id = tx.ids.next()
      const messageIds = content.map((message) => message.id)
      const waits = { linkId: link.id, lane, retry: false, ready: true }
      chunks.push({ accountId, id, campaignId, ...waits, messageIds })
      contents.set(id, content)
    }
  }
  for (let from = 0; from < messages.length; from += INSERTED_AT_ONCE) {
    await tx.client.query(itemisedMessagesInsert(messages.slice(from, from + INSERTED_AT_ONCE)))
  }
  await tx.client.query(chunksInsert(chunks))
  tx.afterCommit(() => {
    // Nobody takes what the sandbox sends from memory.
    if (isSandbox(accountId)) return
    for (const [id, content] of contents) chunkCache.put(id, content)
  })
  return [...byLink.keys()].map(({ id }) => ({ linkId: id, lane }))
}

interface Charged {
  accountId: bigint
  author: Author
  id: bigint
  credits: number
  reservationId: bigint
}

async function charge(tx: Tx, { accountId, author, id, credits, reservationId }: Charged): Promise<void> {
  const product = 'SMS'
  const items = [BigInt(credits)]
  const spent = await spend(tx, {
    accountId,
    product,
    items,
    cause: { kind: 'campaign', id },
    author,
    reservationId,
  })
  if (spent.accepted[0] !== true) throw (await unpaid(tx, { accountId, product }, spent))(items[0]!)
}
