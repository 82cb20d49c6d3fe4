/**
 * What each person is told by mail: that the account runs low on SMS credits, that a campaign is sent, that something of
 * theirs was approved or not. Each chooses for themselves, and begins with what goes with their role. One mail for one
 * event and person, and none to somebody who is disabled.
 */
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import { fail } from '../../platform/fail.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { Seal } from '../../platform/sealing.ts'
import { balanceWatchChosen } from '../events.ts'
import type { IdentityResources } from '../resources.ts'
import {
  type AddedProof,
  businessIdReviewedMail,
  campaignFinishedMail,
  creditNoteIssuedMail,
  creditsLapseMail,
  LONG_DATE,
  type DisabledWebhook,
  disabledWebhookMail,
  type DoubtfulPayment,
  doubtfulPaymentMail,
  type EndingSender,
  type FinishedCampaign,
  invoiceReviewedMail,
  type IssuedCreditNote,
  type LapsingCredits,
  type LowBalance,
  lowBalanceMail,
  mailOf,
  type MissedSeries,
  missedSeriesMail,
  proofAddedMail,
  type ReviewedBusinessId,
  type ReviewedInvoice,
  type ReviewedSender,
  senderEndsMail,
  senderReviewedMail,
  notificationSettingsLink,
  type UnusedCodes,
  unusedCodesMail,
} from './mails.ts'
import { confirmedPhone, textPerson } from '../users/phones.ts'
import { userById } from '../users/users.ts'

export interface Notifications {
  lowBalance: boolean
  /** Warn when fewer SMS credits than these are available. */
  lowBalanceCredits: bigint
  /** Of that by text message, too. */
  lowBalanceText: boolean
  campaignFinished: boolean
  approvals: boolean
  /** Credits lapse in a week, and in a day. */
  lapsing: boolean
  /** People wait for a decision of somebody who may take it. */
  reviews: boolean
}

/** Enough for a day or two of a small business. */
const LOW_BALANCE_CREDITS = 100n

/** What somebody of this role is told until they choose otherwise. */
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

interface Person {
  accountId: bigint
  userId: bigint
}

/** Writes down what a new user is told. */
export async function storeDefaultNotifications(tx: Tx, user: Person & { role: Role }): Promise<void> {
  await store(tx, user, defaultsFor(user.role))
}

/** What the person is told. */
export async function readNotifications(
  reader: Reader,
  { accountId, userId, role }: Person & { role: Role },
): Promise<Notifications> {
  const { rows } = await sql<Notifications>`
    select low_balance as "lowBalance", low_balance_credits as "lowBalanceCredits",
      low_balance_text as "lowBalanceText", campaign_finished as "campaignFinished", approvals, lapsing, reviews
    from notification_choice where account_id = ${accountId} and user_id = ${userId}
  `.execute(reader.sql)
  return rows[0] ?? defaultsFor(role)
}

/** Fails with `phone_unconfirmed` where text messages are wanted and no number is shown to be the person's. */
export async function changeNotifications(
  tx: Tx,
  person: Person,
  chosen: Notifications,
): Promise<Notifications> {
  if (chosen.lowBalanceText && (await confirmedPhone(tx, person)) === null) fail('phone_unconfirmed')
  await store(tx, person, chosen)
  return chosen
}

/** Subscribes to billing's `invoice.reviewed`. */
export async function mailReviewedInvoice(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<ReviewedInvoice>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    invoiceReviewedMail(origin, to, payload),
  )
}

/** Subscribes to billing's `payment.needs_review` and `payment.disputed`: every Administrator is told. */
export async function mailDoubtfulPayment(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { payload }: Event<DoubtfulPayment>,
): Promise<void> {
  await mailEach(tx, mailSeal, await administrators(tx), (to) => doubtfulPaymentMail(origin, to, payload))
}

/** Subscribes to billing's `credit_note.issued`. */
export async function mailCreditNote(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<IssuedCreditNote>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    creditNoteIssuedMail(origin, to, payload),
  )
}

/** Subscribes to billing's `invoice.proof_added`: every Administrator is told. */
export async function mailAddedProof(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { payload }: Event<AddedProof>,
): Promise<void> {
  await mailEach(tx, mailSeal, await administrators(tx), (to) => proofAddedMail(origin, to, payload))
}

/** Subscribes to the catalogue's `sender.reviewed`. */
export async function mailReviewedSender(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<ReviewedSender>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    senderReviewedMail(origin, to, payload),
  )
}

/** Subscribes to the catalogue's `sender.ends`. */
export async function mailEndingSender(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<EndingSender>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    senderEndsMail(origin, to, payload),
  )
}

/** Subscribes to `business-id.reviewed` of identity verification. */
export async function mailReviewedBusinessId(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<ReviewedBusinessId>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    businessIdReviewedMail(origin, to, payload),
  )
}

/** Subscribes to messaging's `campaign.completed`. */
export async function mailFinishedCampaign(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<FinishedCampaign>,
): Promise<void> {
  const told = await addressesWanting(tx, accountId, 'campaign_finished')
  await mailEach(tx, mailSeal, told, (to) => campaignFinishedMail(origin, to, payload))
}

/** Subscribes to messaging's `series.missed`. */
export async function mailMissedSeries(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<MissedSeries>,
): Promise<void> {
  const told = await addressesWanting(tx, accountId, 'campaign_finished')
  await mailEach(tx, mailSeal, told, (to) => missedSeriesMail(origin, to, payload))
}

/** Subscribes to messaging's `codes.unused`: who answers for the account, and who builds for it, whatever they chose. */
export async function mailUnusedCodes(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<UnusedCodes>,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select e.email
    from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${accountId} and u.role in ('Owner', 'Developer') and u.disabled_at is null
      and e.confirmed_at is not null
    order by u.id`.execute(tx.sql)
  const told = rows.map(({ email }) => email)
  await mailEach(tx, mailSeal, told, (to) => unusedCodesMail(origin, to, payload))
}

/** Subscribes to billing's `credits.lapse-soon`. */
export async function mailLapsingCredits(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<LapsingCredits>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'lapsing'), (to) =>
    creditsLapseMail(origin, to, payload),
  )
}

/** Subscribes to `webhook.disabled` of integrations: whoever may enable it again is told. */
export async function mailDisabledWebhook(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<DisabledWebhook>,
): Promise<void> {
  const told = await addressesPermitted(tx, accountId, 'integrations:manage')
  await mailEach(tx, mailSeal, told, (to) => disabledWebhookMail(origin, to, payload))
}

/** Subscribes to billing's `balance.fell`, which is about one person's threshold. */
export async function mailLowBalance(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<LowBalance & { watcherId: bigint }>,
): Promise<void> {
  const user = await userById(tx, accountId, payload.watcherId)
  if (!user || user.disabledAt !== null || user.confirmedAt === null) return
  await sendMail(tx, mailSeal, lowBalanceMail(origin, user.email, payload))
}

/** Subscribes to billing's `balance.fell`, too: once for each fall, to who chose so and is not disabled. */
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

/** The mail to each of the addresses. */
export async function mailEach(
  tx: Tx,
  mailSeal: Seal,
  addresses: readonly string[],
  mail: (to: string) => Mail,
): Promise<void> {
  for (const to of addresses) await sendMail(tx, mailSeal, mail(to))
}

/** The addresses of those of the account who want to be told, may do this, and can still sign in. */
export async function addressesWanting(
  reader: Reader,
  accountId: bigint,
  what: 'approvals' | 'campaign_finished' | 'lapsing' | 'reviews',
  permission: Permission = 'session',
): Promise<string[]> {
  const { rows } = await sql<{ email: string; role: Role }>`
    select e.email, u.role
    from notification_choice n
    join account_user u on u.account_id = n.account_id and u.id = n.user_id
    join user_email e on e.account_id = n.account_id and e.user_id = n.user_id
    where n.account_id = ${accountId} and ${sql.ref(`n.${what}`)} and u.disabled_at is null
      and e.confirmed_at is not null
    order by u.id
  `.execute(reader.sql)
  return rows.filter(({ role }) => allows(role, permission)).map(({ email }) => email)
}

/** The addresses of those of the account who may do this and can still sign in. */
async function addressesPermitted(
  reader: Reader,
  accountId: bigint,
  permission: Permission,
): Promise<string[]> {
  const { rows } = await sql<{ email: string; role: Role }>`
    select e.email, u.role
    from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${accountId} and u.disabled_at is null and e.confirmed_at is not null
    order by u.id
  `.execute(reader.sql)
  return rows.filter(({ role }) => allows(role, permission)).map(({ email }) => email)
}

/** The addresses of the operator's people who decide, and can still sign in. */
async function administrators(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select e.email
    from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${OPERATOR_ACCOUNT_ID} and u.role = 'Administrator' and u.disabled_at is null
      and e.confirmed_at is not null
    order by u.id
  `.execute(reader.sql)
  return rows.map(({ email }) => email)
}

async function store(tx: Tx, { accountId, userId }: Person, chosen: Notifications): Promise<void> {
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

interface EndingBusinessId {
  legalName: string
  endsOn: string
  stage: 'ends' | 'lapsed'
}

/** Subscribes to `business-id.ends` of identity verification. */
export async function mailEndingBusinessId(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  await mailEach(tx, mailSeal, await addressesWanting(tx, accountId, 'approvals'), (to) =>
    endingMail(origin, to, payload),
  )
}

/** Subscribes to it, too: every owner whose number is shown to be theirs. */
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

function endingMail(origin: string, to: string, { legalName, endsOn, stage }: EndingBusinessId): Mail {
  const day = dayWords(endsOn)
  const renew = { link: `${origin}/business-id`, label: 'Renew it' }
  return stage === 'ends'
    ? mailOf(to, `Renew the business ID of ${legalName} before ${day}`, [
        `The business ID of ${legalName} ends on ${day}. From then on nobody can be checked under it.`,
        'Renew it now: what is left of the year is not lost, and it stays in force while we look at the renewal.',
        renew,
      ])
    : mailOf(to, `The business ID of ${legalName} has lapsed`, [
        `The business ID of ${legalName} ended on ${day} and was not renewed. Nobody can be checked under it any more.`,
        renew,
      ])
}

const dayWords = (day: string) => LONG_DATE.format(new Date(day))

interface WaitingReviews {
  waiting: number
  /** Since when the first of them does. */
  since: Date
  /** Until what nobody decides on ends. */
  days: number
}

/** Subscribes to `kyc.reviews-wait` of identity verification: who may decide, and wants to be told. */
export async function mailWaitingReviews(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, payload }: Event<WaitingReviews>,
): Promise<void> {
  const told = await addressesWanting(tx, accountId, 'reviews', 'kyc:review')
  await mailEach(tx, mailSeal, told, (to) => waitingReviewsMail(origin, to, payload))
}

const MOMENT_WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
})

/** Of who waits it says nothing: a mailbox is no place for that. */
function waitingReviewsMail(origin: string, to: string, { waiting, since, days }: WaitingReviews): Mail {
  const [subject, said] =
    waiting === 1
      ? ['An identity check waits for a decision', 'An identity check waits for a decision, since']
      : [
          `${waiting.toLocaleString('en-IN')} identity checks wait for a decision`,
          `${waiting.toLocaleString('en-IN')} identity checks wait for a decision, the first since`,
        ]
  return mailOf(to, subject, [
    `${said} ${MOMENT_WORDS.format(since)} in Accra.`,
    `What nobody decides on within ${days} days ends without a decision, and costs nothing.`,
    { link: `${origin}/kyc?status=in_review`, label: 'See what waits' },
    notificationSettingsLink(origin),
  ])
}
