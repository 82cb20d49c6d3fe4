/**
 * Refusals that are sent before the request's body has arrived. Most programs send the whole body before they read. If
 * the connection closes meanwhile, the program sees a broken connection in place of the answer. So the answer is sent at
 * once, and the connection closes when the rest of the body has come, or at the limits of `DrainLimits`.
 */
import type { FastifyReply } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

export interface DrainLimits {
  bytes: number
  ms: number
}

/** Four times the largest body that any call takes. At 1 MB a second it would need longer than this waits. */
export const DRAIN_LIMITS: DrainLimits = { bytes: 32 * 1024 * 1024, ms: 10_000 }

/** Sends a refusal, of which `body` is all, and reads the rest of the request's body if the connection ends with it. */
export function sendRefusal(
  reply: FastifyReply,
  body: string,
  limits: DrainLimits = DRAIN_LIMITS,
): FastifyReply {
  const { raw } = reply.request
  if (raw.complete || raw.readableEnded || reply.getHeader('connection') !== 'close') return reply.send(body)
  return reply
    .header('content-length', Buffer.byteLength(body))
    .send(Readable.from(lingering(raw, body, limits)))
}

/** The answer, which ends once nothing more of the request is worth waiting for. */
async function* lingering(raw: IncomingMessage, body: string, limits: DrainLimits): AsyncGenerator<Buffer> {
  yield Buffer.from(body)
  await drained(raw, limits)
}

function drained(raw: IncomingMessage, limits: DrainLimits): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bytes) stop()
    }
    const stop = () => {
      clearTimeout(late)
      raw.off('data', take).off('end', stop).off('close', stop).off('error', stop)
      resolve()
    }
    const late = setTimeout(stop, limits.ms)
    if (raw.destroyed) return stop()
    raw.on('data', take).once('end', stop).once('close', stop).once('error', stop)
  })
}
