/**
 * The periodic work of the process that holds a link. It looks for chunks that no process has in memory, for receipts
 * whose message was not found when they came, and for messages whose outcome nobody will report any more. All of it
 * goes through the link's journal or checks its lease, so that the link still has only one writer.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Journal } from './journal.ts'
import { matchReceipts } from './receipt-matching.ts'
import { type ReceiptRecord, TAIL_DIGITS, unheardReceipt } from './settlement.ts'
import { RETURNED_ERROR, stateOf } from '../messages/states.ts'
import {
  findSegmentsByKey,
  findSegmentsWithoutKey,
  findUnknownSegments,
  type MatchedSegment,
  insertSubmissions,
  type Submission,
} from '../messages/submissions.ts'
import { approvedResolution, countResolved, RECEIPTS } from '../doubts/resolutions.ts'
import { requireLease, type Lease } from '../links/leases.ts'
import { forgetWatches } from './gateway-watches.ts'
import { keyInDoubt } from './smsc-key.ts'
import {
  forgetOrphans,
  listOrphans,
  listOrphansTo,
  ORPHAN_DAYS,
  type OrphanReceipt,
} from '../messages/receipts.ts'
import { completeCampaigns } from '../campaigns/campaigns.ts'
import { finishChunks, listAbandonedChunks } from '../links/chunks.ts'
import {
  changingMessage,
  lockCounters,
  NO_CAUSE,
  NOTHING_WANTED,
  StateChanges,
  type WantsChange,
} from '../messages/counters.ts'
import { readMessageFacts, segmentOutcomesOf, type MessageFacts } from '../messages/message-facts.ts'

export interface SweepOptions {
  unknown_ms?: number
  grace_ms?: number
  /** Which messages somebody wants to hear of. */
  wantsMessage?: WantsChange
  /** Aborts when the process is about to release its links. The sweep then ends early. */
  stopping?: AbortSignal
}

/**
 * How long an outcome may be unknown before the message's credits return to the customer. Late receipts come within
 * three days.
 */
export const UNKNOWN_MS = 72 * 3_600_000
/** How long a receipt waits for the answer that names its message. Then it is matched by number alone. */
export const GRACE_MS = 10_000
/** Receipts without a message that are younger than this are tried at every sweep, older ones only now and then. */
const YOUNG_MS = 120_000
export const OLD_EVERY_SWEEPS = 40
/**
 * Messages that should have been settled this long ago are looked for only now and then, because the index also has
 * settled ones.
 */
const LATE_MS = 86_400_000
const PAGE = 500

/** Does all periodic work of a link once. `round` is how often it was done before. */
export async function sweep(
  db: Db,
  dispatcher: Dispatcher,
  { unknown_ms = UNKNOWN_MS, grace_ms = GRACE_MS, wantsMessage, stopping }: SweepOptions,
  round = 0,
): Promise<void> {
  const { lease } = dispatcher
  const { link } = dispatcher
  await db.transaction((tx) =>
    markInDoubt(tx, lease, () => dispatcher.chunkIds, keyInDoubt(link), wantsMessage),
  )
  const now_ms = db.clock.ms()
  const all = round % OLD_EVERY_SWEEPS === 0
  const from = all ? 0n : firstIdAt(new Date(now_ms - YOUNG_MS))
  await matchOrphans(db, dispatcher, { from, now_ms, grace_ms }, stopping)
  await endDoubts(db, dispatcher, { unknown_ms, all, stopping })
  if (all) {
    await db.transaction(async (tx) => {
      await requireLease(tx, lease)
      await forgetOrphans(tx, lease.linkId, new Date(now_ms - ORPHAN_DAYS * 86_400_000))
      if (dispatcher.link.kind === 'smpp') await forgetWatches(tx, lease.linkId)
    })
  }
  await dispatcher.journal.flushed()
}

/**
 * Tries again to match receipts that found no message when they came: first by their id, then by the number alone. A
 * page costs five statements, however many receipts it has.
 */
async function matchOrphans(
  db: Db,
  { lease, journal }: LinkWriter,
  { from, now_ms, grace_ms }: { from: bigint; now_ms: number; grace_ms: number },
  stopping: AbortSignal | undefined,
): Promise<void> {
  const hasWaited = ({ receivedAt }: OrphanReceipt) => waited(receivedAt, now_ms) >= grace_ms
  const since = new Date(now_ms - grace_ms - UNKNOWN_MS)
  const { linkId } = lease
  const compared = new Set<bigint>()
  for (let after = from; ;) {
    if (stopping?.aborted === true) return
    const orphans = await listOrphans(db, { linkId, after, limit: PAGE })
    const byKey = await findSegmentsByKey(db, keysOf(orphans))
    const late: bigint[] = []
    for (const orphan of orphans) {
      const known = keyed(orphan, byKey)
      if (known !== null) journal.received(factOf(orphan, known))
      else if (orphan.msisdn !== null && hasWaited(orphan) && !compared.has(orphan.msisdn)) {
        compared.add(orphan.msisdn)
        late.push(orphan.msisdn)
      }
    }
    await matchByNumber(db, { linkId, journal }, late, { since, hasWaited })
    const last = orphans.at(-1)
    if (last === undefined || orphans.length < PAGE) return
    after = last.id
  }
}

/**
 * How long ago a receipt came. A receipt with a future time was stored while the clock was ahead. Nobody knows its age,
 * so it counts as old.
 */
const waited = (receivedAt: Date, now_ms: number): number =>
  receivedAt.getTime() > now_ms ? Infinity : now_ms - receivedAt.getTime()

/** The ids by which receipts name their messages. */
export function keysOf(orphans: readonly OrphanReceipt[]): bigint[] {
  return orphans.flatMap(({ smscKey }) => (smscKey === null ? [] : [smscKey]))
}

/** The segment that the receipt names by its id. Null if the id is not known. */
export function keyed(orphan: OrphanReceipt, byKey: Map<bigint, MatchedSegment[]>): MatchedSegment | null {
  if (orphan.smscKey === null) return null
  const tail = orphan.msisdn?.toString().slice(-TAIL_DIGITS) ?? ''
  return byKey.get(orphan.smscKey)?.find(({ msisdn }) => msisdn.endsWith(tail)) ?? null
}

/** Compares all doubts to these numbers with every receipt from them, on any page. */
async function matchByNumber(
  db: Db,
  { linkId, journal }: { linkId: number; journal: Journal },
  msisdns: readonly bigint[],
  { since, hasWaited }: { since: Date; hasWaited: (orphan: OrphanReceipt) => boolean },
): Promise<void> {
  const doubts = await findSegmentsWithoutKey(db, { linkId, msisdns, since })
  const orphans = await listOrphansTo(db, linkId, [...doubts.keys()])
  const byKey = await findSegmentsByKey(db, keysOf(orphans.values().toArray().flat()))
  for (const [msisdn, ofNumber] of doubts) {
    const told = (orphans.get(msisdn) ?? []).filter(
      (orphan) => hasWaited(orphan) && keyed(orphan, byKey) === null,
    )
    for (const [orphan, candidate] of matchReceipts(told, ofNumber))
      journal.received(factOf(orphan, candidate))
  }
}

function factOf(orphan: OrphanReceipt, candidate: MatchedSegment): ReceiptRecord {
  return {
    match: { candidate },
    smscKey: orphan.smscKey,
    msisdn: orphan.msisdn?.toString() ?? '',
    state: orphan.state,
    error: orphan.error,
    at: orphan.at,
    id: orphan.id,
    wasOrphan: true,
    sender: orphan.sender,
    submittedAt: orphan.submittedAt,
    wait_ms: null,
    isNew: false,
    acknowledge: () => undefined,
  }
}

/**
 * Ends doubts without a receipt: it carries out the operator's decision, then settles messages that stayed unknown too
 * long. The customer does not pay for what nobody can confirm.
 */
async function endDoubts(
  db: Db,
  writer: LinkWriter,
  { unknown_ms, all, stopping }: { unknown_ms: number; all: boolean; stopping?: AbortSignal | undefined },
): Promise<void> {
  await carryOutResolution(db, writer, stopping)
  const { linkId } = writer.lease
  const before_ms = db.clock.ms() - unknown_ms
  const since = new Date(all ? 0 : before_ms - LATE_MS)
  const unresolved = await findUnknownSegments(db, { linkId, since, before: new Date(before_ms) }, PAGE)
  settle(db, writer.journal, unresolved, { state: 'failed', error: RETURNED_ERROR })
}

/** Carries out a decision page by page. The receipts of one page are stored before the next page is read. */
async function carryOutResolution(
  db: Db,
  { lease, journal }: LinkWriter,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const resolution = await approvedResolution(db, lease.linkId)
  if (resolution === null) return
  const { id, linkId, before, messageIds, outcome } = resolution
  const since = new Date(before.getTime() - ORPHAN_DAYS * 86_400_000)
  for (;;) {
    if (stopping?.aborted === true) return
    const found = await findUnknownSegments(db, { linkId, since, before, messageIds }, PAGE)
    const facts = settle(db, journal, found, RECEIPTS[outcome])
    await journal.flushed()
    const over = found.length < PAGE
    const segments = facts.filter(({ isNew }) => isNew).length
    await db.transaction((tx) => countResolved(tx, lease, { id, segments, over }))
    if (over) return
  }
}

/** Stores a final state for segments in doubt that no network reported. */
function settle(
  db: Db,
  journal: Journal,
  segments: readonly MatchedSegment[],
  word: Pick<ReceiptRecord, 'state' | 'error'>,
): ReceiptRecord[] {
  const at = db.clock.now()
  const facts = segments.map((candidate) =>
    unheardReceipt({
      ...word,
      match: { candidate },
      smscKey: null,
      msisdn: candidate.msisdn,
      at,
      id: db.ids.next(),
    }),
  )
  for (const fact of facts) journal.received(fact)
  return facts
}

/** What writes a link's receipts: the link's dispatcher, or a journal of its own while the link is switched off. */
type LinkWriter = Pick<Dispatcher, 'lease' | 'journal'>

/** Ends doubts on a link that is switched off. Nobody dispatches there, so the lease is taken only for this. */
export async function sweepOffLink(
  db: Db,
  writer: LinkWriter,
  { unknown_ms = UNKNOWN_MS }: Pick<SweepOptions, 'unknown_ms'>,
): Promise<void> {
  await endDoubts(db, writer, { unknown_ms, all: true })
  await writer.journal.flushed()
}

/**
 * Puts messages in doubt that nobody sends any more. `held` answers at any time which chunks this process has in
 * memory. `keyOf` answers the key by which receipts will name a message, if it is known in advance. Answers how many
 * messages this call put in doubt. It can be repeated.
 */
export async function markInDoubt(
  tx: Tx,
  lease: Lease,
  held: () => bigint[],
  keyOf: (messageId: bigint) => bigint | null,
  wants: WantsChange = NOTHING_WANTED,
): Promise<number> {
  await requireLease(tx, lease)
  const listed = await listAbandonedChunks(tx, lease.linkId, held())
  // What was claimed while the list was made is in good hands.
  const inHand = new Set(held())
  const left = listed.filter(({ id }) => !inHand.has(id))
  if (left.length === 0) return 0
  const { linkId } = lease
  await lockCounters(
    tx,
    left.map(({ accountId, campaignId }) => ({
      accountId,
      campaignId: campaignId ?? 0n,
      linkId,
      counted: campaignId !== null,
    })),
  )
  const messages = await readMessageFacts(
    tx,
    left.flatMap(({ accountId, messageIds }) => messageIds.map((messageId) => ({ accountId, messageId }))),
  )
  const doubtful = messages.filter(({ segments, facts }) => facts.length < segments)
  await insertSubmissions(
    tx,
    doubtful.flatMap((message) => unknownOf(message, linkId, keyOf(message.id), tx.clock.now())),
  )
  const changes = new StateChanges(wants, tx.clock.now())
  for (const message of doubtful) {
    const before = segmentOutcomesOf(message)
    const after = before.map((segment) => ({ ...segment, outcome: segment.outcome ?? ('unknown' as const) }))
    changes.add(changingMessage(message, linkId), stateOf(before, true), stateOf(after, true), NO_CAUSE)
  }
  await changes.apply(tx)
  const gone = await finishChunks(tx, left)
  await completeCampaigns(
    tx,
    left.filter(({ id }) => gone.has(id)),
  )
  return doubtful.length
}

function unknownOf(message: MessageFacts, linkId: number, smscKey: bigint | null, at: Date): Submission[] {
  const known = new Set(message.facts.map(({ segment }) => segment))
  const missing = Array.from({ length: message.segments }, (_, i) => i + 1).filter(
    (segment) => !known.has(segment),
  )
  return missing.map((segment) => ({
    accountId: message.accountId,
    messageId: message.id,
    segment,
    linkId,
    outcome: 'unknown',
    status: 0,
    smscKey,
    msisdn: message.msisdn,
    at,
  }))
}
