/**
 * The clock of the machine on which the programs and their PostgreSQL run jumps forward by an hour in the middle of a campaign,
 * and back (libfaketime). Clocks that only measure go on as they are, as on a machine whose time is corrected.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { business, eventually, type Program, Refused, signIn } from '../testing/program.ts'
import type { Harm, Scene } from './harmed-campaign.ts'
import { linksLost, mostWithin, ToolMissing } from './outcome.ts'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (cpu) => `/usr/lib/${cpu}/faketime/libfaketime.so.1`,
)
const HOUR_S = 3_600
/** How often the library reads how far the clock is moved. */
const READ_S = 1
/** The rehearsal checks the rate of a link over this time. */
const RATE_MS = 10_000
const CALLS = 100
/** The clock of the program may differ by this much from the expected one. The header `Date` has whole seconds. */
const NEAR_MS = 5_000
const MOVED_MS_MAX = 30_000

export const clockJump: Harm = {
  processes: 2,
  // At each jump a lease may look as if it had ended.
  inDoubtMax: (window) => window * 2,
  async environment(folder) {
    const library = LIBRARIES.find((path) => existsSync(path))
    if (library === undefined) throw new ToolMissing('libfaketime (Debian: apt-get install faketime)')
    await setClock(folder, 0)
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clockOf(folder),
      FAKETIME_CACHE_DURATION: String(READ_S),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
  },
  async run(scene) {
    const { programs, operator, untilShare, next } = scene
    const [first] = programs
    const before = await signIn(first!.url, business)
    const forward = await untilShare(0.1 + next() * 0.2)
    await moveClock(scene, HOUR_S)
    const ahead = await signIn(first!.url, business)
    const ended = await statusOf(() => before.call('creditSummary'))
    const back = await untilShare(0.5 + next() * 0.2)
    await moveClock(scene, 0)
    const afterwards = await statusOf(() => ahead.call('creditSummary'))
    const refused = await refusedCalls(first!)
    await untilShare(1)
    const arrived_ms = (await operator.everything()).map(({ at }) => Date.parse(at))
    const most = mostWithin(RATE_MS, arrived_ms)
    const changes = programs.reduce((sum, program) => sum + linksLost(program), 0)
    const allowed = (RATE_MS / 1_000 + 1) * scene.ratePerSecond
    return {
      seen:
        `an hour forward at ${forward}, back at ${back}; a session of before answers ${ended} in between, one of in between ` +
        `${afterwards} afterwards; at most ${most} texts in ${RATE_MS / 1_000} s; ${changes} changes of the holder`,
      broken: [
        ...(most > allowed ? [`${most} texts in ${RATE_MS / 1_000} s, where ${allowed} may go`] : []),
        ...(afterwards === 200 ? [] : [`a session of before the jump back answers ${afterwards}`]),
        ...(refused === 0 ? [] : [`${refused} of ${CALLS} calls were refused after the jump back`]),
      ],
    }
  },
}

const clockOf = (folder: string) => join(folder, 'clock')

const setClock = (folder: string, ahead_s: number) => writeFile(clockOf(folder), `+${ahead_s}\n`)

/** Moves the clock of all programs and of their PostgreSQL, and waits until the programs show it. */
async function moveClock({ folder, programs }: Scene, ahead_s: number): Promise<void> {
  await setClock(folder, ahead_s)
  for (const { url } of programs)
    await eventually(
      'a clock that has moved',
      async () => Date.parse((await fetch(`${url}/livez`)).headers.get('date') ?? ''),
      (at_ms) => Math.abs(at_ms - Date.now() - ahead_s * 1_000) < NEAR_MS,
      MOVED_MS_MAX,
    )
}

async function statusOf(ask: () => Promise<unknown>): Promise<number> {
  try {
    await ask()
    return 200
  } catch (error) {
    if (error instanceof Refused) return error.status
    throw error
  }
}

/** How many calls of a new session are refused. */
async function refusedCalls({ url }: Program): Promise<number> {
  const owner = await signIn(url, business)
  let refused = 0
  for (let call = 0; call < CALLS; call++)
    if ((await statusOf(() => owner.call('creditSummary'))) !== 200) refused++
  return refused
}
