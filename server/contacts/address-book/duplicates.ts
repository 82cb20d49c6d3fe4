/**
 * Contacts that may be one person under several numbers: of one name, and with a field in common that few others of the
 * name share. A name alone says nothing, for a million Ghanaians share some thousands; neither does a field that has the
 * same value for most of them, as a town has. The address book is read in the order of names, so that a slice of the
 * proposals costs the same wherever it lies.
 */
import { sql } from 'kysely'
import { MERGED_MAX, type DuplicateProposal as DuplicateReply } from '@nkra/contract/contacts/duplicates.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { contactsById } from './contacts.ts'
import type { Fields } from './fields.ts'
import { positionCursor, parsePosition, type SearchPosition } from './search.ts'

type DuplicateProposal = z.output<typeof DuplicateReply>

/** Contacts looked at in a slice, and proposals found in it at most; reading and comparing them takes some 40 ms. */
const LOOKED_AT = 5_000
const PROPOSED_MAX = 20

interface Namesake {
  id: bigint
  /** In lower case. */
  key: string
  fields: Fields
}

export interface Proposal {
  /** In the order of their ids. */
  ids: bigint[]
  shared: string[]
}

/** Proposals by name. A slice may be empty, and others still come. Fails with invalid_request. */
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
 * What is proposed among contacts in the order of their names, up to PROPOSED_MAX, and where the next slice begins; null
 * at the end of the address book. The last name waits for the next slice, for more may have it, unless all have it.
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

/** Shorter values are shared by chance. */
const VALUE_LENGTH_MIN = 3

/** Of contacts of one name: those who share a field with no more than MERGED_MAX others, each proposed once. */
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
