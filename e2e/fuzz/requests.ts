/**
 * Random requests from the OpenAPI document alone: those that it allows, and near misses. Ids are unknown when a
 * request is made, so an id is a place, `«cmp:17»`, that is filled in when the request is sent.
 */
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import fc from 'fast-check'

export interface Operation {
  operationId: string
  method: string
  /** The path as the document writes it: `/messaging/v1/message/{id}`. */
  path: string
  'x-permission': string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

export interface OpenApi {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, JsonSchema> }
}

export const ACTORS = ['owner', 'administrator', 'key', 'nobody', 'stranger'] as const
export type Actor = (typeof ACTORS)[number]

/** A request before its ids are filled in. */
export interface Sketch {
  operation: Operation
  actor: Actor
  method: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  /** The body as it is sent; null if there is none. */
  body: string | null
  /** Another method, or a path that ends early: its answer is none of the operation's. */
  astray: boolean
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** Letters of many scripts, and text on which databases and parsers stumble. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202E\u200B\uFEFF',
    "'; drop table message; --",
    '%00',
    '../../etc/passwd',
    '{{Name}}',
    '{{',
    '%s%n',
    '٠٢٤١٢٣٤٥٦٧',
    'İstanbul',
    'ﬃ',
    '🇬🇭'.repeat(20),
    'true',
    'null',
    'NaN',
    '-1',
    '1e400',
    '9'.repeat(40),
    '2026-02-30T25:61:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00.000Z',
  ),
  fc.constantFrom(1_600, 1_601, 5_000).map((length) => 'a'.repeat(length)),
)

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      -0,
      2 ** 31,
      2 ** 53,
      -(2 ** 53),
      1e21,
      1e308,
      Number.MIN_VALUE,
      [],
      {},
      [[]],
      [null],
      { a: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(70, 200).map(nested) },
)

function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { inner: value }
  return value
}

const phone = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999 }).map((rest) => `024${String(rest).padStart(7, '0')}`),
  fc.integer({ min: 0, max: 9_999_999 }).map((rest) => `+23320${String(rest).padStart(7, '0')}`),
  fc.constantFrom('0302123456', '+447700900123', '0241234567', '12345', '+233 24 123 4567'),
)

const senders = fc.constantFrom('AdomSavings', 'Nkra', 'MTN', 'A', '1234')

/** Fields that an operation looks up or parses. Random values alone would never pass its checks. */
const named: Readonly<Record<string, fc.Arbitrary<string>>> = {
  senderId: senders,
  phone,
  msisdn: phone,
  to: phone,
  phoneNumber: phone,
  recipient: phone,
  recipients: phone,
  network: fc.constantFrom('MTN', 'Telecel', 'AT', 'other'),
  email: fc.constantFrom('ama@adomsavings.test', 'nobody@example.test', 'kofi@example.test'),
  text: fc.constantFrom(
    'Hello',
    'Dear {{Name}}, hello',
    'Akwaaba ɛ ɔ ŋ',
    'Pay ₵5 at {{Link}}',
    'a'.repeat(500),
    '{code} is your code',
  ),
  url: fc.constantFrom('https://example.com/hook', 'http://127.0.0.1:9/', 'https://[::1]/', 'ftp://x'),
}

const plainText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('Susu group', 'Ama Mensah', 'Branch', '1', 'a'),
)

const idPlace = (prefix: string) => fc.nat(999).map((index) => `«${prefix}:${index}»`)

/** Values that the schema takes, as far as the document tells. */
export function valid(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const example = schema.examples?.[0]
  const prefix = typeof example === 'string' ? /^([a-z]{3})_[0-9a-z]{13}$/.exec(example)?.[1] : undefined
  if (prefix !== undefined) return idPlace(prefix)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return validObject(schema)
    case 'array':
      return fc.array(valid(schema.items ?? {}, name), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return validNumber(schema, 1)
    case 'number':
      return validNumber(schema, 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return validText(schema, name)
    default:
      return nasty
  }
}

function validObject({ properties, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<object> {
  if (properties) {
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)]),
    )
    return fc.record(members, { requiredKeys: required.filter((name) => name in members) })
  }
  const values = typeof additionalProperties === 'object' ? valid(additionalProperties) : plainText
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), values, { maxKeys: 3 })
}

const NUMBER_MAX = 1_000_000_000

/** Mostly near its minimum: `parts` of a whole, a hundred for money. */
function validNumber({ minimum, maximum }: JsonSchema, parts: number): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(minimum ?? -NUMBER_MAX, -NUMBER_MAX) * parts)
  const max = Math.max(min, Math.floor(Math.min(maximum ?? NUMBER_MAX, NUMBER_MAX) * parts))
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, min + 20) }) },
      { weight: 1, arbitrary: fc.integer({ min, max }) },
    )
    .map((counted) => counted / parts)
}

const instant = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

function validText(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return instant
  if (schema.format === 'date') return instant.map((text) => text.slice(0, 10))
  const { minLength = 0, maxLength = 100 } = schema
  const usual = Object.hasOwn(named, name) ? named[name]! : plainText
  const example = schema.examples?.[0]
  return fc
    .oneof(
      { weight: 6, arbitrary: usual },
      ...(typeof example === 'string' ? [{ weight: 4, arbitrary: fc.constant(example) }] : []),
      { weight: 1, arbitrary: fc.constantFrom(minLength, maxLength).map((length) => 'x'.repeat(length)) },
    )
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'))
}

/** Near misses: one part has another type, is missing, or is one too many. */
function nearly(allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = fc.constantFrom('__proto__', 'constructor', 'AccountId', 'accountId', 'id', 'x', '')
  return fc
    .record({ value: allowed, place: fc.nat(), bad: nasty, how: fc.constantFrom(0, 0, 0, 1, 2), name: names })
    .map(({ value, place, bad, how, name }) => {
      const paths = [...pathsOf(value)]
      const path = paths[place % paths.length]!
      if (how === 0) return changed(value, path, () => bad)
      if (how === 1) return path.length === 0 ? undefined : changed(value, path, () => undefined)
      return isObject(value) ? Object.fromEntries([...Object.entries(value), [name, bad]]) : bad
    })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* pathsOf(value: unknown, path: string[] = []): Iterable<string[]> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, name])
}

function changed(value: unknown, [first, ...rest]: string[], to: () => unknown): unknown {
  if (first === undefined) return to()
  if (Array.isArray(value)) {
    return value.map((each: unknown, at) => (String(at) === first ? changed(each, rest, to) : each))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === first ? changed(inner, rest, to) : inner]),
  )
}

/** Any request of the document's operations, each as likely as another. */
export function requests(operations: readonly Operation[]): fc.Arbitrary<Sketch> {
  const each = operations.map((operation) => requestsOf(operation))
  return fc.nat(each.length - 1).chain((at) => each[at]!)
}

const FORM_BOUNDARY = 'by-chance'

function requestsOf(operation: Operation): fc.Arbitrary<Sketch> {
  const { parameters = [], requestBody } = operation
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const [contentType = '', media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isForm = contentType.startsWith('multipart/')
  const allowed = media ? valid(media.schema) : fc.constant(undefined)
  const json = media
    ? fc.oneof({ weight: 6, arbitrary: allowed }, { weight: 4, arbitrary: nearly(allowed) })
    : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nasty })
  return fc
    .record({
      actor: actors(operation),
      path: fc.tuple(...of('path').map((parameter) => pathValue(parameter.schema, parameter.name))),
      query: fc.tuple(...of('query').map((parameter) => queryValue(parameter))),
      extraQuery: rarely(
        fc.tuple(fc.constantFrom('AccountId', 'x', 'pageSize', 'limit', 'after'), nastyText),
      ),
      body: isForm ? formBody(allowed) : json.map(jsonText),
      transport: rarely(transport),
      repeated: rarely(
        fc.constantFrom('k', 'order-17', '"order-17"', '', 'é', 'k'.repeat(255), 'k'.repeat(256)),
      ),
    })
    .map(({ actor, path, query, extraQuery, body, transport: odd, repeated }) => {
      let at = 0
      const headers: Record<string, string> = {}
      if (body !== null)
        headers['content-type'] = isForm ? `${contentType}; boundary=${FORM_BOUNDARY}` : contentType
      if (headers['content-type'] === '') headers['content-type'] = 'application/json'
      if (repeated !== undefined) headers['idempotency-key'] = repeated
      return {
        operation,
        actor,
        method: odd?.method ?? operation.method,
        path: operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(path[at++] ?? ''))),
        query: [...query.flat(1), ...(extraQuery ? [extraQuery] : [])].filter(
          (pair): pair is [string, string] => Array.isArray(pair),
        ),
        headers: { ...headers, ...odd?.headers },
        body: odd?.body ?? body,
        astray: (odd?.method ?? operation.method) !== operation.method || path.includes(''),
      }
    })
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Callers. Mostly one with the permission, sometimes another. */
function actors({ 'x-permission': permission }: Operation): fc.Arbitrary<Actor> {
  const usual: Actor[] =
    permission === 'administer' ? ['administrator'] : permission === 'anyone' ? ['nobody'] : ['owner', 'key']
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(...usual, ...(permission.includes(':') ? (['owner'] as const) : [])),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
  )
}

/** The text as a URL can carry it, which has no way to write half a character. */
const wellFormed = (text: string) => text.toWellFormed()

function pathValue(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: valid(schema, name).map(String) },
    { weight: 1, arbitrary: nastyText.filter((text) => text !== '' && text.length < 300) },
  )
}

function queryValue({
  name,
  required,
  schema,
}: {
  name: string
  required: boolean
  schema: JsonSchema
}): fc.Arbitrary<[string, string][]> {
  const value = fc.oneof(
    { weight: 7, arbitrary: valid(schema, name).map(String) },
    { weight: 1, arbitrary: nastyText },
  )
  const given = value.map((text): [string, string][] => [[name, wellFormed(text)]])
  const twice = value.map((text): [string, string][] => [
    [name, wellFormed(text)],
    [name, '1'],
  ])
  const absent = fc.constant<[string, string][]>([])
  return fc.oneof(
    { weight: required ? 18 : 6, arbitrary: given },
    { weight: required ? 1 : 12, arbitrary: absent },
    { weight: 1, arbitrary: twice },
  )
}

/** A body as JSON text, which drops values that JSON cannot carry. Null if nothing is left. */
function jsonText(value: unknown): string | null {
  return value === undefined ? null : (JSON.stringify(value) ?? null)
}

function formBody(fields: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const file = fc.constantFrom(
    'Name,Phone\nAma,0241234567\nKofi,0201234567\n',
    'Name,Phone\n',
    '',
    '%PDF-1.4\n1 0 obj\n%%EOF\n',
    '\uFEFFPhone\n0241234567',
    '"unclosed,0241234567\n',
    'a,'.repeat(400),
  )
  const name = fc.constantFrom('list.csv', 'paper.pdf', '', 'a'.repeat(300), '..\\x', 'é.png')
  return fc
    .record({ fields, file, name, whole: fc.nat(9), withFile: fc.nat(9) })
    .map(({ fields: given, file: content, name: filename, whole, withFile }) => {
      const parts = Object.entries(isObject(given) ? given : {})
        .filter(([field]) => field !== 'file')
        .map(([field, value]) => `content-disposition: form-data; name="${field}"\r\n\r\n${String(value)}`)
      if (withFile > 0) {
        parts.push(
          `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n${content}`,
        )
      }
      const text = parts.map((part) => `--${FORM_BOUNDARY}\r\n${part}\r\n`).join('')
      return whole > 0 ? `${text}--${FORM_BOUNDARY}--\r\n` : text
    })
}

/** Oddities of the transport, whatever the request says. */
const transport: fc.Arbitrary<{ method?: string; headers?: Record<string, string>; body?: string }> =
  fc.oneof(
    fc.constantFrom('{', '[1,', '"', '{"a":1}x', '\uFEFF{}', '{"a":NaN}', '[]', 'null', '0').map((body) => ({
      body,
      headers: { 'content-type': 'application/json' },
    })),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'nonsense',
      )
      .map((type) => ({ body: 'a=1', headers: { 'content-type': type } })),
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH').map((method) => ({ method })),
    fc
      .constantFrom(
        'Bearer',
        'Bearer ',
        'Bearer x.y.z',
        `Bearer ${'a'.repeat(5_000)}`,
        'Basic YTpi',
        'Bearer nkra_live_x',
      )
      .map((authorization) => ({ headers: { authorization } })),
    fc.constantFrom('application/xml', '', '*/*').map((accept) => ({ headers: { accept } })),
    fc.constant({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('a'.repeat(1_100_000)),
    }),
  )
