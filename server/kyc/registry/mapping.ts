/**
 * How a reseller of a registry's answers is spoken to: they all are asked for a number and answer with a name, and each
 * writes it its own way. Where things stand in a question and an answer is data, read once with the configuration; what
 * an answer means is judged here. Pure.
 *
 * Of an answer no more is read than who holds the number: resellers send addresses, telephone numbers and photographs
 * along, and what is not read cannot be kept (Data Protection Act, 2012 (Act 843), section 17).
 */
import { DOCUMENTS, normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { RegistryProvider } from '@nkra/contract/kyc/registry-providers.ts'
import { z } from 'zod'
import { parseJsonOrUndefined, type RequestOutcome as Heard } from '../../platform/http-client.ts'
import type { RegistryRecord, RegistryFault } from './provider.ts'
import type { Identity } from '../vault/sealed-identity.ts'

/** A place in JSON (RFC 6901), without its escapes. */
const Pointer = z.string().regex(/^(\/[\w.-]{1,60}){1,8}$/, 'is a place such as /person/surname')
const Word = z.string().min(1).max(60)
const Words = z.array(Word).min(1).max(20)
const Header = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/i, 'is the name of a header')

/** A path, in which the number may stand. */
const AskPath = z
  .string()
  .regex(/^\/([\w./-]|\{number\}){0,200}$/, 'is a path such as /lookups or /ghana-card/{number}')

/** What a reseller calls things. Every entry has a usual form; a configuration names those that differ. */
const Mapping = z.strictObject({
  /** Shows who asks: the header, and what stands before the key in it. */
  keyHeader: Header.default('authorization'),
  keyPrefix: z.string().max(20).default('Bearer '),
  /** The same for every attempt at one request. */
  repeatHeader: Header.default('idempotency-key'),
  askPath: AskPath.default('/lookups'),
  /** Where a number is asked for with a photograph; left out: where all are. */
  facePath: AskPath.optional(),
  /** Asks after what is still looked for, by the reseller's own reference. */
  pollPath: z
    .string()
    .regex(/^\/[\w./-]*\{reference\}[\w./-]*$/, 'is a path such as /lookups/{reference}')
    .default('/lookups/{reference}'),
  /** The documents it knows, and its words for them. */
  documents: z
    .partialRecord(z.enum(DOCUMENTS), Word)
    .default({ ghana_card: 'GHANA_CARD', passport: 'PASSPORT', voter_id: 'VOTER_ID' }),
  /** Where things go in the question. What has no place is not sent. */
  question: z
    .strictObject({
      document: Pointer.optional(),
      /** Left out where it stands in the path. */
      number: Pointer.optional(),
      /** The base64 of the person's photograph; where it has no place none is sent. */
      face: Pointer.optional(),
      surname: Pointer.optional(),
      givenNames: Pointer.optional(),
      dateOfBirth: Pointer.optional(),
      callbackUrl: Pointer.optional(),
    })
    .default({ document: '/document', number: '/number', callbackUrl: '/callback_url' }),
  /** Stands before the base64 of a photograph, such as `data:image/jpeg;base64,`. */
  facePrefix: z.string().max(60).default(''),
  /** Those whose register has faces. */
  faceDocuments: z.array(z.enum(DOCUMENTS)).min(1).max(DOCUMENTS.length).default(['ghana_card']),
  /**
   * How a question is signed, by the secret of callbacks; left out: it is not. The HMAC-SHA256 is of the body's very bytes,
   * and with a header for the time of `{t}.{body}`, `t` in seconds since 1970.
   */
  signing: z
    .strictObject({
      header: Header,
      timeHeader: Header.optional(),
      encoding: z.enum(['hex', 'base64']).default('hex'),
    })
    .optional(),
  /** Where things are in an answer. */
  answer: z
    .strictObject({
      status: Pointer,
      reference: Pointer,
      number: Pointer,
      surname: Pointer,
      givenNames: Pointer,
      dateOfBirth: Pointer.optional(),
      expiry: Pointer.optional(),
      /** Whether the face is the register's, and whether a living person was photographed. */
      face: Pointer.optional(),
      liveness: Pointer.optional(),
    })
    .default({
      status: '/status',
      reference: '/reference',
      number: '/person/number',
      surname: '/person/surname',
      givenNames: '/person/given_names',
      dateOfBirth: '/person/date_of_birth',
      expiry: '/person/expires',
    }),
  /** Its words at `status`. */
  words: z
    .strictObject({
      found: Words,
      notFound: Words,
      malformed: Words,
      pending: Words,
      /** At `face` and `liveness`; a yes or no of JSON is `true` or `false`. */
      yes: Words.default(['true']),
      no: Words.default(['false']),
    })
    .default({
      found: ['found'],
      notFound: ['not_found'],
      malformed: ['invalid'],
      pending: ['pending'],
      yes: ['true'],
      no: ['false'],
    }),
  /** Holds `t=…,v1=…` over a callback. */
  signatureHeader: Header.default('x-registry-signature'),
})

export const RegistryMapping = Mapping.refine(
  ({ askPath, facePath = askPath, question }) =>
    question.number !== undefined || [askPath, facePath].every((path) => path.includes('{number}')),
  { path: ['question', 'number'], message: 'has to say where the number goes, or the paths do' },
).refine(({ question, answer }) => (question.face === undefined) === (answer.face === undefined), {
  path: ['answer', 'face'],
  message: 'says whether the face agrees, exactly where question.face sends one',
})
export type RegistryMapping = z.output<typeof RegistryMapping>

/** A registry's reseller, as the operator configured it. */
export interface RegistryConfig {
  readonly provider: RegistryProvider
  /** As consents name it. */
  readonly name: string
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string
  /** Of the operator with the provider; empty where the key is enough. */
  readonly account: string
  /** Signs callbacks, and questions where the provider wants that; empty where there are neither. */
  readonly callbackSecret: string
  /** Of the generic adapter alone. */
  readonly mapping: RegistryMapping
}

export type RegistryAnswer =
  | {
      kind: 'found'
      record: RegistryRecord
      reference: string | null
      /** What is said of the face; left out where the mapping reads nothing of it. */
      face?: FaceWord
      liveness?: FaceWord
    }
  | { kind: 'not_found' | 'malformed'; reference: string | null }
  /** It still looks. */
  | { kind: 'pending'; reference: string; after_ms: number | null }
  /** It asks us to come less often. */
  | { kind: 'busy'; after_ms: number | null }
  | { kind: 'fault'; fault: RegistryFault }

/** `silent`: nothing is said of it; `odd`: something that is neither a yes nor a no. */
export type FaceWord = 'yes' | 'no' | 'silent' | 'odd'

/** Where a question is sent. */
export function askPathOf({ askPath, facePath }: RegistryMapping, number: string, hasFace: boolean): string {
  const path = hasFace ? (facePath ?? askPath) : askPath
  return path.replaceAll('{number}', encodeURIComponent(number))
}

/** The question as it is sent. */
export function lookupBody(
  { question, documents, facePrefix }: RegistryMapping,
  asked: { document: DocumentKind; identity: Identity; callbackUrl: string; face?: Buffer | null },
): Record<string, unknown> {
  const { document, identity, callbackUrl, face = null } = asked
  const values: Record<keyof typeof question, string | null | undefined> = {
    ...identity,
    document: documents[document],
    face: face === null ? null : facePrefix + face.toString('base64'),
    callbackUrl,
  }
  const body: Record<string, unknown> = {}
  for (const [name, place] of Object.entries(question)) {
    const value = values[name as keyof typeof question]
    if (value !== null && value !== undefined) putAt(body, place, value)
  }
  return body
}

const Text = z.string().trim().min(1).max(200)
const Reference = z.union([Text.max(100), z.int().transform(String)])
const Day = z.iso.date()

/** What an answer means, to whoever asked for `number`. An answer that is not surely one about it is none. */
export function judgeAnswer(
  mapping: RegistryMapping,
  asked: { document: DocumentKind; number: string },
  heard: Heard,
): RegistryAnswer {
  if (heard.outcome === 'refused') return fault('unreachable')
  if (heard.outcome === 'unknown') return fault('silent')
  const { status, text, retryAfter_s } = heard
  const after_ms = retryAfter_s === undefined ? null : retryAfter_s * 1_000
  if (status === 429) return { kind: 'busy', after_ms }
  if (status === 401 || status === 403) return fault('refused')
  if (status >= 500) return fault('failing')
  const answer = parseJsonOrUndefined(text)
  const at = (place: string | undefined) => (place === undefined ? undefined : valueAt(answer, place))
  const said = Text.safeParse(at(mapping.answer.status)).data
  const reference = Reference.safeParse(at(mapping.answer.reference)).data ?? null
  const { words } = mapping
  if (said === undefined) return fault('unreadable')
  if (words.notFound.includes(said)) return { kind: 'not_found', reference }
  if (words.malformed.includes(said)) return { kind: 'malformed', reference }
  if (status >= 300) return fault('unreadable')
  if (words.pending.includes(said))
    return reference === null ? fault('unreadable') : { kind: 'pending', reference, after_ms }
  if (!words.found.includes(said)) return fault('unreadable')
  const number = Text.safeParse(at(mapping.answer.number)).data
  const surname = Text.safeParse(at(mapping.answer.surname)).data
  const givenNames = Text.safeParse(at(mapping.answer.givenNames)).data
  if (number === undefined || surname === undefined || givenNames === undefined) return fault('unreadable')
  // An answer about another number is somebody else's, however it came here.
  if (normalizeDocumentNumber(asked.document, number) !== asked.number) return fault('unreadable')
  const dateOfBirth = Day.safeParse(at(mapping.answer.dateOfBirth)).data ?? null
  const expiry = Day.safeParse(at(mapping.answer.expiry)).data ?? null
  const { face, liveness } = mapping.answer
  return {
    kind: 'found',
    reference,
    record: { surname, givenNames, dateOfBirth, expiry },
    ...(face !== undefined && { face: faceWord(words, at(face)) }),
    ...(liveness !== undefined && { liveness: faceWord(words, at(liveness)) }),
  }
}

function faceWord({ yes, no }: RegistryMapping['words'], value: unknown): FaceWord {
  if (value === undefined || value === null) return 'silent'
  const said = typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
  if (yes.includes(said)) return 'yes'
  return no.includes(said) ? 'no' : 'odd'
}

/** The reference that a callback speaks of; null where it names none. */
export function callbackReference({ answer }: RegistryMapping, body: Buffer): string | null {
  return (
    Reference.safeParse(valueAt(parseJsonOrUndefined(body.toString('utf8')), answer.reference)).data ?? null
  )
}

const fault = (which: RegistryFault): RegistryAnswer => ({ kind: 'fault', fault: which })

const namesIn = (place: string) => place.slice(1).split('/')

function valueAt(value: unknown, place: string): unknown {
  let at = value
  for (const name of namesIn(place)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

function putAt(body: Record<string, unknown>, place: string, value: string): void {
  const names = namesIn(place)
  let at = body
  for (const name of names.slice(0, -1)) {
    const next = at[name]
    const inner: Record<string, unknown> = typeof next === 'object' && next !== null ? { ...next } : {}
    at[name] = inner
    at = inner
  }
  at[names.at(-1)!] = value
}
