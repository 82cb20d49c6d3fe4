/**
 * What a dispatcher writes to, and all that it knows of it: an SMPP session (smpp-carrier.ts) or a provider's HTTP interface
 * (gateway-carrier.ts). Both give the same promise: what was submitted comes back exactly once, as an answer, as expired, as
 * not sent, or unanswered when the carrier goes down or is closed.
 */
import type { LinkHandlers } from '@nkra/smpp/link.ts'
import type { SubmittedSegment } from './in-flight.ts'
import type { OutgoingMessage } from '../messages/messages.ts'

/** `Part` is the carrier's own: whoever asks for a message's parts hands them back, one by one, to be submitted. */
export interface Carrier<Part = unknown> {
  /** Whether anything may be submitted at all. */
  readonly up: boolean
  /** How much may be submitted on a lane now, by window and rate; 0 unless up. */
  room(wire: 'priority' | 'bulk'): number
  /** A message in the parts that it travels in: as many as it has segments on this link. */
  partsOf(message: OutgoingMessage): readonly Part[]
  /** Submits one part. The caller has seen `room`. Throws PduError for what can never be written; nothing was, then. */
  submit(part: Part, wire: 'priority' | 'bulk', tag: SubmittedSegment): void
  /** Submits no more, waits for answers for `drain_ms` at most, and resolves with what was never answered. */
  close(options: { readonly drain_ms: number }): Promise<SubmittedSegment[]>
}

export interface CarrierHandlers extends LinkHandlers<SubmittedSegment> {
  /** These have surely not reached anybody: they may be sent again, after so long. */
  notSent(tags: readonly SubmittedSegment[], wait_ms: number): void
}
