/**
 * The sandbox as test keys see it: the outcome of a text to each of these numbers. A text to any other number is
 * delivered. The reference, the tests, the screen and the simulated network all use this list. No text of a test key
 * leaves the program, and none costs anything.
 */
import type { MessageState } from './messages.ts'

export interface SandboxRecipient {
  /** The message's final state. */
  readonly state: Extract<
    MessageState,
    'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  >
  /** The time until its receipt comes. */
  readonly after_ms: number
}

/** How long the receipt of the slow number takes. */
export const SANDBOX_SLOW_MS = 30_000

/** Recipients by E.164 digits. */
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

/** What happens to a text to this number, in E.164 digits. */
export function sandboxRecipient(msisdn: string): SandboxRecipient {
  return Object.hasOwn(SANDBOX_RECIPIENTS, msisdn) ? SANDBOX_RECIPIENTS[msisdn]! : DELIVERED
}

/** The sandbox's one-time code of this many digits: 123456 for six. */
export function sandboxCode(length: number): string {
  return '12345678'.slice(0, length)
}

/** The credits that the sandbox's balance always shows. Nothing is taken from it. */
export const SANDBOX_CREDITS = 100_000
