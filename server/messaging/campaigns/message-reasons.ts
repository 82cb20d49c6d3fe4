/** Why a message did not arrive: in words for its sender, and as a code for a program. */
import type { MessageState, MessageReason } from '@nkra/contract/messaging/messages.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import type { SegmentFact } from '../messages/message-facts.ts'
import { RETURNED_ERROR } from '../messages/states.ts'

export interface Reason {
  code: MessageReason
  /** The network's own code from its receipt. */
  networkCode: string | null
  sentence: string
}

/** The reasons in English, as replies have them. */
export const REASON_SENTENCES: Readonly<Record<MessageReason, string>> = {
  unknown: 'The network has not confirmed this message. Its credits stay reserved until it does.',
  undelivered:
    'The network could not deliver it. The number is not in use, or the phone could not be reached. Check the number.',
  expired: 'The phone was off or had no signal for too long. Try again later.',
  rejected: 'The network refused it. We returned the credits.',
  failed: 'The network could not deliver it and stopped trying.',
  cancelled: 'Cancelled before it was sent. We returned the credits.',
  never_confirmed: 'The network never confirmed it. We returned the credits.',
  number_unknown: 'The network does not know this number. We returned the credits. Check the number.',
  sender_refused:
    'The network does not accept this sender ID. We returned the credits. Use another sender ID.',
  text_too_long: 'The message was too long for the network. We returned the credits. Shorten the text.',
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

/** Null if the message arrived, or nothing is known yet. */
export function reasonOf(state: MessageState, facts: readonly SegmentFact[]): Reason | null {
  if (facts.some(({ outcome }) => outcome === 'cancelled')) return reason('cancelled')
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
  const sentence = REASON_SENTENCES[code]
  return {
    code,
    networkCode,
    sentence: networkCode === null ? sentence : `${sentence} (The network’s code is ${networkCode}.)`,
  }
}
