/**
 * Mails and texts to each person: the account runs low on SMS credits, a campaign is sent, or something that the person
 * asked for is decided. `choices.ts` says who wants which. One event sends one mail to a person, and none to a disabled
 * user.
 */
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { NotificationTopic } from '@nkra/contract/identity/notification-kinds.ts'
import { englishDay } from '@nkra/contract/identity/notification-words.ts'
import { allows, type Permission } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import {
  businessIdEndsMail,
  businessIdReviewedMail,
  capReachedMail,
  campaignFinishedMail,
  creditNoteIssuedMail,
  creditsLapseMail,
  importEndedMail,
  disabledWebhookMail,
  doubtfulPaymentMail,
  type EndingBusinessId,
  invoiceReviewedMail,
  type LowBalance,
  lowBalanceMail,
  missedSeriesMail,
  proofAddedMail,
  reviewsWaitMail,
  senderEndsMail,
  senderReviewedMail,
  unusedCodesMail,
} from './mails.ts'
import { webhookChangedByKeyMail } from './webhook-mails.ts'
import { attentionMail, attentionText, type ChangedAttention } from './attention-words.ts'
import { addressees, readNotifications, wants } from './choices.ts'
import { textPerson } from '../users/phones.ts'
import { userById } from '../users/users.ts'

type Addressees = (tx: Tx, accountId: bigint) => Promise<string[]>
type Words<Payload> = (origin: string, to: string, payload: Payload, accountId: bigint) => Mail
type Subscriber<Payload> = (tx: Tx, identity: IdentityResources, event: Event<Payload>) => Promise<void>

/** Makes a subscriber that mails an event to everybody whom `find` finds. */
const mailing =
  <Payload>(find: Addressees, words: Words<Payload>): Subscriber<Payload> =>
  async (tx, { origin, mailSeal }, { accountId, payload }) => {
    for (const to of await find(tx, accountId))
      await sendMail(tx, mailSeal, words(origin, to, payload, accountId))
  }

/** Finds people who hold the permission and want the topic by mail. */
const wanting = (topic: NotificationTopic, permission: Permission) => async (tx: Tx, accountId: bigint) => {
  const people = await addressees(tx, accountId)
  return people
    .filter((person) => allows(person.role, permission) && wants(person, topic, 'mail'))
    .map(({ email }) => email)
}

/** Finds the operator's people who want the topic by mail. */
const administrators =
  (topic: NotificationTopic): Addressees =>
  (tx) =>
    wanting(topic, 'administer')(tx, OPERATOR_ACCOUNT_ID)

/** The Owners, whatever they chose. */
const owners: Addressees = async (tx, accountId) =>
  (await addressees(tx, accountId)).filter(({ role }) => role === 'Owner').map(({ email }) => email)

// Who is mailed about which event. `subscriptions.ts` names the events.
export const mailReviewedInvoice = mailing(wanting('approvals', 'session'), invoiceReviewedMail)
export const mailCreditNote = mailing(wanting('approvals', 'session'), creditNoteIssuedMail)
export const mailReviewedSender = mailing(wanting('approvals', 'session'), senderReviewedMail)
export const mailEndingSender = mailing(wanting('approvals', 'session'), senderEndsMail)
export const mailReviewedBusinessId = mailing(wanting('approvals', 'session'), businessIdReviewedMail)
export const mailEndingBusinessId = mailing(wanting('approvals', 'session'), businessIdEndsMail)
export const mailDoubtfulPayment = mailing(administrators('payments'), doubtfulPaymentMail)
export const mailAttention = mailing(administrators('operations'), attentionMail)
export const mailAddedProof = mailing(administrators('payments'), proofAddedMail)
export const mailFinishedCampaign = mailing(wanting('campaignFinished', 'session'), campaignFinishedMail)
export const mailMissedSeries = mailing(wanting('campaignFinished', 'session'), missedSeriesMail)
export const mailLapsingCredits = mailing(wanting('lapsing', 'session'), creditsLapseMail)
export const mailReachedCap = mailing(wanting('spendCaps', 'billing:buy'), capReachedMail)
export const mailEndedImport = mailing(wanting('imports', 'contacts:write'), importEndedMail)
export const mailWaitingReviews = mailing(wanting('reviews', 'kyc:review'), reviewsWaitMail)
export const mailDisabledWebhook = mailing(wanting('webhooks', 'integrations:manage'), disabledWebhookMail)
export const mailWebhookChangedByKey = mailing(owners, webhookChangedByKeyMail)
/** Mails Owners and Developers that codes were sent but never checked: Owners pay for them, Developers can mend the program. */
export const mailUnusedCodes = mailing(wanting('codes', 'integrations:manage'), unusedCodesMail)

/** Mails the person whose threshold was passed. */
export async function mailLowBalance(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<LowBalance & { watcherId: bigint }>,
): Promise<void> {
  const user = await userById(tx, accountId, payload.watcherId)
  if (!user || user.disabledAt !== null || user.confirmedAt === null) return
  const { lowBalance } = await readNotifications(tx, user)
  if (!lowBalance) return
  await sendMail(tx, mailSeal, lowBalanceMail(origin, user.email, payload))
}

/** Texts that person once for each fall, if they chose texts. */
export async function textLowBalance(
  tx: Tx,
  { accountId, payload }: Event<LowBalance & { watcherId: bigint }>,
): Promise<void> {
  const user = await userById(tx, accountId, payload.watcherId)
  if (!user || user.disabledAt !== null) return
  const { lowBalanceText } = await readNotifications(tx, user)
  if (!lowBalanceText) return
  const left = payload.available.toLocaleString('en-IN')
  await textPerson(
    tx,
    user,
    `Nkra: your account has ${left} ${payload.product} credits left. Top up to keep sending.`,
  )
}

/** Texts every Administrator whose number is confirmed and who wants these texts. */
export async function textAttention(tx: Tx, { accountId, payload }: Event<ChangedAttention>): Promise<void> {
  for (const person of await addressees(tx, accountId)) {
    const isAsked = person.role === 'Administrator' && wants(person, 'operations', 'text')
    if (isAsked) await textPerson(tx, person, attentionText(payload))
  }
}

/** Texts every Owner whose number is confirmed. */
export async function textEndingBusinessId(
  tx: Tx,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  const { legalName, endsOn, stage } = payload
  const said =
    stage === 'ends'
      ? `the business ID of ${legalName} expires on ${englishDay(endsOn)}. Renew it to keep checking identities.`
      : `the business ID of ${legalName} has expired. Renew it to check identities again.`
  const { rows } = await sql<{ userId: bigint }>`
    select id as "userId" from account_user
    where account_id = ${accountId} and role = 'Owner' and disabled_at is null order by id`.execute(tx.sql)
  for (const { userId } of rows) await textPerson(tx, { accountId, userId }, `Nkra: ${said}`)
}
