/**
 * The custom fields of contacts: their allowed names, and the bounds of their values in each group. Writing a contact
 * widens the bounds; nothing narrows them. So the cost of a text to a million contacts is known after reading a few
 * rows.
 */
import { sql } from 'kysely'
import { gsmLength } from '@nkra/sms/gsm.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'

/** The keys of values that every contact has. No custom field may have such a name. */
export const NAME_FIELD = 'name'
export const PHONE_FIELD = 'phone'

/** The keys of a file's columns about consent. */
export const CONSENT_DATE = 'consent date'
export const CONSENT_SOURCE = 'consent source'

/** Whether the key is one of those that every contact has. */
export function isReserved(key: string): boolean {
  return key === NAME_FIELD || key === PHONE_FIELD || key === CONSENT_DATE || key === CONSENT_SOURCE
}

export type Fields = Readonly<Record<string, string>>

/** The bounds of a field's values, in the form for `worstCase` of a template. */
interface Extent {
  /** The longest value, in UTF-16 code units. */
  longest: number
  nonGsm: boolean
  /** Whether a value has a character of the GSM extension table, which takes two septets. */
  extension: boolean
}

/** Bounds by the field's name as it is written. */
export type Extents = Map<string, Extent>

/** Widens the bounds by one contact. */
export function widenExtents(extents: Extents, contact: { name: string; fields: Fields }): void {
  widenBy(extents, NAME_FIELD, contact.name)
  for (const field in contact.fields) widenBy(extents, field, contact.fields[field]!)
}

function widenBy(extents: Extents, field: string, value: string): void {
  let extent = extents.get(field)
  if (!extent) extents.set(field, (extent = { longest: 0, nonGsm: false, extension: false }))
  if (value.length > extent.longest) extent.longest = value.length
  const septets = gsmLength(value)
  if (septets < 0) extent.nonGsm = true
  // In a text that is not GSM the extension's characters still count where the value is cut or cleaned: assume them.
  if (septets !== value.length) extent.extension = true
}

/** Widens the stored bounds of groups that still exist, so that they cover these. */
export async function raiseExtents(
  tx: Tx,
  accountId: bigint,
  groupIds: readonly bigint[],
  extents: Extents,
): Promise<void> {
  if (groupIds.length === 0 || extents.size === 0) return
  const raised = [...extents]
  await sql`
    insert into group_field as known (account_id, group_id, key, name, longest, non_gsm, extension)
    select ${accountId}, group_id, key, min(name), max(longest), bool_or(non_gsm), bool_or(extension)
    from (
      select id as group_id from contact_group
      where account_id = ${accountId} and id = any(${groupIds}::bigint[]) order by id for key share
    ) as touched, unnest(
      ${raised.map(([name]) => fieldKey(name))}::text[], ${raised.map(([name]) => name)}::text[],
      ${raised.map(([, extent]) => extent.longest)}::int[], ${raised.map(([, extent]) => extent.nonGsm)}::bool[],
      ${raised.map(([, extent]) => extent.extension)}::bool[]
    ) as extent (key, name, longest, non_gsm, extension)
    group by group_id, key
    order by group_id, key
    on conflict (account_id, group_id, key) do update
    set longest = greatest(known.longest, excluded.longest), non_gsm = known.non_gsm or excluded.non_gsm,
        extension = known.extension or excluded.extension
    where known.account_id = ${accountId} and (
      excluded.longest > known.longest or excluded.non_gsm > known.non_gsm or excluded.extension > known.extension)
  `.execute(tx.sql)
}

/** The keys among these that are fields of the account's contacts. */
export async function knownFields(
  reader: Reader,
  accountId: bigint,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from group_field where account_id = ${accountId} and key = any(${textArray(keys)}::text[])
  `.execute(reader.sql)
  return new Set(rows.map(({ key }) => key))
}

/**
 * The account's fields in their first spelling, by `fieldKey`: 'town' in a later file is the 'Town' of an earlier one.
 */
export async function fieldSpellings(reader: Reader, accountId: bigint): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, min(name) as name from group_field
    where account_id = ${accountId} and key <> ${NAME_FIELD} group by key
  `.execute(reader.sql)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** A field's name as the account spells it. */
export function spellingOf(known: ReadonlyMap<string, string>, name: string): string {
  return known.get(fieldKey(name)) ?? name
}

/** The custom fields of each group by name, as people see them. */
export async function fieldsOfGroups(
  reader: Reader,
  accountId: bigint,
  groupIds: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const { rows } = await sql<{ groupId: bigint; names: string[] }>`
    select group_id as "groupId", array_agg(name order by key) as names from group_field
    where account_id = ${accountId} and group_id = any(${groupIds}::bigint[]) and key <> ${NAME_FIELD}
    group by group_id
  `.execute(reader.sql)
  return new Map(rows.map(({ groupId, names }) => [groupId, names]))
}

/** Fails for names that templates could not tell apart, and for the names of number and name. */
export function requireDistinct(fields: Fields): void {
  const keys = new Set([NAME_FIELD, PHONE_FIELD])
  for (const field of Object.keys(fields)) {
    const key = fieldKey(field)
    if (keys.has(key)) {
      const pointer = `/fields/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`
      throw new Fail('invalid_request', {}, [
        { message: `There is already a field called ${field}`, pointer },
      ])
    }
    keys.add(key)
  }
}

/** Replaces white space by single spaces, as the indexes of names expect. */
export function singleSpaced(name: string): string {
  return /\s\s|[^\S ]|^\s|\s$/u.test(name) ? name.trim().replace(/\s+/gu, ' ') : name
}
