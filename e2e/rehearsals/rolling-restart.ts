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
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import {
  business,
  eventually,
  freePorts,
  type Ports,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'

const CALLERS = 16
/** A quarter of the callers opens a connection for each call, as a cron job with curl does. */
const HASTY_CALLERS = 4
/** Each caller begins a call this often: 160 calls a second. */
const PACE_MS = 100
const ROUNDS = 2
const ARRIVAL_MS_MAX = 120_000
const CALL_MS_MAX = 30_000

interface Restart {
  process: string
  /** From the wish to end until it ended, and from its start until it was ready. */
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

    const accepted = new Set<string>()
    const broken: string[] = []
    let calls = 0
    const restarted = new AbortController()
    const call = async (agent: Agent) => {
      const text = `Rolling ${++calls}`
      const answer = await send({ agent, port: proxy.port, token: owner.token, text }).catch(
        (error: Error) => error.message,
      )
      if (answer === 202) accepted.add(text)
      else broken.push(`${text}: ${answer}`)
    }
    const callers = Array.from({ length: CALLERS }, async (_, number) => {
      const agent = new Agent({ keepAlive: number >= HASTY_CALLERS, maxSockets: 1 })
      while (!restarted.signal.aborted || calls < options.calls)
        await Promise.all([call(agent), delay(PACE_MS)])
      agent.destroy()
    })

    const restarts: Restart[] = []
    for (let round = 1; round <= ROUNDS; round++)
      for (const [index, ports] of [first, second].entries()) {
        const [callsBefore, brokenBefore] = [calls, broken.length]
        const begun_ms = performance.now()
        await running[index]!.stop()
        const ended_ms = performance.now()
        running[index] = await start(ports)
        const restart = {
          process: `${index + 1}, round ${round}`,
          left_ms: Math.round(ended_ms - begun_ms),
          started_ms: Math.round(performance.now() - ended_ms),
          calls: calls - callsBefore,
          broken: broken.length - brokenBefore,
        }
        restarts.push(restart)
        report(JSON.stringify(restart))
      }
    restarted.abort()
    await Promise.all(callers)
    report(JSON.stringify({ proxy: proxy.counts() }))

    const texts = async () =>
      (await operator.everything()).map(({ text }) => text).filter((text) => text.startsWith('Rolling '))
    const arrived = await eventually(
      'every text at the operator',
      texts,
      (seen) => new Set(seen).size >= accepted.size,
      ARRIVAL_MS_MAX,
    )
    const distinct = new Set(arrived)
    return {
      restarts,
      calls,
      broken,
      lost: [...accepted].filter((text) => !distinct.has(text)).length,
      doubled: arrived.length - distinct.size,
    }
  } finally {
    for (const program of running) await program.stop()
    await proxy.close()
    await operator.close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Sends one text. Answers the status; rejects where the connection broke. */
function send(to: { agent: Agent; port: number; token: string; text: string }): Promise<number> {
  const { agent, port, token, text } = to
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/messaging/v1/message',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        timeout: CALL_MS_MAX,
      },
      (reply) => {
        reply.resume()
        reply.once('end', () => resolve(reply.statusCode ?? 0))
        reply.once('error', reject)
      },
    )
    asked.once('timeout', () => asked.destroy(new Error(`no answer in ${CALL_MS_MAX} ms`)))
    asked.once('error', reject)
    asked.end(
      JSON.stringify({
        senderId: 'AdomSavings',
        text,
        recipients: ['0241234567'],
        traffic: 'transactional',
      }),
    )
  })
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
