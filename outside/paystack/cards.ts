/** Paystack's test cards, and what the simulated bank does with each. */
export interface TestCard {
  readonly cvv: string
  readonly brand: 'visa' | 'verve'
  readonly about: string
  /** Asked for on a page of its own, in this order. */
  readonly pin?: string
  readonly otp?: string
  /** The bank refuses it in these words. */
  readonly refused?: string
  /** It pays, but a refund to it fails. */
  readonly refundFails?: true
}

export const CARDS: Readonly<Record<string, TestCard>> = {
  '4084084084084081': { cvv: '408', brand: 'visa', about: 'pays at once' },
  '507850785078507812': { cvv: '081', brand: 'verve', pin: '1111', about: 'asks for its PIN, 1111' },
  '5060666666666666666': {
    cvv: '123',
    brand: 'verve',
    pin: '1234',
    otp: '123456',
    about: 'asks for its PIN, 1234, then for a code, 123456',
  },
  '4084080000005408': { cvv: '001', brand: 'visa', refused: 'Declined', about: 'is declined' },
  '4084080000670037': {
    cvv: '787',
    brand: 'visa',
    refused: 'Insufficient Funds',
    about: 'has too little money',
  },
  '4084080000671803': {
    cvv: '002',
    brand: 'visa',
    refundFails: true,
    about: 'pays, but a refund to it fails',
  },
}
