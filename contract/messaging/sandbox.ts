/**
 * The sandbox as test keys see it: the outcome of a text to each of these numbers. A text to any other number is
 * delivered. The reference, the tests, the screen and the simulated network all use this list. No text of a test key
 * leaves the program, and none costs anything.
 */
import type { MessageState } from './messages.ts'

export interface SandboxRecipient {
  /** What becomes of the message in the end. */
  readonly state: Extract<
    MessageState,
    'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  >
  /** Until its receipt comes. */
  readonly after_ms: number
}

/** How long the receipt of the number that is slow takes. */
export const SANDBOX_SLOW_MS = 30_000

/** By E.164 digits. */
export const SANDBOX_RECIPIENTS: Readonly<Record<string, SandboxRecipient>> = {
  '233200000001': { state: 'delivered', after_ms: 0 },
  '233200000002': { state: 'undelivered', after_ms: 0 },
  '233200000003': { state: 'expired', after_ms: 0 },
  '233200000004': { state: 'delivered', after_ms: SANDBOX_SLOW_MS },
  '233200000005': { state: 'rejected', after_ms: 0 },
  '233200000006': { state: 'failed', after_ms: 0 },
  // No receipt ever comes.
  '233200000007': { state: 'submitted', after_ms: 0 },
}

const DELIVERED: SandboxRecipient = { state: 'delivered', after_ms: 0 }

/** What becomes of a text to this number, E.164 digits. */
export function sandboxRecipient(msisdn: string): SandboxRecipient {
  return Object.hasOwn(SANDBOX_RECIPIENTS, msisdn) ? SANDBOX_RECIPIENTS[msisdn]! : DELIVERED
}

/** The one-time code of the sandbox, of so many digits: 123456 of six. */
export function sandboxCode(length: number): string {
  return '12345678'.slice(0, length)
}

/** Credits that the sandbox's balance always shows: nothing is taken from it. */
export const SANDBOX_CREDITS = 100_000
