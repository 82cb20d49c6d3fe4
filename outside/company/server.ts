/**
 * What every simulated company is served by: one HTTP server on loopback, a path for each company, limits on all that
 * comes in, and an answer as a value, so that a script can spoil it on its way out.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request, its body read to the end. */
export interface Asked {
  readonly method: string
  /** Behind the company's own path: `/transaction/verify/abc`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** Where the company is reached, without a slash at its end: `http://127.0.0.1:2777/paystack`. */
  readonly base: string
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** What becomes of it on its way; told as it should be where this is left out. */
  readonly spoilt?: Spoilt
}

/** `never`: the connection stays open and nothing is said. `cut`: it is closed instead. `half`: half of the body. */
export type Spoilt = 'never' | 'cut' | 'half'

/** Something that holds the connection itself, such as a lease. */
export type Held = (response: ServerResponse) => void

/** A simulated company: what it answers, and its end. */
export interface Company {
  answer(asked: Asked): Answer | Held | Promise<Answer | Held>
  /** Calls off what it would still do. */
  close(): void
}

export interface Serving {
  readonly port: number
  /** `http://127.0.0.1:2777`. */
  readonly url: string
  close(): Promise<void>
}

export const BODY_BYTES_MAX = 256 * 1024
const CONNECTIONS_MAX = 500
const REQUEST_MS_MAX = 30_000
const PATH_LENGTH_MAX = 2_048

/** Refuses a request with an answer of its own, from anywhere inside a company. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.body)
    this.answer = answer
  }
}

export function json(status: number, value: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

/** To another page: the browser asks for it with GET. */
export function redirect(to: string): Answer {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location: to } }
}

/** The body as a JSON object. Refuses with `refusal` what is none. */
export function jsonObject(body: Buffer, refusal: Answer): Record<string, unknown> {
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
 * Serves companies, each under its name: `{ paystack, hubtel }` answer at /paystack and /hubtel. `port` 0 is any free one.
 * Rejects if the port cannot be had.
 */
export async function serveCompanies(
  companies: Readonly<Record<string, Company>>,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): Promise<Serving> {
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
      body: await readBody(request),
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

/** Against pages of other sites: a name that only resolves to this machine, and forms sent from elsewhere. */
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

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) {
      const refused = json(413, { message: `a body has at most ${BODY_BYTES_MAX} octets` })
      // What was not read to its end must not be taken for the next request.
      throw new Refusal({ ...refused, headers: { connection: 'close' } })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, { status, type, body, headers, spoilt }: Answer): void {
  if (spoilt === 'never') return
  if (spoilt === 'cut') return void response.destroy()
  const bytes = Buffer.from(body)
  const said = spoilt === 'half' ? bytes.subarray(0, bytes.length >> 1) : bytes
  response.writeHead(status, {
    'content-type': type,
    'content-length': said.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(said)
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await closed
}
