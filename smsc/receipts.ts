import type { Clock } from '@nkra/smpp/clock.ts'
import type { Client } from '@nkra/smpp/listener.ts'
import { payloadOf } from '@nkra/smpp/message.ts'
import { type PduOf, tlvOf } from '@nkra/smpp/pdu.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import { type Concatenation, readUserDataHeader } from '@nkra/sms/concatenation.ts'
import { type Director, PURPOSE } from './director.ts'
import { type Report, ReportWriter } from './receipt.ts'
import type { Receipting } from './behaviour.ts'
import { Wheel } from './timer-wheel.ts'

/** What the simulator did, counted since its start or the last reset. */
export interface Tally {
  submits: number
  refused: number
  unanswered: number
  receiptsSent: number
  receiptsAcknowledged: number
  /** How many receipts were sent again, because they were not answered or were refused. */
  receiptsRepeated: number
  receiptsLost: number
}

export function emptyTally(): Tally {
  return {
    submits: 0,
    refused: 0,
    unanswered: 0,
    receiptsSent: 0,
    receiptsAcknowledged: 0,
    receiptsRepeated: 0,
    receiptsLost: 0,
  }
}

type Carrying = PduOf<'submit_sm'> | PduOf<'data_sm'>

/** How long an unacknowledged receipt waits before it is sent again, and how often. */
const REPEAT_MS = 1000
const ATTEMPTS_MAX = 20
const ADDRESS_MAX = 20

/**
 * Sends the receipts: it decides whether and when each is due, sends it through a window, and repeats it until it is
 * acknowledged, as a real centre does.
 */
export class Reporter {
  readonly #wall: () => number
  readonly #tally: Tally
  readonly #wheel: Wheel<Report>
  readonly #writer = new ReportWriter()
  readonly #outboxes = new Map<string, Outbox>()
  #unacknowledged = 0

  constructor(clock: Clock, wall: () => number, tally: Tally) {
    this.#wall = wall
    this.#tally = tally
    this.#wheel = new Wheel(clock, (due) => this.#due(due))
  }

  /** The number of receipts that are not sent, or not acknowledged yet. */
  get pending(): number {
    let pending = this.#wheel.size + this.#unacknowledged
    for (const outbox of this.#outboxes.values()) pending += outbox.waiting
    return pending
  }

  admit(client: Client<Report>): void {
    if (!client.receives) return
    this.#outboxFor(client.systemId).admit(client)
    this.serve(client.systemId)
  }

  /** Forgets the answers to these receipts, because their connection is gone. */
  leave(client: Client<Report>, reports: readonly Report[]): void {
    const outbox = this.#outboxes.get(client.systemId)
    outbox?.receivers.delete(client)
    this.#unacknowledged -= reports.length
    this.#tally.receiptsRepeated += reports.length
    for (const report of reports) outbox?.push(report)
    if (outbox?.receivers.size === 0 && outbox.waiting === 0) this.#outboxes.delete(client.systemId)
    else this.serve(client.systemId)
  }

  /** Schedules the reports of a message, if any. */
  report(
    pdu: Carrying,
    client: Client<Report>,
    style: Receipting,
    director: Director,
    id: number,
    ordinal: number,
  ): void {
    if (!isWanted(pdu, style)) return
    if (style.loss > 0 && director.chance(ordinal, PURPOSE.loss) < style.loss) {
      this.#tally.receiptsLost++
      return
    }
    const report: Report = {
      systemId: client.systemId,
      origin: client,
      // data_sm may carry longer addresses than the deliver_sm that reports on it.
      recipient: pdu.destination_addr.slice(0, ADDRESS_MAX),
      sender: pdu.source_addr.slice(0, ADDRESS_MAX),
      id,
      submittedAt_ms: this.#wall(),
      style,
      intermediate: false,
      attempts: 0,
    }
    const delay_ms = director.delay_ms(style.delay_ms, ordinal, PURPOSE.receiptDelay)
    if (style.intermediate !== '') this.#schedule({ ...report, intermediate: true }, delay_ms / 2)
    this.#schedule(report, style.early ? 0 : delay_ms)
    if (style.duplicate > 0 && director.chance(ordinal, PURPOSE.duplicate) < style.duplicate) {
      const again_ms = director.delay_ms(style.delay_ms, ordinal, PURPOSE.duplicateDelay)
      this.#schedule({ ...report }, style.early ? 0 : again_ms)
    }
    // Served before the answer is written, so that on the wire it stands before it.
    if (style.early) this.serve(client.systemId)
  }

  #schedule(report: Report, delay_ms: number): void {
    if (report.style.held) this.#outboxFor(report.systemId).hold(report)
    else if (delay_ms === 0) this.#outboxFor(report.systemId).push(report)
    else this.#wheel.add(report, delay_ms)
  }

  acknowledged(report: Report, status: number): void {
    this.#unacknowledged--
    if (status === 0) this.#tally.receiptsAcknowledged++
    else this.#again(report)
  }

  repeat(reports: readonly Report[]): void {
    this.#unacknowledged -= reports.length
    for (const report of reports) this.#again(report)
  }

  serve(systemId: string): void {
    const outbox = this.#outboxes.get(systemId)
    if (outbox === undefined) return
    const now_ms = this.#wall()
    outbox.serve((client, report) => this.#send(client, report, now_ms))
  }

  #due(due: readonly Report[]): void {
    const systemIds = new Set<string>()
    for (const report of due) {
      this.#outboxFor(report.systemId).push(report)
      systemIds.add(report.systemId)
    }
    for (const systemId of systemIds) this.serve(systemId)
  }

  #send(client: Client<Report>, report: Report, now_ms: number): void {
    const message = this.#writer.write(report, now_ms)
    this.#unacknowledged++
    this.#tally.receiptsSent++
    if (report.style.pdu === 'deliver_sm') return client.deliver(message, report)
    const tlvs = [...(message.tlvs ?? [])]
    if (message.body.length > 0) tlvs.push(tlvOf('message_payload', message.body))
    client.request(
      {
        command: 'data_sm',
        source_addr_ton: 1,
        source_addr_npi: 1,
        source_addr: message.source,
        dest_addr_ton: 5,
        destination_addr: message.destination,
        esm_class: message.esmClass,
        tlvs,
      },
      report,
    )
  }

  #again(report: Report): void {
    if (++report.attempts >= ATTEMPTS_MAX) {
      this.#tally.receiptsLost++
      return
    }
    this.#tally.receiptsRepeated++
    this.#wheel.add(report, REPEAT_MS)
  }

  #outboxFor(systemId: string): Outbox {
    let outbox = this.#outboxes.get(systemId)
    if (outbox === undefined) {
      outbox = new Outbox()
      this.#outboxes.set(systemId, outbox)
    }
    return outbox
  }

  stop(): void {
    this.#wheel.clear()
  }
}

/** Whether a receipt is wanted, by registered_delivery (§5.2.17) or by the centre's own rule. */
function isWanted(pdu: Carrying, style: Receipting): boolean {
  if (style.when === 'always') return true
  const asked = pdu.registered_delivery & 0x03
  if (asked === 0) return false
  const failed = style.state !== 'delivered' && style.state !== 'accepted' && style.state !== 'enroute'
  if (asked === 2 || style.when === 'failures') return failed
  if (style.when === 'asked') return true
  const part = partOf(pdu)
  return part === null || part.sequence === (style.when === 'first' ? 1 : part.total)
}

function partOf(pdu: Carrying): Concatenation | null {
  return (pdu.esm_class & ESM.udhi) === 0 ? null : (readUserDataHeader(payloadOf(pdu))?.concatenation ?? null)
}

/** The most receipts that wait for one system id. With more, the oldest are lost. */
const WAITING_MAX = 2_000_000
/** How many sent entries may be at the front of the queue before they are removed. */
const COMPACT_AT = 10_000

/**
 * The receipts that are due to one system id, oldest first, and the connections that may take them. Each takes as many
 * as its window allows. Without a connection they wait.
 */
class Outbox {
  readonly receivers = new Set<Client<Report>>()
  #queue: Report[] = []
  #head = 0
  #held: Report[] = []
  #lost = 0

  /** The number of waiting receipts. */
  get waiting(): number {
    return this.#queue.length - this.#head + this.#held.length
  }

  /** The number of receipts lost to the limit. */
  get lost(): number {
    return this.#lost
  }

  push(report: Report): void {
    this.#queue.push(report)
    if (this.#queue.length - this.#head <= WAITING_MAX) return
    this.#head++
    this.#lost++
  }

  /** Holds a receipt until the next bind. */
  hold(report: Report): void {
    if (this.#held.length < WAITING_MAX) this.#held.push(report)
    else this.#lost++
  }

  /** Adds a connection that may take receipts. Receipts held for it become due. */
  admit(client: Client<Report>): void {
    this.receivers.add(client)
    const held = this.#held
    this.#held = []
    for (const report of held) this.push(report)
  }

  /** Sends as many receipts as the windows allow. */
  serve(send: (client: Client<Report>, report: Report) => void): void {
    while (this.#head < this.#queue.length) {
      const report = this.#queue[this.#head]
      const client = report === undefined ? undefined : this.#receiverFor(report)
      if (report === undefined || client === undefined) break
      this.#head++
      send(client, report)
    }
    if (this.#head === this.#queue.length) {
      this.#queue = []
      this.#head = 0
    } else if (this.#head >= COMPACT_AT) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
  }

  #receiverFor({ origin, style }: Report): Client<Report> | undefined {
    const same = style.via === 'same'
    if (same && origin.room > 0) return origin
    for (const client of this.receivers) if (client !== origin && client.room > 0) return client
    return !same && origin.room > 0 ? origin : undefined
  }
}
