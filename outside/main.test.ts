import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createLeases, serveCompanies } from './company/server.ts'
import { manualClock } from './testing/manual-clock.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the process and reads its first line. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: JSON.parse(line.toString()) as { ready: boolean; port: number; message?: string } }
}

test('plays whoever it was given an account with, says when it is ready, and ends on SIGTERM', async () => {
  const { child, said } = await start('--paystack-key', 'sk_test_x', '--taxpayer', 'C0000803561-001=key')
  expect(said).toEqual({ ready: true, port: expect.any(Number) as number, pid: child.pid })
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${said.port}${path}`)).status
  expect(await status('/paystack/control/arrived')).toBe(200)
  expect(await status('/hubtel/control/arrived')).toBe(404)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.each([
  [['--paystack-key', 'pk_test_x'], '--paystack-key'],
  [['--hubtel-client', 'id', '--hubtel-account', '1'], '--hubtel-client'],
  [['--hubtel-client', 'id:secret'], '--hubtel-account'],
  [['--taxpayer', 'C0000803561-001'], '--taxpayer'],
  [['--port', 'x'], '--port'],
  [['--seed', '-1'], '--seed'],
  [['--time-scale', '2'], '--time-scale'],
  [['--nonsense'], '--nonsense'],
])('%j: says why it does not start, and exits with 1', async (args, why) => {
  const { child, said } = await start(...args)
  expect(said.ready).toBe(false)
  expect(said.message).toContain(why)
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(1)
})

test('is abandoned a while after the last lease, and not while one is held', async () => {
  const clock = manualClock()
  const abandonments: string[] = []
  const leases = createLeases({ wait_ms: 60_000, abandoned: () => abandonments.push('now'), clock })
  const serving = await serveCompanies({ lease: leases }, { port: 0 })
  clock.advance(59_999)
  const request = get({ host: '127.0.0.1', port: serving.port, path: '/lease' })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  await once(response, 'data')
  clock.advance(600_000)
  expect(abandonments).toEqual([])
  response.on('error', () => undefined)
  request.destroy()
  // The end of the connection arrives when it arrives; without it this waits in vain.
  while (abandonments.length === 0) {
    await new Promise(setImmediate)
    clock.advance(60_000)
  }
  await serving.close()
  clock.advance(600_000)
  expect(abandonments).toEqual(['now'])
})
