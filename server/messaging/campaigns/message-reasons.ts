/** Why a message did not arrive: in words for its sender, and as a code for a program. */
import { MESSAGE_REASONS_IN_ENGLISH } from '@nkra/contract/messaging/message-reasons.ts'
import type { MessageState, MessageReason } from '@nkra/contract/messaging/messages.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import type { SegmentFact } from '../messages/message-facts.ts'
import { RETURNED_ERROR } from '../messages/states.ts'

export interface Reason {
  code: MessageReason
  /** The network's own code from its receipt. */
  networkCode: string | null
  sentence: string
}

const BY_STATE: Readonly<Partial<Record<MessageState, MessageReason>>> = {
  unknown: 'unknown',
  undelivered: 'undelivered',
  expired: 'expired',
  rejected: 'rejected',
  failed: 'failed',
}

const BY_STATUS: ReadonlyMap<number, MessageReason> = new Map([
  [STATUS.ESME_RINVDSTADR, 'number_unknown'],
  [STATUS.ESME_RINVSRCADR, 'sender_refused'],
  [STATUS.ESME_RINVSRCTON, 'sender_refused'],
  [STATUS.ESME_RINVMSGLEN, 'text_too_long'],
])

/** Answers the reason. Null if the message arrived, or nothing is known yet. */
export function reasonOf(state: MessageState, facts: readonly SegmentFact[]): Reason | null {
  if (facts.some(({ outcome }) => outcome === 'cancelled')) return reason('cancelled')
  if (facts.some(({ outcome }) => outcome === 'overdue')) return reason('overdue')
  if (facts.some(({ error }) => error === RETURNED_ERROR)) return reason('never_confirmed')
  const rejected = facts.find(({ outcome }) => outcome === 'rejected')
  if (state === 'rejected' && rejected !== undefined) {
    return reason(BY_STATUS.get(rejected.status) ?? 'rejected')
  }
  const code = BY_STATE[state]
  if (code === undefined) return null
  const told = facts.find(({ receipt, error }) => receipt === state && error !== null && !/^0*$/.test(error))
  return reason(code, told?.error ?? null)
}

function reason(code: MessageReason, networkCode: string | null = null): Reason {
  const sentence = MESSAGE_REASONS_IN_ENGLISH[code]
  return {
    code,
    networkCode,
    sentence: networkCode === null ? sentence : `${sentence} (The network’s code is ${networkCode}.)`,
  }
}
