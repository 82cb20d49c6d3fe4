/**
 * Groups of contacts and their members. A group's count changes with its members in one transaction; nobody counts by
 * reading members. A write locks the group's row before its members, so that a group that is being deleted gets no new
 * ones.
 */
import { sql } from 'kysely'
import type { Group } from '@nkra/contract/contacts/groups.ts'
import { SEGMENTS_MAX, type Segment as SegmentReply } from '@nkra/contract/contacts/audience-segments.ts'
import { encodeId, type Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { uniqueViolation } from '../../platform/database/database-errors.ts'
import { numberedPage, type Paging } from '../../platform/database/paging.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { fieldsOfGroups, singleSpaced } from './fields.ts'
import { parseFilter, matchesFilter, storedFilter, type SegmentFilter } from './audience.ts'

export type Group = z.output<typeof Group>
export type AudienceSegment = z.output<typeof SegmentReply>

/** Lists groups by name, with audience segments if the caller asks for them. The term may be anywhere in the name. */
export async function listGroups(
  reader: Reader,
  { accountId }: AccountRef,
  paging: Paging & { segments?: boolean },
): Promise<Page<Group>> {
  const found = sql`
    select * from contact_group
    where account_id = ${accountId} and strpos(lower(name), lower(${paging.searchTerm})) > 0
      ${paging.segments === true ? sql`` : sql`and filter is null`}`
  const source = { found, row: 'contact_group', columns: groupColumns, order: sql`lower(name), id` }
  const page = await numberedPage<GroupRow>(reader, source, paging)
  return { ...page, items: await withFields(reader, accountId, page.items) }
}

/** The groups and segments among these that still exist, by name. */
export async function groupsById(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Group[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from contact_group
    where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[]) order by lower(name), id
  `.execute(reader.sql)
  return withFields(reader, accountId, rows)
}

/** Makes an empty group. Fails with group_exists; case does not tell names apart. */
export async function createGroup(tx: Tx, { accountId }: AccountRef, name: string): Promise<Group> {
  const { rows } = await sql<GroupRow>`
    insert into contact_group (account_id, id, name, created_at)
    values (${accountId}, ${tx.ids.next()}, ${singleSpaced(name)}, ${tx.clock.now()})
    on conflict (account_id, lower(name)) do nothing returning ${groupColumns}
  `.execute(tx.sql)
  return { ...(rows[0] ?? fail('group_exists')), fields: [] }
}

/** Renames a group. Fails with not_found and group_exists. */
export async function renameGroup(
  tx: Tx,
  { accountId }: AccountRef,
  group: { id: bigint; name: string },
): Promise<Group> {
  const { rows } = await sql<GroupRow>`
    update contact_group set name = ${singleSpaced(group.name)}
    where account_id = ${accountId} and id = ${group.id} returning ${groupColumns}
  `
    .execute(tx.sql)
    .catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : new Fail('group_exists')
    })
  const [renamed] = await withFields(tx, accountId, rows)
  return renamed ?? fail('not_found')
}

/** Deletes a group or segment and its memberships; its contacts stay. Fails with `not_found`, `group_in_use`. */
export async function deleteGroup(tx: Tx, { accountId }: AccountRef, id: bigint): Promise<void> {
  // The lock keeps out a segment that is being made from it.
  await sql`
    select from contact_group where account_id = ${accountId} and id = ${id} for update
  `.execute(tx.sql)
  const { rows: made } = await sql<{ name: string }>`
    select name from contact_group
    where account_id = ${accountId} and filter @> ${JSON.stringify({ conditions: [{ groupId: encodeId('grp', id) }] })}::jsonb
    order by id limit 1
  `.execute(tx.sql)
  if (made[0]) fail('group_in_use', { segment: made[0].name })
  const { rows } = await sql`
    delete from contact_group where account_id = ${accountId} and id = ${id} returning id
  `.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
  await sql`delete from group_member where account_id = ${accountId} and group_id = ${id}`.execute(tx.sql)
}

/** Segments by name. */
export async function listSegments(reader: Reader, { accountId }: AccountRef): Promise<AudienceSegment[]> {
  const { rows } = await sql<SegmentRow>`
    select ${segmentColumns} from contact_group where account_id = ${accountId} and filter is not null
    order by lower(name), id limit ${SEGMENTS_MAX}
  `.execute(reader.sql)
  return rows.map(segmentOf)
}

/** Makes a segment. Fails with group_exists, segments_full, and not_found for a group in the filter. */
export async function createSegment(
  tx: Tx,
  { accountId }: AccountRef,
  { name, filter }: { name: string; filter: SegmentFilter },
): Promise<AudienceSegment> {
  const stored = await storedFilter(tx, accountId, filter)
  const { contacts } = await countSegment(tx, { accountId }, filter)
  const { rows: full } = await sql<{ segments: number }>`
    select count(*)::int as segments from contact_group where account_id = ${accountId} and filter is not null
  `.execute(tx.sql)
  if (full[0]!.segments >= SEGMENTS_MAX) fail('segments_full', { limit: SEGMENTS_MAX })
  const { rows } = await sql<SegmentRow>`
    insert into contact_group (account_id, id, name, contacts, filter, created_at)
    values (${accountId}, ${tx.ids.next()}, ${singleSpaced(name)}, ${contacts}, ${stored}::jsonb, ${tx.clock.now()})
    on conflict (account_id, lower(name)) do nothing returning ${segmentColumns}
  `.execute(tx.sql)
  return segmentOf(rows[0] ?? fail('group_exists'))
}

/** Changes a segment. Fails with group_exists, and with not_found for the segment or a group in the filter. */
export async function updateSegment(
  tx: Tx,
  { accountId }: AccountRef,
  { id, name, filter }: { id: bigint; name: string; filter: SegmentFilter },
): Promise<AudienceSegment> {
  const stored = await storedFilter(tx, accountId, filter)
  const { contacts } = await countSegment(tx, { accountId }, filter)
  const { rows } = await sql<SegmentRow>`
    update contact_group set name = ${singleSpaced(name)}, filter = ${stored}::jsonb, contacts = ${contacts}
    where account_id = ${accountId} and id = ${id} and filter is not null returning ${segmentColumns}
  `
    .execute(tx.sql)
    .catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : new Fail('group_exists')
    })
  return segmentOf(rows[0] ?? fail('not_found'))
}

/** Counts how many contacts match the filter now. It reads every contact: a quarter of a second for a million. */
export async function countSegment(
  reader: Reader,
  { accountId }: AccountRef,
  filter: SegmentFilter,
): Promise<{ contacts: number; optedOut: number }> {
  const stored = parseFilter(JSON.parse(await storedFilter(reader, accountId, filter)))
  const { rows } = await sql<{ contacts: number; optedOut: number }>`
    select count(*)::int as contacts, count(opt_out.msisdn)::int as "optedOut"
    from contact left join opt_out on opt_out.account_id = ${accountId} and opt_out.msisdn = contact.msisdn
    where contact.account_id = ${accountId} and ${matchesFilter(accountId, stored)}
  `.execute(reader.sql)
  return rows[0]!
}

/**
 * Answers the group with this name, and makes it if there is none. Fails with `group_exists` if the name is a
 * segment's.
 */
export async function ensureGroup(
  tx: Tx,
  accountId: bigint,
  name: string,
): Promise<{ id: bigint; name: string; made: boolean }> {
  const { rows } = await sql<{ id: bigint; name: string; made: boolean; segment: boolean }>`
    insert into contact_group as known (account_id, id, name, created_at)
    values (${accountId}, ${tx.ids.next()}, ${singleSpaced(name)}, ${tx.clock.now()})
    on conflict (account_id, lower(name)) do update set name = known.name where known.account_id = ${accountId}
    returning new.id, new.name, old.id is null as made, new.filter is not null as segment
  `.execute(tx.sql)
  const { segment, ...group } = rows[0]!
  if (segment) fail('group_exists')
  return group
}

/**
 * Locks the groups, and those of `others` that still exist, until the transaction ends: nobody deletes them or
 * changes their counts. Fails with not_found if one of the groups does not exist.
 */
export async function lockGroups(
  tx: Tx,
  accountId: bigint,
  groupIds: readonly bigint[],
  others: readonly bigint[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from contact_group
    where account_id = ${accountId} and id = any(${[...groupIds, ...others]}::bigint[])
      and filter is null
    order by id for no key update
  `.execute(tx.sql)
  const held = new Set(rows.map(({ id }) => id))
  for (const id of groupIds) if (!held.has(id)) failNotFound('grp', id)
}

/** Adds contacts to a locked group. Contacts that are members already stay. Answers how many are new. */
export async function addMembers(
  tx: Tx,
  accountId: bigint,
  groupId: bigint,
  contactIds: readonly bigint[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into group_member (account_id, group_id, contact_id)
    select ${accountId}, ${groupId}, contact_id from unnest(${int8Array(contactIds)}::int8[]) as contact_id
    on conflict do nothing
  `.execute(tx.sql)
  const added = Number(numAffectedRows ?? 0n)
  await count(tx, accountId, groupId, added)
  return added
}

/** The groups of each contact, in order. */
export async function groupsOf(
  reader: Reader,
  accountId: bigint,
  contactIds: readonly bigint[],
): Promise<Map<bigint, bigint[]>> {
  const { rows } = await sql<{ contactId: bigint; groupIds: bigint[] }>`
    select contact_id as "contactId", array_agg(group_id order by group_id) as "groupIds" from group_member
    where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[]) group by contact_id
  `.execute(reader.sql)
  return new Map(rows.map(({ contactId, groupIds }) => [contactId, groupIds]))
}

/** All groups with any of these contacts. */
export async function groupsOfAny(
  tx: Tx,
  accountId: bigint,
  contactIds: readonly bigint[],
): Promise<bigint[]> {
  if (contactIds.length === 0) return []
  const { rows } = await sql<{ groupId: bigint }>`
    select distinct group_id as "groupId" from group_member
    where account_id = ${accountId} and contact_id = any(${contactIds}::bigint[]) order by group_id
  `.execute(tx.sql)
  return rows.map(({ groupId }) => groupId)
}

/** Makes these the only groups of a contact whose row is locked. Fails with not_found. */
export async function setGroups(
  tx: Tx,
  accountId: bigint,
  contactId: bigint,
  groupIds: readonly bigint[],
): Promise<void> {
  const before = (await groupsOf(tx, accountId, [contactId])).get(contactId) ?? []
  const left = before.filter((id) => !groupIds.includes(id))
  const joined = groupIds.filter((id) => !before.includes(id))
  await lockGroups(tx, accountId, groupIds, left)
  for (const groupId of new Set(joined)) await addMembers(tx, accountId, groupId, [contactId])
  for (const groupId of left) {
    await sql`
      delete from group_member
      where account_id = ${accountId} and group_id = ${groupId} and contact_id = ${contactId}
    `.execute(tx.sql)
    await count(tx, accountId, groupId, -1)
  }
}

type SegmentRow = Omit<AudienceSegment, 'filter'> & { filter: unknown }

const segmentColumns = sql`id, name, contacts, filter, created_at as "createdAt"`

function segmentOf({ filter, ...segment }: SegmentRow): AudienceSegment {
  return { ...segment, filter: parseFilter(filter) }
}

interface GroupRow {
  id: bigint
  name: string
  contacts: number
  createdAt: Date
}

const groupColumns = sql`id, name, contacts, created_at as "createdAt"`

async function withFields(reader: Reader, accountId: bigint, rows: readonly GroupRow[]): Promise<Group[]> {
  const fields = await fieldsOfGroups(
    reader,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.map((group) => ({ ...group, fields: fields.get(group.id) ?? [] }))
}

async function count(tx: Tx, accountId: bigint, groupId: bigint, difference: number): Promise<void> {
  if (difference === 0) return
  await sql`
    update contact_group set contacts = contacts + ${difference}
    where account_id = ${accountId} and id = ${groupId}
  `.execute(tx.sql)
}
