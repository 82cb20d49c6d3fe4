/**
 * Adds to a `not_found` failure what was not found, and where the request named it. Functions fail with `not_found` and
 * do not know the request, so the id is looked up in its input.
 */
import { decodeId, encodeId, ID_PREFIXES, type IdPrefix } from '@nkra/contract/wire.ts'
import { Fail } from '../fail.ts'
import { pointer } from './request-issues.ts'

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

/** Answers the failure with the missing thing and its place in the request, as far as the request shows them. */
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
