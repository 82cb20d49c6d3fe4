/**
 * Rehearsal: the database is gone for a minute while sixteen callers go on sending.
 *
 *     npm run database-away                    # 60 s
 *     npm run database-away -- --seconds 20
 *
 * What must hold: every call gets an answer, 202 or 503 with `Retry-After` (0 broken); `/readyz` says no within 10 s and
 * yes again; no minute of the log has more than 100 lines; what was accepted arrives once (0 lost, 0 doubled).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { arrivalsOf, startCallers } from '../testing/callers.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, freePorts, type Program, signIn, startProgram } from '../testing/program.ts'
import { booksHold, messagesInDoubt, mostWithin, type Outcome, rehearseAlone, unbroken } from './outcome.ts'

const LINES_PER_MINUTE_MAX = 100
const BEFORE_MS = 5_000
const READY_MS_MAX = 10_000
const BACK_MS_MAX = 60_000

export async function databaseAway({ away_s }: { away_s: number }): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-away-'))
  let postgres = await startOwnPostgres(join(data, 'postgres'))
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const settings = { DATABASE_URL: postgres.url, NKRA_DATA: data, NKRA_DEMO: 'on' }
  const running: Program[] = []
  try {
    const program = await startProgram({ data, ports, environment: settings })
    running.push(program)
    const owner = await signIn(program.url, business)
    await buySms(program.url, owner, (away_s + 60) * 200)
    await operator.reset()
    const doubtsBefore = await messagesInDoubt(program.url)
    const readiness = async () => (await fetch(`${program.url}/readyz`)).status
    const callers = startCallers({
      port: ports.web,
      token: owner.token,
      name: 'Away',
      isRefusal: ({ status, retryAfter }) => status === 503 && retryAfter !== null,
    })
    await delay(BEFORE_MS)
    const linesBefore = program.output().split('\n').length
    const gone_ms = performance.now()
    const noticing = eventually('not ready', readiness, (status) => status === 503, READY_MS_MAX)
    // It takes no more connections from the first moment of its stop, and may need seconds to the last.
    const [noticed_ms] = await Promise.all([
      noticing.then(() => performance.now() - gone_ms),
      postgres.stop(),
    ])
    await delay(Math.max(0, gone_ms + away_s * 1_000 - performance.now()))
    postgres = await startOwnPostgres(join(data, 'postgres'))
    const back_ms = performance.now()
    await eventually('ready again', readiness, (status) => status === 200, BACK_MS_MAX)
    const ready_ms = performance.now() - back_ms
    await delay(BEFORE_MS)
    const lines = program.output().split('\n').slice(linesBefore)
    const { calls, accepted, refused, broken } = await callers.stop()
    const arrivals = await arrivalsOf(operator, 'Away', accepted)
    const busiest = busiestMinute(lines)
    return {
      sent: accepted.size,
      ...arrivals,
      inDoubt: { most: 0, seen: (await messagesInDoubt(program.url)) - doubtsBefore },
      booksHold: await booksHold(settings),
      seen:
        `${calls} calls, refused ${JSON.stringify(refused)}; /readyz says no after ${Math.round(noticed_ms)} ms, and yes ` +
        `${Math.round(ready_ms)} ms after the database is back; ${busiest} lines in the busiest minute`,
      broken: [
        ...unbroken(broken),
        ...(busiest > LINES_PER_MINUTE_MAX ? [`${busiest} lines of the log in a minute`] : []),
      ],
    }
  } finally {
    for (const program of running) await program.stop()
    await operator.close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

function busiestMinute(lines: readonly string[]): number {
  const at_ms = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time))
  return mostWithin(60_000, at_ms)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
  await rehearseAlone('database away', () => databaseAway({ away_s: Number(values.seconds) }))
}
