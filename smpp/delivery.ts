import type { Connection } from './connection.ts'
import type { PduOf } from './pdu.ts'

/** What a delivery needs from its connection to send an answer. */
type Origin = Pick<Connection<unknown>, 'session' | 'answered' | 'touch'>

/**
 * A deliver_sm or data_sm from a centre: a message from a phone, or a receipt. The centre stores it and sends it again
 * until it is acknowledged. So acknowledge only what is stored durably, and expect duplicates even of acknowledged
 * ones.
 */
export class Delivery {
  readonly pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>
  readonly #origin: Origin
  #acknowledged = false

  constructor(pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>, origin: Origin) {
    this.pdu = pdu
    this.#origin = origin
  }

  /**
   * Answers with a command_status, once. Answers of one turn of the event loop are sent together. False if the
   * connection is gone; the centre will then deliver again.
   */
  acknowledge(status = 0): boolean {
    if (this.#acknowledged) return true
    this.#acknowledged = true
    if (!this.#origin.answered()) return false
    this.#origin.session.acknowledge(this.pdu.command, this.pdu.sequence, status, '')
    this.#origin.touch()
    return true
  }
}

/** Acknowledges a batch, for example after the transaction that stored it. */
export function acknowledgeAll(deliveries: readonly Delivery[], status = 0): void {
  for (const delivery of deliveries) delivery.acknowledge(status)
}
