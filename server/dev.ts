/**
 * `npm run dev`: the program restarted whenever its sources change, and Vite in front of it, which reloads what the
 * browser shows, at http://localhost:5173.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')

const start = (args: readonly string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const running: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts']),
  start([vite, 'web', '--clearScreen', 'false']),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => running.forEach((child) => child.kill(signal)))
}
await Promise.race(running.map((child) => once(child, 'exit')))
running.forEach((child) => child.kill('SIGTERM'))
