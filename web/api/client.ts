/**
 * The only way to call the server: `call(name, { params, query, body })`. The contract gives its types, and the table
 * of endpoints gives the method and the path. Every failure is an `ApiFailure`. A 401 ends the session wherever it
 * happens (requirements 8.1).
 */
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import type { Reply, Request, Routes } from '@nkra/contract/routes.ts'
import { fetchWords, worded } from './failure-language.ts'
import { ApiFailure, failureOf, lostFailure, noticesOf, type Notice } from './failure.ts'

/** How long the client waits for an answer, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000

/** Who is calling. The session keeps the credentials; the client only reads them. */
export interface Credentials {
  token(): string | null
  /** The account of the session. Null for an Administrator, whose calls are about all accounts. */
  account(): string | null
  /** Called when the server no longer accepts the token. */
  refused(): void
  /** Asks the person to confirm who they are, for a call that needs it. Returns whether they did. */
  confirm(): Promise<boolean>
  /** Called when the person must set up two-step sign-in before anything else. */
  twoStepMissing(): void
}

export interface Paging {
  currentPage: number
  totalPages: number
  totalCount: number
  pageSize: number
  hasPreviousPage: boolean
  hasNextPage: boolean
}

type Kind<Name extends EndpointName> = Routes[Name] extends { kind: infer K } ? K : 'data'

/** The answer to a successful call, without the fields that are the same in every answer. */
export type Answer<Name extends EndpointName> = { messages: Notice[] } & (Kind<Name> extends 'page'
  ? Paging & { data: Reply<Name>[] }
  : Kind<Name> extends 'slice'
    ? { data: Reply<Name>[]; next: string | null }
    : { data: Reply<Name> })

type Part<R, Key extends keyof R> = undefined extends R[Key]
  ? unknown
  : Partial<R[Key]> extends R[Key]
    ? { [K in Key]?: R[Key] }
    : { [K in Key]: R[Key] }

/** The input of a call. It has only the parts that the call has. A part without required fields may be left out. */
export type Input<Name extends EndpointName> = Part<Request<Name>, 'params'> &
  Part<Request<Name>, 'query'> &
  Part<Request<Name>, 'body'>

/** The options of a call that are not a part of its input. */
export interface Manner {
  signal?: AbortSignal
  /** The idempotency key. It is the same for every try of one purchase or send. See `useAttempt`. */
  idempotencyKey?: string
  timeout_ms?: number
}

export type Arguments<Name extends EndpointName> =
  Partial<Input<Name>> extends Input<Name>
    ? [input?: Input<Name>, manner?: Manner]
    : [input: Input<Name>, manner?: Manner]

export type Call = <Name extends EndpointName>(name: Name, ...rest: Arguments<Name>) => Promise<Answer<Name>>

/** The parts of a request: path parameters, query and body. */
export interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The part of the browser's `fetch` that the client uses. */
export type Fetch = (path: string, request: RequestInit) => Promise<Response>

export function createCall(credentials: Credentials, fetcher: Fetch): Call {
  const call = async (name: EndpointName, parts: Parts = {}, manner: Manner = {}): Promise<unknown> => {
    const token = credentials.token()
    void fetchWords()
    const named = withAccount(name, parts, credentials.account())
    const response = await send(fetcher, name, named, manner, token)
    const body = await read(response)
    // A 200 may still say that the call failed (requirements 7.20 to 7.22: "reads `succeeded`").
    if (response.ok && succeeded(body)) return { ...body, messages: noticesOf(body) }
    if (response.status === 401 && token !== null) {
      // The token may have been refreshed while this call was under way. The call is then tried again with the new
      // token.
      const renewed = credentials.token()
      if (renewed !== null && renewed !== token) return call(name, parts, manner)
      credentials.refused()
    }
    const failure = failureOf(response.status, body, response.headers.get('x-request-id'))
    if (failure.code === 'two_step_missing') credentials.twoStepMissing()
    if (failure.code === 'reauthentication_required' && (await credentials.confirm()))
      return call(name, parts, manner)
    throw await worded(failure)
  }
  // The contract types this generic promise. The server checked the reply against the contract before it was sent.
  return call as Call
}

/** The same call, which also passes each failure to `tell` before its caller receives it. */
export function telling(call: Call, tell: (error: unknown) => void): Call {
  return (name, ...rest) =>
    call(name, ...rest).catch((error: unknown) => {
      tell(error)
      throw error
    })
}

/** Whether the body of a 2xx answer says that the call succeeded. A body that does not mention it counts as success. */
export const succeeded = (body: object) => !('succeeded' in body && body.succeeded === false)

/** The calls whose query names the account of the session (requirements 7.12 to 7.16 and 7.19). */
const NAMES_ACCOUNT: ReadonlySet<EndpointName> = new Set([
  'getDefaultIds',
  'recentActivity',
  'analytics',
  'listCredits',
  'creditSummary',
  'listInvoices',
])

/** Adds the session's account to the query of the call, unless the caller names another account. */
function withAccount(name: EndpointName, parts: Parts, account: string | null): Parts {
  if (account === null || !NAMES_ACCOUNT.has(name)) return parts
  return { ...parts, query: { AccountId: account, ...parts.query } }
}

/** The URL of a call. The `:names` in its path are filled and the query is appended. Empty values are left out. */
export function addressOf(name: EndpointName, parts: Parts = {}): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(text(parts.params?.[key]) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    const written = text(value)
    if (written) query.set(key, written)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

async function send(
  fetcher: Fetch,
  name: EndpointName,
  parts: Parts,
  manner: Manner,
  token: string | null,
): Promise<Response> {
  const patience = AbortSignal.timeout(manner.timeout_ms ?? CALL_TIMEOUT_MS)
  try {
    return await fetcher(addressOf(name, parts), {
      method: endpoints[name].method,
      headers: {
        accept: 'application/json',
        ...bearer(token),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...(manner.idempotencyKey && { 'idempotency-key': manner.idempotencyKey }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      signal: manner.signal ? AbortSignal.any([manner.signal, patience]) : patience,
    })
  } catch (error) {
    if (manner.signal?.aborted) throw error
    throw await worded(lostFailure(patience.aborted ? 'timeout' : 'offline'))
  }
}

async function read(response: Response): Promise<object> {
  if (response.status === 204) return { data: null }
  const body: unknown = await response.json().catch(() => null)
  if (typeof body === 'object' && body !== null) return body
  // The body is not JSON, such as an error page of a proxy. A refusal keeps its status. A success cannot be used.
  if (response.ok) throw await worded(lostFailure('unreadable'))
  return {}
}

export const isFailure = (error: unknown, ...codes: ApiFailure['code'][]): error is ApiFailure =>
  error instanceof ApiFailure && (codes.length === 0 || codes.includes(error.code))
