/** Server-sent events: a stream that the caller reads until it hangs up or the program drains. */
import type { Route } from '@nkra/contract/route.ts'
import type { FastifyReply } from 'fastify'
import { once } from 'node:events'
import { z } from 'zod'
import type { Server } from './server.ts'

/** How often a comment is sent, which keeps proxies from closing a silent stream. */
const HEARTBEAT_MS = 15_000
/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000
/** The most bytes that a reader may be behind. A slower one is cut off, and connects again. */
const BUFFER_BYTES_MAX = 256 * 1024

/**
 * Writes each value as one `data:` line of JSON, encoded by the route's schema. Resolves when the values end, when the
 * caller hangs up or loses the right to the stream, or when the program drains. Fails with `too_many_streams`.
 */
export async function streamEvents(
  server: Server,
  route: Route,
  reply: FastifyReply,
  values: AsyncIterable<unknown>,
): Promise<void> {
  const stream = server.openStream(route, reply.request)
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A connection that idles after its stream would hold up a drain until its keep-alive ends, 72 s later.
    connection: 'close',
  })
  raw.write(`retry: ${RETRY_MS}\n\n`)
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  const iterator = values[Symbol.asyncIterator]()
  const over = Promise.race([
    once(raw, 'close'),
    stream.over,
    server.draining.aborted || once(server.draining, 'abort'),
  ]).then(() => ({ done: true as const, value: undefined }))
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), over])
      if (next.done === true || raw.writableLength > BUFFER_BYTES_MAX) break
      raw.write(`data: ${JSON.stringify(z.encode(route.reply, next.value))}\n\n`)
    }
  } catch (error) {
    // The status is long sent: the stream ends, and the reader asks anew.
    server.log.error({ err: error, requestId: reply.request.id, route: route.name }, 'a stream failed')
  } finally {
    clearInterval(heartbeat)
    stream.close()
    raw.end()
    // Not awaited: a source that waits for its next value returns only once it has one.
    void iterator.return?.()
  }
}
