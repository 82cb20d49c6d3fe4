/**
 * Holds a thousand idle connections to the SMPP server from fifty other addresses, each opened again a second after it
 * was closed, while a customer's client binds. It prints how long binding takes without them and with them. If a
 * connection is closed before it is bound, the client tries again at once, as clients do.
 *
 * node bench/attacks/smpp.ts --binds 20 [--url http://localhost:3000]
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pduBytes } from '@nkra/smpp/testing/pdus.ts'
import { business, freePorts, signIn } from '../../e2e/testing/program.ts'
import { percentile } from '../sender.ts'
import { openTarget } from './bystander.ts'

const CONNECTIONS = 1_000
const ADDRESSES = 50
/** The first address of the attack: 127.0.0.2. Others follow it. */
const FIRST_ADDRESS = 2
const REOPENED_MS = 1_000
/** A bind that takes longer than this counts as failed. */
const BIND_LIMIT_MS = 10_000
/** How long a client waits after its connection was closed. */
const RETRY_MS = 20
/** The pause between two binds, so that they meet different moments of the attack. */
const PAUSE_MS = 250

interface Login {
  port: number
  systemId: string
  password: string
}

const { values } = parseArgs({
  options: { binds: { type: 'string', default: '20' }, url: { type: 'string' } },
})

const target = await openTarget(values.url, { NKRA_SMPP_PORT: String((await freePorts()).web) })
try {
  const login = await loginAt(target.url)
  await measure('without', login)
  const ending = new AbortController()
  const attacking = crowd(login.port, ending.signal)
  try {
    await delay(2 * REOPENED_MS)
    await measure('beside it', login)
  } finally {
    ending.abort()
    console.log(`the attack met ${await attacking}`)
  }
} finally {
  await target.close()
}

async function loginAt(url: string): Promise<Login> {
  const api = await signIn(url, business)
  const { key } = await api.call('createKey', {
    body: {
      name: 'SMPP attack',
      environment: 'live',
      scopes: ['messages:send'],
      networks: [],
      expiresAt: null,
    },
  })
  const { login, password } = await api.call('createLogin', { params: { id: key.id } })
  const { smpp } = await api.call('listLogins')
  return { port: smpp!.port, systemId: login.systemId, password }
}

async function measure(name: string, login: Login): Promise<void> {
  const took_ms: number[] = []
  let failed = 0
  for (let n = 0; n < Number(values.binds); n++) {
    const begun = performance.now()
    if (!(await bindUntil(login, begun + BIND_LIMIT_MS))) failed++
    took_ms.push(performance.now() - begun)
    await delay(PAUSE_MS)
  }
  const [p50, p95, worst] = [50, 95, 100].map((p) => percentile(took_ms, p).toFixed(1))
  console.log(
    `a right bind, ${name}: p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms; not bound in ${BIND_LIMIT_MS} ms: ${failed} of ${took_ms.length}`,
  )
}

async function bindUntil(login: Login, limit_ms: number): Promise<boolean> {
  while (performance.now() < limit_ms) {
    if (await bind(login, limit_ms)) return true
    await delay(RETRY_MS)
  }
  return false
}

/** Binds and closes the connection. Answers whether it was bound. */
function bind({ port, systemId, password }: Login, limit_ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isBound: boolean) => {
      socket.destroy()
      resolve(isBound)
    }
    socket.setTimeout(Math.max(1, limit_ms - performance.now()), () => end(false))
    socket.once('connect', () =>
      socket.write(pduBytes('00000002', 0, 1, `"${systemId}" 00 "${password}" 00 00 34 00 00 00`)),
    )
    // The command_status of the answer (SMPP 3.4 §3.2).
    socket.once('data', (answer) => end(answer.readUInt32BE(8) === 0))
    socket.once('error', () => end(false)).once('close', () => end(false))
  })
}

/** Holds the connections until the signal aborts. Answers what happened to them. */
async function crowd(port: number, signal: AbortSignal): Promise<string> {
  const sockets = new Set<Socket>()
  let opened = 0
  let closed = 0
  const hold = async (localAddress: string) => {
    while (!signal.aborted) {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.add(socket)
      socket.once('connect', () => opened++).on('error', () => undefined)
      await new Promise((ended) => void socket.once('close', ended))
      sockets.delete(socket)
      if (signal.aborted) return
      closed++
      await delay(REOPENED_MS)
    }
  }
  signal.addEventListener('abort', () => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, n) => hold(`127.0.0.${FIRST_ADDRESS + (n % ADDRESSES)}`)),
  )
  return `${opened} connections opened, ${closed} of them closed by the server`
}
