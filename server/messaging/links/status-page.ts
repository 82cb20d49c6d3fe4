/**
 * Serves `/status`, which shows everybody how the networks work. The page needs no sign-in and no script. It is at most
 * half a minute old.
 */
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { sql } from 'kysely'
import { dayOf, daysAfter, type Day } from '../../platform/days.ts'
import type { Reader, Db } from '../../platform/database/database.ts'
import { LINK_DAYS, readDays, type LinkDay } from './link-days.ts'
import { DOWN_MS, LAGS_S, readLags, REPORT_MS_MAX, SILENT_MS, sumLags } from './link-reports.ts'
import { readLinks, type Link } from './links.ts'
import { readRules, type Rule } from './routes.ts'
import type { Server } from '../../platform/http/server.ts'
import {
  escapeHtml,
  pageLanguage,
  SMALL_PAGE_HEADERS,
  smallPage,
  type PageLanguage,
} from '../../platform/http/small-page.ts'
import { ReadCache } from '../../platform/recent-map.ts'
import { englishDay, frenchDay } from '@nkra/contract/identity/notification-words.ts'

/** How many seconds an answer is used again, in this process and in caches in front of it. */
const FRESH_S = 30

export function bindStatusPage(server: Server, db: Db): void {
  const cache = new ReadCache<'networks', NetworkStatus[]>(db.clock, {
    fresh_ms: FRESH_S * 1_000,
    entries_max: 1,
  })
  server.raw.route({
    method: ['GET', 'HEAD'],
    url: '/status',
    config: { caller: 'files' },
    async handler(request, reply) {
      const networks = await cache.read('networks', () => readNetworks(db))
      return reply
        .headers({ ...SMALL_PAGE_HEADERS, 'cache-control': `public, max-age=${FRESH_S}` })
        .send(statusPage(pageLanguage(request), networks, db.clock.now()))
    },
  })
}

const WORDS = {
  en: {
    title: 'Status',
    all: {
      working: 'All networks are working',
      slow: 'Some SMS are slow',
      down: 'Some SMS are not going out',
    },
    states: { working: 'Working', slow: 'Slow', down: 'Down' },
    partly: 'One connection is down. We send SMS through another one.',
    delay: (half: string, most: string) =>
      `Last hour: half of the SMS arrived ${half}, and 95 of 100 ${most}.`,
    noDelay: 'Last hour: too few SMS to measure how long they take.',
    within: (time: string) => `within ${time}`,
    longer: 'after more than 6 hours',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    uptime: (share: string) => `${share} in the last 90 days`,
    since: (share: string, day: string) => `${share} since ${day}, when we began to measure`,
    day: (day: string, share: string) => `${day}: ${share}`,
    unknown: 'not measured',
    ago: '90 days ago',
    today: 'Today',
    none: 'No network is connected yet.',
    written: (time: string) => `Measured at ${time} in Ghana. This page is at most 30 seconds old.`,
  },
  fr: {
    title: 'État du service',
    all: {
      working: 'Tous les réseaux fonctionnent',
      slow: 'Certains SMS sont lents',
      down: 'Certains SMS ne partent pas',
    },
    states: { working: 'Fonctionne', slow: 'Lent', down: 'En panne' },
    partly: 'Une liaison est en panne. Nous envoyons les SMS par une autre.',
    delay: (half: string, most: string) =>
      `Dernière heure\u00a0: la moitié des SMS sont arrivés ${half}, et 95 sur 100 ${most}.`,
    noDelay: 'Dernière heure\u00a0: trop peu de SMS pour mesurer leur délai.',
    within: (time: string) => `en moins de ${time}`,
    longer: 'après plus de 6 heures',
    seconds: (count: number) => (count === 1 ? '1 seconde' : `${count} secondes`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 heure' : `${count} heures`),
    uptime: (share: string) => `${share} sur les 90 derniers jours`,
    since: (share: string, day: string) => `${share} depuis le ${day}, début de nos mesures`,
    day: (day: string, share: string) => `${day}\u00a0: ${share}`,
    unknown: 'non mesuré',
    ago: 'Il y a 90 jours',
    today: 'Aujourd’hui',
    none: 'Aucun réseau n’est encore connecté.',
    written: (time: string) => `Mesuré à ${time} au Ghana. Cette page date de 30 secondes au plus.`,
  },
} as const

const STYLE = `
.head { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: baseline; justify-content: space-between }
.state { font-weight: 600 }
.state::before { content: ''; display: inline-block; width: .7em; height: .7em; margin-right: .45em; border-radius: 50%; background: currentColor }
.working { color: var(--good) }
.slow { color: var(--slow) }
.down { color: var(--bad) }
.days { display: flex; gap: 2px; height: 2rem; margin-top: .8rem }
.days i { flex: 1; border-radius: 2px; background: var(--none) }
.days .g { background: var(--good) }
.days .s { background: var(--slow) }
.days .b { background: var(--bad) }
.ends { display: flex; justify-content: space-between; color: var(--muted); font-size: .9rem }
`

/** The shares of time below which a day is drawn as slow, and as down. */
const GOOD_SHARE = 0.999
const POOR_SHARE = 0.95

export function statusPage(language: PageLanguage, networks: readonly NetworkStatus[], now: Date): string {
  const say = WORDS[language]
  const worst = (['down', 'slow', 'working'] as const).find((state) =>
    networks.some((network) => network.state === state),
  )
  const lead =
    worst === undefined ? `<p>${say.none}</p>` : `<p class="state ${worst}">${escapeHtml(say.all[worst])}</p>`
  const cards = networks.map((network) => card(language, network)).join('\n')
  const written = `<p class="muted">${say.written(now.toISOString().slice(11, 16))}</p>`
  return smallPage({ language, title: say.title, body: `${lead}\n${cards}\n${written}`, style: STYLE })
}

function card(language: PageLanguage, { network, state, isPartly, delay, days }: NetworkStatus): string {
  const say = WORDS[language]
  const share = (up: number) => percent(language, up)
  const known = days.flatMap(({ up }) => (up === null ? [] : [up]))
  const mean = share(known.reduce((sum, up) => sum + up, 0) / Math.max(1, known.length))
  const first = days.find(({ up }) => up !== null)
  // A new installation has not measured ninety days, and does not say so.
  const isNew = first !== undefined && first !== days[0]
  const uptime =
    first === undefined
      ? say.unknown
      : isNew
        ? say.since(mean, (language === 'fr' ? frenchDay : englishDay)(first.day))
        : say.uptime(mean)
  // A day without figures keeps the grey of the bar, and has no title.
  const bars = days
    .map(({ day, up }) => {
      if (up === null) return '<i></i>'
      const look = up >= GOOD_SHARE ? 'g' : up >= POOR_SHARE ? 's' : 'b'
      return `<i class=${look} title="${escapeHtml(say.day(day, share(up)))}"></i>`
    })
    .join('')
  return `<section class="card"><div class="head"><h2>${escapeHtml(network)}</h2><span class="state ${state}">${say.states[state]}</span></div>
${isPartly ? `<p>${say.partly}</p>` : ''}<p class="muted">${escapeHtml(delaySentence(language, delay))}</p>
<div class="days" role="img" aria-label="${escapeHtml(uptime)}">${bars}</div>
<p class="ends"><span>${say.ago}</span><span>${escapeHtml(uptime)}</span><span>${say.today}</span></p></section>`
}

function delaySentence(language: PageLanguage, delay: Delay | null): string {
  const say = WORDS[language]
  if (delay === null) return say.noDelay
  const within = (seconds: number | null) =>
    seconds === null ? say.longer : say.within(time(language, seconds))
  return say.delay(within(delay.p50_s), within(delay.p95_s))
}

function time(language: PageLanguage, seconds: number): string {
  const say = WORDS[language]
  if (seconds < 60) return say.seconds(seconds)
  return seconds < 3_600 ? say.minutes(seconds / 60) : say.hours(seconds / 3_600)
}

/** Writes a share as a percentage, rounded down, so that only a network that was never down has 100 %. */
function percent(language: PageLanguage, up: number): string {
  const text = (Math.floor(up * 10_000) / 100).toFixed(2)
  return language === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`
}

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

/**
 * Reads how each network that a link serves works, for the public: whether texts go out, how long they take, and for
 * what share of each day they could go out. It names networks, but no links, customers or counts. Everything comes from
 * the reports of links.
 */
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
