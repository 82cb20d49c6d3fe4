import type { messagesSentences } from './sentences.ts'
import type { Message } from './message-states.ts'

type Say = Pick<(typeof messagesSentences)['en'], 'reasons' | 'networkCode'>

/** Why it did not arrive; null where it did, or nothing is known. */
export function reasonOf(
  { reasonCode, networkCode }: Pick<Message, 'reasonCode' | 'networkCode'>,
  { reasons, networkCode: coded }: Say,
): string | null {
  if (reasonCode === null) return null
  return networkCode === null ? reasons[reasonCode] : coded(reasons[reasonCode], networkCode)
}
