/**
 * Accepts sends: `POST /messaging/v1/message`. The life of a send:
 *
 * 1. The request is read: recipients, template, traffic, schedule. An invalid request fails here.
 * 2. A send to a few typed numbers, now and without a short link, is direct (direct-send.ts): many requests share one
 * transaction.
 * 3. All others become a bulk campaign. The highest cost is estimated, or the exact cost is found by composing each
 *    text, and reserved.
 * 4. The campaign is stored in one transaction with the answer, which is stored under the request's key.
 * 5. The campaign worker is woken. It expands the campaign into messages (expansion.ts).
 */
import type { Authenticated } from '../../platform/actor.ts'
import { callbackOf } from '../../integrations/webhooks/deliveries.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { encodeReply, encodeFailure, type EncodedReply } from '../../platform/http/envelope.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { claimKeys, completeKeys, type RequestKey } from '../../platform/http/idempotency.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import type { AcceptedSend, CompatRows, DirectRequest } from './direct-drafts.ts'
import type { SendOutcome } from './direct-send.ts'
import {
  asksForMore,
  readRequest,
  type SendBody,
  type SendOptions,
  type SendRequest,
} from './send-request.ts'
import { DIRECT_RECIPIENTS_MAX, insertBulkCampaign } from '../campaigns/campaigns.ts'
import {
  type TextLinks,
  Composition,
  linkFields,
  requireLength,
  type LinkField,
  requireKnownFields,
} from './composition.ts'
import type { ChunkCache, LinkWaker } from '../links/chunks.ts'
import type { Routes } from '../links/routes.ts'
import { worstCase, type Template } from '@nkra/sms/template.ts'
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import { reserve } from '../../billing/ledger/ledger.ts'
import { usableSender } from '../../catalog/senders/senders.ts'
import { audienceSize, fieldExtents, requireGroups } from '../../contacts/address-book/audience.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { audiencePages, NO_CONTACTS, noRecipients, type Audience } from './audience.ts'
import { OPT_OUT_FIELD } from '../text-links/opt-out-links.ts'
import { addShortLink, SHORT_LINK_FIELD } from '../text-links/short-links.ts'
import type { MessageLimits } from './message-limits.ts'
import type { HoursPolicy } from './sending-hours.ts'

/** The parts of the process that accepting a send needs. */
export interface Sending extends Readonly<TextLinks>, LinkWaker {
  /** When promotional messages may be sent. */
  readonly policy: HoursPolicy
  /** Sends to a few typed numbers at once. */
  sendDirect(request: Omit<DirectRequest, 'seal'> & { requestId: string }): Promise<SendOutcome>
  /** Answers the present routes. */
  routes(): Promise<Routes>
  /** The cache in which the dispatchers of this process find new messages. */
  readonly chunkCache: ChunkCache
  /** Wakes the worker that expands and cancels campaigns. */
  wakeCampaigns(): void
  /** Refuses a send. Fails with `sending_held` while the database is held. */
  requireReleased(): void
  /** The limits on how many messages the keys of an account may send. */
  readonly messageLimits: MessageLimits
}

export interface SendContext {
  db: Db
  messaging: Sending
}

/** Accepts a send, or fails. If the key was used before, it answers the first answer again. */
export async function send(
  { db, messaging }: SendContext,
  actor: Pick<Authenticated, 'accountId' | 'userId'> & { keyId?: bigint },
  body: SendBody,
  { key, requestId, compatRows }: { key: RequestKey | null; requestId: string; compatRows?: CompatRows },
): Promise<Exclude<SendOutcome, { failed: Fail }>> {
  messaging.requireReleased()
  messaging.messageLimits.require(actor)
  const { accountId } = actor
  const author = actor.userId ?? actor.keyId ?? null
  const request = readRequest(body, db.clock.now(), messaging.policy)
  if (request.invalid.length > 0) throw new Fail('invalid_recipients', {}, request.invalid)
  const direct = isDirect(request)
  if (direct && request.typed.length === 0) throw new Fail('no_recipients')
  const outcome = direct
    ? await messaging.sendDirect({ accountId, author, request, key, requestId, compatRows })
    : await sendOnce(db, key, requestId, (tx) => sendBulk(tx, accountId, author, request, messaging))
  if (!direct) messaging.wakeCampaigns()
  if ('failed' in outcome) throw outcome.failed
  if ('accepted' in outcome) messaging.messageLimits.count(actor, outcome.accepted.recipients)
  return outcome
}

/**
 * Whether a send is direct. One with a short link never is, even to one phone, because a direct send looks up no links.
 * Nor is one with tags, a validity or a callback, so that other direct sends pay nothing for these.
 */
function isDirect({ groupIds, scheduleAt, typed, linkTarget, options }: SendRequest): boolean {
  if (groupIds.length > 0 || scheduleAt !== null || linkTarget !== null || asksForMore(options)) return false
  return typed.length <= DIRECT_RECIPIENTS_MAX
}

/**
 * Makes a send in one transaction, and stores the answer under its key. A failure that a repetition cannot change is
 * stored too.
 */
export async function sendOnce<Accepted>(
  db: Db,
  key: RequestKey | null,
  requestId: string,
  work: (tx: Tx) => Promise<Accepted>,
): Promise<SendOutcome<Accepted>> {
  const once = (seal: (tx: Tx) => Promise<[SendOutcome<Accepted>, EncodedReply]>) =>
    db.transaction(async (tx): Promise<SendOutcome<Accepted>> => {
      const [claim] = key === null ? [] : await claimKeys(tx, 'sendMessage', [key])
      if (claim?.outcome === 'answered') return { sealed: claim.answer }
      if (claim?.outcome === 'refused') return { failed: new Fail(claim.code) }
      const [outcome, sealed] = await seal(tx)
      if (key !== null) await completeKeys(tx, 'sendMessage', [{ ...key, ...sealed }])
      return outcome
    })
  try {
    return await once(async (tx) => {
      const accepted = await work(tx)
      return [{ accepted }, encodeReply(sendMessage, accepted)]
    })
  } catch (error) {
    if (!(error instanceof Fail) || error.retryable || key === null) throw error
    return once(() => Promise.resolve([{ failed: error }, encodeFailure(error, requestId)]))
  }
}

/**
 * The most recipients for whom the exact cost is found by composing each text. It takes a quarter of a second at most.
 */
const EXACT_RECIPIENTS_MAX = 20_000

/** Failures that the highest possible cost may have although the exact cost does not. */
const BOUND_TOO_HIGH: ReadonlySet<string> = new Set(['insufficient_credits', 'spend_cap_reached'])

export async function sendBulk(
  tx: Tx,
  accountId: bigint,
  author: bigint | null,
  request: SendRequest,
  links: TextLinks,
): Promise<AcceptedSend> {
  const sender = await usableSender(tx, accountId, request.senderId)
  const groupNames = await requireGroups(tx, accountId, request.groupIds)
  await requireKnownFields(tx, accountId, request)
  const { groupIds, typed, traffic } = request
  const audience = { accountId, groupIds, typed, traffic, barredNetworks: sender.barred }
  const size = request.typed.length + (await audienceSize(tx, accountId, request.groupIds))
  if (size === 0) fail('no_recipients', groupIds.length > 0 ? { reason: NO_CONTACTS } : {})
  const id = tx.ids.next()
  const options = await storedOptions(tx, accountId, request.options)
  const { template, linkTarget: target } = request
  const linkNumber = target === null ? null : await addShortLink(tx, { accountId, campaignId: id, target })
  const hold = async (credits: number): Promise<bigint | null> =>
    isSandbox(accountId)
      ? null
      : reserve(tx, {
          accountId,
          product: 'SMS',
          credits: BigInt(credits),
          cause: { kind: 'campaign', id },
          author,
        })

  let cost =
    size > EXACT_RECIPIENTS_MAX ? await boundOf(tx, audience, { template, size, linkNumber, links }) : null
  let reservationId: bigint | null = null
  if (cost !== null) {
    reservationId = await hold(cost.credits).catch((error: unknown) => {
      if (error instanceof Fail && BOUND_TOO_HIGH.has(error.code)) return null
      throw error
    })
  }
  if (cost === null || reservationId === null) {
    cost = await exactCost(tx, audience, template, linkFields(links, { accountId, linkNumber }))
    if (cost.recipients === 0) throw noRecipients(cost, sender)
    reservationId = await hold(cost.credits)
  }
  const now = tx.clock.now()
  const status = request.scheduleAt === null ? 'expanding' : 'scheduled'
  const { recipients, credits, optedOut, unconsented, unapproved, duplicates } = cost
  await insertBulkCampaign(tx, {
    accountId,
    id,
    status,
    sender: sender.name,
    name: request.name,
    barredNetworks: sender.barred,
    text: request.text,
    traffic: request.traffic,
    groupIds: request.groupIds,
    groupNames,
    typed: request.typed,
    reservationId,
    recipients,
    credits: BigInt(credits),
    optedOut,
    unconsented,
    unapproved,
    duplicates: duplicates + request.typedDuplicates,
    expandedDuplicates: request.typedDuplicates,
    scheduledAt: request.scheduleAt,
    startedAt: request.scheduleAt === null ? now : null,
    linkNumber,
    ...options,
    createdBy: author,
    createdAt: now,
  })
  return { id, status, recipients, segments: credits, credits }
}

/** The options in the form in which a campaign stores them. Fails with `callback_url_refused`. */
export async function storedOptions(
  reader: Reader,
  accountId: bigint,
  { tags, validUntil, callbackUrl: wanted }: SendOptions,
) {
  if (wanted === null) return { tags, validUntil, callbackUrl: null, callbackEndpoint: null }
  const { endpointId, url } = await callbackOf(reader, accountId, wanted)
  return { tags, validUntil, callbackUrl: url, callbackEndpoint: endpointId }
}

interface Cost {
  recipients: number
  credits: number
  optedOut: number
  unconsented: number
  unapproved: number
  duplicates: number
}

/** Answers the most that a send can cost. Null if a text may be too long, which only composing tells. */
async function boundOf(
  tx: Tx,
  audience: Audience,
  {
    template,
    size,
    linkNumber,
    links,
  }: { template: Template; size: number; linkNumber: bigint | null; links: TextLinks },
): Promise<Cost | null> {
  const extents = await fieldExtents(tx, audience.accountId, audience.groupIds, template.fields)
  const bounds = extents.map(({ field, longest, nonGsm, extension }) => [
    field,
    { maxLength: longest, gsm: !nonGsm, extension },
  ])
  const segments = worstCase(template, {
    ...Object.fromEntries(bounds),
    [OPT_OUT_FIELD]: links.optOutLinks.bound,
    ...(linkNumber !== null && { [SHORT_LINK_FIELD]: links.shortLinks.bound }),
  })
  if (segments > SEGMENTS_MAX) return null
  const nobody = { optedOut: 0, unconsented: 0, unapproved: 0, duplicates: 0 }
  return { recipients: size, credits: size * segments, ...nobody }
}

/** Answers the exact cost to the last segment. It composes the text for every recipient. */
async function exactCost(
  tx: Tx,
  audience: Audience,
  template: Template,
  own: Readonly<Record<string, LinkField>>,
): Promise<Cost> {
  const composition = new Composition(template, own)
  const cost: Cost = { recipients: 0, credits: 0, optedOut: 0, unconsented: 0, unapproved: 0, duplicates: 0 }
  for await (const { persons, optedOut, unconsented, unapproved, duplicates } of audiencePages(
    tx,
    audience,
  )) {
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
