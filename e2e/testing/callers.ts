/**
 * Callers of a rehearsal: sixteen that send text after text and repeat nothing. Every text says which it is, so that what
 * arrives at the operator can be held against what was accepted.
 */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Operator } from './operator.ts'
import { eventually } from './program.ts'

const CALLERS = 16
/** A quarter of the callers opens a connection for each call, as a cron job with curl does. */
const HASTY_CALLERS = 4
/** Each caller begins a call this often: 160 calls a second. */
const PACE_MS = 100
const CALL_MS_MAX = 30_000
const ARRIVAL_MS_MAX = 120_000

export interface Answer {
  status: number
  retryAfter: string | null
}

export interface Called {
  calls: number
  /** The texts that were accepted. */
  accepted: ReadonlySet<string>
  /** How often each status came among the refusals that `isRefusal` accepts. */
  refused: Readonly<Record<string, number>>
  /** The calls that got no answer. */
  broken: readonly string[]
}

export interface Callers {
  counts(): { calls: number; accepted: number; broken: number }
  /** Ends once at least this many calls were made. */
  stop(calls?: number): Promise<Called>
}

/** `isRefusal` says which answers besides 202 are right. Without it only 202 is right. */
export function startCallers(to: {
  port: number
  token: string
  name: string
  isRefusal?: (answer: Answer) => boolean
}): Callers {
  const accepted = new Set<string>()
  const refused: Record<string, number> = {}
  const broken: string[] = []
  let calls = 0
  let enough = Infinity
  const call = async (agent: Agent) => {
    const text = `${to.name} ${++calls}`
    const answer = await send({ ...to, agent, text }).catch((error: Error) => error.message)
    if (typeof answer === 'string') broken.push(`${text}: ${answer}`)
    else if (answer.status === 202) accepted.add(text)
    else if (to.isRefusal?.(answer) === true) refused[answer.status] = (refused[answer.status] ?? 0) + 1
    else broken.push(`${text}: ${answer.status}`)
  }
  const goesOn = () => calls < enough
  const running = Array.from({ length: CALLERS }, async (_, number) => {
    const agent = new Agent({ keepAlive: number >= HASTY_CALLERS, maxSockets: 1 })
    while (goesOn()) await Promise.all([call(agent), delay(PACE_MS)])
    agent.destroy()
  })
  return {
    counts: () => ({ calls, accepted: accepted.size, broken: broken.length }),
    async stop(atLeast = 0) {
      enough = atLeast
      await Promise.all(running)
      return { calls, accepted, refused, broken }
    },
  }
}

/** How many accepted texts never arrived, and how many arrived more than once. */
export async function arrivalsOf(
  operator: Pick<Operator, 'everything'>,
  name: string,
  accepted: ReadonlySet<string>,
): Promise<{ lost: number; doubled: number }> {
  const texts = async () =>
    (await operator.everything()).map(({ text }) => text).filter((text) => text.startsWith(`${name} `))
  const missing = (seen: readonly string[]) => {
    const distinct = new Set(seen)
    return [...accepted].filter((text) => !distinct.has(text)).length
  }
  const arrived = await eventually(
    'every text at the operator',
    texts,
    (seen) => missing(seen) === 0,
    ARRIVAL_MS_MAX,
  ).catch(texts)
  return { lost: missing(arrived), doubled: arrived.length - new Set(arrived).size }
}

/** Sends one text. Rejects where the connection broke. */
function send(to: { agent: Agent; port: number; token: string; text: string }): Promise<Answer> {
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
        const { statusCode: status = 0, headers } = reply
        reply.resume()
        reply.once('end', () => resolve({ status, retryAfter: headers['retry-after'] ?? null }))
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
