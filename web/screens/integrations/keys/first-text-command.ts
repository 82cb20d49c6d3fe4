/** Builds the curl command that sends a first text, to paste into a terminal. */
import { endpoints } from '@nkra/contract/endpoints.ts'

/** A Ghanaian number as an example. The reader replaces it with their own. */
export const RECIPIENT = '0241234567'
/** A number to which a test key's texts count as delivered (`contract/messaging/sandbox.ts`). */
export const TEST_RECIPIENT = '+233200000001'

export interface FirstText {
  /** The address of Nkra: `https://nkra.example`. */
  origin: string
  secret: string
  senderId: string
  text: string
  recipient: string
}

export function commandOf({ origin, secret, senderId, text, recipient }: FirstText): string {
  // Promotional texts are sent at certain hours only, and a person may try this in the evening.
  const traffic = 'transactional'
  const body = JSON.stringify({ senderId, text, recipients: [recipient], traffic })
  return [
    `curl ${origin}${endpoints.sendMessage.path}`,
    `  -H ${quoted(`Authorization: Bearer ${secret}`)}`,
    `  -H ${quoted('Content-Type: application/json')}`,
    `  -d ${quoted(body)}`,
  ].join(' \\\n')
}

/** Quotes a text for a shell (POSIX.1-2024 §2.2.2), so that no character in it has a special meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
