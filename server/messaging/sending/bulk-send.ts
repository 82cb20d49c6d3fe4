/**
 * Bulk sends: to groups, to many numbers, or at another time. The most they can cost is reserved with the request, and
 * the campaign stored; expansion does the rest. For an audience of some thousands that most is the exact cost, found by
 * composing for everybody; for a larger one it is bounded by what is known of the fields, and if the balance does not
 * cover the bound, everybody is composed for after all before the request is refused.
 */
import { worstCase, type Template } from '@nkra/sms/template.ts'
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import { reserve } from '../../billing/ledger/ledger.ts'
import { usableSender } from '../../catalog/senders/senders.ts'
import { audienceSize, fieldExtents, requireGroups } from '../../contacts/address-book/audience.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { everybody, NO_CONTACTS, nobodyLeft, type Audience } from './audience.ts'
import { insertBulkCampaign } from '../campaigns/campaigns.ts'
import { Composition, ownFields, requireLength, type OwnField, type OwnLinks } from './composition.ts'
import type { Accepted } from './direct-send.ts'
import { requireKnownFields } from './merge-fields.ts'
import { OPT_OUT_FIELD } from '../text-links/opt-out-links.ts'
import type { SendRequest } from './send-request.ts'
import { addShortLink, LINK_FIELD } from '../text-links/short-links.ts'

/** Recipients for whom the cost is found by composing each one's text, a quarter of a second at most. */
const EXACT_RECIPIENTS_MAX = 20_000

export async function sendBulk(
  tx: Tx,
  accountId: bigint,
  author: bigint | null,
  request: SendRequest,
  links: OwnLinks,
): Promise<Accepted> {
  const sender = await usableSender(tx, accountId, request.senderId)
  const groupNames = await requireGroups(tx, accountId, request.groupIds)
  await requireKnownFields(tx, accountId, request)
  const { groupIds, typed, traffic } = request
  const audience = { accountId, groupIds, typed, traffic, barredNetworks: sender.barred }
  const size = request.typed.length + (await audienceSize(tx, accountId, request.groupIds))
  if (size === 0) fail('no_recipients', groupIds.length > 0 ? { reason: NO_CONTACTS } : {})
  const id = tx.ids.next()
  const { template, linkTarget: target } = request
  const linkNumber = target === null ? null : await addShortLink(tx, { accountId, campaignId: id, target })
  const hold = async (credits: number): Promise<bigint | null> =>
    isSandbox(accountId)
      ? null
      : reserve(tx, { accountId, product: 'SMS', credits: BigInt(credits), cause: { kind: 'campaign', id } })

  let cost =
    size > EXACT_RECIPIENTS_MAX ? await boundOf(tx, audience, { template, size, linkNumber, links }) : null
  let reservationId: bigint | null = null
  if (cost !== null) {
    reservationId = await hold(cost.credits).catch((error: unknown) => {
      if (error instanceof Fail && error.code === 'insufficient_credits') return null
      throw error
    })
  }
  if (cost === null || reservationId === null) {
    cost = await exactCost(tx, audience, template, ownFields(links, { accountId, linkNumber }))
    if (cost.recipients === 0) throw nobodyLeft(cost, sender)
    reservationId = await hold(cost.credits)
  }
  const now = tx.clock.now()
  const status = request.scheduleAt === null ? 'expanding' : 'scheduled'
  const { recipients, credits, optedOut, unconsented, unapproved, duplicates } = cost
  await insertBulkCampaign(tx, {
    accountId,
    id,
    kind: 'bulk',
    status,
    sender: sender.name,
    barredNetworks: sender.barred,
    text: request.text,
    traffic: request.traffic,
    groupIds: request.groupIds,
    groupNames,
    typed: request.typed,
    reservationId,
    recipients,
    segments: BigInt(credits),
    credits: BigInt(credits),
    optedOut,
    unconsented,
    unapproved,
    duplicates: duplicates + request.typedDuplicates,
    budget: BigInt(credits),
    expandedDuplicates: request.typedDuplicates,
    scheduledAt: request.scheduleAt,
    startedAt: request.scheduleAt === null ? now : null,
    linkNumber,
    createdBy: author,
    createdAt: now,
  })
  return { id, status, recipients, segments: credits, credits }
}

interface Cost {
  recipients: number
  credits: number
  optedOut: number
  unconsented: number
  unapproved: number
  duplicates: number
}

/** The most it can cost; null where a text could be too long, which only composing tells. */
async function boundOf(
  tx: Tx,
  audience: Audience,
  {
    template,
    size,
    linkNumber,
    links,
  }: { template: Template; size: number; linkNumber: bigint | null; links: OwnLinks },
): Promise<Cost | null> {
  const extents = await fieldExtents(tx, audience.accountId, audience.groupIds, template.fields)
  const bounds = extents.map(({ field, longest, nonGsm, extension }) => [
    field,
    { maxLength: longest, gsm: !nonGsm, extension },
  ])
  const segments = worstCase(template, {
    ...Object.fromEntries(bounds),
    [OPT_OUT_FIELD]: links.optOutLinks.bound,
    ...(linkNumber !== null && { [LINK_FIELD]: links.shortLinks.bound }),
  })
  if (segments > SEGMENTS_MAX) return null
  const nobody = { optedOut: 0, unconsented: 0, unapproved: 0, duplicates: 0 }
  return { recipients: size, credits: size * segments, ...nobody }
}

/** What it costs to the last segment, by composing for everybody. */
async function exactCost(
  tx: Tx,
  audience: Audience,
  template: Template,
  own: Readonly<Record<string, OwnField>>,
): Promise<Cost> {
  const composition = new Composition(template, own)
  const cost: Cost = { recipients: 0, credits: 0, optedOut: 0, unconsented: 0, unapproved: 0, duplicates: 0 }
  for await (const { persons, optedOut, unconsented, unapproved, duplicates } of everybody(tx, audience)) {
    for (const person of persons) {
      const { credits } = composition.compose(person)
      requireLength(credits)
      cost.credits += credits
    }
    cost.recipients += persons.length
    cost.optedOut += optedOut
    cost.unconsented += unconsented
    cost.unapproved += unapproved
    cost.duplicates += duplicates
  }
  return cost
}
