/** What the simulated SMS gateways can be told to do wrong, each by its name, and what they then do. */
export const GATEWAY_FAULTS = {
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of its body',
  'server-error': 'the call is taken, and answered with 500',
  'not-understood': 'the call is taken, and answered with words that are in no documentation',
  throttled: 'the call is answered with 429 and not taken',
  unauthorized: 'the call is answered with 401 and not taken',
  'no-credit': 'the call is answered as one of an account that is empty, and not taken',
  'turned-away': 'the call is answered with 400 and not taken',
  'number-refused': 'this number is refused, and the rest of the call taken',
  'not-mentioned': 'the message is taken, and the answer says nothing of it',
  'receipt-lost': 'no receipt comes',
  'receipt-doubled': 'the receipt comes twice, at the same time',
  'receipt-early': 'the receipt comes before the answer',
  'receipt-forged':
    'a receipt comes that somebody else has signed, and says that it failed, before the true one',
  'word-unknown': 'a receipt with a word that nobody knows comes before the true one',
  undelivered: 'the phone is not reached',
  expired: 'the phone is not reached in time',
} as const

export type GatewayFault = keyof typeof GATEWAY_FAULTS

/** In place of an answer. */
export const SPOILING_FAULTS = ['no-answer', 'cut', 'truncated', 'server-error', 'not-understood'] as const
/** In place of taking anything. */
export const REFUSING_FAULTS = ['throttled', 'unauthorized', 'no-credit', 'turned-away'] as const
