/**
 * What each column of a file meant, stored by the names of the columns. The next file with the same columns, in any order, is
 * read in the same way if its sender says nothing else.
 */
import { createHash } from 'node:crypto'
import { fieldKey } from '@nkra/sms/template.ts'
import { sql } from 'kysely'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { ownColumns, type Column, type ColumnMapping } from './file-layout.ts'

/** The most mappings of one account. The one unused for longest is deleted. */
const MAPPINGS_MAX = 200

/** The meanings that these columns had in the last file with them. A file of rejects is read like its original file. */
export async function recallMapping(
  reader: Reader,
  { accountId }: AccountRef,
  columns: readonly string[],
): Promise<{ mapping: ColumnMapping | null; usedAt: Date | null }> {
  const { rows } = await sql<{ mapping: Record<string, string>; usedAt: Date }>`
    select mapping, used_at as "usedAt" from contact_mapping
    where account_id = ${accountId} and fingerprint = ${fingerprintOf(columns.slice(0, ownColumns(columns)))}
  `.execute(reader.sql)
  const [found] = rows
  if (!found) return { mapping: null, usedAt: null }
  // By the names as this file spells them.
  const meanings = new Map(Object.entries(found.mapping).map(([name, meaning]) => [fieldKey(name), meaning]))
  const mapping = Object.fromEntries(columns.map((name) => [name, meanings.get(fieldKey(name)) ?? '']))
  return { mapping, usedAt: found.usedAt }
}

/** Stores what the columns of a file meant. */
export async function rememberMapping(tx: Tx, accountId: bigint, columns: readonly Column[]): Promise<void> {
  const own = columns.slice(0, ownColumns(columns.map(({ name }) => name)))
  const mapping = Object.fromEntries(own.map(({ name, meaning }) => [name, meaning]))
  await sql`
    insert into contact_mapping as known (account_id, fingerprint, mapping, used_at)
    values (${accountId}, ${fingerprintOf(Object.keys(mapping))}, ${JSON.stringify(mapping)}::jsonb, ${tx.clock.now()})
    on conflict (account_id, fingerprint) do update set mapping = excluded.mapping, used_at = excluded.used_at
    where known.account_id = ${accountId}
  `.execute(tx.sql)
  await sql`
    delete from contact_mapping where account_id = ${accountId} and fingerprint in (
      select fingerprint from contact_mapping where account_id = ${accountId}
      order by used_at desc, fingerprint offset ${MAPPINGS_MAX})
  `.execute(tx.sql)
}

function fingerprintOf(columns: readonly string[]): string {
  const keys = columns.map(fieldKey).toSorted()
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url')
}
