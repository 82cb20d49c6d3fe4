/** The faults of a request, unknown names among them, in a form in which a screen can point at each. */
import { decodeId, encodeId, ID_PREFIXES, type IdPrefix } from '@nkra/contract/wire.ts'
import { Fail, type Issue } from '../fail.ts'
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'

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

/** The names that a schema knows, at every depth. Null if it accepts any name, or is no object. */
type Names =
  | { kind: 'object'; members: ReadonlyMap<string, Names> }
  | { kind: 'list'; each: Names }
  | { kind: 'map'; each: Names }
  | { kind: 'union'; options: readonly Option[] }
  | null

interface Option {
  names: Names
  /** In a discriminated union: the values of the discriminator that choose this option. */
  tag: { member: string; values: ReadonlySet<unknown> } | null
}

interface UnknownName {
  path: readonly PropertyKey[]
  /** The names that are known in the same object. */
  known: readonly string[]
  /** Whether another option of the union has a field of this name. */
  isOfOtherOption: boolean
}

const NO_NAMES: Names = { kind: 'object', members: new Map() }
const namesBySchema = new WeakMap<z.core.$ZodType, { names: Names }>()

/**
 * Finds the names in a request that its schema does not know. A misspelt field is not ignored silently: the request is
 * refused, and each unknown name is pointed at with the most similar known name, or with all known names. Answers at
 * most `ISSUES_MAX`. Without a schema every name is unknown.
 */
export function unknownFieldIssues(schema: z.ZodType | undefined, sent: unknown): Issue[] {
  const unknown: UnknownName[] = []
  collect(schema ? namesOf(schema) : NO_NAMES, sent, [], unknown)
  return unknown.map(({ path, known, isOfOtherOption }) =>
    isOfOtherOption
      ? { message: `${String(path.at(-1))} does not go with the other fields here.`, pointer: pointer(path) }
      : unknownFieldIssue(path, known),
  )
}

/** The issue of one unknown name, which is the last step of the path. */
export function unknownFieldIssue(path: readonly PropertyKey[], known: readonly string[]): Issue {
  const name = String(path.at(-1))
  const near = nearest(name, known)
  const hint =
    near !== null
      ? ` Did you mean ${near}?`
      : known.length > 0 && known.length <= KNOWN_SAID_MAX
        ? ` Known here: ${known.join(', ')}.`
        : ''
  return { message: `Unknown field ${shortened(name)}.${hint}`, pointer: pointer(path) }
}

/** Throws `unknown_field` {fields} if there are any. */
export function refuseUnknown(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  const fields = issues.slice(0, FIELDS_SAID_MAX).map((issue) => shortened((issue.pointer ?? '').slice(1)))
  const more = issues.length > FIELDS_SAID_MAX ? '…' : []
  throw new Fail('unknown_field', { fields: fields.concat(more).join(', ') }, issues)
}

const shortened = (name: string) =>
  name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name

function collect(names: Names, sent: unknown, path: readonly PropertyKey[], into: UnknownName[]): void {
  if (names === null || typeof sent !== 'object' || sent === null) return
  if (names.kind === 'union') {
    into.push(...fewestUnknown(names.options, sent, path))
    return
  }
  if (Array.isArray(sent) !== (names.kind === 'list')) return
  for (const [name, value] of Object.entries(sent)) {
    if (into.length >= ISSUES_MAX) return
    const inner = names.kind === 'object' ? names.members.get(name) : names.each
    if (inner === undefined) {
      const known = names.kind === 'object' ? [...names.members.keys()] : []
      into.push({ path: [...path, name], known, isOfOtherOption: false })
    } else if (inner !== null) collect(inner, value, [...path, name], into)
  }
}

/**
 * The names that the intended option does not know. It is the option that the discriminator chooses, otherwise the one
 * that knows the most names.
 */
function fewestUnknown(
  options: readonly Option[],
  sent: object,
  path: readonly PropertyKey[],
): UnknownName[] {
  const chosen = options.filter(
    ({ tag }) => tag !== null && tag.values.has((sent as Record<string, unknown>)[tag.member]),
  )
  const meant = chosen.length > 0 ? chosen : options
  const fewest = meant
    .map(({ names }) => {
      const unknown: UnknownName[] = []
      collect(names, sent, path, unknown)
      return unknown
    })
    .reduce((best, next) => (next.length < best.length ? next : best))
  return fewest.map((unknown) => {
    if (unknown.path.length > path.length + 1) return unknown
    const isOfOtherOption = membersOf(options).includes(String(unknown.path.at(-1)))
    return { ...unknown, known: membersOf(meant), isOfOtherOption }
  })
}

const membersOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ names }) => (names?.kind === 'object' ? [...names.members.keys()] : []))

function namesOf(schema: z.core.$ZodType): Names {
  const kept = namesBySchema.get(schema)
  if (kept) return kept.names
  const names = readNames(schema)
  namesBySchema.set(schema, { names })
  return names
}

/** The part of a zod schema that zod keeps for its readers (zod.dev, "Library authors"). */
function internalsOf(schema: z.core.$ZodType) {
  const { _zod: internals } = schema as z.core.$ZodTypes
  return internals
}

/** The field names on the wire. What a codec or a transform makes of them does not matter here. */
function readNames(schema: z.core.$ZodType): Names {
  const { def } = internalsOf(schema)
  switch (def.type) {
    case 'object': {
      if (def.catchall && internalsOf(def.catchall).def.type !== 'never') return null
      const members = Object.entries(def.shape).map(([name, member]) => [name, namesOf(member)] as const)
      return { kind: 'object', members: new Map(members) }
    }
    case 'array':
      return around('list', namesOf(def.element))
    case 'record':
      return around('map', namesOf(def.valueType))
    case 'union':
      return unionNames(def)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return namesOf(def.innerType)
    case 'pipe':
      return namesOf(internalsOf(def.in).def.type === 'transform' ? def.out : def.in)
    default:
      return null
  }
}

/** The names of a list or a map. If its values accept any name, there is nothing to check. */
const around = (kind: 'list' | 'map', each: Names): Names => (each === null ? null : { kind, each })

function unionNames(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Names {
  const member = 'discriminator' in def ? def.discriminator : null
  const options = def.options.flatMap((option): Option[] => {
    const names = namesOf(option)
    const values = member === null ? undefined : internalsOf(option).propValues?.[member]
    return names === null ? [] : [{ names, tag: values ? { member: member!, values } : null }]
  })
  return options.length === 0 ? null : { kind: 'union', options }
}

/** The most unknown names in one failure's sentence. Its messages name the rest. */
const FIELDS_SAID_MAX = 3
/** The most known names that are listed where none is similar to the unknown one. */
const KNOWN_SAID_MAX = 20
/** The most letters of an unknown name that are repeated in an answer. */
const NAME_SHOWN_MAX = 60
/** The most letters that may be wrong, missing, extra or swapped in a name that still counts as similar. */
const SLIPS_MAX = 2
/** The letters that a name needs for each wrong one. So `x` is similar to nothing. */
const LETTERS_A_SLIP = 3

/** The known name that was probably meant, or null. Case, `_` and `-` do not count. */
function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > NAME_SHOWN_MAX) return null
  const written = lettersOf(name)
  let near: string | null = null
  let fewest = SLIPS_MAX + 1
  for (const candidate of known) {
    const letters = lettersOf(candidate)
    const slips = editDistance(written, letters)
    if (slips < fewest && slips * LETTERS_A_SLIP <= Math.max(written.length, letters.length)) {
      near = candidate
      fewest = slips
    }
  }
  return near
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The optimal string alignment distance: Levenshtein's, in which two swapped neighbours count once. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return last[b.length]!
}

/** A request as it was sent. */
export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

/** Things that a path names by something other than an id, by the parameter's name. */
const THINGS_BY_PARAMETER: Readonly<Record<string, string>> = {
  token: 'link',
  msisdn: 'number',
  address: 'number',
  block: 'block of numbers',
  provider: 'registry',
  kind: 'picture',
}

/** Throws `not_found` for one of the ids in the request. */
export function failNotFound(prefix: IdPrefix, id: bigint): never {
  throw new Fail('not_found', { thing: ID_PREFIXES[prefix], id: encodeId(prefix, id) })
}

/**
 * Adds to a `not_found` failure what was not found, and where the request named it. Functions fail with `not_found` and
 * do not know the request, so the id is looked up in its input.
 */
function withLocationOf(failure: Fail, sent: RawRequest): Fail {
  if (failure.code !== 'not_found' || failure.issues.length > 0) return failure
  const found = namedThing(failure.values['id'], sent)
  const thing = failure.values['thing'] ?? found?.thing
  if (thing === undefined) return failure
  const values = { thing }
  const { message } = new Fail('not_found', values)
  const at = found?.path && { pointer: pointer(found.path) }
  return new Fail('not_found', values, [{ message, ...at }], { cause: failure.cause })
}

/** Throws the error again. A `not_found` gets its place first. */
export const withLocation =
  (sent: RawRequest) =>
  (error: unknown): never => {
    throw error instanceof Fail ? withLocationOf(error, sent) : error
  }

interface NamedThing {
  thing: string
  /** Where the request names it. Null if the request has several ids of its kind and nobody knows which was meant. */
  path: PropertyKey[] | null
}

function namedThing(id: string | number | undefined, { params, query, body }: RawRequest): NamedThing | null {
  const named = [params, query, body].flatMap((part) => [...idsIn(part, [])])
  const meant = named.find(({ text }) => text === id)
  if (meant) return meant
  const parameter = Object.keys(params ?? {}).at(-1)
  if (parameter !== undefined) {
    const known = named.find(({ path }) => path.length === 1 && path[0] === parameter)
    return known ?? { thing: THINGS_BY_PARAMETER[parameter] ?? 'thing', path: [parameter] }
  }
  const [first, ...others] = named
  if (!first || others.some(({ thing }) => thing !== first.thing)) return null
  return { thing: first.thing, path: others.length === 0 ? first.path : null }
}

interface NamedId extends NamedThing {
  text: string
  path: PropertyKey[]
}

function* idsIn(value: unknown, path: PropertyKey[]): Iterable<NamedId> {
  if (typeof value === 'string') {
    const prefix = value.slice(0, 3)
    if (isPrefix(prefix) && decodeId(prefix, value) !== null)
      yield { thing: ID_PREFIXES[prefix], path, text: value }
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* idsIn(inner, [...path, index])
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [name, inner] of Object.entries(value)) yield* idsIn(inner, [...path, name])
  }
}

const isPrefix = (text: string): text is IdPrefix => Object.hasOwn(ID_PREFIXES, text)
