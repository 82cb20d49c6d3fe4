/**
 * A server before the program that breaks calls as their address says: `/<fault>/<id>/<path of the call>`. Each id meets
 * its fault once, except for those that never end; afterwards its calls pass.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'

const SLOW_BYTES_MAX = 200
const SLOW_MS = 50

const refused = (retryAfter_s: number) => (_call: Call, response: ServerResponse) => {
  const headers = { 'content-type': 'application/problem+json', 'retry-after': String(retryAfter_s) }
  const problem = {
    succeeded: false,
    code: 'too_many_requests',
    detail: 'Too many requests.',
    retryable: true,
  }
  response.writeHead(429, headers).end(JSON.stringify(problem))
}

/** What happens to a call, by the first step of its address. */
const FAULTS: Readonly<Record<string, (call: Call, response: ServerResponse) => unknown>> = {
  /** Refused for its rate, for a second. */
  busy: refused(1),
  /** Refused for its rate, for an hour. */
  closed: refused(3_600),
  /** Carried out, and the answer is lost. */
  lost: async (call, response) => {
    await answerOf(call)
    response.destroy()
  },
  /** Never answered. */
  silent: () => undefined,
  /** Answered byte by byte, for longer than anybody waits. */
  slow: async (_call, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    let bytes = 0
    for await (const _ of setInterval(SLOW_MS)) {
      if (response.destroyed || ++bytes > SLOW_BYTES_MAX) break
      response.write(' ')
    }
    response.destroy()
  },
  /** Sent to another address. */
  elsewhere: ({ url }, response) => response.writeHead(307, { location: url }).end(),
}

interface Call {
  url: string
  method: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Starts it before the program at `target`. */
export async function startFaultyFront(target: string): Promise<{ url: string; stop: () => void }> {
  const met = new Set<string>()
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, fault = '', id = '', path = ''] = /^\/(\w+)\/([\w-]+)(\/.*)$/.exec(request.url!) ?? []
    const { method = 'GET', headers } = request
    const call = { url: target + path, method, headers, body: await buffer(request) }
    const isFirst = !met.has(id)
    met.add(id)
    if (isFirst) await FAULTS[fault]!(call, response)
    else {
      const { status, headers: answered, body } = await answerOf(call)
      response.writeHead(status, answered).end(body)
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

async function answerOf({ url, method, headers, body }: Call): Promise<Answer> {
  const request = requestTo(url, { method, headers: { ...headers, host: new URL(url).host } })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) }
}
