/** What the tests use of the npm package `smpp`, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'

  export interface Pdu {
    command: string
    command_status: number
    sequence_number: number
    message_id: string
    message_state: number
    receipted_message_id: string
    user_message_reference: number
    additional_status_info_text: string
    esm_class: number
    source_addr: string
    destination_addr: string
    short_message: { message: string }
    response(): Pdu
  }

  interface Session extends EventEmitter {
    bind_transceiver(fields: object, answered: (pdu: Pdu) => void): void
    bind_transmitter(fields: object, answered: (pdu: Pdu) => void): void
    submit_sm(fields: object, answered: (pdu: Pdu) => void): void
    enquire_link(fields: object, answered: (pdu: Pdu) => void): void
    unbind(fields: object, answered: (pdu: Pdu) => void): void
    send(pdu: Pdu): void
    close(): void
  }

  const smpp: { connect(options: { url: string }, connected: () => void): Session }
  export default smpp
}
