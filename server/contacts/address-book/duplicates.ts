/**
 * Contacts that may be one person with several numbers, and how they are merged. The program proposes contacts of one
 * name that share a field's value which few others of that name have. A name alone proves nothing, because a million
 * Ghanaians share some thousands of names. Neither does a value that most of them have, such as a town. The address
 * book is read in the order of names, so each slice of proposals costs the same.
 *
 * One of the merged contacts stays and keeps its number. It gets the fields and groups that it lacks, and a consent if
 * it has none. The others become deleted contacts. One transaction does all of it. It can be undone while deleted
 * contacts are stored.
 */
import { sql } from 'kysely'
import {
  MERGED_MAX,
  type DuplicateProposal as DuplicateReply,
  type Merge as MergeReply,
} from '@nkra/contract/contacts/duplicates.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { contactsById, finishWriting, type Contact, type ContactValues } from './contacts.ts'
import { type Fields, singleSpaced } from './fields.ts'
import { positionCursor, parsePosition, type SearchPosition } from './search.ts'
import { FIELDS_MAX } from '@nkra/contract/limits.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { restorableSince, deleteContact, restoreContact } from './deleted-contacts.ts'
import { addOptOut, removeOptOut } from './opt-outs.ts'

type DuplicateProposal = z.output<typeof DuplicateReply>

/**
 * The most contacts that a slice reads, and the most proposals in it. Reading and comparing them takes about 40 ms.
 */
const LOOKED_AT = 5_000
const PROPOSED_MAX = 20

interface Namesake {
  id: bigint
  /** The name in lower case. */
  key: string
  fields: Fields
}

export interface Proposal {
  /** The contacts, in the order of their ids. */
  ids: bigint[]
  shared: string[]
}

/** Lists proposals by name. A slice may be empty although others follow. Fails with `invalid_request`. */
export async function listDuplicates(
  reader: Reader,
  { accountId }: AccountRef,
  { after }: { after?: string | undefined },
): Promise<Slice<DuplicateProposal>> {
  const from = after === undefined ? null : parsePosition(after)
  const { rows } = await sql<Namesake>`
    select id, lower(name) as key, fields from contact
    where account_id = ${accountId} and lower(name) collate "C" > ''
      ${from ? sql`and (lower(name) collate "C", id) > (${from.key}, ${from.id})` : sql``}
    order by lower(name) collate "C", id limit ${LOOKED_AT}
  `.execute(reader.sql)
  const { proposals, last } = proposalsAmong(rows, rows.length < LOOKED_AT)
  const ids = proposals.flatMap((proposal) => proposal.ids)
  const byId = new Map((await contactsById(reader, accountId, ids)).map((contact) => [contact.id, contact]))
  const items = proposals.map((proposal) => ({
    contacts: proposal.ids.flatMap((id) => byId.get(id) ?? []),
    shared: proposal.shared,
  }))
  return { items, next: last && positionCursor(last) }
}

/**
 * The proposals among contacts in the order of their names, up to PROPOSED_MAX, and the start of the next slice: null
 * at the end of the address book. The last name waits for the next slice, because more contacts may have it, except if
 * all contacts here have it.
 */
export function proposalsAmong(
  rows: readonly Namesake[],
  ended: boolean,
): { proposals: Proposal[]; last: SearchPosition | null } {
  const names = [...Map.groupBy(rows, ({ key }) => key).values()]
  const whole = ended || names.length < 2 ? names : names.slice(0, -1)
  const proposals: Proposal[] = []
  let last: SearchPosition | null = null
  for (const namesakes of whole) {
    proposals.push(...proposalsOf(namesakes))
    last = namesakes.at(-1)!
    if (proposals.length >= PROPOSED_MAX) break
  }
  const atEnd = ended && last?.id === rows.at(-1)?.id
  return { proposals, last: last === null || atEnd ? null : { key: last.key, id: last.id } }
}

/** The least characters of a value that counts. Shorter values are equal by chance. */
const VALUE_LENGTH_MIN = 3

/**
 * The proposals among contacts of one name: those that share a field's value with at most MERGED_MAX others. Each
 * contact is in one proposal.
 */
function proposalsOf(namesakes: readonly Namesake[]): Proposal[] {
  if (namesakes.length < 2) return []
  const holders = new Map<string, Namesake[]>()
  for (const namesake of namesakes) {
    for (const [field, value] of Object.entries(namesake.fields)) {
      if (value.length < VALUE_LENGTH_MIN) continue
      const key = JSON.stringify([field, value.toLowerCase()])
      const known = holders.get(key)
      if (known) known.push(namesake)
      else holders.set(key, [namesake])
    }
  }
  // Where half of many namesakes share a value, it tells nobody apart.
  const most = Math.max(2, Math.min(MERGED_MAX, Math.floor(namesakes.length / 2)))
  const telling = [...holders.values()]
    .filter((some) => some.length >= 2 && some.length <= most)
    .toSorted((a, b) => a.length - b.length)
  const proposed = new Set<bigint>()
  const proposals: Proposal[] = []
  for (const some of telling) {
    const free = some.filter(({ id }) => !proposed.has(id))
    if (free.length < 2) continue
    for (const { id } of free) proposed.add(id)
    proposals.push({ ids: free.map(({ id }) => id), shared: sharedBy(free) })
  }
  return proposals
}

function sharedBy([first, ...others]: readonly Namesake[]): string[] {
  return Object.entries(first!.fields)
    .filter(([field, value]) =>
      others.every(({ fields }) => fields[field]?.toLowerCase() === value.toLowerCase()),
    )
    .map(([field]) => field)
}

type Merge = z.output<typeof MergeReply>

/**
 * Merges several contacts into one. If one of them opted out, the remaining contact counts as opted out. Fails with
 * `not_found`, `merge_overfull`.
 */
export async function mergeInto(
  tx: Tx,
  { accountId }: AccountRef,
  { keepId, otherIds, name }: { keepId: bigint; otherIds: readonly bigint[]; name?: string | undefined },
): Promise<Merge> {
  const ids = [...new Set([keepId, ...otherIds])]
  // In the order of their ids, as everybody takes them.
  await sql`
    select from contact where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[]) order by id for update
  `.execute(tx.sql)
  const found = await contactsById(tx, accountId, ids)
  const [kept, ...others] = found
  for (const id of ids) if (!found.some((contact) => contact.id === id)) failNotFound('con', id)
  if (!kept || others.length === 0) fail('not_found')
  const id = tx.ids.next()
  const optsOut = !kept.optedOut && others.some(({ optedOut }) => optedOut)
  const now = tx.clock.now()
  await sql`
    insert into contact_merge (
      account_id, id, contact_id, name, fields, consent_source, consent_at, changed_at, group_ids, opted_out, merged_at
    )
    select account_id, ${id}, id, name, fields, consent_source, consent_at, changed_at,
      ${int8Array(kept.groupIds)}::int8[], ${optsOut}, ${now}
    from contact where account_id = ${accountId} and id = ${keepId}
  `.execute(tx.sql)
  const merged = mergedContact(kept, others)
  if (Object.keys(merged.fields).length > FIELDS_MAX) fail('merge_overfull', { limit: FIELDS_MAX })
  for (const other of others) await deleteContact(tx, { accountId }, other.id, id)
  const { rows } = await sql<ContactValues>`
    update contact set name = ${singleSpaced(name ?? merged.name)}, fields = ${JSON.stringify(merged.fields)}::jsonb,
      consent_source = ${merged.consent?.source ?? null}, consent_at = ${merged.consent?.at ?? null}, changed_at = ${now}
    where account_id = ${accountId} and id = ${keepId} returning msisdn, network, name, fields
  `.execute(tx.sql)
  if (optsOut) await addOptOut(tx, { accountId }, { phone: kept.phone, source: 'manual' })
  const contact = await finishWriting(tx, accountId, { ...rows[0]!, id: keepId, groupIds: merged.groupIds })
  return { id, contact, mergedAt: now }
}

/** The merged contact. If values differ, those of the first contact are used. */
export function mergedContact(
  kept: Pick<Contact, 'name' | 'fields' | 'groupIds' | 'consent'>,
  others: readonly Pick<Contact, 'name' | 'fields' | 'groupIds' | 'consent'>[],
): Pick<Contact, 'name' | 'fields' | 'groupIds' | 'consent'> {
  const fields: Record<string, string> = { ...kept.fields }
  const known = new Set(Object.keys(fields).map(fieldKey))
  for (const other of others) {
    for (const [field, value] of Object.entries<string>(other.fields as Fields)) {
      if (known.has(fieldKey(field))) continue
      known.add(fieldKey(field))
      fields[field] = value
    }
  }
  return {
    name: [kept, ...others].find(({ name }) => name !== '')?.name ?? '',
    fields,
    groupIds: [...new Set([kept, ...others].flatMap(({ groupIds }) => groupIds))],
    consent: [kept, ...others].find(({ consent }) => consent !== null)?.consent ?? null,
  }
}

/**
 * Undoes a merge: each contact is again as before. Fails with `not_found`, with `merge_changed` if the remaining
 * contact was changed or deleted since, and with `contact_exists` if another number is in the address book again.
 */
export async function undoMerge(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<Contact> {
  const { rows } = await sql<MergeRow>`
    delete from contact_merge where account_id = ${accountId} and id = ${id} and merged_at > ${restorableSince(tx)}
    returning contact_id as "contactId", group_ids as "groupIds", opted_out as "optedOut", merged_at as "mergedAt",
      name, fields, consent_source as "consentSource", consent_at as "consentAt", changed_at as "changedAt"
  `.execute(tx.sql)
  const before = rows[0] ?? fail('not_found')
  const { rows: back } = await sql<ContactValues>`
    update contact set name = ${before.name}, fields = ${JSON.stringify(before.fields)}::jsonb,
      consent_source = ${before.consentSource}, consent_at = ${before.consentAt}, changed_at = ${before.changedAt}
    where account_id = ${accountId} and id = ${before.contactId} and changed_at = ${before.mergedAt}
    returning msisdn, network, name, fields
  `.execute(tx.sql)
  const kept = back[0] ?? fail('merge_changed')
  const { rows: others } = await sql<{ id: bigint }>`
    select id from contact_bin where account_id = ${accountId} and merge_id = ${id} order by id
  `.execute(tx.sql)
  for (const other of others) await restoreContact(tx, { accountId }, other.id)
  if (before.optedOut) await optInAgain(tx, accountId, kept.msisdn)
  const { rows: groups } = await sql<{ id: bigint }>`
    select id from contact_group
    where account_id = ${accountId} and id = any(${int8Array(before.groupIds)}::int8[]) and filter is null order by id
  `.execute(tx.sql)
  const groupIds = groups.map((group) => group.id)
  return finishWriting(tx, accountId, { ...kept, id: before.contactId, groupIds })
}

interface MergeRow {
  contactId: bigint
  name: string
  fields: Fields
  consentSource: string | null
  consentAt: Date | null
  changedAt: Date | null
  groupIds: bigint[]
  optedOut: boolean
  mergedAt: Date
}

/** Opts a number in that was opted out only because of the merge. If it opted out itself since, that stays. */
async function optInAgain(tx: Tx, accountId: bigint, msisdn: bigint): Promise<void> {
  const { rows } = await sql`
    select from opt_out where account_id = ${accountId} and msisdn = ${msisdn} and source = 'manual'
  `.execute(tx.sql)
  if (rows.length > 0) await removeOptOut(tx, { accountId }, { phone: `+${msisdn}`, source: 'manual' })
}
