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

const ROUNDS = 2

interface Restart {
  process: string
  /** The time from the signal until the process ended, and from its start until it was ready. */
  left_ms: number
  started_ms: number
  calls: number
  broken: number
}

export interface RollingRestart {
  restarts: Restart[]
  calls: number
  broken: readonly string[]
  lost: number
  doubled: number
}

export async function rollingRestart(options: {
  calls: number
  lameDuck_s: number
  report?: (line: string) => void
}): Promise<RollingRestart> {
  const { report = () => {} } = options
  const data = await mkdtemp(join(tmpdir(), 'nkra-rolling-'))
  const postgres = await startOwnPostgres(join(data, 'postgres'))
  const first = await freePorts()
  const second = { ...first, web: (await freePorts()).web }
  const operator = await startOperator(first, 1)
  const proxy = await startTcpProxy([first.web, second.web])
  const running: Program[] = []
  const start = (ports: Ports) =>
    startProgram({
      data,
      ports,
      environment: {
        DATABASE_URL: postgres.url,
        NKRA_DEMO: 'on',
        NKRA_TOKEN_SECRET: 'a secret of rehearsals, which nobody else needs',
        NKRA_LAME_DUCK_S: String(options.lameDuck_s),
        NKRA_LOG: 'warn',
      },
    })
  try {
    for (const ports of [first, second]) running.push(await start(ports))
    const owner = await signIn(running[0]!.url, business)
    await buySms(running[0]!.url, owner, options.calls * 2)
    await operator.reset()

    const callers = startCallers({ port: proxy.port, token: owner.token, name: 'Rolling' })
    const restarts: Restart[] = []
    for (let round = 1; round <= ROUNDS; round++)
      for (const [index, ports] of [first, second].entries()) {
        const before = callers.counts()
        const begun_ms = performance.now()
        await running[index]!.stop()
        const ended_ms = performance.now()
        running[index] = await start(ports)
        const restart = {
          process: `${index + 1}, round ${round}`,
          left_ms: Math.round(ended_ms - begun_ms),
          started_ms: Math.round(performance.now() - ended_ms),
          calls: callers.counts().calls - before.calls,
          broken: callers.counts().broken - before.broken,
        }
        restarts.push(restart)
        report(JSON.stringify(restart))
      }
    const { calls, accepted, broken } = await callers.stop(options.calls)
    report(JSON.stringify({ proxy: proxy.counts() }))

    return { restarts, calls, broken, ...(await arrivalsOf(operator, 'Rolling', accepted)) }
  } finally {
    for (const program of running) await program.stop()
    await proxy.close()
    await operator.close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '10000' },
      'lame-duck': { type: 'string', default: '3' },
    },
  })
  const result = await rollingRestart({
    calls: Number(values.calls),
    lameDuck_s: Number(values['lame-duck']),
    report: (line) => console.log(line),
  })
  const { restarts, calls, broken, lost, doubled } = result
  console.table(restarts)
  console.table([{ calls, broken: broken.length, lost, doubled }])
  for (const line of broken.slice(0, 20)) console.log(line)
  process.exitCode = broken.length + lost + doubled === 0 ? 0 : 1
}
