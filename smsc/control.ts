import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Arrival, Arrivals } from './arrivals.ts'
import type { Tally } from './receipts.ts'
import { PITFALLS } from './pitfalls.ts'
import { faultOfInbound, type InboundText } from './inbound.ts'
import { QUIRK_NAMES, QUIRKS } from './quirks.ts'
import { type Script, ScriptError } from './script.ts'

/**
 * The control port: it shows what arrived, and sets what the centre does.
 *
 * GET / the operator's console, a page that refreshes itself
 * GET /arrived {count, distinct, segments, incomplete, messages: the newest 100, newest first}; ?limit=0…1000
 * GET /arrived.csv all of them, oldest first
 * GET /script the present script; POST /script replaces it and answers the new one
 * GET /quirks names of ready-made behaviours, and what each does
 * GET /pitfalls the known pitfalls of SMPP by number: what each is, and the scripts that play it
 * POST /inbound {from, to, text, systemId?}: a phone writes to a bound client; answers {parts}
 * POST /reset forgets what arrived
 * GET /lease stays open, a line a second; a program that needs the simulator holds one
 * GET /healthz 200, with what it is doing
 *
 * A failure is {code, message, path?}. Only loopback host names are answered, so that no page of another site can reach
 * it by a name of its own. Requests that change something must come from its own page, or from no page at all.
 */
export interface Arrived {
  /** The number of whole messages. One of several parts counts once. */
  readonly count: number
  readonly distinct: number
  readonly segments: number
  readonly incomplete: number
  /** The newest messages, newest first. */
  readonly messages: readonly Arrival[]
}

/** What the control port shows and changes of a simulator. */
export interface ControlledSimulator {
  readonly arrivals: Arrivals
  readonly script: Script
  readonly tally: Readonly<Tally>
  /** How many connections are bound now. */
  readonly bound: number
  /** How many receipts are not sent yet, or sent and not acknowledged. */
  readonly receiptsPending: number
  /** Replaces the script. Throws ScriptError, and changes nothing, if the script is invalid. */
  play(script: unknown): Script
  /** What arrived so far, with the newest messages (100 by default). */
  arrived(newest?: number): Arrived
  /** A phone writes to a bound client. Answers the number of parts; 0 if no client receives. */
  inbound(text: InboundText): number
  /** Forgets what arrived and starts the counts again. Receipts under way still come, and ids are not repeated. */
  reset(): void
}

export interface ControlOptions {
  readonly port: number
  readonly host?: string
  readonly lease?: { readonly wait_ms: number; readonly abandoned: () => void }
}

export interface Control {
  readonly port: number
  close(): Promise<void>
}

export const SCRIPT_BYTES_MAX = 256 * 1024
export const ARRIVED_MAX = 1000
const CONNECTIONS_MAX = 200
const LEASE_BEAT_MS = 1000
/** How many octets of CSV are collected for one write. */
const CSV_CHUNK = 64 * 1024

class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly path: string | undefined
  constructor(status: number, code: string, message: string, path?: string) {
    super(message)
    this.status = status
    this.code = code
    this.path = path
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>

export async function serveControl(
  simulator: ControlledSimulator,
  options: ControlOptions,
): Promise<Control> {
  const page = await readFile(new URL('console.html', import.meta.url))
  const leases = new Leases(options.lease)
  const routes: Record<string, Handler> = {
    'GET /': (_, response) => send(response, 200, 'text/html; charset=utf-8', page),
    'GET /arrived': (_, response, url) => json(response, 200, simulator.arrived(limitOf(url))),
    'GET /arrived.csv': (_, response) => sendCsv(simulator, response),
    'GET /script': (_, response) => json(response, 200, simulator.script),
    'POST /script': async (request, response) => json(response, 200, simulator.play(await readJson(request))),
    'GET /quirks': (_, response) =>
      json(response, 200, Object.fromEntries(QUIRK_NAMES.map((name) => [name, QUIRKS[name].about]))),
    'GET /pitfalls': (_, response) => json(response, 200, PITFALLS),
    'POST /inbound': async (request, response) => {
      const given = await readJson(request)
      const fault = faultOfInbound(given)
      if (fault !== null) throw new Refusal(400, 'inbound_invalid', fault)
      const parts = simulator.inbound(given as InboundText)
      if (parts === 0) throw new Refusal(409, 'nobody_bound', 'nobody is bound who receives')
      json(response, 200, { parts })
    },
    'POST /reset': (_, response) => {
      simulator.reset()
      json(response, 200, simulator.arrived())
    },
    'GET /lease': (_, response) => leases.open(response),
    'GET /healthz': (_, response) => {
      const { bound, receiptsPending, tally } = simulator
      json(response, 200, { status: 'ok', bound, receiptsPending, leases: leases.count, ...tally })
    },
  }
  const server = createServer((request, response) => {
    void answer(routes, request, response)
  })
  server.maxConnections = CONNECTIONS_MAX
  server.requestTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => shut(server, leases) }
}

async function answer(
  routes: Readonly<Record<string, Handler>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://localhost')
    guard(request)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = routes[`${method} ${url.pathname}`]
    if (handler === undefined) throw unrouted(routes, url.pathname)
    await handler(request, response, url)
  } catch (error) {
    refuse(response, error)
  }
}

/** Refuses pages of other sites: host names that only resolve to this machine, and posts from other pages. */
function guard(request: IncomingMessage): void {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (
    !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name) &&
    !request.socket.localAddress?.includes(name)
  ) {
    throw new Refusal(403, 'host_refused', 'this control port answers to loopback names only')
  }
  const site = request.headers['sec-fetch-site']
  if (request.method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Refusal(403, 'cross_site', 'a page of another site may not change the simulator')
  }
}

function unrouted(routes: Readonly<Record<string, Handler>>, path: string): Refusal {
  const known = Object.keys(routes).some((route) => route.endsWith(` ${path}`))
  return known
    ? new Refusal(405, 'method_not_allowed', 'that path has no such method')
    : new Refusal(404, 'not_found', 'there is nothing at that path')
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error instanceof ScriptError) {
    return json(response, 400, { code: 'script_invalid', message: error.message, path: error.path })
  }
  if (error instanceof Refusal) {
    // A body that was not read to its end must not be taken for the next request.
    if (error.status === 413) response.setHeader('connection', 'close')
    return json(response, error.status, { code: error.code, message: error.message, path: error.path })
  }
  json(response, 500, { code: 'internal', message: 'the simulator failed' })
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  response.end(body)
}

function json(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json', JSON.stringify(value))
}

function limitOf(url: URL): number | undefined {
  const text = url.searchParams.get('limit')
  if (text === null) return undefined
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(limit <= ARRIVED_MAX))
    throw new Refusal(400, 'limit_invalid', `limit is a number from 0 to ${ARRIVED_MAX}`)
  return limit
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'type_unsupported', 'a script is sent as application/json')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > SCRIPT_BYTES_MAX)
      throw new Refusal(413, 'body_too_large', `a script has at most ${SCRIPT_BYTES_MAX} octets`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw new Refusal(400, 'json_malformed', 'the body is no JSON')
  }
}

async function sendCsv(simulator: ControlledSimulator, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="arrived.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  let chunk = csvRow(['at', 'from', 'to', 'segments', 'text'])
  for (const { at, from, to, segments, text } of simulator.arrivals.all()) {
    chunk += csvRow([at, from, to, String(segments), text])
    if (chunk.length < CSV_CHUNK) continue
    const room = response.write(chunk)
    chunk = ''
    if (!room) await drained(response)
    if (response.destroyed) return
  }
  response.end(chunk)
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

/** The leases of the simulator, and what happens when nobody has one. */
class Leases {
  readonly #rule: ControlOptions['lease']
  readonly #held = new Set<ServerResponse>()
  #abandonment: NodeJS.Timeout | undefined

  constructor(rule: ControlOptions['lease']) {
    this.#rule = rule
    this.#watch()
  }

  get count(): number {
    return this.#held.size
  }

  open(response: ServerResponse): void {
    this.#held.add(response)
    clearTimeout(this.#abandonment)
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    const beat = () => response.write(`${JSON.stringify({ at: new Date().toISOString() })}\n`)
    beat()
    const beats = setInterval(beat, LEASE_BEAT_MS)
    response.on('close', () => {
      clearInterval(beats)
      this.#held.delete(response)
      this.#watch()
    })
  }

  end(): void {
    clearTimeout(this.#abandonment)
    this.#abandonment = undefined
    for (const response of this.#held) response.destroy()
  }

  #watch(): void {
    if (this.#rule === undefined || this.#held.size > 0) return
    const { wait_ms, abandoned } = this.#rule
    clearTimeout(this.#abandonment)
    this.#abandonment = setTimeout(abandoned, wait_ms)
  }
}

async function shut(server: Server, leases: Leases): Promise<void> {
  leases.end()
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await closed
  leases.end()
}

/**
 * One row of CSV (RFC 4180) that is safe in a spreadsheet: a text that a spreadsheet would read as a formula gets an
 * apostrophe in front.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
