/** One campaign for its own screen: its networks, its money and its link. */
import type {
  getCampaign as getCampaignRoute,
  getCampaignContent,
} from '@nkra/contract/messaging/campaigns.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { likelyNetwork } from '@nkra/sms/networks.ts'
import type { z } from 'zod'
import { reservationOf } from '../../billing/ledger/ledger.ts'
import { mayRead, type AccountRef, type Authenticated } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readCampaign, type StoredCampaign, DIRECT_RECIPIENTS_MAX } from './campaigns.ts'
import { countUnmarkedByLink, markedMessages } from '../links/chunks.ts'
import {
  creditsOf,
  factsOfCampaigns,
  segmentOutcomesOf,
  type MessageFacts,
} from '../messages/message-facts.ts'
import { readShortLink } from '../text-links/short-links.ts'
import { COUNTED, stateOf } from '../messages/states.ts'
import { getCampaign, NO_STATES } from './campaign-list.ts'
import { sql } from 'kysely'
import { groupsById } from '../../contacts/address-book/groups.ts'
import { COUNTED_NETWORKS, linkCountsOf, networkCountsOf, type LinkCounts } from '../messages/counters.ts'
import { speedOf, type CampaignSpeed } from './campaign-speed.ts'

type CampaignDetail = z.output<(typeof getCampaignRoute)['reply']>
type Networks = CampaignDetail['networks']

/** One campaign in detail. Fails with not_found. */
export async function getCampaignDetail(
  reader: Reader,
  actor: Authenticated,
  id: bigint,
): Promise<CampaignDetail> {
  const { accountId } = actor
  const campaign = await getCampaign(reader, { accountId }, id)
  const stored = await readCampaign(reader, accountId, id)
  const link = stored.linkNumber === null ? null : await readShortLink(reader, accountId, id)
  if (stored.kind === 'direct') {
    const messages = await factsOfCampaigns(reader, accountId, [id])
    const charged = messages.reduce((sum, message) => sum + creditsOf(message), 0)
    const { credits } = campaign
    const price = await priceOf(reader, actor, stored)
    const cost = price === null ? null : BigInt(Math.round(charged * price))
    const money = { reserved: credits, charged, returned: credits - charged, cost }
    return {
      ...campaign,
      networks: await directNetworks(reader, accountId, messages),
      speed: null,
      money,
      link,
    }
  }
  const links = await linkCountsOf(reader, accountId, id)
  const networks = bulkNetworks(stored, networkCountsOf(links))
  const speed = await bulkSpeed(reader, stored, links)
  return { ...campaign, networks, speed, money: await moneyOf(reader, actor, stored), link }
}

async function bulkSpeed(
  reader: Reader,
  { accountId, id, status, startedAt, recipients, expandedAt, expandedRecipients }: StoredCampaign,
  links: readonly LinkCounts[],
): Promise<CampaignSpeed | null> {
  if ((status !== 'expanding' && status !== 'sending') || startedAt === null) return null
  const waiting = await countUnmarkedByLink(reader, accountId, id)
  const expanded = expandedAt === null ? expandedRecipients : recipients
  return speedOf({ links, waiting, recipients, expanded, startedAt, now_ms: reader.clock.ms() })
}

/** What a reservation took, what was used and what was returned. It leaves out credits that are still reserved. */
async function moneyOf(
  reader: Reader,
  actor: Authenticated,
  { accountId, reservationId }: StoredCampaign,
): Promise<CampaignDetail['money']> {
  const reservation = reservationId === null ? null : await reservationOf(reader, accountId, reservationId)
  if (reservation === null) return { reserved: 0, charged: 0, returned: 0, cost: null }
  const { credits, held, spent, cost } = reservation
  return {
    reserved: Number(credits),
    charged: Number(spent),
    returned: Number(credits - held - spent),
    cost: mayRead(actor, 'billing:read') ? cost : null,
  }
}

/**
 * Answers the price of one credit of a direct campaign in pesewas. Its reservation may be shared with other campaigns,
 * so the price is known only if all lots have the same.
 */
async function priceOf(
  reader: Reader,
  actor: Authenticated,
  { accountId, reservationId }: StoredCampaign,
): Promise<number | null> {
  if (reservationId === null || !mayRead(actor, 'billing:read')) return null
  return (await reservationOf(reader, accountId, reservationId))?.price ?? null
}

/** The messages of each network. Messages that are made and in no other state there are waiting. */
function bulkNetworks(
  { expandedNetworks }: StoredCampaign,
  counts: readonly Partial<Record<MessageState, number>>[],
): Networks {
  return COUNTED_NETWORKS.flatMap((network, place) => {
    const recipients = expandedNetworks[place] ?? 0
    if (recipients === 0) return []
    const states = { ...NO_STATES, ...counts[place] }
    const known = COUNTED.reduce((sum, state) => sum + states[state], 0)
    return {
      network: network === '' ? null : network,
      recipients,
      counts: { ...states, queued: Math.max(0, recipients - known) },
    }
  })
}

async function directNetworks(
  reader: Reader,
  accountId: bigint,
  messages: readonly MessageFacts[],
): Promise<Networks> {
  const marked = await markedMessages(
    reader,
    accountId,
    messages.filter(({ facts }) => facts.length === 0).map(({ id }) => id),
  )
  const byNetwork = Map.groupBy(messages, ({ msisdn }) => likelyNetwork(msisdn.toString()) ?? '')
  return COUNTED_NETWORKS.flatMap((network) => {
    const its = byNetwork.get(network) ?? []
    if (its.length === 0) return []
    const counts = { ...NO_STATES }
    for (const message of its) {
      const state = stateOf(segmentOutcomesOf(message), marked.has(message.id))
      counts[state === 'submitting' ? 'queued' : state]++
    }
    return { network: network === '' ? null : network, recipients: its.length, counts }
  })
}

type Content = z.output<(typeof getCampaignContent)['reply']>

/** The text of a campaign and its recipients. Fails with not_found. */
export async function readContent(reader: Reader, { accountId }: AccountRef, id: bigint): Promise<Content> {
  const campaign = await readCampaign(reader, accountId, id)
  const { kind, sender: senderId, text, traffic, groupIds, typed } = campaign
  const groups = await groupsById(reader, accountId, groupIds)
  const link = await readShortLink(reader, accountId, id)
  const numbers = kind === 'direct' ? await sentTo(reader, accountId, id) : typed
  return {
    senderId,
    text,
    traffic,
    linkTarget: link?.target ?? null,
    groups,
    groupsGone: groupIds.length - groups.length,
    recipients: numbers.map((msisdn) => `+${msisdn}`),
  }
}

/** The numbers of a direct campaign. Its row has no list of them, so they are read from its messages. */
async function sentTo(reader: Reader, accountId: bigint, campaignId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from message where account_id = ${accountId} and campaign_id = ${campaignId}
    order by id limit ${DIRECT_RECIPIENTS_MAX}
  `.execute(reader.sql)
  return rows.map(({ msisdn }) => msisdn)
}
