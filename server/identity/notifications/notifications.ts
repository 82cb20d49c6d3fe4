/**
 * Mails and texts to each person: the account runs low on SMS credits, a campaign is sent, or something that the person
 * asked for is decided. `choices.ts` says who wants which. One event sends one mail to a person, and none to a disabled
 * user.
 */
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { NotificationTopic } from '@nkra/contract/identity/notification-kinds.ts'
import { allows, type Permission } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn, type Mails } from './mail-languages.ts'
import type { EndingBusinessId, LowBalance } from './mails.ts'
import { attentionMail, type ChangedAttention } from './attention-words.ts'
import { type Addressee, addressees, readNotifications, wants } from './choices.ts'
import { textPerson } from '../users/phones.ts'
import { businessIdEndsText, changedAttentionText, lowBalanceText } from './texts.ts'
import { userById } from '../users/users.ts'

type MailReader = Pick<Addressee, 'email' | 'language'>
type Addressees = (tx: Tx, accountId: bigint) => Promise<MailReader[]>
type Words<Payload> = (origin: string, to: string, payload: Payload, accountId: bigint) => Mail
type Subscriber<Payload> = (tx: Tx, identity: IdentityResources, event: Event<Payload>) => Promise<void>

/** Makes a subscriber that mails an event to everybody whom `find` finds. */
const mailing =
  <Payload>(find: Addressees, choose: (mails: Mails) => Words<Payload>): Subscriber<Payload> =>
  async (tx, { origin, mailSeal }, { accountId, payload }) => {
    for (const { email, language } of await find(tx, accountId)) {
      const words = choose(mailsIn(language))
      await sendMail(tx, mailSeal, words(origin, email, payload, accountId))
    }
  }

/** Finds people who hold the permission and want the topic by mail. */
const wanting = (topic: NotificationTopic, permission: Permission) => async (tx: Tx, accountId: bigint) => {
  const people = await addressees(tx, accountId)
  return people.filter((person) => allows(person.role, permission) && wants(person, topic, 'mail'))
}

/** Finds the operator's people who want the topic by mail. */
const administrators =
  (topic: NotificationTopic): Addressees =>
  (tx) =>
    wanting(topic, 'administer')(tx, OPERATOR_ACCOUNT_ID)

/** The Owners, whatever they chose. */
const owners: Addressees = async (tx, accountId) =>
  (await addressees(tx, accountId)).filter(({ role }) => role === 'Owner')

// Who is mailed about which event. `subscriptions.ts` names the events.
export const mailReviewedInvoice = mailing(
  wanting('approvals', 'session'),
  (mails) => mails.invoiceReviewedMail,
)
export const mailCreditNote = mailing(wanting('approvals', 'session'), (mails) => mails.creditNoteIssuedMail)
export const mailReviewedSender = mailing(
  wanting('approvals', 'session'),
  (mails) => mails.senderReviewedMail,
)
export const mailEndingSender = mailing(wanting('approvals', 'session'), (mails) => mails.senderEndsMail)
export const mailReviewedBusinessId = mailing(
  wanting('approvals', 'session'),
  (mails) => mails.businessIdReviewedMail,
)
export const mailEndingBusinessId = mailing(
  wanting('approvals', 'session'),
  (mails) => mails.businessIdEndsMail,
)
export const mailDoubtfulPayment = mailing(administrators('payments'), (mails) => mails.doubtfulPaymentMail)
export const mailAttention = mailing(administrators('operations'), () => attentionMail)
export const mailAddedProof = mailing(administrators('payments'), (mails) => mails.proofAddedMail)
export const mailFinishedCampaign = mailing(
  wanting('campaignFinished', 'session'),
  (mails) => mails.campaignFinishedMail,
)
export const mailMissedSeries = mailing(
  wanting('campaignFinished', 'session'),
  (mails) => mails.missedSeriesMail,
)
export const mailLapsingCredits = mailing(wanting('lapsing', 'session'), (mails) => mails.creditsLapseMail)
export const mailReachedCap = mailing(wanting('spendCaps', 'billing:buy'), (mails) => mails.capReachedMail)
export const mailEndedImport = mailing(wanting('imports', 'contacts:write'), (mails) => mails.importEndedMail)
export const mailWaitingReviews = mailing(wanting('reviews', 'kyc:review'), (mails) => mails.reviewsWaitMail)
export const mailDisabledWebhook = mailing(
  wanting('webhooks', 'integrations:manage'),
  (mails) => mails.disabledWebhookMail,
)
export const mailWebhookChangedByKey = mailing(owners, (mails) => mails.webhookChangedByKeyMail)
/** Mails Owners and Developers that codes were sent but never checked: Owners pay for them, Developers can mend the program. */
export const mailUnusedCodes = mailing(
  wanting('codes', 'integrations:manage'),
  (mails) => mails.unusedCodesMail,
)

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
  await sendMail(tx, mailSeal, mailsIn(user.language).lowBalanceMail(origin, user.email, payload))
}

/** Texts that person once for each fall, if they chose texts. */
export async function textLowBalance(
  tx: Tx,
  { accountId, payload }: Event<LowBalance & { watcherId: bigint }>,
): Promise<void> {
  const user = await userById(tx, accountId, payload.watcherId)
  if (!user || user.disabledAt !== null) return
  const chosen = await readNotifications(tx, user)
  if (!chosen.lowBalanceText) return
  await textPerson(tx, user, lowBalanceText(payload))
}

/** Texts every Administrator whose number is confirmed and who wants these texts. */
export async function textAttention(tx: Tx, { accountId, payload }: Event<ChangedAttention>): Promise<void> {
  const text = changedAttentionText(payload)
  for (const person of await addressees(tx, accountId)) {
    const isAsked = person.role === 'Administrator' && wants(person, 'operations', 'text')
    if (isAsked) await textPerson(tx, person, text)
  }
}

/** Texts every Owner whose number is confirmed. */
export async function textEndingBusinessId(
  tx: Tx,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  const text = businessIdEndsText(payload)
  const { rows } = await sql<{ userId: bigint }>`
    select id as "userId" from account_user
    where account_id = ${accountId} and role = 'Owner' and disabled_at is null order by id`.execute(tx.sql)
  for (const { userId } of rows) await textPerson(tx, { accountId, userId }, text)
}
