/**
 * Rehearsal: two web workers, the sender and the jobs process under one supervisor. While sixteen callers send text after
 * text, one process after the other is killed with signal 9.
 *
 *     npm run four-processes
 *
 * What must hold: each process comes back; only calls on connections of a killed web worker get no answer; what was
 * accepted arrives or is in doubt, and is not doubled; limits count the calls of both web workers; SIGTERM ends it with 0.
 */
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { arrivalsOf, startCallers } from '../testing/callers.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, freePorts, type Program, signIn, startProgram } from '../testing/program.ts'
import { booksHold, messagesInDoubt, type Outcome, rehearseAlone, timesLogged } from './outcome.ts'

const BETWEEN_MS = 5_000
const BACK_MS_MAX = 60_000
/** Sixteen connections of callers, half of them to each web worker, and each with one call under way. */
const BROKEN_MAX = 32
/** Without a session: 60 at once and two a second (decision 56). */
const TRIES = 300
const LET_THROUGH_MAX = 60 * 2
/** The sender is killed once, and leaves at most the window of the one link that it sends by (server/demo/simulated-operators.ts). */
const DOUBTS_MAX = 2_000

export async function fourProcesses(): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-four-'))
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const running: Program[] = []
  const broken: string[] = []
  try {
    const program = await startProgram({ data, ports, environment: { NKRA_WORKERS: '2' } })
    running.push(program)
    const owner = await signIn(program.url, business)
    await buySms(program.url, owner, 40_000)
    await operator.reset()
    const doubtsBefore = await messagesInDoubt(program.url)
    const callers = startCallers({ port: ports.web, token: owner.token, name: 'Four' })
    await delay(BETWEEN_MS)
    const before = await workersOf(program.pid)
    for (const [index, pid] of before.entries()) {
      const brokenBefore = callers.counts().broken
      process.kill(pid, 'SIGKILL')
      await eventually(
        'a process that is up again',
        () => Promise.resolve(timesLogged(program, 'a process is up again')),
        (times) => times === index + 1,
        BACK_MS_MAX,
      )
      await delay(BETWEEN_MS)
      const unanswered = callers.counts().broken - brokenBefore
      if (unanswered > BROKEN_MAX)
        broken.push(`${unanswered} calls got no answer after the kill of process ${index + 1}`)
    }
    const { calls, accepted, broken: unanswered } = await callers.stop()
    const { lost, doubled } = await arrivalsOf(operator, 'Four', accepted)
    // After a kill the sender does not know of every text whether the operator has it. It reports such texts as doubts, and repeats none.
    const inDoubt = (await messagesInDoubt(program.url)) - doubtsBefore
    const letThrough = await throughWithoutSession(program.url)
    if (letThrough.calls > letThrough.most)
      broken.push(`${letThrough.calls} of ${TRIES} calls at once without a session were let through`)
    return {
      sent: accepted.size,
      lost: Math.max(0, lost - inDoubt),
      doubled,
      inDoubt: { most: DOUBTS_MAX, seen: inDoubt },
      booksHold: await booksHold({ NKRA_DATA: data }),
      seen:
        `${before.length} processes killed, all are back; ${calls} calls, ${unanswered.length} without an answer; ` +
        `${letThrough.calls} of ${TRIES} calls at once without a session let through`,
      broken,
    }
  } finally {
    for (const program of running) await program.stop()
    await operator.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** How many of `TRIES` calls at once without a session were let through, and how many may be. */
async function throughWithoutSession(url: string): Promise<{ calls: number; most: number }> {
  const begun_ms = performance.now()
  const answers = await Promise.all(
    Array.from({ length: TRIES }, async () => {
      const reply = await fetch(`${url}/auth/v1/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: '{}',
      })
      await reply.text()
      return reply.status
    }),
  )
  const more = Math.ceil(((performance.now() - begun_ms) / 1_000) * 2)
  return { calls: answers.filter((status) => status !== 429).length, most: LET_THROUGH_MAX + more }
}

/** The supervisor's processes, the oldest first. */
async function workersOf(supervisor: number): Promise<number[]> {
  const found: { pid: number; begun: number }[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ')
    const [state, parent, begun] = [fields[0], Number(fields[1]), Number(fields[19])]
    if (parent === supervisor && state !== 'Z' && command!.includes('worker.ts'))
      found.push({ pid: Number(name), begun })
  }
  return found.toSorted((one, other) => one.begun - other.begun).map(({ pid }) => pid)
}

if (import.meta.main) await rehearseAlone('four processes', fourProcesses)
