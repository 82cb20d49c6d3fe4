/**
 * What follows when messages change their states: the campaign's counters and the day's counters change, and
 * subscribers are told. `StateChanges` does it once for a batch, in the transaction that stores the facts. Counters are
 * never counted again from messages. They have one row for each link, so that links do not wait for each other.
 *
 * Counters by day hold the outcomes of messages by day, sender, author and likely network. A message counts on the day
 * of its id, with its cost, from the answer to its last segment, or from when it is in doubt. A message that was
 * cancelled before it was sent is not counted, even if one of its segments was sent.
 */
import type { MessageEventState } from '@nkra/contract/integrations/webhook-events.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { DELIVERY_OUTCOMES, WAITS_S, type DeliveryOutcome } from '@nkra/contract/reports/figures.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { likelyNetwork, type Network } from '@nkra/sms/networks.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { int2Array, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Tx, Reader } from '../../platform/database/database.ts'
import { instantOfId } from '../../platform/database/ids.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
import { messagesMoved, type MovedMessage } from '../events.ts'
import type { MessageFacts } from './message-facts.ts'
import { RETURNED_ERROR, COUNTED, type CountedState } from './states.ts'

/** A message whose state changes. */
export interface ChangingMessage {
  accountId: bigint
  campaignId: bigint
  /** Whether its campaign has counters. */
  counted: boolean
  sender: string
  /** The person or key that sent it. 0 if nobody did. */
  author: bigint
  id: bigint
  /** The number as E.164 digits. */
  msisdn: string
  /** The link under which it counts. */
  linkId: number
  credits: number
}

/** A message that was read from the database, in the form for `StateChanges`. */
export function changingMessage(message: MessageFacts, linkId = message.linkId): ChangingMessage {
  return { ...message, linkId, msisdn: message.msisdn.toString() }
}

/** The cause of a message's state. */
export interface StateCause {
  /** The command_status of the answer that rejected the message. */
  status: number
  /** The operator's error code in its receipt. */
  error: string | null
  /** When its last receipt came. */
  at: Date | null
}

/** No cause is known. */
export const NO_CAUSE: StateCause = { status: 0, error: null, at: null }

/** Whether a subscriber wants to hear that messages of the account, by this person or key, reach this state. */
export type WantsChange = (accountId: bigint, state: string, author: bigint) => boolean

/** The answer if nobody subscribes. */
export const NOTHING_WANTED: WantsChange = () => false

/** Collects everything that a batch's changes of state update. */
export class StateChanges {
  readonly #campaigns = new CampaignCounts()
  readonly #days = new DayCounts()
  readonly #told: MessageNews

  constructor(wants: WantsChange, now: Date) {
    this.#told = new MessageNews(wants, now)
  }

  /** Adds a message's change from one state to another. */
  add(message: ChangingMessage, from: MessageState, to: MessageState, cause: StateCause): void {
    if (message.counted) this.#campaigns.add(message, from, to, { inSpeed: true })
    this.#days.add(message, from, to, cause)
    this.#told.add(message, from, to, cause)
  }

  /** Adds a change to the campaign's counters only. No day counts it, and no subscriber is told. */
  countInCampaign(message: ChangingMessage, from: MessageState, to: MessageState): void {
    if (message.counted) this.#campaigns.add(message, from, to, { inSpeed: false })
  }

  /** Tells subscribers of a change that no day counts. */
  tell(message: ChangingMessage, from: MessageState, to: MessageState, cause: StateCause): void {
    this.#told.add(message, from, to, cause)
  }

  /** Adds credits of a message that were returned. */
  returned(message: ChangingMessage, credits: number): void {
    this.#days.returned(message, credits)
  }

  /** The campaigns whose counters change. */
  get campaigns(): { accountId: bigint; campaignId: bigint }[] {
    return this.#campaigns.list()
  }

  async apply(tx: Tx): Promise<void> {
    await Promise.all([addCampaignCounts(tx, this.#campaigns), addDayCounts(tx, this.#days)])
    this.#told.publish(tx)
  }
}

/** The most messages of one event, because its subscriber reads all of them at once. */
const TOLD_MAX = 500

/** Collects messages that subscribers want to hear of, many in one event. It stores nothing for others. */
class MessageNews {
  readonly #wants: WantsChange
  readonly #now: Date
  readonly #moved = new Map<bigint, z.output<typeof MovedMessage>[]>()

  constructor(wants: WantsChange, now: Date) {
    this.#wants = wants
    this.#now = now
  }

  add(
    { accountId, author, id, campaignId }: ChangingMessage,
    from: MessageState,
    to: MessageState,
    { error, at }: StateCause,
  ): void {
    if (from === to || !this.#wants(accountId, to, author)) return
    const moved = { messageId: id, campaignId, state: to as MessageEventState, error, at: at ?? this.#now }
    const known = this.#moved.get(accountId)
    if (known) known.push(moved)
    else this.#moved.set(accountId, [moved])
  }

  publish(tx: Tx): void {
    for (const [accountId, moved] of this.#moved) {
      for (let at = 0; at < moved.length; at += TOLD_MAX) {
        tx.publish(messagesMoved.of(accountId, { messages: moved.slice(at, at + TOLD_MAX) }))
      }
    }
  }
}

const DAY_MS = 86_400_000
/** How many classes of waits there are: one for each bound, and one for longer waits. */
const BUCKETS = WAITS_S.length + 1

interface Row {
  accountId: bigint
  /** Days since 1970. */
  day: number
  sender: string
  network: Network | ''
  linkId: number
  author: bigint
  fates: Record<DeliveryOutcome, number>
  credits: number
  waits: number[]
}

/** The changes of a batch to the counters by day. */
class DayCounts {
  readonly #rows = new Map<string, Row>()
  /** The row that changed last, by network. Messages mostly come in runs of one sender and day. */
  readonly #last = new Map<Network | '', Row>()

  /** Adds a message's change from one state to another. */
  add(message: ChangingMessage, from: MessageState, to: MessageState, why: StateCause): void {
    if (from === to) return
    const [left, reached] = [fateOf(from, why), fateOf(to, why)]
    if (reached === null) return
    const at_ms = instantOfId(message.id).getTime()
    const row = this.#row(message, Math.floor(at_ms / DAY_MS))
    if (left === null) row.credits += message.credits
    else row.fates[left]--
    row.fates[reached]++
    if (reached === 'delivered' && why.at !== null) row.waits[bucketOf(why.at.getTime() - at_ms)]!++
  }

  /** Adds this many credits of a message that were returned. */
  returned(message: ChangingMessage, credits: number): void {
    if (credits === 0) return
    this.#row(message, Math.floor(instantOfId(message.id).getTime() / DAY_MS)).credits -= credits
  }

  /** The rows, in the order in which every writer locks them. */
  list(): Row[] {
    return [...this.#rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }

  #row({ accountId, sender, msisdn, linkId, author }: ChangingMessage, day: number): Row {
    const network = likelyNetwork(msisdn) ?? ''
    const last = this.#last.get(network)
    if (
      last !== undefined &&
      last.accountId === accountId &&
      last.day === day &&
      last.linkId === linkId &&
      last.author === author &&
      last.sender === sender
    ) {
      return last
    }
    const key = `${accountId}/${day}/${linkId}/${network}/${author}/${sender}`
    let row = this.#rows.get(key)
    if (row === undefined) {
      const waits = Array.from({ length: BUCKETS }, () => 0)
      row = { accountId, day, sender, network, linkId, author, fates: { ...NONE }, credits: 0, waits }
      this.#rows.set(key, row)
    }
    this.#last.set(network, row)
    return row
  }
}

const NONE = Object.fromEntries(DELIVERY_OUTCOMES.map((fate) => [fate, 0])) as Record<DeliveryOutcome, number>

/** The outcome under which a message in this state is counted. Null if it is not counted yet. */
function fateOf(state: MessageState, { status, error }: StateCause): DeliveryOutcome | null {
  if (state === 'queued' || state === 'submitting') return null
  if (state === 'rejected') return BY_STATUS.get(status) ?? state
  return state === 'failed' && error === RETURNED_ERROR ? 'unconfirmed' : state
}

const BY_STATUS: ReadonlyMap<number, DeliveryOutcome> = new Map([
  [STATUS.ESME_RINVDSTADR, 'unknown_number'],
  [STATUS.ESME_RINVSRCADR, 'sender_refused'],
  [STATUS.ESME_RINVSRCTON, 'sender_refused'],
])

function bucketOf(wait_ms: number): number {
  const place = WAITS_S.findIndex((bound_s) => wait_ms <= bound_s * 1000)
  return place < 0 ? WAITS_S.length : place
}

async function addDayCounts(tx: Tx, movements: DayCounts): Promise<void> {
  const rows = movements.list()
  if (rows.length === 0) return
  await execute(tx, APPLY_DAYS, [
    int8Array(rows.map(({ accountId }) => accountId)),
    int4Array(rows.map(({ day }) => day)),
    textArray(rows.map(({ sender }) => sender)),
    textArray(rows.map(({ network }) => network)),
    int2Array(rows.map(({ linkId }) => linkId)),
    int8Array(rows.map(({ credits }) => BigInt(credits))),
    int8Array(rows.map(({ author }) => author)),
    int4Array(rows.flatMap(({ waits }) => waits)),
    ...DELIVERY_OUTCOMES.map((fate) => int4Array(rows.map(({ fates }) => fates[fate]))),
  ])
}

/**
 * The statement that changes the counters by day. Outcomes are in the order of DELIVERY_OUTCOMES. The waits of all rows
 * are one array, row after row.
 */
const APPLY_DAYS: Prepared = {
  name: 'apply day movements',
  text: `
    insert into day_count as counted (account_id, day, sender, network, link_id, author, credits, waits, ${DELIVERY_OUTCOMES.join(', ')})
    select account_id, date '1970-01-01' + day, sender, network, link_id, author, credits,
      ($8::int4[])[(place - 1) * ${BUCKETS} + 1 : place * ${BUCKETS}], ${DELIVERY_OUTCOMES.join(', ')}
    from unnest($1::int8[], $2::int4[], $3::text[], $4::text[], $5::int2[], $6::int8[], $7::int8[],
      ${DELIVERY_OUTCOMES.map((_fate, i) => `$${i + 9}::int4[]`).join(', ')}) with ordinality
      as moved (account_id, day, sender, network, link_id, credits, author, ${DELIVERY_OUTCOMES.join(', ')}, place)
    on conflict (account_id, day, sender, network, link_id, author) do update set
      ${DELIVERY_OUTCOMES.map((fate) => `${fate} = counted.${fate} + excluded.${fate}`).join(', ')},
      credits = counted.credits + excluded.credits,
      waits = array(
        select coalesce(before, 0) + coalesce(more, 0)
        from unnest(counted.waits, excluded.waits) with ordinality as bucket (before, more, place)
        order by place)`,
}

export type StateCounts = Record<CountedState, number>

/** The networks in the order of the arrays in a row. Rows are never rewritten, so a new network is added at the end. */
export const COUNTED_NETWORKS = [
  'MTN',
  'Telecel',
  'AT',
  'Expresso',
  'Other',
  '',
] as const satisfies readonly (Network | '')[]

/** The index of the likely network of a number, which is given as E.164 digits. */
export function networkIndex(msisdn: string): number {
  return COUNTED_NETWORKS.indexOf(likelyNetwork(msisdn) ?? '')
}

interface CampaignCountsRow {
  accountId: bigint
  campaignId: bigint
  linkId: number
  counts: StateCounts
  /** The counts of states, network by network, each in the order of COUNTED. */
  networks: number[]
  /** How many messages a link answered in this batch. */
  handled: number
}

const NOTHING: StateCounts = {
  submitted: 0,
  unknown: 0,
  delivered: 0,
  undelivered: 0,
  expired: 0,
  rejected: 0,
  failed: 0,
}

const PLACES = COUNTED_NETWORKS.length * COUNTED.length
const NO_NETWORKS: readonly number[] = Array.from({ length: PLACES }, () => 0)

const COUNTED_STATES: ReadonlySet<MessageState> = new Set(COUNTED)

function isCounted(state: MessageState): state is CountedState {
  return COUNTED_STATES.has(state)
}

/** The changes of a batch to the counters of campaigns. */
class CampaignCounts {
  readonly #moved = new Map<string, CampaignCountsRow>()

  /**
   * Adds a message's change from one state to another. With `inSpeed`, its first answer counts for the campaign's
   * speed.
   */
  add(
    { accountId, campaignId, linkId, msisdn }: ChangingMessage,
    from: MessageState,
    to: MessageState,
    { inSpeed }: { inSpeed: boolean },
  ): void {
    if (from === to) return
    const key = `${campaignId}/${linkId}`
    let moved = this.#moved.get(key)
    if (moved === undefined) {
      const none = { counts: { ...NOTHING }, networks: [...NO_NETWORKS], handled: 0 }
      moved = { accountId, campaignId, linkId, ...none }
      this.#moved.set(key, moved)
    }
    const first = networkIndex(msisdn) * COUNTED.length
    if (isCounted(from)) {
      moved.counts[from]--
      moved.networks[first + COUNTED.indexOf(from)]!--
    }
    if (isCounted(to)) {
      moved.counts[to]++
      moved.networks[first + COUNTED.indexOf(to)]!++
      if (inSpeed && !isCounted(from)) moved.handled++
    }
  }

  /** The rows, in the order in which every writer locks them. */
  list(): CampaignCountsRow[] {
    return [...this.#moved.values()].sort((a, b) =>
      a.campaignId === b.campaignId ? a.linkId - b.linkId : a.campaignId < b.campaignId ? -1 : 1,
    )
  }
}

async function addCampaignCounts(tx: Tx, movements: CampaignCounts): Promise<void> {
  const moved = movements.list()
  if (moved.length === 0) return
  await execute(tx, APPLY_CAMPAIGNS, [
    int8Array(moved.map(({ accountId }) => accountId)),
    int8Array(moved.map(({ campaignId }) => campaignId)),
    int2Array(moved.map(({ linkId }) => linkId)),
    ...COUNTED.map((state) => int4Array(moved.map(({ counts }) => counts[state]))),
    int4Array(moved.flatMap(({ networks }) => networks)),
    int4Array(moved.map(({ handled }) => handled)),
    spanOf(tx.clock.ms()),
  ])
}

/**
 * The length of the time spans in which a campaign's speed is counted, and how many spans are stored: the present one
 * and those of a minute.
 */
export const SPAN_MS = 5_000
export const SPANS_KEPT = 13

/** The number of the time span of an instant, counted from 1970. */
export const spanOf = (at_ms: number): number => Math.floor(at_ms / SPAN_MS)

/**
 * Makes sure that nobody else changes the states of messages of these campaigns and links. If the campaigns have
 * counters, it locks their rows; otherwise it takes a lock on the account and link. It must come before any other lock.
 */
export async function lockCounters(
  tx: Tx,
  places: readonly Pick<ChangingMessage, 'accountId' | 'campaignId' | 'linkId' | 'counted'>[],
): Promise<void> {
  const direct = places.filter(({ counted }) => !counted)
  const keys = [...new Set(direct.map(({ accountId, linkId }) => `day count ${accountId}/${linkId}`))].sort()
  if (keys.length > 0) {
    await sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${textArray(keys)}::text[]) as key
    `.execute(tx.sql)
  }
  await lockCampaignCounts(
    tx,
    places.filter(({ counted }) => counted),
  )
}

/** Locks the rows that a batch will change, so that nobody else changes the states of the same messages. */
export async function lockCampaignCounts(
  tx: Tx,
  places: readonly { accountId: bigint; campaignId: bigint; linkId: number }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`
    insert into campaign_count as counted (account_id, campaign_id, link_id)
    select distinct * from unnest(
      ${int8Array(places.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(places.map(({ campaignId }) => campaignId))}::int8[],
      ${int2Array(places.map(({ linkId }) => linkId))}::int2[]
    ) as place order by 2, 3 -- as CampaignCounts.list does
    on conflict (account_id, campaign_id, link_id) do update set submitted = counted.submitted
  `.execute(tx.sql)
}

/** Reads the counters of campaigns, summed over all links. */
export async function countsOf(
  reader: Reader,
  accountId: bigint,
  campaignIds: readonly bigint[],
): Promise<Map<bigint, StateCounts>> {
  const { rows } = await sql<{ campaignId: bigint } & StateCounts>`
    select campaign_id as "campaignId",
           ${sql.join(COUNTED.map((state) => sql`sum(${sql.ref(state)})::int4 as ${sql.ref(state)}`))}
    from campaign_count where account_id = ${accountId} and campaign_id = any(${int8Array(campaignIds)}::int8[])
    group by campaign_id
  `.execute(reader.sql)
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]))
}

/** The counters of one campaign and one link. */
export interface LinkCounts {
  linkId: number
  /** The counts of states, network by network, each in the order of COUNTED. */
  networks: number[]
  /** How many messages it answered in each of the last time spans. `recentAt` is the number of the last one. */
  recent: number[]
  recentAt: number
}

/** Reads the counters of one campaign, link by link. */
export async function linkCountsOf(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
): Promise<LinkCounts[]> {
  const { rows } = await sql<LinkCounts>`
    select link_id as "linkId", networks, recent, recent_at as "recentAt"
    from campaign_count where account_id = ${accountId} and campaign_id = ${campaignId}
  `.execute(reader.sql)
  return rows
}

/** The counters by network, summed over these links. */
export function networkCountsOf(links: readonly Pick<LinkCounts, 'networks'>[]): StateCounts[] {
  const counts = COUNTED_NETWORKS.map(() => ({ ...NOTHING }))
  for (const { networks } of links) {
    for (const [index, messages] of networks.entries())
      counts[Math.floor(index / COUNTED.length)]![COUNTED[index % COUNTED.length]!] += messages
  }
  return counts
}

/**
 * SQL for how many time spans the stored counts have become older. A process whose clock is behind adds to the newest
 * span.
 */
const SHIFT = `least(greatest(excluded.recent_at - counted.recent_at, 0), ${SPANS_KEPT})`

/**
 * The statement that changes the counters of campaigns. States are in the order of COUNTED. Those of all rows are one
 * array, row after row.
 */
const APPLY_CAMPAIGNS: Prepared = {
  name: 'apply movements',
  text: `
    insert into campaign_count as counted (account_id, campaign_id, link_id, ${COUNTED.join(', ')}, networks, recent, recent_at)
    select account_id, campaign_id, link_id, ${COUNTED.join(', ')},
      ($${COUNTED.length + 4}::int4[])[(place - 1) * ${PLACES} + 1 : place * ${PLACES}],
      array_fill(0, array[${SPANS_KEPT - 1}]) || ($${COUNTED.length + 5}::int4[])[place], $${COUNTED.length + 6}::int4
    from unnest($1::int8[], $2::int8[], $3::int2[],
      ${COUNTED.map((_state, i) => `$${i + 4}::int4[]`).join(', ')}) with ordinality
      as moved (account_id, campaign_id, link_id, ${COUNTED.join(', ')}, place)
    on conflict (account_id, campaign_id, link_id) do update set
      ${COUNTED.map((state) => `${state} = counted.${state} + excluded.${state}`).join(', ')},
      networks = array(
        select coalesce(before, 0) + coalesce(more, 0)
        from unnest(counted.networks, excluded.networks) with ordinality as each (before, more, place)
        order by place),
      recent = (counted.recent || array_fill(0, array[${SHIFT}]))[${SHIFT} + 1 : ${SHIFT} + ${SPANS_KEPT - 1}]
        || case when ${SHIFT} = 0 then counted.recent[${SPANS_KEPT}] else 0 end + excluded.recent[${SPANS_KEPT}],
      recent_at = greatest(counted.recent_at, excluded.recent_at)`,
}

/** Adds up the credits that a batch of messages returns, by reservation. */
export class Refunds {
  readonly #returned = new Map<bigint, { accountId: bigint; reservationId: bigint; credits: bigint }>()

  add(accountId: bigint, reservationId: bigint, credits: bigint): void {
    if (credits === 0n) return
    const returned = this.#returned.get(reservationId)
    if (returned) returned.credits += credits
    else this.#returned.set(reservationId, { accountId, reservationId, credits })
  }

  /** The sums, in the order in which every writer locks the balances. */
  list() {
    return [...this.#returned.values()].sort((a, b) =>
      a.accountId === b.accountId ? 0 : a.accountId < b.accountId ? -1 : 1,
    )
  }
}
