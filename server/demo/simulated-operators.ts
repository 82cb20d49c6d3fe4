/** The demo's mobile operators: a simulated SMSC in a process of its own, and a link to it for each network. */
import { startSimulation, type DemoProcess } from './simulation.ts'
import { changePort, saveLink, readLinks, type Link } from '../messaging/links/links.ts'
import type { Db, Reader } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/sealing.ts'

/**
 * The window of the demo's links. A simulator on this machine takes all that two cores can send; a real operator
 * grants much less.
 */
const WINDOW_SIZE = 2_000
const SIMULATOR = '127.0.0.1'
const RATE_PER_SECOND = 100_000

const operators = [
  { id: 1, name: 'MTN', networks: ['MTN'], isDefault: true },
  { id: 2, name: 'Telecel', networks: ['Telecel'] },
  { id: 3, name: 'AT', networks: ['AT'] },
]

export interface DemoOptions {
  port: number
  controlPort: number
  log: Log
}

/**
 * Sets the address of the demo's links to the simulator, whose port may differ from the last start. Other settings of
 * the links stay.
 */
export async function writeDemoLinks(db: Db, seal: Seal, port: number): Promise<void> {
  await db.transaction(async (tx) => {
    const links = await readLinks(tx)
    for (const { id, name, networks, isDefault = false } of operators) {
      const link = links.find((each) => each.id === id)
      if (link !== undefined) {
        if (link.host === SIMULATOR) await changePort(tx, id, port)
        continue
      }
      await saveLink(tx, {
        id,
        name,
        networks,
        isDefault,
        host: SIMULATOR,
        port,
        systemId: name.toLowerCase(),
        passwordSealed: seal.seal('demo'),
        windowSize: WINDOW_SIZE,
        ratePerSecond: RATE_PER_SECOND,
      })
    }
  })
}

/** The demo's links that still lead to its simulator. */
export async function demoLinks(reader: Reader): Promise<Link[]> {
  const links = await readLinks(reader)
  return links.filter(
    (link) => link.host === SIMULATOR && operators.some(({ name }) => name.toLowerCase() === link.systemId),
  )
}

/** Starts the simulator, or uses the one that answers on the control port. */
export function startDemoOperators({ port, controlPort, log }: DemoOptions): Promise<DemoProcess> {
  return startSimulation({
    name: 'simulated operators',
    command: ['smsc/main.ts', '--port', String(port), '--control-port', String(controlPort)],
    leasePort: controlPort,
    log,
  })
}
