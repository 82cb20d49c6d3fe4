import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_FAULTS, contentFault } from './content-rules.ts'

describe('what is not sent for anybody', () => {
  test.each([
    ['asks_for_secret', 'Dear customer, send us your MoMo PIN to keep your wallet open.'],
    ['asks_for_secret', 'Your account is blocked. Reply with your OTP now!'],
    ['asks_for_secret', 'Please SHARE the last code and your password with our agent on 0241234567'],
    ['asks_for_secret', 'S\u200bend y\u00adour PIN to 1234'],
    ['asks_for_secret', 'Ｓｅｎｄ us ｙｏｕｒ ＰＩＮ'],
    ['asks_for_secret', 'Never mind. Text your verification code to 0241234567.'],
    ['fee_for_prize', 'Congratulations! You have WON GHS 5,000. Send GHS 50 to 0241234567 to claim it.'],
    ['fee_for_prize', 'The processing fee is GHS 20. You are our lucky winner.'],
    ['hidden_link', 'Sale today: https://bit.ly/3xYz'],
    ['hidden_link', 'Sale today: tinyurl.com/sale'],
    ['hidden_link', 'Log in at http://41.66.10.2/login'],
    ['hidden_link', 'Log in at https://adomsavings.com@evil.example/login'],
  ])('%s: %s', (fault, text) => expect(contentFault(text)).toBe(fault))

  test.each([
    'Your code is 493021. Never share your PIN or this code with anyone.',
    'Adom Savings will not ask you to send your PIN. Call us if somebody does.',
    'Enter your PIN on your phone to approve GHS 50 to Adom Savings.',
    'Send us your pin location so that the rider finds you.',
    'You have won a hamper! Pass by our shop at Osu for it.',
    'Prize giving day is on Friday. Pay school fees at the office.',
    'Registration fee for the marathon is GHS 50. Pay by Friday.',
    'Your cheque will be ready. Please visit https://adomsavings.com/branches',
    'Write to info@bit.ly or visit orbit.ly',
    'Rabbit.ly/x is no shortener, and t.co.uk is none either.',
    'Give your child a head start: enrol today!',
    'Ɛte sɛn? Yɛda mo ase. ₵50 off!',
    '',
  ])('an honest text passes: %s', (text) => expect(contentFault(text)).toBeNull())

  test('any text is judged, however hostile', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const fault = contentFault(text)
        expect(fault === null || fault in CONTENT_FAULTS).toBe(true)
      }),
    )
    const hostile = 'send your '.repeat(160)
    expect(contentFault(hostile)).toBeNull()
    expect(contentFault('won send '.repeat(180))).toBeNull()
  })
})
