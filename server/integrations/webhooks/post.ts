/**
 * One attempt of a webhook: a POST to an address that was checked just before. It connects to that exact address,
 * whatever the name resolves to a moment later (`lookup` answers with it; the name stays in `Host` and for the
 * certificate). A redirect counts as a failure and is never followed. The answer is read up to a limit. Of a failure
 * only its kind is reported.
 *
 * Neither addresses nor headers nor bodies are logged here.
 */
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIPv6 } from 'node:net'
import type { ATTEMPT_OUTCOMES } from '@nkra/contract/integrations/webhooks.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { hostOf, pinnedAddress, webhookTarget, type TargetOptions } from './target.ts'

export interface PosterOptions extends TargetOptions {
  /** How long the answer may take. */
  timeout_ms?: number
  /** A certificate to trust beside the usual ones. */
  ca?: string
}

export interface WebhookPost {
  url: string
  /** The method: POST by default. A GET has no body. */
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string
  /** Aborts the attempt when nobody needs its result any more. */
  signal: AbortSignal
}

export interface PostResult {
  outcome: (typeof ATTEMPT_OUTCOMES)[number]
  status: number | null
  /** The beginning of the answer, as text that can be shown. */
  answer: string
  /** The header Retry-After, if it held a number of seconds (RFC 9110 §10.2.3). */
  retryAfter_s?: number
}

/** How long an answer may take. Standard Webhooks asks for 15 to 30 seconds. */
const TIMEOUT_MS = 15_000
/** The most bytes of an answer that are read. */
const ANSWER_BYTES_MAX = 16_384
/** The most characters of it that are stored. */
const ANSWER_LENGTH_MAX = 1_000
/** The most connections to one address. */
const CONNECTIONS_MAX = 16
/** The most addresses with open connections. Those of the address that was used first are closed first. */
const ADDRESSES_MAX = 500
/** A connection without traffic for this long is closed. */
const IDLE_MS = 60_000

/** Posts to webhooks. A connection stays open for the next post to the same address. */
export class WebhookPoster {
  readonly #options: PosterOptions
  readonly #agents = new RecentMap<string, HttpAgent>(ADDRESSES_MAX)

  constructor(options: PosterOptions) {
    this.#options = options
  }

  /** Makes one attempt. Throws only if its signal aborts it. */
  async post(posting: WebhookPost): Promise<PostResult> {
    const { timeout_ms = TIMEOUT_MS } = this.#options
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, timeout_ms)
    posting.signal.addEventListener('abort', end, { once: true })
    try {
      posting.signal.throwIfAborted()
      const agentOf = (protocol: string, address: string) => this.#agentOf(protocol, address)
      return await attempt(posting, this.#options, agentOf, ending.signal)
    } catch (error) {
      posting.signal.throwIfAborted()
      return ended(ending.signal.aborted ? 'timed_out' : failureOf(error))
    } finally {
      clearTimeout(timer)
      posting.signal.removeEventListener('abort', end)
    }
  }

  /** Closes the open connections. */
  close(): void {
    for (const agent of this.#agents.values()) agent.destroy()
  }

  #agentOf(protocol: string, address: string): HttpAgent {
    const key = `${protocol}${address}`
    const known = this.#agents.get(key)
    if (known) return known
    const kept = { keepAlive: true, maxSockets: CONNECTIONS_MAX, timeout: IDLE_MS }
    const made = protocol === 'https:' ? new HttpsAgent(kept) : new HttpAgent(kept)
    this.#agents.set(key, made)
    return made
  }
}

class Unresolved extends Error {}

async function attempt(
  posting: WebhookPost,
  options: PosterOptions,
  agentOf: (protocol: string, address: string) => HttpAgent,
  signal: AbortSignal,
): Promise<PostResult> {
  const url = webhookTarget(posting.url, options)
  if (url === null) return ended('forbidden_address')
  const address = await unless(signal, pinnedAddress(url, options)).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new Unresolved('no address', { cause: error })
  })
  if (address === null) return ended('forbidden_address')
  const agent = agentOf(url.protocol, address)
  const send = () => answerTo(posting, url, address, { agent, signal, ...(options.ca && { ca: options.ca }) })
  return send().catch((error: unknown) => {
    // A connection that was kept had been closed by the other side: nothing of this was read there.
    if (error instanceof ClosedConnection) return send()
    throw error
  })
}

class ClosedConnection extends Error {}

interface ConnectionOptions {
  agent: HttpAgent
  signal: AbortSignal
  ca?: string
}

function answerTo(
  { method = 'POST', headers, body }: WebhookPost,
  url: URL,
  address: string,
  manner: ConnectionOptions,
): Promise<PostResult> {
  const family = isIPv6(address) ? 6 : 4
  const options: RequestOptions = {
    ...manner,
    method,
    protocol: url.protocol,
    host: hostOf(url),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    headers: {
      ...(method === 'POST' && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      'user-agent': 'Nkra-Webhooks/1.0',
      ...headers,
    },
    // Both ways in which node asks: for all addresses, or for one.
    lookup: (_name, asked, answer) =>
      asked.all ? answer(null, [{ address, family }]) : answer(null, address, family),
  }
  return new Promise((resolve, reject) => {
    const asked = url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
    // Once there is a status it stands, however the rest of the answer ends.
    let answered = false
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return
      const stale = asked.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(stale ? new ClosedConnection('the connection was closed', { cause: error }) : error)
    })
    asked.on('response', (response) => {
      answered = true
      void textOf(response).then((answer) => resolve(postedOf(response, answer)))
    })
    asked.end(method === 'GET' ? undefined : body)
  })
}

function postedOf({ statusCode: status = 0, headers }: IncomingMessage, answer: string): PostResult {
  const retryAfter = /^\d{1,6}$/.exec(headers['retry-after'] ?? '')?.[0]
  const outcome =
    status >= 200 && status < 300 ? 'delivered' : status >= 300 && status < 400 ? 'redirected' : 'refused'
  return { outcome, status, answer, ...(retryAfter !== undefined && { retryAfter_s: Number(retryAfter) }) }
}

const ended = (outcome: PostResult['outcome']): PostResult => ({ outcome, status: null, answer: '' })

/** The answer's beginning as text. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= ANSWER_BYTES_MAX) break
    }
  } catch {
    // It broke off, or took too long.
  }
  const text = Buffer.concat(chunks).toString('utf8')
  // What a person may be shown: no control characters, which the database would refuse besides.
  return Array.from(text.replaceAll(/(?![\n\t])\p{Cc}/gu, ''))
    .slice(0, ANSWER_LENGTH_MAX)
    .join('')
}

/** Waits for the work, or until the signal aborts. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const give_up = () => reject(signal.reason as Error)
  signal.addEventListener('abort', give_up, { once: true })
  if (signal.aborted) give_up()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', give_up))
}

const INSECURE = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO|ERR_OSSL)/

function failureOf(error: unknown): PostResult['outcome'] {
  if (error instanceof Unresolved) return 'unresolved'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return INSECURE.test(code) ? 'insecure' : 'unreachable'
}
