/**
 * Requests by chance against the whole program, made from what its OpenAPI document allows and nearly allows. None may be
 * answered with a 5xx, and every answer has the status, the content type and the schema that the document names. Before
 * that every call of ours is asked with a name that it does not know, and has to refuse it by name:
 *
 *     npm run fuzz -- --requests 20000 --seed 7
 */
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { misnamedRequests } from './unknown-names.ts'
import { type Actor, type OpenApi, operationsOf, requests, type Sketch } from './requests.ts'
import {
  administrator,
  type Api,
  business,
  freePorts,
  Refused,
  signIn,
  startProgram,
} from '../testing/program.ts'
import { type Answered, replyLaw } from './documented-answer.ts'

const AT_ONCE = 8
/** How many random requests are made at a time. Only the seed decides their content. */
const BATCH = 500
/** The most bytes of an answer that are read: a file may be long, and a stream has no end. */
const READ_BYTES_MAX = 4 * 1024 * 1024
const ANSWER_MS_MAX = 60_000
const IDS_KEPT_MAX = 200

/** Settings of the program, so that each request may come from a network of its own. */
export const BY_CHANCE = { NKRA_TRUSTED_PROXIES: '127.0.0.1,::1', NKRA_LOG: 'error' }

/** A difference between the program and its document, with the request that shows it. */
export interface Breach {
  what: string
  operationId: string
  request: string
  answer: string
}

export interface Fuzzed {
  requests: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** How many operations answered with a success at least once. */
  succeeded: number
  operations: number
  breaches: Breach[]
}

/** The calls of customers and of the operator in one document. */
async function documentOf(url: string): Promise<OpenApi> {
  const [customers, operator] = await Promise.all(
    ['openapi.json', 'openapi-operator.json'].map(async (file) =>
      resolveReferences((await (await fetch(`${url}/${file}`)).json()) as OpenApi),
    ),
  )
  const paths = { ...customers!.paths }
  for (const [path, methods] of Object.entries(operator!.paths)) paths[path] = { ...paths[path], ...methods }
  return { ...customers!, paths }
}

/** Sends the seed's requests to the program, which trusts this machine's `x-forwarded-for`. */
export async function fuzz(
  url: string,
  /** `names`: also send every call of the API an unknown name. */
  options: { requests: number; seed: number; names?: true },
): Promise<Fuzzed> {
  const document = await documentOf(url)
  const operations = operationsOf(document)
  const sketches = requests(operations)
  const breachOf = replyLaw(document)
  const cast = await castOf(url)
  const ids = idsSeen()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const found = new Map<string, Breach>()
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()

  const ask = async (sketch: Sketch, number: number) => {
    const sent = filledIn(sketch, (prefix, index) => ids.at(prefix, index))
    const by = cast.headersOf(sketch.actor, number)
    const answered = await send(url, agent, sent, by)
    statuses[answered.status] = (statuses[answered.status] ?? 0) + 1
    if (answered.status < 300 && !sketch.astray) succeeded.add(sketch.operation.operationId)
    if (answered.status < 300) ids.learn(answered.text)
    const what = breachOf(sketch, answered)
    if (what !== null) {
      const { operationId } = sketch.operation
      const key = `${operationId}: ${what}`
      if (!found.has(key)) {
        found.set(key, {
          what,
          operationId,
          request: shown(sketch.actor, sent),
          answer: short(answered.text),
        })
      }
    }
    await cast.mend(sketch.actor, by, answered)
  }

  const misnamed = options.names ? misnamedRequests(operations) : []
  for (const [number, { sketch, pointer }] of misnamed.entries()) {
    const { operationId } = sketch.operation
    const { text } = await send(url, agent, sketch, cast.headersOf(sketch.actor, number))
    if (text.includes('"code":"unknown_field"') && text.includes(`"pointer":"${pointer}"`)) continue
    const what = `does not refuse ${pointer}`
    found.set(`${operationId}: ${what}`, {
      what,
      operationId,
      request: shown(sketch.actor, sketch),
      answer: short(text),
    })
  }

  let done = 0
  while (done < options.requests) {
    const batch = fc.sample(sketches, {
      seed: options.seed + done,
      numRuns: Math.min(BATCH, options.requests - done),
    })
    let next = 0
    const worker = async () => {
      for (let at = next++; at < batch.length; at = next++) await ask(batch[at]!, done + at)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    done += batch.length
  }
  agent.destroy()
  return {
    requests: misnamed.length + done,
    statuses,
    succeeded: succeeded.size,
    operations: operations.length,
    breaches: [...found.values()],
  }
}

const SHOWN_CHARACTERS_MAX = 500
const short = (text: string) => text.slice(0, SHOWN_CHARACTERS_MAX)

const shown = (actor: Actor, sent: Sketch) =>
  `${actor} ${sent.method} ${short(sent.path + searchOf(sent))} ${short(JSON.stringify(sent.headers))} ${short(sent.body ?? '')}`

/** The ids in answers, by prefix. */
function idsSeen() {
  const seen = new Map<string, string[]>()
  return {
    learn(text: string) {
      for (const [id, prefix] of text.matchAll(/\b([a-z]{3})_[0-9a-z]{13}\b/g)) {
        const known = seen.get(prefix!) ?? []
        if (known.length >= IDS_KEPT_MAX || known.includes(id)) continue
        known.push(id)
        seen.set(prefix!, known)
      }
    },
    at(prefix: string, index: number): string {
      const known = seen.get(prefix) ?? []
      return known[index % Math.max(1, known.length)] ?? `${prefix}_${String(index).padStart(13, '0')}`
    },
  }
}

type IdAt = (prefix: string, index: number) => string

function filledIn(sketch: Sketch, idAt: IdAt): Sketch {
  const fill = (text: string) =>
    text.replace(/(?:«|%C2%AB)([a-z]{3})(?::|%3A)(\d+)(?:»|%C2%BB)/g, (_, prefix: string, index: string) =>
      idAt(prefix, Number(index)),
    )
  return {
    ...sketch,
    path: fill(sketch.path),
    query: sketch.query.map(([name, value]) => [name, fill(value)]),
    body: sketch.body === null ? null : fill(sketch.body),
  }
}

function searchOf({ query }: Sketch): string {
  return query.length === 0 ? '' : `?${new URLSearchParams(query)}`
}

function send(url: string, agent: Agent, sent: Sketch, by: Record<string, string>): Promise<Answered> {
  const { hostname, port } = new URL(url)
  const body = sent.body === null ? null : Buffer.from(sent.body)
  const headers: Record<string, string> = {
    ...by,
    ...Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, latin1(value)])),
    ...(body && { 'content-length': String(body.length) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const asked = request(
    { agent, host: hostname, port, method: sent.method, path: sent.path + searchOf(sent), headers },
    (response) => void read(response).then(resolve, reject),
  )
  asked.setTimeout(ANSWER_MS_MAX, () => asked.destroy(new Error(`no answer to ${sent.method} ${sent.path}`)))
  asked.on('error', (error) => {
    // A connection that was kept may be closed by the server at the moment that it is used again.
    if (asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
      resolve(send(url, agent, sent, by))
    } else reject(error)
  })
  asked.end(body ?? undefined)
  return promise
}

/** The characters that a header can carry. */
const latin1 = (value: string) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, '')

async function read(response: IncomingMessage): Promise<Answered> {
  const contentType = response.headers['content-type'] ?? ''
  const status = response.statusCode ?? 0
  // A stream's first words are its answer.
  if (contentType.startsWith('text/event-stream')) {
    response.destroy()
    return { status, contentType, text: '' }
  }
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes <= READ_BYTES_MAX) pieces.push(piece)
  }
  return { status, contentType, text: Buffer.concat(pieces).toString() }
}

/**
 * The callers. Requests end sessions and suspend accounts; both are restored, or later requests would all be
 * refused.
 */
async function castOf(url: string) {
  const people: Record<'owner' | 'administrator', Api> = {
    owner: await signIn(url, business),
    administrator: await signIn(url, administrator),
  }
  const newKey = async () => {
    const { secret } = await people.owner.call('createKey', {
      body: {
        name: 'By chance',
        scopes: [
          'messages:send',
          'messages:read',
          'codes:send',
          'codes:read',
          'contacts:read',
          'contacts:write',
        ],
        networks: [],
        expiresAt: null,
      },
    })
    return secret
  }
  let key = await newKey()
  let mending: Promise<void> | null = null

  const mendOnce = async (actor: Actor, code: string) => {
    if (code === 'account_suspended') {
      // Whoever suspended it may have lost their own session meanwhile.
      people.administrator = await signIn(url, administrator)
      await people.administrator.call('setAccountStatus', {
        params: { id: people.owner.accountId },
        body: { status: 'Active', reason: 'It was suspended by chance' },
      })
    }
    if (actor === 'administrator') people.administrator = await signIn(url, administrator)
    if (actor === 'owner') people.owner = await signIn(url, business)
    if (actor === 'key') {
      people.owner = await signIn(url, business)
      key = await newKey()
    }
  }

  /**
   * Another caller may suspend it again at this moment: what fails now is restored by the next refused caller.
   */
  const mendSometime = (actor: Actor, code: string) =>
    mendOnce(actor, code).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })

  const tokenOf = (actor: Actor): string => {
    if (actor === 'owner' || actor === 'administrator') return people[actor].token
    return { key, nobody: '', stranger: 'x' }[actor]
  }
  return {
    headersOf(actor: Actor, number: number): Record<string, string> {
      // Callers without a session are held to a limit by their network: each comes from its own.
      const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      const token = tokenOf(actor)
      return { 'x-forwarded-for': from, ...(token !== '' && { authorization: `Bearer ${token}` }) }
    },
    async mend(actor: Actor, by: Record<string, string>, { status, text }: Answered) {
      if (status !== 401 && status !== 403) return
      const code = /"code":"(session_ended|account_suspended|key_refused)"/.exec(text)?.[1]
      if (code === undefined || actor === 'nobody' || actor === 'stranger') return
      // Who is refused with what was ended before has been given another meanwhile.
      if (by['authorization'] !== `Bearer ${tokenOf(actor)}`) return
      mending ??= mendSometime(actor, code).finally(() => {
        mending = null
      })
      await mending
    },
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const data = await mkdtemp(join(tmpdir(), 'nkra-fuzz-'))
  const program = await startProgram({
    data,
    ports: await freePorts(),
    environment: BY_CHANCE,
  })
  try {
    const began = Date.now()
    const { breaches, ...figures } = await fuzz(program.url, {
      requests: Number(values.requests),
      seed,
      names: true,
    })
    for (const { what, operationId, request: asked, answer } of breaches) {
      console.log(`\n${operationId}: ${what}\n  ${asked}\n  ${answer}`)
    }
    console.log({ seed, ...figures, breaches: breaches.length, seconds: (Date.now() - began) / 1000 })
    if (breaches.length > 0) {
      console.log(program.output())
      process.exitCode = 1
    }
  } finally {
    await program.stop()
    await rm(data, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
