/**
 * Rehearsal: two programs on one database are restarted one after the other, twice, while sixteen callers send text after
 * text through a plain TCP proxy. No caller repeats anything.
 *
 *     npm run rolling-restart                                     # 10,000 calls, some two minutes
 *     npm run rolling-restart -- --calls 2000 --lame-duck 1
 *
 * What must hold: every call is accepted (0 broken), and every text arrives at the operator once (0 lost, 0 doubled).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { arrivalsOf, startCallers } from '../testing/callers.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import { business, freePorts, type Ports, type Program, signIn, startProgram } from '../testing/program.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { booksHold, messagesInDoubt, type Outcome, rehearseAlone, unbroken } from './outcome.ts'

const ROUNDS = 2

/** The time from the signal until the process ended, and from its start until it was ready. */
interface Restart {
  left_ms: number
  started_ms: number
}

export async function rollingRestart(options: { calls: number; lameDuck_s: number }): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-rolling-'))
  const postgres = await startOwnPostgres(join(data, 'postgres'))
  const first = await freePorts()
  const second = { ...first, web: (await freePorts()).web }
  const operator = await startOperator(first, 1)
  const proxy = await startTcpProxy([first.web, second.web])
  const running: Program[] = []
  const settings = {
    DATABASE_URL: postgres.url,
    NKRA_DATA: data,
    NKRA_DEMO: 'on',
    NKRA_TOKEN_SECRET: 'a secret of rehearsals, which nobody else needs',
    NKRA_LAME_DUCK_S: String(options.lameDuck_s),
    NKRA_LOG: 'warn',
  }
  const start = (ports: Ports) => startProgram({ data, ports, environment: settings })
  try {
    for (const ports of [first, second]) running.push(await start(ports))
    const owner = await signIn(running[0]!.url, business)
    await buySms(running[0]!.url, owner, options.calls * 2)
    await operator.reset()
    const doubtsBefore = await messagesInDoubt(running[0]!.url)

    const callers = startCallers({ port: proxy.port, token: owner.token, name: 'Rolling' })
    const restarts: Restart[] = []
    for (let round = 1; round <= ROUNDS; round++)
      for (const [index, ports] of [first, second].entries()) {
        const begun_ms = performance.now()
        await running[index]!.stop()
        const ended_ms = performance.now()
        running[index] = await start(ports)
        restarts.push({
          left_ms: Math.round(ended_ms - begun_ms),
          started_ms: Math.round(performance.now() - ended_ms),
        })
      }
    const { calls, accepted, broken } = await callers.stop(options.calls)
    const arrivals = await arrivalsOf(operator, 'Rolling', accepted)
    const { carried, refused } = proxy.counts()
    const [left, started] = [longest(restarts, 'left_ms'), longest(restarts, 'started_ms')]
    return {
      sent: accepted.size,
      ...arrivals,
      inDoubt: { most: 0, seen: (await messagesInDoubt(running[0]!.url)) - doubtsBefore },
      booksHold: await booksHold(settings),
      seen:
        `${calls} calls over ${carried} connections, ${refused} of them refused by one process and taken by the other; ` +
        `${restarts.length} restarts, at most ${left} ms to leave and ${started} ms to start`,
      broken: unbroken(broken),
    }
  } finally {
    for (const program of running) await program.stop()
    await proxy.close()
    await operator.close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

const longest = (restarts: readonly Restart[], part: keyof Restart) =>
  Math.max(...restarts.map((restart) => restart[part]))

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '10000' },
      'lame-duck': { type: 'string', default: '3' },
    },
  })
  await rehearseAlone('rolling restart', () =>
    rollingRestart({ calls: Number(values.calls), lameDuck_s: Number(values['lame-duck']) }),
  )
}
