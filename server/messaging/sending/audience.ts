/**
 * The recipients of a send, one by one: the contacts of its groups in the order of their ids, then the typed numbers
 * that are in no group. Opted-out numbers are left out, and nobody comes twice.
 */
import { audiencePage, barred, optedOut } from '../../contacts/address-book/audience.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { Fail } from '../../platform/fail.ts'
import { likelyNetwork } from '@nkra/sms/networks.ts'
import { recipientOf, type Recipient } from './composition.ts'

/** How many contacts are read at a time. */
export const PAGE_CONTACTS = 5_000

export interface Audience {
  accountId: bigint
  groupIds: readonly bigint[]
  /** The typed numbers, each once. */
  typed: readonly bigint[]
  /** The traffic. Promotional texts may need consent. */
  traffic: Traffic
  /** The networks that have not approved the sender ID. Numbers that probably belong to them are left out. */
  barredNetworks: readonly string[]
}

export interface AudiencePage {
  persons: Recipient[]
  optedOut: number
  /** How many were left out because they gave no consent. */
  unconsented: number
  /** How many were left out because their network has not approved the sender ID. */
  unapproved: number
  /** How many typed numbers are also contacts of the groups. */
  duplicates: number
  /** The last contact that was read. */
  last: bigint
  /** Whether no contact follows. */
  end: boolean
}

/** The next contacts of the groups. */
export async function groupPage(
  reader: Reader,
  { accountId, groupIds, typed, traffic, barredNetworks }: Audience,
  afterContactId: bigint,
): Promise<AudiencePage> {
  const typedToo = new Set(typed)
  const page = await audiencePage(reader, {
    accountId,
    groupIds,
    afterContactId,
    limit: PAGE_CONTACTS,
    promotional: traffic === 'promotional',
  })
  const persons: Recipient[] = []
  let left = 0
  let unconsented = 0
  let unapproved = 0
  let duplicates = 0
  for (const contact of page) {
    const isTyped = typedToo.has(contact.msisdn)
    if (isTyped) duplicates++
    const bars = isOnBarredNetwork(barredNetworks, contact.msisdn)
    if (!contact.optedOut && !contact.unconsented && !bars) persons.push(contact)
    // Of a typed number it is said once, with the typed ones.
    else if (isTyped) continue
    else if (contact.optedOut) left++
    else if (contact.unconsented) unconsented++
    else unapproved++
  }
  const last = page.at(-1)?.contactId ?? afterContactId
  return {
    persons,
    optedOut: left,
    unconsented,
    unapproved,
    duplicates,
    last,
    end: page.length < PAGE_CONTACTS,
  }
}

/** The typed numbers, without those that `among` finds in the groups. */
export async function typedPage(
  reader: Reader,
  { accountId, typed, traffic, barredNetworks }: Audience,
  among: ReadonlySet<bigint>,
): Promise<Pick<AudiencePage, 'persons' | 'optedOut' | 'unconsented' | 'unapproved'>> {
  const out = await excludedNumbers(reader, accountId, typed, traffic)
  const kept = typed.filter((msisdn) => !out.has(msisdn) && !among.has(msisdn))
  const persons = kept.filter((msisdn) => !isOnBarredNetwork(barredNetworks, msisdn)).map(recipientOf)
  const opted = [...out.values()].filter((why) => why).length
  return { persons, optedOut: opted, unconsented: out.size - opted, unapproved: kept.length - persons.length }
}

/**
 * Whether the number's likely network has not approved the sender ID. For a ported number the range decides, as
 * everywhere.
 */
export function isOnBarredNetwork(barredNetworks: readonly string[], msisdn: bigint): boolean {
  if (barredNetworks.length === 0) return false
  const network = likelyNetwork(String(msisdn))
  return network !== null && barredNetworks.includes(network)
}

/** How many of an audience are left out, by reason. */
export interface Exclusions {
  optedOut: number
  unconsented: number
  unapproved: number
  duplicates?: number
}

/**
 * The failure if nobody of an audience is left: the networks have not approved the sender ID, or each recipient has a
 * reason.
 */
export function noRecipients(left: Exclusions, sender: { name: string; barred: readonly string[] }): Fail {
  const { optedOut, unconsented, unapproved, duplicates = 0 } = left
  if (unapproved > 0)
    return new Fail('sender_not_approved_there', { sender: sender.name, networks: sender.barred.join(', ') })
  const reasons = [
    optedOut > 0 && `${optedOut} opted out`,
    unconsented > 0 && `${unconsented} did not agree to promotional texts`,
    duplicates > 0 && `${duplicates} entered twice`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return new Fail('no_recipients', { reason: NO_CONTACTS })
  return new Fail('no_recipients', { reason: reasons.join(', '), optedOut, unconsented, duplicates })
}

/** The reason if the groups are empty. */
export const NO_CONTACTS = 'the groups have no contacts'

/** The typed numbers that are left out: `true` if they opted out, `false` if they gave no consent. */
export async function excludedNumbers(
  reader: Reader,
  accountId: bigint,
  typed: readonly bigint[],
  traffic: Traffic,
): Promise<ReadonlyMap<bigint, boolean>> {
  if (typed.length === 0) return new Map()
  if (traffic === 'promotional') return barred(reader, accountId, typed)
  return new Map([...(await optedOut(reader, accountId, typed))].map((msisdn) => [msisdn, true]))
}

/** The pages of a whole audience, for callers that need everybody and store nothing. */
export async function* audiencePages(
  reader: Reader,
  audience: Audience,
): AsyncGenerator<Pick<AudiencePage, 'persons' | 'optedOut' | 'unconsented' | 'unapproved' | 'duplicates'>> {
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
