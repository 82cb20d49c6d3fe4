/**
 * A small HTTP client for one-by-one sends. It has as many keep-alive connections as asked, one request at a time on
 * each. It uses no library, so that the figure is the server's and not the client's.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const RESPONSE_BYTES_MAX = 65_536

export interface Sent {
  accepted: number
  refused: number
  seconds: number
  /** The times from writing the request until the whole response was read, in ms, unsorted. */
  latencies_ms: number[]
}

/** The address for requests, and a function that writes the nth one. */
export interface Requests {
  port: number
  request: (n: number) => string
}

/** A call with a JSON body as the bytes for the connection. */
export function postRequest(path: string, token: string, json: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  )
}

/** Sends this many requests on this many connections at once. */
export async function load(count: number, connections: number, requests: Requests): Promise<Sent> {
  let left = count
  return sendWhile(connections, requests, () => left-- > 0)
}

/** Posts `body(n)` on this many connections at once, for `seconds` or while `more` is true. */
export async function post(
  to: {
    port: number
    path: string
    token: string
    connections: number
    seconds: number
    more?: () => boolean
  },
  body: (n: number) => string,
): Promise<Sent> {
  const until = performance.now() + to.seconds * 1000
  return sendWhile(
    to.connections,
    { port: to.port, request: (n) => postRequest(to.path, to.token, body(n)) },
    () => performance.now() < until && (to.more?.() ?? true),
  )
}

async function sendWhile(
  connections: number,
  { port, request }: Requests,
  more: () => boolean,
): Promise<Sent> {
  const sent: Sent = { accepted: 0, refused: 0, seconds: 0, latencies_ms: [] }
  const started = performance.now()
  let number = 0
  const worker = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    const read = reader(socket)
    while (more()) {
      const written = request(number++)
      const begun = performance.now()
      socket.write(written)
      const status = await read()
      sent.latencies_ms.push(performance.now() - begun)
      if (status === 202) sent.accepted++
      else sent.refused++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  sent.seconds = (performance.now() - started) / 1000
  return sent
}

/** Resolves with the status of the next response once all of it has been read. */
function reader(socket: Socket): () => Promise<number> {
  let text = ''
  let waiting: ((status: number) => void) | null = null
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    const head = text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
    if (length > RESPONSE_BYTES_MAX) throw new RangeError(`a response of ${length} bytes`)
    if (text.length < head + 4 + length) return
    const status = Number(text.slice(9, 12))
    text = text.slice(head + 4 + length)
    waiting?.(status)
  })
  return () =>
    new Promise((resolve) => {
      waiting = resolve
    })
}

/** The p-th percentile of unsorted numbers. */
export function percentile(figures: readonly number[], p: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}
