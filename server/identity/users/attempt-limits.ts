/**
 * How often somebody tried something that can be guessed, and how long they must wait now. The first attempts are free,
 * then each one doubles the delay. The counts are in the database, so all processes share them and restarts keep them.
 *
 * Nobody can lock another person out (ASVS 5.0 §6.1.1): a count is for one thing tried from one network, so the owner
 * can go on from elsewhere. An attempt is counted before it is checked, and a right one is subtracted again. So
 * parallel attempts count like attempts in a row. Keys are digests, because people type passwords into e-mail fields.
 */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { byteaArray } from '../../platform/database/binary-arrays.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export interface AttemptLimit {
  readonly name: string
  /** Attempts before the first delay. */
  readonly free: number
  /** The first delay. Each further attempt doubles it. */
  readonly delay_ms: number
  readonly delay_max_ms: number
  /** After this time without an attempt a count starts again. */
  readonly forget_ms: number
  /** Set if many people share the count: a success then subtracts only one attempt. */
  readonly shared?: true
}

/** A count that never causes a delay. */
export type AttemptCounter = Pick<AttemptLimit, 'name' | 'forget_ms'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Attempts at one person's password from one network. */
export const passwordLimit: AttemptLimit = {
  name: 'password',
  free: 5,
  delay_ms: MINUTE_MS,
  delay_max_ms: HOUR_MS,
  forget_ms: DAY_MS,
}

/** Attempts at one mailed code from one network. Each code also has a limit over all networks. */
export const codeLimit: AttemptLimit = { ...passwordLimit, name: 'code' }

/**
 * Attempts at one person's second step, from any network, because six digits are few enough to guess from many
 * addresses. A stranger cannot use it to lock somebody out, because it takes the right password to get here.
 */
export const secondStepLimit: AttemptLimit = { ...passwordLimit, name: 'second step' }

/**
 * Attempts at many people's passwords from one network. The limit is high, because whole offices and mobile networks
 * share one address. It does not stop a person who signed in from the address before.
 */
export const addressLimit: AttemptLimit = {
  name: 'address',
  shared: true,
  free: 100,
  delay_ms: MINUTE_MS,
  delay_max_ms: 15 * MINUTE_MS,
  forget_ms: HOUR_MS,
}

/** Registrations and requests for mail from one network. */
export const mailLimit: AttemptLimit = { ...addressLimit, name: 'mail' }

/** Invitations of one account, including those that are sent again. */
export const invitationLimit: AttemptLimit = { ...addressLimit, name: 'invitation', free: 50 }

/** How long a network stays familiar after a success. */
export const FAMILIAR_MS = 30 * DAY_MS

/**
 * The start of a block that is over for every clock. `now` would not be: two requests may read the clock in one order
 * and reach the database in the other, and the earlier one would be blocked.
 */
const NOT_BLOCKED = '-infinity'

export interface Attempt {
  /** Whether the same thing was tried from there with success within `FAMILIAR_MS`. */
  familiar: boolean
  /** Whether this is the count's first attempt. */
  first: boolean
  /** Subtracts the attempt again, because it was right. */
  forgive(reader: Reader): Promise<void>
}

/**
 * Counts an attempt in a statement of its own, which stays even if the caller's transaction fails. Fails with
 * `too_many_attempts` if the delay is not over; such an attempt does not count.
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

/** For each key: the attempts that no success has subtracted, and whether one succeeded lately. It is one statement. */
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

/** Counts one more attempt without a delay. Answers the count. */
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

/** Whether this is the first attempt within `forget_ms`. */
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

/** Deletes counts that no longer matter. Answers their number. */
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
