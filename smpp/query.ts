import type { Answer } from './effects.ts'
import type { PduOf } from './pdu.ts'
import { STATUS } from './spec.ts'

/** What a query_sm names (SMPP 3.4 §4.8.1): the id as the centre wrote it, and the source address of the submit. */
export interface Queried {
  readonly messageId: string
  readonly source: string
  readonly sourceTon: number
  readonly sourceNpi: number
}

/** A query_sm_resp (§4.8.2). Its fields say nothing if `status` is not 0. */
export interface QueryAnswer {
  readonly status: number
  /** The id that the centre says it was asked about. */
  readonly messageId: string
  /** message_state (§5.2.28). */
  readonly state: number
  /** When the state became final (§7.1.1); '' if it is not final, or if the centre leaves it out. */
  readonly finalDate: string
  /** The network's own error code; 0 if there is none. */
  readonly errorCode: number
}

/** A query without an answer yet. It is the tag of its request. Only its first result counts. */
export class Query {
  readonly answer: Promise<QueryAnswer | null>
  readonly #resolve: (answer: QueryAnswer | null) => void

  constructor() {
    const { promise, resolve } = Promise.withResolvers<QueryAnswer | null>()
    this.answer = promise
    this.#resolve = resolve
  }

  request({ messageId, source, sourceTon, sourceNpi }: Queried) {
    return {
      command: 'query_sm',
      message_id: messageId,
      source_addr_ton: sourceTon,
      source_addr_npi: sourceNpi,
      source_addr: source,
    } as const
  }

  answered({ status, response }: Pick<Answer<unknown>, 'status' | 'response'>): void {
    const told = response?.command === 'query_sm_resp' ? response : undefined
    // A centre that answers a query as something else has not answered it.
    this.#resolve(told === undefined ? refusal(status || STATUS.ESME_RUNKNOWNERR) : answerOf(told))
  }

  unanswered(): void {
    this.#resolve(null)
  }
}

function answerOf(pdu: PduOf<'query_sm_resp'>): QueryAnswer {
  if (pdu.status !== 0) return refusal(pdu.status)
  return {
    status: 0,
    messageId: pdu.message_id,
    state: pdu.message_state,
    finalDate: pdu.final_date,
    errorCode: pdu.error_code,
  }
}

function refusal(status: number): QueryAnswer {
  return { status, messageId: '', state: 0, finalDate: '', errorCode: 0 }
}
