/**
 * Verifies the chains of the audit log, and moves old ones. Entries of the old form contain address and browser, so
 * nobody could delete those. Each account's chain is moved once, when the program starts:
 *
 * 1. The old chain is verified. A chain with a flaw stays as it is, because new hashes would hide the flaw.
 * 2. Each entry's origin is moved to `audit_origin`, a commitment replaces it, and the chain is hashed again.
 * 3. The old end and the new end of the chain are signed together (`audit_head`), and recorded in the chain.
 *
 * A hash of the old chain, in an export or a backup, can be found in the signed head. `verifyAudit` compares the heads
 * with the chain.
 */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { isSignedBy, signingKey, type SigningKey } from '../signing.ts'
import { audit } from './audit.ts'
import type { Db, Reader, Tx } from './database.ts'

/** A flaw of a chain, with its first wrong entry. */
export interface AuditFlaw {
  accountId: bigint
  /** The position of the first wrong entry. */
  place: bigint
  /**
   * `altered`: the hash does not fit the entry's content, or what is stored beside it; `missing`: entries before it are
   * gone; `cut`: the newest entries are gone.
   */
  flaw: 'altered' | 'missing' | 'cut'
}

/** How many entries one statement verifies: it takes about 0.1 s. */
const VERIFIED_AT_ONCE = 20_000

/** Verifies every account's chain from its beginning. Answers an empty list if all are whole. */
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
  // An altered newest entry does not agree with the chain's end either, nor with a head; it is told once.
  const told = new Set(flaws.map(({ accountId }) => accountId))
  const others = [...cut, ...(await verifyHeads(db))]
  return [...flaws, ...others.filter(({ accountId }) => !told.has(accountId))]
}

interface ChainPosition {
  accountId: bigint
  place: bigint
}

/** A wrong entry, or the last one that was verified. */
interface ChainRow extends ChainPosition {
  flaw: 'altered' | 'missing' | null
  seen: number
}

/**
 * Answers the wrong ones among the next entries, and the last of them. The entry at `at` is verified; the next is
 * compared with it.
 */
function linksFrom(at: ChainPosition, atOnce: number) {
  return sql<ChainRow>`
    with looked as (
      select entry.account_id, entry.place, entry.hash,
        lag(entry.place, 1, 0::int8) over chain as place_before,
        audit_hash(entry, lag(entry.hash, 1, ''::bytea) over chain) as meant,
        entry.commitment <> audit_commitment(origin.key, origin.ip, origin.user_agent, origin.request_id) as moved,
        row_number() over (order by entry.account_id, entry.place)::int4 as seen
      from (
        select * from audit_entry where (account_id, place) >= (${at.accountId}::int8, ${at.place}::int8)
        order by account_id, place limit ${atOnce}
      ) entry
      left join audit_origin origin on origin.account_id = entry.account_id and origin.id = entry.id
      window chain as (partition by entry.account_id order by entry.place)
    )
    select account_id as "accountId", place, seen,
      case
        when (account_id, place) = (${at.accountId}::int8, ${at.place}::int8) then null
        when place <> place_before + 1 then 'missing'
        when hash <> meant or moved then 'altered'
      end as flaw
    from looked
    where hash <> meant or moved or place <> place_before + 1 or seen = (select max(seen) from looked)
    order by seen`
}

const PURPOSE = 'nkra audit heads'

interface Head {
  accountId: bigint
  place: bigint
  oldHash: Buffer
  newHash: Buffer
  movedAt: Date
}

export interface AuditMove {
  db: Db
  /** The program's secret. */
  secret: string
  log: Log
  /** Deletes, in the same transaction, the addresses and browsers that the account should not have stored. */
  forget: (tx: Tx, accountId: bigint) => Promise<void>
}

/** The accounts whose chain is not moved yet. */
export async function unmovedAuditChains(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ accountId: bigint }>`
    select distinct account_id as "accountId" from audit_entry where commitment is null order by 1`.execute(
    db.sql,
  )
  return rows.map(({ accountId }) => accountId)
}

/** Moves every chain that is not moved yet. A second run changes nothing; a run after a crash continues. */
export async function moveAuditChains({ db, secret, log, forget }: AuditMove): Promise<void> {
  const key = signingKey(secret, PURPOSE)
  for (const accountId of await unmovedAuditChains(db)) {
    const moved = await db.transaction(async (tx) => {
      const head = await moveChain(tx, accountId, key)
      if (head !== null) await forget(tx, accountId)
      return head
    })
    if (moved) log.info({ accountId, entries: moved.place }, 'an audit chain was moved')
    else log.error({ accountId }, 'an audit chain does not hold, and was not moved')
  }
}

/** Moves a chain. Null if there is nothing to move, or if the chain has a flaw. */
async function moveChain(tx: Tx, accountId: bigint, key: SigningKey): Promise<Head | null> {
  // A long chain takes longer than a statement may.
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  // One process at a time: the lock is held until the commit.
  await sql`alter table audit_entry disable trigger audit_entry_is_final /* account_id */`.execute(tx.sql)
  const { rows } = await sql<Pick<Head, 'place' | 'oldHash' | 'newHash'>>`
    select place, old_hash as "oldHash", new_hash as "newHash" from audit_move(${accountId})`.execute(tx.sql)
  await sql`alter table audit_entry enable trigger audit_entry_is_final /* account_id */`.execute(tx.sql)
  const [ends] = rows
  if (!ends) return null
  const head = { accountId, ...ends, movedAt: tx.clock.now() }
  await sql`
    insert into audit_head (account_id, place, old_hash, new_hash, moved_at, public_key, signature)
    values (${accountId}, ${head.place}, ${head.oldHash}, ${head.newHash}, ${head.movedAt}, ${key.publicKey},
      ${key.sign(textOf(head))})
    on conflict do nothing`.execute(tx.sql)
  await audit(
    tx,
    { kind: 'system', accountId },
    {
      accountId,
      action: 'audit_chain_moved',
      detail: {
        entries: Number(head.place),
        before: head.oldHash.toString('hex'),
        since: head.newHash.toString('hex'),
      },
    },
  )
  return head
}

/** The text that is signed. The same facts always give the same bytes. */
const textOf = ({ accountId, place, oldHash, newHash, movedAt }: Head) =>
  [
    'nkra audit head',
    accountId,
    place,
    oldHash.toString('hex'),
    newHash.toString('hex'),
    movedAt.toISOString(),
  ].join('\n')

/** Finds flaws of heads: not signed by one of our keys, not on the chain, or named by the chain and missing. */
async function verifyHeads(reader: Reader): Promise<AuditFlaw[]> {
  const { rows } = await sql<
    Head & { publicKey: Buffer | null; signature: Buffer; hash: Buffer | null; accountId: bigint }
  >`
    select moved.account_id as "accountId", moved.place, head.old_hash as "oldHash", head.new_hash as "newHash",
      head.moved_at as "movedAt", head.public_key as "publicKey", head.signature, entry.hash
    from (
      select account_id, place from audit_head
      union
      select account_id, (detail ->> 'entries')::int8 from audit_entry where action = 'audit_chain_moved'
    ) moved
    left join audit_head head on head.account_id = moved.account_id and head.place = moved.place
    left join audit_entry entry on entry.account_id = moved.account_id and entry.place = moved.place
    order by moved.account_id, moved.place`.execute(reader.sql)
  return rows.flatMap<AuditFlaw>(({ publicKey, signature, hash, ...head }) => {
    const { accountId, place } = head
    if (publicKey === null) return [{ accountId, place, flaw: 'missing' }]
    const holds = hash?.equals(head.newHash) === true && isSignedBy(publicKey, textOf(head), signature)
    return holds ? [] : [{ accountId, place, flaw: 'altered' }]
  })
}
