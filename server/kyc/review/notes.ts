/**
 * Notes of reviewers to one another about a request. A note is about a person, so it is sealed under the request's key
 * and deleted with the person. No certificate or export contains it, and the person never sees it.
 */
import { sql } from 'kysely'
import { KYC_NOTES_MAX } from '@nkra/contract/kyc/review.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { lockRequest } from '../requests/record.ts'
import type { KycResources } from '../resources.ts'

export interface KycNote {
  by: string
  text: string
  at: Date
}

/** The name under which a note is sealed within its request. It binds the note to its row. */
const noteOf = (id: bigint) => `review note ${id}`

/** Adds a note. Fails with `not_found`, `kyc_erased`, `kyc_notes_full`. */
export async function addKycNote(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id, text }: { id: bigint; text: string },
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const taken = (await lockRequest(tx, { accountId, id })) ?? fail('not_found')
  if (taken.requestKey === null) return fail('kyc_erased')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from kyc_note where account_id = ${accountId} and request_id = ${id}`.execute(
    tx.sql,
  )
  if ((rows[0]?.count ?? 0) >= KYC_NOTES_MAX) fail('kyc_notes_full')
  const noteId = tx.ids.next()
  const key = (await kyc.vault.makeKeys(tx, accountId)).requestKey(id, taken.requestKey)
  await sql`
    insert into kyc_note (account_id, id, request_id, user_id, sealed, at)
    values (${accountId}, ${noteId}, ${id}, ${userId}, ${key.seal(noteOf(noteId), Buffer.from(text, 'utf8'))},
      ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  await audit(tx, actor, { accountId, action: 'kyc_note_added', subject: { kind: 'kyc', id }, request })
}

/** Lists the notes, oldest first. An erased person has none. */
export async function listNotes(
  kyc: KycResources,
  reader: Reader,
  { accountId, id }: RowKey,
): Promise<KycNote[]> {
  const { rows } = await sql<{ id: bigint; sealed: Buffer; requestKey: Buffer; by: string; at: Date }>`
    select note.id, note.sealed, note.at, request.request_key as "requestKey",
      coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = note.account_id and person.id = note.user_id), '') as by
    from kyc_note as note
    join kyc_request as request on request.account_id = note.account_id and request.id = note.request_id
    where note.account_id = ${accountId} and note.request_id = ${id} and request.request_key is not null
    order by note.id limit ${KYC_NOTES_MAX}`.execute(reader.sql)
  const keys = rows.length === 0 ? null : await kyc.vault.keysOf(reader, accountId)
  if (keys === null) return []
  return rows.map(({ id: noteId, sealed, requestKey, by, at }) => ({
    by,
    at,
    text: keys.requestKey(id, requestKey).open(noteOf(noteId), sealed).toString('utf8'),
  }))
}

/** Deletes the notes about a person. */
export async function removeNotes(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_note where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}
