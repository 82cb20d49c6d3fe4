/** The harms of rehearsals whose campaign has a PostgreSQL of its own. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Replica, startReplica } from '../../server/testing/own-postgres.ts'
import { compareAndRelease } from '../chaos/restored.ts'
import { eventually, type Program } from '../testing/program.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import type { Harm, Scene } from './harmed-campaign.ts'
import { linksLost } from './outcome.ts'

const TAKEN_OVER_MS_MAX = 90_000
/** The centre is silent for longer than the program waits for an answer (30 s). */
const SILENT_MS = 40_000
const ANSWER_MS = 30_000
/** The share of a slow centre's answers that come after the program has stopped waiting for them. */
const LATE_SHARE = 0.02
const LEFT_MS_MAX = 30_000
/** The longest that a planned move of links may take. */
const DRAIN_MS_MAX = 2_000
const REPLICA = 'replica'

/** Waits until the operator has `more` texts than now, or the last of them. */
async function untilMore({ operator, recipients }: Scene, more: number): Promise<void> {
  const count = async () => (await operator.arrived()).count
  const wanted = Math.min(recipients, (await count()) + more)
  await eventually('texts by another process', count, (now) => now >= wanted, TAKEN_OVER_MS_MAX)
}

/** A process sleeps beyond its lease, another takes its links over, and the first wakes up in the middle of its work. */
export const stopAndContinue: Harm = {
  processes: 2,
  inDoubtMax: (window) => window,
  async run(scene) {
    const [first] = scene.programs
    const at = await scene.untilShare(0.05 + scene.next() * 0.4)
    process.kill(first!.pid, 'SIGSTOP')
    const begun_ms = performance.now()
    try {
      await untilMore(scene, scene.recipients * 0.2)
    } finally {
      process.kill(first!.pid, 'SIGCONT')
    }
    const slept_s = Math.round((performance.now() - begun_ms) / 1_000)
    await eventually(
      'a process that lets go of its links',
      () => Promise.resolve(linksLost(first!) > 0),
      Boolean,
      LEFT_MS_MAX,
    )
    return { seen: `stopped at ${at}, continued after ${slept_s} s, and it let go of its links` }
  },
}

/** Two of three processes are told to end, one after the other: another takes their links at once, and nothing is in doubt. */
export const drain: Harm = {
  processes: 3,
  inDoubtMax: () => 0,
  async run(scene) {
    const [first, second] = scene.programs
    const took_ms: number[] = []
    const drained_ms: number[] = []
    for (const [process, share] of [
      [first!, 0.1 + scene.next() * 0.2],
      [second!, 0.5 + scene.next() * 0.2],
    ] as const) {
      await scene.untilShare(share)
      const begun_ms = performance.now()
      await process.stop()
      await untilMore(scene, 1)
      took_ms.push(Math.round(performance.now() - begun_ms))
      drained_ms.push(drainOf(process))
    }
    return {
      seen: `drained in ${drained_ms.join(' and ')} ms; ended, and texts went on, after ${took_ms.join(' and ')} ms`,
      broken: drained_ms.filter((ms) => ms > DRAIN_MS_MAX).map((ms) => `a drain took ${ms} ms`),
    }
  },
}

/** How long the process drained, by its own log, in ms. */
function drainOf(program: Program): number {
  const [began, ended] = ['draining', 'drained'].map((words) => {
    const line = program
      .output()
      .split('\n')
      .find((each) => each.endsWith(`"msg":"${words}"}`))
    if (line === undefined) throw new Error(`the process did not log “${words}”`)
    return Date.parse((JSON.parse(line) as { time: string }).time)
  })
  return ended! - began!
}

/** The centre takes everything and answers nothing, and then answers again. */
export const silentCentre: Harm = {
  inDoubtMax: (window) => window * (1 + Math.ceil(SILENT_MS / ANSWER_MS)),
  async run({ operator, untilShare, next }) {
    const at = await untilShare(0.05 + next() * 0.5)
    await operator.script({ default: { answer: { never: true } } })
    await delay(SILENT_MS)
    await operator.script({})
    return { seen: `silent from ${at} on, for ${SILENT_MS / 1_000} s` }
  },
}

/** Half of the receipts never come, and a process dies in between. */
export const halfTheReceipts: Harm = {
  processes: 2,
  script: { default: { receipt: { loss: 0.5 } } },
  losesReceipts: true,
  inDoubtMax: (window) => window,
  async run(scene) {
    const at = await scene.untilShare(0.05 + scene.next() * 0.5)
    await scene.programs[0]!.kill('process')
    await untilMore(scene, 1)
    return { seen: `half the receipts lost, and the sender killed at ${at}` }
  },
}

/** The centre takes seconds to answer, and some answers come after the program has stopped waiting for them. */
export const slowCentre: Harm = {
  script: {
    default: { answer: { delay_ms: [500, 2_500] }, receipt: { delay_ms: [2_000, 20_000] } },
    rules: [{ share: LATE_SHARE, quirks: ['late-answer'] }],
  },
  inDoubtMax: (_, recipients) => recipients * LATE_SHARE * 2,
  async run({ untilShare }) {
    const begun_ms = performance.now()
    await untilShare(1)
    return { seen: `all were taken in ${Math.round((performance.now() - begun_ms) / 1_000)} s` }
  },
}

/** A replica lags, the primary dies, and the replica is promoted under a program that goes on. It starts held. */
export function failover(): Harm {
  let replica: Replica | undefined
  return {
    inDoubtMax: (window) => window,
    async reach(postgres, folder) {
      // The path of the replica's socket is known before it is there.
      const sockets = [postgres.socket, join(folder, REPLICA, '.s.PGSQL.5432')]
      const proxy = await startTcpProxy(sockets, 'first')
      return { url: `postgres://nkra@127.0.0.1:${proxy.port}/postgres`, close: () => proxy.close() }
    },
    async before(scene) {
      const made = await startReplica(scene.postgres, join(scene.folder, REPLICA))
      scene.afterwards(() => made.stop())
      replica = made
    },
    async run(scene) {
      const lags = await scene.untilShare(0.1 + scene.next() * 0.2)
      await replica!.cutOff()
      const lost = await scene.untilShare(0.5 + scene.next() * 0.2)
      await scene.postgres.kill()
      await replica!.promote()
      const { held, found, unsure, released } = await compareAndRelease(scene.programs[0]!, scene.operator)
      return {
        seen:
          `the replica lags from ${lags} on, the primary is lost at ${lost}; ` +
          `${held} held, ${found} found sent, ${unsure} unsure, ${released} released`,
        broken: held >= lost - lags ? [] : ['what was sent after the replica lagged was not held'],
      }
    },
  }
}
