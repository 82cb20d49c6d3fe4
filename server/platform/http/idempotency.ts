/**
 * Idempotency keys: a repeated request gets the first one's answer and has its effect once.
 *
 * The transaction that does the work also stores the answer, so that after any crash both exist or neither. While it
 * runs it locks the key. A second request with the key then answers `idempotency_key_in_use`, and one with another body
 * `idempotency_key_reused`. Keys belong to an account and a route, and are stored for seven days. The functions take
 * sets of keys, for code that puts many requests into one transaction.
 */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../database/database.ts'
import type { EncodedReply } from './envelope.ts'
import { fail } from '../fail.ts'
import { cron, type Worker } from '../jobs/jobs.ts'
import { canonicalJson } from './request-issues.ts'

/** The key of one request. */
export interface RequestKey {
  accountId: bigint
  key: string
  /** SHA-256 of the request's content. By it a repetition is told from another request. */
  fingerprint: Buffer
}

/** The result of a claim: to do the work, or the answer to give instead. */
export type KeyClaim =
  | { outcome: 'claimed' }
  | { outcome: 'answered'; answer: EncodedReply }
  | { outcome: 'refused'; code: Extract<FailureCode, 'idempotency_key_reused' | 'idempotency_key_in_use'> }

export const IDEMPOTENCY_DAYS = 7
/** How many old keys one statement deletes, so that none holds its locks for long. */
const SWEEP_BATCH = 5_000

/** Reads the header. Null if it is absent. Throws if it is no valid key. */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  // A structured string (draft-ietf-httpapi-idempotency-key-header) is quoted; most clients send it bare.
  const text = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : ''
  return /^[\x20-\x7e]{1,255}$/.test(text) ? text : fail('idempotency_key_invalid')
}

export function requestFingerprint(path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${path.toLowerCase()}\n${canonicalJson(body) ?? ''}`)
    .digest()
}

/**
 * Claims each key for this transaction, in order. A caller that gets `claimed` does the work and calls `completeKeys`
 * with its answer before the commit. It needs the isolation level read committed.
 */
export async function claimKeys(
  tx: Tx,
  route: EndpointName,
  keys: readonly RequestKey[],
): Promise<KeyClaim[]> {
  const accounts = keys.map(({ accountId }) => accountId)
  const texts = keys.map(({ key }) => key)
  const locks = await tx.client.query<{ locked: boolean }>(LOCK_KEYS, [accounts, texts, route])
  // A statement of its own, for its snapshot has to be younger than the locks.
  const answers = await tx.client.query<Answer>(ANSWERS, [accounts, texts, route])
  const known = new Map(answers.rows.map((row) => [`${row.account_id} ${row.key}`, row]))
  const claimed = new Set<string>()
  return keys.map((wanted, index): KeyClaim => {
    const scope = `${wanted.accountId} ${wanted.key}`
    const answer = known.get(scope)
    if (answer !== undefined) {
      return answer.fingerprint.equals(wanted.fingerprint)
        ? { outcome: 'answered', answer: { status: answer.status, body: answer.body, isReplay: true } }
        : { outcome: 'refused', code: 'idempotency_key_reused' }
    }
    if (locks.rows[index]?.locked !== true || claimed.has(scope)) {
      return { outcome: 'refused', code: 'idempotency_key_in_use' }
    }
    claimed.add(scope)
    return { outcome: 'claimed' }
  })
}

/** Whether a request with this key was carried out and has its answer. */
export async function isAnswered(
  db: Db,
  route: EndpointName,
  { accountId, key }: Pick<RequestKey, 'accountId' | 'key'>,
): Promise<boolean> {
  const { rows } = await db.pool.query(IS_ANSWERED, [accountId, route, key])
  return rows.length > 0
}

/** Stores the answers of claimed keys, in the transaction that did the work. */
export async function completeKeys(
  tx: Tx,
  route: EndpointName,
  answered: readonly (RequestKey & EncodedReply)[],
): Promise<void> {
  await tx.client.query(COMPLETE, [
    answered.map(({ accountId }) => accountId),
    answered.map(({ key }) => key),
    answered.map(({ fingerprint }) => fingerprint),
    answered.map(({ status }) => status),
    answered.map(({ body }) => body),
    route,
    tx.clock.now(),
  ])
}

/** Deletes the stored answers about things with these ids on the wire, and the requests for them. */
export async function forgetReplies(tx: Tx, accountId: bigint, ids: readonly string[]): Promise<void> {
  await tx.client.query(FORGET, [accountId, ids])
}

/** Deletes keys older than seven days. Answers their number. */
export async function sweepKeys(db: Db): Promise<number> {
  const before = new Date(db.clock.ms() - IDEMPOTENCY_DAYS * 86_400_000)
  for (let swept = 0; ;) {
    const { rowCount } = await db.pool.query(SWEEP, [before, SWEEP_BATCH])
    swept += rowCount ?? 0
    if ((rowCount ?? 0) < SWEEP_BATCH) return swept
  }
}

/** Deletes old keys every hour. */
export const keySweeper = (db: Db): Worker =>
  cron('platform.sweep-keys', '41 * * * *', async () => void (await sweepKeys(db)))

interface Answer {
  account_id: bigint
  key: string
  fingerprint: Buffer
  status: number
  body: string
}

/** The first part of the lock's hash, which separates these locks from others. */
const LOCK_KEYS = `
select pg_try_advisory_xact_lock(hashtextextended(account_id || ' ' || $3::text || ' ' || key, 7003)) as locked
from unnest($1::int8[], $2::text[]) with ordinality as wanted (account_id, key, place)
order by place`

const ANSWERS = `
select account_id, key, fingerprint, status, body
from idempotency
where route = $3 and (account_id, key) in (select * from unnest($1::int8[], $2::text[]))`

const IS_ANSWERED = `
select 1 from idempotency where account_id = $1 and route = $2 and key = $3`

const COMPLETE = `
insert into idempotency (account_id, route, key, fingerprint, status, body, answered_at)
select account_id, $6, key, fingerprint, status, body, $7
from unnest($1::int8[], $2::text[], $3::bytea[], $4::int2[], $5::text[]) as answered (account_id, key, fingerprint, status, body)
on conflict do nothing`

const FORGET = `
delete from idempotency
where account_id = $1 and substring(body from '"id":"([^"]+)"') = any($2::text[])`

const SWEEP = `
delete from idempotency
where (account_id, route, key) in (
  select account_id, route, key from idempotency where answered_at < $1 order by answered_at limit $2
)`
