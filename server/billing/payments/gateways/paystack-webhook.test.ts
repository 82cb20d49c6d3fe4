import { describe, expect, test } from 'vitest'
import { paystackNotice, signatureHolds } from './paystack.ts'

const KEY = 'sk_test_0123456789abcdef'

describe('a signature', () => {
  // HMAC-SHA512, computed with OpenSSL: printf '%s' BODY | openssl dgst -sha512 -hmac KEY
  const vectors: [body: string, signature: string][] = [
    [
      '{"event":"charge.success","data":{"reference":"pay1"}}',
      '80818305b28c76fc7be48c732fb52a998a3bfa8c655d1924551ba8c03082758fe106050c94fd0f60929dcf590845e6a3f176ae3c4894fb8d38be44383dcdd091',
    ],
    [
      '{ "event" : "charge.success" }',
      'a8ba5a65d7c7ee5593d0a9545b0f4483d5131f943ca967f593341c68040d6dbb6f5d72310508eaefcc6521b3a9f92d3ea8247cd50f387a2761cb02bf3d18ffbf',
    ],
    [
      '',
      'd6d388f683856761462807b22f4de0283bba895cecb9dddf61ce2225cf8b5348266e94bea57d89441d002546b620d9014d26bcfc9e5fb057d129125e0951d369',
    ],
    [
      '{"note":"₵ ɛ ɔ"}',
      'f1bfeee90529f765046a81ddd11538f76bcfe9efce92d12083609987597e030bb9c1a42c5ca243f38f8304a9f50e58c1f4b4e575abc342fc4996bfc9434f90e2',
    ],
  ]
  test.each(vectors)('over %j holds', (body, signature) => {
    expect(signatureHolds(KEY, Buffer.from(body), signature)).toBe(true)
    expect(signatureHolds(KEY, Buffer.from(body), signature.toUpperCase())).toBe(true)
  })

  const [body, signature] = vectors[0]!
  test.each([
    ['another key', `${KEY}0`, body, signature],
    ['one byte more', KEY, `${body} `, signature],
    ['one byte changed', KEY, body.replace('pay1', 'pay2'), signature],
    ['one digit changed', KEY, body, signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['one digit less', KEY, body, signature.slice(0, -1)],
    ['one digit more', KEY, body, `${signature}0`],
    ['no digits', KEY, body, 'z'.repeat(128)],
    ['nothing', KEY, body, ''],
    ['zeros', KEY, body, '0'.repeat(128)],
  ])('with %s does not', (_, key, bytes, given) => {
    expect(signatureHolds(key, Buffer.from(bytes), given)).toBe(false)
  })
})

describe('news', () => {
  const told = (value: unknown) => paystackNotice(Buffer.from(JSON.stringify(value)))

  test('of a charge name no payer', () => {
    const news = told({
      event: 'charge.success',
      data: {
        id: 4099260516,
        reference: 'pay1',
        status: 'success',
        domain: 'test',
        currency: 'GHS',
        amount: 2400,
        requested_amount: 2400,
        authorization: { mobile_money_number: '0551234987', last4: '4081' },
        customer: { email: 'ama@adomsavings.test', phone: '0551234987' },
        ip_address: '41.66.1.1',
      },
    })
    expect(news).toEqual({
      kind: 'charge.success',
      reference: 'pay1',
      about: 'payment',
      facts: {
        status: 'success',
        domain: 'test',
        currency: 'GHS',
        amount: 2400,
        requested_amount: 2400,
      },
    })
    expect(JSON.stringify(news)).not.toMatch(/0551234987|ama@|4081|41\.66/)
  })

  test.each([
    ['charge.failed', { reference: 'pay1' }, 'pay1', 'payment'],
    ['charge.dispute.create', { transaction: { reference: 'pay1' } }, 'pay1', { dispute: 'opened' }],
    ['charge.dispute.remind', { transaction: { reference: 'pay1' } }, 'pay1', 'nothing'],
    [
      'charge.dispute.resolve',
      { transaction: { reference: 'pay1' }, resolution: 'declined' },
      'pay1',
      { dispute: 'won' },
    ],
    [
      'charge.dispute.resolve',
      { transaction: { reference: 'pay1' }, resolution: 'merchant-accepted' },
      'pay1',
      { dispute: 'lost' },
    ],
    ['refund.pending', { transaction_reference: 'pay1', amount: '100' }, 'pay1', 'nothing'],
    [
      'refund.processed',
      { transaction_reference: 'pay1', amount: '100', refund_reference: 'TRF_1' },
      'pay1',
      'refund',
    ],
    ['refund.processed', { transaction_reference: 'pay1' }, 'pay1', 'nothing'],
    ['transfer.success', { reference: 'theirs' }, null, 'nothing'],
    ['charge.success', {}, null, 'payment'],
  ])('%s with %o', (event, data, reference, about) => {
    expect(told({ event, data })).toMatchObject({ kind: event, reference, about })
  })

  test.each(['', 'null', '[]', '{}', '{"event":1,"data":{}}', '{"event":"x"}', '{"event":"x","data":'])(
    '%j is none',
    (text) => {
      expect(paystackNotice(Buffer.from(text))).toBeNull()
    },
  )

  test('a reference as long as a book is none', () => {
    expect(told({ event: 'charge.success', data: { reference: 'x'.repeat(101) } })).toBeNull()
  })
})
