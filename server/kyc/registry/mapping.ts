/**
 * How to speak to a reseller of registries' answers. Every reseller takes a number and answers with a name, in a form
 * of its own. The mapping says where each value is in a question and an answer; it is read once from the configuration.
 * This file judges what an answer means. The functions are pure.
 *
 * It reads only who has the number. Resellers also send addresses, telephone numbers and photographs, and what is not
 * read cannot be stored (Data Protection Act, 2012 (Act 843), section 17).
 */
import { DOCUMENTS, normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { RegistryProvider } from '@nkra/contract/kyc/registry-providers.ts'
import { z } from 'zod'
import { parseJsonOrUndefined, type RequestOutcome as Heard } from '../../platform/http-client.ts'
import type { RegistryRecord, RegistryFault } from './provider.ts'
import type { Identity } from '../vault/sealed-identity.ts'

/** A pointer to a value in JSON (RFC 6901), without its escapes. */
const Pointer = z.string().regex(/^(\/[\w.-]{1,60}){1,8}$/, 'is a place such as /person/surname')
const Word = z.string().min(1).max(60)
const Words = z.array(Word).min(1).max(20)
const Header = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/i, 'is the name of a header')

/** The path of a question. It may contain the number. */
const AskPath = z
  .string()
  .regex(/^\/([\w./-]|\{number\}){0,200}$/, 'is a path such as /lookups or /ghana-card/{number}')

/** A reseller's names. Every entry has a usual value, and a configuration names those that differ. */
const Mapping = z.strictObject({
  /** The header with the API key, and the text before the key in it. */
  keyHeader: Header.default('authorization'),
  keyPrefix: z.string().max(20).default('Bearer '),
  /** The header with the idempotency key, which is the same for every attempt at one request. */
  repeatHeader: Header.default('idempotency-key'),
  askPath: AskPath.default('/lookups'),
  /** The path of a question with a photograph. By default it is the same as without. */
  facePath: AskPath.optional(),
  /** The path that asks for a pending answer, by the reseller's reference. */
  pollPath: z
    .string()
    .regex(/^\/[\w./-]*\{reference\}[\w./-]*$/, 'is a path such as /lookups/{reference}')
    .default('/lookups/{reference}'),
  /** The documents that the reseller knows, and its words for them. */
  documents: z
    .partialRecord(z.enum(DOCUMENTS), Word)
    .default({ ghana_card: 'GHANA_CARD', passport: 'PASSPORT', voter_id: 'VOTER_ID' }),
  /** The places of values in the question. A value without a place is not sent. */
  question: z
    .strictObject({
      document: Pointer.optional(),
      /** Where the number is in the question. Absent if it is in the path. */
      number: Pointer.optional(),
      /** The place of the person's photograph in base64. Without it none is sent. */
      face: Pointer.optional(),
      surname: Pointer.optional(),
      givenNames: Pointer.optional(),
      dateOfBirth: Pointer.optional(),
      callbackUrl: Pointer.optional(),
    })
    .default({ document: '/document', number: '/number', callbackUrl: '/callback_url' }),
  /** The text before a photograph's base64, such as `data:image/jpeg;base64,`. */
  facePrefix: z.string().max(60).default(''),
  /** The documents whose register has faces. */
  faceDocuments: z.array(z.enum(DOCUMENTS)).min(1).max(DOCUMENTS.length).default(['ghana_card']),
  /**
   * How a question is signed with the secret of callbacks. By default it is not signed. The HMAC-SHA256 covers the
   * body's exact bytes. If a header for the time is set, it covers `{t}.{body}`, with `t` in seconds since 1970.
   */
  signing: z
    .strictObject({
      header: Header,
      timeHeader: Header.optional(),
      encoding: z.enum(['hex', 'base64']).default('hex'),
    })
    .optional(),
  /** The places of values in an answer. */
  answer: z
    .strictObject({
      status: Pointer,
      reference: Pointer,
      number: Pointer,
      surname: Pointer,
      givenNames: Pointer,
      dateOfBirth: Pointer.optional(),
      expiry: Pointer.optional(),
      /**
       * Where the answer says whether the face is the one in the register, and whether a living person was
       * photographed.
       */
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
  /** The reseller's words at `status`. */
  words: z
    .strictObject({
      found: Words,
      notFound: Words,
      malformed: Words,
      pending: Words,
      /** The words for yes at `face` and `liveness`. JSON's booleans are `true` and `false`. */
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
  /** The header with `t=…,v1=…` over a callback. */
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

/** A registry's reseller in the operator's configuration. */
export interface RegistryConfig {
  readonly provider: RegistryProvider
  /** The registry's name in the words of consent. */
  readonly name: string
  /** The address, without a final slash. */
  readonly url: string
  readonly key: string
  /** The operator's account with the provider. Empty if a key is enough. */
  readonly account: string
  /** The secret that signs callbacks, and questions if the provider wants that. Empty if it signs neither. */
  readonly callbackSecret: string
  /** How to speak to the reseller. Only the generic adapter uses it. */
  readonly mapping: RegistryMapping
}

export type RegistryAnswer =
  | {
      kind: 'found'
      record: RegistryRecord
      reference: string | null
      /** The word about the face. Absent if the mapping reads none. */
      face?: FaceWord
      liveness?: FaceWord
    }
  | { kind: 'not_found' | 'malformed'; reference: string | null }
  /** The registry is still looking. Ask again later by the reference. */
  | { kind: 'pending'; reference: string; after_ms: number | null }
  /** The registry asks us to come less often. */
  | { kind: 'busy'; after_ms: number | null }
  | { kind: 'fault'; fault: RegistryFault }

/** The answer's word about the face. `silent`: it says nothing. `odd`: it says neither yes nor no. */
export type FaceWord = 'yes' | 'no' | 'silent' | 'odd'

/** The path of a question. */
export function askPathOf({ askPath, facePath }: RegistryMapping, number: string, hasFace: boolean): string {
  const path = hasFace ? (facePath ?? askPath) : askPath
  return path.replaceAll('{number}', encodeURIComponent(number))
}

/** The body of a question. */
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

/** Judges an answer about `number`. An answer that is not certainly about it counts as no answer. */
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

/** The reference in a callback. Null if it has none. */
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
