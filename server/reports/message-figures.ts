/** The arithmetic of reports: rates, what deliveries cost and how long they took. The functions are pure. */
import type * as contract from '@nkra/contract/reports/message-reports.ts'
import type { z } from 'zod'
import {
  deliveryRate,
  DELIVERY_OUTCOMES,
  WAITS_S,
  type DeliveryOutcome,
} from '@nkra/contract/reports/figures.ts'

/** The outcomes of some messages, from the counters. */
export type MessageCounts = Record<DeliveryOutcome, number> & {
  credits: bigint
  /** How many deliveries took how long: one count for each bound of `WAITS_S`, and one for longer ones. */
  waits: number[]
}

export const NO_MESSAGES: MessageCounts = { ...countFates(() => 0), credits: 0n, waits: [] }

/** The sum of two sets of messages. */
export function addCounts(a: MessageCounts, b: MessageCounts): MessageCounts {
  return {
    ...countFates((fate) => a[fate] + b[fate]),
    credits: a.credits + b.credits,
    waits: a.waits.map((count, place) => count + (b.waits[place] ?? 0)),
  }
}

function countFates(count: (fate: DeliveryOutcome) => number): Record<DeliveryOutcome, number> {
  return Object.fromEntries(DELIVERY_OUTCOMES.map((fate) => [fate, count(fate)])) as Record<
    DeliveryOutcome,
    number
  >
}

export type Figures = z.output<typeof contract.Figures>
export type Cost = Pick<Figures, 'spend' | 'creditsPerDelivered' | 'spendPerDelivered'>

/**
 * The figures of some messages. `rate` is the price of a credit in thousandths of a pesewa, null if it is unknown or
 * hidden.
 */
export function figuresOf(counted: MessageCounts, rate: bigint | null): Figures {
  const { submitted: pending, unknown, delivered, credits, waits } = counted
  const { undelivered, expired, rejected, unconfirmed } = counted
  const reasons = {
    undelivered,
    expired,
    unknownNumber: counted.unknown_number,
    senderRefused: counted.sender_refused,
    rejected,
    unconfirmed,
    failed: counted.failed,
  }
  const failed = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  return {
    sent: pending + unknown + delivered + failed,
    delivered,
    pending,
    unknown,
    failed,
    reasons,
    deliveryRate: deliveryRate({ delivered, failed }),
    medianWait: deliveryDelay(waits, 0.5),
    p90Wait: deliveryDelay(waits, 0.9),
    p99Wait: deliveryDelay(waits, 0.99),
    credits,
    ...costOf(credits, delivered, rate),
  }
}

const MILLIPESEWAS = 1_000n
const HALF_PESEWA = MILLIPESEWAS / 2n
const MILLIPESEWAS_OF_CEDI = 100_000

/** About what the credits cost, in pesewas. Null if no rate is known. */
export const spendOf = (credits: bigint, rate: bigint | null): bigint | null =>
  rate === null ? null : (credits * rate + HALF_PESEWA) / MILLIPESEWAS

/** What the credits cost, in all and for each delivered message. */
export function costOf(credits: bigint, delivered: number, rate: bigint | null): Cost {
  const each = (whole: bigint) => (delivered === 0 ? null : Number(whole) / delivered)
  const [credit, paid] = [each(credits), rate === null ? null : each(credits * rate)]
  return {
    spend: spendOf(credits, rate),
    creditsPerDelivered: credit && Math.round(credit * 100) / 100,
    spendPerDelivered: paid && Math.round(paid) / MILLIPESEWAS_OF_CEDI,
  }
}

/**
 * The seconds after which this share of the deliveries had arrived. Null if there was no delivery. Between two bounds
 * it assumes an even spread. Beyond the last bound it answers that bound.
 */
export function deliveryDelay(waits: readonly number[], share: number): number | null {
  const wanted = waits.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let before = 0
  for (const [place, count] of waits.entries()) {
    if (before + count >= wanted && count > 0) {
      const from = WAITS_S[place - 1] ?? 0
      const to = WAITS_S[place] ?? from
      return Math.round((from + ((to - from) * (wanted - before)) / count) * 10) / 10
    }
    before += count
  }
  return null
}
