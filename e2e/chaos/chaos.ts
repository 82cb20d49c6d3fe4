/**
 * Chaos: a campaign under way while the program is killed, PostgreSQL is stopped, or the operator hangs up, and then
 * the account. From one seed, so that a failure is a number to paste:
 *
 *     npm run chaos -- --rounds 10 --seed 1 --recipients 20000
 *
 * And the money alone, with nothing sent: sixteen clients that order, approve, pay, send, refund and more, all at once:
 *
 *     npm run chaos -- --money 100000 --seed 7
 *
 * What must hold after every round of a campaign, however it was disturbed:
 *
 * - nothing lost: every message reached the operator, or is in a state that says it did not;
 * - nothing doubled in silence: no recipient's phone got the campaign twice;
 * - what is in doubt says so: a message the operator may or may not have is `unknown`;
 * - the balance is exact: what is gone is the credits of the messages that were not returned; the books foot.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Operator, startOperator } from '../testing/operator.ts'
import { buySms } from '../testing/credits.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  type Ports,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const SETTLE_MS_MAX = 180_000
const CUT_MS = 1_000

export const disturbances = ['kill-process', 'kill-tree', 'stop-postgres', 'cut-operator'] as const
export type Disturbance = (typeof disturbances)[number]

export interface Round {
  disturbance: Disturbance
  /** How many messages had reached the operator when the harm was done. */
  at: number
  sent: number
  unknown: number
  delivered: number
  arrived: number
}

/** A small generator, so that a seed gives the same recipients and moments everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export async function chaos(options: {
  rounds: number
  seed: number
  recipients: number
  disturbances?: readonly Disturbance[]
  /** A round is over when nothing has moved for so long. Late receipts settle most doubts within 15 s. */
  still_ms?: number
  report?: (line: string) => void
}): Promise<Round[]> {
  const { rounds, seed, recipients, still_ms = 15_000, report = () => {} } = options
  const kinds = options.disturbances ?? disturbances
  const next = random(seed)
  const data = await mkdtemp(join(tmpdir(), 'nkra-chaos-'))
  const ports = await freePorts()
  const operator = await startOperator(ports, seed)
  let program = await startProgram({ data, ports }).catch(async (error: unknown) => {
    await operator.close()
    throw error
  })
  try {
    const groupId = await prepare(program, recipients, rounds)
    const done: Round[] = []
    for (let number = 1; number <= rounds; number++) {
      const disturbance = kinds[(number - 1) % kinds.length]!
      const share = 0.02 + next() * 0.9
      await operator.reset()
      const before = await balance(await signIn(program.url, business))
      const campaignId = await send(await signIn(program.url, business), groupId, number)
      const at = await untilArrived(operator, Math.floor(share * recipients))
      program = await disturb(disturbance, program, operator, data, ports)
      const round = await settle(program, operator, { campaignId, recipients, before, data, still_ms })
      done.push({ disturbance, at, ...round })
      report(JSON.stringify({ round: number, ...done.at(-1) }))
    }
    return done
  } finally {
    await program.stop()
    await operator.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** Imports a group of that many distinct numbers and buys enough credits to text it once a round. */
async function prepare(program: Program, recipients: number, rounds: number): Promise<string> {
  const owner = await signIn(program.url, business)
  const rows = Array.from({ length: recipients }, (_, index) => `Kojo ${index},${233_241_000_000 + index}`)
  const id = await owner.upload(
    { group: 'Chaos' },
    { name: 'chaos.csv', content: new Blob([`Name,Phone\n${rows.join('\n')}\n`]) },
  )
  const imported = await eventually(
    'the import',
    () => owner.call('getImport', { params: { id } }),
    ({ status }) => status !== 'running',
    SETTLE_MS_MAX,
  )
  if (imported.valid !== recipients) throw new Error(`imported ${JSON.stringify(imported)}`)
  await buySms(program.url, owner, recipients * rounds)
  return imported.groupId!
}

async function balance(owner: Api): Promise<number> {
  const { creditBalances } = await owner.call('creditSummary', { query: {} })
  const sms = creditBalances.find(({ product }) => product === 'SMS')!
  return sms.creditRemaining + sms.creditReserved
}

async function send(owner: Api, groupId: string, number: number): Promise<string> {
  const campaign = await owner.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: `Hello {{Name}}, your statement ${number} is ready.`,
      groupIds: [groupId],
      traffic: 'transactional',
    },
  })
  return campaign.id
}

/**
 * Polls until `count` messages have reached the operator. It does not pause between polls, so that the harm happens in
 * the middle of the campaign.
 */
async function untilArrived(operator: Operator, count: number): Promise<number> {
  const limit = AbortSignal.timeout(SETTLE_MS_MAX)
  for (;;) {
    const arrived = await operator.arrived()
    if (arrived.count >= count) return arrived.count
    limit.throwIfAborted()
  }
}

/** Does the harm, and gives back the program that runs afterwards. */
async function disturb(
  kind: Disturbance,
  program: Program,
  operator: Operator,
  data: string,
  ports: Ports,
): Promise<Program> {
  if (kind === 'kill-process' || kind === 'kill-tree') {
    await program.kill(kind === 'kill-tree' ? 'tree' : 'process')
    return startProgram({ data, ports })
  }
  if (kind === 'stop-postgres') {
    const [pid] = (await readFile(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } else {
    // Every connection is cut at its fiftieth message, again and again for a while.
    await operator.script({ dropAfter: 50 })
    await new Promise((resolve) => setTimeout(resolve, CUT_MS))
    await operator.script({})
  }
  return program
}

/** Waits until nothing moves any more, and holds the account against what arrived. */
async function settle(
  program: Program,
  operator: Operator,
  round: { campaignId: string; recipients: number; before: number; data: string; still_ms: number },
): Promise<Omit<Round, 'disturbance' | 'at'>> {
  const { campaignId, recipients, before, data, still_ms } = round
  const owner = await eventually(
    'signing in again',
    () => signIn(program.url, business).catch(() => null),
    (api) => api !== null,
    SETTLE_MS_MAX,
  )
  let last = ''
  let since = Date.now()
  const still = (seen: unknown) => {
    const now = JSON.stringify(seen)
    if (now !== last) since = Date.now()
    last = now
    return Date.now() - since >= still_ms
  }
  const campaign = await eventually(
    'a settled campaign',
    () => owner!.call('getCampaign', { params: { id: campaignId } }).catch(() => null),
    (seen) =>
      still(seen) &&
      seen !== null &&
      seen.status === 'completed' &&
      seen.counts.submitted + seen.counts.submitting + seen.counts.queued === 0,
    SETTLE_MS_MAX,
  )
  const { counts } = campaign!
  const arrived = await operator.everything()
  const twice = arrived.length - new Set(arrived.map(({ to, text }) => `${to} ${text}`)).size
  const kept = counts.delivered + counts.undelivered + counts.expired + counts.unknown
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const after = await balance(owner!)
  const proof = await run(process.execPath, ['server/prove.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, NKRA_DATA: data },
  })
  const findings = [
    total !== recipients && `${recipients} were sent and ${total} are accounted for`,
    twice > 0 && `${twice} messages arrived twice`,
    arrived.length < recipients - counts.unknown - counts.failed - counts.rejected && 'messages were lost',
    before - after !== kept && `the balance fell by ${before - after} and ${kept} messages were kept`,
    !proof.stdout.includes('"holds":true') && `the books do not foot: ${proof.stdout}`,
  ].filter((finding) => finding !== false)
  if (findings.length > 0)
    throw new Error(`${findings.join('; ')}\n${JSON.stringify({ counts, arrived: arrived.length })}`)
  return { sent: total, unknown: counts.unknown, delivered: counts.delivered, arrived: arrived.length }
}

/** Random interleavings of everything that moves credits, in a process of their own. Answers its exit code. */
async function interleaveMoney(operations: string, seed: string): Promise<number> {
  const child = spawn(
    process.execPath,
    ['server/billing/testing/interleave.ts', '--operations', operations, '--seed', seed],
    { cwd: root, stdio: 'inherit' },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      recipients: { type: 'string', default: '20000' },
      money: { type: 'string' },
    },
  })
  if (values.money !== undefined) process.exit(await interleaveMoney(values.money, values.seed))
  await chaos({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    recipients: Number(values.recipients),
    report: (line) => console.log(line),
  })
}
