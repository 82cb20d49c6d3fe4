/**
 * Measures single sends of one account through one API key, and the same sends through a session, with the limits on programs switched on
 * and set high. Meanwhile another account sends one text after another. It measures how long each of that account's calls takes: beside the
 * key, beside the session, and alone.
 *
 * node bench/one-key.ts --rounds 6 --seconds 5 --connections 64
 *
 * If others use the machine too, the processor time of a send says more than sends a second. Both ways take turns on one program and one
 * database, so that changes of the machine affect both: PostgreSQL with fsync on, every feature on, the simulated operators on the same
 * machine, the request log written.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { PROGRAM_LIMITS_MAX } from '@nkra/contract/limits.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { startOperator } from '../e2e/testing/operator.ts'
import {
  administrator,
  business,
  eventually,
  freePorts,
  signIn,
  startProgram,
  type Program,
} from '../e2e/testing/program.ts'
import { postmasterOf } from '../server/testing/program-database.ts'
import { familySeconds, processorSeconds } from './processor-time.ts'
import { percentile, post, type Sent } from './sender.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const connections = Number(values.connections)
/** A limit that no machine reaches in a second. */
const SENDS_MAX = 10_000
/** The demo's second customer, which is the other account. Nobody knows its password, so the measurement sets one. */
const other = { email: 'mawuli@voltaacademy.test', password: 'Akwaaba-bench-2026' }
const MICROSECONDS = 1e6
const PATH = '/messaging/v1/message'

const ways = ['alone', 'session', 'key'] as const
type Way = (typeof ways)[number]

console.log(
  `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
)
const data = await mkdtemp(join(tmpdir(), 'nkra-bench-'))
const ports = await freePorts()
const operator = await startOperator(ports, 1)
try {
  const program = await startProgram({ data, ports, run: ['bench/tuned-program.ts', '--limits-on'] })
  try {
    await operator.script({ default: { receipt: { delay_ms: 0 } } })
    await measure(program)
  } finally {
    await program.stop()
  }
} finally {
  await operator.close()
  await rm(data, { recursive: true, force: true })
}

async function measure({ url, pid }: Program): Promise<void> {
  const postmaster = await postmasterOf(data)
  const owner = await signIn(url, business)
  const admin = await signIn(url, administrator)
  await buySms(url, owner, (rounds + 1) * seconds * 2 * SENDS_MAX)
  await admin.call('changeProgramLimits', {
    params: { id: owner.accountId },
    body: { limits: PROGRAM_LIMITS_MAX },
  })
  const key = await owner.call('createKey', {
    body: { name: 'Bench', scopes: ['messages:send'], expiresAt: null },
  })
  await setPassword(url, other)
  const neighbour = await signIn(url, other)
  await buySms(url, neighbour, rounds * ways.length * seconds * SENDS_MAX)
  const flood = (token: string) =>
    post({ port: ports.web, path: PATH, token, connections, seconds }, textOf('AdomSavings'))
  const beside = () =>
    post(
      { port: ports.web, path: PATH, token: neighbour.token, connections: 1, seconds },
      textOf('VoltaAcad'),
    )
  const load = { alone: () => null, session: () => flood(owner.token), key: () => flood(key.secret) }
  const sent: Record<Way, Sent[]> = { alone: [], session: [], key: [] }
  const used_s: Record<Way, [server: number, postgres: number]> = {
    alone: [0, 0],
    session: [0, 0],
    key: [0, 0],
  }
  const usedNow_s = async () => [await processorSeconds(pid), await familySeconds(postmaster)] as const
  const waits_ms: Record<Way, number[]> = { alone: [], session: [], key: [] }
  await Promise.all([flood(key.secret), flood(owner.token)])
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const before_s = await usedNow_s()
      const [own, others] = await Promise.all([load[way](), beside()])
      for (const [place, now_s] of (await usedNow_s()).entries())
        used_s[way][place]! += now_s - before_s[place]!
      if (own !== null) sent[way].push(own)
      waits_ms[way].push(...others.latencies_ms)
      if (others.refused > 0) throw new Error(`${others.refused} sends of the other account were refused`)
      if (own !== null && own.refused > 0) throw new Error(`${own.refused} sends by ${way} were refused`)
    }
    const ratio = rateOf(sent.key.slice(-1)) / rateOf(sent.session.slice(-1))
    console.log(
      `round ${round + 1}: key ${rateOf(sent.key.slice(-1)).toFixed(0)} sends/s, session ` +
        `${rateOf(sent.session.slice(-1)).toFixed(0)} sends/s, ratio ${ratio.toFixed(3)}, load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  for (const way of ways) {
    const sends = waits_ms[way].length + sent[way].reduce((sum, { accepted }) => sum + accepted, 0)
    const [server, postgres] = used_s[way].map((each_s) => ((each_s / sends) * MICROSECONDS).toFixed(0))
    const cost = `processor time of a send ${server} µs server, ${postgres} µs PostgreSQL, `
    const rate = (sent[way].length === 0 ? '' : `${rateOf(sent[way]).toFixed(0)} sends/s, `) + cost
    const [p50, p95] = [50, 95].map((p) => percentile(waits_ms[way], p).toFixed(1))
    console.log(
      `${way.padEnd(8)} ${rate}other account p50 ${p50} ms, p95 ${p95} ms, ${waits_ms[way].length} calls`,
    )
  }
  console.log(`key / session: ${(rateOf(sent.key) / rateOf(sent.session)).toFixed(3)}`)
}

/** Sets a person's password by a code from their mail. */
async function setPassword(url: string, { email, password }: typeof other): Promise<void> {
  const send = async (name: 'forgetPassword' | 'resetPassword', body: object) => {
    const headers = { 'content-type': 'application/json' }
    const { path, method } = endpoints[name]
    const { ok, status } = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!ok) throw new Error(`${name}: ${status}`)
  }
  await send('forgetPassword', { email })
  const read = async () => (await (await fetch(`${url}/dev/mail`)).json()) as { to: string; text: string }[]
  const codes = async () =>
    (await read()).flatMap(({ to, text }) =>
      to === email ? (/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text) ?? []) : [],
    )
  const [token] = await eventually('the mail with the code', codes, (found) => found.length > 0)
  await send('resetPassword', { email, password, token })
}

function rateOf(sent: readonly Sent[]): number {
  const sum = (of: 'accepted' | 'seconds') => sent.reduce((total, each) => total + each[of], 0)
  return sum('accepted') / sum('seconds')
}

function textOf(senderId: string): (n: number) => string {
  return (n) =>
    JSON.stringify({
      senderId,
      text: `Your balance is GHS ${n}.00`,
      recipients: ['0241234567'],
      traffic: 'transactional',
    })
}
