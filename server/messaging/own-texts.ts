/**
 * What the platform itself texts: to people who use it, a warning that they asked for, a code that shows whose a number
 * is; to who ended a business's texts, that it is done. Charged to nobody: a text about a balance moves none.
 */
import type { Traffic } from '@nkra/contract/messaging.ts'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { defaultSender } from '../catalog/senders.ts'
import type { Tx } from '../platform/database.ts'
import { directCampaignsInsert } from './campaigns.ts'
import { chunksInsert, LANES } from './chunks.ts'
import { Composition, segmentsOnWire, stranger, templateOf } from './composition.ts'
import { messagesInsert } from './messages.ts'
import type { Messaging } from './messaging.ts'
import { readRoutes } from './routes.ts'

export interface OwnText {
  /** E.164 digits. */
  to: string
  text: string
  traffic: Traffic
  /** In whose name, to be seen among its messages; the operator's, unless said. */
  accountId?: bigint
  /** A default one, unless said. */
  senderId?: string | null
}

/** Queues the text; it leaves once the transaction is committed. Without a sender ID nothing is sent. */
export async function sendOwnText(
  tx: Tx,
  { wakeLinks }: Pick<Messaging, 'wakeLinks'>,
  { to, text, traffic, accountId = OPERATOR_ACCOUNT_ID, senderId }: OwnText,
): Promise<void> {
  const sender = senderId ?? (await defaultSender(tx))?.name
  if (sender === undefined) return
  const routes = await readRoutes(tx)
  const msisdn = BigInt(to)
  const composed = new Composition(templateOf(text)).compose(stranger(msisdn))
  const link = routes.wayOf(sender, traffic)(to)
  const lane = LANES[traffic]
  const [campaignId, id] = [tx.ids.next(), tx.ids.next()]
  const now = tx.clock.now()
  const campaign = {
    accountId,
    id: campaignId,
    kind: 'direct' as const,
    status: 'sending' as const,
    sender,
    text,
    traffic,
    groupIds: [],
    groupNames: [],
    typed: [],
    reservationId: null,
    recipients: 1,
    segments: BigInt(composed.credits),
    credits: 0n,
    optedOut: 0,
    duplicates: 0,
    budget: 0n,
    expandedDuplicates: 0,
    scheduledAt: null,
    startedAt: now,
    createdBy: null,
    createdAt: now,
    linkNumber: null,
  }
  const segments = segmentsOnWire(composed, link.alphabet)
  const message = { accountId, id, campaignId, msisdn, linkId: link.id, segments, credits: 0, text: null }
  const chunk = {
    accountId,
    id: tx.ids.next(),
    campaignId: null,
    linkId: link.id,
    lane,
    retry: false,
    ready: true,
    messageIds: [id],
  }
  for (const statement of [
    directCampaignsInsert([campaign]),
    messagesInsert([message]),
    chunksInsert([chunk]),
  ]) {
    await tx.client.query(statement)
  }
  tx.afterCommit(() => wakeLinks([{ linkId: link.id, lane }]))
}
