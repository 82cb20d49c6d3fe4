/**
 * `npm run dev [-- --web-port 5173]`: the program, restarted whenever its sources change, and Vite in front of it, which
 * reloads what the browser shows, at http://localhost:5173.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processConfig } from './config.ts'

const { values } = parseArgs({ options: { 'web-port': { type: 'string', default: '5173' } } })
const program = `http://localhost:${processConfig().port}`
const root = join(import.meta.dirname, '..')

const start = (args: readonly string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const running: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts']),
  start(['web/bundle/dev-server.ts', '--port', values['web-port'], '--program', program]),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => running.forEach((child) => child.kill(signal)))
}
await Promise.race(running.map((child) => once(child, 'exit')))
running.forEach((child) => child.kill('SIGTERM'))
