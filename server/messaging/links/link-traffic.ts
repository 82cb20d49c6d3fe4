/**
 * Counts what this process did on its links since it started, for Prometheus. The dispatchers count every segment, so
 * they use plain numbers. At each scrape the metrics are made from them. The counters of a link outlive its dispatcher,
 * so a link that is bound again goes on counting.
 */
import { statusName } from '@nkra/smpp/spec.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import { instantOfId } from '../../platform/database/ids.ts'
import type { FinalState } from '../messages/states.ts'

/** The most link names with counters. A renamed link leaves its old name behind; further names are counted as one. */
const NAMES_MAX = 200
/**
 * The most answer codes of a link with counters, because operators may use codes of their own (SMPP 3.4 §5.1.3).
 * Further codes are counted as one.
 */
const CODES_MAX = 30
const OTHER = 'other'

const LAG_BUCKETS_S = [1, 2, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400]
const WIRE_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** The counters of one link. */
export class LinkTotals {
  submits = 0
  throttles = 0
  unanswered = 0
  readonly answers = new Map<string, number>()
  readonly receipts = new Map<FinalState, number>()
  readonly #lag: { observe(lag_s: number): void }

  constructor(lag: { observe(lag_s: number): void }) {
    this.#lag = lag
  }

  answered(status: number): void {
    const name = statusName(status)
    const code = this.answers.has(name) || this.answers.size < CODES_MAX ? name : OTHER
    this.answers.set(code, (this.answers.get(code) ?? 0) + 1)
  }

  /** Counts a receipt. `wait_ms` is the time since the submit; null if that is not known any more. */
  received(state: FinalState, wait_ms: number | null): void {
    this.receipts.set(state, (this.receipts.get(state) ?? 0) + 1)
    if (wait_ms !== null) this.#lag.observe(wait_ms / 1_000)
  }
}

/** The counters of all links of this process, and how long one-time codes took to the wire. */
export class LinkTraffic {
  readonly #links = new Map<string, LinkTotals>()
  readonly #receiptLag = new Histogram({
    name: 'nkra_receipt_lag_seconds',
    help: 'From the submit of a segment to its final receipt, where this process remembers the submit',
    labelNames: ['link'],
    buckets: LAG_BUCKETS_S,
    registers: [],
  })
  readonly #codeToWire = new Histogram({
    name: 'nkra_code_wire_seconds',
    help: 'From accepting a one-time code to writing it to the operator',
    buckets: WIRE_BUCKETS_S,
    registers: [],
  })

  /** The counters of a link, by its name. */
  of(name: string): LinkTotals {
    const known = this.#links.get(name)
    if (known !== undefined) return known
    const label = this.#links.size < NAMES_MAX ? name : OTHER
    const totals = this.#links.get(label) ?? new LinkTotals(this.#receiptLag.labels({ link: label }))
    this.#links.set(label, totals)
    return totals
  }

  /** Counts a one-time code that was written. Its `messageId` contains the time at which it was accepted. */
  codeWritten(messageId: bigint, now_ms: number): void {
    this.#codeToWire.observe(Math.max(0, now_ms - instantOfId(messageId).getTime()) / 1_000)
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#receiptLag)
    registry.registerMetric(this.#codeToWire)
    const links = this.#links
    const counter = (
      name: string,
      help: string,
      label: string | null,
      read: (totals: LinkTotals) => Iterable<readonly [string, number]>,
    ) =>
      new Counter({
        name,
        help,
        labelNames: label === null ? ['link'] : ['link', label],
        registers: [registry],
        collect() {
          this.reset()
          for (const [link, totals] of links)
            for (const [value, count] of read(totals))
              this.inc(label === null ? { link } : { link, [label]: value }, count)
        },
      })
    counter('nkra_link_submits_total', 'Segments written by this process', null, ({ submits }) => [
      ['', submits],
    ])
    counter(
      'nkra_link_answers_total',
      'Answers to segments, by the operator’s code',
      'code',
      ({ answers }) => answers,
    )
    counter(
      'nkra_link_throttles_total',
      'Answers by which the operator asked to slow down',
      null,
      ({ throttles }) => [['', throttles]],
    )
    counter(
      'nkra_link_unanswered_total',
      'Segments that got no answer in time or before the connection was lost',
      null,
      ({ unanswered }) => [['', unanswered]],
    )
    counter('nkra_receipts_total', 'Final receipts, by what they say', 'state', ({ receipts }) => receipts)
  }
}
