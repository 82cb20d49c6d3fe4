/**
 * Saved views: what a person chose to see of a list, under a name of their own. Nobody else sees them. At most one view
 * of a list is its default, with which the list opens.
 */
import type { SavedView as SavedViewReply } from '@nkra/contract/identity/saved-views.ts'
import type { ViewList } from '@nkra/contract/identity/view-lists.ts'
import { SAVED_VIEWS_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'

export type SavedView = z.output<typeof SavedViewReply>

const VIEW = sql`id, name, parameters, is_default as "isDefault"`

/** The person's views of the list, by name. */
export async function listViews(
  reader: Reader,
  { accountId, userId }: UserRef,
  list: ViewList,
): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_view
    where account_id = ${accountId} and user_id = ${userId} and list = ${list}
    order by lower(name) limit ${SAVED_VIEWS_MAX}
  `.execute(reader.sql)
  return rows
}

/** Saves a view; it replaces one of the same name. Fails with `too_many_views`. */
export async function saveView(
  tx: Tx,
  { accountId, userId }: UserRef,
  { list, name, parameters }: Pick<SavedView, 'name' | 'parameters'> & { list: ViewList },
): Promise<SavedView> {
  // Two savings at once do not both find room for the last.
  await lockPerson(tx, { accountId, userId })
  const { rows } = await sql<SavedView>`
    insert into saved_view (account_id, id, user_id, list, name, parameters)
    values (${accountId}, ${tx.ids.next()}, ${userId}, ${list}, ${name}, ${JSON.stringify(parameters)}::jsonb)
    on conflict (account_id, user_id, list, lower(name)) do update
    set name = excluded.name, parameters = excluded.parameters
    returning ${VIEW}
  `.execute(tx.sql)
  const { rows: counts } = await sql<{ count: number }>`
    select count(id)::int4 as count from saved_view
    where account_id = ${accountId} and user_id = ${userId} and list = ${list}
  `.execute(tx.sql)
  if (counts[0]!.count > SAVED_VIEWS_MAX) fail('too_many_views', { limit: SAVED_VIEWS_MAX })
  return rows[0]!
}

/**
 * Changes a view's name, or whether it is the list's default. Fails with `not_found`, and with `view_name_taken` if
 * another view of the list has the name.
 */
export async function changeView(
  tx: Tx,
  { accountId, userId }: UserRef,
  id: bigint,
  { name, isDefault }: Pick<SavedView, 'name' | 'isDefault'>,
): Promise<SavedView> {
  // Two changes at once do not both find the name free, or no default.
  await lockPerson(tx, { accountId, userId })
  const { rows } = await sql<{ list: string; taken: boolean }>`
    select mine.list, exists (
      select 1 from saved_view as other
      where other.account_id = ${accountId} and other.user_id = ${userId} and other.list = mine.list
        and lower(other.name) = lower(${name}) and other.id <> mine.id
    ) as taken
    from saved_view as mine
    where mine.account_id = ${accountId} and mine.user_id = ${userId} and mine.id = ${id}
  `.execute(tx.sql)
  const found = rows[0]
  if (!found) return failNotFound('viw', id)
  if (found.taken) fail('view_name_taken')
  if (isDefault)
    await sql`
      update saved_view set is_default = false
      where account_id = ${accountId} and user_id = ${userId} and list = ${found.list} and is_default
    `.execute(tx.sql)
  const { rows: changed } = await sql<SavedView>`
    update saved_view set name = ${name}, is_default = ${isDefault}
    where account_id = ${accountId} and user_id = ${userId} and id = ${id} returning ${VIEW}
  `.execute(tx.sql)
  return changed[0]!
}

/** Deletes a view. Fails with `not_found`. */
export async function deleteView(tx: Tx, { accountId, userId }: UserRef, id: bigint): Promise<void> {
  const { rows } = await sql`
    delete from saved_view where account_id = ${accountId} and user_id = ${userId} and id = ${id} returning id
  `.execute(tx.sql)
  if (rows.length === 0) failNotFound('viw', id)
}

/** Takes a lock, so that a person's changes to their views happen one after the other. */
const lockPerson = (tx: Tx, { accountId, userId }: UserRef) =>
  sql`
    select id from account_user where account_id = ${accountId} and id = ${userId} for no key update
  `.execute(tx.sql)
