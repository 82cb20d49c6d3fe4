/**
 * Nkra for programs: every call that an API key may make, typed, with its failures as errors. A failed call that is safe to
 * repeat is sent again automatically. A call that costs money has an idempotency key, so it is charged once however often
 * it is sent.
 */
import { calls, type Calls } from './calls.ts'
import { factsOf, type Facts } from './answer.ts'
import { NkraError, NkraUnreachable, failureOf } from './failure.ts'
import { delay_ms, retryAfter_ms } from './retry.ts'

export interface ClientOptions {
  /** The API key: `nkra_live_…`, or `nkra_test_…`, which reaches only the sandbox. */
  key: string
  /** The address of Nkra: `https://sms.example.com`. */
  url: string
  /** How long one try may take, including reading the answer. The default is 30 seconds. */
  timeout_ms?: number
  /** How many times a failed call is sent again, if that is safe. The default is 3. */
  retries?: number
  /** The function that sends requests. The default is the platform's `fetch`. */
  fetch?: typeof fetch
  /** Waits for a time. The default is the platform's timer. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  /**
   * Your own name for this call, such as the number of an order. A later call with the same name gets the first answer,
   * even after a restart. If you leave it out, every call gets a new name, which its retries share.
   */
  idempotencyKey?: string
  timeout_ms?: number
  signal?: AbortSignal
}

type Name = keyof Calls
type Paged = { [N in Name]: Calls[N]['kind'] extends 'page' | 'slice' ? N : never }[Name]
type Input<N extends Name> = Calls[N]['input']
/** What a call answers: the items of a list, or the data of any other call. */
type Reply<N extends Name> = Calls[N]['kind'] extends 'page' | 'slice' ? Listed<N> : Calls[N]['reply']

/** One page of a list. */
export interface Listed<N extends Name> {
  items: Calls[N]['reply'][]
  /** Whether another page follows. `each` fetches the following pages automatically. */
  more: boolean
  /** The cursor of what follows, for lists with cursors: `after` for slices, `cursor` for pages. */
  next: string | null
  /** The number of all items, for lists that are counted. */
  totalCount: number | null
}

/** A method for a call. It takes the call's values by name, wherever the request carries them. */
type Method<N extends Name> =
  Record<string, never> extends Input<N>
    ? (input?: Input<N>, options?: CallOptions) => Promise<Reply<N>>
    : (input: Input<N>, options?: CallOptions) => Promise<Reply<N>>

/** What a call answered, with what the answer says about itself. */
export interface Answer<N extends Name> extends Facts {
  reply: Reply<N>
  /** How often the request was sent. */
  attempts: number
}

export type Client = { readonly [N in Name]: Method<N> } & {
  /** Whether the key is a live or a test key. */
  readonly environment: 'live' | 'test'
  /** Makes a call, and answers its reply together with the facts of the answer: status, request id, limits, replay. */
  answer<N extends Name>(name: N, input?: Input<N>, options?: CallOptions): Promise<Answer<N>>
  /** All items of a list, page by page as they are needed. */
  each<N extends Paged>(name: N, input?: Input<N>, options?: CallOptions): AsyncGenerator<Calls[N]['reply']>
}

export { NkraError, NkraUnreachable }
export type { Limit } from './answer.ts'
export type * from './calls.ts'

const TIMEOUT_MS = 30_000
const RETRIES = 3

/**
 * Makes a client for one key. It holds only its options, so you may make one and keep it, or one for each use. Throws a
 * TypeError if the key or the address is missing.
 */
export function createClient(options: ClientOptions): Client {
  const { key, url } = options
  requireText('key', key, 'an API key, such as nkra_live_…')
  requireText('url', url, 'where Nkra is, such as https://sms.example.com')
  if (!URL.canParse(url)) throw new TypeError(`url is no address: ${url}`)
  // The platform refuses such a header with a sentence that shows the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('key has a space, a line break or another strange character')
  const send = sender({ ...options, url: url.replace(/\/+$/, '') })
  const methods = Object.fromEntries(
    (Object.keys(calls) as Name[]).map((name) => [
      name,
      async (input: Values = {}, given: CallOptions = {}) => (await send(name, input, given)).reply,
    ]),
  )
  async function* each(name: Name, input: Values = {}, given: CallOptions = {}): AsyncGenerator {
    for (let values = input, page = firstOf(input); ; page++) {
      const { items, more, next } = (await send(name, values, given)).reply as Listed<Name>
      yield* items
      if (!more) return
      if (next === null) values = { ...values, pageNumber: page + 1 }
      else if (calls[name].kind === 'slice') values = { ...values, after: next }
      else values = { ...values, pageNumber: undefined, cursor: next }
    }
  }
  const environment = key.startsWith('nkra_test_') ? 'test' : 'live'
  const answer = (name: Name, input: Values = {}, given: CallOptions = {}) => send(name, input, given)
  return { ...methods, answer, each, environment } as unknown as Client
}

/**
 * Throws a TypeError if an option is missing. Programs often read options from their environment, where one may be
 * missing at run time.
 */
function requireText(name: string, value: unknown, meaning: string): void {
  if (typeof value !== 'string' || value.trim() === '') throw new TypeError(`${name} is missing: ${meaning}`)
}

/** The number of the first page to read of a list: the caller’s, or 1. */
const firstOf = ({ pageNumber }: Values) => (typeof pageNumber === 'number' ? pageNumber : 1)

type Values = Record<string, unknown>

/** How a call is sent, and where in the request its values go. */
interface Place {
  method: string
  path: string
  kind: 'data' | 'page' | 'slice' | 'file'
  query: readonly string[]
  body: 'none' | 'json' | 'form'
  idempotent: boolean
}

function sender(
  options: ClientOptions,
): (name: Name, values: Values, given: CallOptions) => Promise<Facts & { reply: unknown; attempts: number }> {
  const { key, url, timeout_ms = TIMEOUT_MS, retries = RETRIES, wait = waited } = options
  const fetchWith = options.fetch ?? fetch

  return async (name, values, given) => {
    const place: Place = calls[name]
    const { address, body } = requestOf(place, values)
    const headers = new Headers({ authorization: `Bearer ${key}`, accept: 'application/json' })
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    if (place.idempotent) headers.set('idempotency-key', given.idempotencyKey ?? crypto.randomUUID())
    // What changes nothing, and what the key keeps from being done twice.
    const isSafe = place.method === 'GET' || place.idempotent

    for (let attempt = 1; ; attempt++) {
      const limit = AbortSignal.timeout(given.timeout_ms ?? timeout_ms)
      const signal = given.signal ? AbortSignal.any([given.signal, limit]) : limit
      try {
        // Nkra never sends a call elsewhere. A redirect would take the key to another server.
        const init = { method: place.method, headers, signal, redirect: 'manual' as const }
        const response = await fetchWith(url + address, body === undefined ? init : { ...init, body })
        if (response.ok)
          return { reply: await replyOf(place, response), ...factsOf(response), attempts: attempt }
        throw await failureOf(response)
      } catch (error) {
        given.signal?.throwIfAborted()
        const failure = error instanceof NkraError ? error : new NkraUnreachable(name, attempt, error)
        if (attempt > retries || !mayRepeat(failure, isSafe)) throw failure
        const asked = failure instanceof NkraError ? retryAfter_ms(failure) : null
        await wait(asked ?? delay_ms(attempt), given.signal)
      }
    }
  }
}

/**
 * Whether to send a failed call again. A call that was refused for its rate never began, so it is always sent again.
 * Any other call is sent again if repeating it is safe and the failure may pass.
 */
function mayRepeat(failure: NkraError | NkraUnreachable, isSafe: boolean): boolean {
  if (failure instanceof NkraUnreachable) return isSafe
  if (failure.code === 'too_many_requests') return true
  // What limits one-time codes is for the person to hear, who would wait half a minute without a word.
  return isSafe && failure.retryable && !/^codes?_/.test(failure.code)
}

function requestOf(place: Place, values: Values): { address: string; body: string | FormData | undefined } {
  const rest = { ...values }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = take(name)
    // An empty step would be another call's address.
    if (value === undefined || value === '') throw new TypeError(`${name} is missing`)
    return encodeURIComponent(textOf(value))
  })
  const query = new URLSearchParams()
  // A name that the call does not have is sent as well: it is refused by name, where it would be lost without a word.
  for (const name of [...place.query, ...(place.body === 'none' ? Object.keys(rest) : [])]) {
    const value = take(name)
    if (value !== undefined) query.set(name, textOf(value))
  }
  const address = query.size === 0 ? path : `${path}?${query}`
  if (place.body === 'json') return { address, body: JSON.stringify(rest) }
  return { address, body: place.body === 'form' ? formOf(rest) : undefined }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of the form come before the file, because the server reads the parts in order and needs them first. */
function formOf({ file, ...fields }: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, textOf(value))
  if (file instanceof File) form.set('file', file)
  else if (file instanceof Blob) form.set('file', file, 'file')
  return form
}

async function replyOf({ kind }: Place, response: Response): Promise<unknown> {
  if (kind === 'file') return response.blob()
  const { data, next, nextCursor, hasNextPage, totalCount } = (await response.json()) as {
    data: unknown
    next?: string | null
    nextCursor?: string | null
    hasNextPage?: boolean
    totalCount?: number
  }
  if (kind === 'data') return data
  return {
    items: data,
    more: kind === 'page' ? hasNextPage : next !== null,
    next: next ?? nextCursor ?? null,
    totalCount: totalCount ?? null,
  }
}

const waited = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
