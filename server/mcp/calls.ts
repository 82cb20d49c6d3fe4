/**
 * The calls that tools make. A tool reaches data only by the calls of the API, inside this process. Each call checks
 * the key, its scope, its limits and its input, and is in the key's request log, as if the program had made it. So a
 * tool can do nothing that its key may not do.
 */
import type { Route, RouteRequest } from '@nkra/contract/route.ts'
import type { z } from 'zod'
import type { ApiKey } from '../platform/actor.ts'
import type { Server } from '../platform/http/server.ts'

/** Who calls and from where. Every call of one tool carries it. */
export interface CallerFacts {
  key: ApiKey
  authorization: string
  address: string
  userAgent: string
}

/** Why a tool did nothing, in words for the assistant. */
export class ToolRefused extends Error {
  readonly code: string
  /** Further data for the assistant. */
  readonly more: object

  constructor(code: string, message: string, more: object = {}) {
    super(message)
    this.name = 'ToolRefused'
    this.code = code
    this.more = more
  }
}

/** What a call answers: the form of every reply, with what a failure adds to it. */
interface Envelope {
  data: unknown
  messages: { message: string; pointer?: string }[]
  totalCount?: number
  nextCursor?: string | null
  next?: string | null
  code?: string
  detail?: string
  requestId?: string
}

export interface CallAnswer<R extends Route> {
  data: z.input<R['reply']>
  /** Whether the answer is the stored one of an earlier call with the same idempotency key. */
  isReplay: boolean
}

/** One page of a list, and the cursor of the next one. */
export interface ListAnswer<R extends Route> {
  items: z.input<R['reply']>[]
  totalCount: number
  nextCursor: string | null
}

export class Calls {
  readonly #server: Server
  readonly #facts: CallerFacts

  constructor(server: Server, facts: CallerFacts) {
    this.#server = server
    this.#facts = facts
  }

  get key(): ApiKey {
    return this.#facts.key
  }

  /** Makes a call that answers one thing. Throws `ToolRefused` with the failure of the call. */
  async one<R extends Route>(
    route: R,
    request: Partial<RouteRequest<R>> = {},
    idempotencyKey?: string,
  ): Promise<CallAnswer<R>> {
    const { envelope, isReplay } = await this.#make(route, request, idempotencyKey)
    return { data: envelope.data as z.input<R['reply']>, isReplay }
  }

  /** Makes a call that answers a page or a slice. Throws `ToolRefused` with the failure of the call. */
  async list<R extends Route>(route: R, request: Partial<RouteRequest<R>> = {}): Promise<ListAnswer<R>> {
    const { data, totalCount = 0, nextCursor, next } = (await this.#make(route, request)).envelope
    return { items: data as z.input<R['reply']>[], totalCount, nextCursor: nextCursor ?? next ?? null }
  }

  async #make<R extends Route>(
    route: R,
    { params, query, body }: Partial<RouteRequest<R>>,
    idempotencyKey?: string,
  ): Promise<{ envelope: Envelope; isReplay: boolean }> {
    const { authorization, address, userAgent } = this.#facts
    const answer = await this.#server.raw.inject({
      method: route.method,
      url: addressFor(route.path, params ?? {}, query ?? {}),
      remoteAddress: address,
      headers: {
        authorization,
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const envelope = JSON.parse(answer.payload) as Envelope
    if (answer.statusCode >= 400) throw refusalOf(envelope)
    return { envelope, isReplay: answer.headers['idempotent-replayed'] === 'true' }
  }
}

function refusalOf({ code = 'internal', detail = '', messages, requestId }: Envelope): ToolRefused {
  const issues = messages.filter(({ message }) => message !== detail)
  const words = issues.map(({ message, pointer }) => (pointer ? `${pointer}: ${message}` : message))
  return new ToolRefused(code, [detail, ...words].join(' '), { requestId })
}

function addressFor(path: string, params: object, query: object): string {
  const given = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? filled : `${filled}?${text}`
}
