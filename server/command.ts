/** A command of the operator's at the terminal: on the database of a program that runs, or with no program beside it. */
import { ConfigRefused, processConfig, type Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Db } from './platform/database.ts'
import { joinEngine } from './platform/engine.ts'
import { openLog } from './platform/log.ts'

export interface Terminal {
  config: Config
  db: Db
}

/** Runs `work` and ends the process with the code it answers; a mistake of the configuration ends it with 1. */
export async function runCommand(
  work: (terminal: Terminal, print: (line: string) => void) => Promise<number>,
): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const config = processConfig()
    const log = openLog('error')
    const engine = await joinEngine({ databaseUrl: config.databaseUrl, data: config.data, log })
    const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
    try {
      process.exitCode = await work({ config, db }, print)
    } finally {
      await db.close()
      await engine.stop()
    }
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
