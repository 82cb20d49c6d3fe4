/**
 * Texts that the platform itself sends: to its users, a warning that they chose or a code that proves a number; to
 * people who end a business's texts, a confirmation. They are free, because a text about a balance must not change it.
 * It also sends texts for a business, a reply or a test, which the business pays for. Texts are sent unchanged.
 */
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { sql } from 'kysely'
import { spend, unpaid } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { defaultSender, defaultSenderFor, usableSender } from '../../catalog/senders/senders.ts'
import { isNeverTexted } from '../../contacts/address-book/opt-outs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { directCampaignsInsert } from '../campaigns/campaigns.ts'
import { chunksInsert, LANE_OF_TRAFFIC, type LinkWaker } from '../links/chunks.ts'
import { composeLiteral, requireLength } from './composition.ts'
import { messagesInsert } from '../messages/messages.ts'
import { readRoutes, routesFor } from '../links/routes.ts'
import { segmentsOnWire } from '../links/links.ts'
import { isOnBarredNetwork } from './audience.ts'
import { HIDDEN_TOKEN, hiddenCode, type TextSecrets } from '../messages/text-secrets.ts'

export interface SingleText {
  /** The recipient's number as E.164 digits. */
  to: string
  text: string
  traffic: Traffic
  /** The account that shows the message. By default the operator's. */
  accountId?: bigint
  /** The sender ID. By default one of the platform. */
  senderId?: string | null
  /** Whether the account pays. By default nobody does. */
  charged?: boolean
  /** The person who caused the text. */
  author?: bigint | null
  /** The campaign's id, if it was drawn before. */
  id?: bigint
  /**
   * Whether stars in the text stand for a secret that is stored nowhere (`text-secrets.ts`). Its traffic is then `otp`.
   */
  veiled?: boolean
}

/**
 * Queues the text, which is sent once the transaction is committed. Without a sender ID, or to a number that must not
 * be texted, it sends nothing. If it is charged, it fails with `insufficient_credits` and `account_suspended`.
 */
export async function sendSingleText(
  tx: Tx,
  waker: LinkWaker,
  {
    to,
    text,
    traffic,
    accountId = OPERATOR_ACCOUNT_ID,
    senderId,
    charged = false,
    author = null,
    id: given,
    veiled = false,
  }: SingleText,
): Promise<void> {
  const sender = senderId ?? (await defaultSender(tx))?.name
  if (sender === undefined || (await isNeverTexted(tx, BigInt(to)))) return
  const routes = routesFor(accountId, await readRoutes(tx))
  const msisdn = BigInt(to)
  const composed = composeLiteral(text)
  const link = routes.wayOf(sender, traffic)(to)
  const lane = LANE_OF_TRAFFIC[traffic]
  const [campaignId, id] = [given ?? tx.ids.next(), tx.ids.next()]
  const now = tx.clock.now()
  const credits = charged ? composed.credits : 0
  const paid = charged && !isSandbox(accountId)
  const reservationId = paid ? await pay(tx, { accountId, author }, campaignId, credits) : null
  const campaign = {
    accountId,
    id: campaignId,
    sender,
    name: '',
    text,
    traffic,
    reservationId,
    recipients: 1,
    credits: BigInt(credits),
    optedOut: 0,
    unconsented: 0,
    unapproved: 0,
    duplicates: 0,
    createdBy: author,
    createdAt: now,
  }
  const segments = segmentsOnWire(composed, link)
  const message = { accountId, id, campaignId, msisdn, linkId: link.id, segments, credits, text: null }
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
  if (veiled) {
    await sql`insert into veiled_text (account_id, id) values (${accountId}, ${campaignId})`.execute(tx.sql)
  }
  tx.afterCommit(() => waker.wakeLinks([{ linkId: link.id, lane }]))
}

/** Charges the account. Answers the reservation. */
async function pay(
  tx: Tx,
  { accountId, author }: { accountId: bigint; author: bigint | null },
  id: bigint,
  credits: number,
): Promise<bigint> {
  const wanted = { accountId, product: 'SMS', credits: BigInt(credits) } as const
  const cause = { kind: 'message', id } as const
  const spent = await spend(tx, { ...wanted, items: [wanted.credits], cause, author })
  if (spent.accepted[0] === true) return spent.reservationId
  throw (await unpaid(tx, wanted, spent))(wanted.credits)
}

export interface SecretLinkText {
  accountId: bigint
  msisdn: bigint
  /** The text, with `{link}` at the position of the link. */
  text: string
  /** The link up to the token. */
  before: string
  /** The person who caused the text. Null for the platform or a program. */
  author: bigint | null
}

/**
 * Queues a text that the account pays for. Answers the token and the campaign's id. Fails with `person_never_texted`,
 * `sender_not_allowed`, `insufficient_credits`, `account_suspended`.
 */
export async function sendSecretLink(
  tx: Tx,
  messaging: LinkWaker,
  codeTexts: TextSecrets,
  { accountId, msisdn, text: worded, before, author }: SecretLinkText,
): Promise<{ id: bigint; token: string }> {
  if (await isNeverTexted(tx, msisdn)) fail('person_never_texted')
  const senderId = await senderThere(tx, accountId, msisdn)
  const text = worded.replace('{link}', before + HIDDEN_TOKEN)
  requireLength(composeLiteral(text).credits)
  const id = tx.ids.next()
  await sendSingleText(tx, messaging, {
    to: String(msisdn),
    text,
    traffic: 'otp',
    accountId,
    senderId,
    charged: true,
    author,
    id,
    veiled: true,
  })
  return { id, token: codeTexts.tokenOf({ accountId, id }) }
}

/**
 * Queues a free text that proves who has a phone. `{code}` in it becomes the code. Answers the campaign's id, from
 * which the code is computed. Fails with `person_never_texted`, `sender_not_allowed`.
 */
export async function sendOwnCode(
  tx: Tx,
  waker: LinkWaker,
  { msisdn, text, length }: { msisdn: bigint; text: string; length: number },
): Promise<bigint> {
  const id = tx.ids.next()
  await sendOwn(tx, waker, { id, msisdn, text: text.replace('{code}', hiddenCode(length)) })
  return id
}

/** Queues a free text with a link that a person asked for. Answers and fails as `sendSecretLink`. */
export async function sendOwnLink(
  tx: Tx,
  waker: LinkWaker,
  codeTexts: TextSecrets,
  { msisdn, text, before }: Pick<SecretLinkText, 'msisdn' | 'text' | 'before'>,
): Promise<{ id: bigint; token: string }> {
  const id = tx.ids.next()
  await sendOwn(tx, waker, { id, msisdn, text: text.replace('{link}', before + HIDDEN_TOKEN) })
  return { id, token: codeTexts.tokenOf({ accountId: OPERATOR_ACCOUNT_ID, id }) }
}

async function sendOwn(
  tx: Tx,
  waker: LinkWaker,
  { id, msisdn, text }: { id: bigint; msisdn: bigint; text: string },
): Promise<void> {
  if (await isNeverTexted(tx, msisdn)) fail('person_never_texted')
  if ((await defaultSender(tx)) === null) fail('sender_not_allowed', { sender: '' })
  await sendSingleText(tx, waker, { to: String(msisdn), text, traffic: 'otp', id, veiled: true })
}

/** The account's own sender ID if the phone's network has approved it, otherwise a default one. */
async function senderThere(tx: Tx, accountId: bigint, msisdn: bigint): Promise<string> {
  const own = (await defaultSenderFor(tx, accountId)) ?? fail('sender_not_allowed', { sender: '' })
  const { name, barred } = await usableSender(tx, accountId, own)
  if (!isOnBarredNetwork(barred, msisdn)) return name
  return (await defaultSender(tx))?.name ?? name
}
