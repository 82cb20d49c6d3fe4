import type { Client } from '@nkra/smpp/listener.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import { encodeSegments } from '@nkra/sms/segments.ts'

/** A text that somebody writes on a phone. Its addresses have the form of the wire. */
export interface InboundText {
  readonly from: string
  readonly to: string
  readonly text: string
  /** The system_id of the ESME that gets the text. The default is any ESME that receives. */
  readonly systemId?: string
}

export const INBOUND_TEXT_LENGTH_MAX = 1_600
const ADDRESS = /^[\w+ ]{1,20}$/

/** The fault of an inbound text. Null if it has none. */
export function faultOfInbound(given: unknown): string | null {
  if (typeof given !== 'object' || given === null) return 'an inbound text is an object'
  const { from, to, text, systemId = '' } = given as Record<string, unknown>
  if (typeof from !== 'string' || !ADDRESS.test(from)) return 'from is an address of 1 to 20 characters'
  if (typeof to !== 'string' || !ADDRESS.test(to)) return 'to is an address of 1 to 20 characters'
  if (typeof text !== 'string' || text === '' || text.length > INBOUND_TEXT_LENGTH_MAX)
    return `text has 1 to ${INBOUND_TEXT_LENGTH_MAX} characters`
  return typeof systemId === 'string' ? null : 'systemId is a text'
}

/**
 * Sequence numbers after those of receipts, which count from 1, so that an answer never belongs to a receipt.
 */
const SEQUENCE_FIRST = 0x7e00_0000
const SEQUENCES = 0x00ff_ffff

/**
 * Texts from phones, as one deliver_sm for each part. Each is sent once, without waiting for its acknowledgement.
 */
export class Phones<Tag> {
  #sequence = 0
  #reference = 0

  /** Sends a text. Answers the number of its parts: 0 if no bound ESME receives. */
  write(clients: Iterable<Client<Tag>>, { from, to, text, systemId }: InboundText): number {
    const client = [...clients].find(
      (each) => each.receives && (systemId === undefined || each.systemId === systemId),
    )
    if (client === undefined) return 0
    this.#reference = (this.#reference + 1) & 0xff
    const { dataCoding, parts } = encodeSegments(text, this.#reference)
    for (const { udh, body } of parts) {
      this.#sequence = (this.#sequence + 1) & SEQUENCES
      client.write({
        command: 'deliver_sm',
        sequence: SEQUENCE_FIRST + this.#sequence,
        source_addr_ton: 1,
        source_addr_npi: 1,
        source_addr: from,
        dest_addr_ton: 0,
        dest_addr_npi: 1,
        destination_addr: to,
        esm_class: udh === null ? 0 : ESM.udhi,
        data_coding: dataCoding,
        short_message: udh === null ? body : Buffer.concat([udh, body]),
      })
    }
    return parts.length
  }
}
