/**
 * Who a send goes to, person by person: the contacts of its groups in the order of their ids, then those typed numbers
 * that no group has. Who has opted out is left out, and nobody is named twice.
 */
import { audiencePage, optedOut } from '../contacts/audience.ts'
import type { Reader } from '../platform/database.ts'
import { stranger, type Person } from './composition.ts'

/** Contacts read at a time. */
export const PAGE_CONTACTS = 5_000

export interface Audience {
  accountId: bigint
  groupIds: readonly bigint[]
  /** Distinct. */
  typed: readonly bigint[]
}

export interface AudiencePage {
  persons: Person[]
  optedOut: number
  /** Typed numbers that are contacts of the groups too. */
  duplicates: number
  /** The last contact of the page. */
  last: bigint
  /** No contact comes after. */
  end: boolean
}

/** The next contacts of the groups. */
export async function groupPage(
  reader: Reader,
  { accountId, groupIds, typed }: Audience,
  afterContactId: bigint,
): Promise<AudiencePage> {
  const typedToo = new Set(typed)
  const page = await audiencePage(reader, { accountId, groupIds, afterContactId, limit: PAGE_CONTACTS })
  const persons: Person[] = []
  let left = 0
  let duplicates = 0
  for (const contact of page) {
    const isTyped = typedToo.has(contact.msisdn)
    if (isTyped) duplicates++
    if (!contact.optedOut) persons.push(contact)
    // Of a typed number it is said once, with the typed ones.
    else if (!isTyped) left++
  }
  const last = page.at(-1)?.contactId ?? afterContactId
  return { persons, optedOut: left, duplicates, last, end: page.length < PAGE_CONTACTS }
}

/** The typed numbers, without those that `among` says the groups have. */
export async function typedPage(
  reader: Reader,
  { accountId, typed }: Audience,
  among: ReadonlySet<bigint>,
): Promise<{ persons: Person[]; optedOut: number }> {
  const out = typed.length === 0 ? new Set<bigint>() : await optedOut(reader, accountId, typed)
  const persons = typed.filter((msisdn) => !out.has(msisdn) && !among.has(msisdn)).map(stranger)
  return { persons, optedOut: out.size }
}

/** Pages of a whole audience, for whoever has to look at everybody and keeps nothing. */
export async function* everybody(
  reader: Reader,
  audience: Audience,
): AsyncGenerator<{ persons: Person[]; optedOut: number; duplicates: number }> {
  const typed = new Set(audience.typed)
  const among = new Set<bigint>()
  if (audience.groupIds.length > 0) {
    for (let after = 0n, end = false; !end;) {
      const page = await groupPage(reader, audience, after)
      for (const { msisdn } of page.persons) if (typed.has(msisdn)) among.add(msisdn)
      ;({ last: after, end } = page)
      yield page
    }
  }
  if (audience.typed.length > 0) yield { ...(await typedPage(reader, audience, among)), duplicates: 0 }
}
