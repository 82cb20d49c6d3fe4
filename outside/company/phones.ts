/**
 * The simulated phones: how each number answers a mobile-money prompt. 0551234987 is Paystack's own test number; the
 * others are ours. Any other number approves.
 */
import { html, type Html } from './page.ts'

export interface PhoneOutcome {
  /** Whether the person answers before the prompt expires. */
  readonly answers: boolean
  readonly approves: boolean
  /** The network's words for the outcome. */
  readonly says: string
}

/** How long a prompt waits for its answer. */
export const PROMPT_MS = 180_000
/** How long a simulated person takes, at least and at most. */
export const APPROVAL_MS = [2_000, 6_000] as const

const APPROVES: PhoneOutcome = { answers: true, approves: true, says: 'Approved' }

const PHONES: Readonly<Record<string, PhoneOutcome & { readonly about: string }>> = {
  '0551234987': { ...APPROVES, about: 'approves' },
  '0551234001': {
    answers: true,
    approves: false,
    says: 'The customer declined the payment',
    about: 'declines',
  },
  '0551234002': {
    answers: true,
    approves: false,
    says: 'Insufficient funds in the customer’s wallet',
    about: 'has too little money',
  },
  '0551234003': {
    answers: false,
    approves: false,
    says: 'The customer did not authorise the payment in time',
    about: 'does not answer: failed after 180 seconds',
  },
}

/** Whether the text has the form of a Ghanaian number. */
export function isGhanaian(phone: string): boolean {
  return /^(0|\+?233)\d{9}$/.test(phone)
}

/** How this number answers. `+233551234987` and `0551234987` are one number. */
export function outcomeOf(phone: string): PhoneOutcome {
  return PHONES[nationalNumber(phone)] ?? APPROVES
}

function nationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 12 && digits.startsWith('233') ? `0${digits.slice(3)}` : digits
}

/** The numbers and what each does, as the entries of a `<dl>`. */
export function phoneList(): readonly Html[] {
  return Object.entries(PHONES).map(
    ([number, { about }]) =>
      html`<dt><code>${number}</code></dt>
        <dd>${about}</dd>`,
  )
}
