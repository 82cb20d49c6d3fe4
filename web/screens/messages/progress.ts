/** The progress, speed and end of a campaign, computed from its counts without a clock. */
import type { Format } from '../../ui/language/language.tsx'
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

/** The number of handled messages at an instant, in milliseconds. */
export interface Sample {
  at: number
  handled: number
}

/** How far back the speed looks, and the shortest span from which it is computed, in milliseconds. */
const WINDOW_MS = 30_000
const SPAN_MS_MIN = 1_500
const SAMPLES_MAX = 60

/** Adds a sample and drops those too old for the present speed. If the count falls, the samples begin again. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.handled < last.handled) return [sample]
  if (last && sample.at <= last.at) return [...samples]
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample].slice(-SAMPLES_MAX)
}

export interface Speed {
  /** Messages per second. */
  rate: number
  /** The time until all messages are handed over, in milliseconds. Null: nothing moves. */
  left_ms: number | null
}

/** The present speed. Null: the samples span too short a time. */
export function speedOf(samples: readonly Sample[], recipients: number): Speed | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < SPAN_MS_MIN) return null
  const rate = ((last.handled - first.handled) / (last.at - first.at)) * 1000
  const left = Math.max(0, recipients - last.handled)
  return { rate, left_ms: rate > 0 ? (left / rate) * 1000 : null }
}

/** The mean speed of a finished campaign. Null: it took too little time to compute one. */
export function meanRate(campaign: Pick<Campaign, 'counts' | 'startedAt' | 'completedAt'>): number | null {
  if (campaign.startedAt === null || campaign.completedAt === null) return null
  const took_ms = Date.parse(campaign.completedAt) - Date.parse(campaign.startedAt)
  return took_ms > 0 ? (handledOf(campaign.counts) / took_ms) * 1000 : null
}

/** A remaining time in short form: '12 s', '4 min', '2 h 5 min'. */
export function spoken(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
