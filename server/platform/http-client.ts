/**
 * Asks other companies' programs by HTTP. Only this file does so, with limits on time and on bytes, no redirects, and
 * three outcomes that a caller cannot confuse. Never call it in a transaction: commit the intent before the call, and
 * store the answer in another transaction after it.
 *
 * It logs no addresses, headers or bodies, because they contain keys and people's numbers.
 */
export interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  /** A body sent as JSON. */
  json?: unknown
  /** A body sent as a form, instead of JSON. */
  form?: URLSearchParams
  /** A body sent as these exact bytes, instead of the other two, because a signature covers what is sent. */
  raw?: { type: string; bytes: Buffer }
  /** How long the whole answer may take. */
  timeout_ms: number
  /** The most bytes of an answer. A longer one counts as none. */
  answerBytesMax: number
  /** Aborts the request early, when the process drains. */
  signal?: AbortSignal
}

export type RequestOutcome =
  /** They answered. Every status is an answer, even a redirect. */
  | {
      outcome: 'answered'
      status: number
      text: string
      /** The header Retry-After (RFC 9110 §10.2.3), if it held a number of seconds. */
      retryAfter_s?: number
    }
  /** It did not reach them, so nothing can have happened. `code` is the system's reason, if it has one. */
  | { outcome: 'refused'; code?: string }
  /** It may have reached them: no complete answer came in time. */
  | { outcome: 'unknown' }

/** Codes of errors with which a connection fails before anything is sent on it. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Sends the request once. It never throws for what the other side does. */
export async function ask(outgoing: OutgoingRequest): Promise<RequestOutcome> {
  const { method, url, headers, json, form, raw, timeout_ms, answerBytesMax, signal } = outgoing
  const limit = AbortSignal.timeout(timeout_ms)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(raw !== undefined && { 'content-type': raw.type }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: form }),
      ...(raw !== undefined && { body: new Uint8Array(raw.bytes) }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    const text = await textOf(response, answerBytesMax)
    if (text === null) return { outcome: 'unknown' }
    const retryAfter = /^\d{1,6}$/.exec(response.headers.get('retry-after') ?? '')?.[0]
    return {
      outcome: 'answered',
      status: response.status,
      text,
      ...(retryAfter !== undefined && { retryAfter_s: Number(retryAfter) }),
    }
  } catch (error) {
    const code = codeOfNeverSent(error)
    return code === null ? { outcome: 'unknown' } : { outcome: 'refused', code }
  }
}

/** The JSON of an answer. Undefined if it is none. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The body as text. Null if it is longer than the limit; then the rest is not read. */
async function textOf(response: Response, bytesMax: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The reason, if certainly nothing was sent. Null if that is not certain. `fetch` throws a TypeError whose cause is the
 * socket's error, or one cause for each address that it tried.
 */
function codeOfNeverSent(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { cause } = error
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const codes = causes.map(codeOfNever)
  return codes.every((code) => code !== null) ? (codes[0] ?? null) : null
}

function codeOfNever(cause: unknown): string | null {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null
  return NEVER_SENT.has(cause.code) ? cause.code : null
}
