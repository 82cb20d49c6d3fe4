/**
 * Measures single sends through an API key, each committed before it is answered: with the program as it is, which
 * shares one transaction among requests that arrive together, and with a transaction for each.
 *
 * node bench/single-sends.ts --seconds 10 --connections 64
 *
 * They run one after the other, twice, each on a database of its own: PostgreSQL with fsync on, every feature on, the
 * simulated operators on the same machine, the request log written.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOperator } from '../e2e/testing/operator.ts'
import { business, freePorts, signIn, startProgram } from '../e2e/testing/program.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { percentile, post } from './sender.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)
/** A limit that no machine reaches in a second. */
const SENDS_MAX = 20_000

console.log(
  `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
)
for (const way of ['gathered', 'each by itself', 'gathered', 'each by itself']) await measure(way)

async function measure(way: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-bench-'))
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const run = ['bench/tuned-program.ts', ...(way === 'gathered' ? [] : ['--each-by-itself'])]
  const program = await startProgram({ data, ports, run }).catch(async (error: unknown) => {
    await operator.close()
    throw error
  })
  try {
    await operator.script({ default: { receipt: { delay_ms: 0 } } })
    const owner = await signIn(program.url, business)
    await buySms(program.url, owner, (seconds + 1) * SENDS_MAX)
    const key = await owner.call('createKey', {
      body: { name: 'Bench', scopes: ['messages:send'], expiresAt: null },
    })
    const to = { port: ports.web, path: '/messaging/v1/message', token: key.secret, connections, seconds }
    await post({ ...to, seconds: 1 }, message)
    const { accepted, refused, latencies_ms, seconds: took } = await post(to, message)
    console.log(
      `${way.padEnd(14)} ${accepted} accepted (${refused} refused) in ${took.toFixed(1)} s: ${Math.round(accepted / took)} sends/s, ` +
        `p50 ${percentile(latencies_ms, 50).toFixed(1)} ms, p99 ${percentile(latencies_ms, 99).toFixed(1)} ms`,
    )
  } finally {
    await program.stop()
    await operator.close()
    await rm(data, { recursive: true, force: true })
  }
}

function message(n: number): string {
  return JSON.stringify({
    senderId: 'AdomSavings',
    text: `Your balance is GHS ${n}.00`,
    recipients: ['0241234567'],
    traffic: 'transactional',
  })
}
