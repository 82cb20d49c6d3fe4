/**
 * A reseller of an identity registry's answers, played: no real one's protocol, but what theirs have in common.
 *
 *     POST …/lookups               {document, number, callback_url} → {status, reference, person?}; once for each key
 *     GET  …/lookups/{reference}   the same of a question that it took
 *
 * under `authorization: Bearer key`, with an `idempotency-key`: the same key asks no second time, and is counted once.
 * What it answers later it posts to `callback_url`: {reference}, signed in `x-registry-signature` as `t=…,v1=…`, the
 * HMAC-SHA256 of `{t}.{body}`. Beside the protocol, `POST /control/script` says what goes wrong, `POST /control/people` whom it holds, `POST
 * /control/finish` that it has found out, and `GET /control/lookups` what was asked.
 */
import { createHmac } from 'node:crypto'
import { Changes } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import { answerCommand, named, NEWEST, parsed, type Commands } from '../company/control.ts'
import { Faults } from '../company/faults.ts'
import { Posts, type Delivery } from '../company/posts.ts'
import { json, jsonObject, serveCompanies, type Answer, type Asked, type Company } from '../company/server.ts'

/**
 * What can go wrong, for a question by the number that it asks about. `broken`: 500. `busy`: 429. `key`: 401. `cut`: taken,
 * and the connection cut. `never`: taken, and nothing said. `half`: half of the answer. `garbled`: an answer that is none.
 * `nameless`: a person without names. `stranger`: another person's number. `pending`: answered later, by a callback and
 * when asked again. `forgotten`: later it knows of no such question. And callbacks that are lost, doubled, late or not
 * signed with the right secret.
 */
export const IDENTITY_FAULTS = [
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
  'callback-lost',
  'callback-doubled',
  'callback-late',
  'callback-unsigned',
] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]

export interface Person {
  readonly surname: string
  readonly givenNames: string
  readonly dateOfBirth: string
}

export interface IdentityRegistryOptions {
  readonly key: string
  readonly callbackSecret: string
  /** By number; whom it does not hold it says so of. */
  readonly people: Map<string, Person>
  readonly clock?: Clock
}

/** A question, however often it was asked. */
export interface Lookup {
  readonly reference: string
  readonly document: string
  readonly number: string
  /** How often it was asked, and asked after. */
  asked: number
  polled: number
  /** It still looks. */
  pending: boolean
}

export interface IdentityRegistryControl {
  /** In the order of asking. */
  readonly lookups: readonly Lookup[]
  readonly deliveries: readonly Delivery[]
  /** Replaces what goes wrong. Throws ScriptError. */
  play(script: unknown): void
  /** It has found out: answers from now on, and calls back. */
  finish(reference: string): void
  /** Resolves when it holds, now or after something changed. */
  until(holds: () => boolean): Promise<void>
  /** Waits until no callback is under way. */
  landed(): Promise<void>
}

export interface IdentityRegistry extends Company {
  readonly control: IdentityRegistryControl
}

const LOOKUPS_MAX = 10_000
const BUSY_S = 30
const CALLS = ['ask', 'poll']

export function identityRegistry(options: IdentityRegistryOptions): IdentityRegistry {
  const { key, callbackSecret, people, clock = systemClock() } = options
  const faults = new Faults<IdentityFault>(IDENTITY_FAULTS, CALLS)
  const changes = new Changes()
  const posts = new Posts({ clock, retries_ms: [], changed: () => changes.tell() })
  const lookups: Lookup[] = []
  const byKey = new Map<string, Lookup>()
  const callbacks = new Map<string, string>()

  const ask = ({ headers, body }: Asked): Answer => {
    const sent = jsonObject(body, json(400, { status: 'invalid' }))
    const [document, number, callbackUrl] = [sent['document'], sent['number'], sent['callback_url']].map(
      textOf,
    )
    const repeated = headers['idempotency-key']
    if (!document || !number || typeof repeated !== 'string') return json(400, { status: 'invalid' })
    if (!byKey.has(repeated)) faults.meet(number)
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
      asked: 1,
      polled: 0,
      pending: faults.takes(number, 'pending', 'ask'),
    }
    if (!known) {
      lookups.push(lookup)
      byKey.set(repeated, lookup)
      if (callbackUrl) callbacks.set(lookup.reference, callbackUrl)
    }
    changes.tell()
    return spoilt(answerOf(lookup, fault), fault)
  }

  const poll = (reference: string): Answer => {
    const lookup = lookups.find((each) => each.reference === reference)
    if (!lookup || faults.takes(lookup.number, 'forgotten', 'poll')) return json(404, { status: 'not_found' })
    lookup.polled++
    changes.tell()
    const fault = faults.firstOf(lookup.number, SPOILS, 'poll')
    return refusalOf(fault) ?? spoilt(answerOf(lookup, fault), fault)
  }

  const answerOf = ({ reference, number, pending }: Lookup, fault: IdentityFault | undefined): Answer => {
    if (pending) return json(202, { status: 'pending', reference })
    const person = people.get(number)
    if (!person) return json(200, { status: 'not_found', reference })
    const { surname, givenNames: given_names, dateOfBirth: date_of_birth } = person
    return json(200, {
      status: 'found',
      reference,
      person: {
        number: fault === 'stranger' ? 'GHA-999999999-9' : number,
        ...(fault !== 'nameless' && { surname, given_names }),
        date_of_birth,
        // Resellers send along what nobody asked for.
        address: '7 Palm Street, Labone, Accra',
        phone: '+233200000007',
      },
    })
  }

  const callBack = ({ reference, number }: Lookup): void => {
    const url = callbacks.get(reference)
    if (url === undefined) return
    const mishap = {
      lost: faults.takes(number, 'callback-lost'),
      doubled: faults.takes(number, 'callback-doubled'),
      late: faults.takes(number, 'callback-late'),
      held: false,
    }
    const secret = faults.takes(number, 'callback-unsigned') ? `${callbackSecret}0` : callbackSecret
    const body = JSON.stringify({ reference })
    const headers = { 'x-registry-signature': signed(secret, body, clock.now()) }
    posts.send({ reference, event: 'lookup.finished', url, body, headers }, mishap)
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
    'POST /script': (body) => faults.play(parsed(body)),
    'GET /lookups': () => ({ count: lookups.length, newest: lookups.slice(-NEWEST).reverse() }),
    'POST /people': (body) => {
      const [number, surname, givenNames, dateOfBirth] = [
        'number',
        'surname',
        'givenNames',
        'dateOfBirth',
      ].map((name) => named(body, name))
      people.set(number!, { surname: surname!, givenNames: givenNames!, dateOfBirth: dateOfBirth! })
      return { held: people.size }
    },
    'POST /finish': (body) => {
      control.finish(named(body, 'reference'))
      return { finished: true }
    },
  }
  return {
    control,
    answer(asked) {
      const commanded = answerCommand(commands, asked)
      if (commanded) return commanded
      if (asked.headers.authorization !== `Bearer ${key}`) return json(401, { status: 'unauthorized' })
      if (asked.method === 'POST' && asked.path === '/lookups') return ask(asked)
      const [, reference] = /^\/lookups\/([\w-]+)$/.exec(asked.path) ?? []
      if (asked.method === 'GET' && reference !== undefined) return poll(reference)
      return json(404, { status: 'no such call' })
    },
    close: () => posts.close(),
  }
}

/** The registry as a server of its own, at `/identity-registry`. */
export async function startIdentityRegistry(
  options: IdentityRegistryOptions,
): Promise<{ readonly url: string; readonly control: IdentityRegistryControl; close(): Promise<void> }> {
  const company = identityRegistry(options)
  const serving = await serveCompanies({ 'identity-registry': company }, { port: 0 })
  return { url: `${serving.url}/identity-registry`, control: company.control, close: () => serving.close() }
}

/** As its callbacks are signed at that time. */
export function signed(secret: string, body: string, now_ms: number): string {
  const t = Math.floor(now_ms / 1_000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : '')

const SPOILS = ['broken', 'busy', 'key', 'cut', 'never', 'half', 'garbled', 'nameless', 'stranger'] as const

function refusalOf(fault: IdentityFault | undefined): Answer | null {
  if (fault === 'broken') return json(500, { status: 'error' })
  if (fault === 'busy')
    return { ...json(429, { status: 'busy' }), headers: { 'retry-after': String(BUSY_S) } }
  return fault === 'key' ? json(401, { status: 'unauthorized' }) : null
}

function spoilt(answer: Answer, fault: IdentityFault | undefined): Answer {
  if (fault === 'cut' || fault === 'never' || fault === 'half') return { ...answer, spoilt: fault }
  return fault === 'garbled' ? { ...answer, body: '<html>It works!</html>' } : answer
}
