import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeSegments } from '@nkra/sms/segments.ts'
import { tlvOf, type Tlv } from '@nkra/smpp/pdu.ts'
import { Arrivals, type Joining, NumberSet, PARTIALS_MAX, type Segment } from './arrivals.ts'
import { csvRow } from './control.ts'

const AT = Date.UTC(2026, 0, 28, 15, 30)

function segment(payload: Uint8Array, more: Partial<Segment> = {}): Segment {
  return { from: 'Adom', to: '233241234567', esmClass: 0, dataCoding: 0, payload, tlvs: [], ...more }
}

/** The segments of a text as they are really sent. */
function segmentsOf(
  text: string,
  reference = 7,
  alphabet: 'unpacked' | 'packed' | 'latin1' = 'unpacked',
): Segment[] {
  const { dataCoding, parts } = encodeSegments(text, reference, alphabet)
  return parts.map(({ udh, body }) =>
    segment(Buffer.concat([udh ?? new Uint8Array(0), body]), {
      dataCoding,
      esmClass: udh === null ? 0 : 0x40,
    }),
  )
}

function arrivals(
  segments: readonly Segment[],
  joining: Joining = 'both',
  alphabet: 'unpacked' | 'packed' | 'latin1' = 'unpacked',
): Arrivals {
  const store = new Arrivals()
  for (const one of segments) store.add(one, AT, alphabet, joining)
  return store
}

const LONG = 'Dear Ama, [your] balance is €20.00. '.repeat(9)
const LONG_UCS2 = 'Ɛte sɛn, Ama? 😀 '.repeat(12)

describe('arrivals', () => {
  test('a short message, as it was sent', () => {
    const store = arrivals(segmentsOf('Hello @ £5 [ok]'))
    expect(store.newest(10)).toEqual([
      {
        from: 'Adom',
        to: '233241234567',
        text: 'Hello @ £5 [ok]',
        at: '2026-01-28T15:30:00.000Z',
        segments: 1,
      },
    ])
    expect([store.count, store.distinct, store.segments, store.incomplete]).toEqual([1, 1, 1, 0])
  })

  test.each([
    ['GSM', LONG, 'unpacked' as const],
    ['packed GSM', LONG, 'packed' as const],
    ['Latin-1', LONG.replaceAll('€', '£'), 'latin1' as const],
    ['UCS-2', LONG_UCS2, 'unpacked' as const],
  ])('a long message in %s is one, whatever the order of its parts', (_, text, alphabet) => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(segmentsOf(text, 7, alphabet), {
          minLength: segmentsOf(text, 7, alphabet).length,
        }),
        (parts) => {
          const store = arrivals(parts, 'both', alphabet)
          expect([store.count, store.segments, store.incomplete]).toEqual([1, parts.length, 0])
          expect(store.newest(1)[0]).toMatchObject({ text, segments: parts.length })
        },
      ),
      { numRuns: 20 },
    )
  })

  test('sixteen-bit references, and sar_ parameters, join as well', () => {
    const wide = (sequence: number, text: string) =>
      segment(Buffer.concat([Buffer.from([6, 8, 4, 1, 2, 2, sequence]), Buffer.from(text)]), {
        esmClass: 0x40,
      })
    expect(arrivals([wide(2, 'Ama'), wide(1, 'Hello ')]).newest(1)[0]?.text).toBe('Hello Ama')
    const sar = (sequence: number, text: string) =>
      segment(Buffer.from(text), {
        tlvs: [
          tlvOf('sar_msg_ref_num', 9),
          tlvOf('sar_total_segments', 2),
          tlvOf('sar_segment_seqnum', sequence),
        ],
      })
    expect(arrivals([sar(1, 'Hello '), sar(2, 'Ama')]).newest(1)[0]?.text).toBe('Hello Ama')
    expect(arrivals([sar(1, 'Hello '), sar(2, 'Ama')], 'udh').count).toBe(2)
    expect(arrivals([wide(1, 'Hello '), wide(2, 'Ama')], 'sar').count).toBe(2)
  })

  test('parts meet only their own: same sender, recipient, reference and total', () => {
    const [first, second] = segmentsOf(LONG.slice(0, 200))
    if (first === undefined || second === undefined) throw new Error('two parts')
    for (const other of [{ to: '233200000000' }, { from: 'Other' }]) {
      const store = arrivals([first, { ...second, ...other }])
      expect([store.count, store.incomplete]).toEqual([0, 2])
    }
    expect(arrivals([first, segmentsOf(LONG.slice(0, 200), 8)[1] ?? first]).incomplete).toBe(2)
  })

  test('a part that comes twice does not make a whole', () => {
    const [first, second] = segmentsOf(LONG.slice(0, 200))
    if (first === undefined || second === undefined) throw new Error('two parts')
    expect(arrivals([first, first]).count).toBe(0)
    expect(arrivals([first, first, second])).toMatchObject({ count: 1, segments: 3, incomplete: 0 })
  })

  test('a header that is none, and codings nobody can read, lose nothing', () => {
    expect(arrivals([segment(Buffer.from([200, 1, 2]), { esmClass: 0x40 })])).toMatchObject({ count: 1 })
    expect(arrivals([segment(Buffer.from('ab'), { dataCoding: 4 })]).newest(1)[0]?.text).toBe('6162')
    expect(arrivals([segment(Buffer.from([0xe9]), { dataCoding: 3 })]).newest(1)[0]?.text).toBe('é')
    expect(arrivals([segment(Buffer.from('hi'), { dataCoding: 0xf0 })]).newest(1)[0]?.text).toBe('hi')
    expect(arrivals([segment(new Uint8Array(0))]).newest(1)[0]?.text).toBe('')
  })

  test('no octets throw', () => {
    const tlvs: fc.Arbitrary<readonly Tlv[]> = fc.constantFrom(
      [],
      [tlvOf('sar_msg_ref_num', 1), tlvOf('sar_total_segments', 0), tlvOf('sar_segment_seqnum', 0)],
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(255),
        fc.nat(255),
        tlvs,
        (payload, esmClass, dataCoding, tlvs) => {
          const store = arrivals([segment(payload, { esmClass, dataCoding, tlvs })])
          expect(store.count + store.incomplete).toBe(1)
          store.newest(1)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('recipients are counted once', () => {
    const store = arrivals(
      ['1', '2', '1', '0501', '501', 'name'].map((to) => segment(Buffer.from('x'), { to })),
    )
    expect([store.count, store.distinct]).toEqual([6, 5])
  })

  test('newest first and all oldest first; only what is kept, all of it counted', () => {
    const store = new Arrivals(2 * 1024 * 1024)
    const payload = Buffer.alloc(1000, 0x41)
    for (let i = 0; i < 5000; i++)
      store.add(segment(payload, { to: String(233240000000 + i) }), AT + i, 'unpacked', 'both')
    expect([store.count, store.distinct]).toEqual([5000, 5000])
    expect(store.kept).toBeLessThan(2200)
    expect(store.newest(2).map(({ to }) => to)).toEqual(['233240004999', '233240004998'])
    const all = [...store.all()]
    expect(all).toHaveLength(store.kept)
    expect(all.at(-1)?.to).toBe('233240004999')
    expect(all[0]?.to).toBe(String(233240000000 + 5000 - store.kept))
    store.reset()
    expect([store.count, store.distinct, store.segments, store.kept, store.newest(1).length]).toEqual([
      0, 0, 0, 0, 0,
    ])
  })

  test('parts whose others never come are given up, the oldest first', () => {
    const store = new Arrivals()
    const [first] = segmentsOf(LONG.slice(0, 200))
    if (first === undefined) throw new Error('two parts')
    for (let i = 0; i < PARTIALS_MAX + 10; i++) store.add({ ...first, to: String(i) }, AT, 'unpacked', 'both')
    expect(store.incomplete).toBe(PARTIALS_MAX)
  })
})

describe('a set of numbers', () => {
  test('counts like a Set', () => {
    const address = fc.oneof(
      fc.integer({ min: 233200000000, max: 233200000300 }).map(String),
      fc.string({ maxLength: 4 }),
      fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    )
    fc.assert(
      fc.property(fc.array(address, { maxLength: 3000 }), (addresses) => {
        const numbers = new NumberSet()
        for (const one of addresses) numbers.add(one)
        expect(numbers.size).toBe(new Set(addresses).size)
      }),
      { numRuns: 30 },
    )
  })

  test('a hundred thousand in a row, twice', () => {
    const numbers = new NumberSet()
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < 100_000; i++) numbers.add(String(233240000000 + i))
    expect(numbers.size).toBe(100_000)
    numbers.clear()
    expect(numbers.size).toBe(0)
  })
})

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['=1+1', '+233', '-1', '@x', '\tx'], "'=1+1,'+233,'-1,'@x,'\tx\r\n"],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=a,"b"'], '"\'=a,""b"""\r\n'],
  [['', '233241234567'], ',233241234567\r\n'],
])('%j as CSV', (cells, row) => {
  expect(csvRow(cells)).toBe(row)
})
