/** The simulated mobile operators as a process of their own, so that they outlive a program that is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endChild } from './child-end.ts'
import { readCsv } from './csv.ts'
import { PATIENCE_MS } from '../../server/platform/testing/patience.ts'
import type { Ports } from './program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Arrived {
  from: string
  to: string
  text: string
  /** The time, RFC 3339. */
  at: string
}

export interface Operator {
  arrived(): Promise<{ count: number; distinct: number; messages: Arrived[] }>
  /** Every whole message that arrived, in the order of arrival. */
  everything(): Promise<Arrived[]>
  script(script: unknown): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

/** Speaks to a running simulator's control port. */
export function operatorAt(ports: Ports): Omit<Operator, 'close'> {
  const control = `http://127.0.0.1:${ports.control}`
  // The control port ends connections that idle, and a busy machine may ask just then. All that is asked may be asked twice.
  const ask = (path: string, init?: RequestInit) =>
    fetch(control + path, init).catch(() => fetch(control + path, init))
  const post = async (path: string, body: unknown) => {
    const response = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  return {
    arrived: async () => (await ask('/arrived')).json() as ReturnType<Operator['arrived']>,
    everything: async () =>
      readCsv(await (await ask('/arrived.csv')).text()).map(({ from = '', to = '', text = '', at = '' }) => ({
        from,
        to,
        text,
        at,
      })),
    script: (script) => post('/script', script),
    reset: () => post('/reset', {}),
  }
}

export async function startOperator(ports: Ports, seed: number): Promise<Operator> {
  const child = spawn(
    process.execPath,
    [
      'smsc/main.ts',
      '--port',
      String(ports.smsc),
      '--control-port',
      String(ports.control),
      '--seed',
      String(seed),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return { ...operatorAt(ports), close: () => endChild(child, () => child.kill('SIGTERM')) }
}
