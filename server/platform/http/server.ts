/**
 * The HTTP server below the routes: limits, request ids, security headers, authentication and permission before a body
 * is read, and one way for everything to fail. Case in paths does not matter.
 */
import multipart from '@fastify/multipart'
import Fastify, {
  type DoneFuncWithErrOrRes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { isAllowedBeforeTwoStep } from '@nkra/contract/confirmation.ts'
import { isAllowedActingAs, changesSomething } from '@nkra/contract/impersonation.ts'
import { allows, scopesFor } from '@nkra/contract/permissions.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Route } from '@nkra/contract/route.ts'
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import {
  actsInSandbox,
  anyone,
  requireRecent,
  type Actor,
  type ApiKey,
  type Authenticated,
  type User,
} from '../actor.ts'
import { auditAll } from '../database/audit.ts'
import type { Clock } from '../clock.ts'
import { asFailure } from '../database/database-errors.ts'
import type { Db } from '../database/database.ts'
import { markSandbox, PROBLEM_TYPE, encodeFailure } from './envelope.ts'
import { Fail, isOutage } from '../fail.ts'
import { sendRefusal } from './drained-refusal.ts'
import { FileExports } from './file-exports.ts'
import type { Log } from '../log.ts'
import {
  type NetworkLimitName,
  type NetworkLimits,
  networkLimiter,
  type CallLimits,
  callLimiter,
  QUOTA_HEADERS,
  quotaHeaders,
  type CallQuota,
  type Quota,
} from '../rate-limit.ts'
import { BODY_READ_HERE_BYTES_MAX, LargeBodyReader } from './large-body.ts'
import { parseJson } from './request-issues.ts'
import { answerHeaders } from './security-headers.ts'
import { StreamCounter } from './stream-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** The failure of the answer, or null. */
    failure: FailureCode | null
  }
  interface FastifyContextConfig {
    /** Whether the route receives its body as the bytes that came. */
    webhook?: boolean
    /** The route, if it accepts a larger body than others. */
    large?: Route
    /** The limit that counts the caller's network. `anonymous` if the route names none. */
    caller?: NetworkLimitName
  }
}

/** The port is in use. The start prints this plainly, without a stack. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop it, or set PORT to another.`)
    this.name = 'PortTaken'
  }
}

/** The largest JSON body. Files are sent as multipart, which has its own limits. */
export const BODY_BYTES_MAX = 1024 * 1024
/** The largest body of a webhook. A gateway's report of one payment, or of a hundred messages, has a few kilobytes. */
export const WEBHOOK_BYTES_MAX = 64 * 1024
const URL_BYTES_MAX = 8 * 1024
const TOKEN_LENGTH_MAX = 4_096
/** How long a request, with its upload, may take to arrive. */
const REQUEST_LIMIT_MS = 300_000
/**
 * The headers of a problem. It is never cached, whatever the route allows, because a file that is missing today may
 * exist tomorrow.
 */
const PROBLEM_HEADERS = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' }
const KEEP_ALIVE_MS = 72_000
/**
 * How many seconds a caller is told to wait while the database is gone. By then it has restarted, or another process
 * serves.
 */
export const RETRY_AFTER_S = 5

export interface ServerOptions {
  db: Db
  log: Log
  /**
   * Answers who sent this bearer token from this address. Throws the failure of a caller without a right to call.
   */
  authenticate: (token: string, ip: string) => Promise<Authenticated>
  /** The public address. `https:` means that TLS is handled in front of us, and turns HSTS on. */
  publicUrl: string
  /** How long a connection may be idle. */
  keepAlive_ms?: number
  /** The addresses of proxies whose X-Forwarded-For is trusted. By default none. */
  trustedProxies?: readonly string[]
  /** How often one network may call without a session, where this differs from `CALLER_LIMITS`. */
  callerLimits?: Partial<NetworkLimits>
  /** How often a key or a session may call, and all of an account together. */
  callLimits?: CallLimits | undefined
  /** How often the keys of an account may call, if it differs from `callLimits`. */
  keyLimits?: ((accountId: bigint) => CallLimits) | undefined
  /** More limits of a key. Its answers state them as they are after the call. */
  keyQuotas?: ((key: ApiKey) => readonly Quota[]) | undefined
  /**
   * Calls `changed` whenever `authenticate` may give another answer for this person. Returns a function that stops it.
   */
  watch?: (actor: User, changed: () => void) => () => void
  /** Is called with every answer. */
  observe?: (route: string, status: number, elapsed_s: number) => void
  /** Is called with every answer to an API key. */
  observeKey?: (request: KeyRequest) => void
}

/** A request by an API key, and how it ended, without its input and its answer. */
export interface KeyRequest {
  actor: ApiKey
  method: string
  /** The path of the route, with the names of its parameters. */
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  status: number
  code: FailureCode | null
  requestId: string
  took_ms: number
  ip: string
}

export interface Server {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Fastify itself, for addresses that are not routes of the contract. */
  readonly raw: FastifyInstance
  /** Aborts when the server begins to close, so that streams end. */
  readonly draining: AbortSignal
  /** The phase of the server's life. It takes calls while it is `serving` and while it is `leaving`. */
  readonly phase: ServerPhase
  /** Why a request has no route: the path does not exist, or not with this method. */
  refusalOf(request: FastifyRequest): Fail
  /** Files that are made for a call. */
  readonly exports: FileExports
  /** Opens a stream for the caller of this request. Fails with `too_many_streams`. */
  openStream(route: Route, request: FastifyRequest): OpenStream
  /** Counts a call of the key to an address that is not in the contract. */
  meterKey(key: ApiKey): CallQuota
  /** Adds a route of the contract. Use `serve`. */
  add(route: Route, handler: RawHandler): void
  /**
   * Listens on `host`. With `isAlone` false, other processes of the program listen on the port too. The default is
   * every address of the machine, IPv6 included if the machine has it.
   */
  listen(port: number, host?: string, isAlone?: boolean): Promise<string>
  /** Still accepts calls, but each answer ends its connection, so that its caller connects to another process. */
  leave(): void
  /** Takes no more connections, lets running requests end, and ends streams. */
  close(): Promise<void>
}

export type ServerPhase = 'starting' | 'serving' | 'leaving'

export interface OpenStream {
  /** Resolves when the caller loses the right to the stream: signed out, disabled, suspended, or in another role. */
  over: Promise<void>
  close(): void
}

export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | void>

export function createServer(options: ServerOptions): Server {
  const { db, log } = options
  const { clock } = db
  const draining = new AbortController()
  const requestIds = requestIdsOf(clock)
  let phase: ServerPhase = 'starting'
  const begin = beginOf(options.publicUrl, () => phase === 'leaving')
  const raw = Fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: options.keepAlive_ms ?? KEEP_ALIVE_MS,
    // Those that are already connected may still ask while we drain; the connection is closed with the answer.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: requestIds,
    requestIdHeader: false,
    http: { maxHeaderSize: URL_BYTES_MAX * 2 },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const { body } = encodeFailure(
        new Fail('invalid_request', {}, [{ message: 'This is no HTTP' }]),
        requestIds(),
      )
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
          `connection: close\r\n\r\n${body}`,
      )
    },
    frameworkErrors(error, request, reply) {
      begin(request, reply, () => undefined)
      void sendFailure(error, request, reply)
    },
  })

  const sockets = new OpenSockets(raw.server)
  raw.removeAllContentTypeParsers()
  const largeBodies = new LargeBodyReader()
  raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { webhook, large } = request.routeOptions.config
    // A promise that is returned is awaited; otherwise `done` is called.
    if (large !== undefined && body.length > BODY_READ_HERE_BYTES_MAX) {
      return largeBodies.read(large, request.url, body as Buffer)
    }
    try {
      done(null, webhook === true ? body : parseJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
    return undefined
  })
  raw.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding === 'identity') return done(null, payload)
    // RFC 9110 §12.5.3: names what would have been taken.
    reply.header('accept-encoding', 'identity')
    done(new Fail('unsupported_media_type', { expected: `it is, without Content-Encoding: ${encoding}` }))
  })
  raw.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    ({ routeOptions }, body, done) => {
      // Programs of others may send forms; ours do not.
      if (routeOptions.config.webhook === true) done(null, body)
      else done(new Fail('unsupported_media_type', { expected: 'application/json' }))
    },
  )
  raw.register(multipart, { throwFileSizeLimit: false })
  raw.decorateRequest('actor')
  raw.decorateRequest('failure', null)
  raw.addHook('onRequest', begin)
  const countCall = networkLimiter(db.limits, options.callerLimits)
  raw.addHook('onRequest', (request, _reply, done) => {
    // Nothing is served there, so its body is not looked at either.
    const refusal = request.is404 ? refusalOf(request) : undefined
    const kind = request.is404 ? 'files' : (request.routeOptions.config.caller ?? 'anonymous')
    const seconds = countCall(kind, request.ip, clock.monotonic_ms())
    done(seconds > 0 ? new Fail('too_many_requests', { seconds }) : refusal)
  })
  if (options.observe) {
    const { observe } = options
    raw.addHook('onResponse', (request, reply, done) => {
      observe(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
  }

  if (options.observeKey) {
    const { observeKey } = options
    raw.addHook('onResponse', (request, reply, done) => {
      if (request.actor.kind === 'key') observeKey(keyRequestOf(request.actor, request, reply))
      done()
    })
  }

  const known = knownRoutes()
  raw.addHook('onRoute', ({ url, method }) => known.add(url, [method].flat()))
  const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request.routeOptions.config?.large)
    request.failure = failure.code
    if (failure.code === 'internal' || isOutage(failure)) {
      const level = failure.code === 'internal' ? 'error' : 'warn'
      log[level]({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    }
    const { seconds, allow } = failure.values
    if (seconds !== undefined || isOutage(failure)) reply.header('retry-after', seconds ?? RETRY_AFTER_S)
    if (allow !== undefined) reply.header('allow', allow)
    // RFC 9110 §15.5.2: a 401 says how to show who one is.
    if (failure.status === 401) reply.header('www-authenticate', 'Bearer realm="Nkra"')
    const { status, body } = encodeFailure(failure, request.id)
    const marked = actsInSandbox(request.actor) ? markSandbox(body) : body
    return sendRefusal(reply.code(status).headers(PROBLEM_HEADERS), marked)
  }
  raw.setErrorHandler(sendFailure)
  const refusalOf = ({ url, method }: FastifyRequest) => {
    const others = known.methodsAt(url)
    // Where the method is right, the path was refused for a part of it: an id longer than any.
    if (others.length === 0 || others.includes(method)) return new Fail('not_found', { thing: 'address' })
    return new Fail('method_not_allowed', { method, allow: others.join(', ') })
  }
  raw.setNotFoundHandler((request, reply) => sendFailure(refusalOf(request), request, reply))

  const meter = callLimiter(db.limits, options.callLimits, options.keyLimits)
  const exports = new FileExports(db)
  const streams = new StreamCounter()
  const admitKey = (key: ApiKey, { permission }: Route) => {
    const scopes = scopesFor(permission)
    if (scopes.some((scope) => key.scopes.includes(scope))) return
    const [scope] = scopes
    throw scope === undefined ? new Fail('key_not_accepted') : new Fail('key_scope_missing', { scope })
  }
  const admit = (route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await options.authenticate(bearer(request.headers.authorization), addressOf(request))
    request.actor = actor
    const { headers, seconds } = meter(actor, clock.monotonic_ms())
    reply.headers(headers)
    if (actsInSandbox(actor)) reply.header('nkra-environment', 'sandbox')
    if (seconds > 0) throw new Fail('too_many_requests', { seconds })
    if (actor.kind === 'key') return admitKey(actor, route)
    if (actor.needsTwoStep && !isAllowedBeforeTwoStep(route.name)) throw new Fail('two_step_missing')
    if (!allows(actor.role, route.permission)) throw new Fail('forbidden')
    if (actor.impersonator !== null) await admitImpersonator(db, actor, route, request)
    if (route.recent === true) requireRecent(actor, clock)
  }

  const stateQuotas = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ) => {
    const { actor } = request
    if (actor.kind === 'key' && options.keyQuotas !== undefined) {
      const more = quotaHeaders(options.keyQuotas(actor))
      for (const name of QUOTA_HEADERS) reply.header(name, `${String(reply.getHeader(name))}, ${more[name]}`)
    }
    done(null, payload)
  }

  const openStream = ({ permission }: Route, request: FastifyRequest): OpenStream => {
    const { actor } = request
    if (actor.kind !== 'user') throw new Fail('key_not_accepted')
    const leave = streams.open(actor)
    const over = Promise.withResolvers<void>()
    const check = async () => {
      const now = await options.authenticate(bearer(request.headers.authorization), addressOf(request))
      if (now.kind !== 'user' || now.needsTwoStep || !allows(now.role, permission)) over.resolve()
    }
    // Who cannot be asked about is not shown anything either; the page asks anew.
    const changed = () => void check().catch(() => over.resolve())
    const stop = options.watch?.(actor, changed)
    // The session may have ended before it was watched.
    changed()
    return {
      over: over.promise,
      close() {
        stop?.()
        leave()
      },
    }
  }

  return {
    db,
    clock,
    log,
    raw,
    draining: draining.signal,
    exports,
    openStream,
    refusalOf,
    meterKey: (key) => meter(key, clock.monotonic_ms()),
    add(route, handler) {
      const isOpen = route.permission === 'anyone'
      raw.route({
        method: route.method,
        url: route.path,
        config: {
          caller: route.webhook ? 'programs' : isOpen ? 'anonymous' : 'session',
          webhook: route.webhook,
          ...(route.bodyBytesMax !== undefined && { large: route }),
        },
        ...(!isOpen && { onRequest: admit(route), onSend: stateQuotas }),
        ...(route.webhook && { bodyLimit: WEBHOOK_BYTES_MAX }),
        ...(route.bodyBytesMax && { bodyLimit: route.bodyBytesMax }),
        handler,
      })
    },
    get phase() {
      return phase
    },
    async listen(port, host, isAlone = true) {
      const address = await listenOn(raw, { port, reusePort: !isAlone }, host)
      phase = 'serving'
      return address
    },
    leave() {
      phase = 'leaving'
    },
    async close() {
      phase = 'leaving'
      await closeListener(raw.server)
      draining.abort()
      const late = setTimeout(() => sockets.endSilent(), SILENT_MS)
      await raw.close()
      await largeBodies.close()
      clearTimeout(late)
    },
  }
}

async function listenOn(
  raw: FastifyInstance,
  place: { port: number; reusePort: boolean },
  host: string | undefined,
): Promise<string> {
  try {
    return await raw.listen({ ...place, host: host ?? '::' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new PortTaken(place.port)
    if (code !== 'EAFNOSUPPORT' || host !== undefined) throw error
    return raw.listen({ ...place, host: '0.0.0.0' })
  }
}

/**
 * How long after the end of the listener a connection without a request is ended, because a request may be on its way.
 */
const SILENT_MS = 1_000

/**
 * The open connections. Node counts one that never sent a request as busy. A browser opens such connections in advance, and
 * they would delay a drain for a minute.
 */
class OpenSockets {
  readonly #open = new Set<Socket>()

  constructor(server: HttpServer) {
    server.on('connection', (socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  endSilent(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** A turn of the event loop that takes longer leaves time in which somebody may connect. */
const QUIET_TURN_MS = 0.5
const QUIET_TURNS_MAX = 1_000

/**
 * Accepts no more connections, and ends idle ones. When a listener closes, the kernel resets connections that are not
 * accepted yet, and their calls fail. So the listener is closed right after a turn of the event loop in which nobody
 * was waiting.
 */
async function closeListener(server: HttpServer): Promise<void> {
  if (!server.listening) return
  let accepted = false
  server.on('connection', () => (accepted = true))
  for (let turns = 0; turns < QUIET_TURNS_MAX; turns++) {
    accepted = false
    const begun_ms = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    if (!accepted && performance.now() - begun_ms < QUIET_TURN_MS) break
  }
  server.close()
}

/**
 * Makes request ids. The first half is different for each process in the world, the second for each request of the
 * process.
 */
function requestIdsOf(clock: Clock): () => string {
  const process = clock.bytes(8).toString('hex')
  let count = 0
  return () => `req_${process}${(++count).toString(36)}`
}

/**
 * Refuses an Administrator who acts as a customer the calls that belong to the customer alone, and every change before
 * they gave a reason. Each allowed change is recorded in both accounts' audit logs before it is made.
 */
async function admitImpersonator(db: Db, actor: User, route: Route, request: FastifyRequest): Promise<void> {
  if (!isAllowedActingAs(route.name)) throw new Fail('not_while_impersonating')
  if (actor.impersonator === null || !changesSomething(route.name)) return
  if (!actor.impersonator.writes) throw new Fail('acting_read_only')
  const accountIds = [actor.impersonator.accountId, actor.accountId]
  await db.transaction((tx) =>
    auditAll(tx, actor, accountIds, {
      action: 'impersonation_acted',
      subject: { kind: 'acc', id: actor.accountId },
      detail: { call: route.name },
      request: { id: request.id, ip: addressOf(request), userAgent: userAgentOf(request) },
    }),
  )
}

function keyRequestOf(actor: ApiKey, request: FastifyRequest, reply: FastifyReply): KeyRequest {
  return {
    actor,
    method: request.method,
    path: request.routeOptions.url ?? '',
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    status: reply.statusCode,
    code: request.failure,
    requestId: request.id,
    took_ms: reply.elapsedTime,
    ip: addressOf(request),
  }
}

/** The caller's address. An IPv4 address that the socket writes as IPv6 is written as IPv4 (RFC 4291 §2.5.5.2). */
export function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

const USER_AGENT_LENGTH_MAX = 300

/** The name that the caller's program states. */
export function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX)
}

function bearer(header: string | undefined): string {
  if (header === undefined || header.length > TOKEN_LENGTH_MAX || !/^bearer /i.test(header)) {
    throw new Fail('unauthenticated')
  }
  return header.slice('bearer '.length).trim()
}

/** Begins a request: it sets the headers, and marks a caller without a session as anonymous. */
function beginOf(publicUrl: string, isLeaving: () => boolean) {
  const headers = answerHeaders(publicUrl)
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    request.actor = anyone
    reply.headers(headers).header('x-request-id', request.id)
    if (isLeaving()) reply.header('connection', 'close')
    done()
  }
}

/** Turns errors of Fastify, of the database and of our own defects into failures of the closed list. */
function failureOf(error: unknown, large: Route | undefined): Fail {
  const meant = asFailure(error)
  if (meant instanceof Fail) return meant
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Fail('body_too_large', {
        limit: `${(large?.bodyBytesMax ?? BODY_BYTES_MAX) / BODY_BYTES_MAX} MiB`,
      })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Fail('unsupported_media_type', { expected: 'application/json' })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Fail('not_found')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return new Fail('invalid_request', {}, [{ message: 'The body did not arrive whole' }])
    default:
      return new Fail('internal')
  }
}

/** Collects the paths that are served, with their methods. A path with a wildcard at its end counts as none. */
function knownRoutes() {
  // By their number of steps, so that an address that leads nowhere is compared with few.
  const bySteps = new Map<number, { steps: readonly string[]; methods: readonly string[] }[]>()
  const stepsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/')
  return {
    add(path: string, methods: readonly string[]) {
      if (path.includes('*')) return
      const steps = stepsOf(path)
      const alike = bySteps.get(steps.length)
      if (alike) alike.push({ steps, methods })
      else bySteps.set(steps.length, [{ steps, methods }])
    },
    methodsAt(url: string): string[] {
      const asked = stepsOf(url.split('?', 1)[0]!)
      const found = (bySteps.get(asked.length) ?? []).filter(({ steps }) =>
        steps.every((step, index) => step.startsWith(':') || step === asked[index]),
      )
      return [...new Set(found.flatMap(({ methods }) => methods))]
    },
  }
}
