import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Framer, PDU_BYTES_MAX, Writer } from './octets.ts'
import { encodePdu } from './pdu.ts'
import { anyPdu, COMMANDS, pduBytes } from './testing/pdus.ts'

function frames(chunks: readonly Buffer[]): { whole: string[]; inStep: boolean } {
  const framer = new Framer()
  const whole: string[] = []
  for (const chunk of chunks) {
    const inStep = framer.feed(chunk, (bytes, start, end) => whole.push(bytes.toString('hex', start, end)))
    if (!inStep) return { whole, inStep: false }
  }
  return { whole, inStep: true }
}

const STREAM = [
  pduBytes('00000015', 0, 1, ''),
  pduBytes('80000004', 0, 2, '"7f3a" 00'),
  pduBytes(
    '00000004',
    0,
    3,
    '00 05 00 "Adom" 00 01 01 "233241234567" 00 00 00 00 00 00 01 00 00 00 05 "hello"',
  ),
]
const WHOLE = STREAM.map((frame) => frame.toString('hex'))

describe('framer', () => {
  test('one chunk, and one octet at a time', () => {
    const bytes = Buffer.concat(STREAM)
    expect(frames([bytes])).toEqual({ whole: WHOLE, inStep: true })
    expect(frames(Array.from(bytes, (octet) => Buffer.of(octet)))).toEqual({ whole: WHOLE, inStep: true })
  })

  test('split at every offset, and at every pair of offsets', () => {
    const bytes = Buffer.concat(STREAM)
    for (let i = 0; i <= bytes.length; i++) {
      for (let j = i; j <= bytes.length; j++) {
        const { whole } = frames([bytes.subarray(0, i), bytes.subarray(i, j), bytes.subarray(j)])
        if (whole.join() !== WHOLE.join()) expect({ i, j, whole }).toEqual({ i, j, whole: WHOLE })
      }
    }
  })

  test('any PDU, split at every offset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMMANDS).chain(anyPdu), (draft) => {
        const writer = new Writer()
        encodePdu(writer, draft)
        const bytes = writer.take() ?? Buffer.alloc(0)
        const hex = bytes.toString('hex')
        for (let at = 0; at <= bytes.length; at++) {
          const { whole } = frames([bytes.subarray(0, at), bytes.subarray(at)])
          expect(whole.length === 1 && whole[0] === hex).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('whole frames are handed over in place', () => {
    const bytes = Buffer.concat(STREAM)
    const framer = new Framer()
    const places: boolean[] = []
    framer.feed(bytes, (frame) => places.push(frame === bytes))
    expect(places).toEqual([true, true, true])
  })

  test.each([0, 1, 15, PDU_BYTES_MAX + 1, 0x7fffffff, 0xffffffff])(
    'a length of %d is out of step',
    (length) => {
      const bytes = Buffer.alloc(16)
      bytes.writeUInt32BE(length, 0)
      expect(frames([...STREAM, bytes])).toEqual({ whole: WHOLE, inStep: false })
      expect(frames(Array.from(bytes, (octet) => Buffer.of(octet))).inStep).toBe(false)
    },
  )

  test('a frame of the greatest length comes through', () => {
    const bytes = Buffer.alloc(PDU_BYTES_MAX, 7)
    bytes.writeUInt32BE(PDU_BYTES_MAX, 0)
    expect(frames([bytes.subarray(0, 40_000), bytes.subarray(40_000)]).whole).toEqual([bytes.toString('hex')])
  })

  test('random octets neither throw nor hang', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 20 }), (chunks) => {
        frames(chunks.map((chunk) => Buffer.from(chunk)))
      }),
      { numRuns: 500 },
    )
  })
})
