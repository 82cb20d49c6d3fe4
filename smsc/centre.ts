import { systemClock, type Clock } from '@nkra/smpp/clock.ts'
import type { BindPdu, Request } from '@nkra/smpp/effects.ts'
import type { Client } from '@nkra/smpp/listener.ts'
import { payloadOf } from '@nkra/smpp/message.ts'
import type { PduOf } from '@nkra/smpp/pdu.ts'
import { Rate } from '@nkra/smpp/rate.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { Arrivals, type Segment } from './arrivals.ts'
import { Director, PURPOSE } from './director.ts'
import { writeId, type Report } from './receipt.ts'
import { emptyTally, Reporter, type Tally } from './receipts.ts'
import type { Behaviour, Span } from './behaviour.ts'
import { Queries } from './queries.ts'
import { parseScript, type Script } from './script.ts'
import { strictStatus } from './strictness.ts'
import { Wheel } from './timer-wheel.ts'

export interface CentreOptions {
  /** The seed of chance. The same seed and submits give the same behaviour. Default 1. */
  readonly seed?: number
  /** The first script, as parsed JSON. Throws ScriptError if it is invalid. */
  readonly script?: unknown
  /** The delay of receipts if the script gives none. Default 50 to 1,500 ms. */
  readonly receiptDelay_ms?: Span
  /**
   * The number behind the first message id. By default it is taken from the clock, because a restarted centre must not
   * repeat ids.
   */
  readonly firstId?: number
  readonly clock?: Clock
  /** Answers epoch ms, for dates in receipts and arrivals. Default: Date.now. */
  readonly wall?: () => number
}

/**
 * How many ids belong to a millisecond of the clock. A centre could give ten million a second before a restart repeated
 * one.
 */
const IDS_PER_MS = 10_000
const IDS_SINCE_MS = Date.UTC(2026, 0, 1)

type Carrying = PduOf<'submit_sm'> | PduOf<'data_sm'>

/** An answer that waits. */
interface Reply {
  readonly client: Client<Report>
  readonly command: 'submit_sm' | 'data_sm'
  readonly sequence: number
  readonly status: number
  readonly messageId: string
}

/** What the centre knows of a connection. */
interface Visit {
  submits: number
  /** The number of waiting answers. */
  replies: number
  gone: boolean
}

/**
 * The simulated centre without its sockets: it judges binds, accepts submits as the script says, answers them, and has
 * them reported. Chance depends only on the seed and on a submit's number in the sequence.
 */
export class Centre {
  readonly #clock: Clock
  readonly #wall: () => number
  readonly #seed: number
  readonly #receiptDelay: Span | undefined
  readonly #arrivals = new Arrivals()
  readonly #replies: Wheel<Reply>
  readonly #reporter: Reporter
  readonly #queries = new Queries()
  readonly #visits = new Map<Client<Report>, Visit>()
  readonly #tally: Tally = emptyTally()
  #director: Director
  #throttle: Rate | undefined
  #ordinal = 0
  #binds = 0
  #nextId: number

  constructor(options: CentreOptions) {
    this.#clock = options.clock ?? systemClock
    this.#wall = options.wall ?? (() => Date.now())
    this.#seed = options.seed ?? 1
    this.#receiptDelay = options.receiptDelay_ms
    this.#nextId = options.firstId ?? (this.#wall() - IDS_SINCE_MS) * IDS_PER_MS
    this.#replies = new Wheel(this.#clock, (due) => {
      for (const reply of due) this.#reply(reply)
    })
    this.#reporter = new Reporter(this.#clock, this.#wall, this.#tally)
    this.#director = new Director(parseScript(options.script ?? {}), this.#seed, this.#receiptDelay)
    this.#throttle = this.#throttleOf(this.#director.script)
  }

  get arrivals(): Arrivals {
    return this.#arrivals
  }

  get tally(): Readonly<Tally> {
    return this.#tally
  }

  get script(): Script {
    return this.#director.script
  }

  /** The number of connections that are bound now. */
  get bound(): number {
    return this.#visits.size
  }

  get reporter(): Reporter {
    return this.#reporter
  }

  /** Replaces the script. Throws ScriptError, without a change, if it is invalid. */
  play(script: unknown): Script {
    const parsed = parseScript(script)
    this.#director = new Director(parsed, this.#seed, this.#receiptDelay)
    this.#throttle = this.#throttleOf(parsed)
    return parsed
  }

  reset(): void {
    this.#arrivals.reset()
    this.#ordinal = 0
    this.#binds = 0
    Object.assign(this.#tally, emptyTally())
  }

  /** Stops all timers. */
  stop(): void {
    this.#replies.clear()
    this.#reporter.stop()
  }

  async authenticate(bind: BindPdu, client: Client<Report>): Promise<number> {
    const { status, refusals, delay_ms, systemId, password, addressTon, addressNpi, enquireFirst } =
      this.#director.script.bind
    const place = ++this.#binds
    if (enquireFirst) {
      client.write({ command: 'enquire_link', sequence: 0xffffffff })
      client.write({ command: 'enquire_link_resp', sequence: 0 })
    }
    if (delay_ms > 0) await new Promise<void>((resolve) => void this.#clock.after(delay_ms, resolve))
    if (status !== 0 && (refusals === 0 || place <= refusals)) return status
    if (addressTon !== undefined && bind.addr_ton !== addressTon) return STATUS.ESME_RBINDFAIL
    if (addressNpi !== undefined && bind.addr_npi !== addressNpi) return STATUS.ESME_RBINDFAIL
    if (systemId !== '' && bind.system_id !== systemId) return STATUS.ESME_RINVSYSID
    return password !== '' && bind.password !== password ? STATUS.ESME_RINVPASWD : 0
  }

  admit(client: Client<Report>): void {
    this.#visits.set(client, { submits: 0, replies: 0, gone: false })
    this.#reporter.admit(client)
  }

  leave(client: Client<Report>, reports: readonly Report[]): void {
    this.#visits.delete(client)
    this.#reporter.leave(client, reports)
  }

  hear(batch: readonly Request[], client: Client<Report>): void {
    const visit = this.#visits.get(client)
    if (visit === undefined) return
    const now_ms = this.#wall()
    for (const request of batch) {
      if (visit.gone) return
      if (request.command === 'submit_sm' || request.command === 'data_sm')
        this.#submit(request, client, visit, now_ms)
      else this.#other(request, client, now_ms)
    }
    this.#reporter.serve(client.systemId)
  }

  #submit(pdu: Carrying, client: Client<Report>, visit: Visit, now_ms: number): void {
    const ordinal = ++this.#ordinal
    this.#tally.submits++
    visit.submits++
    const behaviour = this.#director.behaviourFor(ordinal, pdu.source_addr, pdu.destination_addr)
    if (behaviour.drop) return this.#cut(client, visit)
    const status = this.#judge(pdu, behaviour, visit)
    let messageId = ''
    if (status === 0) {
      const id = this.#nextId++
      messageId = writeId(id, behaviour.answer.id)
      this.#take(segmentOf(pdu), now_ms)
      this.#reporter.report(pdu, client, behaviour.receipt, this.#director, id, ordinal)
      const delay_ms = this.#director.delay_ms(behaviour.receipt.delay_ms, ordinal, PURPOSE.receiptDelay)
      this.#queries.keep(messageId, { sender: pdu.source_addr, final_ms: now_ms + delay_ms, behaviour })
    } else this.#tally.refused++
    this.#answer(pdu, client, visit, behaviour, ordinal, status, messageId)
    this.#wear(client, visit)
  }

  #judge(pdu: Carrying, behaviour: Behaviour, visit: Visit): number {
    const { script } = this.#director
    if (script.window > 0 && visit.replies >= script.window) return STATUS.ESME_RMSGQFUL
    if (this.#throttle !== undefined) {
      if (this.#throttle.room('bulk', this.#clock.now()) === 0) return script.throttleStatus
      this.#throttle.spend('bulk')
    }
    return behaviour.answer.status === 0 && script.strict
      ? strictStatus(pdu, script)
      : behaviour.answer.status
  }

  #take(segment: Segment, now_ms: number): void {
    const { alphabet, joining } = this.#director.script
    this.#arrivals.add(segment, now_ms, alphabet, joining)
  }

  #answer(
    { command, sequence }: Carrying,
    client: Client<Report>,
    visit: Visit,
    { answer }: Behaviour,
    ordinal: number,
    status: number,
    messageId: string,
  ): void {
    if (answer.never) {
      this.#tally.unanswered++
      return client.ignore()
    }
    const delay_ms = this.#director.delay_ms(answer.delay_ms, ordinal, PURPOSE.answerDelay)
    if (delay_ms === 0) {
      client.answer(command, sequence, status, messageId)
      return
    }
    visit.replies++
    this.#replies.add({ client, command, sequence, status, messageId }, delay_ms)
  }

  #reply({ client, command, sequence, status, messageId }: Reply): void {
    const visit = this.#visits.get(client)
    if (visit !== undefined) visit.replies--
    client.answer(command, sequence, status, messageId)
  }

  /** Cuts, unbinds or freezes a connection that has submitted as much as the script allows. */
  #wear(client: Client<Report>, visit: Visit): void {
    const { dropAfter, unbindAfter, freezeAfter } = this.#director.script
    if (dropAfter > 0 && visit.submits >= dropAfter) this.#cut(client, visit)
    else if (freezeAfter > 0 && visit.submits >= freezeAfter) {
      visit.gone = true
      client.freeze()
    } else if (unbindAfter > 0 && visit.submits === unbindAfter) client.unbind()
  }

  #cut(client: Client<Report>, visit: Visit): void {
    visit.gone = true
    client.destroy()
  }

  /**
   * Answers requests other than a single message. An accepted message can be queried, but not cancelled or replaced.
   */
  #other(request: Request, client: Client<Report>, now_ms: number): void {
    const { sequence } = request
    switch (request.command) {
      case 'submit_multi':
        return this.#submitMulti(request, client, now_ms)
      case 'query_sm': {
        const answer = this.#queries.answer(request, now_ms)
        if (answer === null) client.ignore()
        else client.respond(answer)
        return
      }
      case 'cancel_sm':
        client.respond({ command: 'cancel_sm_resp', sequence, status: STATUS.ESME_RCANCELFAIL })
        return
      case 'replace_sm':
        client.respond({ command: 'replace_sm_resp', sequence, status: STATUS.ESME_RREPLACEFAIL })
        return
      default:
    }
  }

  /** Answers a submit_multi: one id for all, and a receipt for each (§4.5). */
  #submitMulti(pdu: PduOf<'submit_multi'>, client: Client<Report>, now_ms: number): void {
    const id = this.#nextId++
    let style: Behaviour | undefined
    for (const destination of pdu.dest_addresses) {
      if (!('destination_addr' in destination)) continue
      const { destination_addr } = destination
      const ordinal = ++this.#ordinal
      this.#tally.submits++
      style = this.#director.behaviourFor(ordinal, pdu.source_addr, destination_addr)
      const single: PduOf<'submit_sm'> = { ...pdu, ...destination, command: 'submit_sm' }
      this.#take(segmentOf(single), now_ms)
      this.#reporter.report(single, client, style.receipt, this.#director, id, ordinal)
    }
    const message_id = writeId(id, style?.answer.id ?? 'decimal')
    client.respond({ command: 'submit_multi_resp', sequence: pdu.sequence, message_id })
  }

  #throttleOf({ throttlePerSecond }: Script): Rate | undefined {
    return throttlePerSecond === 0 ? undefined : new Rate(throttlePerSecond, 0, this.#clock.now())
  }
}

function segmentOf(pdu: Carrying): Segment {
  return {
    from: pdu.source_addr,
    to: pdu.destination_addr,
    esmClass: pdu.esm_class,
    dataCoding: pdu.data_coding,
    payload: payloadOf(pdu),
    tlvs: pdu.tlvs,
  }
}
