import type { Draft, PduOf } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { formatAbsolute } from '@nkra/smpp/time.ts'
import type { Behaviour } from './behaviour.ts'
import { STATES } from './receipt.ts'

/** The parts of a message that the answer to a query_sm needs. */
interface QueriedMessage {
  readonly sender: string
  /** When its state becomes final, in epoch ms. */
  readonly final_ms: number
  readonly behaviour: Pick<Behaviour, 'receipt' | 'query'>
}

/** The most messages that a query_sm can ask about. The centre forgets the oldest first. */
const KEPT_MAX = 100_000
const NONSENSE = 42
const LONG_AGO_MS = 400 * 86_400_000

/** Remembers the newest messages, and answers query_sm about them (§4.8). */
export class Queries {
  readonly #kept = new Map<string, QueriedMessage>()
  /**
   * The iterator over the ids in their order. A new one for each message would pass all deleted entries again: up to 60
   * µs.
   */
  readonly #oldest = this.#kept.keys()

  /** Remembers a message under the id that its answer named. */
  keep(id: string, message: QueriedMessage): void {
    this.#kept.set(id, message)
    if (this.#kept.size <= KEPT_MAX) return
    const { value: oldest } = this.#oldest.next()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  /** Answers a query_sm. Null if no answer may come. */
  answer(
    { message_id: id, source_addr, sequence }: PduOf<'query_sm'>,
    now_ms: number,
  ): Draft<'query_sm_resp'> | null {
    const refused = (status: number) => ({ command: 'query_sm_resp', sequence, status }) as const
    const kept = this.#kept.get(id)
    if (kept === undefined) return refused(STATUS.ESME_RQUERYFAIL)
    // §4.8.1: the source address of the submit.
    if (kept.sender !== source_addr) return refused(STATUS.ESME_RINVSRCADR)
    const { query, receipt } = kept.behaviour
    if (query.never) return null
    if (query.status !== 0) return refused(query.status)
    const isFinal = now_ms >= kept.final_ms
    const actual = isFinal ? receipt.state : 'enroute'
    const state = query.state === 'actual' ? actual : query.state
    const final_ms = query.date === 'wrong' ? kept.final_ms - LONG_AGO_MS : kept.final_ms
    const isDated = query.date !== 'none' && state !== 'enroute' && state !== 'accepted'
    return {
      command: 'query_sm_resp',
      sequence,
      message_id: query.id === 'same' ? id : `${id}0`,
      message_state: state === 'nonsense' ? NONSENSE : STATES[state].number,
      final_date: isDated ? formatAbsolute(final_ms) : '',
      error_code: 0,
    }
  }
}
