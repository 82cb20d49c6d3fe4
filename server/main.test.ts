import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let data: string
/** Of simulated gateways of its own: those of a running demo are left their webhooks. */
let outsidePort: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'nkra-main-'))
  outsidePort = String(await freePort())
})

afterAll(() => rm(data, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      NKRA_DATA: data,
      NKRA_ROLES: 'jobs',
      NKRA_LOG: 'error',
      NKRA_OUTSIDE_PORT: outsidePort,
      NKRA_METRICS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const ready = async () => {
    while (!said.out.includes('Nkra is ready')) {
      const [code] = (await Promise.race([once(child.stdout, 'data'), exited])) as [unknown]
      if (typeof code === 'number' || code === null) throw new Error(`it ended: ${said.err}`)
    }
  }
  return { child, said, exited, ready }
}

/** A database made anew, the simulated operators and gateways, and the browser’s part built, on a machine with much else to do. */
const START_MS_MAX = 60_000

test(
  'starts, says so, refuses a second in its folder, drains on SIGTERM',
  async () => {
    const port = await freePort()
    const metricsPort = await freePort()
    const first = start({ PORT: String(port), NKRA_METRICS: `127.0.0.1:${metricsPort}` })
    await first.ready()
    expect(first.said.out).toBe(
      'Administrator: admin@nkra.test / Akwaaba-admin-2026\n' +
        'Business: ama@adomsavings.test / Akwaaba-demo-2026\n' +
        `Nkra is ready at http://localhost:${port}\n`,
    )
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(health.status).toBe(200)
    await health.text()
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain('nkra_http_requests_total{route="/healthz",status="200"} 1')
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)

    const second = start({ PORT: String(await freePort()) })
    expect(await second.exited).toEqual([1, null])
    expect(second.said.err).toContain('in use by another running Nkra')

    first.child.kill('SIGTERM')
    expect(await first.exited).toEqual([0, null])
    expect(first.said.err).toBe('')
  },
  START_MS_MAX,
)

test('a wrong configuration ends it at once, every mistake named, without a stack', async () => {
  const wrong = start({ PORT: 'x', NKRA_DEMO: 'maybe' })
  expect(await wrong.exited).toEqual([1, null])
  expect(wrong.said.err).toBe(
    'The configuration cannot be used:\n  PORT is a port number, 1 to 65535\n  NKRA_DEMO is on or off\n',
  )
})
