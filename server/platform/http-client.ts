/**
 * Asking other people's programs by HTTP: the one place for it, with a limit on time and on what is read, no redirects
 * followed, and three outcomes that a caller cannot mistake for one another. Never inside a transaction: what is meant
 * is committed before the call, what was answered in another transaction after it.
 *
 * Neither addresses nor headers nor bodies are logged here: they carry keys and people's numbers.
 */
export interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form, in place of JSON. */
  form?: URLSearchParams
  /** Sent as these very bytes, in place of both: what is signed has to be what is sent. */
  raw?: { type: string; bytes: Buffer }
  /** Until the answer is there whole. */
  timeout_ms: number
  /** A longer answer is none. */
  answerBytesMax: number
  /** Given up early: the process drains. */
  signal?: AbortSignal
}

export type RequestOutcome =
  /** They answered, whatever it was: every status is an answer, a redirect too. */
  | {
      outcome: 'answered'
      status: number
      text: string
      /** The header Retry-After (RFC 9110 §10.2.3), where it came with a number of seconds. */
      retryAfter_s?: number
    }
  /** It did not reach them: nothing can have happened. `code`: the system's word for why, where it has one. */
  | { outcome: 'refused'; code?: string }
  /** It may have reached them: no answer came in time, or not whole. */
  | { outcome: 'unknown' }

/** How a connection fails before anything was sent on it. */
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

/** Asks once. Never throws for what the other side does. */
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

/** What an answer says as JSON; undefined where it is none. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The body as text; null where it is longer than the limit, and then no more of it is read. */
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
 * Why surely nothing was sent; null where that is not sure. `fetch` throws a TypeError whose cause is the socket's error;
 * of several addresses tried, one cause for each.
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
