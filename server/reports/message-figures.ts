/** The arithmetic of reports: rates, and how long deliveries took. Pure. */
import type * as contract from '@nkra/contract/reports/message-reports.ts'
import type { z } from 'zod'
import { DELIVERY_OUTCOMES, WAITS_S, type DeliveryOutcome } from '@nkra/contract/reports/figures.ts'

/** What became of some messages, as the counters have it. */
export type MessageCounts = Record<DeliveryOutcome, number> & {
  credits: bigint
  /** Of those delivered, how many took how long: one for each of `WAITS_S`, and one for what took longer. */
  waits: number[]
}

export const NO_MESSAGES: MessageCounts = { ...countFates(() => 0), credits: 0n, waits: [] }

/** Of some messages and of others. */
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

export function figuresOf(counted: MessageCounts): Figures {
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
    deliveryRate: deliveryRate(delivered, failed),
    medianWait: deliveryDelay(waits, 0.5),
    p90Wait: deliveryDelay(waits, 0.9),
    p99Wait: deliveryDelay(waits, 0.99),
    credits,
  }
}

/** Delivered among those whose end is known, in per cent with at most two decimals; null where none is. */
export function deliveryRate(delivered: number, failed: number): number | null {
  const known = delivered + failed
  return known === 0 ? null : Math.round((delivered / known) * 10_000) / 100
}

/**
 * Seconds until this share of the deliveries had come, or null where there was none: as if those within two bounds were
 * spread evenly between them. Of those beyond the last bound only that is known.
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
