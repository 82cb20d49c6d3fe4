/**
 * Chaos: a campaign under way while the program is killed, PostgreSQL is stopped, or the operator hangs up, and then
 * the account. From one seed, so that a failure is a number to paste:
 *
 *     npm run chaos -- --rounds 10 --seed 1 --recipients 20000
 *
 * With `--together 3` three campaigns to the same numbers are harmed one after the other, none is waited for, and the
 * account is drawn after the third. Answers and receipts are slow then, so that a window is in doubt at each harm and the
 * receipts of all three come together. `--only kill-tree` chooses the harm; `--only restore-in-mid-campaign` makes a backup
 * in the middle, goes on, loses everything, and brings the backup back.
 *
 * And the money alone, with nothing sent: sixteen clients that order, approve, pay, send, refund and more, all at once:
 *
 *     npm run chaos -- --money 100000 --seed 7
 *
 * What must hold after every round of a campaign, however it was disturbed:
 *
 * - nothing lost: every message reached the operator, or is in a state that says it did not;
 * - nothing doubled in silence: no recipient's phone got the campaign twice;
 * - what is in doubt says so: a message the operator may or may not have is `unknown`; of those that the operator has, at
 *   most `DOUBT_SHARE_MAX` stay so once all receipts are here;
 * - the balance is exact: what is gone is the credits of the messages that were not returned; the books foot.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { restoreInMidCampaign, type RestoreFigures } from './restored.ts'
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
/** Receipts without an id are compared 10 s after they came (`GRACE_MS` in `sweeps.ts`), at the next sweep. */
const LATE_RECEIPTS_MS = 15_000
const CUT_MS = 1_000
/** An operator on a busy day: answers take long, and receipts take longer. */
const SLOW = {
  default: { answer: { delay_ms: [50, 400] }, receipt: { delay_ms: [2_000, 20_000] } },
}

export const disturbances = ['kill-process', 'kill-tree', 'stop-postgres', 'cut-operator'] as const
/** All kinds of harm. Those that take longer run only if `--only` names them. */
const allDisturbances = [...disturbances, 'restore-in-mid-campaign'] as const
type Disturbance = (typeof allDisturbances)[number]

/** The share of the messages at the operator that may stay in doubt (issue 16). */
const DOUBT_SHARE_MAX = 0.001

export interface Round {
  disturbances: Disturbance[]
  /** How many messages had reached the operator at each harm. */
  at: number[]
  /** Messages that processes found in doubt when they took over. */
  doubted: number
  /** The figures of a restore. Null if the round had none. */
  restored: RestoreFigures | null
  sent: number
  unknown: number
  /** The unknown messages that the operator has. */
  inDoubt: number
  delivered: number
  arrived: number
}

type Harmed = Pick<Round, 'disturbances' | 'at' | 'doubted' | 'restored'>

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
  /** Campaigns of one round, each with its harm. */
  together?: number
  /** A round is over after this long without a change, or after `LATE_RECEIPTS_MS` where messages that arrived are in doubt. */
  still_ms?: number
  report?: (line: string) => void
}): Promise<Round[]> {
  const { rounds, seed, recipients, together = 1, still_ms = LATE_RECEIPTS_MS, report = () => {} } = options
  const kinds = options.disturbances ?? disturbances
  const next = random(seed)
  let data = await mkdtemp(join(tmpdir(), 'nkra-chaos-'))
  const folders = [data]
  const ports = await freePorts()
  const operator = await startOperator(ports, seed)
  let program = await startProgram({ data, ports }).catch(async (error: unknown) => {
    await operator.close()
    throw error
  })
  try {
    const groupId = await prepare(program, recipients, rounds * together)
    const done: Round[] = []
    let harms = 0
    for (let number = 1; number <= rounds; number++) {
      await operator.reset()
      const before = await balance(await signIn(program.url, business))
      const harmed: Harmed = { disturbances: [], at: [], doubted: 0, restored: null }
      if (together > 1) await operator.script(SLOW)
      const campaignIds: string[] = []
      for (let campaign = 0; campaign < together; campaign++) {
        const disturbance = kinds[harms++ % kinds.length]!
        const share = 0.02 + next() * 0.9
        const { count } = await operator.arrived()
        campaignIds.push(await send(await signedIn(program), groupId, harms))
        harmed.at.push(await untilArrived(operator, count + Math.floor(share * recipients)))
        harmed.disturbances.push(disturbance)
        harmed.doubted += doubtedBy(program)
        if (disturbance === 'restore-in-mid-campaign') {
          const restored = await restoreInMidCampaign(program, operator, { data, ports, recipients })
          ;({ program, data } = restored)
          folders.push(join(data, '..'))
          harmed.restored = restored.figures
        } else program = await disturb(disturbance, program, operator, data, ports)
      }
      const round = await settle(program, operator, { campaignIds, recipients, before, data, still_ms })
      harmed.doubted += doubtedBy(program)
      done.push({ ...harmed, ...round })
      report(JSON.stringify({ round: number, ...done.at(-1) }))
    }
    return done
  } finally {
    await program.stop()
    await operator.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
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
  kind: (typeof disturbances)[number],
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

/** How many messages of the previous holder a program found in doubt, by its own log. */
function doubtedBy(program: Program): number {
  return program
    .output()
    .matchAll(/"inDoubt":(\d+)/g)
    .reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The business's session, as soon as a program answers. */
async function signedIn(program: Program): Promise<Api> {
  const api = await eventually(
    'signing in again',
    () => signIn(program.url, business).catch(() => null),
    (found) => found !== null,
    SETTLE_MS_MAX,
  )
  return api!
}

/** Waits until nothing moves any more, and compares the account with what arrived. */
async function settle(
  program: Program,
  operator: Operator,
  round: { campaignIds: string[]; recipients: number; before: number; data: string; still_ms: number },
): Promise<Omit<Round, keyof Harmed>> {
  const { campaignIds, before, data, still_ms } = round
  const sent = round.recipients * campaignIds.length
  const owner = await signedIn(program)
  let last = ''
  let since = Date.now()
  type Campaigns = Awaited<ReturnType<typeof owner.call<'getCampaign'>>>[]
  const sumOf = (campaigns: Campaigns, ...states: (keyof Campaigns[number]['counts'])[]) =>
    campaigns.reduce((sum, { counts }) => sum + states.reduce((all, state) => all + counts[state], 0), 0)
  const still = (seen: Campaigns, arrivedCount: number) => {
    const now = JSON.stringify(seen)
    if (now !== last) since = Date.now()
    last = now
    const delivered = sumOf(seen, 'delivered', 'undelivered', 'expired')
    return Date.now() - since >= (arrivedCount > delivered ? LATE_RECEIPTS_MS : still_ms)
  }
  const { campaigns } = await eventually(
    'settled campaigns',
    async () => ({
      campaigns: await Promise.all(
        campaignIds.map((id) => owner.call('getCampaign', { params: { id } })),
      ).catch(() => null),
      arrivedCount: (await operator.arrived()).count,
    }),
    ({ campaigns: seen, arrivedCount }) =>
      seen !== null &&
      still(seen, arrivedCount) &&
      seen.every(({ status }) => status === 'completed') &&
      sumOf(seen, 'submitted', 'submitting', 'queued') === 0,
    SETTLE_MS_MAX * campaignIds.length,
  )
  const of = (...states: (keyof Campaigns[number]['counts'])[]) => sumOf(campaigns!, ...states)
  const [unknown, delivered, unsent] = [of('unknown'), of('delivered'), of('failed', 'rejected')]
  const arrived = await operator.everything()
  const twice = arrived.length - new Set(arrived.map(({ to, text }) => `${to} ${text}`)).size
  const kept = delivered + of('undelivered') + of('expired') + unknown
  const total = kept + unsent
  const inDoubt = unknown - (sent - arrived.length - unsent)
  const after = await balance(owner)
  const proof = await run(process.execPath, ['server/prove.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, NKRA_DATA: data },
  })
  const findings = [
    total !== sent && `${sent} were sent and ${total} are accounted for`,
    twice > 0 && `${twice} messages arrived twice`,
    inDoubt < 0 && `${-inDoubt} messages were lost`,
    inDoubt > DOUBT_SHARE_MAX * arrived.length && `${inDoubt} messages that arrived stay in doubt`,
    before - after !== kept && `the balance fell by ${before - after} and ${kept} messages were kept`,
    !proof.stdout.includes('"holds":true') && `the books do not foot: ${proof.stdout}`,
  ].filter((finding) => finding !== false)
  if (findings.length > 0)
    throw new Error(
      `${findings.join('; ')}\n${JSON.stringify({ unknown, delivered, unsent, arrived: arrived.length })}`,
    )
  return { sent: total, unknown, inDoubt, delivered, arrived: arrived.length }
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
      together: { type: 'string', default: '1' },
      only: { type: 'string' },
      money: { type: 'string' },
    },
  })
  if (values.money !== undefined) process.exit(await interleaveMoney(values.money, values.seed))
  await chaos({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    recipients: Number(values.recipients),
    together: Number(values.together),
    ...(values.only !== undefined && {
      disturbances: allDisturbances.filter((kind) => values.only?.split(',').includes(kind)),
    }),
    report: (line) => console.log(line),
  })
}
