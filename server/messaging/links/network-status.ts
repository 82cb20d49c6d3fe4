/**
 * Tells the public how each network works: whether texts go out, how long they take, and for what share of each day
 * they could go out. It names networks, but no links, customers or counts. Everything comes from the reports of links.
 */
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { sql } from 'kysely'
import { dayOf, daysAfter, type Day } from '../../platform/days.ts'
import type { Reader } from '../../platform/database/database.ts'
import { LINK_DAYS, readDays, type LinkDay } from './link-days.ts'
import { DOWN_MS, LAGS_S, readLags, REPORT_MS_MAX, SILENT_MS, sumLags } from './link-reports.ts'
import { readLinks, type Link } from './links.ts'
import { readRules, type Rule } from './routes.ts'

export type NetworkState = 'working' | 'slow' | 'down'

/** How many seconds it took until a share of the texts had arrived. Null if that is beyond the longest class. */
export interface Delay {
  p50_s: number | null
  p95_s: number | null
}

export interface NetworkStatus {
  network: string
  state: NetworkState
  /** Whether one of several links is down. Texts go by the others. */
  isPartly: boolean
  /** The delay in the last hour. Null if too few texts arrived to tell. */
  delay: Delay | null
  /** The last ninety days, oldest first. `up` is null if nothing is known of the day. */
  days: readonly { day: Day; up: number | null }[]
}

/** The least deliveries for a delay. Fewer say little about a network and too much about their senders. */
const DELIVERIES_MIN = 20
/** From this delay on a network counts as slow. Texts mostly arrive within seconds. */
const SLOW_S = 120

/** Reads the status of every network that a link serves. */
export async function readNetworks(reader: Reader): Promise<NetworkStatus[]> {
  const links = await readLinks(reader)
  const rules = await readRules(reader)
  const known = {
    states: await readStates(reader),
    lags: await readLags(reader),
    days: await readDays(reader),
    today: dayOf(reader.clock.now()),
  }
  return SENDER_NETWORKS.flatMap((network) => {
    // A link that an Administrator took out of use is no news.
    const serving = linksOf(network, links, rules).filter(({ status }) => status === 'active')
    return serving.length === 0 ? [] : [statusOf(network, serving, known)]
  })
}

interface LinkHistory {
  states: ReadonlyMap<number, NetworkState>
  lags: ReadonlyMap<number, readonly number[]>
  days: readonly LinkDay[]
  today: Day
}

function statusOf(network: string, links: readonly Link[], known: LinkHistory): NetworkStatus {
  const stateOf = ({ id }: Link) => known.states.get(id) ?? 'down'
  const delay = delayOf(links.map(({ id }) => known.lags.get(id) ?? []))
  const standing = links.filter((link) => stateOf(link) !== 'down')
  const isSlow = standing.every((link) => stateOf(link) === 'slow') || (delay !== null && isLong(delay.p95_s))
  return {
    network,
    state: standing.length === 0 ? 'down' : isSlow ? 'slow' : 'working',
    isPartly: standing.length > 0 && standing.length < links.length,
    delay,
    days: daysOf(new Set(links.map(({ id }) => id)), known),
  }
}

const isLong = (p95_s: number | null) => p95_s === null || p95_s > SLOW_S

/**
 * Answers the links that a text to the network may use: those of its rules, those that name it, otherwise the default one.
 */
function linksOf(network: string, links: readonly Link[], rules: readonly Rule[]): Link[] {
  const ruled = new Set(
    rules
      .filter((rule) => rule.network === network || (rule.network === null && rule.prefix === null))
      .flatMap(({ linkIds }) => linkIds),
  )
  const named = links.filter(({ id, networks }) => ruled.has(id) || networks.includes(network))
  if (named.length > 0) return named
  const fallback = links.find(({ isDefault }) => isDefault) ?? links[0]
  return fallback ? [fallback] : []
}

/** The bound of the class in which each share of the deliveries lies. */
function delayOf(lags: readonly (readonly number[])[]): Delay | null {
  const counts = sumLags(lags)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < DELIVERIES_MIN) return null
  const within = (share: number) => {
    let before = 0
    const place = counts.findIndex((count) => (before += count) >= total * share)
    return LAGS_S[place] ?? null
  }
  return { p50_s: within(0.5), p95_s: within(0.95) }
}

/**
 * The days of a network. It counts as up while any of its links is up. The best link's day is a lower bound of that.
 */
function daysOf(linkIds: ReadonlySet<number>, { days, today }: LinkHistory): NetworkStatus['days'] {
  const best = new Map<Day, number>()
  for (const { linkId, day, up } of days)
    if (linkIds.has(linkId)) best.set(day, Math.max(best.get(day) ?? 0, up))
  return Array.from({ length: LINK_DAYS }, (_, place) => {
    const day = daysAfter(today, place - LINK_DAYS + 1)
    return { day, up: best.get(day) ?? null }
  })
}

/**
 * Reads the state of each link whose holder reported lately. A link that has just gone down still counts as up for a moment,
 * because it mostly comes back.
 */
async function readStates(reader: Reader): Promise<Map<number, NetworkState>> {
  const now_ms = reader.clock.ms()
  const { rows } = await sql<{ linkId: number; state: string; since: Date; silentSince: Date | null }>`
    select link_id as "linkId", state, since, silent_since as "silentSince" from link_state
    where reported_at > ${new Date(now_ms - REPORT_MS_MAX)}
  `.execute(reader.sql)
  return new Map(
    rows.map(({ linkId, state, since, silentSince }) => {
      const isDown = state !== 'bound' && now_ms - since.getTime() >= DOWN_MS
      const isSilent = silentSince !== null && now_ms - silentSince.getTime() >= SILENT_MS
      return [linkId, isDown ? 'down' : isSilent ? 'slow' : 'working']
    }),
  )
}
