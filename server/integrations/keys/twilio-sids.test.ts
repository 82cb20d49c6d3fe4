import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSid, encodeSid } from './twilio-sids.ts'

const id = fc.bigInt({ min: 0n, max: 0x7fff_ffff_ffff_ffffn })

test('a SID is two letters and 32 digits, and read back to what it was made of', () => {
  fc.assert(
    fc.property(fc.constantFrom('AC' as const, 'SM' as const), id, id, (letters, accountId, own) => {
      const sid = encodeSid(letters, { accountId, id: own })
      expect(sid).toMatch(/^(AC|SM)[0-9a-f]{32}$/)
      expect(decodeSid(letters, sid)).toEqual({ accountId, id: own })
      expect(decodeSid(letters === 'AC' ? 'SM' : 'AC', sid)).toBeNull()
    }),
  )
})

test.each([
  '',
  'AC',
  `AC${'g'.repeat(32)}`,
  `AC${'f'.repeat(32)}`,
  `AC${'0'.repeat(31)}`,
  `AC${'0'.repeat(33)}`,
  'msg_0000000000001',
])('%j is none', (text) => expect(decodeSid('AC', text)).toBeNull())
