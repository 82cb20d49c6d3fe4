/**
 * Asks an SMSC by query_sm about messages whose receipt is overdue (SMPP 3.4 §4.8), on links whose settings say so. It can
 * only ask about what was accepted under an id; if the answer was lost there is none.
 *
 * 1. The answer that accepts a segment stores when to ask about it (`gateway-watches.ts`). A receipt ends that.
 * 2. Each second it asks about a few that are due, one after the other, as far as window and rate have room.
 * 3. A final state (§5.2.28) goes through the link's journal like a receipt. A receipt that came first stays.
 * 4. Any other answer leaves the message as it is. It is asked about again after twice the time, for 72 hours. The same is
 *    done
 * after a doubtful answer: about another message, with a state that does not exist, or with an impossible date.
 * 5. If a centre does not answer a query, it is not asked for a while, because a session with many expired requests is
 *    closed.
 */
import type { QueryAnswer } from '@nkra/smpp/query.ts'
import { isFinalState, stateOfNumber } from '@nkra/smpp/receipt.ts'
import { isThrottle, STATUS } from '@nkra/smpp/spec.ts'
import { parseTime } from '@nkra/smpp/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Link } from '../links/links.ts'
import type { FinalState } from '../messages/states.ts'
import { GIVEN_UP_MS } from './gateway-watches.ts'
import type { Carrier } from './in-flight.ts'
import type { Journal } from './journal.ts'
import { FINAL_STATES } from './link-answers.ts'
import { TAIL_DIGITS, unheardReceipt } from './settlement.ts'

/**
 * The most queries a second of one link. An SMSC answers a query from its store of messages, which is more work than a
 * submit.
 */
export const QUERIES_PER_SECOND_MAX = 10
const LOOK_MS = 1_000
const WAIT_MS_MAX = 6 * 3_600_000
/** How long a link asks nothing after its centre asked to slow down, did not answer, or did not know the command. */
const THROTTLED_MS = 30_000
const SILENT_MS = 600_000
const UNSUPPORTED_MS = 6 * 3_600_000
/** How far a date may be off, because centres write dates in their own time zones. */
const ZONE_MS = 86_400_000
const MINUTE_MS = 60_000

/** The final state in an SMSC's answer. Null if the answer has none. `since` is the time of acceptance. */
export function finalStateOf(
  { status, messageId, state, finalDate }: QueryAnswer,
  asked: { providerId: string; since: Date },
  now_ms: number,
): FinalState | null {
  const told = stateOfNumber(state)
  if (status !== 0 || messageId !== asked.providerId || told === undefined || !isFinalState(told)) return null
  if (finalDate !== '') {
    const final_ms = parseTime(finalDate, now_ms)
    const isPossible =
      final_ms !== undefined && final_ms >= asked.since.getTime() - ZONE_MS && final_ms <= now_ms + ZONE_MS
    if (!isPossible) return null
  }
  return FINAL_STATES[told]
}

export interface ReceiptQueriesOptions {
  db: Db
  log: Log
  link: Link
  journal: Journal
  ask: NonNullable<Carrier['query']>
  /** How often the program looks for overdue messages. */
  watch_ms?: number
}

interface Overdue {
  providerId: string
  smscKey: bigint
  msisdn: bigint
  asked: number
  since: Date
  /** How often overdue messages are looked for. */
  sender: string | null
  hasReceipt: boolean
}

/** Asks about a link's overdue messages until `close`. */
export class ReceiptQueries {
  readonly #options: ReceiptQueriesOptions
  readonly #timer: NodeJS.Timeout
  #looking = false
  #closed = false
  #restUntil_ms = 0

  constructor(options: ReceiptQueriesOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#look(), options.watch_ms ?? LOOK_MS)
  }

  /** Stops asking. An answer that comes later is not stored. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const { db, log, link } = this.#options
    if (this.#looking || this.#rests) return
    this.#looking = true
    try {
      const overdue = await listOverdue(db, link.id)
      for (const each of overdue) {
        if (this.#closed || this.#rests) return
        await this.#askAbout(each)
      }
    } catch (error) {
      log.warn({ err: error, link: link.name }, 'overdue receipts could not be asked for')
    } finally {
      this.#looking = false
    }
  }

  async #askAbout(overdue: Overdue): Promise<void> {
    const { providerId, sender, hasReceipt } = overdue
    if (sender === null || hasReceipt) return this.#end(overdue)
    const answer = await this.#options.ask({ messageId: providerId, sender })
    if (this.#closed) return
    const { db, log, link, journal } = this.#options
    if (answer === null) {
      this.#rest(SILENT_MS)
      return this.#wait(overdue)
    }
    if (isThrottle(answer.status)) this.#rest(THROTTLED_MS)
    else if (answer.status === STATUS.ESME_RINVCMDID) {
      log.warn({ link: link.name }, 'the operator does not answer queries about messages')
      this.#rest(UNSUPPORTED_MS)
    }
    const state = finalStateOf(answer, overdue, db.clock.ms())
    if (state === null) return this.#wait(overdue)
    journal.received(
      unheardReceipt({
        match: null,
        smscKey: overdue.smscKey,
        msisdn: overdue.msisdn.toString(),
        state,
        error: answer.errorCode === 0 ? null : String(answer.errorCode),
        at: db.clock.now(),
        id: db.ids.next(),
      }),
    )
    await journal.flushed()
    if (!this.#closed) await this.#end(overdue)
  }

  get #rests(): boolean {
    return this.#options.db.clock.ms() < this.#restUntil_ms
  }

  #rest(for_ms: number): void {
    this.#restUntil_ms = this.#options.db.clock.ms() + for_ms
  }

  async #end({ providerId }: Overdue): Promise<void> {
    const { db, link } = this.#options
    await sql`delete from gateway_watch where link_id = ${link.id} and provider_id = ${providerId}`.execute(
      db.sql,
    )
  }

  async #wait(overdue: Overdue): Promise<void> {
    const { db, link } = this.#options
    const { providerId, asked, since } = overdue
    if (db.clock.ms() - since.getTime() > GIVEN_UP_MS) return this.#end(overdue)
    const first_ms = (link.queryAfterMinutes ?? 1) * MINUTE_MS
    const askAt = new Date(db.clock.ms() + Math.min(WAIT_MS_MAX, first_ms * 2 ** Math.min(asked, 10)))
    await sql`
      update gateway_watch set asked = asked + 1, ask_at = ${askAt}
      where link_id = ${link.id} and provider_id = ${providerId}`.execute(db.sql)
  }
}

/**
 * Lists the overdue messages, the longest overdue first, each with its sender and whether a receipt has come meanwhile.
 */
async function listOverdue(db: Db, linkId: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select provider_id as "providerId", watch.smsc_key as "smscKey", watch.msisdn, asked, since, found.sender,
           coalesce(found.has_receipt, false) as "hasReceipt"
    from gateway_watch as watch left join lateral (
      select campaign.sender, exists (
          select from receipt where receipt.account_id = submission.account_id
            and receipt.message_id = submission.message_id and receipt.segment = submission.segment) as has_receipt
      from submission
      join message on message.account_id = submission.account_id and message.id = message_id
      join campaign on campaign.account_id = message.account_id and campaign.id = campaign_id
      where submission.smsc_key = watch.smsc_key and outcome = 'accepted'
        and right(message.msisdn::text, ${TAIL_DIGITS}) = right(watch.msisdn::text, ${TAIL_DIGITS})
      order by at desc limit 1
    ) as found on true
    where watch.link_id = ${linkId} and ask_at <= ${db.clock.now()} and watch.smsc_key is not null
    order by ask_at limit ${QUERIES_PER_SECOND_MAX}
  `.execute(db.sql)
  return rows
}
