/**
 * Turns answers, missing answers and receipts of one link into records for its journal. A message is done with the last
 * answer of its segments, a chunk with the last of its messages.
 */
import type { Delivery } from '@nkra/smpp/connection.ts'
import type { Answer } from '@nkra/smpp/effects.ts'
import { parseReceipt, type Receipt, type ReceiptState } from '@nkra/smpp/receipt.ts'
import { isThrottle, STATUS } from '@nkra/smpp/spec.ts'
import type { Db } from '../../platform/database/database.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { gatewayOf } from '../gateways/gateway-list.ts'
import type { InboundParts } from './inbound-parts.ts'
import type { Journal } from './journal.ts'
import type { MessageInFlight, SubmittedSegment } from './in-flight.ts'
import type { Link } from '../links/links.ts'
import type { LinkCounters } from '../links/link-reports.ts'
import { TAIL_DIGITS, type AnswerRecord, type ReceiptRecord } from './settlement.ts'
import { smscKey, keyInDoubt } from './smsc-key.ts'
import type { FinalState } from '../messages/states.ts'

/** How long a message waits after the SMSC asked to slow down. The link's rate also falls. */
export const THROTTLED_MS = 500

export class LinkAnswers {
  readonly #db: Db
  readonly #link: Link
  readonly #journal: Journal
  readonly #inbox: InboundParts
  readonly #gauge: LinkCounters
  readonly #remembered = new RecentSegments()
  readonly #keyInDoubt: (messageId: bigint) => bigint | null
  /** Whether the provider must be asked about accepted messages. */
  readonly #watches: boolean
  /** Whether the SMSC is asked about messages whose receipt is overdue. */
  readonly #queries: boolean

  constructor(db: Db, link: Link, journal: Journal, inbox: InboundParts, gauge: LinkCounters) {
    this.#db = db
    this.#link = link
    this.#journal = journal
    this.#inbox = inbox
    this.#gauge = gauge
    this.#keyInDoubt = keyInDoubt(link)
    this.#watches = gatewayOf(link)?.watch !== undefined
    this.#queries = queries(link)
  }

  answers(batch: readonly Answer<SubmittedSegment>[]): void {
    const { smsc, answerIdBase } = this.#link
    const at = this.#db.clock.now()
    const now_ms = this.#db.clock.monotonic_ms()
    for (const { tag, status, messageId, late } of batch) {
      const outcome = status === STATUS.ESME_ROK ? 'accepted' : 'rejected'
      const key = outcome === 'accepted' ? smscKey(smsc, messageId, answerIdBase) : null
      if (key !== null) this.#remembered.add(key, tag)
      this.#gauge.answered({
        outcome: isThrottle(status) ? 'throttled' : outcome,
        status,
        wait_ms: now_ms - tag.writtenAt_ms,
        late,
      })
      const { flight, segment } = tag
      const fact: AnswerRecord = { flight, segment, outcome, status, smscKey: key, at }
      if (key !== null && this.#watches) fact.watch = { providerId: messageId }
      if (key !== null && this.#queries) fact.watch = { providerId: messageId, askAt: this.#overdueAt(at) }
      if (late) {
        // While other segments have no outcome the message is not touched: its receipt finds it by what is remembered.
        if (flight.isAnswered) this.#journal.answeredLate(fact)
      } else if (isThrottle(status)) this.notSent(flight, THROTTLED_MS)
      else this.#answered(fact)
    }
  }

  /** Takes segments that were written and never answered. Their outcome is not known. */
  unanswered(tags: readonly SubmittedSegment[]): void {
    const at = this.#db.clock.now()
    this.#gauge.unanswered(tags.length)
    for (const { flight, segment } of tags) {
      const key = this.#keyInDoubt(flight.message.id)
      this.#answered({ flight, segment, outcome: 'unknown', status: 0, smscKey: key, at })
    }
  }

  /** Takes a segment that can never be written. */
  rejected({ flight, segment }: Omit<SubmittedSegment, 'writtenAt_ms'>, status: number): void {
    const at = this.#db.clock.now()
    this.#answered({ flight, segment, outcome: 'rejected', status, smscKey: null, at })
  }

  /** Records that one segment of the message is certainly not on the wire. The message goes back into the queue. */
  notSent(flight: MessageInFlight, wait_ms = 0): void {
    if (flight.segmentNotSent()) this.#done(flight, wait_ms)
  }

  delivers(batch: readonly Delivery[]): void {
    const { clock, ids } = this.#db
    const at = clock.now()
    for (const delivery of batch) {
      const receipt = parseReceipt(delivery.pdu)
      if (receipt === undefined) this.#inbox.take(delivery)
      // Word that a message is still under way: there is nothing to keep.
      else if (!receipt.final) delivery.acknowledge()
      else {
        const acknowledge = () => void delivery.acknowledge()
        const fact = receiptFactOf(this.#link, receipt, this.#remembered, clock.monotonic_ms())
        this.#journal.received({ ...fact, at, id: ids.next(), endsWatch: this.#queries, acknowledge })
      }
    }
  }

  #overdueAt(at: Date): Date {
    return new Date(at.getTime() + (this.#link.queryAfterMinutes ?? 0) * MINUTE_MS)
  }

  #answered(fact: AnswerRecord): void {
    this.#journal.answered(fact)
    if (fact.flight.segmentAnswered()) this.#done(fact.flight, 0)
  }

  #done(flight: MessageInFlight, wait_ms: number): void {
    const { clock, ids } = this.#db
    const { chunk } = flight.chunk
    if (flight.notSent > 0) {
      const notBefore = new Date(clock.ms() + wait_ms)
      this.#journal.unsent({ flight, chunk, notBefore, id: ids.next() })
    }
    if (flight.chunk.messageDone()) this.#journal.finished(chunk)
  }
}

/** A record of a final receipt, with its segment if that is in memory. */
function receiptFactOf(
  link: Link,
  receipt: Receipt,
  remembered: RecentSegments,
  now_ms: number,
): Omit<ReceiptRecord, 'at' | 'id' | 'acknowledge'> {
  const key = smscKey(link.smsc, receipt.id, link.receiptIdBase)
  const msisdn = digitsOf(receipt.destination)
  const match = key === null ? null : remembered.take(key, msisdn.slice(-TAIL_DIGITS))
  return {
    match,
    smscKey: key,
    msisdn,
    state: FINAL_STATES[receipt.state],
    error: receipt.error === '' ? null : receipt.error,
    sender: receipt.source === '' ? null : receipt.source,
    submittedAt: receipt.submittedAt === undefined ? null : new Date(receipt.submittedAt),
    wasOrphan: false,
    wait_ms: match && now_ms - match.writtenAt_ms,
    isNew: false,
  }
}

const MINUTE_MS = 60_000

/** Whether the SMSC of a link is asked about overdue receipts. */
export function queries({ kind, queryAfterMinutes }: Pick<Link, 'kind' | 'queryAfterMinutes'>): boolean {
  return kind === 'smpp' && queryAfterMinutes !== null
}

/** The final state for each state of an SMSC. A message that the SMSC deleted was cancelled by somebody. */
export const FINAL_STATES: Readonly<Record<ReceiptState, FinalState>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'expired',
  deleted: 'failed',
  rejected: 'rejected',
  // Never final, and so never asked for.
  enroute: 'failed',
  accepted: 'failed',
  unknown: 'failed',
}

/** The most digits of an address that fits into a 64-bit number. */
const DIGITS_MAX = 18

function digitsOf(address: string): string {
  return address.replaceAll(/\D/g, '').slice(-DIGITS_MAX) || '0'
}

/** The most segments in memory. At 10,000 a second they stay ten seconds; receipts mostly come sooner. */
const REMEMBERED_MAX = 100_000

/** Segments by the key under which their receipts name them. */
class RecentSegments {
  readonly #segments = new RecentMap<bigint, SubmittedSegment>(REMEMBERED_MAX)

  add(key: bigint, submitted: SubmittedSegment): void {
    this.#segments.set(key, submitted)
  }

  /** Removes and answers the segment with this key, if its message went to a number with the same last digits. */
  take(key: bigint, tail: string): SubmittedSegment | null {
    const found = this.#segments.get(key)
    if (found === undefined || !found.flight.message.msisdn.endsWith(tail)) return null
    this.#segments.delete(key)
    return found
  }
}
