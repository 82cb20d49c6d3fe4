/**
 * Stored identities: number, names and date of birth are sealed together under the key of their request. Keyed hashes
 * beside them can find a number or a word of a name.
 */
import { z } from 'zod'
import type { AccountKeys } from './vault.ts'

/** The identity of a person. */
const Identity = z.object({
  /** The normalised number. Empty until the person gives it, like the names. */
  number: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  /** The date: `1990-12-31`. */
  dateOfBirth: z.string().nullable(),
  /** The E.164 digits of a person who is asked by link. */
  phone: z.string().nullable().default(null),
})
export type Identity = z.output<typeof Identity>

/** Values that the business adds to a request, by name. */
export type Metadata = Record<string, string>

/** An identity in the form of a request's row. */
export interface SealedIdentity {
  id: bigint
  /** The request's key, wrapped. Null once it is erased. */
  requestKey: Buffer | null
  /** Empty once it is erased. */
  identity: string
}

const WHAT = 'identity'
const VERSION = 'v2.'
const WORDS_MAX = 24

/** Seals an identity under a new key, which goes into the same row. */
export function sealIdentity(
  keys: AccountKeys,
  id: bigint,
  identity: Identity,
): SealedIdentity & { requestKey: Buffer } {
  const requestKey = keys.newRequestKey(id)
  return { id, requestKey, identity: sealIdentityUnder(keys, id, requestKey, identity) }
}

/** Seals what the person gave, under their request's key. */
export function sealIdentityUnder(
  keys: AccountKeys,
  id: bigint,
  requestKey: Buffer,
  identity: Identity,
): string {
  const sealed = keys.requestKey(id, requestKey).seal(WHAT, Buffer.from(JSON.stringify(identity), 'utf8'))
  return VERSION + sealed.toString('base64url')
}

const METADATA = 'metadata'

/** Seals what a business adds to a request, under the request's key; null where it adds nothing. */
export function sealMetadata(
  keys: AccountKeys,
  { id, requestKey }: { id: bigint; requestKey: Buffer },
  metadata: Metadata,
): Buffer | null {
  if (Object.keys(metadata).length === 0) return null
  return keys.requestKey(id, requestKey).seal(METADATA, Buffer.from(JSON.stringify(metadata), 'utf8'))
}

/** Opens the metadata. Answers nothing once the person is erased. */
export function openMetadata(
  keys: AccountKeys,
  { id, requestKey, metadata }: { id: bigint; requestKey: Buffer | null; metadata: Buffer | null },
): Metadata {
  if (requestKey === null || metadata === null) return {}
  return JSON.parse(keys.requestKey(id, requestKey).open(METADATA, metadata).toString('utf8')) as Metadata
}

/** Opens an identity. Answers null once it is erased. Throws if it was changed or belongs to another request. */
export function openIdentity(
  keys: AccountKeys,
  { id, requestKey, identity }: SealedIdentity,
): Identity | null {
  if (requestKey === null) return null
  if (!identity.startsWith(VERSION)) throw new Error(`the KYC request ${id} holds no sealed identity`)
  const sealed = Buffer.from(identity.slice(VERSION.length), 'base64url')
  return readIdentity(keys.requestKey(id, requestKey).open(WHAT, sealed).toString('utf8'))
}

/** Reads the JSON of an identity. Throws if the text is none. */
export function readIdentity(text: string): Identity {
  return Identity.parse(JSON.parse(text))
}

/** The hash of a document's number. An empty number has an empty hash, by which nothing is found. */
export const hashNumber = (keys: AccountKeys, number: string): Buffer =>
  number === '' ? Buffer.alloc(0) : keys.hash('number', number)

/** The hash of each word of the names. Case and accents do not matter. */
export const hashNames = (keys: AccountKeys, names: string): Buffer[] =>
  nameWords(names).map((word) => keys.hash('name', word))

/** The hash of everything that a check was given. */
export function hashInput(keys: AccountKeys, { number, surname, givenNames, dateOfBirth }: Identity): Buffer {
  return keys.hash('input', JSON.stringify([number, surname, givenNames, dateOfBirth]))
}

/** The words of a name in the form that is hashed: lower case, no accents. */
export function nameWords(names: string): string[] {
  const plain = names.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, WORDS_MAX)
}
