import { expect, test } from 'vitest'
import { keyOf, textOf, titleOf, paymentMethodsOf } from './payment-methods.ts'
import { paySentences } from './pay.sentences.ts'

const transfer = { bank: 'GCB', branch: 'High Street', accountName: 'Nkra', accountNumber: '1' }

test('each way is offered once, those that need nobody first', () => {
  const ways = paymentMethodsOf({
    methods: [
      { gateway: 'hubtel', method: 'checkout' },
      { gateway: 'paystack', method: 'card' },
      { gateway: 'paystack', method: 'mobile_money' },
    ],
    transfer,
  })
  expect(ways.map(keyOf)).toEqual(['paystack mobile_money', 'paystack card', 'hubtel checkout', 'transfer'])
  expect(ways.map((way) => titleOf(way, paySentences.en))).toEqual([
    'Mobile money',
    'Card',
    'Hubtel checkout',
    'Bank transfer',
  ])
  expect(ways.map((way) => textOf(way, paySentences.en))).toEqual([
    expect.stringContaining('prompt'),
    expect.stringContaining('Paystack'),
    expect.stringContaining('Hubtel'),
    expect.stringContaining('bank'),
  ])
})

test('what the operator has not set up is not offered', () => {
  expect(paymentMethodsOf({ methods: [], transfer: null })).toEqual([])
  expect(paymentMethodsOf({ methods: [], transfer })).toEqual([{ method: 'transfer', target: transfer }])
})
