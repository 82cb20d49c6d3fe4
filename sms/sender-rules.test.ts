import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldSender, senderFault, type SenderFaultCode } from './sender-rules.ts'

describe('a name is fine', () => {
  test.each([
    'AdomSavings',
    'Adom',
    'Kofi',
    'A1 Cars',
    'Adom Alert',
    'Adom SMS',
    'Accra 2026',
    'Atlas',
    'Eat At Joes',
    'Economy',
    'Applesauce',
    'Granada',
    'Niagara',
    'BankOfAdom',
    'Testament',
  ])('%s', (name) => expect(senderFault(name)).toBeNull())
})

describe('a name is refused', () => {
  const refused: [name: string, fault: SenderFaultCode][] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['Ab', 'too_short'],
    ['A', 'too_short'],
    ['AdomSavingsL', 'too_long'],
    ['Adom-Save', 'alphabet'],
    ['Adom & Co', 'alphabet'],
    ['Adɔm', 'alphabet'],
    ['Ado\u200bm', 'alphabet'],
    ['Adom\nLoan', 'alphabet'],
    ['Аdom', 'alphabet'],
    [' Adom', 'spaces'],
    ['Adom ', 'spaces'],
    ['Adom  Ltd', 'spaces'],
    ['0241234567', 'number'],
    ['024 123 456', 'number'],
    ['MTN', 'reserved'],
    ['mtn', 'reserved'],
    ['M T N', 'reserved'],
    ['MTN Promo', 'reserved'],
    ['MTNPromo', 'reserved'],
    ['PromoMTN', 'reserved'],
    ['МТN', 'reserved'],
    ['ΜΤΝ', 'reserved'],
    ['M\u200bTN', 'reserved'],
    ['RNTN', 'reserved'],
    ['AT', 'reserved'],
    ['EC', 'reserved'],
    ['M0M0', 'reserved'],
    ['M0M0 Pay', 'reserved'],
    ['MTN1Promo', 'reserved'],
    ['MTN2026', 'reserved'],
    ['Te1ece1', 'reserved'],
    ['TeIecel', 'reserved'],
    ['Vodafone GH', 'reserved'],
    ['MyVodafone', 'reserved'],
    ['AirteITigo', 'reserved'],
    ['Ec0bank', 'reserved'],
    ['Ab5a', 'reserved'],
    ['G00gle', 'reserved'],
    ['VVhatsApp', 'reserved'],
    ['ECG Bills', 'reserved'],
    ['Po1ice', 'reserved'],
    ['INFO', 'generic'],
    ['1nf0', 'generic'],
    ['Alerts', 'generic'],
    ['S M S', 'generic'],
    ['0TP', 'generic'],
    ['Nkra', 'platform'],
    ['NKRA Alert', 'platform'],
    ['Nkrа', 'platform'],
  ]
  test.each(refused)('%j: %s', (name, fault) => expect(senderFault(name)).toBe(fault))
})

test('a name looks the same whatever its case and however it is spaced', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9 ]{0,20}$/)
  fc.assert(
    fc.property(name, (text) => {
      expect(foldSender(text.toUpperCase())).toBe(foldSender(text.toLowerCase()))
      expect(foldSender(text.replaceAll(' ', ''))).toBe(foldSender(text))
    }),
  )
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(foldSender(foldSender(text))).toBe(foldSender(text))
    }),
  )
})

test('a name that passes is what a GSM handset can show, and no number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 14 }), (text) => {
      fc.pre(senderFault(text) === null)
      expect(text).toMatch(/^[A-Za-z0-9 ]{3,11}$/)
      expect(text).toMatch(/[A-Za-z]/)
    }),
  )
})
