/**
 * Runs commands at the terminal. A command works on the database of a running program, or opens it if no program runs.
 */
import { processConfig, type Config } from './config.ts'
import { openIdentityResources, type IdentityResources } from './identity/resources.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Db } from './platform/database/database.ts'
import { failingPlainly } from './plain-failures.ts'
import { joinEngine, type Engine } from './platform/postgres/engine.ts'
import { openLog } from './platform/log.ts'
import { programSecret } from './platform/kept-secret.ts'

export interface CommandContext {
  config: Config
  db: Db
  /** The secret with which the running program signs and seals. */
  secret: string
  connection: Engine['connection']
}

/**
 * Runs `work` and ends the process with the exit code that it answers. If the configuration is wrong or the database is
 * not ready, the process ends with 1 before `work` begins.
 */
export async function runCommand(
  work: (terminal: CommandContext, print: (line: string) => void) => Promise<number>,
): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  await failingPlainly(async () => {
    const config = processConfig()
    const log = openLog('error')
    const engine = await joinEngine({ databaseUrl: config.databaseUrl, data: config.data, log })
    const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
    try {
      const secret = await programSecret(config, systemClock)
      process.exitCode = await work({ config, db, secret, connection: engine.connection }, print)
    } finally {
      await db.close()
      await engine.stop()
    }
  })
}

/** Opens identity for a command, as the running program does. */
export async function withIdentity<Result>(
  { db, config, secret }: CommandContext,
  work: (identity: IdentityResources) => Promise<Result>,
): Promise<Result> {
  const codeTexts = openTextSecrets(secret)
  const options = { db, secret: Buffer.from(secret), origin: config.publicUrl, codeTexts }
  const identity = await openIdentityResources(options)
  try {
    return await work(identity)
  } finally {
    await identity.close()
  }
}
