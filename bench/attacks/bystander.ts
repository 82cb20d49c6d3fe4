/**
 * Measures what an attack does to others: it opens the program under attack and a tenant that has nothing to do with
 * it, and measures how long that tenant's calls take without the attack and during it.
 *
 * const target = await openTarget(values.url)
 * const bystander = await bystanderOf(target)
 * await compare(bystander, { name: 'GET /metrics', seconds: 10, attack: (signal) => … })
 * await target.close()
 *
 * An attack that needs a session uses the demo's `business`. The bystander is the demo's school.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { type Api, eventually, freePorts, Refused, signIn, startProgram } from '../../e2e/testing/program.ts'
import { percentile } from '../sender.ts'
import type { Pulse, PulseOrder } from './pulse.ts'

/** The program under attack. */
export interface Target {
  url: string
  /** Stops the program if this process started it. */
  close(): Promise<void>
}

/** A session of a tenant that the attack has nothing to do with. */
export interface Bystander extends Api {
  url: string
}

export interface Attack {
  name: string
  seconds: number
  /** Attacks until the signal aborts. Answers a line about its own results, such as statuses. */
  attack: (signal: AbortSignal) => Promise<string>
}

/** The call that the bystander makes: one statement, one row. */
const CHEAP: EndpointName = 'getUser'
/** How long calls warm the program up before they are measured. */
const WARMING_S = 2

const school = { email: 'mawuli@voltaacademy.test', password: 'Akwaaba-school-2026' }

/**
 * Opens the program at `url`, which must run the demo. Without `url` it starts a program on a folder and ports of its
 * own, with `environment` added.
 */
export async function openTarget(url?: string, environment?: Record<string, string>): Promise<Target> {
  console.log(
    `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
  )
  if (url !== undefined) return { url: url.replace(/\/+$/, ''), close: () => Promise.resolve() }
  const data = await mkdtemp(join(tmpdir(), 'nkra-attack-'))
  const program = await startProgram({ data, ports: await freePorts(), ...(environment && { environment }) })
  return {
    url: program.url,
    async close() {
      await program.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/**
 * Signs in as the demo's school. Its password is set by mail the first time, like that of a person who forgot
 * theirs.
 */
export async function bystanderOf({ url }: Target): Promise<Bystander> {
  const api = await signIn(url, school).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    await setPassword(url)
    return signIn(url, school)
  })
  return { ...api, url }
}

/**
 * Measures the bystander alone for `seconds`, then for the same time during the attack. Prints both and answers both.
 */
export async function compare(
  bystander: Bystander,
  attack: Attack,
): Promise<{ alone: Pulse; beside: Pulse }> {
  await measure(bystander, WARMING_S)
  const alone = await measure(bystander, attack.seconds)
  print(`${attack.name}: without`, alone)
  const ending = new AbortController()
  const attacking = attack.attack(ending.signal)
  try {
    const beside = await measure(bystander, attack.seconds)
    print(`${attack.name}: beside it`, beside)
    return { alone, beside }
  } finally {
    ending.abort()
    console.log(`${attack.name}: the attack met ${await attacking}`)
  }
}

/** Calls as the bystander at a steady pace for `seconds`. Answers how long each call took. */
async function measure({ url, token }: Bystander, seconds: number): Promise<Pulse> {
  const order: PulseOrder = { url, path: endpoints[CHEAP].path, token, seconds }
  const worker = new Worker(new URL('pulse.ts', import.meta.url), { workerData: order })
  const [pulse] = (await once(worker, 'message')) as [Pulse]
  await worker.terminate()
  return pulse
}

function print(name: string, { latencies_ms, statuses }: Pulse): void {
  const [p50, p95, worst] = [50, 95, 100].map((p) => percentile(latencies_ms, p).toFixed(1))
  console.log(
    `${name.padEnd(34)} p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms; statuses ${countsOf(statuses)}`,
  )
}

/** Counts by status: `200 × 96, 503 × 4`. */
export function countsOf(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}

async function setPassword(url: string): Promise<void> {
  const { email, password } = school
  const post = (name: 'forgetPassword' | 'resetPassword', body: object) =>
    fetch(url + endpoints[name].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('forgetPassword', { email })
  const text = await eventually(
    'the mail with the code',
    async () => {
      const mails = (await (await fetch(`${url}/dev/mail`)).json()) as { to: string; text: string }[]
      return mails.find(({ to }) => to === email)?.text
    },
    (mailed) => mailed !== undefined,
  )
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text!)![0]
  const response = await post('resetPassword', { email, password, token: code })
  if (!response.ok) throw new Error(`the school's password was not set: ${await response.text()}`)
}
