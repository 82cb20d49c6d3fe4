import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openPhonebook } from './testing/esme.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the process and reads its first line. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--control-port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    child,
    said: JSON.parse(line.toString()) as {
      ready: boolean
      port: number
      controlPort: number
      message?: string
    },
  }
}

test('says when it is ready, serves, and drains on SIGTERM', async () => {
  const { child, said } = await start('--fast', '--seed', '7')
  expect(said).toEqual({
    ready: true,
    port: expect.any(Number),
    controlPort: expect.any(Number),
    pid: child.pid,
  })
  const book = await openPhonebook(said.port, { reconnect_ms: 60_000 })
  book.text('233241234567', 'Hello')
  await book.until(() => book.receipts.length === 1)
  const arrived = await (await fetch(`http://127.0.0.1:${said.controlPort}/arrived`)).json()
  expect(arrived).toMatchObject({ count: 1, distinct: 1 })
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await book.until(() => book.downs.length === 1)
  expect(book.downs[0]).toEqual({ reason: { code: 'unbound_by_peer', detail: '' }, unanswered: [] })
  await book.link.close({ drain_ms: 0 })
  expect(await exited).toEqual([0, null])
})

test.each([
  [['--script', '{"rules":[{"evry":1}]}'], 'rules[0].evry is unknown'],
  [['--script', '{'], 'JSON'],
  [['--rate', 'fast'], '--rate is a whole number'],
  [['--seed', '-1'], '--seed'],
  [['--nonsense'], '--nonsense'],
])('%j: says why it does not start, and exits with 1', async (args, why) => {
  const { child, said } = await start(...args)
  expect(said.ready).toBe(false)
  expect(said.message).toContain(why)
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(1)
})
