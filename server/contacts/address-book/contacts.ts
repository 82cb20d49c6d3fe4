/**
 * Contacts: the people whom an account texts. Each number is there once. A write locks the contact's row, then its
 * groups' rows, so that the bounds of a group's fields always cover its contacts.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Contact as ContactReply } from '@nkra/contract/contacts/contacts.ts'
import type { EXISTING_RULES } from '@nkra/contract/contacts/import-faults.ts'
import { FIELDS_MAX } from '@nkra/contract/limits.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import { boolArray, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import { uniqueViolation } from '../../platform/database/database-errors.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import {
  type Extents,
  type Fields,
  raiseExtents,
  requireDistinct,
  singleSpaced,
  spellingOf,
  fieldSpellings,
  widenExtents,
} from './fields.ts'
import { addMembers, groupsOf, groupsOfAny, lockGroups, setGroups } from './groups.ts'
import { requireMobile } from './phone.ts'
import { findContacts, type ContactSearch } from './search.ts'

export type Contact = z.output<typeof ContactReply>

/** A contact as a row of a file describes it. */
export interface NewContact {
  /** The number, as E.164 digits. */
  msisdn: string
  network: string | null
  name: string
  /** The fields, without blank values. */
  fields: Fields
  /** The consent, if the row names one. */
  consent?: Consent
}

/** Where and when a person agreed to get texts, in the business's words. */
export interface Consent {
  source: string
  at: Date
}

interface MergeCounts {
  /** The numbers of contacts that were not changed. */
  left: Set<string>
  added: number
}

/** A contact as a person describes it. */
export interface ContactInput {
  phone: string
  name: string
  fields: Fields
  groupIds: bigint[]
  /** The consent. If it is left out, the recorded consent stays. Without a time it is given now. */
  consent?: { source: string; at?: Date | undefined } | null | undefined
}

/** A slice of the address book or of a group. `search.ts` says what a term finds, and in which order. */
export async function listContacts(
  reader: Reader,
  { accountId }: AccountRef,
  query: Omit<ContactSearch, 'accountId'>,
): Promise<Slice<Contact>> {
  const { ids, next } = await findContacts(reader, { ...query, accountId })
  return { items: await contactsById(reader, accountId, ids), next }
}

/** Adds a contact. Fails with phone_invalid, contact_exists, and not_found for a group. */
export async function createContact(tx: Tx, { accountId }: AccountRef, body: ContactInput): Promise<Contact> {
  const written = await writable(tx, accountId, body)
  const { rows } = await sql<{ id: bigint }>`
    insert into contact (
      account_id, id, msisdn, network, name, fields, consent_source, consent_at, created_at
    )
    values (${accountId}, ${tx.ids.next()}, ${written.msisdn}, ${written.network}, ${written.name},
      ${JSON.stringify(written.fields)}::jsonb, ${body.consent?.source ?? null}, ${givenAt(tx, body)}, ${tx.clock.now()})
    on conflict (account_id, msisdn) do nothing returning id
  `.execute(tx.sql)
  const { id } = rows[0] ?? fail('contact_exists')
  return finishWriting(tx, accountId, { ...written, id, groupIds: body.groupIds })
}

/**
 * Replaces a contact's facts. Fails with phone_invalid, contact_exists, and not_found for the contact or a group.
 */
export async function updateContact(
  tx: Tx,
  { accountId }: AccountRef,
  { id, ...body }: ContactInput & { id: bigint },
): Promise<Contact> {
  const written = await writable(tx, accountId, body)
  const { rows } = await sql`
    update contact set msisdn = ${written.msisdn}, network = ${written.network}, name = ${written.name},
      fields = ${JSON.stringify(written.fields)}::jsonb, changed_at = ${tx.clock.now()}
      ${body.consent === undefined ? sql`` : sql`, consent_source = ${body.consent?.source ?? null}, consent_at = ${givenAt(tx, body)}`}
    where account_id = ${accountId} and id = ${id} returning id
  `
    .execute(tx.sql)
    .catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : new Fail('contact_exists')
    })
  if (rows.length === 0) fail('not_found')
  return finishWriting(tx, accountId, { ...written, id, groupIds: body.groupIds })
}

function givenAt({ clock }: Tx, { consent }: ContactInput): Date | null {
  return consent ? (consent.at ?? clock.now()) : null
}

/**
 * The rule for a contact whose number is already in the address book. `update`: a name that is not blank and each given
 * field replace the old ones; other fields and a consent stay. `fill`: only empty values are filled. `keep`: the
 * contact only joins the group.
 */
export type ExistingRule = (typeof EXISTING_RULES)[number]

/**
 * Writes contacts into a group, each number once. Answers how many contacts are new, and the numbers that were not
 * changed because they would have more than FIELDS_MAX fields. Fails with `not_found`.
 */
export async function mergeContacts(
  tx: Tx,
  into: { accountId: bigint; groupId: bigint; importId?: bigint; existing?: ExistingRule },
  contacts: readonly NewContact[],
): Promise<MergeCounts> {
  if (contacts.length === 0) return { left: new Set(), added: 0 }
  const { accountId, groupId, importId = null, existing = 'update' } = into
  // In the order of their numbers, for two imports that meet would otherwise wait for each other in a circle.
  const written = contacts.toSorted((a, b) => (a.msisdn < b.msisdn ? -1 : 1))
  const { rows } = await sql<MergedRow>`
    insert into contact as known (
      account_id, id, msisdn, network, name, fields, created_at, import_id, consent_source, consent_at
    )
    select ${accountId}, id, msisdn, network, name, fields::jsonb, ${tx.clock.now()}, ${importId}::bigint,
      consent_source, consent_at
    from unnest(
      ${int8Array(tx.ids.many(written.length))}::int8[], ${int8Array(written.map(({ msisdn }) => BigInt(msisdn)))}::int8[],
      ${textArray(written.map(({ network }) => network))}::text[], ${textArray(written.map(({ name }) => name))}::text[],
      ${textArray(written.map(({ fields }) => JSON.stringify(fields)))}::text[], ${consents(written)}
    ) as given (id, msisdn, network, name, fields, consent_source, consent_at)
    on conflict (account_id, msisdn) do update
    set ${merged[existing]}, changed_at = excluded.created_at
    where known.account_id = ${accountId}
      ${existing === 'keep' ? sql`` : sql`and (select count(*) from jsonb_object_keys(known.fields || excluded.fields)) <= ${FIELDS_MAX}`}
    returning new.id, old.id is not null as existed,
      case when old.id is not null then new.name end as name,
      case when old.id is not null then new.fields end as fields,
      old.name as "nameBefore", old.fields as "fieldsBefore", new.changed_at as "changedAt",
      (old.id is not null and old.consent_at is null and new.consent_at is not null) as consented
  `.execute(tx.sql)
  const ids = rows.map(({ id }) => id)
  await lockGroups(tx, accountId, [groupId])
  const known = rows.filter((row) => row.existed)
  if (importId !== null) await keepBefore(tx, { accountId, groupId, importId }, known)
  await addMembers(tx, accountId, groupId, ids)
  const extents: Extents = new Map()
  for (const contact of written) widenExtents(extents, contact)
  await coverMerged(tx, accountId, groupId, rows, extents)
  const left =
    rows.length === written.length ? new Set<string>() : await leftAsTheyWere(tx, accountId, written, ids)
  return { left, added: rows.length - known.length }
}

const consentThatStays = sql`
  consent_source = coalesce(known.consent_source, excluded.consent_source),
  consent_at = coalesce(known.consent_at, excluded.consent_at)`

/** SQL for the new values of an existing contact, by rule. */
const merged: Readonly<Record<ExistingRule, RawBuilder<unknown>>> = {
  update: sql`
    name = case excluded.name when '' then known.name else excluded.name end,
    fields = known.fields || excluded.fields, ${consentThatStays}`,
  fill: sql`
    name = case known.name when '' then excluded.name else known.name end,
    fields = excluded.fields || known.fields, ${consentThatStays}`,
  keep: sql`name = known.name`,
}

/** The consents as arrays for `unnest`. Most lists have none, and then no array is sent. */
function consents(written: readonly NewContact[]): RawBuilder<unknown> {
  if (!written.some(({ consent }) => consent)) return sql`null::text[], null::timestamptz[]`
  return sql`${textArray(written.map(({ consent }) => consent?.source ?? null))}::text[],
    ${timestamptzArray(written.map(({ consent }) => consent?.at ?? null))}::timestamptz[]`
}

/** SQL for the name and fields that `mergeContacts` gives an existing contact. */
export function mergedFacts(
  existing: ExistingRule,
  before: { name: string; fields: Fields },
  row: { name: string; fields: Fields },
): { name: string; fields: Fields } {
  if (existing === 'keep') return before
  const [first, second] = existing === 'fill' ? [before, row] : [row, before]
  return { name: first.name || second.name, fields: { ...second.fields, ...first.fields } }
}

/** The contacts that have these numbers, by number. */
export async function contactsByNumber(
  reader: Reader,
  accountId: bigint,
  msisdns: readonly bigint[],
): Promise<Map<string, { name: string; fields: Fields }>> {
  const { rows } = await sql<{ msisdn: bigint; name: string; fields: Fields }>`
    select msisdn, name, fields from contact
    where account_id = ${accountId} and msisdn = any(${int8Array(msisdns)}::int8[])
  `.execute(reader.sql)
  return new Map(rows.map(({ msisdn, ...contact }) => [String(msisdn), contact]))
}

/** Counts which of the numbers are not in the address book. */
export async function newNumbersAmong(
  reader: Reader,
  accountId: bigint,
  msisdns: readonly bigint[],
): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from contact
    where account_id = ${accountId} and msisdn = any(${int8Array(msisdns)}::int8[])
  `.execute(reader.sql)
  return msisdns.length - rows[0]!.known
}

/** Stores contacts as they are before an import changes them, so that the import can be undone. */
async function keepBefore(
  tx: Tx,
  { accountId, groupId, importId }: { accountId: bigint; groupId: bigint; importId: bigint },
  known: readonly (MergedRow & { existed: true })[],
): Promise<void> {
  if (known.length === 0) return
  await sql`
    insert into contact_import_change (
      account_id, import_id, contact_id, name, fields, joined, consented, written_at
    )
    select ${accountId}, ${importId}, id, name, fields::jsonb, not exists (
      select from group_member
      where account_id = ${accountId} and group_id = ${groupId} and contact_id = before.id), consented, written_at
    from unnest(
      ${int8Array(known.map(({ id }) => id))}::int8[], ${textArray(known.map(({ nameBefore }) => nameBefore))}::text[],
      ${textArray(known.map(({ fieldsBefore }) => JSON.stringify(fieldsBefore)))}::text[],
      ${boolArray(known.map(({ consented }) => consented))}::bool[],
      ${timestamptzArray(known.map(({ changedAt }) => changedAt))}::timestamptz[]
    ) as before (id, name, fields, consented, written_at)
    on conflict do nothing
  `.execute(tx.sql)
}

/** A written contact. A contact that existed before has its old and new values. */
type MergedRow = { id: bigint; consented: boolean } & (
  | { existed: false; name: null; fields: null; nameBefore: null; fieldsBefore: null; changedAt: null }
  | { existed: true; name: string; fields: Fields; nameBefore: string; fieldsBefore: Fields; changedAt: Date }
)

/**
 * Widens the bounds of the groups. A contact that existed before also brings its other fields, and its other groups are
 * widened too.
 */
async function coverMerged(
  tx: Tx,
  accountId: bigint,
  groupId: bigint,
  rows: readonly MergedRow[],
  extents: Extents,
): Promise<void> {
  const merged = rows.filter((row) => row.existed)
  const ofMerged: Extents = new Map()
  for (const contact of merged) {
    widenExtents(extents, contact)
    widenExtents(ofMerged, contact)
  }
  const groups = await groupsOfAny(
    tx,
    accountId,
    merged.map(({ id }) => id),
  )
  await raiseExtents(tx, accountId, [groupId], extents)
  await raiseExtents(
    tx,
    accountId,
    groups.filter((id) => id !== groupId),
    ofMerged,
  )
}

async function leftAsTheyWere(
  tx: Tx,
  accountId: bigint,
  contacts: readonly NewContact[],
  mergedIds: readonly bigint[],
): Promise<Set<string>> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from contact
    where account_id = ${accountId} and msisdn = any(${contacts.map(({ msisdn }) => msisdn)}::bigint[])
      and id <> all(${mergedIds}::bigint[])
  `.execute(tx.sql)
  return new Set(rows.map(({ msisdn }) => String(msisdn)))
}

export interface ContactValues {
  msisdn: bigint
  network: string | null
  name: string
  fields: Fields
}

/** A contact in its stored form: without blank fields, and with field names spelled as in the account. */
async function writable(
  tx: Tx,
  accountId: bigint,
  body: Omit<ContactInput, 'groupIds'>,
): Promise<ContactValues> {
  requireDistinct(body.fields)
  const known = await fieldSpellings(tx, accountId)
  const entries = Object.entries(body.fields).flatMap(([field, value]) =>
    value.trim() === '' ? [] : [[spellingOf(known, field), value.trim()] as const],
  )
  return {
    ...requireMobile(body.phone),
    name: singleSpaced(body.name),
    fields: Object.fromEntries(entries),
  }
}

export async function finishWriting(
  tx: Tx,
  accountId: bigint,
  contact: ContactValues & { id: bigint; groupIds: readonly bigint[] },
): Promise<Contact> {
  await setGroups(tx, accountId, contact.id, contact.groupIds)
  const extents: Extents = new Map()
  widenExtents(extents, contact)
  await raiseExtents(tx, accountId, contact.groupIds, extents)
  const [written] = await contactsById(tx, accountId, [contact.id])
  return written!
}

type ContactRow = Omit<Contact, 'phone' | 'groupIds' | 'consent'> & ConsentColumns & { msisdn: bigint }

/** The consent's columns: both are set or neither. */
export interface ConsentColumns {
  consentSource: string | null
  consentAt: Date | null
}

export function consentOf({ consentSource: source, consentAt: at }: ConsentColumns): Consent | null {
  return source !== null && at !== null ? { source, at } : null
}

/** The contacts with these ids that still exist, in the order of the ids. */
export async function contactsById(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    select contact.id, contact.msisdn, network, name, fields, contact.created_at as "createdAt",
      consent_source as "consentSource", consent_at as "consentAt", opt_out.msisdn is not null as "optedOut"
    from contact left join opt_out on opt_out.account_id = ${accountId} and opt_out.msisdn = contact.msisdn
    where contact.account_id = ${accountId} and contact.id = any(${ids}::bigint[])
  `.execute(reader.sql)
  const groups = await groupsOf(reader, accountId, ids)
  const byId = new Map(
    rows.map(({ msisdn, consentSource, consentAt, ...contact }) => [
      contact.id,
      {
        ...contact,
        phone: `+${msisdn}`,
        groupIds: groups.get(contact.id) ?? [],
        consent: consentOf({ consentSource, consentAt }),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
