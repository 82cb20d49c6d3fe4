/** The faults of a request, in a form in which a screen can point at each. */
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { Fail, type Issue } from '../fail.ts'

/** The most issues of one answer. */
export const ISSUES_MAX = 100

/**
 * zod's issues as messages with JSON pointers into the body (or the name of a query parameter). Each field has one
 * message: the first fault, because correcting it may correct the others.
 */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  const byField = new Map<string, Issue>()
  for (const { message, path } of error.issues) {
    const at = pointer(path)
    if (!byField.has(at)) byField.set(at, { message, ...(path.length > 0 && { pointer: at }) })
  }
  return [...byField.values()].slice(0, ISSUES_MAX)
}

export function invalidRequest(issues: Issue[]): Fail {
  return new Fail('invalid_request', {}, issues)
}

/** A path as a JSON pointer (RFC 6901). */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The deepest nesting of a body. No call of the contract needs ten levels. */
const JSON_DEPTH_MAX = 64

/**
 * Parses a JSON body. Throws `malformed_json`, or `invalid_request` if it nests too deep, has a name that could
 * reach a prototype, or has text that the database cannot hold.
 */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  // Decoded leniently, what is no UTF-8 would be stored as replacement characters (RFC 8259 §8.1).
  if (!isUtf8(body)) throw new Fail('malformed_json')
  const text = body.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fail('malformed_json')
  }
  if (isTooDeep(text)) {
    throw invalidRequest([{ message: `The body nests more than ${JSON_DEPTH_MAX} levels deep` }])
  }
  // The text is searched first: a walk through every value is paid for only by who sends such a name.
  if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u'))
    refusePoison(value, [])
  return value
}

/**
 * Whether valid JSON nests deeper than allowed. Unknown members count too, because a request's fingerprint covers
 * everything that was sent.
 */
function isTooDeep(json: string): boolean {
  if (hasFewBrackets(json)) return false
  let depth = 0
  // A text of any content is one token, so that brackets in a message are no nesting.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > JSON_DEPTH_MAX) return true
  }
  return false
}

/** Whether a text has so few opening brackets that it cannot nest too deep, whatever of them is in strings. */
function hasFewBrackets(json: string): boolean {
  let left = JSON_DEPTH_MAX
  for (const bracket of ['{', '['])
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1))
      if (left-- === 0) return false
  return true
}

/** The character U+0000, which no text in PostgreSQL can hold. In JSON it is always written escaped. */
const NUL = '\0'

function refusePoison(value: unknown, path: PropertyKey[]): void {
  if (typeof value === 'string') refuseUnstorable(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name]
    refuseUnstorable(name, path)
    const poisons =
      name === '__proto__' ||
      (name === 'constructor' &&
        typeof inner === 'object' &&
        inner !== null &&
        Object.hasOwn(inner, 'prototype'))
    if (poisons)
      throw invalidRequest([{ message: `The name ${name} is not allowed`, pointer: pointer(here) }])
    refusePoison(inner, here)
  }
}

/** Refuses half of a surrogate pair: UTF-8 has no bytes for it, and PostgreSQL's jsonb refuses it. */
function refuseUnstorable(text: string, path: readonly PropertyKey[]): void {
  if (text.includes(NUL)) throw nulRefused(path)
  if (text.isWellFormed()) return
  const message = 'Half of a character (a lone surrogate) is not allowed'
  throw invalidRequest([{ message, ...(path.length > 0 && { pointer: pointer(path) }) }])
}

/** Whether the database cannot hold the text. */
export const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes(NUL)

function nulRefused(path: readonly PropertyKey[]): Fail {
  return invalidRequest([{ message: 'The character U+0000 is not allowed', pointer: pointer(path) }])
}

/**
 * Checks query parameters as they were sent. Throws if one comes twice, because it is unclear which counts, and if one
 * has text that the database cannot hold.
 */
export function refuseBadQuery(query: Record<string, unknown>): void {
  for (const name in query) {
    const value = query[name]
    if (Array.isArray(value)) {
      throw invalidRequest([{ message: `${name} is given more than once`, pointer: pointer([name]) }])
    }
    if (holdsNul(value)) throw nulRefused([name])
  }
}

/** JSON with each object's members in the order of their names, for fingerprints. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The words for a value that does not fit its schema, if the schema has no sentence of its own. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** The sentences for addresses are those of requirements 5.5. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'This must be a day such as 2026-11-22',
  datetime: 'This must be a time such as 2026-11-22T09:30:00Z',
  email: 'Invalid email address',
  url: 'Invalid URL',
}

z.config({ customError: wordsOf })

function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is a required field'
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return unionWords(issue.errors)
    case 'too_small':
      return `This must ${sizeOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `This must ${sizeOf(issue.origin, 'at most', issue.maximum)}`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `We do not know these fields: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the right format'
    default:
      return 'This is not valid'
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `This must be ${String(values[0])}` : `This must be one of ${values.join(', ')}`

/** The words for a union of plain values: a choice between them. */
function unionWords(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const values = errors.flat().map((issue) => (issue.code === 'invalid_value' ? issue.values : null))
  const isChoice = values.length > 0 && values.every((each) => each !== null)
  return isChoice ? oneOf(values.flat()) : 'This has none of the forms that are taken'
}

const UNITS: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  file: 'byte',
}

function sizeOf(origin: string, bound: string, limit: number | bigint): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `be ${bound} ${limit}`
  return `have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
}
