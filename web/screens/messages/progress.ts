/** The progress of a campaign, computed from its counts without a clock. */
import type { Format } from '../../ui/language/format.ts'
import { stateOrder, type Campaign, type MessageState } from './message-states.ts'

type Counts = Campaign['counts']

/** One state with a count, in the order of `stateOrder`. `share` is its part of all messages, from 0 to 1. */
export interface StateShare {
  state: MessageState
  count: number
  share: number
}

export function sharesOf(campaign: Pick<Campaign, 'counts' | 'recipients'>): StateShare[] {
  const whole = Math.max(campaign.recipients, totalOf(campaign.counts))
  return stateOrder.flatMap((state) => {
    const count = campaign.counts[state] ?? 0
    return count > 0 ? [{ state, count, share: count / whole }] : []
  })
}

export function totalOf(counts: Counts): number {
  return stateOrder.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

/** The messages that have left Nkra or never will: all that do not wait. */
export function handledOf(counts: Counts): number {
  return totalOf(counts) - (counts.queued ?? 0) - (counts.submitting ?? 0)
}

/** The messages whose outcome the mobile operator has reported. */
export function settledOf(counts: Counts): number {
  return handledOf(counts) - (counts.submitted ?? 0) - (counts.unknown ?? 0)
}

/**
 * A campaign's or a network's messages as a funnel. Each step is a part of the one before. Failed and unknown messages
 * are counted beside it.
 */
export interface Funnel {
  recipients: number
  /** The messages that a network accepted, including those that it could not deliver later. */
  sent: number
  delivered: number
  failed: number
  unknown: number
}

export function funnelOf({ recipients, counts }: Pick<Campaign, 'counts' | 'recipients'>): Funnel {
  const of = (...states: readonly MessageState[]) =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return {
    recipients: Math.max(recipients, totalOf(counts)),
    sent: of('submitted', 'delivered', 'undelivered', 'expired'),
    delivered: of('delivered'),
    failed: of('undelivered', 'expired', 'rejected', 'failed'),
    unknown: of('unknown'),
  }
}

/** The share of delivered messages among those with a known outcome. Null: no outcome is known. */
export function deliveredShare(counts: Counts): number | null {
  const settled = settledOf(counts)
  return settled > 0 ? (counts.delivered ?? 0) / settled : null
}

/** A share as a whole percentage. 100 means all, and 0 means none. */
export function percent(share: number, format: Pick<Format, 'percent'>): string {
  const whole = Math.round(share * 100)
  if (share < 1 && whole === 100) return `>${format.percent(99)}`
  return share > 0 && whole === 0 ? `<${format.percent(1)}` : format.percent(whole)
}

/** The mean speed of a finished campaign. Null: it took too little time to compute one. */
export function meanRate(campaign: Pick<Campaign, 'counts' | 'startedAt' | 'completedAt'>): number | null {
  if (campaign.startedAt === null || campaign.completedAt === null) return null
  const took_ms = Date.parse(campaign.completedAt) - Date.parse(campaign.startedAt)
  return took_ms > 0 ? (handledOf(campaign.counts) / took_ms) * 1000 : null
}
