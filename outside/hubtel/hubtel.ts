/**
 * A simulated Hubtel that speaks the real protocol of its online checkout: initiate, the hosted page, the status, and a
 * callback that nobody signed and that is sent once, or never; and that goes wrong where a script says so.
 *
 *     const hubtel = await startHubtel({ clientId: 'id', clientSecret: 'secret', account: '2000001' })
 *     … HUBTEL_CHECKOUT_URL is `${hubtel.url}/items/initiate`, HUBTEL_STATUS_URL `${hubtel.url}/transactions` …
 *     hubtel.control.play([{ next: true, faults: ['callback-lost'] }])
 *     await hubtel.close()
 *
 * Over HTTP the same at /hubtel/control: GET arrived, script, faults; POST script, fault, approve, decline, refund, reset.
 */
import { Changes } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import { answerCommand, NEWEST, named, parsed, type Commands } from '../company/control.ts'
import { Faults, type FaultRule } from '../company/faults.ts'
import { answerHubtelCall, callbackOf, type HubtelApi } from './api.ts'
import { answerHubtelCheckout } from './checkout.ts'
import { HUBTEL_CALLS, HUBTEL_FAULTS, type HubtelFault } from './faults.ts'
import { HubtelTill, type Opening, type Sale } from './till.ts'
import { Posts, type Delivery } from '../company/posts.ts'
import { json, serveCompanies, type Company } from '../company/server.ts'

export interface HubtelOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** The merchant's POS Sales ID. */
  readonly account: string
  readonly seed?: number
  /** 0.001: approvals and the rest wait a thousandth of their time. */
  readonly timeScale?: number
  /** In place of the machine's. */
  readonly clock?: Clock
}

export interface HubtelControl {
  /** Replaces the script (faults.ts). Throws ScriptError. */
  play(script: readonly FaultRule<HubtelFault>[]): void
  /** Adds a rule before those in force. Throws ScriptError. */
  add(rule: FaultRule<HubtelFault>): void
  readonly sales: readonly Sale[]
  readonly deliveries: readonly Delivery[]
  /** The customer pays, or refuses; whatever the number would do by itself. */
  approve(reference: string): void
  decline(reference: string): void
  /** Gives a paid one back, as the merchant does in Hubtel's own pages. Nothing is posted of it. */
  refund(reference: string): void
  /** Resolves when it holds, now or after something changed. */
  until(holds: () => boolean): Promise<void>
  landed(): Promise<void>
  reset(): void
}

export interface SimulatedHubtel extends Company {
  readonly control: HubtelControl
}

export interface RunningHubtel {
  readonly url: string
  readonly control: HubtelControl
  close(): Promise<void>
}

/** A simulated Hubtel on a port of its own on loopback. */
export async function startHubtel(options: HubtelOptions): Promise<RunningHubtel> {
  const hubtel = createHubtel(options)
  const serving = await serveCompanies({ hubtel }, { port: 0 })
  return { url: `${serving.url}/hubtel`, control: hubtel.control, close: () => serving.close() }
}

/** A simulated Hubtel to be served with others. */
export function createHubtel(options: HubtelOptions): SimulatedHubtel {
  const { clientId, clientSecret, account, seed = 1, clock = systemClock(options.timeScale) } = options
  const faults = new Faults<HubtelFault>(Object.keys(HUBTEL_FAULTS) as HubtelFault[], HUBTEL_CALLS)
  const changes = new Changes()
  const changed = () => changes.tell()
  const posts = new Posts({ clock, retries_ms: [], changed })
  const till = new HubtelTill({ clock, seed, changed, paid: callBack })

  function callBack(sale: Sale): void {
    const { reference, callbackUrl: url } = sale
    const post = { reference, event: 'callback', url, body: JSON.stringify(callbackOf(sale)), headers: {} }
    posts.send(post, {
      lost: faults.takes(reference, 'callback-lost'),
      doubled: faults.takes(reference, 'callback-doubled'),
      late: faults.takes(reference, 'callback-late'),
      held: faults.takes(reference, 'callback-reordered'),
    })
  }
  const open = (asked: Opening) => {
    const sale = till.open(asked)
    if (sale !== null && faults.takes(sale.reference, 'callback-lies')) callBack(sale)
    return sale
  }
  const api: HubtelApi = {
    clientId,
    clientSecret,
    account,
    seed,
    faults,
    open,
    find: (reference) => till.find(reference),
  }
  const named = (reference: string) => {
    const sale = till.find(reference)
    if (sale === undefined) throw new RangeError('no such sale')
    return sale
  }

  const control: HubtelControl = {
    play: (script) => void faults.play(script),
    add: (rule) => void faults.add(rule),
    get sales() {
      return till.sales
    },
    deliveries: posts.deliveries,
    approve: (reference) => till.succeed(named(reference)),
    decline: (reference) => till.refuse(named(reference), 'The customer declined the payment'),
    refund: (reference) => till.refund(named(reference)),
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
    reset() {
      till.reset()
      posts.reset()
      faults.play([])
    },
  }
  const commands = hubtelCommands(control, faults)

  return {
    control,
    answer: (asked) =>
      answerCommand(commands, asked) ??
      answerHubtelCheckout(till, asked) ??
      answerHubtelCall(api, asked) ??
      json(404, { message: 'Not found' }),
    close() {
      till.close()
      posts.close()
    },
  }
}

function hubtelCommands(control: HubtelControl, faults: Faults<HubtelFault>): Commands {
  const arrived = () => ({
    sales: control.sales.slice(-NEWEST).reverse(),
    deliveries: control.deliveries.slice(-NEWEST).reverse(),
  })
  const by = (act: (reference: string) => void) => (body: Buffer) => {
    act(named(body, 'reference'))
    return arrived()
  }
  return {
    'GET /arrived': arrived,
    'GET /script': () => faults.rules,
    'POST /script': (body) => faults.play(parsed(body)),
    'POST /fault': (body) => faults.add(parsed(body)),
    'GET /faults': () => HUBTEL_FAULTS,
    'POST /approve': by((reference) => control.approve(reference)),
    'POST /decline': by((reference) => control.decline(reference)),
    'POST /refund': by((reference) => control.refund(reference)),
    'POST /reset'() {
      control.reset()
      return arrived()
    },
  }
}
