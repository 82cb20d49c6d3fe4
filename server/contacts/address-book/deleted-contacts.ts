/**
 * Contacts that left the address book by deletion or by a merge, while they can be restored. This file also deletes
 * other data that the address book stores only for a while.
 */
import { sql } from 'kysely'
import type { DeletedContact as DeletedContactReply } from '@nkra/contract/contacts/contacts.ts'
import type { Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import {
  finishWriting,
  consentOf,
  type ConsentColumns,
  type Contact,
  type ContactValues,
} from './contacts.ts'
import { numberedPage, type Paging } from '../../platform/database/paging.ts'
import { setGroups } from './groups.ts'
import { numberRange } from '@nkra/sms/phone.ts'

type DeletedContact = z.output<typeof DeletedContactReply>

/** For how many days a contact can be restored, and a merge or an import undone. */
const BIN_DAYS = 30
/** How long the file of a dry run is stored. */
const TRIAL_HOURS = 24

/** Deleted contacts, newest first. The term matches a number, the start of one, or part of the name. */
export async function listDeletedContacts(
  reader: Reader,
  { accountId }: AccountRef,
  paging: Paging,
): Promise<Page<DeletedContact>> {
  const range = numberRange(paging.searchTerm)
  const found = sql`
    select * from contact_bin
    where account_id = ${accountId} and deleted_at > ${restorableSince(reader)}
      ${range ? sql`and msisdn between ${range.from} and ${range.to}` : sql`and strpos(lower(name), lower(${paging.searchTerm})) > 0`}`
  const columns = sql`
    contact_bin.id, msisdn, network, contact_bin.name, contact_bin.fields,
    contact_bin.consent_source as "consentSource", contact_bin.consent_at as "consentAt",
    created_at as "createdAt", deleted_at as "deletedAt", contact_merge.name as "mergedInto"`
  const joins = sql`
    left join contact_merge
      on contact_merge.account_id = ${accountId} and contact_merge.id = contact_bin.merge_id`
  const order = sql`contact_bin.deleted_at desc, contact_bin.id desc`
  const page = await numberedPage<DeletedRow>(
    reader,
    { found, row: 'contact_bin', columns, joins, order },
    paging,
  )
  const items = page.items.map(({ msisdn, consentSource, consentAt, ...row }) => ({
    ...row,
    phone: `+${msisdn}`,
    consent: consentOf({ consentSource, consentAt }),
  }))
  return { ...page, items }
}

type DeletedRow = Omit<DeletedContact, 'phone' | 'consent'> & ConsentColumns & { msisdn: bigint }

/**
 * Deletes a contact from the address book and its groups, and stores it for BIN_DAYS. Its opt-out stays. Fails with
 * `not_found`.
 */
export async function deleteContact(
  tx: Tx,
  { accountId }: AccountRef,
  id: bigint,
  mergeId: bigint | null = null,
): Promise<void> {
  const { rows } = await sql`
    with gone as (delete from contact where account_id = ${accountId} and id = ${id} returning *)
    insert into contact_bin (account_id, ${keptColumns}, group_ids, deleted_at, merge_id)
    select account_id, ${keptColumns}, array(
      select group_id from group_member
      where account_id = ${accountId} and contact_id = ${id} order by group_id
    ), ${tx.clock.now()}, ${mergeId}::bigint
    from gone returning id
  `.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
  await setGroups(tx, accountId, id, [])
}

const keptColumns = sql`id, msisdn, network, name, fields, consent_source, consent_at, import_id, created_at`

/**
 * Restores a deleted contact in those of its groups that still exist. Fails with `not_found`, and with `contact_exists`
 * if its number is in the address book again.
 */
export async function restoreContact(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<Contact> {
  const { rows } = await sql<ContactValues & { groupIds: bigint[]; back: boolean }>`
    with kept as (
      delete from contact_bin
      where account_id = ${accountId} and id = ${id} and deleted_at > ${restorableSince(tx)} returning *
    ), back as (
      insert into contact (account_id, ${keptColumns}) select account_id, ${keptColumns} from kept
      on conflict (account_id, msisdn) do nothing returning id
    )
    select msisdn, network, name, fields, exists (select from back) as back, array(
      select contact_group.id from contact_group
      where account_id = ${accountId} and contact_group.id = any(group_ids) and filter is null
      order by contact_group.id
    ) as "groupIds"
    from kept
  `.execute(tx.sql)
  const { back, ...kept } = rows[0] ?? fail('not_found')
  if (!back) fail('contact_exists')
  return finishWriting(tx, accountId, { ...kept, id })
}

/** Finally deletes contacts that were deleted or merged long ago, and files of dry runs that nobody imported. */
export async function sweepDeletedContacts(db: Db): Promise<void> {
  const before = restorableSince(db)
  await sql`delete from contact_bin where account_id is not null and deleted_at <= ${before}`.execute(db.sql)
  await sql`delete from contact_merge where account_id is not null and merged_at <= ${before}`.execute(db.sql)
  for (let swept = SWEPT_ROWS_MAX; swept === SWEPT_ROWS_MAX;) swept = await sweepChanges(db, before)
  const tried = new Date(db.clock.now().getTime() - TRIAL_HOURS * 3_600_000)
  await sql`
    delete from contact_import where account_id is not null and dry_run and status <> 'running' and created_at <= ${tried}
  `.execute(db.sql)
}

/** The most rows that one statement sweeps. */
const SWEPT_ROWS_MAX = 10_000

/** Deletes the old values of contacts whose import can no longer be undone. Answers the number of rows. */
async function sweepChanges(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from contact_import_change where (account_id, import_id, contact_id) in (
      select account_id, import_id, contact_id
      from contact_import
      join contact_import_change as kept using (account_id)
      where kept.import_id = contact_import.id and contact_import.account_id is not null
        and status in ('done', 'failed') and finished_at <= ${before}
      limit ${SWEPT_ROWS_MAX})
    returning contact_id
  `.execute(db.sql)
  return rows.length
}

/** The earliest deletion, merge or end of an import that can still be undone. */
export function restorableSince({ clock }: Reader): Date {
  return new Date(clock.now().getTime() - BIN_DAYS * 86_400_000)
}

/** The end of the time in which something that happened at `at` can be undone. */
export function restorableUntil(at: Date): Date {
  return new Date(at.getTime() + BIN_DAYS * 86_400_000)
}
