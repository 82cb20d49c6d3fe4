/** What a campaign was made of, as it takes to send the same again: who is in its groups now, and not who was then. */
import { sql } from 'kysely'
import type { getCampaignContent } from '@nkra/contract/messaging/messages.ts'
import type { z } from 'zod'
import { groupsById } from '../../contacts/address-book/groups.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readCampaign, DIRECT_RECIPIENTS_MAX } from './campaigns.ts'
import { linkOf } from '../text-links/short-links.ts'

type Content = z.output<(typeof getCampaignContent)['reply']>

/** Fails with not_found. */
export async function readContent(
  reader: Reader,
  { accountId }: { accountId: bigint },
  id: bigint,
): Promise<Content> {
  const campaign = await readCampaign(reader, accountId, id)
  const { kind, sender: senderId, text, traffic, groupIds, typed } = campaign
  const groups = await groupsById(reader, accountId, groupIds)
  const link = await linkOf(reader, accountId, id)
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

/** A direct campaign keeps no list of its numbers: they are its messages'. */
async function sentTo(reader: Reader, accountId: bigint, campaignId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from message where account_id = ${accountId} and campaign_id = ${campaignId}
    order by id limit ${DIRECT_RECIPIENTS_MAX}
  `.execute(reader.sql)
  return rows.map(({ msisdn }) => msisdn)
}
