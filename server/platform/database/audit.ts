/**
 * The audit log says who did what. An entry is appended in the transaction of the action, so neither exists without the
 * other. Entries are never changed or deleted: the database refuses it. The entries of each account form a chain
 * without gaps, and the hash of an entry covers the entry before it (ASVS 5.0 §16.4).
 *
 * The origin of an action (address and browser) is stored beside the entry, and deleted when its person is erased. The
 * hash covers a commitment to the origin, under a random key that is stored with the origin. So a stored origin cannot
 * be changed, and a deleted one cannot be guessed (decision 80).
 *
 * No secret, code, password, text of a message or number of a recipient is recorded. Ids, names and figures are.
 */
import type { AuditAction, AuditDetail } from '@nkra/contract/identity/audit.ts'
import { encodeId, type IdPrefix } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Anyone, ApiKey, System, User } from '../actor.ts'
import type { Tx } from './database.ts'

/** The person who acts. A user needs no session here, because somebody who is signing in has none yet. */
export type AuditActor =
  | (Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<User>)
  | ApiKey
  | Anyone
  | System

/** What the audit log stores of a request. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
}

export interface AuditRecord {
  /** The account whose log gets the entry. */
  accountId: bigint
  action: AuditAction
  /** The thing that the action is about: `{ kind: 'inv', id }` reads as `inv_…`. */
  subject?: { kind: IdPrefix; id: bigint }
  detail?: AuditDetail
  /** The request that caused the action. A handler's `request` has these fields. */
  request?: RequestInfo | undefined
}

/**
 * Records what this transaction does. It locks the account's chain until the commit. So call it late in the
 * transaction, and never while messages are sent. For several accounts, write the entry of the lower account id first.
 */
export async function audit(tx: Tx, actor: AuditActor, record: AuditRecord): Promise<void> {
  const { accountId, action, subject, detail = {}, request } = record
  const user = actor.kind === 'user' ? actor : undefined
  const behind = user?.impersonator
  // In the detail, which the hash covers.
  const said = actor.kind === 'key' ? { ...detail, key: encodeId('key', actor.keyId) } : detail
  const origin = request && sql`${request.ip}::text, ${request.userAgent}::text, ${request.id}::text`
  const key = request && sql`${tx.clock.bytes(ORIGIN_KEY_BYTES)}::bytea`
  const entry = sql`
    insert into audit_entry (account_id, id, at, action, actor_kind, actor_account_id, actor_user_id,
      impersonator_account_id, impersonator_user_id, subject_kind, subject_id, detail, commitment)
    values (${accountId}, ${tx.ids.next()}, ${tx.clock.now()}, ${action}, ${actor.kind}, ${user?.accountId ?? null},
      ${user?.userId ?? null}, ${behind?.accountId ?? null}, ${behind?.userId ?? null}, ${subject?.kind ?? null},
      ${subject?.id ?? null}, ${JSON.stringify(said)}, ${origin ? sql`audit_commitment(${key}, ${origin})` : sql`''`})`
  const statement = origin
    ? sql`
      with entry as (${entry} returning account_id, id)
      insert into audit_origin (account_id, id, key, ip, user_agent, request_id)
      select account_id, id, ${key}, ${origin} from entry`
    : entry
  await statement.execute(tx.sql)
}

/** The length of a commitment's key. */
const ORIGIN_KEY_BYTES = 32

/**
 * Deletes the origins of actions on these things by people without an account. The entries stay, and their chain stays
 * whole.
 */
export async function forgetOrigins(
  tx: Tx,
  accountId: bigint,
  { kind, ids }: { kind: IdPrefix; ids: readonly bigint[] },
): Promise<void> {
  await sql`
    delete from audit_origin origin using audit_entry entry
    where entry.account_id = ${accountId} and entry.actor_kind = 'anyone' and entry.subject_kind = ${kind}
      and entry.subject_id = any(${ids}::int8[])
      and origin.account_id = entry.account_id and origin.id = entry.id`.execute(tx.sql)
}

/** Writes the entry to several accounts' logs. */
export async function auditAll(
  tx: Tx,
  actor: AuditActor,
  accountIds: readonly bigint[],
  record: Omit<AuditRecord, 'accountId'>,
): Promise<void> {
  const inOrder = [...new Set(accountIds)].sort((a, b) => (a < b ? -1 : 1))
  for (const accountId of inOrder) await audit(tx, actor, { accountId, ...record })
}
