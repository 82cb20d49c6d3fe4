/** For tests: serves the routes of a domain in this process, and calls them as a person without a socket. */
import type { RouteRequest, Route } from '@nkra/contract/route.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import type { User } from '../actor.ts'
import type { Db } from '../database/database.ts'
import { fail } from '../fail.ts'
import { createServer, type Server, type ServerOptions } from '../http/server.ts'
import { openLog } from '../log.ts'

/** The caller: a user, or nobody. */
export interface CallOptions {
  as?: User
  headers?: Record<string, string>
}

/** The reply as a customer sees it. */
export interface TestReply {
  status: number
  headers: Record<string, unknown>
  /** The envelope, or the text of a reply that is no JSON. */
  body: Envelope
  text: string
  /** The bytes of a file. */
  bytes: Buffer
}

export interface Envelope {
  succeeded: boolean
  data: unknown
  messages: { message: string; code?: string; pointer?: string }[]
  title: string
  status: number
  [member: string]: unknown
}

export interface TestServer {
  server: Server
  call<R extends Route>(route: R, call?: Partial<RouteRequest<R>>, options?: CallOptions): Promise<TestReply>
  /** Sends a request that is no call of the contract. */
  inject(request: {
    method: string
    url: string
    headers?: Record<string, string>
    payload?: string | Buffer
    remoteAddress?: string
  }): Promise<TestReply>
  /** The user's session token, for a request that is no call. */
  tokenOf(user: User): string
  close(): Promise<void>
}

const FAR_FUTURE = new Date('2100-01-01T00:00:00Z')

/** A signed-in user of an account. Default role: Owner. */
export function testUser(accountId: bigint, role: Role = 'Owner', userId: bigint = accountId): User {
  return {
    kind: 'user',
    accountId,
    userId,
    sessionId: userId,
    role,
    email: `user${userId}@example.test`,
    expires: FAR_FUTURE,
    authenticatedAt: FAR_FUTURE,
    needsTwoStep: false,
    impersonator: null,
  }
}

/** Serves what `bind` binds. The `as` of a call has a session. `authenticate` decides about other tokens. */
export async function testServer(
  db: Db,
  bind: (server: Server) => void,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const sessions = new Map<string, User>()
  const server = createServer({
    db,
    log: openLog('error'),
    publicUrl: 'http://localhost',
    callerLimits: { anonymous: { burst: 100_000, perMinute: 100_000 } },
    ...options,
    authenticate: async (token, address) =>
      sessions.get(token) ?? options.authenticate?.(token, address) ?? fail('unauthenticated'),
  })
  bind(server)
  await server.raw.ready()

  const tokenOf = (user: User) => {
    const behind = user.impersonator ? `-${user.impersonator.userId}-${user.impersonator.writes}` : ''
    const token = `test-${user.userId}-${user.sessionId}-${user.accountId}-${user.role}${behind}`
    sessions.set(token, user)
    return token
  }
  const inject: TestServer['inject'] = async ({ method, ...request }) => {
    const reply = await server.raw.inject({ method: method as 'GET', ...request })
    const json = /json/.test(String(reply.headers['content-type']))
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (json ? JSON.parse(reply.payload) : null) as Envelope,
      text: reply.payload,
      bytes: reply.rawPayload,
    }
  }
  return {
    server,
    inject,
    call(route, { params, query, body } = {}, { as, headers } = {}) {
      const given: Record<string, unknown> = { ...params }
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
      const search = new URLSearchParams(
        Object.entries(query ?? {})
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      ).toString()
      return inject({
        method: route.method,
        url: search === '' ? path : `${path}?${search}`,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(as && { authorization: `Bearer ${tokenOf(as)}` }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
    },
    tokenOf,
    close: () => server.close(),
  }
}
