/** What the simulated Hubtel can be told to do wrong, each by its name, and what it then does. */
export const HUBTEL_FAULTS = {
  'callback-lost': 'the callback never comes',
  'callback-doubled': 'the callback comes twice, at the same time',
  'callback-late': 'the callback comes ten minutes later',
  'callback-reordered': 'the callback comes after the next one',
  'callback-lies': 'the callback comes as soon as the page is open, and says that it was paid',
  'still-unpaid': 'the status says Unpaid although it was paid',
  'amount-short': 'one pesewa less was paid than was asked for',
  'amount-over': 'one pesewa more was paid than was asked for',
  'currency-wrong': 'the currency is NGN',
  'reference-foreign': 'the reference is another’s',
  forbidden: 'the call is answered with 403, as one from an address that is not on the list',
  'server-error': 'the call is answered with 500 and does nothing',
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of the JSON',
} as const

export type HubtelFault = keyof typeof HUBTEL_FAULTS

export const HUBTEL_CALLS = ['initiate', 'status'] as const
export type HubtelCall = (typeof HUBTEL_CALLS)[number]

/** Those that spoil a call as such; a rule's `on` says which call. */
export const CALL_FAULTS = ['forbidden', 'server-error', 'no-answer', 'cut', 'truncated'] as const
