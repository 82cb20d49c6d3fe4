import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unknownFieldIssues } from './request-issues.ts'

const body = z
  .object({
    senderId: z.string(),
    scheduleAt: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    rows: z.array(z.object({ phone: z.string(), name: z.string() })).optional(),
    byName: z.record(z.string(), z.object({ at: z.string() })).optional(),
    rhythm: z
      .discriminatedUnion('every', [
        z.object({ every: z.literal('day') }),
        z.object({ every: z.literal('week'), days: z.array(z.int()) }),
      ])
      .optional(),
    ends: z.union([z.object({ on: z.string() }), z.object({ after: z.int() })]).optional(),
    consent: z.object({ version: z.string() }).nullable().default(null),
    open: z.looseObject({ known: z.string().optional() }).optional(),
    anything: z.unknown(),
    codec: z.codec(z.object({ inner: z.string() }), z.string(), {
      decode: ({ inner }) => inner,
      encode: (inner) => ({ inner }),
    }),
    sorted: z.preprocess((value) => value, z.object({ label: z.string() })),
  })
  .refine(() => true)

const at = (sent: unknown) => unknownFieldIssues(body, sent).map(({ pointer }) => pointer)

describe('the names that a schema does not know', () => {
  test.each<[sent: unknown, pointers: string[]]>([
    [{ senderId: 'Nkra', scheduleAt: 'x' }, []],
    [{ sender: 'Nkra' }, ['/sender']],
    [{ 'a/b~c': 1, '': 2 }, ['/a~1b~0c', '/']],
    [{ fields: { Branch: 'Kumasi', anything: 'goes' } }, []],
    [{ rows: [{ phone: '1' }, { phone: '2', nme: 'x' }] }, ['/rows/1/nme']],
    [{ byName: { a: { at: 'x' }, b: { on: 'x' } } }, ['/byName/b/on']],
    [{ rhythm: { every: 'day', days: [1] } }, ['/rhythm/days']],
    [{ rhythm: { every: 'week', days: [1] } }, []],
    [{ rhythm: { every: 'never', days: [1], hour: 2 } }, ['/rhythm/hour']],
    [{ ends: { after: 3 } }, []],
    [{ ends: { after: 3, until: 1 } }, ['/ends/until']],
    [{ consent: { version: '1', vrsion: '2' } }, ['/consent/vrsion']],
    [{ consent: null }, []],
    [{ open: { known: 'x', other: 'y' }, anything: { at: 'all' } }, []],
    [{ codec: { inner: 'x', outer: 'y' } }, ['/codec/outer']],
    [{ sorted: { label: 'x', lable: 'y' } }, ['/sorted/lable']],
    [{ rows: 'no list', consent: 7, ends: [] }, []],
    ['no object', []],
    [null, []],
    [undefined, []],
    [['x'], []],
    [JSON.parse('{"toString":1,"__proto__":2}'), ['/toString', '/__proto__']],
  ])('%j: %j', (sent, pointers) => {
    expect(at(sent)).toEqual(pointers)
  })

  test('a call without a body knows none', () => {
    expect(unknownFieldIssues(undefined, { reason: 'x' })).toEqual([
      { message: 'Unknown field reason.', pointer: '/reason' },
    ])
    expect(unknownFieldIssues(undefined, {})).toEqual([])
  })
})

describe('the known name that is near is offered', () => {
  test.each([
    ['schedule_at', 'scheduleAt'],
    ['SCHEDULEAT', 'scheduleAt'],
    ['schedule-at', 'scheduleAt'],
    ['shceduleAt', 'scheduleAt'],
    ['scheduledAt', 'scheduleAt'],
    ['sender', 'senderId'],
    ['end', 'ends'],
    ['sendAt', null],
    ['dryRun', null],
    ['x', null],
    ['', null],
    ['s'.repeat(1_000), null],
  ])('%s: %s', (name, near) => {
    const { message } = unknownFieldIssues(body, { [name]: 1 })[0]!
    const known =
      'Known here: senderId, scheduleAt, fields, rows, byName, rhythm, ends, consent, open, anything, codec, sorted.'
    expect(message.endsWith(near === null ? known : `Did you mean ${near}?`)).toBe(true)
    expect(message.includes('Did you mean')).toBe(near !== null)
    expect(message.length).toBeLessThan(200)
  })
})

test('a field of another option of a union is told apart from a misspelt one', () => {
  const messages = (sent: unknown) => unknownFieldIssues(body, sent).map(({ message }) => message)
  const other = 'days does not go with the other fields here.'
  expect(messages({ rhythm: { every: 'day', days: [1] } })).toEqual([other])
  expect(messages({ ends: { on: '2026-12-01', after: 3 } })).toEqual([
    'after does not go with the other fields here.',
  ])
  expect(messages({ ends: { afer: 3 } })).toEqual(['Unknown field afer. Did you mean after?'])
})

test('the known names are not listed where there are many, or none', () => {
  const wide = z.object(
    Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field${index}`, z.int()])),
  )
  for (const known of [wide, z.object({})])
    expect(unknownFieldIssues(known, { x: 1 })).toEqual([{ message: 'Unknown field x.', pointer: '/x' }])
})

test('no more are named than an answer can carry', () => {
  const sent = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, index]))
  expect(unknownFieldIssues(body, sent)).toHaveLength(100)
})
