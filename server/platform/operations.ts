/** What is for whoever operates the program, and no call of the contract: /healthz, /metrics, /openapi.json, /dev/mail. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { parkedEvents } from './events.ts'
import type { Server } from './http-server.ts'
import type { MailCapture } from './mail-capture.ts'
import type { Metrics } from './metrics.ts'

/** Reaches something that serving needs; throws where it cannot. */
export type Check = () => Promise<unknown>

const CHECK_LIMIT_MS = 2_000

export interface OperationsOptions {
  metrics: Metrics
  /** By the name that /healthz gives to what cannot be reached. */
  checks: Readonly<Record<string, Check>>
  openApi: object
  /** The demo's. */
  mailCapture: MailCapture | null
}

export function bindOperations(server: Server, options: OperationsOptions): void {
  const { raw } = server
  const openApi = Buffer.from(JSON.stringify(options.openApi))
  // A megabyte as it is, a fifteenth of that packed; the reference asks for it on every visit.
  const packed = gzipSync(openApi)
  const etag = `"${createHash('sha256').update(openApi).digest('base64url').slice(0, 22)}"`

  raw.get('/healthz', async (_request, reply) => {
    const unreachable = await unreachableOf(options.checks)
    if (server.draining.aborted) unreachable.push('this process, which is draining')
    const parked = unreachable.length === 0 ? await parkedEvents(server.db) : 0
    return reply
      .code(unreachable.length === 0 ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .send(
        JSON.stringify({
          status: unreachable.length === 0 ? 'ok' : 'unavailable',
          unreachable,
          // Nothing that stops us from serving, and nothing that may stay.
          attention: parked === 0 ? [] : [`${parked} events failed too often and are parked`],
        }),
      )
  })

  raw.get('/metrics', async (_request, reply) =>
    reply.header('content-type', options.metrics.registry.contentType).send(await options.metrics.render()),
  )

  raw.get('/openapi.json', (request, reply) => {
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (known === etag) return reply.code(304).send()
    reply.header('content-type', 'application/json; charset=utf-8')
    return /\bgzip\b/.test(accepted)
      ? reply.header('content-encoding', 'gzip').send(packed)
      : reply.send(openApi)
  })

  const { mailCapture } = options
  if (mailCapture) {
    raw.get('/dev/mail', (_request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(mailCapture.mails())),
    )
  }
}

async function unreachableOf(checks: Readonly<Record<string, Check>>): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new AbortController()
      const reached = await Promise.race([
        check().then(
          () => true,
          () => false,
        ),
        delay(CHECK_LIMIT_MS, false, { signal: late.signal }).catch(() => false),
      ])
      late.abort()
      return reached ? null : name
    }),
  )
  return names.filter((name) => name !== null)
}
