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
import { chance, token } from './chance.ts'
import { Changes } from './changes.ts'
import { systemClock, type Clock } from './clock.ts'
import { answerCommand, NEWEST, named, parsed, type Commands } from './control.ts'
import { Faults, type FaultRule } from './faults.ts'
import { answerHubtelCall, callbackOf, type HubtelApi, type Sale } from './hubtel-api.ts'
import { answerHubtelCheckout } from './hubtel-checkout.ts'
import { HUBTEL_CALLS, HUBTEL_FAULTS, type HubtelFault } from './hubtel-faults.ts'
import { APPROVAL_MS, outcomeOf, PROMPT_MS } from './phones.ts'
import { Posts, type Delivery } from './posts.ts'
import { json, serveCompanies, type Company } from './web.ts'

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

/** The oldest is forgotten beyond this. */
export const SALES_MAX = 50_000

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
  const sales = new Map<string, Sale>()
  const byCheckoutId = new Map<string, Sale>()

  const callBack = (sale: Sale) => {
    const { reference, callbackUrl: url } = sale
    const post = { reference, event: 'callback', url, body: JSON.stringify(callbackOf(sale)), headers: {} }
    posts.send(post, {
      lost: faults.takes(reference, 'callback-lost'),
      doubled: faults.takes(reference, 'callback-doubled'),
      late: faults.takes(reference, 'callback-late'),
      held: faults.takes(reference, 'callback-reordered'),
    })
  }
  const succeed = (sale: Sale) => {
    if (sale.status !== 'Unpaid') return
    sale.hangUp()
    Object.assign(sale, { status: 'Paid', waits: false, refused: null, paidAt: clock.now() })
    callBack(sale)
    changed()
  }
  const refuse = (sale: Sale, says: string | null) => {
    if (sale.status !== 'Unpaid') return
    sale.hangUp()
    Object.assign(sale, { waits: false, refused: says })
    changed()
  }
  const api: HubtelApi = {
    clientId,
    clientSecret,
    account,
    seed,
    faults,
    find: (reference) => sales.get(reference),
    open(asked) {
      if (sales.has(asked.reference)) return null
      const sale: Sale = {
        ...asked,
        checkoutId: token(seed, `checkout/${asked.reference}`, 32),
        createdAt: clock.now(),
        status: 'Unpaid',
        phone: null,
        waits: false,
        refused: null,
        paidAt: null,
        hangUp: () => undefined,
      }
      sales.set(sale.reference, sale)
      byCheckoutId.set(sale.checkoutId, sale)
      forgetOldest()
      if (faults.takes(sale.reference, 'callback-lies')) callBack(sale)
      changed()
      return sale
    },
  }
  const till = {
    findByCheckoutId: (checkoutId: string) => byCheckoutId.get(checkoutId),
    ring(sale: Sale, phone: string) {
      sale.hangUp()
      Object.assign(sale, { phone, waits: true, refused: null })
      const { answers, approves, says } = outcomeOf(phone)
      const [from, to] = APPROVAL_MS
      const wait = answers ? from + (to - from) * chance(seed, `phone/${sale.reference}`) : PROMPT_MS
      sale.hangUp = clock.after(wait, () => (approves ? succeed(sale) : refuse(sale, says)))
      changed()
    },
    cancel: (sale: Sale) => refuse(sale, null),
  }
  const forgetOldest = () => {
    if (sales.size <= SALES_MAX) return
    const [oldest] = sales.values()
    oldest!.hangUp()
    sales.delete(oldest!.reference)
    byCheckoutId.delete(oldest!.checkoutId)
  }
  const close = () => {
    for (const sale of sales.values()) sale.hangUp()
  }
  const find = (reference: string) => {
    const sale = sales.get(reference)
    if (sale === undefined) throw new RangeError('no such sale')
    return sale
  }

  const control: HubtelControl = {
    play: (script) => void faults.play(script),
    add: (rule) => void faults.add(rule),
    get sales() {
      return [...sales.values()]
    },
    deliveries: posts.deliveries,
    approve: (reference) => succeed(find(reference)),
    decline: (reference) => refuse(find(reference), 'The customer declined the payment'),
    refund(reference) {
      const sale = find(reference)
      if (sale.status === 'Paid') sale.status = 'Refunded'
      changed()
    },
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
    reset() {
      close()
      sales.clear()
      byCheckoutId.clear()
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
      close()
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
