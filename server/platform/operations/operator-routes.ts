/**
 * Addresses for the program's operator that are not calls of the contract: /livez, /readyz, /healthz, /openapi.json,
 * /openapi-operator.json, /dev/mail.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, RouteHandlerMethod } from 'fastify'
import type { NetworkLimitName } from '../rate-limit.ts'
import { SMALL_PAGE_HEADERS } from '../http/small-page.ts'
import type { Health } from './health.ts'
import { RETRY_AFTER_S, type Server } from '../http/server.ts'
import type { CapturedMail } from '../mail/mail-capture.ts'
import { inboxPage, mailPage } from '../mail/mail-inbox.ts'

export interface OperationsOptions {
  health: () => Promise<Health>
  /** The version of the program. */
  version: string
  /** Makes the OpenAPI document on the first request for it, because most processes never get one. */
  openApi: (audience: keyof typeof OPENAPI_PATHS) => object
  /** The captured mails. Only the demo has them. */
  mails: (() => Promise<readonly CapturedMail[]>) | null
}

/** The addresses of the OpenAPI documents, by whose calls they describe. */
const OPENAPI_PATHS = { customers: '/openapi.json', operator: '/openapi-operator.json' } as const

export function bindOperatorRoutes(server: Server, options: OperationsOptions): void {
  const { raw } = server

  const open = (url: string, caller: NetworkLimitName, handler: RouteHandlerMethod) =>
    raw.route({ method: ['GET', 'HEAD'], url, config: { caller }, handler })

  const answer = (reply: FastifyReply, missing: readonly string[], body: object) => {
    if (missing.length > 0) reply.header('retry-after', RETRY_AFTER_S)
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify({ status: missing.length === 0 ? 'ok' : 'unavailable', ...body }))
  }

  // Asks nobody: what does not answer here is to be started again.
  open('/livez', 'health', (_request, reply) => answer(reply, [], {}))

  open('/readyz', 'health', async (_request, reply) => {
    // A process that leaves says so at once, and does not wait for the database.
    const missing = server.phase === 'serving' ? (await options.health()).unreachable : [server.phase]
    return answer(reply, missing, { missing })
  })

  open('/healthz', 'health', async (_request, reply) => {
    const { unreachable, attention } = await options.health()
    const isLeaving = server.phase === 'leaving'
    const missing = isLeaving ? [...unreachable, 'this process, which is draining'] : unreachable
    return answer(reply, missing, { version: options.version, unreachable: missing, attention })
  })

  for (const audience of ['customers', 'operator'] as const) {
    let openApi: OpenApiFile | undefined
    open(OPENAPI_PATHS[audience], 'files', (request, reply) => {
      const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
      openApi ??= openApiFile(options.openApi(audience))
      const { content, packed, etag } = openApi
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      if (known === etag) return reply.code(304).send()
      reply.header('content-type', 'application/json; charset=utf-8')
      return /\bgzip\b/.test(accepted)
        ? reply.header('content-encoding', 'gzip').send(packed)
        : reply.send(content)
    })
  }

  const { mails } = options
  if (mails) {
    raw.get('/dev/mail', { config: { caller: 'files' } }, async (request, reply) => {
      const captured = await mails()
      reply.header('vary', 'accept')
      if (request.headers.accept?.includes('text/html') !== true)
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(captured))
      const { at, to } = request.query as Record<string, unknown>
      const mail = captured.find((each) => each.at === at && each.to === to)
      return reply
        .headers({ ...SMALL_PAGE_HEADERS, vary: 'accept' })
        .send(mail ? mailPage(mail) : inboxPage(captured))
    })
  }
}

interface OpenApiFile {
  content: Buffer
  packed: Buffer
  etag: string
}

function openApiFile(document: object): OpenApiFile {
  const content = Buffer.from(JSON.stringify(document))
  return {
    content,
    // A megabyte as it is, a fifteenth of that packed; the reference asks for it on every visit.
    packed: gzipSync(content),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  }
}
