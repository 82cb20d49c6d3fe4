/**
 * Puts the people whom a campaign did not reach into a group, so that they can be texted again. A final state does not
 * change, so the messages are read first, and then the group is written in one transaction.
 */
import type { groupFailedRecipients } from '@nkra/contract/messaging/messages.ts'
import { GROUPED_RECIPIENTS_MAX } from '@nkra/contract/limits.ts'
import type { z } from 'zod'
import { groupByNumber } from '../../contacts/contacts.ts'
import { mayRead, type Authenticated } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { readCampaign } from './campaigns.ts'
import { failedRecipients } from './message-list.ts'

type Call = typeof groupFailedRecipients

/** Makes the group. Fails with `not_found`, `group_exists`, and with `forbidden` if the actor may not read messages. */
export async function groupFailed(
  db: Db,
  actor: Authenticated,
  campaignId: bigint,
  { reasons, groupId, groupName, addNumbers, after }: z.output<Call['body']>,
): Promise<z.output<Call['reply']>> {
  if (!mayRead(actor, 'messages:read')) fail('forbidden')
  const { accountId } = actor
  await readCampaign(db, accountId, campaignId)
  const slice = { limit: GROUPED_RECIPIENTS_MAX, after }
  const { items, next } = await failedRecipients(db, accountId, campaignId, slice)
  const chosen = items.filter(({ reasonCode }) => reasons.some((reason) => reason === reasonCode))
  const msisdns = [...new Set(chosen.map(({ to }) => BigInt(to.slice(1))))]
  const choice = groupId === undefined ? { groupName: groupName! } : { groupId }
  const grouped = await db.transaction((tx) => groupByNumber(tx, accountId, { choice, msisdns, addNumbers }))
  return { ...grouped, next }
}
