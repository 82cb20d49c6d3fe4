import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

/**
 * The simulated centre as a process of its own.
 *
 * `node smsc/main.ts --port 2775 --control-port 2776 [--host 127.0.0.1] [--seed 1] [--fast] [--rate 500] [--script
 * JSON] [--lease]`
 *
 * `--fast` sends receipts at once. `--rate` refuses further submits in a second with ESME_RTHROTTLED. When it is ready
 * it prints one line, {"ready":true,"port":…,"controlPort":…}. If it cannot start, it prints {"ready":false,…} and
 * exits with 1. SIGTERM and SIGINT drain it. With `--lease` it ends by itself when nobody has held a lease for a
 * minute.
 */
const LEASE_WAIT_MS = 60_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '2775' },
      'control-port': { type: 'string', default: '2776' },
      host: { type: 'string' },
      seed: { type: 'string', default: '1' },
      rate: { type: 'string' },
      script: { type: 'string', default: '{}' },
      fast: { type: 'boolean', default: false },
      lease: { type: 'boolean', default: false },
    },
  })
  const script: unknown = JSON.parse(values.script)
  const rate =
    values.rate === undefined ? {} : { throttlePerSecond: whole('rate', values.rate, 1_000_000_000) }
  const simulator = await startSimulator({
    port: whole('port', values.port, 65_535),
    controlPort: whole('control-port', values['control-port'], 65_535),
    seed: whole('seed', values.seed, 0xffffffff),
    script: typeof script === 'object' && script !== null ? { ...rate, ...script } : script,
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.fast ? { receiptDelay_ms: [0, 0] as const } : {}),
    ...(values.lease ? { lease: { wait_ms: LEASE_WAIT_MS, abandoned: () => void end() } } : {}),
  })
  let ending: Promise<void> | undefined
  function end(): Promise<void> {
    ending ??= simulator.close()
    return ending
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  say({ ready: true, port: simulator.port, controlPort: simulator.controlPort, pid: process.pid })
}

function whole(name: string, text: string, max: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= max) return Number(text)
  throw new RangeError(`--${name} is a whole number from 0 to ${max}`)
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

try {
  await main()
} catch (error) {
  say({ ready: false, message: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
