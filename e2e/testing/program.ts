/**
 * The whole program as a customer starts it: a child process with its own ports and data folder, called over HTTP
 * through the contract. Chaos kills it with signal 9 and starts it again on the same folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import type { Reply, Request } from '@nkra/contract/routes.ts'
import manifest from '../../package.json' with { type: 'json' }
import { endChild } from './child-end.ts'
import { PATIENCE_MS } from '../../server/platform/testing/patience.ts'

const READY_MS_MAX = 300_000
const OUTPUT_CHARACTERS_MAX = 200_000
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Node's cache of our compiled sources. A program that finds it starts in a fraction of the time. */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled')

/** How `npm start` sets up Node: its flags, and the size from which memory goes back to the system at once. */
const START = /MALLOC_MMAP_THRESHOLD_=(?<threshold>\d+) node (?<flags>--.+) server\/main\.ts$/.exec(
  manifest.scripts.start,
)!.groups as { threshold: string; flags: string }

export const administrator = { email: 'admin@nkra.test', password: 'Akwaaba-admin-2026' }
export const business = { email: 'ama@adomsavings.test', password: 'Akwaaba-demo-2026' }

export interface Ports {
  web: number
  smsc: number
  control: number
  /** The port of the simulated gateways. */
  outside: number
}

export interface Program {
  url: string
  pid: number
  ports: Ports
  /** The output so far, newest last. */
  output(): string
  /** Sends SIGTERM and waits until the program has drained. */
  stop(): Promise<void>
  /** Kills the program with signal 9, alone or with every process that it started. */
  kill(scope: 'process' | 'tree'): Promise<void>
}

/**
 * Ports below those that a system lends to outgoing connections (from 32,768, or 49,152), so that nobody gets one
 * between its choice and the program's start. Above 10,080, the last port that `fetch` and browsers refuse (Fetch
 * §2.9).
 */
const PORTS = { from: 10_400, to: 32_000 }

/** Each of the suite's workers has its own share, so that no two stories start on the same port. */
const SHARE = (PORTS.to - PORTS.from) / 8

/** Four ports on which nobody listens now. */
export async function freePorts(): Promise<Ports> {
  // All are held until the last is found, or one could be found twice.
  const held = [await heldPort(), await heldPort(), await heldPort(), await heldPort()] as const
  await Promise.all(held.map(({ server }) => new Promise((closed) => void server.close(closed))))
  const [web, smsc, control, outside] = held
  return { web: web.port, smsc: smsc.port, control: control.port, outside: outside.port }
}

async function heldPort(): Promise<{ server: Server; port: number }> {
  const from = PORTS.from + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * SHARE
  for (;;) {
    const server = createServer()
    const port = randomInt(from, from + SHARE)
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return { server, port }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** Starts the program. Resolves once it says that it is ready. */
export async function startProgram(options: {
  data: string
  ports: Ports
  environment?: Record<string, string>
  /** The command of the program. */
  run?: readonly string[]
  /** The flags of Node. Default: those of `npm start`. */
  flags?: readonly string[] | undefined
  /** The checkout whose program is started. Default: this one. */
  folder?: string
}): Promise<Program> {
  const { data, ports, run = ['server/main.ts'], flags = START.flags.split(' '), folder = root } = options
  const child = spawn(process.execPath, [...flags, ...run], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(ports.web),
      NKRA_DATA: data,
      NKRA_SMSC_PORT: String(ports.smsc),
      NKRA_SMSC_CONTROL: String(ports.control),
      NKRA_OUTSIDE_PORT: String(ports.outside),
      NKRA_METRICS: 'off',
      NODE_COMPILE_CACHE: COMPILED,
      MALLOC_MMAP_THRESHOLD_: START.threshold,
      ...options.environment,
    },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const url = `http://localhost:${ports.web}`
  await readyLine(child, url, () => output)
  return {
    url,
    pid: child.pid!,
    ports,
    output: () => output,
    stop: () => end(child, () => child.kill('SIGTERM')),
    async kill(scope) {
      await end(child, () =>
        scope === 'tree' ? process.kill(-child.pid!, 'SIGKILL') : child.kill('SIGKILL'),
      )
      // A simulator that outlives the program holds these pipes open. The caller must not wait for it.
      for (const pipe of [child.stdout, child.stderr] as Socket[]) pipe.unref()
    },
  }
}

async function readyLine(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const limit = AbortSignal.timeout(READY_MS_MAX)
  try {
    while (!output().includes(`Nkra is ready at ${url}\n`)) {
      const exited = once(child, 'exit', { signal: limit }).then(() => {
        throw new Error(`the program ended before it was ready:\n${output()}`)
      })
      await Promise.race([once(child.stdout!, 'data', { signal: limit }), exited])
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw limit.aborted ? new Error(`not ready in ${READY_MS_MAX} ms:\n${output()}`, { cause: error }) : error
  }
}

const end = (child: ChildProcess, send: () => unknown) =>
  endChild(child, send, { signal: AbortSignal.timeout(PATIENCE_MS) })

/** A reply without success, with the code that the contract names. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, detail: string) {
    super(`${status} ${code}: ${detail}`)
    this.status = status
    this.code = code
  }
}

/** Calls the program as a signed-in person. `as` is the bearer token. */
export interface Api {
  token: string
  accountId: string
  call<Name extends EndpointName>(name: Name, given?: Partial<Request<Name>>): Promise<Reply<Name>>
  /** The items of a page, or all items of a list that comes in slices. */
  list<Name extends EndpointName>(name: Name, given?: Partial<Request<Name>>): Promise<Reply<Name>[]>
  upload(fields: Record<string, string>, file: { name: string; content: Blob }): Promise<string>
}

/** Opens a session and does no more. */
export const openSession = (url: string, person: { email: string; password: string }) =>
  request<Reply<'signIn'>>(url, 'signIn', '', { body: person })

export async function signIn(url: string, person: { email: string; password: string }): Promise<Api> {
  const { token } = await openSession(url, person)
  const { accountId } = await request<Reply<'getUser'>>(url, 'getUser', token, {})
  return callingAs(url, { token, accountId })
}

/** Calls with a session's token, or with an API key. */
export function callingAs(url: string, { token, accountId }: Pick<Api, 'token' | 'accountId'>): Api {
  return {
    token,
    accountId,
    call: (name, given = {}) => request(url, name, token, given),
    list: async <Name extends EndpointName>(name: Name, given: Partial<Request<Name>> = {}) => {
      const items: Reply<Name>[] = []
      let after: string | null | undefined
      do {
        const query = { ...(given.query as object | undefined), ...(after && { after }) }
        const slice = await ask<Reply<Name>[]>(url, name, token, { ...given, query })
        items.push(...slice.data)
        after = slice.next
      } while (after)
      return items
    },
    upload: async (fields, file) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', file.content, file.name)
      const { data } = await opened<Reply<'importContacts'>>(
        await fetch(url + endpoints.importContacts.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        }),
      )
      return data.id
    },
  }
}

interface RequestParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

interface Envelope<T> {
  data: T
  /** The start of the next slice. */
  next?: string | null
}

async function request<T>(url: string, name: EndpointName, token: string, given: RequestParts): Promise<T> {
  return (await ask<T>(url, name, token, given)).data
}

async function ask<T>(
  url: string,
  name: EndpointName,
  token: string,
  given: RequestParts,
): Promise<Envelope<T>> {
  const { method, path } = endpoints[name]
  const params = (given.params ?? {}) as Record<string, string>
  const query = Object.entries((given.query ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    String(value),
  ])
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return opened(
    await fetch(`${url}${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
}

async function opened<T>(response: Response): Promise<Envelope<T>> {
  const envelope = (await response.json()) as Envelope<T> & {
    succeeded: boolean
    code?: string
    title?: string
    detail?: string
  }
  if (!envelope.succeeded)
    throw new Refused(response.status, envelope.code ?? '', envelope.detail ?? envelope.title ?? '')
  return envelope
}

/** Asks again until the answer satisfies, for at most `limit_ms`. The failure holds the last answer. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T>,
  satisfied: (answer: T) => boolean,
  limit_ms = PATIENCE_MS,
): Promise<T> {
  const until = Date.now() + limit_ms
  for (;;) {
    const answer = await ask()
    if (satisfied(answer)) return answer
    if (Date.now() > until)
      throw new Error(`${what} not reached in ${limit_ms} ms; last seen ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The SMS credits that an account can spend now. */
export async function smsBalance(api: Api): Promise<number> {
  const { creditBalances } = await api.call('creditSummary')
  return creditBalances.find(({ product }) => product === 'SMS')!.creditRemaining
}
