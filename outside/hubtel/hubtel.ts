/**
 * A simulated Hubtel. It speaks the real protocol of its online checkout: initiate, the hosted page, the status, and an
 * unsigned callback that comes once or never. A script makes it fail.
 *
 *     const hubtel = await startHubtel({ clientId: 'id', clientSecret: 'secret', account: '2000001' })
 *     … HUBTEL_CHECKOUT_URL is `${hubtel.url}/items/initiate`, HUBTEL_STATUS_URL `${hubtel.url}/transactions` …
 *     hubtel.control.play([{ next: true, faults: ['callback-lost'] }])
 *     await hubtel.close()
 *
 * The same over HTTP at /hubtel/control: GET arrived, script, faults; POST script, fault, approve, decline, refund, reset.
 */
import { ChangeSignal } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import {
  answerCommand,
  newest,
  scriptCommands,
  textField,
  type Commands,
  type SimulationControl,
} from '../company/control.ts'
import { Faults } from '../company/faults.ts'
import {
  answerHubtelCall,
  callbackOf,
  HUBTEL_CALLS,
  HUBTEL_FAULTS,
  type HubtelApi,
  type HubtelFault,
} from './api.ts'
import { answerHubtelCheckout } from './checkout.ts'
import { HubtelSales, type CheckoutRequest, type Sale } from './sales.ts'
import { Posts } from '../company/posts.ts'
import { json, startCompany, type Company, type RunningCompany } from '../company/server.ts'

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

export interface HubtelControl extends SimulationControl<HubtelFault> {
  readonly sales: readonly Sale[]
  /** The customer pays or refuses, whatever the number would do by itself. */
  approve(reference: string): void
  decline(reference: string): void
  /** Gives a paid sale back, as the merchant does in Hubtel's own pages. Hubtel posts nothing about it. */
  refund(reference: string): void
}

export interface SimulatedHubtel extends Company {
  readonly control: HubtelControl
}

export type RunningHubtel = RunningCompany<HubtelControl>

/** A simulated Hubtel on a free port of loopback. */
export const startHubtel = (options: HubtelOptions): Promise<RunningHubtel> =>
  startCompany('hubtel', createHubtel(options))

/** A simulated Hubtel, to be served beside other companies. */
export function createHubtel(options: HubtelOptions): SimulatedHubtel {
  const { clientId, clientSecret, account, seed = 1, clock = systemClock(options.timeScale) } = options
  const faults = new Faults<HubtelFault>(Object.keys(HUBTEL_FAULTS) as HubtelFault[], HUBTEL_CALLS)
  const changes = new ChangeSignal()
  const changed = () => changes.notify()
  const posts = new Posts({ clock, retries_ms: [], changed })
  const sales = new HubtelSales({ clock, seed, changed, paid: callBack })

  function callBack(sale: Sale): void {
    const { reference, callbackUrl: url } = sale
    const post = { reference, event: 'callback', url, body: JSON.stringify(callbackOf(sale)), headers: {} }
    posts.send(post, {
      lost: faults.consume(reference, 'callback-lost'),
      doubled: faults.consume(reference, 'callback-doubled'),
      late: faults.consume(reference, 'callback-late'),
      held: faults.consume(reference, 'callback-reordered'),
    })
  }
  const open = (asked: CheckoutRequest) => {
    const sale = sales.open(asked)
    if (sale !== null && faults.consume(sale.reference, 'callback-lies')) callBack(sale)
    return sale
  }
  const api: HubtelApi = {
    clientId,
    clientSecret,
    account,
    seed,
    faults,
    open,
    find: (reference) => sales.find(reference),
  }
  const saleOf = (reference: string) => {
    const sale = sales.find(reference)
    if (sale === undefined) throw new RangeError('no such sale')
    return sale
  }

  const control: HubtelControl = {
    play: (script) => void faults.play(script),
    add: (rule) => void faults.add(rule),
    get sales() {
      return sales.sales
    },
    deliveries: posts.deliveries,
    approve: (reference) => sales.succeed(saleOf(reference)),
    decline: (reference) => sales.refuse(saleOf(reference), 'The customer declined the payment'),
    refund: (reference) => sales.refund(saleOf(reference)),
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
    reset() {
      sales.reset()
      posts.reset()
      faults.play([])
    },
  }
  const commands = hubtelCommands(control, faults)

  return {
    control,
    answer: (asked) =>
      answerCommand(commands, asked) ??
      answerHubtelCheckout(sales, asked) ??
      answerHubtelCall(api, asked) ??
      json(404, { message: 'Not found' }),
    close() {
      sales.close()
      posts.close()
    },
  }
}

function hubtelCommands(control: HubtelControl, faults: Faults<HubtelFault>): Commands {
  const arrived = () => ({ sales: newest(control.sales), deliveries: newest(control.deliveries) })
  const withReference = (act: (reference: string) => void) => (body: Buffer) => {
    act(textField(body, 'reference'))
    return arrived()
  }
  return {
    ...scriptCommands(faults, HUBTEL_FAULTS),
    'GET /arrived': arrived,
    'POST /approve': withReference((reference) => control.approve(reference)),
    'POST /decline': withReference((reference) => control.decline(reference)),
    'POST /refund': withReference((reference) => control.refund(reference)),
    'POST /reset'() {
      control.reset()
      return arrived()
    },
  }
}
