/**
 * What all domains need: the database with its engine, the program's secret, the vault of checked people, the demo and
 * the built web application.
 */
import type { Config } from './config.ts'
import { openDemo, startDemoWorld, type Demo } from './demo/demo.ts'
import { refuseDemoSignIns } from './demo/end-demo.ts'
import { openKycResources, type KycResources } from './kyc/resources.ts'
import { forgetErasedOrigins, prepareVault } from './kyc/vault/prepare-vault.ts'
import { systemClock } from './platform/clock.ts'
import { moveAuditChains, unmovedAuditChains } from './platform/database/audit-chain.ts'
import { openDatabase, type Db } from './platform/database/database.ts'
import { ensureWebBuilt } from './platform/http/web-build.ts'
import { programSecret } from './platform/kept-secret.ts'
import type { Log } from './platform/log.ts'
import { openEngine, type Engine } from './platform/postgres/engine.ts'
import { MigrationRefused } from './platform/postgres/migration-files.ts'
import { sealFor, type Seal } from './platform/sealing.ts'

export interface Foundation {
  db: Db
  kycResources: KycResources
  /** Seals the passwords of links. */
  linkSeal: Seal
  /** The demo; null if the program does real work. */
  demo: Demo | null
  connection: Engine['connection']
  /** The secret from which the whole program derives its keys. */
  secret: string
  /** The folder of the web application, once it is built; null where the process does not serve it. */
  webFolder: Promise<string> | null
}

/** The database as it was opened. */
export type OpenedEngine = Pick<Engine, 'connection' | 'ownsSchema'>

/** Opens the foundation. Each opened part adds a function that closes it, even if a later part fails. */
export async function openFoundation(
  config: Config,
  log: Log,
  closers: (() => unknown)[],
  given?: OpenedEngine | Promise<OpenedEngine>,
): Promise<Foundation> {
  // Three things begin at once, each in processes of its own: the database, the build and the simulations. A failure
  // is met where the part is awaited, when the others can be closed.
  const opening = Promise.resolve(given ?? openDatabaseEngine(config, log, closers))
  const building = config.roles.has('web') ? ensureWebBuilt({ log }) : null
  building?.catch(() => undefined)
  const simulating = config.demo ? startDemoWorld(config, log, opening) : null
  closers.push(async () => (await simulating?.catch(() => null))?.close())
  const engine = await opening
  const secret = await programSecret(config, systemClock)
  const { connection } = engine
  const db = await openDatabase({ connection, clock: systemClock, log, limits: config.database })
  closers.push(() => db.close())
  if (!config.demo) await refuseDemoSignIns(db)

  const { registry, publicUrl, mailFrom, kycMasterKeys: masterKeys } = config
  const kycResources = openKycResources({
    db,
    secret,
    masterKeys,
    demo: config.demo,
    registry: registry && { config: registry, publicUrl, contact: addressOf(mailFrom) },
  })
  closers.push(() => kycResources.documents.close())
  await prepareVault(kycResources, secret, log)
  // It switches a trigger off, which only the owner of the table may do.
  if (engine.ownsSchema) await moveAuditChains({ db, secret, log, forget: forgetErasedOrigins })
  else if ((await unmovedAuditChains(db)).length > 0)
    throw new MigrationRefused(
      'The audit log has chains that are yet to be moved. Run npm run migrate first.',
    )
  const isKeyBesideDatabase =
    config.databaseUrl === null && config.tokenSecret === null && masterKeys.length === 0
  if (!config.demo && isKeyBesideDatabase && config.roles.has('jobs'))
    log.warn('the key of checked people lies beside the database: set NKRA_KYC_MASTER_KEYS, kept elsewhere')
  const linkSeal = sealFor('links', secret, db.clock)
  const demo =
    simulating && (await openDemo(config, { db, log, links: linkSeal, kyc: kycResources, simulating }))
  return { db, connection, secret, webFolder: building, kycResources, linkSeal, demo }
}

async function openDatabaseEngine(config: Config, log: Log, closers: (() => unknown)[]): Promise<Engine> {
  const engine = await openEngine({ ...config, log })
  closers.push(() => engine.stop())
  return engine
}

/** The address in a sender: `Nkra <no-reply@example.com>` → `no-reply@example.com` */
const addressOf = (mailFrom: string) => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
