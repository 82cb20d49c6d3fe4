/**
 * The simulated Paystack commanded over HTTP, as JSON, at /paystack/control:
 *
 *     GET  /arrived      {transactions, deliveries, calls}: the newest 100 of each, newest first
 *     GET  /script       the rules in force;  POST /script replaces them
 *     POST /fault        adds one rule
 *     GET  /faults       what can go wrong, each with what it then does
 *     POST /approve      {reference}: the customer pays;  POST /decline {reference}: refuses
 *     POST /send         {reference, event}: a webhook, now
 *     POST /webhook-url  {url}: where webhooks go from now on; loopback only
 *     POST /reset        forgets everything
 */
import { NEWEST, named, parsed, refuse, type Commands } from '../company/control.ts'
import type { Faults } from '../company/faults.ts'
import type { PaystackControl } from './paystack.ts'
import { PAYSTACK_FAULTS, type PaystackFault } from './faults.ts'
import { PAYSTACK_EVENTS } from './webhooks.ts'

export function paystackCommands(control: PaystackControl, faults: Faults<PaystackFault>): Commands {
  const arrived = () => ({
    transactions: control.transactions.slice(-NEWEST).reverse(),
    deliveries: control.deliveries.slice(-NEWEST).reverse(),
    calls: control.calls.slice(-NEWEST).reverse(),
  })
  return {
    'GET /arrived': arrived,
    'GET /script': () => faults.rules,
    'POST /script': (body) => faults.play(parsed(body)),
    'POST /fault': (body) => faults.add(parsed(body)),
    'GET /faults': () => PAYSTACK_FAULTS,
    'POST /approve'(body) {
      control.approve(named(body, 'reference'))
      return arrived()
    },
    'POST /decline'(body) {
      control.decline(named(body, 'reference'))
      return arrived()
    },
    'POST /send'(body) {
      const event = PAYSTACK_EVENTS.find((candidate) => candidate === named(body, 'event'))
      if (event === undefined) return refuse(`event is one of ${PAYSTACK_EVENTS.join(', ')}`)
      control.send(named(body, 'reference'), event)
      return arrived()
    },
    'POST /webhook-url'(body) {
      const url = named(body, 'url')
      if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')) {
        return refuse('url is on loopback')
      }
      control.pointTo(url)
      return { url }
    },
    'POST /reset'() {
      control.reset()
      return arrived()
    },
  }
}
