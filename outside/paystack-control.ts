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
 *
 * A failure is {message, path?}.
 */
import { ScriptError, type Faults } from './faults.ts'
import type { PaystackControl } from './paystack.ts'
import { PAYSTACK_FAULTS, type PaystackFault } from './paystack-faults.ts'
import { PAYSTACK_EVENTS } from './paystack-webhooks.ts'
import { json, jsonObject, Refusal, type Answer, type Asked } from './web.ts'

const NEWEST = 100

/** Answers a command, or undefined where it is none. */
export function answerControl(
  control: PaystackControl,
  faults: Faults<PaystackFault>,
  asked: Asked,
): Answer | undefined {
  if (!asked.path.startsWith('/control/')) return undefined
  const command = COMMANDS[`${asked.method} ${asked.path.slice('/control'.length)}`]
  if (command === undefined) return json(404, { message: 'there is no such command' })
  try {
    return json(200, command(control, faults, asked.body))
  } catch (error) {
    if (error instanceof ScriptError) return json(400, { message: error.message, path: error.path })
    if (error instanceof RangeError) return json(404, { message: error.message })
    throw error
  }
}

type Command = (control: PaystackControl, faults: Faults<PaystackFault>, body: Buffer) => unknown

const COMMANDS: Readonly<Record<string, Command>> = {
  'GET /arrived': (control) => arrived(control),
  'GET /script': (_control, faults) => faults.rules,
  'POST /script': (_control, faults, body) => faults.play(parsed(body)),
  'POST /fault': (_control, faults, body) => faults.add(parsed(body)),
  'GET /faults': () => PAYSTACK_FAULTS,
  'POST /approve'(control, _faults, body) {
    control.approve(named(body, 'reference'))
    return arrived(control)
  },
  'POST /decline'(control, _faults, body) {
    control.decline(named(body, 'reference'))
    return arrived(control)
  },
  'POST /send'(control, _faults, body) {
    const event = PAYSTACK_EVENTS.find((candidate) => candidate === named(body, 'event'))
    if (event === undefined) refuse(`event is one of ${PAYSTACK_EVENTS.join(', ')}`)
    control.send(named(body, 'reference'), event)
    return arrived(control)
  },
  'POST /webhook-url'(control, _faults, body) {
    const url = named(body, 'url')
    if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')) {
      refuse('url is on loopback')
    }
    control.pointTo(url)
    return { url }
  },
  'POST /reset'(control) {
    control.reset()
    return arrived(control)
  },
}

function arrived({ transactions, deliveries, calls }: PaystackControl): unknown {
  return {
    transactions: transactions.slice(-NEWEST).reverse(),
    deliveries: deliveries.slice(-NEWEST).reverse(),
    calls: calls.slice(-NEWEST).reverse(),
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return refuse('the body is no JSON')
  }
}

function named(body: Buffer, name: string): string {
  const value = jsonObject(body, json(400, { message: 'the body is no JSON object' }))[name]
  return typeof value === 'string' ? value : refuse(`${name} is missing`)
}

function refuse(message: string): never {
  throw new Refusal(json(400, { message }))
}
