/**
 * How often somebody tried something guessable, and how long they now wait: the first tries are free, then each one
 * doubles the delay. Counts are kept in the database, so they hold over processes and restarts.
 *
 * Nobody is locked out by another (ASVS 5.0 §6.1.1): a count belongs to one thing tried from one network address, so
 * the owner, who is elsewhere, goes on. What is tried is counted before it is known to be wrong and forgiven when it
 * was right; a burst of parallel tries is thus counted like tries in a row. Keys are digests: people type passwords
 * into e-mail fields.
 */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { byteaArray } from '../../platform/database/binary-arrays.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export interface AttemptLimit {
  readonly name: string
  /** Tries before the first delay. */
  readonly free: number
  /** The first delay; each further try doubles it. */
  readonly delay_ms: number
  readonly delay_max_ms: number
  /** A count that was left alone so long begins anew. */
  readonly forget_ms: number
  /** Counts the tries of many: a success takes back itself and no more. */
  readonly shared?: true
}

/** What is only counted. */
export type AttemptCounter = Pick<AttemptLimit, 'name' | 'forget_ms'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** One person's password, from one address. */
export const passwordLimit: AttemptLimit = {
  name: 'password',
  free: 5,
  delay_ms: MINUTE_MS,
  delay_max_ms: HOUR_MS,
  forget_ms: DAY_MS,
}

/** One mailed code, from one address. Each code has its own limit besides, wherever the tries come from. */
export const codeLimit: AttemptLimit = { ...passwordLimit, name: 'code' }

/**
 * One person's second step, wherever from: six digits bear no guessing from many addresses. Nobody is locked out by a
 * stranger for it, for nobody comes so far without the password.
 */
export const secondStepLimit: AttemptLimit = { ...passwordLimit, name: 'second step' }

/**
 * Many people's passwords, from one address. Wide, for whole offices and mobile networks share one; and whoever signed
 * in from the address before is not held by it.
 */
export const addressLimit: AttemptLimit = {
  name: 'address',
  shared: true,
  free: 100,
  delay_ms: MINUTE_MS,
  delay_max_ms: 15 * MINUTE_MS,
  forget_ms: HOUR_MS,
}

/** Registrations and requests for mail, from one address. */
export const mailLimit: AttemptLimit = { ...addressLimit, name: 'mail' }

/** Invitations of one account, the mails sent again included. */
export const invitationLimit: AttemptLimit = { ...addressLimit, name: 'invitation', free: 50 }

/** How long an address stays familiar after a success. */
export const FAMILIAR_MS = 30 * DAY_MS

/**
 * A block that is over for every clock. `now` would not do: two requests may read the clock in one order and come to the
 * database in the other, and the one with the earlier reading would find itself blocked.
 */
const NOT_BLOCKED = '-infinity'

export interface Attempt {
  /** Whether the same was tried from there with success within `FAMILIAR_MS`. */
  familiar: boolean
  /** Whether the count has just begun. */
  first: boolean
  /** Takes the try back from the count: it was right. */
  forgive(reader: Reader): Promise<void>
}

/**
 * Counts a try, in a statement of its own that stands whatever becomes of the caller's work. Fails with
 * `too_many_attempts` where the delay is not over; such a try is not counted.
 */
export async function attempt(
  reader: Reader,
  limit: AttemptLimit,
  ...tried: readonly string[]
): Promise<Attempt> {
  const key = keyOf(limit, tried)
  const now = reader.clock.now()
  const counted = await count(reader, limit, key, now)
  if (!counted) {
    const until_ms = await blockedUntil(reader, key)
    fail('too_many_attempts', { minutes: Math.max(1, Math.ceil((until_ms - now.getTime()) / MINUTE_MS)) })
  }
  return {
    familiar: isFamiliar(counted.succeededAt, now),
    first: counted.count === 1,
    forgive: (later) => forgive(later, limit, key),
  }
}

/** How many tries of each are counted that no success has taken back, and whether one succeeded lately. In one statement. */
export async function readAttempts(
  reader: Reader,
  counted: readonly { tally: AttemptCounter; tried: readonly string[] }[],
): Promise<{ count: number; familiar: boolean }[]> {
  const now = reader.clock.now()
  const keys = counted.map(({ tally: of, tried }) => keyOf(of, tried))
  const { rows } = await sql<{ key: Buffer; count: number; lastAt: Date; succeededAt: Date | null }>`
    select key, count, last_at as "lastAt", succeeded_at as "succeededAt"
    from attempt where key = any(${byteaArray(keys)}::bytea[])
  `.execute(reader.sql)
  return counted.map(({ tally: { forget_ms } }, index) => {
    const row = rows.find(({ key }) => key.equals(keys[index]!))
    const isForgotten = row === undefined || row.lastAt.getTime() < now.getTime() - forget_ms
    return { count: isForgotten ? 0 : row.count, familiar: isFamiliar(row?.succeededAt ?? null, now) }
  })
}

/** Counts one more, for which nobody waits. Answers the count. */
export async function countAttempt(
  reader: Reader,
  limit: AttemptCounter,
  ...counted: readonly string[]
): Promise<number> {
  const now = reader.clock.now()
  const { rows } = await sql<{ count: number }>`
    insert into attempt as a (key, count, last_at, blocked_until)
    values (${keyOf(limit, counted)}, 1, ${now}, ${NOT_BLOCKED})
    on conflict (key) do update set
      count = case when a.last_at < ${new Date(now.getTime() - limit.forget_ms)} then 1 else a.count + 1 end,
      last_at = ${now}
    returning count
  `.execute(reader.sql)
  return rows[0]!.count
}

/** Whether this is the first time within `forget_ms`. */
export async function isFirstWithin(
  reader: Reader,
  limit: AttemptCounter,
  ...counted: readonly string[]
): Promise<boolean> {
  const now = reader.clock.now()
  const { rows } = await sql`
    insert into attempt as a (key, count, last_at, blocked_until)
    values (${keyOf(limit, counted)}, 1, ${now}, ${NOT_BLOCKED})
    on conflict (key) do update set last_at = ${now}
    where a.last_at <= ${new Date(now.getTime() - limit.forget_ms)}
    returning count
  `.execute(reader.sql)
  return rows.length > 0
}

/**
 * The network that an address stands for: an IPv6 customer has a whole /64 to try from, so that is what is counted.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const between = tail === undefined ? 0 : 8 - groups.length - behind.length
  const whole = [...groups, ...Array.from({ length: between }, () => '0'), ...behind]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Deletes counts that no longer matter. Answers how many. */
export async function dropOldAttempts(reader: Reader): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from attempt where last_at < ${new Date(reader.clock.ms() - FAMILIAR_MS)}`.execute(reader.sql)
  return Number(numAffectedRows)
}

function keyOf({ name }: AttemptCounter, tried: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, ...tried]))
    .digest()
}

const isFamiliar = (succeededAt: Date | null, now: Date) =>
  succeededAt !== null && now.getTime() - succeededAt.getTime() < FAMILIAR_MS

async function count(reader: Reader, limit: AttemptLimit, key: Buffer, now: Date) {
  // A double would overflow long after the delay has reached its maximum.
  const DOUBLINGS_MAX = 20
  const forgotten = new Date(now.getTime() - limit.forget_ms)
  const { rows } = await sql<{ count: number; succeededAt: Date | null }>`
    insert into attempt as a (key, count, last_at, blocked_until) values (${key}, 1, ${now}, ${NOT_BLOCKED})
    on conflict (key) do update set
      count = case when a.last_at < ${forgotten} then 1 else a.count + 1 end,
      last_at = ${now},
      blocked_until = case
        when a.last_at < ${forgotten} or a.count + 1 < ${limit.free} then ${NOT_BLOCKED}::timestamptz
        else ${now}::timestamptz + interval '1 millisecond' * least(
          ${limit.delay_max_ms}::float8,
          ${limit.delay_ms}::float8 * power(2, least(a.count + 1 - ${limit.free}::int4, ${DOUBLINGS_MAX}::int4))
        )
      end
    where a.blocked_until <= ${now}
    returning count, succeeded_at as "succeededAt"
  `.execute(reader.sql)
  return rows[0]
}

async function blockedUntil(reader: Reader, key: Buffer): Promise<number> {
  const { rows } = await sql<{
    until: Date
  }>`select blocked_until as until from attempt where key = ${key}`.execute(reader.sql)
  return rows[0]?.until.getTime() ?? 0
}

async function forgive(reader: Reader, limit: AttemptLimit, key: Buffer): Promise<void> {
  const now = reader.clock.now()
  await (
    limit.shared
      ? sql`update attempt set count = greatest(count - 1, 0) where key = ${key}`
      : sql`update attempt set count = 0, last_at = ${now}, blocked_until = ${NOT_BLOCKED}, succeeded_at = ${now}
            where key = ${key}`
  ).execute(reader.sql)
}
