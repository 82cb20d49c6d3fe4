/**
 * How long the program takes to be ready, and how much memory it holds: on a new folder, with data, idle, and while many
 * messages are sent. The demo runs as `npm start` runs it, with the built web application.
 *
 *     node bench/start.ts --rounds 3 --messages 1000000
 *     node bench/start.ts --rounds 3 --messages 0        # starts and idle memory alone
 *     node bench/start.ts --rounds 1 --messages 18000000 --pace 5000 # an hour
 *     node bench/start.ts --flags=--max-semi-space-size=32
 *
 * A busy machine changes the time on the clock, and hardly the processor time: compare that. RESULTS.md keeps what was
 * printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { importContacts } from '../e2e/testing/contacts.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { operatorAt } from '../e2e/testing/operator.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  type Program,
  signIn,
  startProgram,
} from '../e2e/testing/program.ts'
import { ensureWebBuilt } from '../server/platform/http/web-build.ts'
import { openLog } from '../server/platform/log.ts'
import { treeUse } from './processor-time.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '1000000' },
    /** The recipients of each campaign. */
    recipients: { type: 'string', default: '100000' },
    /** Flags of Node for the program. Default: those of `npm start`. */
    flags: { type: 'string' },
    /** The most messages a second, over whole campaigns. Default: no limit. */
    pace: { type: 'string', default: 'Infinity' },
  },
})
const messages = Number(values.messages)
const recipients = Math.min(messages, Number(values.recipients))
const WAIT_MS_MAX = 3_600_000
/** The program has given back what its start left behind, and its first jobs are done. */
const IDLE_AFTER_MS = 10_000
const SAMPLE_MS = 500
const HOUR_MS = 3_600_000
/** A session ends before a long run does. A sign-in costs too much for one before each campaign. */
const SIGN_IN_AFTER_MS = 300_000

const PROGRAM = 'the program'
const KINDS = [PROGRAM, 'PostgreSQL', 'simulators'] as const

const data = await mkdtemp(join(tmpdir(), 'nkra-start-'))
const ports = await freePorts()
let running: Program | undefined
try {
  console.log(
    `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}, ` +
      `load ${loadavg()[0]!.toFixed(0)}`,
  )
  await ensureWebBuilt({ log: openLog('error') })
  await (await started('new folder')).stop()
  for (let round = 1; round < Number(values.rounds); round++) await (await started('with data')).stop()
  const program = await started('with data')
  await delay(IDLE_AFTER_MS)
  await tellIdle(program, 'idle')
  if (messages > 0) await send(program)
} finally {
  await running?.stop()
  await rm(data, { recursive: true, force: true })
}

async function started(what: string): Promise<Program> {
  const begun = performance.now()
  const flags = values.flags?.split(' ').filter((flag) => flag !== '')
  const program = await startProgram({ data, ports, flags })
  const stop = async () => {
    running = undefined
    await program.stop()
  }
  running = { ...program, stop }
  const took_s = (performance.now() - begun) / 1000
  const uses = await use(program)
  const spent = KINDS.map((kind) => `${kind} ${(uses[kind]?.processor_s ?? 0).toFixed(2)}`).join(', ')
  console.log(`${what.padEnd(11)} ready in ${took_s.toFixed(2)} s; processor time in s: ${spent}`)
  return running
}

function use(program: Program) {
  return treeUse(program.pid, kindOf)
}

function kindOf(command: string): (typeof KINDS)[number] {
  if (/^postgres|\/postgres |nkra-postgres-guard/.test(command)) return 'PostgreSQL'
  return /\b(smsc|outside)\/main\.ts/.test(command) ? 'simulators' : PROGRAM
}

async function tellIdle(program: Program, what: string): Promise<void> {
  const uses = await use(program)
  const held = KINDS.map((kind) => `${kind} ${(uses[kind]?.resident_mb ?? 0).toFixed(0)}`).join(', ')
  console.log(`${what}: resident MB: ${held}`)
}

/** Sends campaigns until `messages` messages have their receipts. Meanwhile it samples the memory. */
async function send(program: Program): Promise<void> {
  await operatorAt(ports).script({ default: { receipt: { delay_ms: 100 } } })
  let owner = await signIn(program.url, business)
  let signedIn_ms = performance.now()
  const rows = Array.from({ length: recipients }, (_, n) => `Akosua ${n},${233_241_000_000 + n},Kumasi`)
  const { groupId } = await importContacts(owner, 'Start', ['Name,Phone,Town', ...rows], WAIT_MS_MAX)
  await tellIdle(program, `after the import of ${recipients} contacts`)
  await buySms(program.url, owner, messages)
  const samples: { at_ms: number; mb: number }[] = []
  const sampling = new AbortController()
  const sampled = sample(program, samples, sampling.signal)
  const before = await use(program)
  const begun = performance.now()
  try {
    for (let sent = 0; sent < messages; sent += recipients) {
      const due = begun + (sent / Number(values.pace)) * 1000
      await delay(Math.max(0, due - performance.now()))
      if (performance.now() - signedIn_ms > SIGN_IN_AFTER_MS) {
        owner = await signIn(program.url, business)
        signedIn_ms = performance.now()
      }
      await sendCampaign(owner, groupId!)
    }
  } finally {
    sampling.abort()
  }
  const took_s = (performance.now() - begun) / 1000
  const after = await use(program)
  await sampled
  const each = (kind: string) =>
    (((after[kind]!.processor_s - before[kind]!.processor_s) / messages) * 1e6).toFixed(1)
  console.log(
    `${messages} messages in ${took_s.toFixed(0)} s, ${Math.round(messages / took_s)} messages/s; processor time of one ` +
      `in µs: ${KINDS.map((kind) => `${kind} ${each(kind)}`).join(', ')}`,
  )
  const settled = samples.slice(Math.floor(samples.length / 4))
  console.log(
    `resident MB of the program while they were sent: peak ${Math.max(...samples.map(({ mb }) => mb)).toFixed(0)}, mean ` +
      `${(samples.reduce((sum, { mb }) => sum + mb, 0) / samples.length).toFixed(0)}; a line through the last three ` +
      `quarters (${((settled.at(-1)!.at_ms - settled[0]!.at_ms) / 60_000).toFixed(1)} min) grows by ` +
      `${(slope(settled) * HOUR_MS).toFixed(0)} MB an hour`,
  )
  await delay(IDLE_AFTER_MS)
  await tellIdle(program, `${IDLE_AFTER_MS / 1000} s after the last`)
}

async function sample(
  program: Program,
  samples: { at_ms: number; mb: number }[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const uses = await use(program)
    samples.push({ at_ms: performance.now(), mb: uses[PROGRAM]!.resident_mb })
    await delay(SAMPLE_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function sendCampaign(owner: Api, groupId: string): Promise<void> {
  const text = 'Hello {{Name}}, your statement for October is ready. Visit {{Town}}.'
  const { id } = await owner.call('sendMessage', {
    body: { senderId: 'AdomSavings', text, groupIds: [groupId], traffic: 'transactional' },
  })
  await eventually(
    'every receipt',
    () => owner.call('getCampaign', { params: { id } }),
    ({ counts }) => counts.delivered === recipients,
    WAIT_MS_MAX,
  )
}

/** The slope of the line of least squares, in MB a millisecond. */
function slope(samples: readonly { at_ms: number; mb: number }[]): number {
  const mean = (of: 'at_ms' | 'mb') => samples.reduce((sum, each) => sum + each[of], 0) / samples.length
  const [at_ms, mb] = [mean('at_ms'), mean('mb')]
  const over = samples.reduce((sum, each) => sum + (each.at_ms - at_ms) * (each.mb - mb), 0)
  return over / samples.reduce((sum, each) => sum + (each.at_ms - at_ms) ** 2, 0)
}
