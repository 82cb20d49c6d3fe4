/**
 * Counters by day: what became of the messages of each day, sender, author and likely network, of sends to few as well as of
 * bulk. They move in the transaction that stores the facts, once for a batch, and are never recounted. One row for each
 * link, so that the links' writers do not wait for each other.
 *
 * A message counts from the answer to its last segment on, or from when it is in doubt, on the day that its id was
 * given: where it is then, and with what it cost. What was cancelled before it was sent is nobody's traffic, and counts
 * nowhere; nor is it counted again where one of its segments had gone before.
 */
import type { MessageState } from '@nkra/contract/messaging/campaigns.ts'
import { FATES, WAITS_S, type Fate } from '@nkra/contract/reports/figures.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { likelyNetwork, type Network } from '@nkra/sms/networks.ts'
import { sql } from 'kysely'
import { int2Array, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Tx } from '../../platform/database/database.ts'
import { instantOfId } from '../../platform/database/ids.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
import { RETURNED } from './states.ts'

/** The message that moved. */
interface Moving {
  accountId: bigint
  sender: string
  /** The person or the key that sent it; 0 where it is nobody's doing. */
  author: bigint
  id: bigint
  /** E.164 digits. */
  msisdn: string
  /** Its own, whichever link brought the news. */
  linkId: number
  credits: number
}

/** Why it is where it is. */
export interface Why {
  /** command_status of the answer that rejected it. */
  status: number
  /** The operator's code in its receipt. */
  error: string | null
  /** When its last receipt came. */
  at: Date | null
}

const DAY_MS = 86_400_000
/** One for each bound, and one for what took longer than the last. */
const BUCKETS = WAITS_S.length + 1

interface Row {
  accountId: bigint
  /** Days since 1970. */
  day: number
  sender: string
  network: Network | ''
  linkId: number
  author: bigint
  fates: Record<Fate, number>
  credits: number
  waits: number[]
}

/** What one batch does to the counters. */
export class DayMovements {
  readonly #rows = new Map<string, Row>()
  /** By network, the row that was moved last: messages come in runs of one sender and day. */
  readonly #last = new Map<Network | '', Row>()

  /** A message went from one state to another. */
  add(message: Moving, from: MessageState, to: MessageState, why: Why): void {
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

  /** So many of a message's credits went back. */
  returned(message: Moving, credits: number): void {
    if (credits === 0) return
    this.#row(message, Math.floor(instantOfId(message.id).getTime() / DAY_MS)).credits -= credits
  }

  /** In the order in which every writer takes the rows. */
  list(): Row[] {
    return [...this.#rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }

  #row({ accountId, sender, msisdn, linkId, author }: Moving, day: number): Row {
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

const NONE = Object.fromEntries(FATES.map((fate) => [fate, 0])) as Record<Fate, number>

/** Where a message in this state is counted; null for one that is not yet. */
function fateOf(state: MessageState, { status, error }: Why): Fate | null {
  if (state === 'queued' || state === 'submitting') return null
  if (state === 'rejected') return BY_STATUS.get(status) ?? state
  return state === 'failed' && error === RETURNED ? 'unconfirmed' : state
}

const BY_STATUS: ReadonlyMap<number, Fate> = new Map([
  [STATUS.ESME_RINVDSTADR, 'unknown_number'],
  [STATUS.ESME_RINVSRCADR, 'sender_refused'],
  [STATUS.ESME_RINVSRCTON, 'sender_refused'],
])

function bucketOf(wait_ms: number): number {
  const place = WAITS_S.findIndex((bound_s) => wait_ms <= bound_s * 1000)
  return place < 0 ? WAITS_S.length : place
}

export async function applyDayMovements(tx: Tx, movements: DayMovements): Promise<void> {
  const rows = movements.list()
  if (rows.length === 0) return
  await execute(tx, APPLY, [
    int8Array(rows.map(({ accountId }) => accountId)),
    int4Array(rows.map(({ day }) => day)),
    textArray(rows.map(({ sender }) => sender)),
    textArray(rows.map(({ network }) => network)),
    int2Array(rows.map(({ linkId }) => linkId)),
    int8Array(rows.map(({ credits }) => BigInt(credits))),
    int8Array(rows.map(({ author }) => author)),
    int4Array(rows.flatMap(({ waits }) => waits)),
    ...FATES.map((fate) => int4Array(rows.map(({ fates }) => fates[fate]))),
  ])
}

/**
 * Makes sure that nobody else moves messages of these accounts and links meanwhile, of those that no campaign's counters
 * guard: of sends to few, where several segments, or news by another link, have to be read back. Taken before any row.
 */
export async function lockUncounted(
  tx: Tx,
  places: readonly { accountId: bigint; linkId: number }[],
): Promise<void> {
  if (places.length === 0) return
  const keys = [...new Set(places.map(({ accountId, linkId }) => `day count ${accountId}/${linkId}`))].sort()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${textArray(keys)}::text[]) as key
  `.execute(tx.sql)
}

/** The fates in the order of FATES. Waits come one row's after the other's. */
const APPLY: Prepared = {
  name: 'apply day movements',
  text: `
    insert into day_count as counted (account_id, day, sender, network, link_id, author, credits, waits, ${FATES.join(', ')})
    select account_id, date '1970-01-01' + day, sender, network, link_id, author, credits,
      ($8::int4[])[(place - 1) * ${BUCKETS} + 1 : place * ${BUCKETS}], ${FATES.join(', ')}
    from unnest($1::int8[], $2::int4[], $3::text[], $4::text[], $5::int2[], $6::int8[], $7::int8[],
      ${FATES.map((_fate, i) => `$${i + 9}::int4[]`).join(', ')}) with ordinality
      as moved (account_id, day, sender, network, link_id, credits, author, ${FATES.join(', ')}, place)
    on conflict (account_id, day, sender, network, link_id, author) do update set
      ${FATES.map((fate) => `${fate} = counted.${fate} + excluded.${fate}`).join(', ')},
      credits = counted.credits + excluded.credits,
      waits = array(
        select coalesce(before, 0) + coalesce(more, 0)
        from unnest(counted.waits, excluded.waits) with ordinality as bucket (before, more, place)
        order by place)`,
}
