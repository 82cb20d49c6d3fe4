/**
 * How fast a campaign is sent, and when it will be: read from what each link answered in the last minute. Where
 * nobody can know the end, none is told: a link for which messages wait stands still, or it only just began.
 */
import type { CampaignSpeed } from '@nkra/contract/messaging/campaigns.ts'
import type { z } from 'zod'
import { SPAN_MS, SPANS_KEPT, spanOf, type LinkCounts } from '../messages/counters.ts'

export type CampaignSpeed = z.output<typeof CampaignSpeed>

/** A speed from less than this is chance, in milliseconds. */
const MEASURED_MS_MIN = 3_000
/** A link that answered nothing for this many spans stands still. */
const STILL_SPANS = 4

interface Progress {
  links: readonly Pick<LinkCounts, 'linkId' | 'recent' | 'recentAt'>[]
  /** How many messages wait, by link. */
  waiting: ReadonlyMap<number, number>
  /** All recipients, and those who have a message already. The rest gets theirs in the same proportions. */
  recipients: number
  expanded: number
  startedAt: Date
  now_ms: number
}

/** The speed of a campaign that is being sent. Null: it began too short a time ago. */
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
  // Where nothing was answered, it stands still for as long as is known.
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

/** The messages by the age of their span: the present one first. A clock that is ahead counts as the present. */
function byAge({ recent, recentAt }: Pick<LinkCounts, 'recent' | 'recentAt'>, now: number): number[] {
  const ages = Array.from({ length: SPANS_KEPT }, () => 0)
  for (const [index, messages] of recent.entries()) {
    const age = Math.max(0, now - (recentAt - (recent.length - 1 - index)))
    if (age < SPANS_KEPT) ages[age]! += messages
  }
  return ages
}
