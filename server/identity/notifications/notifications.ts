/**
 * Mails to each person: the account runs low on SMS credits, a campaign is sent, something of theirs is approved or
 * not. Everybody chooses for themselves and starts with the defaults of their role. One event sends one mail to a
 * person, and none to a disabled user.
 */
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { UserRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import { fail } from '../../platform/fail.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import { balanceWatchChosen } from '../events.ts'
import type { IdentityResources } from '../resources.ts'
import {
  businessIdEndsMail,
  businessIdReviewedMail,
  campaignFinishedMail,
  creditNoteIssuedMail,
  creditsLapseMail,
  dayWords,
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
import { attentionMail, attentionText, type ChangedAttention } from './attention-words.ts'
import { confirmedPhone, textPerson } from '../users/phones.ts'
import { userById } from '../users/users.ts'

export interface Notifications {
  lowBalance: boolean
  /** Warns when fewer SMS credits than these are available. */
  lowBalanceCredits: bigint
  /** Sends that warning by text message too. */
  lowBalanceText: boolean
  campaignFinished: boolean
  approvals: boolean
  /** Warns a week and a day before credits lapse. */
  lapsing: boolean
  /** Tells people who may decide that somebody waits for a decision. */
  reviews: boolean
}

/** Enough for a small business for a day or two. */
const LOW_BALANCE_CREDITS = 100n

/** The choices of a role until the person makes their own. */
function defaultsFor(role: Role): Notifications {
  return {
    lowBalance: role === 'Owner' || role === 'Finance',
    lowBalanceCredits: LOW_BALANCE_CREDITS,
    lowBalanceText: false,
    campaignFinished: role === 'Owner' || role === 'Sender',
    approvals: role === 'Owner' || role === 'Finance',
    lapsing: role === 'Owner' || role === 'Finance',
    reviews: allows(role, 'kyc:review'),
  }
}

/** Stores the defaults of a new user. */
export async function storeDefaultNotifications(tx: Tx, user: UserRef & { role: Role }): Promise<void> {
  await store(tx, user, defaultsFor(user.role))
}

/** The person's choices. */
export async function readNotifications(
  reader: Reader,
  { accountId, userId, role }: UserRef & { role: Role },
): Promise<Notifications> {
  const { rows } = await sql<Notifications>`
    select low_balance as "lowBalance", low_balance_credits as "lowBalanceCredits",
      low_balance_text as "lowBalanceText", campaign_finished as "campaignFinished", approvals, lapsing, reviews
    from notification_choice where account_id = ${accountId} and user_id = ${userId}
  `.execute(reader.sql)
  return rows[0] ?? defaultsFor(role)
}

/**
 * Changes the person's choices. Fails with `phone_unconfirmed` if they want text messages and have not confirmed a
 * number.
 */
export async function changeNotifications(
  tx: Tx,
  person: UserRef,
  chosen: Notifications,
): Promise<Notifications> {
  if (chosen.lowBalanceText && (await confirmedPhone(tx, person)) === null) fail('phone_unconfirmed')
  await store(tx, person, chosen)
  return chosen
}

type Addressees = (tx: Tx, accountId: bigint) => Promise<string[]>
type Words<Payload> = (origin: string, to: string, payload: Payload, accountId: bigint) => Mail
type Subscriber<Payload> = (tx: Tx, identity: IdentityResources, event: Event<Payload>) => Promise<void>

/** Makes a subscriber that mails an event to everybody whom `addressees` finds. */
const mailing =
  <Payload>(addressees: Addressees, words: Words<Payload>): Subscriber<Payload> =>
  async (tx, { origin, mailSeal }, { accountId, payload }) => {
    for (const to of await addressees(tx, accountId))
      await sendMail(tx, mailSeal, words(origin, to, payload, accountId))
  }

/** People of the account who can sign in and meet the condition on the user `u`. */
async function peopleWhere(
  tx: Tx,
  accountId: bigint,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<{ email: string; role: Role }[]> {
  const { rows } = await sql<{ email: string; role: Role }>`
    select e.email, u.role
    from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${accountId} and u.disabled_at is null and e.confirmed_at is not null and ${condition}
    order by u.id
  `.execute(tx.sql)
  return rows
}

/** People who chose to be told and have the permission that the mail is about. */
const wanting =
  (choice: 'approvals' | 'campaign_finished' | 'lapsing' | 'reviews', permission: Permission = 'session') =>
  async (tx: Tx, accountId: bigint) => {
    const wants = sql`exists (
      select from notification_choice n
      where n.account_id = u.account_id and n.user_id = u.id and ${sql.ref(`n.${choice}`)}
    )`
    const people = await peopleWhere(tx, accountId, wants)
    return people.filter(({ role }) => allows(role, permission)).map(({ email }) => email)
  }

/** The users with one of these roles, whatever they chose. */
const withRole =
  (...roles: readonly Role[]) =>
  async (tx: Tx, accountId: bigint) => {
    const people = await peopleWhere(tx, accountId)
    return people.filter(({ role }) => roles.includes(role)).map(({ email }) => email)
  }

/** The users with this permission, whatever they chose. */
const permitted = (permission: Permission) => async (tx: Tx, accountId: bigint) => {
  const people = await peopleWhere(tx, accountId)
  return people.filter(({ role }) => allows(role, permission)).map(({ email }) => email)
}

/** The operator's people who decide. */
const administrators: Addressees = (tx) => withRole('Administrator')(tx, OPERATOR_ACCOUNT_ID)

// Who is mailed about which event. `subscriptions.ts` names the events.
export const mailReviewedInvoice = mailing(wanting('approvals'), invoiceReviewedMail)
export const mailCreditNote = mailing(wanting('approvals'), creditNoteIssuedMail)
export const mailReviewedSender = mailing(wanting('approvals'), senderReviewedMail)
export const mailEndingSender = mailing(wanting('approvals'), senderEndsMail)
export const mailReviewedBusinessId = mailing(wanting('approvals'), businessIdReviewedMail)
export const mailEndingBusinessId = mailing(wanting('approvals'), businessIdEndsMail)
export const mailDoubtfulPayment = mailing(administrators, doubtfulPaymentMail)
export const mailAttention = mailing(administrators, attentionMail)
export const mailAddedProof = mailing(administrators, proofAddedMail)
export const mailFinishedCampaign = mailing(wanting('campaign_finished'), campaignFinishedMail)
export const mailMissedSeries = mailing(wanting('campaign_finished'), missedSeriesMail)
export const mailLapsingCredits = mailing(wanting('lapsing'), creditsLapseMail)
export const mailWaitingReviews = mailing(wanting('reviews', 'kyc:review'), reviewsWaitMail)
export const mailDisabledWebhook = mailing(permitted('integrations:manage'), disabledWebhookMail)
/** Mails Owners and Developers that codes were sent but never checked: Owners pay for them, Developers can mend the program. */
export const mailUnusedCodes = mailing(withRole('Owner', 'Developer'), unusedCodesMail)

/** Mails the person whose threshold was passed. */
export async function mailLowBalance(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<LowBalance & { watcherId: bigint }>,
): Promise<void> {
  const user = await userById(tx, accountId, payload.watcherId)
  if (!user || user.disabledAt !== null || user.confirmedAt === null) return
  await sendMail(tx, mailSeal, lowBalanceMail(origin, user.email, payload))
}

/** Texts that person once for each fall, if they chose so. */
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
    `Nkra: your account has ${left} ${payload.product} credits left. Top up to go on sending.`,
  )
}

/** Texts every Administrator whose number is confirmed. */
export async function textAttention(tx: Tx, { accountId, payload }: Event<ChangedAttention>): Promise<void> {
  const { rows } = await sql<{ userId: bigint }>`
    select id as "userId" from account_user
    where account_id = ${accountId} and role = 'Administrator' and disabled_at is null order by id`.execute(
    tx.sql,
  )
  for (const { userId } of rows) await textPerson(tx, { accountId, userId }, attentionText(payload))
}

/** Texts every Owner whose number is confirmed. */
export async function textEndingBusinessId(
  tx: Tx,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  const { legalName, endsOn, stage } = payload
  const said =
    stage === 'ends'
      ? `the business ID of ${legalName} ends on ${dayWords(endsOn)}. Renew it to go on checking identities.`
      : `the business ID of ${legalName} has lapsed. Renew it to check identities again.`
  const { rows } = await sql<{ userId: bigint }>`
    select id as "userId" from account_user
    where account_id = ${accountId} and role = 'Owner' and disabled_at is null order by id`.execute(tx.sql)
  for (const { userId } of rows) await textPerson(tx, { accountId, userId }, `Nkra: ${said}`)
}

async function store(tx: Tx, { accountId, userId }: UserRef, chosen: Notifications): Promise<void> {
  const { lowBalance, lowBalanceCredits, lowBalanceText, campaignFinished, approvals, lapsing, reviews } =
    chosen
  await sql`
    insert into notification_choice (
      account_id, user_id, low_balance, low_balance_credits, campaign_finished, approvals, lapsing,
      low_balance_text, reviews
    ) values (
      ${accountId}, ${userId}, ${lowBalance}, ${lowBalanceCredits}, ${campaignFinished}, ${approvals}, ${lapsing},
      ${lowBalanceText}, ${reviews}
    )
    on conflict (account_id, user_id) do update set
      low_balance = excluded.low_balance, low_balance_credits = excluded.low_balance_credits,
      campaign_finished = excluded.campaign_finished, approvals = excluded.approvals,
      lapsing = excluded.lapsing, low_balance_text = excluded.low_balance_text, reviews = excluded.reviews
  `.execute(tx.sql)
  const credits = lowBalance ? lowBalanceCredits : null
  tx.publish(balanceWatchChosen.of(accountId, { userId, credits }))
}
