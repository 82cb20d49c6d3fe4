/**
 * Measures whether the time of an answer shows who has an account. It makes each call that takes an address, for an
 * address that somebody has and for ones that nobody has, in random order, each from a network address of its own. It
 * prints the medians and the share of pairs in which the known one took longer (Mann and Whitney's U): 0.50 shows
 * nothing, 1.00 or 0.00 shows everything.
 *
 * node bench/enumeration.ts --tries 200
 *
 * A share far from 0.50 at a large |z| (beyond 3) is a leak. RESULTS.md keeps what was printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { business, freePorts, startProgram } from '../e2e/testing/program.ts'

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(values.tries)
const WARM_UP = 20

const registration = {
  firstName: 'Yaw',
  lastName: 'Boateng',
  companyName: 'Volta Clinic',
  otherNames: '',
  phoneNumber: '',
}
const password = 'plover kenkey ladder'

const calls: readonly (readonly [EndpointName, (email: string) => object])[] = [
  ['signIn', (email) => ({ email, password })],
  ['register', (email) => ({ ...registration, email, password })],
  ['forgetPassword', (email) => ({ email })],
  ['resendVerificationCode', (email) => ({ email })],
  ['verifyCode', (email) => ({ email, code: '0000-0000' })],
  ['confirmEmail', (email) => ({ email, code: '0000-0000' })],
]

const data = await mkdtemp(join(tmpdir(), 'nkra-enumeration-'))
const program = await startProgram({
  data,
  ports: await freePorts(),
  // So that each try may come from an address of its own, and none is held up.
  environment: { NKRA_TRUSTED_PROXIES: '127.0.0.1,::1' },
})
try {
  console.log(
    `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}, ${tries} tries of each`,
  )
  console.log('call                     known ms  unknown ms   share      z')
  for (const [name, bodyFor] of calls) {
    const { known, unknown } = await measure(name, bodyFor)
    const { share, z } = rankSum(known, unknown)
    console.log(
      [
        name.padEnd(24),
        median(known).toFixed(2).padStart(8),
        median(unknown).toFixed(2).padStart(11),
        share.toFixed(2).padStart(7),
        z.toFixed(1).padStart(6),
      ].join(' '),
    )
  }
} finally {
  await program.stop()
  await rm(data, { recursive: true, force: true })
}

async function measure(name: EndpointName, bodyFor: (email: string) => object) {
  const taken = { known: [] as number[], unknown: [] as number[] }
  const order = [...Array<boolean>(tries).fill(true), ...Array<boolean>(tries).fill(false)]
    .map((isKnown) => ({ isKnown, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
  const warmUp = Array.from({ length: WARM_UP }, (_, n) => ({ isKnown: n % 2 === 0, at: 0 }))
  let number = 0
  for (const [at, { isKnown }] of [...warmUp, ...order].entries()) {
    number++
    const email = isKnown ? business.email : `nobody${number}.${name.toLowerCase()}@example.test`
    const begun = performance.now()
    const response = await fetch(program.url + endpoints[name].path, {
      method: endpoints[name].method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number) },
      body: JSON.stringify(bodyFor(email)),
    })
    await response.arrayBuffer()
    const took = performance.now() - begun
    if (response.status === 429) throw new Error(`${name} was held up`)
    if (at >= WARM_UP) (isKnown ? taken.known : taken.unknown).push(took)
  }
  return taken
}

/** An address of 198.18.0.0/15, which is reserved for benchmarks (RFC 2544). */
function addressOf(number: number): string {
  return `198.18.${number >> 8}.${number & 255}`
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/**
 * Mann–Whitney: how often a value of the first set is larger than one of the second, and how far that is from
 * chance.
 */
function rankSum(first: readonly number[], second: readonly number[]): { share: number; z: number } {
  let longer = 0
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0
  const [n, m] = [first.length, second.length]
  const z = (longer - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { share: longer / (n * m), z }
}
