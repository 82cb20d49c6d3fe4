/**
 * The HTTP server of the simulated companies: on loopback, one path a company, with limits on every request. A response
 * is a value, so that a script can damage it before it leaves.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from './clock.ts'

/** A request with its whole body. */
export interface CompanyRequest {
  readonly method: string
  /** The path after the company's own: `/transaction/verify/abc`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** The company's own address, without a slash at the end: `http://127.0.0.1:2777/paystack`. */
  readonly base: string
}

export interface CompanyResponse {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** How the response goes wrong on its way. Without it the response arrives. */
  readonly fault?: ResponseFault
}

/** `never`: the connection stays open without a response. `cut`: it closes. `half`: half of the body arrives. */
export type ResponseFault = 'never' | 'cut' | 'half'

/** The answer after a fault. `garbled` replaces it by a page of HTML. Other faults change nothing here. */
export function spoilt(answer: CompanyResponse, fault: string | undefined): CompanyResponse {
  if (fault === 'cut' || fault === 'never' || fault === 'half') return { ...answer, fault }
  return fault === 'garbled' ? { ...answer, body: '<html>It works!</html>' } : answer
}

/** Keeps the connection open and writes to it, as a lease does. */
export type HeldResponse = (response: ServerResponse) => void

/** A simulated company. */
export interface Company {
  /** The most bytes of a request's body. Default: BODY_BYTES_MAX. */
  readonly bodyBytesMax?: number
  answer(asked: CompanyRequest): CompanyResponse | HeldResponse | Promise<CompanyResponse | HeldResponse>
  /** Cancels its timers and posts. */
  close(): void
}

export interface CompanyServer {
  readonly port: number
  /** The address of all companies: `http://127.0.0.1:2777`. */
  readonly url: string
  close(): Promise<void>
}

export const BODY_BYTES_MAX = 256 * 1024
const CONNECTIONS_MAX = 500
const REQUEST_MS_MAX = 30_000
const PATH_LENGTH_MAX = 2_048

/** Thrown anywhere inside a company. Its response answers the request. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: CompanyResponse
  constructor(answer: CompanyResponse) {
    super(answer.body)
    this.answer = answer
  }
}

export function json(status: number, value: unknown): CompanyResponse {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

/** Sends the browser to another page, by GET. */
export function redirect(to: string): CompanyResponse {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location: to } }
}

/** The body as a JSON object. Throws `refusal` for any other body. */
export function jsonObject(body: Buffer, refusal: CompanyResponse): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(refusal)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(refusal)
  return value as Record<string, unknown>
}

/**
 * Serves each company under its name: `{ paystack, hubtel }` answer at /paystack and /hubtel. Port 0 takes any free port.
 * Rejects if the port is not free.
 */
export async function serveCompanies(
  companies: Readonly<Record<string, Company>>,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): Promise<CompanyServer> {
  const server = createServer((request, response) => {
    void answerRequest(companies, request, response)
  })
  server.maxConnections = CONNECTIONS_MAX
  server.requestTimeout = REQUEST_MS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const taken = (server.address() as AddressInfo).port
  return {
    port: taken,
    url: `http://${host}:${taken}`,
    async close() {
      for (const company of Object.values(companies)) company.close()
      await shut(server)
    },
  }
}

/** A company on a port of its own. */
export interface RunningCompany<Control> {
  readonly url: string
  readonly control: Control
  close(): Promise<void>
}

/** Serves one company on a free port of loopback, under its name. */
export async function startCompany<Control>(
  name: string,
  company: Company & { readonly control: Control },
): Promise<RunningCompany<Control>> {
  const server = await serveCompanies({ [name]: company }, { port: 0 })
  return { url: `${server.url}/${name}`, control: company.control, close: () => server.close() }
}

async function answerRequest(
  companies: Readonly<Record<string, Company>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    guard(request)
    const url = new URL(request.url!, 'http://localhost')
    const [, name = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? []
    const company = Object.hasOwn(companies, name) ? companies[name] : undefined
    if (company === undefined) throw new Refusal(json(404, { message: 'nobody is simulated at that path' }))
    const answer = await company.answer({
      method: request.method ?? 'GET',
      path: rest,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request, company.bodyBytesMax ?? BODY_BYTES_MAX),
      base: `http://${request.headers.host ?? ''}/${name}`,
    })
    if (typeof answer === 'function') answer(response)
    else send(response, answer)
  } catch (error) {
    if (response.headersSent) return void response.destroy()
    send(
      response,
      error instanceof Refusal
        ? error.answer
        : json(500, { message: 'the simulation failed', cause: why(error) }),
    )
  }
}

const why = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Refuses what pages of other sites send: requests under other host names, and forms. */
function guard(request: IncomingMessage): void {
  if ((request.url ?? '').length > PATH_LENGTH_MAX || !request.url?.startsWith('/')) {
    throw new Refusal(json(414, { message: `a path has at most ${PATH_LENGTH_MAX} characters` }))
  }
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name)) {
    throw new Refusal(json(403, { message: 'the simulated world answers to loopback names only' }))
  }
  const site = request.headers['sec-fetch-site']
  if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Refusal(json(403, { message: 'a page of another site may change nothing here' }))
  }
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) {
      const refused = json(413, { message: `a body has at most ${bytesMax} octets` })
      // Node would read the rest of this body as the next request.
      throw new Refusal({ ...refused, headers: { connection: 'close' } })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, { status, type, body, headers, fault }: CompanyResponse): void {
  if (fault === 'never') return
  if (fault === 'cut') return void response.destroy()
  const bytes = Buffer.from(body)
  const sent = fault === 'half' ? bytes.subarray(0, bytes.length >> 1) : bytes
  response.writeHead(status, {
    'content-type': type,
    'content-length': sent.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(sent)
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await closed
}

/**
 * The rule for leases on the simulated companies. GET /lease stays open and sends a line a second. The process ends when
 * nobody has had a lease for a while. So it outlives a crash of the program, but does not run for ever.
 */
interface LeaseRule {
  /** How long nobody may have a lease before `abandoned` is called. */
  readonly wait_ms: number
  readonly abandoned: (() => void) | null
  readonly clock: Clock
}

const BEAT_MS = 1_000

/** Without `abandoned` nothing happens when nobody holds a lease. */
export function createLeases({ wait_ms, abandoned, clock }: LeaseRule): Company {
  let held = 0
  let cancel: () => void = () => undefined
  const watch = () => {
    cancel()
    if (abandoned !== null && held === 0) cancel = clock.after(wait_ms, abandoned)
  }
  watch()
  return {
    answer({ method }) {
      if (method !== 'GET') return json(405, { message: 'a lease is taken by GET' })
      return (response) => {
        held++
        cancel()
        response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
        let next: () => void = () => undefined
        const beat = () => {
          response.write(`${JSON.stringify({ at: new Date(clock.now()).toISOString() })}\n`)
          next = clock.after(BEAT_MS, beat)
        }
        beat()
        response.on('close', () => {
          next()
          held--
          watch()
        })
      }
    },
    close: () => cancel(),
  }
}
