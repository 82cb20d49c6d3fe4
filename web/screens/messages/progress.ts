/** How far a campaign is, how fast it goes and when it will be done: arithmetic on its counts, without a clock. */
import type { Format } from '../../ui/language/language.tsx'
import { stateOrder, type Campaign, type MessageState } from './message-states.ts'

type Counts = Campaign['counts']

/** Only what has a count, in the order of `stateOrder`; `share` of the whole, from 0 to 1. */
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

/** Messages that have left Nkra, or never will: all that are not waiting. */
export function handledOf(counts: Counts): number {
  return totalOf(counts) - (counts.queued ?? 0) - (counts.submitting ?? 0)
}

/** Messages whose fate the operator has told. */
export function settledOf(counts: Counts): number {
  return handledOf(counts) - (counts.submitted ?? 0) - (counts.unknown ?? 0)
}

/** Of those whose fate is known, the share that arrived; null while none is. */
export function deliveredShare(counts: Counts): number | null {
  const settled = settledOf(counts)
  return settled > 0 ? (counts.delivered ?? 0) / settled : null
}

/** A share as a whole per cent that says 100 only when it is all, and 0 only when it is nothing. */
export function percent(share: number, format: Pick<Format, 'percent'>): string {
  const whole = Math.round(share * 100)
  if (share < 1 && whole === 100) return `>${format.percent(99)}`
  return share > 0 && whole === 0 ? `<${format.percent(1)}` : format.percent(whole)
}

/** How many were handled at a moment, in milliseconds. */
export interface Sample {
  at: number
  handled: number
}

/** How far back the speed looks, in milliseconds, and from what span it is worth saying. */
const WINDOW_MS = 30_000
const SPAN_MS_MIN = 1_500
const SAMPLES_MAX = 60

/** The samples with one more; those too old to tell today's speed are dropped. A count that falls begins anew. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.handled < last.handled) return [sample]
  if (last && sample.at <= last.at) return [...samples]
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample].slice(-SAMPLES_MAX)
}

export interface Speed {
  /** Messages a second. */
  rate: number
  /** Until all are handed over; null while nothing moves. */
  left_ms: number | null
}

/** Null until the samples span long enough to be believed. */
export function speedOf(samples: readonly Sample[], recipients: number): Speed | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < SPAN_MS_MIN) return null
  const rate = ((last.handled - first.handled) / (last.at - first.at)) * 1000
  const left = Math.max(0, recipients - last.handled)
  return { rate, left_ms: rate > 0 ? (left / rate) * 1000 : null }
}

/** The speed of a campaign that is over, on the whole; null where it took no time worth dividing by. */
export function meanRate(campaign: Pick<Campaign, 'counts' | 'startedAt' | 'completedAt'>): number | null {
  if (campaign.startedAt === null || campaign.completedAt === null) return null
  const took_ms = Date.parse(campaign.completedAt) - Date.parse(campaign.startedAt)
  return took_ms > 0 ? (handledOf(campaign.counts) / took_ms) * 1000 : null
}

/** A time left as people say it: '12 s', '4 min', '2 h 5 min'. */
export function spoken(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
