/** The demo: simulated operators, gateways and authorities beside the program, and customers with a past. */
import type { Config } from '../config.ts'
import type { KycResources } from '../kyc/resources.ts'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/sealing.ts'
import { seedDemo } from './seed.ts'
import { simulatedOutsideConfig, startDemoOutside, type OutsideConfig } from './simulated-outside.ts'
import { writeDemoLinks, startDemoOperators } from './simulated-operators.ts'

export interface Demo {
  /** The addresses and keys of the simulated gateways and the revenue authority. */
  readonly outside: OutsideConfig
  close(): Promise<void>
}

interface DemoParts {
  db: Db
  log: Log
  /** Seals the passwords of links. */
  links: Seal
  kyc: KycResources
}

export async function openDemo(config: Config, { db, log, links, kyc }: DemoParts): Promise<Demo> {
  // Both start at once. Where the operators fail, the other simulation ends by itself: nobody holds a lease on it.
  const starting = startDemoOutside({ port: config.outsidePort, ownPort: config.port, log })
  starting.catch(() => undefined)
  const operators = await startDemoOperators({ port: config.smscPort, controlPort: config.smscControl, log })
  try {
    const outside = await starting
    const close = async () => {
      await outside.close()
      await operators.close()
    }
    try {
      await writeDemoLinks(db, links, config.smscPort)
      if (await seedDemo(db, kyc)) log.info('the demo’s customer is written')
      return { outside: simulatedOutsideConfig(config.outsidePort), close }
    } catch (error) {
      await outside.close()
      throw error
    }
  } catch (error) {
    await operators.close()
    throw error
  }
}
