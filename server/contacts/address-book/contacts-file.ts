/**
 * The address book as a file: contacts with fields, groups and consent, in columns that an import can read. No cell can
 * run as a spreadsheet's formula. It is read in slices, so it is never in memory as a whole.
 */
import { sql } from 'kysely'
import type { AccountRef } from '../../platform/actor.ts'
import { csvFile } from '../../platform/files/csv-writer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listContacts, type Contact } from './contacts.ts'
import { fieldsOfGroups } from './fields.ts'

/** How many contacts one slice reads. It takes about 5 ms of the thread that also answers all other requests. */
const SLICE_CONTACTS = 400
/** The most fields with a column of their own. */
const FIELD_COLUMNS_MAX = 200

/** The lines of the file: of one group, one segment or all contacts. Fails with not_found. */
export async function contactsFile(
  reader: Reader,
  account: AccountRef,
  { groupId }: { groupId?: bigint | undefined },
): Promise<AsyncGenerator<string>> {
  // Asked for at once, so that what is not there is said before the file begins.
  const slice = { searchTerm: '', limit: SLICE_CONTACTS, groupId }
  const first = await listContacts(reader, account, slice)
  const fields = await fieldNames(reader, account.accountId, groupId)
  const groups = await groupNames(reader, account.accountId)
  const head = ['Phone', 'Name', ...fields, 'Groups', 'Consent source', 'Consent date', 'Opted out']
  const pages = (async function* () {
    for (let { items, next } = first; ;) {
      yield items
      if (next === null) return
      ;({ items, next } = await listContacts(reader, account, { ...slice, after: next }))
    }
  })()
  return csvFile(head, pages, (contact) => cellsOf(contact, fields, groups))
}

function cellsOf(contact: Contact, fields: readonly string[], groups: ReadonlyMap<bigint, string>): string[] {
  const { phone, name, groupIds, consent, optedOut } = contact
  return [
    // With its plus it would be a formula.
    phone.slice(1),
    name,
    ...fields.map((field) => contact.fields[field] ?? ''),
    groupIds.flatMap((id) => groups.get(id) ?? []).join('; '),
    consent?.source ?? '',
    consent?.at.toISOString() ?? '',
    optedOut ? 'yes' : '',
  ]
}

/**
 * The names of the fields. A group stores them. For all contacts and for segments every contact is read, which takes a
 * second for a million.
 */
async function fieldNames(reader: Reader, accountId: bigint, groupId: bigint | undefined): Promise<string[]> {
  const kept =
    groupId === undefined ? [] : ((await fieldsOfGroups(reader, accountId, [groupId])).get(groupId) ?? [])
  if (kept.length > 0) return kept.slice(0, FIELD_COLUMNS_MAX)
  const { rows } = await sql<{ name: string }>`
    select distinct field as name from contact cross join lateral jsonb_object_keys(fields) as field
    where account_id = ${accountId} order by field limit ${FIELD_COLUMNS_MAX}
  `.execute(reader.sql)
  return rows.map(({ name }) => name)
}

async function groupNames(reader: Reader, accountId: bigint): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from contact_group where account_id = ${accountId} and filter is null
  `.execute(reader.sql)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
