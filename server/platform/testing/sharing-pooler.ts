/**
 * For tests alone: a pooler in transaction mode. Its few connections to PostgreSQL are handed to whichever client sends the
 * next statement, in turn, and taken back when the statement is answered. It knows the simple query alone.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const START_LENGTH_BYTES = 4
const READY_FOR_QUERY = 'Z'
const QUERY = 'Q'.charCodeAt(0)

interface Place {
  host: string
  port: number
  user: string
  database: string
}

interface Server {
  socket: Socket
  /** What it said until it was ready: what a client is greeted with. */
  greeting: Buffer
}

export interface SharingPooler {
  /** As `DATABASE_URL` takes it. */
  readonly url: string
  close(): Promise<void>
}

export async function startSharingPooler(place: Place, servers: number): Promise<SharingPooler> {
  const free = await Promise.all(Array.from({ length: servers }, () => openServer(place)))
  const all = [...free]
  const greeting = free[0]!.greeting
  /** Statements wait for each other: enough for a test. */
  let last: Promise<unknown> = Promise.resolve()
  const listener = createServer((client) => {
    let started = false
    client.on('error', () => undefined)
    client.on('data', (message) => {
      if (!started) {
        started = true
        client.write(greeting)
      } else if (message[0] === QUERY) last = last.then(() => carry(client, message))
    })
  })
  const carry = async (client: Socket, message: Buffer) => {
    const server = free.shift()!
    server.socket.write(message)
    client.write(await untilReady(server.socket))
    free.push(server)
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `postgres://${place.user}@127.0.0.1:${port}/${place.database}`,
    async close() {
      for (const { socket } of all) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

async function openServer({ host, port, user, database }: Place): Promise<Server> {
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  await once(socket, 'connect')
  const words = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1')
  const length = Buffer.alloc(START_LENGTH_BYTES)
  length.writeUInt32BE(words.length + START_LENGTH_BYTES)
  socket.write(Buffer.concat([length, words]))
  return { socket, greeting: await untilReady(socket) }
}

/** What the server says until it is ready for the next statement: a message that begins so and is six bytes long. */
async function untilReady(socket: Socket): Promise<Buffer> {
  let said = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    said = Buffer.concat([said, chunk])
    if (
      said.length >= 6 &&
      said.at(-6) === READY_FOR_QUERY.charCodeAt(0) &&
      said.readUInt32BE(said.length - 5) === 5
    )
      return said
  }
}
