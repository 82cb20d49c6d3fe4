import type { Pdu, PduOf } from './pdu.ts'

/** What a session reports to the owner of its socket. */

export type BindMode = 'transmitter' | 'receiver' | 'transceiver'
/** Why a session ended. The reasons above 'peer_closed' are found by the session itself. */
export type CloseReason =
  | 'out_of_step'
  | 'malformed'
  | 'enquiry_unanswered'
  | 'answers_missing'
  | 'inactive'
  | 'bind_refused'
  | 'bind_timeout'
  | 'unbind_timeout'
  | 'unbound'
  | 'unbound_by_peer'
  | 'peer_closed'
  | 'connection_failed'
  | 'closed_here'

/** The answer to a request. `late` says that its tag was already reported as expired. */
export interface Answer<Tag> {
  readonly tag: Tag
  readonly status: number
  /** The id as the centre wrote it. Empty if it gave none. */
  readonly messageId: string
  readonly late: boolean
  /** The whole response, for requests other than submit_sm, deliver_sm and data_sm. */
  readonly response: Pdu | undefined
}

export type BindPdu = PduOf<'bind_transmitter'> | PduOf<'bind_receiver'> | PduOf<'bind_transceiver'>
/** A peer's requests except a bind, enquire_link and unbind, which the session handles. */
export type Request =
  | PduOf<'submit_sm'>
  | PduOf<'deliver_sm'>
  | PduOf<'data_sm'>
  | PduOf<'submit_multi'>
  | PduOf<'query_sm'>
  | PduOf<'cancel_sm'>
  | PduOf<'replace_sm'>
  | PduOf<'alert_notification'>
  | PduOf<'outbind'>

/** Everything that happened since the last `take`. */
export interface Effects<Tag> {
  /** Octets to write to the peer. */
  bytes: Buffer | undefined
  answers: Answer<Tag>[]
  requests: Request[]
  /** A peer's request to bind (side mc). Answer it with `acceptBind`. */
  bind: BindPdu | undefined
  /** The status that answered our bind (side esme). */
  bound: number | undefined
  expired: Tag[]
  /** The session has ended: write `bytes`, then close. `abandon` answers the tags without an answer. */
  closed: CloseReason | undefined
}

/** The mode that a bind asks for. */
export function modeOf(request: BindPdu): BindMode {
  if (request.command === 'bind_transmitter') return 'transmitter'
  return request.command === 'bind_receiver' ? 'receiver' : 'transceiver'
}
