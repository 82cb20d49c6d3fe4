/**
 * The audit log: who did what, appended in the transaction that did it, so that neither is ever without the other.
 * Entries are never changed or deleted (the database refuses), and each account's form a chain: an entry's hash covers
 * the one before, its place in the chain is gapless (ASVS 5.0 §16.4).
 *
 * No secret, code, password, text of a message or number of a recipient is put on record: ids, names and figures are.
 */
import type { AuditAction, AuditDetail } from '@nkra/contract/identity/audit.ts'
import { encodeId, type IdPrefix } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Anyone, ApiKey, System, User } from '../actor.ts'
import type { Db, Tx } from './database.ts'

/** Who did it. A user needs no session: somebody who is just signing in is one already. */
export type AuditActor =
  | (Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<User>)
  | ApiKey
  | Anyone
  | System

/** What the audit log keeps of a request. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
}

export interface AuditRecord {
  /** In whose log it stands. */
  accountId: bigint
  action: AuditAction
  /** What it was done to: `{ kind: 'inv', id }` is read as `inv_…`. */
  subject?: { kind: IdPrefix; id: bigint }
  detail?: AuditDetail
  /** The request by which it was done; `request` of a handler is one. */
  request?: RequestInfo | undefined
}

/**
 * Puts on record what this transaction does. The account's chain is held until the commit, so call it late in the
 * transaction, and never where messages are sent. Of several accounts' logs, the lower account first.
 */
export async function audit(tx: Tx, actor: AuditActor, record: AuditRecord): Promise<void> {
  const { accountId, action, subject, detail = {}, request } = record
  const user = actor.kind === 'user' ? actor : undefined
  const behind = user?.impersonator
  // In the detail, which the hash covers.
  const said = actor.kind === 'key' ? { ...detail, key: encodeId('key', actor.keyId) } : detail
  await sql`
    insert into audit_entry (account_id, id, at, action, actor_kind, actor_account_id, actor_user_id,
      impersonator_account_id, impersonator_user_id, subject_kind, subject_id, detail, ip, user_agent, request_id)
    values (${accountId}, ${tx.ids.next()}, ${tx.clock.now()}, ${action}, ${actor.kind}, ${user?.accountId ?? null},
      ${user?.userId ?? null}, ${behind?.accountId ?? null}, ${behind?.userId ?? null}, ${subject?.kind ?? null},
      ${subject?.id ?? null}, ${JSON.stringify(said)}, ${request?.ip ?? null}, ${request?.userAgent ?? null},
      ${request?.id ?? null})
  `.execute(tx.sql)
}

/** The same in several accounts' logs. */
export async function auditAll(
  tx: Tx,
  actor: AuditActor,
  accountIds: readonly bigint[],
  record: Omit<AuditRecord, 'accountId'>,
): Promise<void> {
  const inOrder = [...new Set(accountIds)].sort((a, b) => (a < b ? -1 : 1))
  for (const accountId of inOrder) await audit(tx, actor, { accountId, ...record })
}

/** Where a chain does not hold. */
export interface AuditFlaw {
  accountId: bigint
  /** Of the first entry that is wrong. */
  place: bigint
  /** `altered`: its hash is not of what it says; `missing`: entries before it are gone; `cut`: the newest are. */
  flaw: 'altered' | 'missing' | 'cut'
}

/** Entries verified by one statement: some 0.1 s. */
const VERIFIED_AT_ONCE = 20_000

/** Follows every account's chain from its beginning. Answers with nothing where all hold. */
export async function verifyAudit(db: Db, atOnce = VERIFIED_AT_ONCE): Promise<AuditFlaw[]> {
  const flaws: AuditFlaw[] = []
  for (let at: ChainPosition | undefined = { accountId: 0n, place: 0n }; at !== undefined;) {
    const { rows }: { rows: ChainRow[] } = await linksFrom(at, atOnce).execute(db.sql)
    for (const { flaw, accountId, place } of rows) if (flaw !== null) flaws.push({ accountId, place, flaw })
    const last: ChainRow | undefined = rows.at(-1)
    at = last && last.seen === atOnce ? last : undefined
  }
  const { rows: cut } = await sql<AuditFlaw>`
    select chain.account_id as "accountId", chain.entries as place, 'cut' as flaw
    from audit_chain chain
    left join lateral (
      select place, hash from audit_entry where account_id = chain.account_id order by place desc limit 1
    ) newest on true
    where (chain.entries, chain.hash) is distinct from (newest.place, newest.hash)
    order by chain.account_id
  `.execute(db.sql)
  // An altered newest entry does not agree with the chain's end either; it is told once.
  const told = new Set(flaws.map(({ accountId }) => accountId))
  return [...flaws, ...cut.filter(({ accountId }) => !told.has(accountId))]
}

interface ChainPosition {
  accountId: bigint
  place: bigint
}

/** A link that is wrong, or the last that was looked at. */
interface ChainRow extends ChainPosition {
  flaw: 'altered' | 'missing' | null
  seen: number
}

/** The wrong links of the next so many, and the last of them. The link at `at` was looked at: the next is held to it. */
function linksFrom(at: ChainPosition, atOnce: number) {
  return sql<ChainRow>`
    with looked as (
      select entry.account_id, entry.place, entry.hash,
        lag(entry.place, 1, 0::int8) over chain as place_before,
        audit_hash(entry, lag(entry.hash, 1, ''::bytea) over chain) as meant,
        row_number() over (order by entry.account_id, entry.place)::int4 as seen
      from (
        select * from audit_entry where (account_id, place) >= (${at.accountId}::int8, ${at.place}::int8)
        order by account_id, place limit ${atOnce}
      ) entry
      window chain as (partition by entry.account_id order by entry.place)
    )
    select account_id as "accountId", place, seen,
      case
        when (account_id, place) = (${at.accountId}::int8, ${at.place}::int8) then null
        when place <> place_before + 1 then 'missing'
        when hash <> meant then 'altered'
      end as flaw
    from looked
    where hash <> meant or place <> place_before + 1 or seen = (select max(seen) from looked)
    order by seen`
}
