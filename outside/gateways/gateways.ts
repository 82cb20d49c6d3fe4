/**
 * Simulated SMS gateways. They speak the real protocols of their providers. A script makes them fail, by the recipient's
 * number.
 *
 *     const gateways = await startGateways()
 *     … the link's address is `${gateways.url}/twilio` …
 *     gateways.control.play([{ reference: '233240000001', faults: ['no-answer'] }])
 *     await gateways.close()
 *
 * The same over HTTP at /gateways/control: GET arrived, script, faults; POST script, fault, reset.
 */
import { answerCommand, newest, ScriptedCompany, type SimulationControl } from '../company/control.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import type { Faults } from '../company/faults.ts'
import {
  GATEWAY_SECRET,
  GATEWAYS,
  PROTOCOLS,
  type GatewayName,
  type PlacedMessage,
  type Protocol,
  type GatewayMessageState,
  type GatewayMessage,
  type SmsRequest,
} from './protocols.ts'
import {
  json,
  startCompany,
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  type RunningCompany,
} from '../company/server.ts'

/** The faults of the simulated SMS gateways, by name, each with what then happens. */
export const GATEWAY_FAULTS = {
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of its body',
  'server-error': 'the call is taken, and answered with 500',
  'not-understood': 'the call is taken, and answered with words that are in no documentation',
  throttled: 'the call is answered with 429 and not taken',
  unauthorized: 'the call is answered with 401 and not taken',
  'no-credit': 'the call is answered as one of an account that is empty, and not taken',
  'turned-away': 'the call is answered with 400 and not taken',
  'number-refused': 'this number is refused, and the rest of the call taken',
  'not-mentioned': 'the message is taken, and the answer says nothing of it',
  'receipt-lost': 'no receipt comes',
  'receipt-doubled': 'the receipt comes twice, at the same time',
  'receipt-early': 'the receipt comes before the answer',
  'receipt-forged':
    'a receipt comes that somebody else has signed, and says that it failed, before the true one',
  'word-unknown': 'a receipt with a word that nobody knows comes before the true one',
  undelivered: 'the phone is not reached',
  expired: 'the phone is not reached in time',
} as const

export type GatewayFault = keyof typeof GATEWAY_FAULTS

/** These faults damage the answer. The call is accepted. */
export const SPOILING_FAULTS = ['no-answer', 'cut', 'truncated', 'server-error', 'not-understood'] as const
/** These faults refuse the whole call. */
export const REFUSING_FAULTS = ['throttled', 'unauthorized', 'no-credit', 'turned-away'] as const

export interface GatewaysOptions {
  /**
   * Where Africa's Talking sends its receipts: its customers set the address in its dashboard, not in their calls.
   */
  readonly reportUrl?: string
  /** Replaces the machine's clock. */
  readonly clock?: Clock
}

export interface GatewaysControl extends SimulationControl<GatewayFault> {
  /** Sets where Africa's Talking sends its receipts from now on. */
  reportTo(url: string): void
  /** All accepted messages. */
  readonly texts: readonly GatewayMessage[]
  /** Every call as it arrived, refused ones too. */
  readonly calls: readonly CompanyRequest[]
}

export interface SimulatedGateways extends Company {
  readonly control: GatewaysControl
}

export type RunningGateways = RunningCompany<GatewaysControl>

const TEXTS_MAX = 200_000
const CALLS_MAX = 10_000

/** Simulated gateways on a free port of loopback. */
export const startGateways = (options: GatewaysOptions = {}): Promise<RunningGateways> =>
  startCompany('gateways', createGateways(options))

/** Simulated gateways, to be served beside other companies. */
export function createGateways({ clock = systemClock(), reportUrl }: GatewaysOptions): SimulatedGateways {
  const company = new ScriptedCompany<GatewayFault>(GATEWAY_FAULTS, GATEWAYS, { clock, retries_ms: [] })
  const { faults, posts } = company
  const texts = new Map<string, GatewayMessage>()
  const calls: CompanyRequest[] = []
  let reportTo = reportUrl ?? null

  const take = (gateway: GatewayName, wanted: SmsRequest): GatewayMessage => {
    const id = `${gateway}-${texts.size + 1}`
    const text: GatewayMessage = {
      ...wanted,
      gateway,
      id,
      state: 'sent',
      callbackUrl: wanted.callbackUrl ?? reportTo,
    }
    if (texts.size >= TEXTS_MAX) throw new Error('more texts than the simulation keeps')
    texts.set(id, text)
    return text
  }
  const tell = (text: GatewayMessage) => {
    const { to, gateway, id } = text
    const { receipt, words } = PROTOCOLS[gateway]
    if (faults.consume(to, 'receipt-lost')) return
    text.state = stateOf(faults, to)
    if (receipt === null || text.callbackUrl === null) return
    const send = (word: string, secret = GATEWAY_SECRET, doubled = false) => {
      const post = { reference: id, event: gateway, ...receipt(text, word, secret) }
      posts.send(post, { lost: false, doubled, late: false, held: false })
    }
    if (faults.consume(to, 'receipt-forged')) send(words.undelivered, 'somebody else’s')
    if (faults.consume(to, 'word-unknown')) send(words.unknown)
    send(words.sent)
    send(words[text.state], GATEWAY_SECRET, faults.consume(to, 'receipt-doubled'))
  }
  const place = async (name: GatewayName, wanted: SmsRequest): Promise<PlacedMessage> => {
    if (faults.consume(wanted.to, 'number-refused')) return { refused: wanted.reference ?? wanted.to }
    const text = take(name, wanted)
    if (faults.consume(wanted.to, 'receipt-early')) {
      tell(text)
      await posts.landed()
    } else setImmediate(() => tell(text))
    return { text }
  }
  const call = async (
    name: GatewayName,
    protocol: Protocol,
    asked: CompanyRequest,
  ): Promise<CompanyResponse | undefined> => {
    const wanted = protocol.read(asked)
    if (wanted === null) return undefined
    const [first] = wanted
    const to = first?.to ?? ''
    const refusal = faults.firstOf(to, REFUSING_FAULTS, name)
    if (refusal !== undefined) return refusals(protocol)[refusal]
    const placed: PlacedMessage[] = []
    for (const each of wanted) placed.push(await place(name, each))
    const spoilt = faults.firstOf(to, SPOILING_FAULTS, name)
    const mentioned = placed.filter(
      (each) => 'refused' in each || !faults.consume(each.text.to, 'not-mentioned'),
    )
    return spoil(protocol.answer(mentioned), spoilt)
  }

  const control: GatewaysControl = {
    ...company.control(() => {
      texts.clear()
      calls.length = 0
    }),
    reportTo(url) {
      reportTo = url
    },
    get texts() {
      return [...texts.values()]
    },
    calls,
  }
  const arrived = () => ({ texts: newest(control.texts), deliveries: newest(control.deliveries) })
  const commands = company.commands(control, arrived)

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
      const wordOf = ({ state, to }: GatewayMessage) =>
        faults.consume(to, 'word-unknown')
          ? protocol.words.unknown
          : protocol.words[state === 'refused' ? 'undelivered' : state]
      const answer =
        protocol.ask?.(within, (id) => texts.get(id), wordOf) ?? (await call(gateway, protocol, within))
      company.changed()
      return answer ?? json(404, { message: 'Not found' })
    },
    close: () => posts.close(),
  }
}

function stateOf(faults: Faults<GatewayFault>, to: string): Exclude<GatewayMessageState, 'refused'> {
  if (faults.consume(to, 'undelivered')) return 'undelivered'
  return faults.consume(to, 'expired') ? 'expired' : 'delivered'
}

const refusals = ({
  empty,
  turnedAway,
}: Protocol): Record<(typeof REFUSING_FAULTS)[number], CompanyResponse> => ({
  throttled: { ...json(429, { message: 'Too many requests' }), headers: { 'retry-after': '1' } },
  unauthorized: json(401, { message: 'Unauthorized' }),
  'no-credit': empty,
  'turned-away': turnedAway,
})

function spoil(
  answer: CompanyResponse,
  fault: (typeof SPOILING_FAULTS)[number] | undefined,
): CompanyResponse {
  if (fault === 'no-answer') return { ...answer, fault: 'never' }
  if (fault === 'cut') return { ...answer, fault: 'cut' }
  if (fault === 'truncated') return { ...answer, fault: 'half' }
  if (fault === 'server-error') return json(500, { message: 'An error has occurred' })
  return fault === 'not-understood' ? json(200, { result: 'perhaps' }) : answer
}
