/** A server that stores what is posted to it. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChangeSignal } from '../company/control.ts'

export interface Posted {
  readonly headers: IncomingHttpHeaders
  /** The exact bytes. */
  readonly body: Buffer
}

export interface WebhookSink {
  readonly url: string
  readonly posted: readonly Posted[]
  /** Sets the status of its answers from now on. */
  answerWith(status: number): void
  until(holds: () => boolean): Promise<void>
  close(): void
}

/** Opens a sink on loopback. */
export async function openSink(): Promise<WebhookSink> {
  const posted: Posted[] = []
  const changes = new ChangeSignal()
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
      changes.notify()
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
