/**
 * Measures the bulk pipeline, one-by-one sends and one-time codes on the whole program as a customer runs it: one
 * server process, embedded PostgreSQL with fsync on, the simulated operators on the same machine, every feature on.
 *
 * npm run bench -- --recipients 100000 --seconds 10
 * npm run bench -- --recipients 100000 --seconds 10 --workers 2 # four processes by role under one supervisor
 * npm run bench -- --beside kannel # beside Kannel, see beside-kannel.ts
 *
 * RESULTS.md keeps what was printed, with date, commit and machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOperator } from '../e2e/testing/operator.ts'
import { type Api, business, eventually, freePorts, signIn, startProgram } from '../e2e/testing/program.ts'
import { importContacts } from '../e2e/testing/contacts.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { percentile, post } from './sender.ts'

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
    workers: { type: 'string', default: '0' },
  },
})
const recipients = Number(values.recipients)
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const WAIT_MS_MAX = 600_000
/** How many campaigns codes are sent beside. One alone leaves too few codes for a p99. */
const CODE_ROUNDS = 4

const data = await mkdtemp(join(tmpdir(), 'nkra-bench-'))
const ports = await freePorts()
const operator = await startOperator(ports, 1)
// The caller of one-by-one sends is one session, which calls more often than people may.
const program = await startProgram({
  data,
  ports,
  run: ['bench/tuned-program.ts'],
  environment: { NKRA_WORKERS: values.workers },
}).catch(async (error: unknown) => {
  await operator.close()
  throw error
})
try {
  await operator.script({ default: { receipt: { delay_ms: 0 } } })
  console.log(
    `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
  )
  const owner = await signIn(program.url, business)
  const groupId = await importGroup(owner)
  await buySms(program.url, owner, recipients * (CODE_ROUNDS + 3) + seconds * 20_000)
  await bulk(owner, groupId, 'warm-up')
  await bulk(owner, groupId, 'bulk')
  await oneByOne(owner)
  await codesDuringBulk(owner, groupId)
} finally {
  await program.stop()
  await operator.close()
  await rm(data, { recursive: true, force: true })
}

async function importGroup(owner: Api): Promise<string> {
  const rows = Array.from({ length: recipients }, (_, n) => `Akosua ${n},${numberOf(n)},Kumasi`)
  const begun = performance.now()
  const done = await importContacts(owner, 'Bench', ['Name,Phone,Town', ...rows], WAIT_MS_MAX)
  const took = (performance.now() - begun) / 1000
  console.log(
    `import    ${done.valid} contacts in ${took.toFixed(2)} s: ${Math.round(done.rows / took)} rows/s`,
  )
  return done.groupId!
}

/**
 * The nth number. Each is different, and networks have their shares of the market (NCA, September 2025: 74, 18 and 8 of
 * a hundred).
 */
function numberOf(n: number): number {
  const share = n % 100
  const prefix = share < 74 ? 24 : share < 92 ? 20 : 27
  return 233_000_000_000 + prefix * 10_000_000 + 1_000_000 + n
}

async function bulk(owner: Api, groupId: string, label: string): Promise<void> {
  const begun = performance.now()
  const { id } = await owner.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: 'Hello {{Name}}, your savings statement for October is ready. Dial *800# or visit our {{Town}} branch.',
      groupIds: [groupId],
      traffic: 'transactional',
    },
  })
  const accepted = performance.now() - begun
  let completed = 0
  const campaign = await eventually(
    'every receipt',
    () => owner.call('getCampaign', { params: { id } }),
    (seen) => {
      if (seen.status === 'completed' && completed === 0) completed = performance.now() - begun
      return seen.counts.delivered === recipients
    },
    WAIT_MS_MAX,
  )
  const took = (performance.now() - begun) / 1000
  console.log(
    `${label.padEnd(9)} ${campaign.recipients} messages, accepted in ${accepted.toFixed(0)} ms, handed over in ` +
      `${(completed / 1000).toFixed(2)} s, every receipt stored in ${took.toFixed(2)} s: ${Math.round(recipients / took)} messages/s`,
  )
}

async function oneByOne(owner: Api): Promise<void> {
  const to = { port: ports.web, path: '/messaging/v1/message', token: owner.token, connections, seconds }
  const message = (n: number) =>
    JSON.stringify({
      senderId: 'AdomSavings',
      text: `Your balance is GHS ${n}.00`,
      recipients: ['0241234567'],
      traffic: 'transactional',
    })
  await post({ ...to, seconds: 1 }, message)
  const sent = await post(to, message)
  console.log(
    `one-by-one ${sent.accepted} accepted (${sent.refused} refused) on ${connections} connections in ${sent.seconds.toFixed(1)} s: ` +
      `${Math.round(sent.accepted / sent.seconds)} sends/s, p50 ${percentile(sent.latencies_ms, 50).toFixed(1)} ms, p99 ${percentile(sent.latencies_ms, 99).toFixed(1)} ms`,
  )
}

/**
 * Measures the time from the call for a code to its submit_sm at the operator, while a bulk campaign uses the links
 * fully.
 */
async function codesDuringBulk(owner: Api, groupId: string): Promise<void> {
  const latencies: number[] = []
  for (let round = 0; round < CODE_ROUNDS; round++)
    latencies.push(...(await codesBeside(owner, groupId, round)))
  const [p50, p99, p999] = [50, 99, 99.9].map((share) => percentile(latencies, share))
  console.log(
    `otp       ${latencies.length} codes during bulk, call to wire: p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms, worst ${Math.max(...latencies)} ms`,
  )
}

/** Sends codes one after the other beside a campaign. Answers how long each took, in milliseconds. */
async function codesBeside(owner: Api, groupId: string, round: number): Promise<number[]> {
  const { id } = await owner.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: 'Hello {{Name}}, bulk.',
      groupIds: [groupId],
      traffic: 'transactional',
    },
  })
  const called = new Map<string, number>()
  for (let n = 0; ; n++) {
    const { status } = await owner.call('getCampaign', { params: { id } })
    if (status === 'completed') break
    const text = `Your code is ${100_000 * (round + 1) + n}`
    called.set(text, Date.now())
    await owner.call('sendMessage', {
      body: { senderId: 'AdomSavings', text, recipients: ['0541234567'], traffic: 'otp' },
    })
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const arrivals = await eventually(
    'the codes',
    async () => (await operator.everything()).filter(({ text }) => called.has(text)),
    (seen) => seen.length === called.size,
    WAIT_MS_MAX,
  )
  return arrivals.map(({ text, at }) => Date.parse(at) - called.get(text)!)
}
