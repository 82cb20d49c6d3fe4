/**
 * Puts the people with some numbers into a group. It leaves out numbers that opted out, because groups are there to be
 * texted. A deleted contact is not restored by its number.
 */
import { likelyNetwork } from '@nkra/sms/networks.ts'
import { sql } from 'kysely'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { optedOut } from './audience.ts'
import { mergeContacts } from './contacts.ts'
import { raiseExtents, widenExtents, type Extents, type Fields } from './fields.ts'
import { addMembers, ensureGroup, groupsById, lockGroups, type Group } from './groups.ts'

/** A group by its id, or a name by which it is found or made. */
export type GroupChoice = { groupId: bigint } | { groupName: string }

export interface GroupedNumbers {
  /** The group. Null if nobody is left for a new group. */
  group: Pick<Group, 'id' | 'name' | 'contacts'> | null
  created: boolean
  added: number
  optedOut: number
  /** How many numbers are not in the address book and were not added to it. */
  unknownNumbers: number
}

/**
 * Puts the contacts with these numbers into the group. With `addNumbers` it makes contacts of numbers that have none.
 * Fails with `not_found`, `group_exists`.
 */
export async function groupByNumber(
  tx: Tx,
  accountId: bigint,
  asked: { choice: GroupChoice; msisdns: readonly bigint[]; addNumbers: boolean },
): Promise<GroupedNumbers> {
  const out = await optedOut(tx, accountId, asked.msisdns)
  const wanted = asked.msisdns.filter((msisdn) => !out.has(msisdn))
  const known = await lockContacts(tx, accountId, wanted)
  const have = new Set(known.map(({ msisdn }) => msisdn))
  const unknown = wanted.filter((msisdn) => !have.has(msisdn))
  const deleted = asked.addNumbers ? await deletedAmong(tx, accountId, unknown) : new Set<bigint>()
  const fresh = asked.addNumbers ? unknown.filter((msisdn) => !deleted.has(msisdn)) : []
  const left = { optedOut: out.size, unknownNumbers: unknown.length - fresh.length }
  if ('groupName' in asked.choice && known.length + fresh.length === 0)
    return { group: null, created: false, added: 0, ...left }
  const { id: groupId, made } = await chosenGroup(tx, accountId, asked.choice)
  const ids = known.map(({ id }) => id)
  const joined = await addMembers(tx, accountId, groupId, ids)
  const extents: Extents = new Map()
  for (const contact of known) widenExtents(extents, contact)
  await raiseExtents(tx, accountId, [groupId], extents)
  const contacts = fresh.map((msisdn) => {
    const digits = msisdn.toString()
    return { msisdn: digits, network: likelyNetwork(digits), name: '', fields: {} }
  })
  const { added } = await mergeContacts(tx, { accountId, groupId }, contacts)
  const [group] = await groupsById(tx, accountId, [groupId])
  return { group: group!, created: made, added: joined + added, ...left }
}

async function chosenGroup(
  tx: Tx,
  accountId: bigint,
  choice: GroupChoice,
): Promise<{ id: bigint; made: boolean }> {
  if ('groupName' in choice) return ensureGroup(tx, accountId, choice.groupName)
  await lockGroups(tx, accountId, [choice.groupId])
  return { id: choice.groupId, made: false }
}

interface LockedContact {
  id: bigint
  msisdn: bigint
  name: string
  fields: Fields
}

/** Locks the contacts with these numbers against change and deletion until the transaction ends. */
async function lockContacts(tx: Tx, accountId: bigint, msisdns: readonly bigint[]): Promise<LockedContact[]> {
  // In the order of their numbers, as imports lock them.
  const { rows } = await sql<LockedContact>`
    select id, msisdn, name, fields from contact
    where account_id = ${accountId} and msisdn = any(${int8Array(msisdns)}::int8[]) order by msisdn for share
  `.execute(tx.sql)
  return rows
}

async function deletedAmong(
  reader: Reader,
  accountId: bigint,
  msisdns: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from contact_bin where account_id = ${accountId} and msisdn = any(${int8Array(msisdns)}::int8[])
  `.execute(reader.sql)
  return new Set(rows.map(({ msisdn }) => msisdn))
}
