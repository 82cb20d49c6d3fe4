/**
 * The program as `npm start` runs it, changed to measure sends. Keys and sessions may call without limits; with
 * `--limits-on` keys have the limits that the operator sets; with `--each-by-itself` every send has a transaction of its
 * own.
 */
import { parseArgs } from 'node:util'
import { PROGRAM_LIMITS_MAX } from '@nkra/contract/limits.ts'
import { startApp } from '../server/app.ts'
import { processConfig } from '../server/config.ts'
import { supervise } from '../server/supervisor.ts'
import { openLog } from '../server/platform/log.ts'

const { values } = parseArgs({
  options: {
    'each-by-itself': { type: 'boolean', default: false },
    'limits-on': { type: 'boolean', default: false },
  },
})
const UNLIMITED = { burst: 1e9, perMinute: 1e9 }
/** How many direct sends run at once: as many as the program has connections to its database. */
const AT_ONCE = 16

const config = processConfig()
const start = config.workers > 0 ? supervise : startApp
const app = await start(config, openLog(config.log), {
  callLimits: { caller: UNLIMITED, account: UNLIMITED },
  ...(!values['limits-on'] && { programLimits: () => PROGRAM_LIMITS_MAX }),
  ...(values['each-by-itself'] && { direct: { batchMax: 1, batchesMax: AT_ONCE } }),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close())
process.stdout.write(`Nkra is ready at ${app.url}\n`)
