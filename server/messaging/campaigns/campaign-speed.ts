/**
 * Computes the speed of a campaign and the time until it is sent, from what each link answered in the last minute. It
 * answers no time if none can be known: messages wait for a link that stands still, or the campaign has only just
 * begun.
 */
import type { CampaignSpeed } from '@nkra/contract/messaging/campaigns.ts'
import type { z } from 'zod'
import { SPAN_MS, SPANS_KEPT, spanOf, type LinkCounts } from '../messages/counters.ts'

export type CampaignSpeed = z.output<typeof CampaignSpeed>

/** The least time of measurement, in milliseconds. A speed that was measured for less is chance. */
const MEASURED_MS_MIN = 3_000
/** A link that answered nothing for this many time spans stands still. */
const STILL_SPANS = 4

interface Progress {
  links: readonly Pick<LinkCounts, 'linkId' | 'recent' | 'recentAt'>[]
  /** How many messages wait, by link. */
  waiting: ReadonlyMap<number, number>
  /**
   * All recipients, and those whose message is made. The other messages are assumed to go to the links in the same
   * proportions.
   */
  recipients: number
  expanded: number
  startedAt: Date
  now_ms: number
}

/** Answers the speed of a campaign that is being sent. Null if it began too recently. */
export function speedOf({
  links,
  waiting,
  recipients,
  expanded,
  startedAt,
  now_ms,
}: Progress): CampaignSpeed | null {
  const rates = links.map(({ linkId, ...counted }) => ({ linkId, ages: byAge(counted, spanOf(now_ms)) }))
  const oldestByLink = rates.map(({ ages }) => ages.findLastIndex((messages) => messages > 0))
  const first = Math.max(-1, ...oldestByLink)
  // If no link answered anything, the campaign stands still for as long as is known.
  const oldest = first < 0 ? SPANS_KEPT - 1 : first
  const since_ms = Math.max((spanOf(now_ms) - oldest) * SPAN_MS, startedAt.getTime())
  const took_ms = now_ms - since_ms
  if (took_ms < MEASURED_MS_MIN) return null
  const sumOf = (ages: readonly number[]) => ages.reduce((sum, messages) => sum + messages, 0)
  const rateOf = (ages: readonly number[]) => (sumOf(ages) / took_ms) * 1_000
  const ratesByLink = new Map(
    rates.map(({ linkId, ages }) => [linkId, sumOf(ages.slice(0, STILL_SPANS)) > 0 ? rateOf(ages) : 0]),
  )
  const perSecond = rates.reduce((sum, { ages }) => sum + rateOf(ages), 0)
  const whole = expanded > 0 ? recipients / expanded : Infinity
  const left_s = [...waiting].map(([linkId, messages]) => (messages * whole) / (ratesByLink.get(linkId) ?? 0))
  const last_s = Math.ceil(Math.max(0, ...left_s))
  // Everything is on its way already, or a part of it stands still.
  const isKnown = waiting.size > 0 && Number.isFinite(last_s)
  return { perSecond: Math.round(perSecond * 10) / 10, secondsLeft: isKnown ? last_s : null }
}

/**
 * Sorts the counts by the age of their time span, the present one first. A span after our clock's time counts as
 * present.
 */
function byAge({ recent, recentAt }: Pick<LinkCounts, 'recent' | 'recentAt'>, now: number): number[] {
  const ages = Array.from({ length: SPANS_KEPT }, () => 0)
  for (const [index, messages] of recent.entries()) {
    const age = Math.max(0, now - (recentAt - (recent.length - 1 - index)))
    if (age < SPANS_KEPT) ages[age]! += messages
  }
  return ages
}
