/** The command of a first text, as it is pasted into a terminal. */
import { endpoints } from '@nkra/contract/endpoints.ts'

/** A number of the plan's own, until the reader puts theirs. */
export const RECIPIENT = '0241234567'
/** To which a test key’s texts are delivered (`contract/messaging/sandbox.ts`). */
export const TEST_RECIPIENT = '+233200000001'

export interface FirstText {
  /** Where Nkra is: `https://nkra.example`. */
  origin: string
  secret: string
  senderId: string
  text: string
  recipient: string
}

export function commandOf({ origin, secret, senderId, text, recipient }: FirstText): string {
  // Advertising keeps to hours, and somebody tries this in the evening.
  const traffic = 'transactional'
  const body = JSON.stringify({ senderId, text, recipients: [recipient], traffic })
  return [
    `curl ${origin}${endpoints.sendMessage.path}`,
    `  -H ${quoted(`Authorization: Bearer ${secret}`)}`,
    `  -H ${quoted('Content-Type: application/json')}`,
    `  -d ${quoted(body)}`,
  ].join(' \\\n')
}

/** As a shell reads it (POSIX.1-2024 §2.2.2): nothing in it means anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
