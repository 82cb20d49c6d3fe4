/**
 * Which messages go by which links. The operator's rules are read in order, and the first that fits decides. Of a
 * rule's links the first that works is used: a paused, draining or long unreachable link is skipped if another one
 * works. If no rule fits, a number goes by a link that names its network, otherwise by the default link.
 *
 * The link is chosen once, when a message is queued. What was or may have been written to a link never goes by another.
 */
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import type { RouteRule } from '@nkra/contract/messaging/links.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { likelyNetwork } from '@nkra/sms/networks.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { int2Array, int4Array } from '../../platform/database/binary-arrays.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { downLinks } from './link-reports.ts'
import { enabledLinks, readLinks, tell, type LinkChange, type Link } from './links.ts'
import type { Clock } from '../../platform/clock.ts'
import { ReadCache } from '../../platform/recent-map.ts'
import { isSandbox } from '../../platform/sandbox.ts'

/** A stored rule. */
export interface Rule {
  prefix: string | null
  network: string | null
  /** The sender ID in lower case. */
  sender: string | null
  traffic: Traffic | null
  choice: 'order' | 'price'
  linkIds: number[]
  /** The price of a segment on each link, in thousandths of a pesewa. Null if it is unknown. */
  prices: (number | null)[]
}

/** The link for each number, for one sender and one kind of traffic. */
export type LinkChoice = (msisdn: string) => Link

export interface Routes {
  /** Answers the link for each number. Fails with `no_link` if there is no link at all. */
  wayOf(sender: string, traffic: Traffic): LinkChoice
  /** Answers the link for each number if one link did not exist. Null if no other link may carry it. */
  wayAround(linkId: number, sender: string, traffic: Traffic, msisdn: string): Link | null
  /** The index of the rule that fits. Null if none does. */
  ruleOf(sender: string, traffic: Traffic, msisdn: string): number | null
}

/** Reads the present rules and links. */
export async function readRoutes(reader: Reader, down_ms?: number): Promise<Routes> {
  const links = await enabledLinks(reader)
  return routesOf(links, await readRules(reader), await downLinks(reader, down_ms))
}

/** The most pairs of sender and traffic whose choice of links is in memory. */
const CHOICES_MAX = 1_000

/** Builds the routes. `down` are links that have had no connection for a while. */
export function routesOf(
  links: readonly Link[],
  rules: readonly Rule[] = [],
  down: ReadonlySet<number> = new Set(),
): Routes {
  const byId = new Map(links.map((link) => [link.id, link]))
  const isActive = ({ status }: Link) => status === 'active'
  const stands = (link: Link) => isActive(link) && !down.has(link.id)
  const known = rules.map((rule, place) => ({ ...rule, place, links: inOrder(rule, byId) }))
  const usable = known.filter((rule) => rule.links.length > 0)
  const rulesFor = (sender: string, traffic: Traffic) => {
    const name = sender.toLowerCase()
    return usable.filter(
      (rule) =>
        (rule.sender === null || rule.sender === name) && (rule.traffic === null || rule.traffic === traffic),
    )
  }
  const fits = (rule: Rule, network: string | null, msisdn: string) =>
    (rule.network === null || rule.network === network) &&
    (rule.prefix === null || msisdn.startsWith(rule.prefix))
  /** The links for a network without a rule: those that name it, otherwise the default. */
  const unruled = (network: string | null): readonly Link[] => {
    const named = network === null ? [] : links.filter(({ networks }) => networks.includes(network))
    if (named.length > 0) return named
    const fallback = links.find(({ isDefault }) => isDefault) ?? links[0]
    return fallback ? [fallback] : []
  }
  const choiceOf = (sender: string, traffic: Traffic): ((msisdn: string) => readonly Link[]) => {
    const own = rulesFor(sender, traffic)
    const byNetwork = new Map<string | null, readonly Link[]>()
    const choose = (network: string | null, msisdn: string) =>
      own.find((rule) => fits(rule, network, msisdn))?.links ?? unruled(network)
    // Without a prefix the network alone decides: there are only a few.
    if (own.some(({ prefix }) => prefix !== null)) {
      return (msisdn) => choose(likelyNetwork(msisdn), msisdn)
    }
    return (msisdn) => {
      const network = likelyNetwork(msisdn)
      let chosen = byNetwork.get(network)
      if (chosen === undefined) byNetwork.set(network, (chosen = choose(network, msisdn)))
      return chosen
    }
  }
  const choices = new Map<string, (msisdn: string) => readonly Link[]>()
  const choiceFor = (sender: string, traffic: Traffic) => {
    const key = `${traffic} ${sender}`
    let choice = choices.get(key)
    if (choice === undefined) {
      if (choices.size >= CHOICES_MAX) choices.clear()
      choices.set(key, (choice = choiceOf(sender, traffic)))
    }
    return choice
  }
  return {
    wayOf(sender, traffic) {
      const choice = choiceFor(sender, traffic)
      return (msisdn) => {
        const chosen = choice(msisdn)
        // A connection comes back by itself. A link that a person took out of use does not.
        return chosen.find(stands) ?? chosen.find(isActive) ?? chosen[0] ?? fail('no_link')
      }
    },
    wayAround: (linkId, sender, traffic, msisdn) =>
      choiceFor(sender, traffic)(msisdn).find((link) => link.id !== linkId && stands(link)) ?? null,
    ruleOf(sender, traffic, msisdn) {
      const network = likelyNetwork(msisdn)
      return rulesFor(sender, traffic).find((rule) => fits(rule, network, msisdn))?.place ?? null
    },
  }
}

/** The rule's usable links, in the order in which they are tried. */
function inOrder({ choice, linkIds, prices }: Rule, byId: ReadonlyMap<number, Link>): Link[] {
  const priced = linkIds.map((id, place) => ({ link: byId.get(id), price: prices[place] ?? Infinity }))
  // What costs the same stays as it is listed.
  if (choice === 'price') priced.sort((a, b) => (a.price === b.price ? 0 : a.price < b.price ? -1 : 1))
  return priced.flatMap(({ link }) => link ?? [])
}

/** The rules in order. */
export async function readRules(reader: Reader): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select prefix, network, sender, traffic, choice, link_ids as "linkIds", prices from route order by place
  `.execute(reader.sql)
  return rows
}

/** A rule with the links' ids in the form of the wire. */
export function ruleOnWire({ linkIds, prices, ...rule }: Rule): RouteRule {
  const links = linkIds.map((id, place) => ({ linkId: BigInt(id), price: prices[place] ?? null }))
  return { ...rule, network: SENDER_NETWORKS.find((network) => network === rule.network) ?? null, links }
}

/** Replaces all rules and writes the audit entry. */
export async function changeRules(
  tx: Tx,
  { actor, request }: LinkChange,
  rules: readonly RouteRule[],
): Promise<void> {
  // Two changes at once are made one after the other; sends go on reading meanwhile.
  await sql`lock table route in exclusive mode`.execute(tx.sql)
  const ids = new Set((await readLinks(tx)).map(({ id }) => BigInt(id)))
  for (const { linkId } of rules.flatMap(({ links }) => links))
    if (!ids.has(linkId)) failNotFound('lnk', linkId)
  await sql`delete from route`.execute(tx.sql)
  for (const [place, { prefix, network, sender, traffic, choice, links }] of rules.entries()) {
    await sql`
      insert into route (place, prefix, network, sender, traffic, choice, link_ids, prices)
      values (${place}, ${prefix}, ${network}, ${sender?.toLowerCase() ?? null}, ${traffic}, ${choice},
        ${int2Array(links.map(({ linkId }) => Number(linkId)))}::int2[],
        ${int4Array(links.map(({ price }) => price))}::int4[])
    `.execute(tx.sql)
  }
  await tell(tx)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'routes_changed',
    detail: { rules: rules.length },
    request,
  })
}

/** How long the read routes are used. */
const GOOD_MS = 5_000

export class RouteCache {
  readonly #read: () => Promise<Routes>
  readonly #cache: ReadCache<'routes', Routes>

  constructor(clock: Clock, read: () => Promise<Routes>) {
    this.#read = read
    this.#cache = new ReadCache(clock, { fresh_ms: GOOD_MS, entries_max: 1 })
  }

  /**
   * Answers the present routes, never from a read that started before the last `forget`. If reading fails, it fails
   * too, and the next caller reads again.
   */
  now(): Promise<Routes> {
    return this.#cache.read('routes', this.#read)
  }

  /** Drops what was read, because links or rules have changed. The next caller reads again. */
  forget(): void {
    this.#cache.clear()
  }
}

/** The link of sandboxes, which leads nowhere. No real link has its id, because those start at 1. */
export const SANDBOX_LINK: Link = {
  id: 0,
  name: 'Sandbox',
  kind: 'smpp',
  gateway: null,
  status: 'active',
  drainedAt: null,
  host: '',
  port: 0,
  tls: false,
  tlsVerify: true,
  tlsName: null,
  systemId: '',
  passwordSealed: '',
  systemType: '',
  bindMode: 'transceiver',
  windowSize: 1,
  ratePerSecond: 1,
  reservedShare: 0,
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'unpacked',
  answerIdBase: null,
  receiptIdBase: null,
  smsc: 0,
  validityMinutes: null,
  queryAfterMinutes: null,
  networks: [],
  isDefault: false,
}

const SANDBOX_ROUTES: Routes = {
  wayOf: () => () => SANDBOX_LINK,
  wayAround: () => null,
  ruleOf: () => null,
}

/** The routes of an account: the operator's, or those of the sandbox, which lead nowhere. */
export function routesFor(accountId: bigint, routes: Routes): Routes {
  return isSandbox(accountId) ? SANDBOX_ROUTES : routes
}
