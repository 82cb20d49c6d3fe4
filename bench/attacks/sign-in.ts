/**
 * 240 wrong sign-ins at once from four addresses, each for a person of its own, while somebody signs in with the right
 * password: from an address where they did before, and from one that is new each time.
 *
 *     node bench/attacks/sign-in.ts --waves 3 [--url http://localhost:3000]
 */
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { business } from '../../e2e/testing/program.ts'
import { percentile } from '../sender.ts'
import { countsOf, openTarget } from './bystander.ts'

const WRONG = 240
const ADDRESSES = 4
/** How many right sign-ins run without the attack, from each place. */
const ALONE = 10
const FAMILIAR = '127.0.0.1'

const { values } = parseArgs({
  options: { waves: { type: 'string', default: '3' }, url: { type: 'string' } },
})

const target = await openTarget(values.url)
const statuses: Record<number, number> = {}
let newAddresses = 0
/** An address from which nobody has signed in yet. */
const newAddress = () => `127.0.2.${++newAddresses}`

try {
  await signInFrom(FAMILIAR, business)
  const alone = { familiar: [] as number[], unfamiliar: [] as number[] }
  for (let n = 0; n < ALONE; n++) await signInOnce(alone)
  print('without', alone)
  const beside = { familiar: [] as number[], unfamiliar: [] as number[] }
  for (let number = 0; number < Number(values.waves); number++) await besideWave(number, beside)
  print('beside it', beside)
  console.log(`the attack met ${countsOf(statuses)}`)
} finally {
  await target.close()
}

/** Signs in again and again until the wave has ended. */
async function besideWave(number: number, took_ms: Parameters<typeof signInOnce>[0]): Promise<void> {
  const over = new AbortController()
  const attack = wave(number).finally(() => over.abort())
  while (!over.signal.aborted) await signInOnce(took_ms)
  await attack
}

/** Signs in from both places at once. */
async function signInOnce(took_ms: { familiar: number[]; unfamiliar: number[] }): Promise<void> {
  await Promise.all(
    (['familiar', 'unfamiliar'] as const).map(async (place) => {
      const begun = performance.now()
      const status = await signInFrom(place === 'familiar' ? FAMILIAR : newAddress(), business)
      took_ms[place].push(performance.now() - begun)
      if (status !== 200) console.log(`a right sign-in from a place that is ${place} was answered ${status}`)
    }),
  )
}

/**
 * One wave of the attack. Each has addresses of its own, because one that was wrong a hundred times is refused at
 * once.
 */
async function wave(number: number): Promise<void> {
  await Promise.all(
    Array.from({ length: WRONG }, async (_, n) => {
      const address = `127.0.0.${2 + number * ADDRESSES + (n % ADDRESSES)}`
      const status = await signInFrom(address, {
        email: `nobody${number}-${n}@example.test`,
        password: 'not the password at all',
      })
      statuses[status] = (statuses[status] ?? 0) + 1
    }),
  )
}

/** Answers the status. 0 if the connection broke. */
function signInFrom(localAddress: string, person: { email: string; password: string }): Promise<number> {
  return new Promise((resolve) => {
    const asking = request({
      host: '127.0.0.1',
      port: new URL(target.url).port,
      localAddress,
      method: 'POST',
      path: endpoints.signIn.path,
      headers: { 'content-type': 'application/json' },
    })
    asking.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    asking.once('error', () => resolve(0))
    asking.end(JSON.stringify(person))
  })
}

function print(name: string, took_ms: { familiar: number[]; unfamiliar: number[] }): void {
  for (const [place, times] of Object.entries(took_ms)) {
    const [p50, p95, worst] = [50, 95, 100].map((p) => percentile(times, p).toFixed(0))
    console.log(
      `a right sign-in from a place that is ${place}, ${name}: p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms of ${times.length}`,
    )
  }
}
