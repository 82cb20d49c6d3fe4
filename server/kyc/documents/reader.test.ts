/** Threads that read documents: what they find in drawn cards, and what happens if they break. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { jpegOf } from '../../platform/testing/picture-samples.ts'
import { hasZone } from '@nkra/contract/kyc/documents.ts'
import { judgeDocument, type DocumentClaim } from '../checks/document-rules.ts'
import { DocumentReader, type DocumentPicture, type ReaderOptions } from './reader.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import {
  cardLines,
  drawCard,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  pngOfGrey,
} from '../testing/cards.ts'

const { signal } = new AbortController()
const person = { ...personFrom(randomFrom(5)), dateOfBirth: '1990-12-31', expiry: '2031-05-06' }
const claim: DocumentClaim = { document: 'ghana_card', ...person, today: '2026-11-21' }
const face = penTypeface()
const cardOf = (lines: readonly string[]) => {
  const random = randomFrom(9)
  return pngOfGrey(photograph(drawCard(lines, face, random), { ...PLAIN, width: 520, turn: 4 }, random))
}
const back = (bytes: Buffer) => [{ kind: 'document_back', bytes }] as const
/** Reads pictures and judges the findings, as a check does. */
async function judged(reader: DocumentReader, pictures: readonly DocumentPicture[], of: DocumentClaim) {
  return judgeDocument(await reader.read(pictures, { zone: hasZone(of.document) }, signal), of)
}
const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const LISTEN = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', "

describe('a reader', () => {
  const reader = new DocumentReader({ threads: 1, reading_ms_max: 300_000 })
  afterAll(() => reader.close())
  const outcomes = async (bytes: Buffer) => {
    const { checks, fields } = await judged(reader, back(bytes), claim)
    return { fields, outcomes: Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome])) }
  }

  test('reads a card, and finds it agrees with what was typed', async () => {
    expect(await outcomes(cardOf(cardLines(person)))).toEqual({
      outcomes: {
        image_quality: 'pass',
        mrz_read: 'pass',
        mrz_check_digits: 'pass',
        doc_type: 'pass',
        front_back_consistency: 'pass',
        expiry: 'pass',
        age: 'pass',
      },
      fields: {
        surname: person.surname.replaceAll('-', ' '),
        givenNames: person.givenNames,
        number: person.number,
        dateOfBirth: '1990-12-31',
        expiry: '2031-05-06',
        sex: person.sex,
        nationality: 'GHA',
      },
    })
  })

  test('takes nothing from a card of which one digit was altered', async () => {
    const lines = cardLines(person)
    const altered = lines.with(1, `91${lines[1]!.slice(2)}`)
    expect(await outcomes(cardOf(altered))).toMatchObject({
      outcomes: { mrz_read: 'pass', mrz_check_digits: 'unsure', front_back_consistency: 'not_run' },
      fields: {},
    })
  })

  test('goes on after a picture that breaks a codec', async () => {
    const broken = jpegOf({ width: 40, height: 30 })
    expect(await outcomes(broken)).toMatchObject({
      outcomes: { image_quality: 'error', mrz_read: 'error', age: 'error' },
      fields: {},
    })
    expect(await outcomes(cardOf(cardLines(person)))).toMatchObject({ outcomes: { mrz_read: 'pass' } })
  })

  test('looks for no zone on a document that has none', async () => {
    const { checks } = await judged(reader, back(cardOf(cardLines(person))), {
      ...claim,
      document: 'voter_id',
    })
    expect(checks.map(({ outcome }) => outcome)).toEqual([
      'pass',
      ...Array.from({ length: 6 }, () => 'not_run'),
    ])
  })
})

describe('a thread', () => {
  const read = async (code: string, options: ReaderOptions = {}) => {
    const reader = new DocumentReader({ threads: 1, thread: thread(code), ...options })
    const { checks } = await judged(reader, back(Buffer.alloc(9)), claim)
    await reader.close()
    return new Set(checks.flatMap(({ outcome, reasons }) => [outcome, ...reasons]))
  }

  test.each([
    ['ends', `${LISTEN}() => process.exit(1))`],
    ['throws', `${LISTEN}() => { throw new Error('broken') })`],
    ['does not even start', 'throw new Error("broken")'],
    ['gives up', `${LISTEN}() => parentPort.postMessage({ kind: 'failed' }))`],
  ])('that %s has its reading fail', async (_, code) => {
    expect(await read(code)).toEqual(new Set(['error', 'document_back', 'reader_failed']))
  })

  test.each<[string, string, ReaderOptions]>([
    [
      'computes without end, by its processor time',
      'for (;;);',
      { reading_processor_ms_max: 30, reading_ms_max: 300_000 },
    ],
    [
      'waits without end and uses no processor time',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
      { reading_ms_max: 300 },
    ],
  ])('that %s is ended', async (_, code, options) => {
    expect(await read(`${LISTEN}() => { ${code} })`, options)).toEqual(
      new Set(['error', 'document_back', 'reader_timed_out']),
    )
  })

  test('that waits for others, and computes little, reads on', async () => {
    const slow = `${LISTEN}({ picture: { kind } }) => setTimeout(() => parentPort.postMessage({ kind: 'found',
      finding: { kind, faults: [], sharpness: 1, zone: null, look: null, side: null } }), 600))`
    expect(await read(slow, { reading_processor_ms_max: 300 })).toEqual(
      new Set(['pass', 'document_back', 'unsure', 'mrz_unread', 'zone_not_found', 'not_run']),
    )
  })

  test('that takes the place of another is handed what that one learnt', async () => {
    const code = `import { parentPort, workerData } from 'node:worker_threads'
      parentPort.on('message', ({ picture: { kind } }) => {
        if (workerData.learnt === null) {
          parentPort.postMessage({ kind: 'learnt', glyphs: { means: [], characters: [7], lower: new Float64Array(1) } })
          parentPort.postMessage({ kind: 'failed' })
        } else
          parentPort.postMessage({ kind: 'found',
            finding: { kind, faults: [], sharpness: workerData.learnt.characters[0] / 10, zone: null, look: null, side: null } })
      })`
    const reader = new DocumentReader({ threads: 1, thread: thread(code) })
    const readings = []
    for (let count = 0; count < 2; count++)
      readings.push(await reader.read(back(Buffer.alloc(9)), { zone: true }, signal))
    await reader.close()
    expect(readings).toEqual([
      [{ kind: 'document_back', failed: 'reader_failed' }],
      [{ kind: 'document_back', faults: [], sharpness: 0.7, zone: null, look: null, side: null }],
    ])
  })

  test('that uses too much memory is ended', async () => {
    const greedy = `${LISTEN}() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) })`
    expect(await read(greedy, { heap_mb_max: 24 })).toEqual(
      new Set(['error', 'document_back', 'reader_failed']),
    )
  })
})

describe('readings that wait', () => {
  const silent = { threads: 1, waiting_pictures_max: 1, thread: thread(`${LISTEN}() => {})`) }
  const nothing = back(Buffer.alloc(1))

  test('are so many and no more; the rest is unread at once, and all when the reader closes', async () => {
    const reader = new DocumentReader(silent)
    const reading = [
      reader.read(nothing, { zone: true }, signal),
      reader.read(nothing, { zone: true }, signal),
    ]
    const settled = Promise.allSettled(reading)
    expect(await reader.read(nothing, { zone: true }, signal)).toEqual([
      { kind: 'document_back', failed: 'reader_busy' },
    ])
    await reader.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(reader.read(nothing, { zone: true }, signal)).rejects.toThrow('closed')
  })

  test('are left alone when nobody wants them any more, and make room', async () => {
    const reader = new DocumentReader(silent)
    const first = new AbortController()
    const second = new AbortController()
    const over = vi.fn()
    const readings = [
      reader.read(nothing, { zone: true }, first.signal).catch(over),
      reader.read(nothing, { zone: true }, second.signal).catch(over),
    ]
    second.abort(new Error('no time'))
    first.abort(new Error('no time'))
    await Promise.all(readings)
    expect(over).toHaveBeenCalledTimes(2)
    await expect(reader.read(nothing, { zone: true }, first.signal)).rejects.toThrow('no time')
    await reader.close()
  })
})
