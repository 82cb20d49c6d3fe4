/** Why a message did not arrive, in words that its sender can act on. */
import type { MessageState } from '@nkra/contract/messaging.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import type { StoredFact } from './facts.ts'
import { RETURNED } from './states.ts'

const BY_STATE: Readonly<Partial<Record<MessageState, string>>> = {
  unknown: 'The network has not confirmed that it took the message. The credits are held until it does.',
  undelivered:
    'The network could not deliver it: the number is not in use, or the phone could not be reached.',
  expired: 'The phone was off or out of reach for too long.',
  rejected: 'The network refused it. The credits were returned.',
  failed: 'The network gave it up.',
}

const BY_STATUS: ReadonlyMap<number, string> = new Map([
  [STATUS.ESME_RINVDSTADR, 'The network does not know the number. The credits were returned.'],
  [STATUS.ESME_RINVSRCADR, 'The network does not accept this sender ID. The credits were returned.'],
  [STATUS.ESME_RINVSRCTON, 'The network does not accept this sender ID. The credits were returned.'],
  [STATUS.ESME_RINVMSGLEN, 'The network found the text too long. The credits were returned.'],
])

/** Null where it arrived, or nothing is known yet. */
export function reasonOf(state: MessageState, facts: readonly StoredFact[]): string | null {
  if (facts.some(({ outcome }) => outcome === 'cancelled')) {
    return 'Cancelled before it was sent. The credits were returned.'
  }
  if (facts.some(({ error }) => error === RETURNED)) {
    return 'The network never confirmed it. The credits were returned.'
  }
  const rejected = facts.find(({ outcome }) => outcome === 'rejected')
  if (state === 'rejected' && rejected !== undefined) {
    return BY_STATUS.get(rejected.status) ?? BY_STATE.rejected ?? null
  }
  const words = BY_STATE[state]
  if (words === undefined) return null
  const code = facts.find(
    ({ receipt, error }) => receipt === state && error !== null && !/^0*$/.test(error),
  )?.error
  return code === undefined || code === null ? words : `${words} (The network's code is ${code}.)`
}
