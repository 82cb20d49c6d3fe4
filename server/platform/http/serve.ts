/**
 * The HTTP layer: it binds functions to the contract's routes. The route's schemas check and decode the input, and
 * check and encode the output. Every failure is sent in the same envelope.
 *
 * The order is: rate limit of unknown callers, authentication, permission (every route has one), the body, its schemas,
 * tenancy, the idempotency key, the function. It runs on `server.ts`.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { KeyPermission } from '@nkra/contract/permissions.ts'
import {
  type RouteInput,
  isExport,
  refusesUnknownFields,
  type ReplyKind,
  type Route,
  type RouteDefinition,
} from '@nkra/contract/route.ts'
import type { Page, Slice } from '@nkra/contract/wire.ts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  type Actor,
  actsInSandbox,
  administers,
  type Anyone,
  type Authenticated,
  type User,
} from '../actor.ts'
import type { Db, Tx } from '../database/database.ts'
import {
  ClearingCache,
  JSON_TYPE,
  markSandbox,
  PROBLEM_TYPE,
  type ReplyWithMessage,
  encodeReply,
  type EncodedReply,
  encodeFailure,
} from './envelope.ts'
import { streamEvents } from './event-stream.ts'
import type { FileExport } from './file-exports.ts'
import { Fail, fail, type Issue } from '../fail.ts'
import {
  withLocation,
  type RawRequest,
  holdsNul,
  invalidRequest,
  issuesOf,
  refuseBadQuery,
  refuseUnknown,
  unknownFieldIssue,
  unknownFieldIssues,
} from './request-issues.ts'
import { addressOf, type Server, userAgentOf } from './server.ts'
import { claimKeys, completeKeys, requestFingerprint, keyOf, type RequestKey } from './idempotency.ts'
import { LargeBody } from './large-body.ts'
import { takePiece, type PieceRequest } from './upload-pieces.ts'
import { auditAll, type AuditRecord } from '../database/audit.ts'

/** A file that a function writes line by line. Its first line is made before the status is sent. */
export interface CsvFile {
  /** The name under which the browser saves it: letters, digits, `-`, `_` and `.`. */
  name: string
  lines: AsyncIterable<string>
}

/** A file that a function writes piece by piece. */
export interface ZipFile {
  /** The name under which the browser saves it: letters, digits, `-`, `_` and `.`. */
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** A stored file. */
export interface StoredFile {
  /** The file's own name. Characters that a browser could not save are replaced. */
  name: string
  mediaType: string
  bytes: AsyncIterable<Uint8Array>
}

/** What a handler answers, by the route's kind. */
export type HandlerReply<R extends RouteDefinition> = {
  data: z.output<R['reply']>
  page: Page<z.output<R['reply']>>
  slice: Slice<z.output<R['reply']>>
  csv: CsvFile
  zip: ZipFile
  file: StoredFile
  events: AsyncIterable<z.output<R['reply']>>
}[R extends { kind: infer Kind extends ReplyKind } ? Kind : 'data']

/** Facts of the request besides what the contract describes. */
export interface HandlerRequest {
  /** The request's id, in every answer as `x-request-id`. */
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal
  /** The body's exact bytes, for a webhook's route only. */
  readonly bytes: Buffer
  /** A header by its name in lower case. Empty if it is absent. */
  header(name: string): string
  /** The parts of a multipart body in order. Each file is read to its end before the next part. */
  parts(limits: PartLimits): AsyncIterableIterator<Multipart>
}

export type { Multipart, MultipartFile }

export interface PartLimits {
  /** The largest file. A larger one ends with `file.truncated`. */
  fileBytes: number
  files: number
  fields: number
}

/** Who may call a route. A key may if the route's permission is one of its scopes. */
type ActorOf<R extends Route> = R['permission'] extends 'anyone'
  ? Anyone
  : R['permission'] extends KeyPermission
    ? Authenticated
    : User

/** What a handler gets. On an idempotent route it includes the transaction that also stores the answer. */
export type HandlerInput<R extends Route> = RouteInput<R> & {
  actor: ActorOf<R>
  request: HandlerRequest
} & (R extends {
    idempotent: true
  }
    ? { tx: Tx }
    : unknown)

export type Handler<R extends Route> = (
  asked: HandlerInput<R>,
) => HandlerResult<R> | Promise<HandlerResult<R>>

type HandlerResult<R extends Route> =
  | HandlerReply<R>
  | ReplyWithMessage<HandlerReply<R>>
  | ClearingCache<HandlerReply<R>>

/** The input of a handler that stores its own answers: with the key to claim and complete, if the caller sent one. */
export type HandlerInputWithKey<R extends Route> = RouteInput<R> & {
  actor: ActorOf<R>
  request: HandlerRequest
  /** The request as it came, before decoding. */
  sent: RawRequest
  key: RequestKey | null
}

/**
 * Binds a function to a route. A form may arrive in pieces (`upload-pieces.ts`). Its bytes are stored for the caller's
 * account, or if anyone may call, for the account that `accountOf` finds by the parameters. Where `accountOf` fails, the
 * call fails before its form is read.
 */
export function serve<R extends Route>(
  server: Server,
  route: R,
  handler: Handler<NoInfer<R>>,
  accountOf?: (params: RouteInput<NoInfer<R>>['params']) => Promise<bigint>,
): void {
  // From here on the types are those of any route; `inputOf` has made each part by the route's own schema.
  const erased = handler as unknown as (asked: AnyHandlerInput & { tx?: Tx }) => unknown
  bind(
    server,
    route,
    route.idempotent ? (asked, key) => replyOnce(server.db, route, asked, key, erased) : erased,
    accountOf as AccountOf | undefined,
  )
}

type AccountOf = (params: unknown) => Promise<bigint>

/**
 * Binds a function that puts many requests into one transaction to an idempotent route. The function claims and
 * completes the keys itself, and answers with an encoded reply (`encodeReply`, `encodeFailure`) or a value.
 */
export function serveWithOwnKeys<R extends Route & { idempotent: true }>(
  server: Server,
  route: R,
  handler: (
    asked: HandlerInputWithKey<NoInfer<R>>,
  ) => Promise<HandlerReply<NoInfer<R>> | { sealed: EncodedReply }>,
): void {
  bind(server, route, (asked, key) => handler({ ...asked, key } as HandlerInputWithKey<R>))
}

/** A request before it gets the types of a route. */
interface AnyHandlerInput {
  /** The request as it came, before decoding. */
  sent: RawRequest
  params: unknown
  query: unknown
  body: unknown
  actor: Actor
  request: HandlerRequest
}

function bind(
  server: Server,
  route: Route,
  handler: (asked: AnyHandlerInput, key: RequestKey | null) => unknown,
  accountOf?: AccountOf,
): void {
  const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = inputOf(route, request)
    const { actor } = asked
    // A caller whose account is not found is refused before the form is read.
    const accountId = actor.kind === 'anyone' ? await accountOf?.(asked.params) : actor.accountId
    if (route.multipart && request.headers['upload-id'] !== undefined)
      return replyToPiece(server, route, request, reply, { asked, handler, accountId })
    const exporting = isExport(route) ? await beginExport(server, route, asked.actor) : null
    const made = async () => handler(asked, keyFor(route, request))
    let answer = await made().catch(async (error: unknown) => {
      await exporting?.end()
      throw error
    })
    if (answer instanceof ClearingCache) {
      reply.header('clear-site-data', FORGOTTEN)
      answer = answer.value
    }
    if (route.kind === 'csv' || route.kind === 'zip' || route.kind === 'file') {
      const sent = { ...(request.params as object), ...(request.query as object) }
      const file = fileOf(answer as CsvFile | ZipFile | StoredFile)
      const pieces = exporting?.pieces(file.pieces) ?? file.pieces
      return sendFile(reply, { ...file, pieces }, () => auditFile(server.db, route, { ...asked, sent }))
    }
    if (route.kind === 'events') return streamEvents(server, route, reply, answer as AsyncIterable<unknown>)
    const sealed = isSealed(answer) ? answer.sealed : encodeReply(route, answer)
    return sendReply(reply, sealed)
  }
  server.add(route, (request, reply) => answerTo(request, reply).catch(withLocation(sentBy(request))))
}

interface PieceParts {
  asked: AnyHandlerInput
  handler: (asked: AnyHandlerInput, key: RequestKey | null) => unknown
  /** The account that the bytes are stored for. */
  accountId: bigint | undefined
}

/** Answers a piece of a form: how much of the form is here, or with the last piece what the function answers. */
async function replyToPiece(
  server: Server,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, handler, accountId }: PieceParts,
): Promise<FastifyReply> {
  const { actor } = asked
  if (accountId === undefined) throw new Error(`${route.name}: nobody stores the pieces of its form`)
  const caller = actor.kind === 'user' ? actor.userId : actor.kind === 'key' ? actor.keyId : 0n
  const piece: PieceRequest = {
    accountId,
    owner: `${route.name} ${JSON.stringify(request.params)} ${actor.kind} ${caller}`,
    id: asked.request.header('upload-id'),
    range: asked.request.header('content-range'),
    bytes: request.raw,
  }
  const answer = await takePiece(server.db, piece, async (form) => {
    try {
      const whole = { ...asked, request: new FastifyHandlerRequest(request, route, form) }
      return encodeReply(route, await Promise.resolve(handler(whole, null)).catch(withLocation(asked.sent)))
    } catch (error) {
      if (!(error instanceof Fail) || error.retryable) throw error
      return encodeFailure(error, request.id)
    }
  })
  if ('sealed' in answer) return sendReply(reply, answer.sealed)
  reply.header('upload-offset', answer.offset)
  return sendReply(reply, encodeReply({ reply: PieceReply, status: 202 }, answer))
}

const PieceReply = z.object({ offset: z.int() })

const sentBy = ({ params, query, body }: FastifyRequest): RawRequest => ({ params, query, body })

/** Begins the export of a file. Fails with `export_under_way` while the account makes another file of this kind. */
async function beginExport(server: Server, route: Route, actor: Actor): Promise<FileExport> {
  if (actor.kind === 'anyone') throw new Error(`${route.name}: a file is made for nobody`)
  return server.exports.begin({ accountId: actor.accountId, kind: route.name })
}

/**
 * What the browser is told to delete after a session (W3C Clear Site Data §3.1): its cache. There are no cookies, and
 * the application itself empties the tab's storage. Theme and language stay in storage. `"storage"` would delete them,
 * and also what the page writes next, because browsers clear storage some time after the answer.
 */
const FORGOTTEN = '"cache"'

/**
 * Decodes the request by the route's schemas. Throws `not_found`, `unsupported_media_type`, `unknown_field`,
 * `invalid_request`. Unknown names come first, because a misspelt field often explains a missing one.
 */
function inputOf(route: Route, request: FastifyRequest): AnyHandlerInput {
  const { actor } = request
  const sent = sentBy(request)
  // An address that no id of ours has leads nowhere: the same answer as for an id of somebody else's.
  const params = route.params ? decode(route.params, request.params, () => new Fail('not_found')) : undefined
  if (Object.values(request.params as object).some(holdsNul)) fail('not_found')
  refuseBadQuery(request.query as Record<string, unknown>)
  if (route.multipart ? !request.isMultipart() : route.body && request.isMultipart()) {
    fail('unsupported_media_type', { expected: route.multipart ? 'multipart/form-data' : 'application/json' })
  }
  if (refusesUnknownFields(route)) {
    refuseUnknown([
      ...unknownFieldIssues(route.query, request.query),
      ...(request.body instanceof LargeBody ? [] : unknownFieldIssues(route.body, request.body)),
    ])
  }
  const query = route.query ? decode(route.query, request.query, invalidRequest) : undefined
  refuseForeignAccount(query, actor)
  const body = route.body && !route.multipart ? bodyOf(route.body, request.body) : undefined
  return { sent, params, query, body, actor, request: new FastifyHandlerRequest(request, route) }
}

function bodyOf(schema: z.ZodType, sent: unknown): unknown {
  return sent instanceof LargeBody ? sent.value : decode(schema, sent, invalidRequest)
}

function decode(
  schema: z.ZodType,
  sent: unknown,
  failure: (issues: ReturnType<typeof issuesOf>) => Fail,
): unknown {
  const decoded = schema.safeParse(sent)
  if (decoded.success) return decoded.data
  throw failure(issuesOf(decoded.error))
}

/** Requires that the session decides the tenant: another AccountId fails, except for an Administrator. */
function refuseForeignAccount(query: unknown, actor: Actor): void {
  if (typeof query !== 'object' || query === null || !('AccountId' in query)) return
  const { AccountId } = query
  if (actor.kind === 'user' && administers(actor)) return
  if (AccountId !== undefined && (actor.kind === 'anyone' || AccountId !== actor.accountId))
    fail('not_found', { thing: 'account' }, [
      { message: 'We could not find this account.', pointer: '/AccountId' },
    ])
}

function keyFor(route: Route, request: FastifyRequest): RequestKey | null {
  if (!route.idempotent) return null
  const key = keyOf(request.headers['idempotency-key'])
  if (key === null) return null
  const accountId = request.actor.kind === 'anyone' ? 0n : request.actor.accountId
  const { body } = request
  const fingerprint = body instanceof LargeBody ? body.fingerprint : requestFingerprint(request.url, body)
  return { accountId, key, fingerprint }
}

/**
 * Does the work in one transaction that also stores its answer under the key. A failure that a repetition cannot change
 * is stored too, if the request reached the function. A `retryable` failure is not.
 */
export async function replyOnce(
  db: Db,
  route: Route,
  asked: AnyHandlerInput,
  key: RequestKey | null,
  handler: (asked: AnyHandlerInput & { tx: Tx }) => unknown,
): Promise<{ sealed: EncodedReply }> {
  const carryOut = async (tx: Tx) => {
    const answer = await Promise.resolve(handler({ ...asked, tx })).catch(withLocation(asked.sent))
    return encodeReply(route, answer)
  }
  if (key === null) return { sealed: await db.transaction(carryOut) }

  /** Answers what is stored under the key, or stores what `work` makes. */
  const once = (work: (tx: Tx) => EncodedReply | Promise<EncodedReply>) =>
    db.transaction(async (tx) => {
      const [claim] = await claimKeys(tx, route.name, [key])
      if (claim?.outcome === 'answered') return claim.answer
      if (claim?.outcome !== 'claimed') throw new Fail(claim?.code ?? 'idempotency_key_in_use')
      const sealed = await work(tx)
      await completeKeys(tx, route.name, [{ ...key, ...sealed }])
      return sealed
    })

  let reached = false
  try {
    return {
      sealed: await once((tx) => {
        reached = true
        return carryOut(tx)
      }),
    }
  } catch (error) {
    if (!reached || !(error instanceof Fail) || error.retryable) throw error
    return { sealed: await once(() => encodeFailure(error, asked.request.id)) }
  }
}

function isSealed(answer: unknown): answer is { sealed: EncodedReply } {
  return typeof answer === 'object' && answer !== null && 'sealed' in answer
}

export function sendReply(reply: FastifyReply, { status, body, isReplay }: EncodedReply): FastifyReply {
  if (status >= 400) reply.request.failure = (JSON.parse(body) as { code: FailureCode }).code
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply
    .code(status)
    .header('content-type', status < 400 ? JSON_TYPE : PROBLEM_TYPE)
    .send(actsInSandbox(reply.request.actor) ? markSandbox(body) : body)
}

interface OutgoingFile {
  name: string
  type: string
  pieces: AsyncIterable<string | Uint8Array>
}

function fileOf(answer: CsvFile | ZipFile | StoredFile): OutgoingFile {
  const { name } = answer
  if ('lines' in answer) return { name, type: 'text/csv; charset=utf-8', pieces: answer.lines }
  return { name, type: 'mediaType' in answer ? answer.mediaType : 'application/zip', pieces: answer.bytes }
}

/** Sends a file while it is made, no faster than the caller takes it. Its audit entry is written before. */
async function sendFile(
  reply: FastifyReply,
  { name, type, pieces }: OutgoingFile,
  record: () => Promise<void>,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  // A verb that fails before its first piece still fails with a status.
  const first = await iterator.next()
  try {
    await record()
  } catch (error) {
    await iterator.return?.()
    throw error
  }
  const rest = async function* () {
    if (first.done === true) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  // A caller who hangs up ends the verb as well, whether or not anything was read of it.
  reply.raw.once('close', () => void iterator.return?.())
  if (reply.raw.closed) await iterator.return?.()
  return reply
    .code(200)
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(Readable.from(rest(), { objectMode: false }))
}

/** The facts of a request. It is one object without a closure for each, because most handlers read none of them. */
class FastifyHandlerRequest implements HandlerRequest {
  readonly #request: FastifyRequest
  readonly #route: Route
  /** The bytes of a form that arrived in pieces. */
  readonly #form: AsyncIterable<Buffer> | undefined

  constructor(request: FastifyRequest, route: Route, form?: AsyncIterable<Buffer>) {
    this.#request = request
    this.#route = route
    this.#form = form
  }

  get id(): string {
    return this.#request.id
  }

  get ip(): string {
    return addressOf(this.#request)
  }

  get userAgent(): string {
    return userAgentOf(this.#request)
  }

  get signal(): AbortSignal {
    return this.#request.signal
  }

  get bytes(): Buffer {
    const { body } = this.#request
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  }

  header(name: string): string {
    const value = this.#request.headers[name]
    return typeof value === 'string' ? value : ''
  }

  parts({ fileBytes, files, fields }: PartLimits): AsyncIterableIterator<Multipart> {
    const request = this.#form === undefined ? this.#request : withForm(this.#request, this.#form)
    const parts = request.parts({
      limits: { fileSize: fileBytes, files, fields, parts: files + fields, fieldSize: 64 * 1024 },
    })
    return refusesUnknownFields(this.#route) ? knownParts(this.#route, parts) : parts
  }
}

/** The request, with other bytes as its body. */
function withForm(request: FastifyRequest, form: AsyncIterable<Buffer>): FastifyRequest {
  const raw = Object.assign(Readable.from(form, { objectMode: false }), { headers: request.headers })
  return Object.create(request, { raw: { value: raw } }) as FastifyRequest
}

/** The parts of a form. Fails at a part that is neither a field of the route's form nor its `file`. */
async function* knownParts(
  { form }: Route,
  parts: AsyncIterableIterator<Multipart>,
): AsyncGenerator<Multipart, undefined> {
  const known = [...Object.keys(form?.shape ?? {}), 'file']
  const unknown: Issue[] = []
  for await (const part of parts) {
    const isKnown = part.type === 'file' ? part.fieldname === 'file' : known.includes(part.fieldname)
    if (!isKnown) unknown.push(unknownFieldIssue([part.fieldname], known))
    // What is not read of a file is let go, so that the caller hears the answer.
    if (part.type === 'file' && unknown.length > 0) part.file.resume()
    if (part.type === 'file') refuseUnknown(unknown)
    if (isKnown) yield part
  }
  refuseUnknown(unknown)
}

/**
 * The audit entry of every file that is downloaded. It is written before the file's first byte and says who took it,
 * which kind, and by which filter, but not its content. If an Administrator acts as a customer or names an account,
 * both logs get the entry.
 */
/** From this number of digits on, a search term may be a phone number. All its digits but the last three are masked. */
const PHONE_DIGITS_MIN = 7
const DIGITS_SHOWN = 3

interface AuditedFile {
  actor: Actor
  params: unknown
  query: unknown
  /** The values as they were sent. */
  sent: Readonly<Record<string, string>>
  request: NonNullable<AuditRecord['request']>
}

/** Writes the audit entry of a file, if the function did not. */
async function auditFile(db: Db, route: Route, asked: AuditedFile): Promise<void> {
  if (route.recordsItself) return
  const { actor } = asked
  if (actor.kind !== 'user' && actor.kind !== 'key') throw new Error(`${route.name}: nobody is on record`)
  const behind = actor.kind === 'user' ? actor.impersonator : null
  const logs = [actor.accountId, behind?.accountId, accountOf(asked.query)].filter((id) => id !== undefined)
  await db.transaction((tx) =>
    auditAll(tx, actor, logs, {
      action: 'file_taken',
      detail: { file: route.name, ...maskedOf(asked.sent) },
      request: asked.request,
    }),
  )
}

/** The account that an Administrator named. */
function accountOf(query: unknown): bigint | undefined {
  if (typeof query !== 'object' || query === null || !('AccountId' in query)) return undefined
  return typeof query.AccountId === 'bigint' ? query.AccountId : undefined
}

function maskedOf({ searchTerm, ...sent }: Readonly<Record<string, string>>): Record<string, string> {
  return searchTerm === undefined ? sent : { ...sent, searchTerm: masked(searchTerm) }
}

function masked(term: string): string {
  let digits = term.replace(/\D/g, '').length
  if (digits < PHONE_DIGITS_MIN) return term
  return term.replace(/\d/g, (digit) => (digits-- > DIGITS_SHOWN ? '•' : digit))
}
