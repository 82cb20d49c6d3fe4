import { listen } from '@nkra/smpp/listener.ts'
import { Centre, type CentreOptions } from './centre.ts'
import { serveControl, type Control, type ControlledSimulator } from './control.ts'
import { Phones } from './inbound.ts'
import type { Report } from './receipt.ts'

export interface SimulatorOptions extends CentreOptions {
  /** The SMPP port. 0 takes any free one. */
  readonly port: number
  /** The port of HTTP control (control.ts). 0 takes any free one. Without it there is no control. */
  readonly controlPort?: number
  /** The host of both ports. Default 127.0.0.1. */
  readonly host?: string
  /**
   * Calls `abandoned` after this long without an open lease (control.ts). So a simulator outlives a crash of the
   * program that it serves, but does not run for ever.
   */
  readonly lease?: { readonly wait_ms: number; readonly abandoned: () => void }
}

export interface Simulator extends ControlledSimulator {
  readonly port: number
  readonly controlPort: number | undefined
  close(): Promise<void>
}

/** How many of the newest messages are listed by default. */
export const NEWEST = 100

/** Starts a centre, and its control port if one is given. Rejects if a port is not free. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const centre = new Centre(options)
  const phones = new Phones<Report>()
  const listener = await listen<Report>(
    { port: options.port, host: options.host, systemId: 'nkra-smsc', windowSize: 2000, connectionsMax: 200 },
    {
      authenticate: (bind, client) => centre.authenticate(bind, client),
      bound: (client) => centre.admit(client),
      requests: (batch, client) => centre.hear(batch, client),
      answers: (batch, client) => {
        // A late answer belongs to a receipt that is already under way again.
        for (const { tag, status, late } of batch) if (!late) centre.reporter.acknowledged(tag, status)
        centre.reporter.serve(client.systemId)
      },
      expired: (reports) => centre.reporter.repeat(reports),
      closed: (client, _reason, reports) => centre.leave(client, reports),
    },
  )
  let control: Control | undefined
  const simulator: Simulator = {
    port: listener.port,
    arrivals: centre.arrivals,
    tally: centre.tally,
    get controlPort() {
      return control?.port
    },
    get bound() {
      return centre.bound
    },
    get receiptsPending() {
      return centre.reporter.pending
    },
    get script() {
      return centre.script
    },
    play: (script) => centre.play(script),
    arrived: (newest = NEWEST) => {
      const { count, distinct, segments, incomplete } = centre.arrivals
      return { count, distinct, segments, incomplete, messages: centre.arrivals.newest(newest) }
    },
    inbound: (text) => phones.write(listener.clients, text),
    reset: () => centre.reset(),
    close: async () => {
      centre.stop()
      await Promise.all([control?.close(), listener.close({ drain_ms: CLOSE_MS })])
    },
  }
  if (options.controlPort === undefined) return simulator
  try {
    control = await serveControl(simulator, { ...options, port: options.controlPort })
    return simulator
  } catch (error) {
    await simulator.close()
    throw error
  }
}

/** How long connections may take to unbind when the simulator closes. */
const CLOSE_MS = 200
