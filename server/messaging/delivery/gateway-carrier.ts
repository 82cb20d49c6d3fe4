/**
 * The carrier of HTTP links (in-flight.ts): it calls a provider's interface as the provider's own file says. Messages
 * of one turn of the event loop share a call if the provider allows it.
 *
 * It never guesses the outcome of a call. Nothing was sent for certain only if the connection was not made, or the
 * whole account was refused: those messages go back into the queue. If an answer is late, cut, a fault of the provider
 * (5xx), or says nothing about a message, that message is in doubt.
 */
import { setImmediate } from 'node:timers'
import { backoff_ms, type Setback } from '@nkra/smpp/backoff.ts'
import type { Answer, CloseReason } from '@nkra/smpp/effects.ts'
import { Rate, type Lane } from '@nkra/smpp/rate.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { parseJsonOrUndefined, type RequestOutcome } from '../../platform/http-client.ts'
import type { Log } from '../../platform/log.ts'
import { gatewayAccountOf, gatewayOf } from '../gateways/gateway-list.ts'
import {
  referenceOf,
  REFUSED,
  REJECTED,
  TEXT_TOO_LONG,
  UNKNOWN,
  type GatewayAccount,
  type GatewayMessage,
  type Provider,
  type SubmitOutcome,
  callGateway,
} from '../gateways/gateway.ts'
import { StatusPoller } from './gateway-watches.ts'
import type { Carrier, CarrierHandlers, SubmittedSegment } from './in-flight.ts'
import type { Link } from '../links/links.ts'
import type { OutgoingMessage } from '../messages/messages.ts'
import type { CarrierOptions } from './smpp-carrier.ts'

/** How long a call may take. Gateways answer within a second. */
const ANSWER_MS = 30_000
/**
 * The least time that a link waits after it was asked to slow down. The gateway may ask for longer, up to the other
 * bound.
 */
const THROTTLED_MS_MIN = 1_000
const THROTTLED_MS_MAX = 60_000
/** The wait before an unreachable link is tried again, doubled each time up to the longest. */
const RECONNECT_MS = 1_000
const RECONNECT_MS_MAX = 60_000
/** After this many calls in a row without an answer a link counts as down, so at most these are in doubt at once. */
const UNANSWERED_MAX = 3
/** How long to wait before a link is tried again whose account is refused or empty. */
const REFUSED_MS = 300_000
/** The least time between two reports of room by the rate. */
const WAKE_MS_MIN = 5
const DRAIN_TICK_MS = 20

export interface GatewayCarrierOptions extends CarrierOptions {
  db: Db
  log: Log
  /** The address to which a link's receipts go. */
  gatewayCallback?: (linkId: number) => string
  /** How often gateways without callbacks are asked. */
  watch_ms?: number
}

interface GatewayItem {
  message: OutgoingMessage
  tag: SubmittedSegment
}
type Batch = [GatewayItem, ...GatewayItem[]]

/** Opens an HTTP link. */
export function openGatewayCarrier(
  link: Link,
  opening: GatewayCarrierOptions,
  handlers: CarrierHandlers,
): Carrier<OutgoingMessage> {
  const provider = gatewayOf(link)
  if (provider === null) throw new Error(`link ${link.id} is no gateway`)
  const account = gatewayAccountOf(link, opening.password, opening.gatewayCallback?.(link.id) ?? null)
  const carrier = new GatewayCarrier(link, provider, account, opening, handlers)
  carrier.open()
  return carrier
}

class GatewayCarrier implements Carrier<OutgoingMessage> {
  readonly #windowSize: number
  readonly #reserved: number
  readonly #provider: Provider
  readonly #account: GatewayAccount
  readonly #opening: GatewayCarrierOptions
  readonly #handlers: CarrierHandlers
  readonly #clock: Clock
  readonly #rate: Rate
  readonly #watcher: StatusPoller | null
  readonly #hangUp = new AbortController()
  /** Segments that were submitted and have no outcome. */
  readonly #inFlight = new Set<SubmittedSegment>()
  #gathering: GatewayItem[] = []
  #up = false
  #closing = false
  /** The failed calls in a row. The next wait grows with them. */
  #failures = 0
  #unanswered = 0
  /** Whether the link has just come back. One call then shows whether it works, before the others are made. */
  #probing = false
  #pausedUntil_ms = -Infinity
  #wake: NodeJS.Timeout | undefined
  #reopen: NodeJS.Timeout | undefined

  constructor(
    link: Link,
    provider: Provider,
    account: GatewayAccount,
    opening: GatewayCarrierOptions,
    handlers: CarrierHandlers,
  ) {
    this.#provider = provider
    this.#account = account
    this.#opening = opening
    this.#handlers = handlers
    this.#clock = opening.db.clock
    this.#watcher =
      provider.watch === undefined ? null : new StatusPoller({ ...opening, link, provider, account })
    this.#windowSize = link.windowSize
    this.#reserved = Math.min(link.windowSize - 1, Math.ceil(link.windowSize * link.reservedShare))
    this.#rate = new Rate(link.ratePerSecond, link.reservedShare, this.#clock.monotonic_ms())
  }

  /** HTTP has no bind: a link counts as up until a call fails. */
  open(): void {
    this.#reopen = setTimeout(() => {
      if (this.#closing) return
      this.#up = true
      this.#handlers.bound()
    }, 0)
  }

  get up(): boolean {
    return this.#up && !this.#closing
  }

  room(wire: Lane): number {
    const now_ms = this.#clock.monotonic_ms()
    if (!this.up) return 0
    if (now_ms < this.#pausedUntil_ms) return this.#wakeIn(this.#pausedUntil_ms - now_ms)
    const slots = this.#probing ? 1 : this.#windowSize - (wire === 'bulk' ? this.#reserved : 0)
    const free = slots - this.#inFlight.size
    if (free <= 0) return 0
    const byRate = this.#rate.room(wire, now_ms)
    return byRate > 0 ? Math.min(free, byRate) : this.#wakeIn(this.#rate.wait_ms(wire, now_ms))
  }

  /** A message as one part, because the gateway divides the text itself. */
  partsOf(message: OutgoingMessage): readonly OutgoingMessage[] {
    return [message]
  }

  submit(message: OutgoingMessage, wire: Lane, tag: SubmittedSegment): void {
    this.#inFlight.add(tag)
    this.#rate.spend(wire)
    this.#gathering.push({ message, tag })
    if (this.#gathering.length === 1) setImmediate(() => this.#flush())
  }

  async close({ drain_ms }: { readonly drain_ms: number }): Promise<SubmittedSegment[]> {
    this.#closing = true
    clearTimeout(this.#wake)
    clearTimeout(this.#reopen)
    for (let waited_ms = 0; this.#inFlight.size > 0 && waited_ms < drain_ms; waited_ms += DRAIN_TICK_MS) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_TICK_MS))
    }
    const unanswered = [...this.#inFlight]
    this.#inFlight.clear()
    this.#hangUp.abort()
    this.#watcher?.close()
    return unanswered
  }

  #wakeIn(wait_ms: number): 0 {
    clearTimeout(this.#wake)
    this.#wake = setTimeout(() => this.#handlers.room(), Math.max(WAKE_MS_MIN, wait_ms))
    return 0
  }

  #flush(): void {
    const gathered = this.#gathering
    this.#gathering = []
    for (const batch of batchesOf(gathered, this.#provider)) void this.#send(batch)
  }

  async #send(batch: Batch): Promise<void> {
    const said = await this.#call(batch)
    if (batch.every(({ tag }) => !this.#inFlight.has(tag))) return
    const verdicts = said.outcome === 'answered' ? this.#verdictsOf(said, batch) : null
    if (verdicts === 'apart') {
      // All of it was turned away for one of them: nothing was taken, and each by itself tells which it is.
      for (const piece of batch) await this.#send([piece])
      return
    }
    if (said.outcome === 'refused')
      this.#notSent(batch, this.#goDown('lost', 'connection_failed', said.code ?? ''))
    else if (verdicts === 'throttled') this.#notSent(batch, this.#slowDown(said))
    else this.#settle(batch, verdicts ?? batch.map(() => UNKNOWN), statusOf(said))
    this.#handlers.room()
  }

  #call(batch: Batch): Promise<RequestOutcome> {
    const [first, ...others] = batch.map(({ message }) => gatewayMessageOf(message))
    const call = this.#provider.callOf(this.#account, [first!, ...others])
    return callGateway(call, this.#opening.answerTimeout_ms ?? ANSWER_MS, this.#hangUp.signal)
  }

  #verdictsOf(
    said: RequestOutcome & { outcome: 'answered' },
    batch: Batch,
  ): SubmitOutcome[] | 'throttled' | 'apart' {
    const { status, text } = said
    if (status === 429) return 'throttled'
    const all = (verdict: SubmitOutcome) => batch.map(() => verdict)
    if (status >= 500) return all(UNKNOWN)
    const messages = batch.map(({ message }) => gatewayMessageOf(message))
    const verdicts = this.#provider.verdictsOf({
      status,
      json: parseJsonOrUndefined(text),
      messages,
      account: this.#account,
    })
    if (verdicts !== null) return verdicts
    const verdict = VERDICT_BY_STATUS.get(status) ?? UNKNOWN
    return verdict.verdict === 'rejected' && batch.length > 1 ? 'apart' : all(verdict)
  }

  #settle(batch: Batch, verdicts: readonly SubmitOutcome[], status: string): void {
    const answers: Answer<SubmittedSegment>[] = []
    const unknown: SubmittedSegment[] = []
    const refused: GatewayItem[] = []
    for (const [place, piece] of batch.entries()) {
      const verdict = verdicts[place] ?? UNKNOWN
      if (verdict.verdict === 'refused') refused.push(piece)
      else if (!this.#inFlight.delete(piece.tag)) continue
      else if (verdict.verdict === 'unknown') unknown.push(piece.tag)
      else answers.push(answerOf(piece, verdict, this.#provider))
    }
    if (answers.length > 0) {
      this.#failures = 0
      this.#unanswered = 0
      this.#probing = false
      this.#handlers.answers(answers)
    }
    if (unknown.length > 0) this.#handlers.expired(unknown)
    if (answers.length === 0 && unknown.length > 0 && ++this.#unanswered >= UNANSWERED_MAX) {
      this.#goDown('lost', 'answers_missing', status)
    }
    if (refused.length > 0) this.#notSent(refused, this.#goDown('refused', 'bind_refused', status))
  }

  #notSent(pieces: readonly GatewayItem[], wait_ms: number): void {
    const tags = pieces.map(({ tag }) => tag).filter((tag) => this.#inFlight.delete(tag))
    if (tags.length > 0) this.#handlers.notSent(tags, wait_ms)
  }

  #slowDown(said: RequestOutcome): number {
    const told_ms = said.outcome === 'answered' ? (said.retryAfter_s ?? 0) * 1_000 : 0
    const wait_ms = Math.min(THROTTLED_MS_MAX, Math.max(THROTTLED_MS_MIN, told_ms))
    const now_ms = this.#clock.monotonic_ms()
    this.#rate.throttled(now_ms)
    this.#pausedUntil_ms = Math.max(this.#pausedUntil_ms, now_ms + wait_ms)
    this.#wakeIn(wait_ms)
    return wait_ms
  }

  /** Marks the link as down. Answers how long its messages wait: until the next look at the queue at most. */
  #goDown(setback: Setback, code: CloseReason, detail: string): number {
    if (!this.#up || this.#closing) return 0
    this.#up = false
    const first_ms = this.#opening.reconnect_ms ?? RECONNECT_MS
    const times = { first_ms, max_ms: RECONNECT_MS_MAX, refused_ms: REFUSED_MS }
    const random = this.#clock.bytes(1)[0]! / 255
    this.#reopen = setTimeout(
      () => {
        this.#up = true
        this.#probing = true
        this.#handlers.bound()
      },
      backoff_ms(setback, this.#failures++, times, random),
    )
    this.#handlers.down({ code, detail }, [])
    return 0
  }
}

/** The refusal of a call, in words. '' if no status says it. */
const statusOf = (said: RequestOutcome) =>
  said.outcome === 'answered' && said.status >= 300 ? `HTTP ${said.status}` : ''

/**
 * What an HTTP status means for a call whose answer says nothing about its messages. With any other status they may
 * have been accepted.
 */
const VERDICT_BY_STATUS: ReadonlyMap<number, SubmitOutcome> = new Map([
  [400, REJECTED],
  [401, REFUSED],
  [402, REFUSED],
  [403, REFUSED],
  [404, REFUSED],
  [405, REFUSED],
  [406, REFUSED],
  [410, REFUSED],
  [413, TEXT_TOO_LONG],
  [415, REFUSED],
  [422, REJECTED],
])

function answerOf(
  { message, tag }: GatewayItem,
  verdict: SubmitOutcome & { verdict: 'accepted' | 'rejected' },
  { names }: Provider,
): Answer<SubmittedSegment> {
  const rest = { tag, late: false, response: undefined }
  if (verdict.verdict === 'rejected') return { ...rest, status: verdict.status, messageId: '' }
  return {
    ...rest,
    status: STATUS.ESME_ROK,
    messageId: names === 'ours' ? referenceOf(message.id) : verdict.id,
  }
}

function gatewayMessageOf({ id, msisdn, text, campaign }: OutgoingMessage): GatewayMessage {
  return { reference: referenceOf(id), to: msisdn, from: campaign.sender, text }
}

/**
 * Divides messages into calls: each has one sender, one text if the provider requires that, and no number twice,
 * because answers are matched by number.
 */
function batchesOf(pieces: readonly GatewayItem[], { batchMax, sameText }: Provider): Batch[] {
  const batches: Batch[] = []
  const open = new Map<string, { batch: Batch; numbers: Set<string> }>()
  for (const piece of pieces) {
    const { campaign, msisdn, text } = piece.message
    const key = sameText ? `${campaign.sender}\n${text}` : campaign.sender
    const known = open.get(key)
    if (known !== undefined && known.batch.length < batchMax && !known.numbers.has(msisdn)) {
      known.batch.push(piece)
      known.numbers.add(msisdn)
      continue
    }
    const batch: Batch = [piece]
    batches.push(batch)
    open.set(key, { batch, numbers: new Set([msisdn]) })
  }
  return batches
}
