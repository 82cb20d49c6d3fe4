/** The demo: simulated operators, gateways and authorities beside the program, and customers with a past. */
import type { Config } from '../config.ts'
import type { KycResources } from '../kyc/resources.ts'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/sealing.ts'
import { seedDemo } from './seed.ts'
import { simulatedOutsideConfig, startDemoOutside, type OutsideConfig } from './simulated-outside.ts'
import { writeDemoLinks, startDemoOperators } from './simulated-operators.ts'
import type { DemoProcess } from './simulation.ts'

export interface Demo {
  /** The addresses and keys of the simulated gateways and the revenue authority. */
  readonly outside: OutsideConfig
}

/** The simulations that run beside the program. */
export type DemoWorld = DemoProcess

interface DemoParts {
  db: Db
  log: Log
  /** Seals the passwords of links. */
  links: Seal
  kyc: KycResources
  /** The start of the simulations. */
  simulating: Promise<DemoWorld>
}

/**
 * Starts the simulated operators and gateways. The gateways are told where to send their webhooks only when the database is
 * open: a program that another one keeps out of its folder takes no webhooks from it.
 */
export async function startDemoWorld(
  config: Config,
  log: Log,
  databaseOpened: Promise<unknown>,
): Promise<DemoWorld> {
  const started = await Promise.allSettled([
    startDemoOperators({ port: config.smscPort, controlPort: config.smscControl, log }),
    startDemoOutside({ port: config.outsidePort, ownPort: config.port, log, mayTell: databaseOpened }),
  ])
  const close = async () => {
    for (const one of started.toReversed()) if (one.status === 'fulfilled') await one.value.close()
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed === undefined) return { close }
  await close()
  throw failed.reason
}

/** Writes what the demo begins with, and waits for its simulations. */
export async function openDemo(config: Config, parts: DemoParts): Promise<Demo> {
  const { db, log, links, kyc, simulating } = parts
  await writeDemoLinks(db, links, config.smscPort)
  if (await seedDemo(db, kyc)) log.info('the demo’s customer is written')
  await simulating
  return { outside: simulatedOutsideConfig(config.outsidePort) }
}
