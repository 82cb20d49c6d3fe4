/**
 * A simulated reseller of an identity registry. Its protocol is nobody's, but has what those of real resellers share.
 *
 *     POST …/lookups               {document, number, callback_url, face?} → {status, reference, person?, face?}
 *     POST …/lookups/{number}      the same, with the number in the path
 *     GET  …/lookups/{reference}   the answer to an earlier lookup
 *
 * Callers send `authorization: Bearer key` and an `idempotency-key`: a repeated key gets the first lookup and counts once.
 * A late answer is posted to `callback_url` as {reference}, signed in `x-registry-signature` as `t=…,v1=…`, the
 * HMAC-SHA256 of `{t}.{body}`. Tests command it by `POST /control/script` (faults), `POST /control/people` (adds a
 * person), `POST /control/finish` (answers a pending lookup) and `GET /control/lookups`.
 */
import { createHmac } from 'node:crypto'
import {
  answerCommand,
  ChangeSignal,
  type Commands,
  jsonBody,
  newest,
  textField,
} from '../company/control.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import { Faults } from '../company/faults.ts'
import { Posts, type Delivery } from '../company/posts.ts'
import {
  json,
  jsonObject,
  spoilt,
  startCompany,
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  type RunningCompany,
} from '../company/server.ts'

/**
 * The faults, by the document number of the lookup. `broken`: 500. `busy`: 429. `key`: 401. `cut`: the lookup is accepted
 * and the connection cut. `never`: accepted without a response. `half`: half of the response. `garbled`: no JSON.
 * `nameless`: a person without names. `stranger`: another person's number. `pending`: the answer comes later, by a
 * callback and on request. `forgotten`: the lookup is unknown later. `face`: the face is another. `spoof`: no
 * living person. `faceless`: it says nothing of the face. `face-odd`: it says neither yes nor no. And callbacks that are lost, doubled, late or
 * signed with a wrong secret.
 */
export const IDENTITY_REGISTRY_FAULTS = [
  'broken',
  'busy',
  'key',
  'cut',
  'never',
  'half',
  'garbled',
  'nameless',
  'stranger',
  'pending',
  'forgotten',
  'face',
  'spoof',
  'faceless',
  'face-odd',
  'callback-lost',
  'callback-doubled',
  'callback-late',
  'callback-unsigned',
] as const
export type IdentityFault = (typeof IDENTITY_REGISTRY_FAULTS)[number]

export interface Person {
  readonly surname: string
  readonly givenNames: string
  readonly dateOfBirth: string
}

export interface IdentityRegistryOptions {
  readonly key: string
  readonly callbackSecret: string
  /** People by document number. It answers `not_found` for any other number. */
  readonly people: Map<string, Person>
  readonly clock?: Clock
  /** Refuses questions without a signature: `x-signature` is the HMAC-SHA256 of `{x-time}.{body}`, in hex. */
  readonly signedQuestions?: boolean
}

/** One lookup, however often it is requested. */
export interface Lookup {
  readonly reference: string
  readonly document: string
  readonly number: string
  /** The bytes of the photograph that came with it. */
  readonly face: number
  /** How often it was requested and polled. */
  asked: number
  polled: number
  /** Whether it has no answer yet. */
  pending: boolean
}

export interface IdentityRegistryControl {
  /** The lookups, oldest first. */
  readonly lookups: readonly Lookup[]
  readonly deliveries: readonly Delivery[]
  /** Replaces the script. Throws ScriptError. */
  play(script: unknown): void
  /** Answers a pending lookup and posts its callback. */
  finish(reference: string): void
  /** Resolves when the condition holds, now or after a change. */
  until(holds: () => boolean): Promise<void>
  /** Waits until no callback is under way. */
  landed(): Promise<void>
}

export interface IdentityRegistry extends Company {
  readonly control: IdentityRegistryControl
}

const LOOKUPS_MAX = 10_000
const BUSY_S = 30
const BODY_BYTES_MAX = 8 * 1024 * 1024
const CALLS = ['ask', 'poll']

export function createIdentityRegistry(options: IdentityRegistryOptions): IdentityRegistry {
  const { key, callbackSecret, people, clock = systemClock() } = options
  const faults = new Faults<IdentityFault>(IDENTITY_REGISTRY_FAULTS, CALLS)
  const changes = new ChangeSignal()
  const posts = new Posts({ clock, retries_ms: [], changed: () => changes.notify() })
  const lookups: Lookup[] = []
  const byKey = new Map<string, Lookup>()
  const callbacks = new Map<string, string>()

  const ask = ({ headers, body }: CompanyRequest, inPath?: string): CompanyResponse => {
    const sent = jsonObject(body, json(400, { status: 'invalid' }))
    const [document, inBody, callbackUrl, photograph] = [
      sent['document'],
      sent['number'],
      sent['callback_url'],
      sent['face'],
    ].map(textOf)
    const number = inPath ?? inBody
    const repeated = headers['idempotency-key']
    if (!document || !number || typeof repeated !== 'string') return json(400, { status: 'invalid' })
    if (!byKey.has(repeated)) faults.bindNext(number)
    const fault = faults.firstOf(number, SPOILS, 'ask')
    const refused = refusalOf(fault)
    if (refused) return refused
    const known = byKey.get(repeated)
    if (known) known.asked++
    if (lookups.length >= LOOKUPS_MAX) return json(503, { status: 'error' })
    const lookup = known ?? {
      reference: `lk-${String(lookups.length + 1).padStart(6, '0')}`,
      document,
      number,
      face: Buffer.from(photograph ?? '', 'base64').length,
      asked: 1,
      polled: 0,
      pending: faults.consume(number, 'pending', 'ask'),
    }
    if (!known) {
      lookups.push(lookup)
      byKey.set(repeated, lookup)
      if (callbackUrl) callbacks.set(lookup.reference, callbackUrl)
    }
    changes.notify()
    return spoilt(answerOf(lookup, fault), fault)
  }

  const poll = (reference: string): CompanyResponse => {
    const lookup = lookups.find((each) => each.reference === reference)
    if (!lookup || faults.consume(lookup.number, 'forgotten', 'poll'))
      return json(404, { status: 'not_found' })
    lookup.polled++
    changes.notify()
    const fault = faults.firstOf(lookup.number, SPOILS, 'poll')
    return refusalOf(fault) ?? spoilt(answerOf(lookup, fault), fault)
  }

  const answerOf = (
    { reference, number, pending, face }: Lookup,
    fault: IdentityFault | undefined,
  ): CompanyResponse => {
    if (pending) return json(202, { status: 'pending', reference })
    const person = people.get(number)
    if (!person) return json(200, { status: 'not_found', reference })
    const { surname, givenNames: given_names, dateOfBirth: date_of_birth } = person
    return json(200, {
      status: 'found',
      reference,
      ...(face > 0 && !faults.consume(number, 'faceless') && { face: faceOf(number) }),
      person: {
        number: fault === 'stranger' ? 'GHA-999999999-9' : number,
        ...(fault !== 'nameless' && { surname, given_names }),
        date_of_birth,
        // Resellers add fields that nobody requested.
        address: '7 Palm Street, Labone, Accra',
        phone: '+233200000007',
      },
    })
  }

  const faceOf = (number: string) => ({
    agrees: faults.consume(number, 'face-odd') ? 'perhaps' : !faults.consume(number, 'face'),
    alive: faults.consume(number, 'spoof') ? 'NO' : 'YES',
  })

  const callBack = ({ reference, number }: Lookup): void => {
    const url = callbacks.get(reference)
    if (url === undefined) return
    const fault = {
      lost: faults.consume(number, 'callback-lost'),
      doubled: faults.consume(number, 'callback-doubled'),
      late: faults.consume(number, 'callback-late'),
      held: false,
    }
    const secret = faults.consume(number, 'callback-unsigned') ? `${callbackSecret}0` : callbackSecret
    const body = JSON.stringify({ reference })
    const headers = { 'x-registry-signature': signCallback(secret, body, clock.now()) }
    posts.send({ reference, event: 'lookup.finished', url, body, headers }, fault)
  }

  const control: IdentityRegistryControl = {
    lookups,
    deliveries: posts.deliveries,
    play: (script) => void faults.play(script),
    finish(reference) {
      const lookup = lookups.find((each) => each.reference === reference)
      if (lookup === undefined) throw new RangeError('no such lookup')
      lookup.pending = false
      callBack(lookup)
    },
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
  }
  const commands: Commands = {
    'GET /script': () => faults.rules,
    'POST /script': (body) => faults.play(jsonBody(body)),
    'GET /lookups': () => ({ count: lookups.length, newest: newest(lookups) }),
    'POST /people': (body) => {
      const [number, surname, givenNames, dateOfBirth] = [
        'number',
        'surname',
        'givenNames',
        'dateOfBirth',
      ].map((name) => textField(body, name))
      people.set(number!, { surname: surname!, givenNames: givenNames!, dateOfBirth: dateOfBirth! })
      return { held: people.size }
    },
    'POST /finish': (body) => {
      control.finish(textField(body, 'reference'))
      return { finished: true }
    },
  }
  return {
    bodyBytesMax: BODY_BYTES_MAX,
    control,
    answer(asked) {
      const commanded = answerCommand(commands, asked)
      if (commanded) return commanded
      if (asked.headers.authorization !== `Bearer ${key}`) return json(401, { status: 'unauthorized' })
      const isQuestion = asked.method === 'POST'
      if (isQuestion && options.signedQuestions === true && !isSignedQuestion(callbackSecret, asked))
        return json(401, { status: 'unsigned' })
      if (isQuestion && asked.path === '/lookups') return ask(asked)
      const [, inPath] = /^\/lookups\/(GHA-\d{9}-\d)$/.exec(asked.path) ?? []
      if (isQuestion && inPath !== undefined) return ask(asked, inPath)
      const [, reference] = /^\/lookups\/([\w-]+)$/.exec(asked.path) ?? []
      if (asked.method === 'GET' && reference !== undefined) return poll(reference)
      return json(404, { status: 'no such call' })
    },
    close: () => posts.close(),
  }
}

/** The registry on a free port of loopback. */
export const startIdentityRegistry = (
  options: IdentityRegistryOptions,
): Promise<RunningCompany<IdentityRegistryControl>> =>
  startCompany('identity-registry', createIdentityRegistry(options))

/** The signature of a callback at this time. */
export function signCallback(secret: string, body: string, now_ms: number): string {
  const t = Math.floor(now_ms / 1_000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

function isSignedQuestion(secret: string, { headers, body }: CompanyRequest): boolean {
  const meant = createHmac('sha256', secret)
    .update(`${textOf(headers['x-time'])}.`)
    .update(body)
    .digest('hex')
  return textOf(headers['x-signature']) === meant
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : '')

const SPOILS = ['broken', 'busy', 'key', 'cut', 'never', 'half', 'garbled', 'nameless', 'stranger'] as const

function refusalOf(fault: IdentityFault | undefined): CompanyResponse | null {
  if (fault === 'broken') return json(500, { status: 'error' })
  if (fault === 'busy')
    return { ...json(429, { status: 'busy' }), headers: { 'retry-after': String(BUSY_S) } }
  return fault === 'key' ? json(401, { status: 'unauthorized' }) : null
}
