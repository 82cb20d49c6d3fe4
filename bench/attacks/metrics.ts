/**
 * Sixty connections without a sign-in ask for `/metrics`, then `/healthz`, then a short link that does not exist, each
 * again as soon as it is answered, while another tenant works.
 *
 * node bench/attacks/metrics.ts --seconds 10 [--url http://localhost:3000]
 */
import { request, Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { bystanderOf, compare, countsOf, openTarget } from './bystander.ts'

const CONNECTIONS = 60

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, url: { type: 'string' } },
})

const target = await openTarget(values.url)
try {
  const bystander = await bystanderOf(target)
  for (const path of ['/metrics', '/healthz', '/s/abcdefgh']) {
    await compare(bystander, {
      name: `GET ${path}`,
      seconds: Number(values.seconds),
      attack: (signal) => flood(target.url + path, signal),
    })
  }
} finally {
  await target.close()
}

/** Asks on every connection again as soon as an answer has come. */
async function flood(url: string, signal: AbortSignal): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: Record<number, number> = {}
  const caller = async () => {
    while (!signal.aborted) {
      const status = await statusOf(url, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  agent.destroy()
  return countsOf(statuses)
}

/** The status of an answer. 0 if the connection broke. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}
