/**
 * Counters: how many messages of a bulk campaign are in each state. They move in the transaction that stores the facts,
 * once for a batch, and are never recounted. One row for each link, so that the links' writers do not wait for each other.
 */
import { likelyNetwork, type Network } from '@nkra/sms/networks.ts'
import { sql } from 'kysely'
import type { MessageState } from '@nkra/contract/messaging/campaigns.ts'
import { int2Array, int4Array, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
import { COUNTED, type CountedState } from './states.ts'

export type Counts = Record<CountedState, number>

/** Where each likely network stands in the rows' arrays; rows are kept for ever, so what is new comes at the end. */
export const NETWORK_PLACES = ['MTN', 'Telecel', 'AT', 'Expresso', 'Other', ''] as const satisfies readonly (
  | Network
  | ''
)[]

/** The place of a number's likely network, E.164 digits. */
export function networkPlace(msisdn: string): number {
  return NETWORK_PLACES.indexOf(likelyNetwork(msisdn) ?? '')
}

interface Moved {
  accountId: bigint
  campaignId: bigint
  linkId: number
  counts: Counts
  /** The same network by network, the states of each in the order of COUNTED. */
  networks: number[]
}

const NOTHING: Counts = {
  submitted: 0,
  unknown: 0,
  delivered: 0,
  undelivered: 0,
  expired: 0,
  rejected: 0,
  failed: 0,
}

const PLACES = NETWORK_PLACES.length * COUNTED.length
const NO_NETWORKS: readonly number[] = Array.from({ length: PLACES }, () => 0)

const COUNTED_STATES: ReadonlySet<MessageState> = new Set(COUNTED)

function isCounted(state: MessageState): state is CountedState {
  return COUNTED_STATES.has(state)
}

/** What one batch does to the counters. */
export class Movements {
  readonly #moved = new Map<string, Moved>()

  /** A message went from one state to another. */
  add(
    {
      accountId,
      campaignId,
      linkId,
      msisdn,
    }: { accountId: bigint; campaignId: bigint; linkId: number; msisdn: string },
    from: MessageState,
    to: MessageState,
  ): void {
    if (from === to) return
    const key = `${campaignId}/${linkId}`
    let moved = this.#moved.get(key)
    if (moved === undefined) {
      moved = { accountId, campaignId, linkId, counts: { ...NOTHING }, networks: [...NO_NETWORKS] }
      this.#moved.set(key, moved)
    }
    const first = networkPlace(msisdn) * COUNTED.length
    if (isCounted(from)) {
      moved.counts[from]--
      moved.networks[first + COUNTED.indexOf(from)]!--
    }
    if (isCounted(to)) {
      moved.counts[to]++
      moved.networks[first + COUNTED.indexOf(to)]!++
    }
  }

  /** In the order in which every writer takes the rows. */
  list(): Moved[] {
    return [...this.#moved.values()].sort((a, b) =>
      a.campaignId === b.campaignId ? a.linkId - b.linkId : a.campaignId < b.campaignId ? -1 : 1,
    )
  }
}

export async function applyMovements(tx: Tx, movements: Movements): Promise<void> {
  const moved = movements.list()
  if (moved.length === 0) return
  await execute(tx, APPLY, [
    int8Array(moved.map(({ accountId }) => accountId)),
    int8Array(moved.map(({ campaignId }) => campaignId)),
    int2Array(moved.map(({ linkId }) => linkId)),
    ...COUNTED.map((state) => int4Array(moved.map(({ counts }) => counts[state]))),
    int4Array(moved.flatMap(({ networks }) => networks)),
  ])
}

/** Takes the rows that a batch is going to move, so that nobody moves the same messages meanwhile. */
export async function lockCounts(
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
    ) as place order by 2, 3 -- as Movements.list does
    on conflict (account_id, campaign_id, link_id) do update set submitted = counted.submitted
  `.execute(tx.sql)
}

/** The counters of campaigns, over all links. */
export async function countsOf(
  reader: Reader,
  accountId: bigint,
  campaignIds: readonly bigint[],
): Promise<Map<bigint, Counts>> {
  const { rows } = await sql<{ campaignId: bigint } & Counts>`
    select campaign_id as "campaignId",
           ${sql.join(COUNTED.map((state) => sql`sum(${sql.ref(state)})::int4 as ${sql.ref(state)}`))}
    from campaign_count where account_id = ${accountId} and campaign_id = any(${int8Array(campaignIds)}::int8[])
    group by campaign_id
  `.execute(reader.sql)
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]))
}

/** The same of one campaign, network by network, each with the states that any message of it is in. */
export async function networkCountsOf(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
): Promise<Counts[]> {
  const { rows } = await sql<{ place: number; messages: number }>`
    select place::int4 - 1 as place, sum(messages)::int4 as messages
    from campaign_count cross join unnest(networks) with ordinality as counted (messages, place)
    where account_id = ${accountId} and campaign_id = ${campaignId}
    group by place
  `.execute(reader.sql)
  const counts = NETWORK_PLACES.map(() => ({ ...NOTHING }))
  for (const { place, messages } of rows) {
    const state = COUNTED[place % COUNTED.length]!
    counts[Math.floor(place / COUNTED.length)]![state] = messages
  }
  return counts
}

/** The states in the order of COUNTED. The networks' come one row's after the other's. */
const APPLY: Prepared = {
  name: 'apply movements',
  text: `
    insert into campaign_count as counted (account_id, campaign_id, link_id, ${COUNTED.join(', ')}, networks)
    select account_id, campaign_id, link_id, ${COUNTED.join(', ')},
      ($${COUNTED.length + 4}::int4[])[(place - 1) * ${PLACES} + 1 : place * ${PLACES}]
    from unnest($1::int8[], $2::int8[], $3::int2[],
      ${COUNTED.map((_state, i) => `$${i + 4}::int4[]`).join(', ')}) with ordinality
      as moved (account_id, campaign_id, link_id, ${COUNTED.join(', ')}, place)
    on conflict (account_id, campaign_id, link_id) do update set
      ${COUNTED.map((state) => `${state} = counted.${state} + excluded.${state}`).join(', ')},
      networks = array(
        select coalesce(before, 0) + coalesce(more, 0)
        from unnest(counted.networks, excluded.networks) with ordinality as each (before, more, place)
        order by place)`,
}
