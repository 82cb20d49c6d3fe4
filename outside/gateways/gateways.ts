/**
 * Simulated SMS gateways that speak the real protocols of their providers, and go wrong where a script says so, by the
 * number that a message goes to.
 *
 *     const gateways = await startGateways()
 *     … the link's address is `${gateways.url}/twilio` …
 *     gateways.control.play([{ reference: '233240000001', faults: ['no-answer'] }])
 *     await gateways.close()
 *
 * Over HTTP the same at /gateways/control: GET arrived, script, faults; POST script, fault, reset.
 */
import { Changes } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import { answerCommand, NEWEST, parsed, type Commands } from '../company/control.ts'
import { Faults, type FaultRule } from '../company/faults.ts'
import { GATEWAY_FAULTS, REFUSING_FAULTS, SPOILING_FAULTS, type GatewayFault } from './faults.ts'
import {
  GATEWAY_SECRET,
  GATEWAYS,
  PROTOCOLS,
  type GatewayName,
  type Placed,
  type Protocol,
  type State,
  type Text,
  type Wanted,
} from './protocols.ts'
import { Posts, type Delivery } from '../company/posts.ts'
import { json, serveCompanies, type Answer, type Asked, type Company } from '../company/server.ts'

export interface GatewaysOptions {
  /** Where Africa's Talking tells of messages: its callers name the address in its dashboard, not in their calls. */
  readonly reportUrl?: string
  /** In place of the machine's. */
  readonly clock?: Clock
}

export interface GatewaysControl {
  /** Replaces the script (faults.ts). Throws ScriptError. */
  play(script: readonly FaultRule<GatewayFault>[]): void
  /** Adds a rule before those in force. Throws ScriptError. */
  add(rule: FaultRule<GatewayFault>): void
  /** Where Africa's Talking tells of messages from now on. */
  reportTo(url: string): void
  /** All that was taken. */
  readonly texts: readonly Text[]
  /** Every call, refused ones too, as it came. */
  readonly calls: readonly Asked[]
  readonly deliveries: readonly Delivery[]
  /** Resolves when it holds, now or after something changed. */
  until(holds: () => boolean): Promise<void>
  landed(): Promise<void>
  reset(): void
}

export interface SimulatedGateways extends Company {
  readonly control: GatewaysControl
}

export interface RunningGateways {
  readonly url: string
  readonly control: GatewaysControl
  close(): Promise<void>
}

const TEXTS_MAX = 200_000
const CALLS_MAX = 10_000

/** Simulated gateways on a port of their own on loopback. */
export async function startGateways(options: GatewaysOptions = {}): Promise<RunningGateways> {
  const gateways = createGateways(options)
  const serving = await serveCompanies({ gateways }, { port: 0 })
  return { url: `${serving.url}/gateways`, control: gateways.control, close: () => serving.close() }
}

/** Simulated gateways to be served with others. */
export function createGateways({ clock = systemClock(), reportUrl }: GatewaysOptions): SimulatedGateways {
  const faults = new Faults<GatewayFault>(Object.keys(GATEWAY_FAULTS) as GatewayFault[], GATEWAYS)
  const changes = new Changes()
  const posts = new Posts({ clock, retries_ms: [], changed: () => changes.tell() })
  const texts = new Map<string, Text>()
  const calls: Asked[] = []
  let reportTo = reportUrl ?? null

  const take = (gateway: GatewayName, wanted: Wanted): Text => {
    const id = `${gateway}-${texts.size + 1}`
    const text: Text = { ...wanted, gateway, id, state: 'sent', callbackUrl: wanted.callbackUrl ?? reportTo }
    if (texts.size >= TEXTS_MAX) throw new Error('more texts than the simulation keeps')
    texts.set(id, text)
    return text
  }
  const tell = (text: Text) => {
    const { to, gateway, id } = text
    const { receipt, words } = PROTOCOLS[gateway]
    if (faults.takes(to, 'receipt-lost')) return
    text.state = stateOf(faults, to)
    if (receipt === null || text.callbackUrl === null) return
    const send = (word: string, secret = GATEWAY_SECRET, doubled = false) => {
      const post = { reference: id, event: gateway, ...receipt(text, word, secret) }
      posts.send(post, { lost: false, doubled, late: false, held: false })
    }
    if (faults.takes(to, 'receipt-forged')) send(words.undelivered, 'somebody else’s')
    if (faults.takes(to, 'word-unknown')) send(words.unknown)
    send(words.sent)
    send(words[text.state], GATEWAY_SECRET, faults.takes(to, 'receipt-doubled'))
  }
  const place = async (name: GatewayName, wanted: Wanted): Promise<Placed> => {
    if (faults.takes(wanted.to, 'number-refused')) return { refused: wanted.reference ?? wanted.to }
    const text = take(name, wanted)
    if (faults.takes(wanted.to, 'receipt-early')) {
      tell(text)
      await posts.landed()
    } else setImmediate(() => tell(text))
    return { text }
  }
  const call = async (name: GatewayName, protocol: Protocol, asked: Asked): Promise<Answer | undefined> => {
    const wanted = protocol.read(asked)
    if (wanted === null) return undefined
    const [first] = wanted
    const to = first?.to ?? ''
    const refusal = faults.firstOf(to, REFUSING_FAULTS, name)
    if (refusal !== undefined) return refusals(protocol)[refusal]
    const placed: Placed[] = []
    for (const each of wanted) placed.push(await place(name, each))
    const spoilt = faults.firstOf(to, SPOILING_FAULTS, name)
    const mentioned = placed.filter(
      (each) => 'refused' in each || !faults.takes(each.text.to, 'not-mentioned'),
    )
    return spoil(protocol.answer(mentioned), spoilt)
  }

  const control: GatewaysControl = {
    play: (script) => void faults.play(script),
    add: (rule) => void faults.add(rule),
    reportTo(url) {
      reportTo = url
    },
    get texts() {
      return [...texts.values()]
    },
    calls,
    deliveries: posts.deliveries,
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
    reset() {
      texts.clear()
      calls.length = 0
      posts.reset()
      faults.play([])
    },
  }
  const commands = gatewayCommands(control, faults)

  return {
    control,
    async answer(asked) {
      const commanded = answerCommand(commands, asked)
      if (commanded !== undefined) return commanded
      const [, name = '', path = '/'] = /^\/([^/]*)(\/.*)?$/.exec(asked.path) ?? []
      const gateway = GATEWAYS.find((each) => each === name)
      if (gateway === undefined) return json(404, { message: 'there is no such gateway' })
      const protocol = PROTOCOLS[gateway]
      const within = { ...asked, path }
      calls.push(within)
      if (calls.length > CALLS_MAX) calls.shift()
      if (!protocol.authorized(within)) return json(401, { message: 'Unauthorized' })
      const wordOf = ({ state, to }: Text) =>
        faults.takes(to, 'word-unknown')
          ? protocol.words.unknown
          : protocol.words[state === 'refused' ? 'undelivered' : state]
      const answer =
        protocol.ask?.(within, (id) => texts.get(id), wordOf) ?? (await call(gateway, protocol, within))
      changes.tell()
      return answer ?? json(404, { message: 'Not found' })
    },
    close: () => posts.close(),
  }
}

function stateOf(faults: Faults<GatewayFault>, to: string): Exclude<State, 'refused'> {
  if (faults.takes(to, 'undelivered')) return 'undelivered'
  return faults.takes(to, 'expired') ? 'expired' : 'delivered'
}

const refusals = ({ empty, turnedAway }: Protocol): Record<(typeof REFUSING_FAULTS)[number], Answer> => ({
  throttled: { ...json(429, { message: 'Too many requests' }), headers: { 'retry-after': '1' } },
  unauthorized: json(401, { message: 'Unauthorized' }),
  'no-credit': empty,
  'turned-away': turnedAway,
})

function spoil(answer: Answer, fault: (typeof SPOILING_FAULTS)[number] | undefined): Answer {
  if (fault === 'no-answer') return { ...answer, spoilt: 'never' }
  if (fault === 'cut') return { ...answer, spoilt: 'cut' }
  if (fault === 'truncated') return { ...answer, spoilt: 'half' }
  if (fault === 'server-error') return json(500, { message: 'An error has occurred' })
  return fault === 'not-understood' ? json(200, { result: 'perhaps' }) : answer
}

function gatewayCommands(control: GatewaysControl, faults: Faults<GatewayFault>): Commands {
  const arrived = () => ({
    texts: control.texts.slice(-NEWEST).reverse(),
    deliveries: control.deliveries.slice(-NEWEST).reverse(),
  })
  return {
    'GET /arrived': arrived,
    'GET /script': () => faults.rules,
    'POST /script': (body) => faults.play(parsed(body)),
    'POST /fault': (body) => faults.add(parsed(body)),
    'GET /faults': () => GATEWAY_FAULTS,
    'POST /reset'() {
      control.reset()
      return arrived()
    },
  }
}
