/**
 * Chaos: a campaign under way while the program is killed, PostgreSQL is stopped, or the operator hangs up, and then
 * the account (campaign.ts). From one seed, so that a failure is a number to paste:
 *
 *     npm run chaos -- --rounds 10 --seed 1 --recipients 20000
 *
 * With `--together 3` three campaigns to the same numbers are harmed one after the other, none is waited for, and the
 * account is drawn after the third. Answers and receipts are slow then, so that a window is in doubt at each harm and the
 * receipts of all three come together. With `--harms 5` each campaign is harmed five times, over slower links; `--rate 250`
 * makes them slower still, so that a busy machine harms a campaign before all of it is sent. `--only kill-tree` chooses the
 * harm; `--only restore-in-mid-campaign` makes a backup in the middle, goes on, loses everything, and brings the backup back.
 *
 * And the money alone, with nothing sent: sixteen clients that order, approve, pay, send, refund and more, all at once:
 *
 *     npm run chaos -- --money 100000 --seed 7
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { postmasterOf } from '../../server/testing/program-database.ts'
import { type Operator, startOperator } from '../testing/operator.ts'
import { business, freePorts, type Ports, type Program, signIn, startProgram } from '../testing/program.ts'
import {
  type Account,
  balanceOf,
  Losses,
  prepare,
  sendTo,
  settle,
  signedIn,
  STILL_MS,
  untilArrived,
} from './campaign.ts'
import { restoreInMidCampaign, type RestoreFigures, setLinks } from './restored.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CUT_MS = 1_000
/** The longest that a busy machine is waited for. A campaign whose messages are all sent cuts no connection. */
const CUT_MS_MAX = 30_000
const LOOK_MS = 10
/** An operator on a busy day: answers take long, and receipts take longer. */
const SLOW = {
  default: { answer: { delay_ms: [50, 400] }, receipt: { delay_ms: [2_000, 20_000] } },
}

/** The window of the demo's links (server/demo/simulated-operators.ts). */
const DEMO_WINDOW = 2_000
/** Links of a campaign that is harmed several times. Their small window keeps each loss small. */
const OFTEN_HARMED = { ratePerSecond: 1_000, windowSize: 200 }

const disturbances = ['kill-process', 'kill-tree', 'stop-postgres', 'cut-operator'] as const
/** All kinds of harm. Those that take longer run only if `--only` names them. */
const allDisturbances = [...disturbances, 'restore-in-mid-campaign'] as const
export type Disturbance = (typeof allDisturbances)[number]

export interface Round extends Omit<Account, 'broken'> {
  disturbances: Disturbance[]
  /** How many messages had reached the operator at each harm. */
  at: number[]
  /** How many of the harms came before the last message had reached the operator. */
  midway: number
  /** Messages that processes found in doubt when they took over. */
  doubted: number
  /** How many windows were open when a process or a connection ended. Each leaves at most a window in doubt. */
  windows: number
  /** The figures of a restore. Null if the round had none. */
  restored: RestoreFigures | null
}

type Harmed = Pick<Round, 'disturbances' | 'at' | 'doubted' | 'windows' | 'restored'>

/** A small generator, so that a seed gives the same recipients and moments everywhere. */
export function random(seed: number): () => number {
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
  /** How often each campaign is harmed. */
  harms?: number
  /** After which share of a campaign each harm comes. Left out: they are drawn, one after the other. */
  shares?: readonly number[]
  /** The links' rate and window. Left out: the demo's, or `OFTEN_HARMED` if each campaign is harmed several times. */
  links?: { ratePerSecond: number; windowSize: number }
  /** A folder with the demo's data. Without it the program makes its own. */
  sown?: string
  /** A round is over after this long without a change. Left out: `STILL_MS`. */
  still_ms?: number
  report?: (line: string) => void
}): Promise<Round[]> {
  const { rounds, seed, recipients, together = 1, shares, report = () => {} } = options
  const harms = shares?.length ?? options.harms ?? 1
  const links = options.links ?? (harms > 1 ? OFTEN_HARMED : undefined)
  const windowSize = links?.windowSize ?? DEMO_WINDOW
  const kinds = options.disturbances ?? disturbances
  const next = random(seed)
  let data = options.sown ?? (await mkdtemp(join(tmpdir(), 'nkra-chaos-')))
  const folders = [data]
  const ports = await freePorts()
  const operator = await startOperator(ports, seed)
  let program = await startProgram({ data, ports }).catch(async (error: unknown) => {
    await operator.close()
    throw error
  })
  try {
    const groupId = await prepare(program, recipients, rounds * together)
    if (links !== undefined) await setLinks(program, links)
    const done: Round[] = []
    const losses = new Losses()
    let campaigns = 0
    let harmsDone = 0
    for (let number = 1; number <= rounds; number++) {
      await operator.reset()
      const before = await balanceOf(await signIn(program.url, business))
      const harmed: Harmed = { disturbances: [], at: [], doubted: 0, windows: 0, restored: null }
      if (together > 1) await operator.script(SLOW)
      const campaignIds: string[] = []
      for (let campaign = 0; campaign < together; campaign++) {
        const { count } = await operator.arrived()
        campaignIds.push(await sendTo(groupId, await signedIn(program), ++campaigns))
        for (let harm = 0; harm < harms; harm++) {
          const disturbance = kinds[harmsDone++ % kinds.length]!
          const share = shares?.[harm] ?? 0.02 + ((harm + next()) * 0.9) / harms
          // A window that was lost with its process may never have left it.
          const left = recipients - (harm === 0 ? 0 : harmed.windows * windowSize)
          harmed.at.push(await untilArrived(operator, count + Math.floor(share * Math.max(0, left))))
          harmed.disturbances.push(disturbance)
          add(harmed, losses.of(program))
          if (!['stop-postgres', 'cut-operator'].includes(disturbance)) harmed.windows++
          if (disturbance === 'restore-in-mid-campaign') {
            const restored = await restoreInMidCampaign(program, operator, { data, ports, recipients })
            ;({ program, data } = restored)
            folders.push(join(data, '..'))
            harmed.restored = restored.figures
          } else program = await disturb(disturbance, program, operator, data, ports)
        }
      }
      const { broken, ...account } = await settle(program, operator, {
        campaignIds,
        recipients,
        before,
        settings: { NKRA_DATA: data },
        still_ms: options.still_ms ?? STILL_MS,
      })
      add(harmed, losses.of(program))
      const midway = harmed.at.filter((count) => count < account.arrived).length
      const round = { ...harmed, midway, ...account }
      report(JSON.stringify({ round: number, ...round }))
      if (broken.length > 0) throw new Error(`${broken.join('; ')}\n${JSON.stringify(round)}`)
      done.push(round)
    }
    return done
  } finally {
    await program.stop()
    await operator.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

function add(harmed: Harmed, { doubted, windows }: ReturnType<Losses['of']>): void {
  harmed.doubted += doubted
  harmed.windows += windows
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
    process.kill(await postmasterOf(data), 'SIGKILL')
  } else {
    // Every connection is cut at its fiftieth message, again and again for a while, and until a message came.
    await operator.script({ dropAfter: 50 })
    const { count } = await operator.arrived()
    await delay(CUT_MS)
    const limit = AbortSignal.timeout(CUT_MS_MAX)
    while (!limit.aborted && (await operator.arrived()).count === count) await delay(LOOK_MS)
    await operator.script({})
  }
  return program
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
      harms: { type: 'string', default: '1' },
      rate: { type: 'string' },
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
    harms: Number(values.harms),
    ...(values.rate !== undefined && { links: { ...OFTEN_HARMED, ratePerSecond: Number(values.rate) } }),
    ...(values.only !== undefined && {
      disturbances: allDisturbances.filter((kind) => values.only?.split(',').includes(kind)),
    }),
    report: (line) => console.log(line),
  })
}
