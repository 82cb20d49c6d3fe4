/**
 * Undoes an import: contacts that it added are removed, and contacts that it changed get their old values. Contacts that a
 * person or a later import has changed since stay as they are. Each batch is a transaction of its own. An interrupted run
 * simply starts again, because what is undone is not found any more.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { rollBackJob, countUndone, finishRollBack } from './imports.ts'
import type { ImportRef } from './import-file.ts'

/** How many contacts one transaction handles. */
const BATCH_CONTACTS = 5_000
/** After this time a run ends and asks for another. The job's limit is much longer. */
const TURN_MS = 45_000

/** The worker that undoes imports. */
export function rollBackWorker(db: Db): Worker {
  return worker(rollBackJob, (undone) => runRollBack(db, undone))
}

/** Does one run of undoing an import. */
export async function runRollBack(db: Db, undone: ImportRef, batch = BATCH_CONTACTS): Promise<void> {
  const end = db.clock.monotonic_ms() + TURN_MS
  for (const take of [restoreChanged, removeBrought]) {
    let after = 0n
    for (;;) {
      const next = await db.transaction((tx) => take(tx, undone, after, batch))
      if (next === null) break
      after = next
      if (db.clock.monotonic_ms() > end) {
        await db.transaction((tx) => tx.enqueue(rollBackJob, undone))
        return
      }
    }
  }
  await db.transaction((tx) => finishRollBack(tx, undone))
}

/** Restores the next contacts that the import changed. Answers the last of them, or null if there is none. */
async function restoreChanged(
  tx: Tx,
  undone: ImportRef,
  after: bigint,
  batch: number,
): Promise<bigint | null> {
  const { accountId, importId } = undone
  const { rows } = await sql<{ contactId: bigint; joined: boolean; restored: boolean }>`
    with before as (
      delete from contact_import_change
      where account_id = ${accountId} and import_id = ${importId} and contact_id in (
        select contact_id from contact_import_change
        where account_id = ${accountId} and import_id = ${importId} and contact_id > ${after}
        order by contact_id limit ${batch}
      ) returning *
    ), restored as (
      update contact set name = before.name, fields = before.fields,
        consent_source = case when not before.consented then contact.consent_source end,
        consent_at = case when not before.consented then contact.consent_at end
      from before, contact_import
      where contact.account_id = ${accountId} and contact.id = before.contact_id
        and contact_import.account_id = ${accountId} and contact_import.id = ${importId}
        and case when before.written_at is null then contact.changed_at <= contact_import.finished_at
          else contact.changed_at = before.written_at end
      returning contact.id
    )
    select contact_id as "contactId", joined, contact_id in (select id from restored) as restored
    from before order by contact_id
  `.execute(tx.sql)
  if (rows.length === 0) return null
  const joined = rows.flatMap(({ contactId, joined: did }) => (did ? [contactId] : []))
  await leaveGroups(tx, accountId, joined, importId)
  await countUndone(tx, undone, { restored: rows.filter(({ restored }) => restored).length })
  return rows.at(-1)!.contactId
}

/** Removes the next contacts that the import added. Answers the last of them, or null if there is none. */
async function removeBrought(
  tx: Tx,
  undone: ImportRef,
  after: bigint,
  batch: number,
): Promise<bigint | null> {
  const { accountId, importId } = undone
  const { rows } = await sql<{ id: bigint }>`
    with gone as (
      delete from contact where account_id = ${accountId} and id in (
        select id from contact
        where account_id = ${accountId} and id > ${after} and id > ${importId} and import_id = ${importId}
          and changed_at is null
        order by id limit ${batch}
      ) returning id
    )
    select id from gone order by id
  `.execute(tx.sql)
  if (rows.length === 0) return null
  await leaveGroups(
    tx,
    accountId,
    rows.map(({ id }) => id),
    null,
  )
  await countUndone(tx, undone, { removed: rows.length })
  return rows.at(-1)!.id
}

/** Takes contacts out of the group of an import, or out of all of their groups. */
async function leaveGroups(
  tx: Tx,
  accountId: bigint,
  contactIds: readonly bigint[],
  importId: bigint | null,
): Promise<void> {
  if (contactIds.length === 0) return
  const ofImport = sql`group_id = (
    select group_id from contact_import where account_id = ${accountId} and id = ${importId})`
  await sql`
    with gone as (
      delete from group_member
      where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[])
        and ${importId === null ? sql`true` : ofImport}
      returning group_id
    )
    update contact_group set contacts = contacts - left_it.members
    from (select group_id, count(*)::int as members from gone group by group_id order by group_id) as left_it
    where account_id = ${accountId} and id = left_it.group_id
  `.execute(tx.sql)
}
