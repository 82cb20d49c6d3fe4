/**
 * Codes that are mailed to prove who has an address: eight characters of 32, which is 40 bits, without letters that
 * look like digits. A code works once, for one purpose and one user, until it ends or `WRONG_TRIES_MAX` wrong codes
 * were given. Only the newest code works. The database holds its HMAC and not a plain hash, because 40 bits behind a
 * plain hash can be found in seconds.
 */
import { sql } from 'kysely'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserRef } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

export type CodePurpose = 'confirm' | 'reset'

/** The user of a code, and its purpose. */
export interface CodeHolder extends UserRef {
  email: string
}

/** The alphabet of Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/**
 * The most wrong tries of one code, from all networks. Each network has a lower limit of its own (`codeLimit`), so
 * strangers in one network cannot use these up. A hundred guesses at 40 bits hit one of ten billion codes.
 */
export const WRONG_TRIES_MAX = 100

/** The least time between two codes to one address for one purpose. */
export const RESEND_MS = 60_000

/**
 * How long a code works. A code that sets a password works for ten minutes (ASVS 5.0 §6.5.5). A code that confirms an
 * address works for a day, because a new business's mail may be slow; it lets nobody in without the password.
 */
const LIFETIME_MS: Record<CodePurpose, number> = { confirm: 24 * 3_600_000, reset: 10 * 60_000 }

/**
 * Makes a code that replaces any earlier one. Answers null and changes nothing if the same user got one less than
 * `RESEND_MS` ago.
 */
export async function issueCode(
  tx: Tx,
  key: Buffer,
  purpose: CodePurpose,
  holder: CodeHolder,
): Promise<string | null> {
  const code = randomCode(tx.clock)
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into mailed_code as c (email, purpose, account_id, user_id, hash, sent_at, expires_at)
    values (${holder.email}, ${purpose}, ${holder.accountId}, ${holder.userId}, ${digest(key, purpose, holder, code)},
            ${now}, ${new Date(now.getTime() + LIFETIME_MS[purpose])})
    on conflict (email, purpose) do update set
      account_id = excluded.account_id, user_id = excluded.user_id, hash = excluded.hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, wrong_tries = 0, spent_at = null
    where c.sent_at <= ${new Date(now.getTime() - RESEND_MS)} or c.user_id <> excluded.user_id
    returning 1
  `.execute(tx.sql)
  return rows.length > 0 ? code : null
}

/**
 * Answers the holder of a code, or null if it is not valid. A wrong code is counted, so the transaction must commit.
 * With `spend` a valid code is used up.
 */
export async function checkCode(
  tx: Tx,
  key: Buffer,
  tried: { purpose: CodePurpose; email: string; code: string; spend: boolean },
): Promise<CodeHolder | null> {
  const { purpose, email } = tried
  const { rows } = await sql<{ accountId: bigint; userId: bigint; hash: Buffer; good: boolean }>`
    select c.account_id as "accountId", c.user_id as "userId", c.hash,
      c.spent_at is null and c.expires_at > ${tx.clock.now()} and c.wrong_tries < ${WRONG_TRIES_MAX} as good
    from mailed_code c
    join user_email e on e.email = c.email and e.account_id = c.account_id and e.user_id = c.user_id
    where c.email = ${email} and c.purpose = ${purpose}
    for update of c
  `.execute(tx.sql)
  const known = rows[0]
  const holder = { email, accountId: known?.accountId ?? 0n, userId: known?.userId ?? 0n }
  const given = digest(key, purpose, holder, parseCode(tried.code))
  const right = known !== undefined && known.good && timingSafeEqual(given, known.hash)
  // An address without a code costs what a wrong code does, the write that its commit waits for included: without it
  // the answer came 4 ms sooner, and told who has an account (bench/enumeration.ts).
  if (known === undefined) {
    await sql`select pg_logical_emit_message(true, 'nkra.code', '')`.execute(tx.sql)
  } else if (!right || tried.spend) {
    await sql`
      update mailed_code set
        spent_at = case when ${right} then ${tx.clock.now()}::timestamptz else spent_at end,
        wrong_tries = least(wrong_tries + ${right ? 0 : 1}::int4, ${WRONG_TRIES_MAX}::int4)
      where email = ${email} and purpose = ${purpose} and account_id = ${holder.accountId}
    `.execute(tx.sql)
  }
  return right ? holder : null
}

/**
 * Whether this code was already used, for a person who opens the mail's link twice. It tells nothing to somebody
 * without the code. Call it only after `checkCode`, which counts wrong tries.
 */
export async function wasSpent(
  tx: Tx,
  key: Buffer,
  tried: { purpose: CodePurpose; email: string; code: string },
): Promise<boolean> {
  const { purpose, email } = tried
  const { rows } = await sql<{ accountId: bigint; userId: bigint; hash: Buffer; spent: boolean }>`
    select c.account_id as "accountId", c.user_id as "userId", c.hash,
      c.spent_at is not null and c.wrong_tries < ${WRONG_TRIES_MAX} as spent
    from mailed_code c
    join user_email e on e.email = c.email and e.account_id = c.account_id and e.user_id = c.user_id
    where c.email = ${email} and c.purpose = ${purpose}
  `.execute(tx.sql)
  const known = rows[0]
  const holder = { email, accountId: known?.accountId ?? 0n, userId: known?.userId ?? 0n }
  const given = digest(key, purpose, holder, parseCode(tried.code))
  return known !== undefined && known.spent && timingSafeEqual(given, known.hash)
}

/** The code as mails print it: `K7QM-2XWD`. */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/**
 * Reads a typed code: in any case, with or without the dash, and with O, I and L for the digits that they look like.
 */
export function parseCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Draws random characters of five bits each. */
export function randomCode(clock: Clock, length = CODE_LENGTH): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  return Array.from(clock.bytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

function digest(key: Buffer, purpose: CodePurpose, holder: CodeHolder, code: string): Buffer {
  return codeDigest(key, [purpose, holder.email, String(holder.userId), code])
}

/** The stored form of a code, bound to its purpose. It can only be compared. */
export function codeDigest(key: Buffer, bound: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(bound)).digest()
}
