/** For tests: a clock that stands still until it is moved on, and a server that keeps what was posted to it. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Changes } from '../company/changes.ts'
import type { Clock } from '../company/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on, and runs what was due on the way, in order. */
  advance(ms: number): void
  /** Waits that are not over yet. */
  readonly waiting: number
}

export function manualClock(start = '2026-11-02T09:00:00Z'): ManualClock {
  let now_ms = Date.parse(start)
  const waits = new Set<{ readonly due: number; readonly run: () => void }>()
  return {
    now: () => now_ms,
    after(delay_ms, run) {
      const wait = { due: now_ms + delay_ms, run }
      waits.add(wait)
      return () => void waits.delete(wait)
    },
    advance(ms) {
      const until = now_ms + ms
      for (;;) {
        const [next] = [...waits].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)
        if (next === undefined) break
        waits.delete(next)
        now_ms = next.due
        next.run()
      }
      now_ms = until
    },
    get waiting() {
      return waits.size
    },
  }
}

export interface Posted {
  readonly headers: IncomingHttpHeaders
  /** The very bytes. */
  readonly body: Buffer
}

export interface Sink {
  readonly url: string
  readonly posted: readonly Posted[]
  /** What it answers from now on. */
  answerWith(status: number): void
  until(holds: () => boolean): Promise<void>
  close(): void
}

/** Takes whatever is posted to it, on loopback. */
export async function openSink(): Promise<Sink> {
  const posted: Posted[] = []
  const changes = new Changes()
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
      changes.tell()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    posted,
    answerWith(next) {
      status = next
    },
    until: (holds) => changes.until(holds),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
