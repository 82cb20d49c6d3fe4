/** What the simulated Paystack can be told to do wrong, each by its name, and what it then does. */
export const PAYSTACK_FAULTS = {
  'webhook-lost': 'the webhook never comes',
  'webhook-doubled': 'the webhook comes twice, at the same time',
  'webhook-late': 'the webhook comes ten minutes later',
  'webhook-reordered': 'the webhook comes after the next one',
  'webhook-early': 'the charge is approved, and its webhook answered, before the charge call is',
  'webhook-unsigned': 'the webhook is signed with another key',
  'amount-short': 'one pesewa less was paid than was asked for',
  'amount-over': 'one pesewa more was paid than was asked for',
  'fees-on-payer': 'amount holds the fees besides, requested_amount what was asked for',
  'currency-wrong': 'the currency is NGN',
  'mode-wrong': 'the domain is live for a test key, and test for a live one',
  'reference-foreign': 'the reference is another’s',
  'status-failed': 'the answer says success, and its data.status says failed',
  'server-error': 'the call is answered with 500 and does nothing',
  'rate-limited': 'the call is answered with 429 and does nothing',
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of the JSON',
} as const

export type PaystackFault = keyof typeof PAYSTACK_FAULTS

export const PAYSTACK_CALLS = ['initialize', 'charge', 'verify', 'refund', 'list'] as const
export type PaystackCall = (typeof PAYSTACK_CALLS)[number]

/** Those that spoil a call as such; a rule's `on` says which call. */
export const CALL_FAULTS = ['server-error', 'rate-limited', 'no-answer', 'cut', 'truncated'] as const
