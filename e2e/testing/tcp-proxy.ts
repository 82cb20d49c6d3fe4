/**
 * A TCP proxy as plain as one can be: it takes the backends in turn, or the first that there is, and tries the next one where
 * a backend refuses the connection. It reads nothing of what it carries, asks no backend how it is, and repeats nothing.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Connections carried, those that a backend refused, and bytes that callers sent. */
  counts(): { carried: number; refused: number; bytes: number }
  /** Breaks every connection when callers sent this many more bytes, and accepts none until `mend`. */
  breakAfter(bytes: number): void
  mend(): void
  close(): Promise<void>
}

/** A backend is a port of this machine, or the path of a socket. */
export async function startTcpProxy(
  backends: readonly (number | string)[],
  order: 'in turn' | 'first' = 'in turn',
): Promise<TcpProxy> {
  const counts = { carried: 0, refused: 0, bytes: 0 }
  let breaksAt_bytes = Infinity
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (caller) => {
    open.add(caller)
    caller.once('close', () => open.delete(caller))
    caller.on('error', () => undefined)
    if (counts.bytes >= breaksAt_bytes) caller.destroy()
    else void carry(caller, order === 'first' ? 0 : turn++)
  })

  const carry = async (caller: Socket, first: number) => {
    for (let tried = 0; tried < backends.length; tried++) {
      const at = backends[(first + tried) % backends.length]!
      const where = typeof at === 'string' ? { path: at } : { port: at, host: '127.0.0.1' }
      const backend = connect({ ...where, allowHalfOpen: true })
      try {
        await once(backend, 'connect')
      } catch {
        counts.refused++
        continue
      }
      counts.carried++
      backend.on('error', () => caller.destroy())
      caller.on('data', ({ length }) => {
        counts.bytes += length
        if (counts.bytes >= breaksAt_bytes) for (const socket of open) socket.destroy()
      })
      caller.once('close', () => backend.destroy())
      caller.pipe(backend)
      backend.pipe(caller)
      return
    }
    caller.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => ({ ...counts }),
    breakAfter: (bytes) => (breaksAt_bytes = counts.bytes + bytes),
    mend: () => (breaksAt_bytes = Infinity),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
