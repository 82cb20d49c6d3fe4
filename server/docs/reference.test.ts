import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import { describe, expect, test } from 'vitest'
import { fieldsOf, referenceOf, type OpenApi, type Reference } from './reference.ts'

const documents = ['openapi.json', 'openapi-operator.json'].map(
  (file) => JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', file), 'utf8')) as OpenApi,
)
const [customers, operator] = documents.map(referenceOf) as [Reference, Reference]

describe('a field', () => {
  const typed = (schema: JsonSchema) => fieldsOf({ properties: { a: schema } })[0]!

  test.each<[string, JsonSchema, string, string[]]>([
    ['a text', { type: 'string', minLength: 1, maxLength: 9 }, 'text', ['1 to 9 characters']],
    ['a code', { type: 'string', minLength: 6, maxLength: 6 }, 'text', ['exactly 6 characters']],
    ['a number within bounds', { type: 'integer', minimum: 0, maximum: 10_000 }, 'integer', ['0 to 10,000']],
    ['an id', { type: 'string', examples: ['cmp_000000000001a'] }, 'id cmp_…', []],
    ['an instant', { type: 'string', format: 'date-time' }, 'instant', []],
    ['a choice', { enum: ['a', 'b'] }, '"a" | "b"', []],
    ['what may be null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null', []],
    [
      'a list',
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
      'list of text',
      ['at most 3 of them'],
    ],
    [
      'a number with a default',
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 10 },
      'integer',
      ['at least 1', '10 unless said'],
    ],
  ])('%s', (_what, schema, type, limits) => {
    expect(typed(schema)).toMatchObject({ name: 'a', type, limits })
  })

  test('of an object or a list is named by the way to it', () => {
    const inner: JsonSchema = { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] }
    const fields = fieldsOf({ properties: { a: inner, c: { type: 'array', items: inner } } })
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['a', false],
      ['a.b', true],
      ['c', false],
      ['c[].b', true],
    ])
  })
})

describe('the reference', () => {
  test('has every call in one section, and says whose it is', () => {
    for (const { sections, calls } of [customers, operator])
      expect(sections.flatMap((section) => section.calls)).toHaveLength(calls.size)
    const audienceOf = (name: string) => customers.calls.get(name)?.audience
    expect(['sendMessage', 'signIn', 'createKey'].map(audienceOf)).toEqual(['key', 'anyone', 'person'])
    expect(operator.calls.get('getBooks')?.audience).toBe('operator')
  })

  test('gives each failure of a call its sentence', () => {
    const failures = customers.calls.get('sendMessage')!.failures
    expect(failures.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['insufficient_credits', 'malformed_json']),
    )
    expect(failures.every(({ sentence, status }) => sentence !== '' && status >= 400)).toBe(true)
  })
})
