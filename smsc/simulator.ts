import { listen } from '@nkra/smpp/listener.ts'
import type { Arrival, Arrivals } from './arrivals.ts'
import { Centre, type CentreOptions } from './centre.ts'
import { serveControl, type Control } from './control.ts'
import { Phones, type InboundText } from './inbound.ts'
import type { Report } from './receipt.ts'
import type { Tally } from './receipts.ts'
import type { Script } from './script.ts'

export interface SimulatorOptions extends CentreOptions {
  /** SMPP. 0: any free port. */
  readonly port: number
  /** HTTP control (see campaign-control.ts). 0: any free port; absent: none. */
  readonly controlPort?: number
  /** Default 127.0.0.1, for both. */
  readonly host?: string
  /**
   * Without an open lease (campaign-control.ts) for so long, `abandoned` is called: so a simulator outlives a crash of what it
   * serves, and is not left running for good.
   */
  readonly lease?: { readonly wait_ms: number; readonly abandoned: () => void }
}

export interface Arrived {
  /** Whole messages; one of several parts counts once. */
  readonly count: number
  readonly distinct: number
  readonly segments: number
  readonly incomplete: number
  /** The newest, newest first. */
  readonly messages: readonly Arrival[]
}

export interface Simulator {
  readonly port: number
  readonly controlPort: number | undefined
  readonly arrivals: Arrivals
  readonly tally: Readonly<Tally>
  /** Connections bound now. */
  readonly bound: number
  /** Receipts not yet sent, or sent and not yet acknowledged. */
  readonly receiptsPending: number
  readonly script: Script
  /** Replaces the script. Throws ScriptError, and changes nothing, if it cannot be taken. */
  play(script: unknown): Script
  /** What arrived so far, with the newest messages (default 100). */
  arrived(newest?: number): Arrived
  /** A phone writes to whoever is bound. Answers with how many parts it took; 0 where nobody receives. */
  inbound(text: InboundText): number
  /** Forgets what arrived and starts the counts anew. Receipts under way still come; ids are not given again. */
  reset(): void
  close(): Promise<void>
}

/** Newest messages told when not asked for more or fewer. */
export const NEWEST = 100

/** Starts a centre, and its control port if one is asked for. Rejects if a port cannot be had. */
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
