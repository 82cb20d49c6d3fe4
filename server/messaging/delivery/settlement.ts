/**
 * What a batch of facts changes: messages, counters, money and chunks, in one transaction. Facts may come twice, in any
 * order, or again after a commit that was not answered. Each is stored once, and only new facts change anything.
 */
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { refund } from '../../billing/ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { completeCampaigns, lockForRequeue, type ChangedCampaign } from '../campaigns/campaigns.ts'
import { chunksInsert, finishChunks, type Chunk, type NewChunk } from '../links/chunks.ts'
import {
  changingMessage,
  lockCounters,
  NO_CAUSE,
  NOTHING_WANTED,
  StateChanges,
  type StateCause,
  type WantsChange,
  Refunds,
} from '../messages/counters.ts'
import {
  creditsOfSegment,
  readMessageFacts,
  segmentOutcomesOf,
  type MessageFacts,
  type SegmentFact,
} from '../messages/message-facts.ts'
import type { MessageInFlight } from './in-flight.ts'
import { endWatches, insertWatches, type Watch } from './gateway-watches.ts'
import { requireLease, type Lease } from '../links/leases.ts'
import {
  appendReceipts,
  ERROR_CODE_LENGTH_MAX,
  insertReceipts,
  type Receipt,
  insertOrphanReceipts,
  removeOrphans,
  type OrphanReceipt,
} from '../messages/receipts.ts'
import {
  isNeverWritten,
  RETURNED_ERROR,
  stateOf,
  type FinalState,
  type NeverWritten,
  type SubmissionOutcome,
} from '../messages/states.ts'
import {
  appendSubmissions,
  storeReceiptKeys,
  findSegmentsByKey,
  insertSubmissions,
  resolveUnknown,
  type MatchedSegment,
  type Submission,
} from '../messages/submissions.ts'

/** The answer to one segment, or that none came. */
export interface AnswerRecord {
  flight: MessageInFlight
  segment: number
  outcome: Exclude<SubmissionOutcome, NeverWritten>
  status: number
  smscKey: bigint | null
  at: Date
  /** The provider's id of the segment, and when to ask the provider about it first. */
  watch?: Pick<Watch, 'providerId' | 'askAt'>
}

/** A receipt, matched to its segment if that is in memory. */
export interface ReceiptRecord {
  match: ReceiptMatch | null
  smscKey: bigint | null
  msisdn: string
  state: FinalState
  error: string | null
  at: Date
  /** The id under which it is stored as an orphan. */
  id: bigint
  /** Whether it was stored as an orphan before. */
  wasOrphan: boolean
  /** The facts by which an orphan is matched if no id connects it with a message. */
  sender: string | null
  submittedAt: Date | null
  /** The time since the submit. Null if that is not in memory. */
  wait_ms: number | null
  /** Whether it reported something new. It is known once it is stored. */
  isNew: boolean
  /** Whether this ends the watch over the message, during which the SMSC is asked about an overdue receipt. */
  endsWatch?: boolean
  /** Called once it is stored. */
  acknowledge: () => void
}

/** Makes a receipt of a final state that no deliver_sm brought. There is nothing to acknowledge. */
export const unheardReceipt = (
  told: Pick<ReceiptRecord, 'match' | 'smscKey' | 'msisdn' | 'state' | 'error' | 'at' | 'id'>,
): ReceiptRecord => ({
  ...told,
  wasOrphan: false,
  sender: null,
  submittedAt: null,
  wait_ms: null,
  isNew: false,
  acknowledge: () => undefined,
})

export type ReceiptMatch = { flight: MessageInFlight; segment: number } | { candidate: MatchedSegment }

/** A marked message that is certainly not on the wire. It goes back into the queue. */
export interface NotSentRecord {
  flight: MessageInFlight
  chunk: Chunk
  notBefore: Date
  /** The id of the chunk into which it goes. */
  id: bigint
}

export interface JournalBatch {
  answers: AnswerRecord[]
  /** Answers to segments that were stored as unknown. */
  late: AnswerRecord[]
  receipts: ReceiptRecord[]
  unsent: NotSentRecord[]
  /** Chunks whose marked messages are all answered. */
  finished: Chunk[]
  /** Chunks whose written messages are all answered and of which another mark was refused. Their rows stay. */
  released: Chunk[]
}

/** Options of `storeJournalBatch`. */
export interface StoreOptions {
  /** Which messages somebody wants to hear of. */
  wants?: WantsChange | undefined
  /**
   * Whether facts of the batch may already be stored. With false, the batch takes half the database's time, and fails
   * with a unique violation if a fact is stored already.
   */
  mayBeStored: boolean
}

/** Stores a batch of a link and everything that follows from it, in the transaction. */
export async function storeJournalBatch(
  tx: Tx,
  lease: Lease,
  batch: JournalBatch,
  { wants = NOTHING_WANTED, mayBeStored }: StoreOptions,
): Promise<ChangedCampaign[]> {
  const touched = new TouchedMessages()
  // Asked first, and waited for later: where the lease is not ours, all that was done meanwhile is undone. But nothing may
  // be under way by then, for it would come after the end of the transaction.
  const held = requireLease(tx, lease)
  held.catch(() => undefined)
  await storeAnswers(tx, lease.linkId, batch, { touched, mayBeStored })
  await held
  await storeReceipts(tx, lease.linkId, batch.receipts, { touched, mayBeStored })
  const changes = new StateChanges(wants, tx.clock.now())
  const returns = new Refunds()
  settleSimple(lease.linkId, touched, changes, returns)
  settleRead(await readMessageFacts(tx, [...touched.read.values()]), touched, changes, returns)
  await changes.apply(tx)
  await requeue(tx, lease.linkId, batch.unsent)
  if (batch.finished.length > 0) {
    const gone = await finishChunks(tx, batch.finished)
    await completeCampaigns(
      tx,
      batch.finished.filter(({ id }) => gone.has(id)),
    )
  }
  // The balance's row is the account's busiest: it is taken last.
  for (const { accountId, reservationId, credits } of returns.list()) {
    await refund(tx, { accountId, reservationId, credits, reason: 'not_sent' })
  }
  tx.afterCommit(() => touched.committed())
  return changes.campaigns
}

/** The new facts of one message. */
interface MessageFactsAdded {
  accountId: bigint
  messageId: bigint
  answers: Set<number>
  late: Set<number>
  receipts: Set<number>
}

/** The messages that a batch changes. */
class TouchedMessages {
  /** Messages of one segment that are in memory. The new fact alone decides their state. */
  readonly simple = new Map<
    MessageInFlight,
    { to: MessageState; isNew: boolean; returned: boolean; why: StateCause }
  >()
  /** The other messages, which are read from the database. */
  readonly read = new Map<bigint, MessageFactsAdded>()
  readonly #late = new Map<MessageInFlight, MessageState>()

  answer({ flight, segment, outcome, status }: AnswerRecord, isNew: boolean): void {
    if (flight.message.segments > 1) {
      if (isNew) this.#news(flight.message.campaign.accountId, flight.message.id).answers.add(segment)
      return
    }
    const to = outcome === 'accepted' ? 'submitted' : outcome
    const why = { status, error: null, at: null }
    this.simple.set(flight, { to, isNew, returned: isNew && outcome === 'rejected', why })
  }

  late({ flight, segment, outcome }: AnswerRecord): void {
    const news = this.#news(flight.message.campaign.accountId, flight.message.id)
    news.late.add(segment)
    // It became unknown in this very batch: all of it is read back.
    if (this.simple.get(flight)?.isNew === true) news.answers.add(segment)
    this.simple.delete(flight)
    this.#late.set(flight, outcome === 'accepted' ? 'submitted' : 'rejected')
  }

  receipt(match: ReceiptMatch, { state, error, at }: ReceiptRecord, isNew: boolean): void {
    if ('candidate' in match) {
      const { accountId, messageId, segment } = match.candidate
      if (isNew) this.#news(accountId, messageId).receipts.add(segment)
      return
    }
    const { flight, segment } = match
    const { campaign, id, segments } = flight.message
    if (segments > 1 || this.#late.has(flight)) {
      if (isNew) this.#news(campaign.accountId, id).receipts.add(segment)
      return
    }
    const before = this.simple.get(flight)
    const returned = isNew && (state === 'rejected' || error === RETURNED_ERROR)
    this.simple.set(flight, {
      to: isNew ? state : (before?.to ?? flight.state),
      isNew: isNew || before?.isNew === true,
      returned: returned || before?.returned === true,
      why: isNew ? { status: 0, error, at } : (before?.why ?? NO_CAUSE),
    })
  }

  committed(): void {
    for (const [flight, state] of this.#late) flight.settled(state)
    for (const [flight, { to }] of this.simple) flight.settled(to)
  }

  #news(accountId: bigint, messageId: bigint): MessageFactsAdded {
    let news = this.read.get(messageId)
    if (news === undefined) {
      news = { accountId, messageId, answers: new Set(), late: new Set(), receipts: new Set() }
      this.read.set(messageId, news)
    }
    return news
  }
}

async function storeAnswers(
  tx: Tx,
  linkId: number,
  batch: JournalBatch,
  { touched, mayBeStored }: { touched: TouchedMessages; mayBeStored: boolean },
): Promise<void> {
  const submissions = batch.answers.map((fact) => submissionOf(linkId, fact))
  let before: ReadonlySet<number> = new Set()
  if (mayBeStored) before = await insertSubmissions(tx, submissions)
  else await appendSubmissions(tx, submissions)
  batch.answers.forEach((fact, place) => touched.answer(fact, !before.has(place)))
  const watches = watchesOf(batch)
  if (watches.length > 0) await insertWatches(tx, linkId, watches)
  const unchanged = await resolveUnknown(
    tx,
    batch.late.map((fact) => submissionOf(linkId, fact)),
  )
  batch.late.forEach((fact, place) => {
    if (!unchanged.has(place)) touched.late(fact)
  })
}

function watchesOf({ answers }: JournalBatch): Watch[] {
  return answers.flatMap(({ watch, flight, smscKey }) =>
    watch === undefined
      ? []
      : [
          {
            ...watch,
            msisdn: BigInt(flight.message.msisdn),
            ...(watch.askAt && smscKey !== null && { smscKey }),
          },
        ],
  )
}

function submissionOf(
  linkId: number,
  { flight, segment, outcome, status, smscKey, at }: AnswerRecord,
): Submission {
  const { campaign, id, msisdn } = flight.message
  // What is in doubt stays to be told by its destination, and to be returned in time, even where its key is known.
  const keyless = outcome === 'unknown' || (smscKey === null && outcome !== 'rejected')
  return {
    accountId: campaign.accountId,
    messageId: id,
    segment,
    linkId,
    outcome,
    status,
    smscKey,
    msisdn: keyless ? BigInt(msisdn) : null,
    at,
  }
}

async function storeReceipts(
  tx: Tx,
  linkId: number,
  facts: readonly ReceiptRecord[],
  { touched, mayBeStored }: { touched: TouchedMessages; mayBeStored: boolean },
): Promise<void> {
  if (facts.length === 0) return
  const matches = await matchesOf(tx, facts)
  const seen = new Set<string>()
  const matched: { fact: ReceiptRecord; match: ReceiptMatch; receipt: Receipt }[] = []
  const orphans: OrphanReceipt[] = []
  facts.forEach((fact, place) => {
    const match = matches[place] ?? null
    if (match === null) {
      if (!fact.wasOrphan) orphans.push(orphanOf(linkId, fact, tx.clock.now()))
      return
    }
    const receipt = receiptOf(match, fact)
    const key = `${receipt.messageId}/${receipt.segment}`
    if (!seen.has(key)) matched.push({ fact, match, receipt })
    seen.add(key)
  })
  await lockCounters(
    tx,
    matched.flatMap(({ match }) => placeOf(linkId, match)),
  )
  // Memory gives a segment to one receipt only, so that receipt is its first. A segment that was looked up may have another.
  const { first = [], other = [] } = Object.groupBy(matched, ({ match }) =>
    !mayBeStored && 'flight' in match ? 'first' : 'other',
  )
  await appendReceipts(
    tx,
    first.map(({ receipt }) => receipt),
  )
  const before = await insertReceipts(
    tx,
    other.map(({ receipt }) => receipt),
  )
  for (const { fact } of first) fact.isNew = true
  other.forEach(({ fact }, index) => (fact.isNew = !before.has(index)))
  for (const { fact, match } of matched) touched.receipt(match, fact, fact.isNew)
  await insertOrphanReceipts(tx, orphans)
  await endWatches(
    tx,
    matched.flatMap(({ fact }) => (fact.endsWatch && fact.smscKey !== null ? [fact.smscKey] : [])),
  )
  await removeOrphans(
    tx,
    facts.flatMap((fact, place) => (fact.wasOrphan && matches[place] ? [fact.id] : [])),
  )
  await storeReceiptKeys(
    tx,
    matched.flatMap(({ fact: { wasOrphan, smscKey }, receipt }) =>
      wasOrphan && smscKey !== null ? [{ ...receipt, smscKey }] : [],
    ),
  )
}

/** How many last digits of a number must agree, because centres write its start in several ways. */
export const TAIL_DIGITS = 7

async function matchesOf(tx: Tx, facts: readonly ReceiptRecord[]): Promise<(ReceiptMatch | null)[]> {
  const unmatched = facts.flatMap(({ match, smscKey }) =>
    match === null && smscKey !== null ? [smscKey] : [],
  )
  const byKey = await findSegmentsByKey(tx, unmatched)
  return facts.map(({ match, smscKey, msisdn }) => {
    if (match !== null || smscKey === null) return match
    const tail = msisdn.slice(-TAIL_DIGITS)
    const candidate = byKey.get(smscKey)?.find((found) => found.msisdn.endsWith(tail))
    return candidate ? { candidate } : null
  })
}

function receiptOf(match: ReceiptMatch, { state, error, at }: ReceiptRecord): Receipt {
  const text = error?.slice(0, ERROR_CODE_LENGTH_MAX) ?? null
  if ('candidate' in match) {
    const { accountId, messageId, segment } = match.candidate
    return { accountId, messageId, segment, state, error: text, at }
  }
  const { campaign, id } = match.flight.message
  return { accountId: campaign.accountId, messageId: id, segment: match.segment, state, error: text, at }
}

function orphanOf(linkId: number, fact: ReceiptRecord, receivedAt: Date): OrphanReceipt {
  const { id, smscKey, msisdn, state, error, at, sender, submittedAt } = fact
  return { id, linkId, smscKey, msisdn: BigInt(msisdn), state, error, at, receivedAt, sender, submittedAt }
}

/** Where a message that is read from the database is counted. Null if the fact alone decides its state. */
function placeOf(linkId: number, match: ReceiptMatch) {
  if ('candidate' in match) {
    const { accountId, campaignId, linkId, counted } = match.candidate
    return [{ accountId, campaignId, linkId, counted }]
  }
  const { campaign, segments } = match.flight.message
  const { accountId, id: campaignId, counted } = campaign
  return segments > 1 ? [{ accountId, campaignId, linkId, counted }] : []
}

function settleSimple(
  linkId: number,
  touched: TouchedMessages,
  changes: StateChanges,
  returns: Refunds,
): void {
  for (const [{ message, state }, { to, isNew, returned, why }] of touched.simple) {
    const { accountId, id: campaignId, counted, reservationId, sender, author } = message.campaign
    const { id, msisdn, credits } = message
    if (isNew) {
      const changing = { accountId, campaignId, counted, sender, author, id, msisdn, linkId, credits }
      changes.add(changing, state, to, why)
      if (returned) changes.returned(changing, credits)
    }
    if (returned) returns.add(accountId, reservationId, BigInt(credits))
  }
}

function settleRead(
  messages: readonly MessageFacts[],
  touched: TouchedMessages,
  changes: StateChanges,
  returns: Refunds,
): void {
  for (const message of messages) {
    const added = touched.read.get(message.id)
    if (added === undefined) continue
    const after = segmentOutcomesOf(message)
    const before = after.map((segment, i) => ({
      outcome: added.answers.has(i + 1)
        ? null
        : added.late.has(i + 1)
          ? ('unknown' as const)
          : segment.outcome,
      receipt: added.receipts.has(i + 1) ? null : segment.receipt,
    }))
    const [from, to] = [stateOf(before, true), stateOf(after, true)]
    const back = message.facts.filter(({ segment, outcome, receipt, error }) => {
      const answered = added.answers.has(segment) || added.late.has(segment)
      if (outcome === 'rejected') return answered
      return added.receipts.has(segment) && (receipt === 'rejected' || error === RETURNED_ERROR)
    })
    const returned = back.reduce((sum, { segment }) => sum + creditsOfSegment(message, segment), 0)
    returns.add(message.accountId, message.reservationId, BigInt(returned))
    const changing = changingMessage(message)
    // A message that was stopped half sent counts on no day.
    if (message.facts.some(({ outcome }) => isNeverWritten(outcome)))
      changes.countInCampaign(changing, from, to)
    else {
      changes.add(changing, from, to, whyOf(message.facts))
      changes.returned(changing, returned)
    }
  }
}

/** The cause of a message's state, from its facts: its rejection, its receipts, and the time of the last one. */
function whyOf(facts: readonly SegmentFact[]): StateCause {
  const last = facts
    .map(({ receivedAt }) => receivedAt)
    .reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null)
  return {
    status: facts.find(({ outcome }) => outcome === 'rejected')?.status ?? 0,
    error: facts.some(({ error }) => error === RETURNED_ERROR) ? RETURNED_ERROR : null,
    at: last === null ? null : new Date(last),
  }
}

/** Puts messages that were not sent into new chunks. A chunk is ready if its campaign is. */
async function requeue(tx: Tx, linkId: number, unsent: readonly NotSentRecord[]): Promise<void> {
  if (unsent.length === 0) return
  const groups = Map.groupBy(unsent, ({ chunk }) => `${chunk.accountId}/${chunk.campaignId}/${chunk.lane}`)
  const chunks: NewChunk[] = []
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    const { accountId, campaignId, lane } = first.chunk
    const ready = campaignId === null || (await lockForRequeue(tx, { accountId, campaignId }))
    const messageIds = [first, ...others].map(({ flight }) => flight.message.id)
    const { id, notBefore } = first
    chunks.push({ accountId, id, campaignId, linkId, lane, retry: true, ready, notBefore, messageIds })
  }
  await tx.client.query(chunksInsert(chunks))
}
