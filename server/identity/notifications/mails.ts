/**
 * The mails to people, as plain text and as HTML with the same words.
 *
 * Anybody can cause some mails to any address (registration, forgotten password). Such a mail contains no words that
 * its causer chose: no name, no company. Otherwise strangers could send their own words from our address.
 */
import { creditsInEnglish, englishDay, listed } from '@nkra/contract/identity/notification-words.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatCode, type CodePurpose } from '../users/confirmation-codes.ts'
import { mailOf, type Part } from './mail-layout.ts'

export function codeMail(purpose: CodePurpose, origin: string, to: string, code: string): Mail {
  return { confirm: confirmationMail, reset: resetMail }[purpose](origin, to, code)
}

/**
 * The mail that asks to confirm an address. The link alone confirms it: `verify` is the code, a point and the address.
 * A program that follows links gains little, because signing in still needs the password (decision 16).
 */
function confirmationMail(origin: string, to: string, code: string): Mail {
  const verify = new URLSearchParams({ verify: `${formatCode(code)}.${to}` })
  return mailOf(to, 'Confirm your e-mail address', [
    'Welcome to Nkra. Please confirm that this e-mail address is yours:',
    { link: `${origin}/verify-email?${verify}`, label: 'Confirm this address' },
    'Or enter this code:',
    { code: formatCode(code) },
    { link: `${origin}/activate-account?${new URLSearchParams({ email: to })}`, label: 'Enter the code' },
    'The code expires in 1 day. If you did not register with Nkra, ignore this e-mail. Nothing will happen.',
  ])
}

function resetMail(origin: string, to: string, code: string): Mail {
  const query = new URLSearchParams({ email: to, code: formatCode(code) })
  return mailOf(to, 'Set a new password', [
    'We received a request to set a new password for your Nkra account. Use this link within 10 minutes:',
    { link: `${origin}/create-password?${query}`, label: 'Set a new password' },
    'Or enter this code:',
    { code: formatCode(code) },
    'If you did not ask for this, ignore this e-mail. Your password stays the same.',
  ])
}

/** For the owner of a confirmed address that somebody registers again. */
export function alreadyRegisteredMail(origin: string, to: string): Mail {
  return mailOf(to, 'You already have an account with Nkra', [
    'Someone just tried to register with this address. It already has an account, so we changed nothing.',
    'If it was you, please sign in. If you forgot your password, set a new one:',
    { link: `${origin}/login`, label: 'Sign in' },
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
    'If it was not you, you do not need to do anything.',
  ])
}

export function passwordChangedMail(origin: string, to: string): Mail {
  return mailOf(to, 'Your password was changed', [
    'The password of your Nkra account was just changed. We signed you out on all your other devices.',
    'If it was not you, contact our support team and set a new password at once:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

export function sessionReusedMail(origin: string, to: string): Mail {
  return mailOf(to, 'We signed you out to protect your account', [
    'One of your sign-ins was used from two places at once. Someone may have copied it, so we ended that session.',
    'Sign in again to continue. If you do not know why this happened, set a new password:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

const twoStepNews = {
  on: [
    'Two-step sign-in is on',
    'Two-step sign-in is now on for your Nkra account. We signed you out on all your other devices.',
  ],
  off: [
    'Two-step sign-in is off',
    'Two-step sign-in is now off for your Nkra account. You now need only your password to sign in.',
  ],
  codes: [
    'You have new recovery codes',
    'New recovery codes were created for your Nkra account. Your old codes no longer work.',
  ],
} as const

export function twoStepMail(origin: string, to: string, news: keyof typeof twoStepNews): Mail {
  const [subject, sentence] = twoStepNews[news]
  return mailOf(to, subject, [
    sentence,
    'If it was not you, contact our support team and set a new password at once:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

export function recoveryCodeUsedMail(origin: string, to: string, left: number): Mail {
  return mailOf(to, 'A recovery code was used', [
    `A recovery code of your Nkra account was used instead of your authenticator app. Recovery codes left: ${left}.`,
    'If you lost the app, set it up again in your settings. You can also create new recovery codes there:',
    { link: `${origin}/settings`, label: 'Open your settings' },
    'If it was not you, set a new password at once and contact our support team.',
  ])
}

/** The mail to a person whose password somebody guesses from many networks. */
export function guessedAtMail(origin: string, to: string): Mail {
  return mailOf(to, 'Someone is trying to guess your password', [
    'In the last day, someone tried wrong passwords for your account from several places where you never signed in.',
    'We now slow down attempts from such places. Where you signed in before, you can sign in as usual.',
    'If your password is short, or you also use it elsewhere, set a new one:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
    'Two-step sign-in protects your account even if someone knows your password:',
    { link: `${origin}/settings`, label: 'Open your settings' },
  ])
}

/**
 * The mail to somebody who is invited to a team. It names the inviter by their confirmed address, not by a name that
 * they chose.
 */
export function invitationMail(origin: string, to: string, inviter: string, code: string): Mail {
  const query = new URLSearchParams({ email: to, code: formatCode(code) })
  return mailOf(to, 'You are invited to a team on Nkra', [
    `${inviter} has invited you to work with them on Nkra. To accept, choose a password within 3 days:`,
    { link: `${origin}/create-password?${query}`, label: 'Choose a password' },
    'Or enter this code:',
    { code: formatCode(code) },
    'If you do not know this person, ignore this e-mail. Nothing will happen.',
  ])
}

/**
 * The mail to the owner of a confirmed address whom somebody invites to another team. An address belongs to one
 * account.
 */
export function invitedElsewhereMail(origin: string, to: string, inviter: string): Mail {
  return mailOf(to, 'You are invited to a team on Nkra', [
    `${inviter} has invited you to work with them on Nkra. This address already has an account. ` +
      'Each address can have only one account, so we changed nothing.',
    'To accept, give them another e-mail address. You can still sign in to your own account:',
    { link: `${origin}/login`, label: 'Sign in' },
    'If you do not know this person, you do not need to do anything.',
  ])
}

interface FinishedCampaign {
  /** What the sender called the recipients. Empty if they have no name. */
  name: string
  recipients: number
}

export function campaignFinishedMail(origin: string, to: string, campaign: FinishedCampaign): Mail {
  const recipients = campaign.recipients.toLocaleString('en-IN')
  const people = campaign.recipients === 1 ? '1 recipient' : `${recipients} recipients`
  const named =
    campaign.name === '' ? 'Your campaign was sent' : `Your campaign to ${campaign.name} was sent: ${people}`
  return mailOf(to, 'Your campaign was sent', [
    `${named}. Delivery reports may still come in.`,
    { link: `${origin}/messages`, label: 'See how it went' },
    notificationSettingsLink(origin),
  ])
}

interface MissedSeries {
  /** The names of the series' groups, or its sender ID if it has no group. */
  name: string
  dueAt: Date
  runs: number
  outcome: string
}

const MISSED: Readonly<Record<string, string>> = {
  unpaid: 'There were not enough SMS credits. Please top up before the next run.',
  sender_not_allowed: 'Its sender ID is no longer approved for your account.',
  account_suspended: 'Your account is suspended.',
  no_recipients: 'It had no recipients.',
  group_deleted: 'One of its groups was deleted.',
  never_permitted: 'In the month that followed, no hour allowed promotional messages.',
  late: 'We could not send it in time, and we did not want to send it late.',
}

export function missedSeriesMail(origin: string, to: string, missed: MissedSeries): Mail {
  const { name, dueAt, runs, outcome } = missed
  const at = dueAt.toISOString().slice(0, 16).replace('T', ' ')
  const times = runs === 1 ? `on ${at}` : `${runs} times. The last time was ${at}`
  return mailOf(to, 'A recurring message was not sent', [
    `Your recurring message to ${name} was not sent ${times}.`,
    MISSED[outcome] ?? 'We cannot send its text as it is. Please rewrite it.',
    'The recurring message continues with its next run.',
    { link: `${origin}/messages?view=series`, label: 'See the recurring message' },
    notificationSettingsLink(origin),
  ])
}

interface UnusedCodes {
  /** The digits with which the blocked numbers begin. */
  block: string
  verified: number
  ended: number
  opensAt: Date
}

export function unusedCodesMail(origin: string, to: string, unused: UnusedCodes): Mail {
  const { block, verified, ended, opensAt } = unused
  const until = opensAt.toISOString().slice(0, 16).replace('T', ' ')
  return mailOf(to, 'Unused one-time codes', [
    `You sent ${ended} one-time codes to numbers that begin with +${block}. Codes used: ${verified}. This can be fraud: someone asks for codes to earn money from the texts, or to use up your credits.`,
    `We send no codes to these numbers until ${until}, Ghana time. Check what asks for codes in your program. A captcha or a limit for each visitor usually stops this.`,
    { link: `${origin}/codes`, label: 'See your codes' },
  ])
}

interface EndedImport {
  fileName: string
  added: number
  rejected: number
  failed: boolean
}

export function importEndedMail(origin: string, to: string, ended: EndedImport): Mail {
  const { fileName, added, rejected, failed } = ended
  const said = failed
    ? ['The contacts imported before it stopped are in your address book.']
    : [`New contacts: ${added.toLocaleString('en-IN')}. Rows left out: ${rejected.toLocaleString('en-IN')}.`]
  return mailOf(to, failed ? 'Your import stopped' : 'Your import is done', [
    `The import of ${fileName} ${failed ? 'stopped' : 'is done'}.`,
    ...said,
    { link: `${origin}/address-book?view=imports`, label: 'See your imports' },
    notificationSettingsLink(origin),
  ])
}

interface DisabledWebhook {
  url: string
  reason: 'gone' | 'failing' | 'overfull'
}

const DISABLED: Readonly<Record<DisabledWebhook['reason'], string>> = {
  gone: 'It answered 410 Gone, which means that it no longer exists.',
  failing: 'For more than 3 days, everything we sent to it failed.',
  overfull: 'Too many events were waiting for it.',
}

export function disabledWebhookMail(origin: string, to: string, { url, reason }: DisabledWebhook): Mail {
  return mailOf(to, 'A webhook was disabled', [
    `We disabled your webhook ${url}. We no longer send events to it.`,
    DISABLED[reason],
    'When its receiver works again, enable the webhook. We will then send the events that were waiting. We do not keep new events for it while it is disabled.',
    { link: `${origin}/integrations?view=webhooks`, label: 'See your webhooks' },
  ])
}

export interface LowBalance {
  product: 'SMS' | 'KYC'
  available: bigint
  threshold: bigint
}

export function lowBalanceMail(
  origin: string,
  to: string,
  { product, available, threshold }: LowBalance,
): Mail {
  const below = threshold.toLocaleString('en-IN')
  return mailOf(to, `Your ${product} credits are running low`, [
    `Your account has ${creditsInEnglish(available, product)} left. You asked us to warn you when you have fewer than ${below}.`,
    { link: `${origin}/sms-credits`, label: 'Top up' },
    notificationSettingsLink(origin),
  ])
}

export function capReachedMail(
  origin: string,
  to: string,
  cap: {
    holder: 'account' | 'key' | 'person'
    name: string
    product: 'SMS' | 'KYC'
    period: 'day' | 'month'
    credits: bigint
    used: bigint
    percent: number
    resetsAt: Date
  },
): Mail {
  const { name, product, period, percent } = cap
  const used = cap.used.toLocaleString('en-IN')
  const whose = { account: 'Your account', key: `The API key ${name}`, person: name }[cap.holder]
  const subject = percent === 100 ? 'A spend cap is reached' : `A spend cap is ${percent}% used`
  return mailOf(to, subject, [
    `${whose} has used ${used} of ${creditsInEnglish(cap.credits, product)} of this ${period}’s cap.`,
    percent === 100
      ? `Until ${englishDay(cap.resetsAt)}, we refuse sends and checks that would exceed it. You can raise the cap at any time.`
      : `Until ${englishDay(cap.resetsAt)}, we refuse sends and checks that would exceed the cap.`,
    { link: `${origin}/settings?section=spend-caps`, label: 'Open the spend caps' },
    notificationSettingsLink(origin),
  ])
}

interface LapsingCredits {
  lots: readonly { product: 'SMS' | 'KYC'; packageName: string; credits: bigint; lapsesAt: Date }[]
}

export function creditsLapseMail(origin: string, to: string, { lots }: LapsingCredits): Mail {
  const said = lots.map(
    ({ product, packageName, credits, lapsesAt }) =>
      `${creditsInEnglish(credits, product)} of ${packageName} ${credits === 1n ? 'expires' : 'expire'} on ${englishDay(lapsesAt)}.`,
  )
  return mailOf(to, 'Some of your credits expire soon', [
    ...said,
    'Please use them before they expire. You cannot use them afterwards.',
    { link: `${origin}/sms-credits`, label: 'See your credits' },
    notificationSettingsLink(origin),
  ])
}

/** The line under mails that a person chose to get. */
const notificationSettingsLink = (origin: string): Part => ({
  link: `${origin}/settings?section=notifications`,
  label: 'Choose which e-mails you get',
})

export const inGhs = (pesewas: number | bigint) =>
  (Number(pesewas) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

interface ReviewedInvoice {
  invoiceId: bigint
  number: string
  approved: boolean
  /** The reason of the rejection. Empty if none was given. */
  reason: string
  /** The total in pesewas, taxes included. */
  totalAmount: bigint
}

/**
 * The mail about a decision on an invoice. An approved one is attached as a PDF. `owner` is the account of the invoice.
 */
export function invoiceReviewedMail(origin: string, to: string, of: ReviewedInvoice, owner: bigint): Mail {
  const { invoiceId, number, approved, reason } = of
  const named = `Invoice ${number} for GHS ${inGhs(of.totalAmount)}`
  const outcome = approved
    ? [`${named} was approved. You can use its credits now. The invoice is attached as a PDF.`]
    : [`${named} was rejected.`, ...(reason === '' ? [] : [`Reason: ${reason}`])]
  const link = `${origin}/invoice?invoice=${encodeId('inv', invoiceId)}`
  const parts = [...outcome, { link, label: 'See the invoice' }]
  const mail = mailOf(to, `Invoice ${number} ${approved ? 'approved' : 'rejected'}`, parts)
  return approved ? { ...mail, paper: { kind: 'invoice', accountId: owner, id: invoiceId } } : mail
}

/** A payment that one of the operator's people must look at. */
interface DoubtfulPayment {
  gateway: string
  reference: string
  amount: bigint
  /** Why the payment needs a review. Absent if the payer disputes it. */
  reason?: string
}

const paymentDoubts: Readonly<Record<string, string>> = {
  amount_differs: 'the amount received is not the amount we asked for',
  currency_differs: 'it was paid in another currency',
  mode_differs: 'test and live keys were mixed up',
  reference_differs: 'the gateway answered about another payment',
  invoice_not_pending: 'its invoice was already approved, rejected or cancelled',
}

export function doubtfulPaymentMail(origin: string, to: string, payment: DoubtfulPayment): Mail {
  const { gateway, reference, reason } = payment
  const amount = inGhs(payment.amount)
  const over = `Payment ${reference} of GHS ${amount} through ${gateway === 'hubtel' ? 'Hubtel' : 'Paystack'}`
  const said =
    reason === undefined
      ? [`${over} is disputed by the payer.`, 'Answer the dispute in the gateway’s own dashboard.']
      : [
          `${over} needs a review: ${paymentDoubts[reason] ?? reason}.`,
          'The customer gets no credits for it until you decide.',
        ]
  return mailOf(to, reason === undefined ? 'A payment is disputed' : 'A payment needs your review', [
    ...said,
    { link: `${origin}/invoice?view=payments`, label: 'See the payments' },
  ])
}

/** A credit note that corrects an approved invoice. */
interface IssuedCreditNote {
  number: string
  invoiceId: bigint
  invoiceNumber: string
  product: 'SMS' | 'KYC'
  credits: bigint
  totalAmount: bigint
  reason: string
}

export function creditNoteIssuedMail(origin: string, to: string, note: IssuedCreditNote): Mail {
  const { number, invoiceNumber, product, credits, reason } = note
  const amount = inGhs(note.totalAmount)
  return mailOf(to, `Credit note ${number}`, [
    `Credit note ${number} for GHS ${amount} corrects invoice ${invoiceNumber}.`,
    `We withdrew ${creditsInEnglish(credits, product)} that ${credits === 1n ? 'was' : 'were'} not used.`,
    `Reason: ${reason}`,
    { link: `${origin}/invoice?invoice=${encodeId('inv', note.invoiceId)}`, label: 'See the invoice' },
  ])
}

/** A proof of a bank transfer that waits for a review. */
interface AddedProof {
  invoiceId: bigint
  number: string
}

export function proofAddedMail(origin: string, to: string, { invoiceId, number }: AddedProof): Mail {
  return mailOf(to, `Proof of payment for invoice ${number}`, [
    `A proof of payment was added to invoice ${number}. Please review it.`,
    { link: `${origin}/invoice?invoice=${encodeId('inv', invoiceId)}`, label: 'See the invoice' },
  ])
}

interface ReviewedBusinessId {
  legalName: string
  decision: 'approved' | 'rejected' | 'needs_information'
  /** The reason of the refusal. Empty if it is approved. */
  reason: string
  /** The last day on which the approval counts. Null if it is not approved. */
  validUntil: Date | null
}

export function businessIdReviewedMail(origin: string, to: string, reviewed: ReviewedBusinessId): Mail {
  const { legalName, decision, reason, validUntil } = reviewed
  const [subject, ...said] = {
    approved: [
      `Business ID of ${legalName} approved`,
      `The business ID of ${legalName} was approved. You can check identities with it until ${validUntil?.toISOString().slice(0, 10)}.`,
    ],
    rejected: [
      `Business ID of ${legalName} rejected`,
      `The business ID of ${legalName} was rejected.`,
      `Reason: ${reason}`,
    ],
    needs_information: [
      `Business ID of ${legalName}: we need more information`,
      `We need more information before we can decide on the business ID of ${legalName}:`,
      reason,
    ],
  }[decision]
  return mailOf(to, subject!, [...said, { link: `${origin}/business-id`, label: 'See your business ID' }])
}

export interface EndingBusinessId {
  legalName: string
  endsOn: string
  stage: 'ends' | 'lapsed'
}

export function businessIdEndsMail(
  origin: string,
  to: string,
  { legalName, endsOn, stage }: EndingBusinessId,
): Mail {
  const day = englishDay(endsOn)
  const renew = { link: `${origin}/business-id`, label: 'Renew business ID' }
  return stage === 'ends'
    ? mailOf(to, `Renew the business ID of ${legalName} before ${day}`, [
        `The business ID of ${legalName} expires on ${day}. After that day you cannot check identities with it.`,
        'Please renew it now. You keep the days that are left, and it stays valid while we review the renewal.',
        renew,
      ])
    : mailOf(to, `The business ID of ${legalName} has expired`, [
        `The business ID of ${legalName} expired on ${day} and was not renewed. You can no longer check identities with it.`,
        renew,
      ])
}

interface WaitingReviews {
  waiting: number
  /** When the longest-waiting one began to wait. */
  since: Date
  /** After this many days a request without a decision ends. */
  days: number
}

export const MOMENT_WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
})

/** The mail that identity checks wait. It does not name the people, because mailboxes are not safe enough. */
export function reviewsWaitMail(origin: string, to: string, { waiting, since, days }: WaitingReviews): Mail {
  const [subject, said] =
    waiting === 1
      ? ['An identity check waits for a decision', 'An identity check has been waiting for a decision since']
      : [
          `${waiting.toLocaleString('en-IN')} identity checks wait for a decision`,
          `${waiting.toLocaleString('en-IN')} identity checks are waiting for a decision, the first since`,
        ]
  return mailOf(to, subject, [
    `${said} ${MOMENT_WORDS.format(since)}, Ghana time.`,
    `A check that nobody decides on within ${days} days ends without a result and costs nothing.`,
    { link: `${origin}/kyc?status=in_review`, label: 'Review identity checks' },
    notificationSettingsLink(origin),
  ])
}

interface ReviewedSender {
  senderId: string
  networks: readonly string[]
  decision: 'approved' | 'rejected' | 'needs_information'
  /** The reason of the refusal. Empty if it is approved. */
  reason: string
  /** Whether the decision was about a renewal. */
  renewal: boolean
  /** The last day of an approval. After a refused renewal, the first day on which nothing is sent. */
  until: string | null
}

export function senderReviewedMail(origin: string, to: string, reviewed: ReviewedSender): Mail {
  const { senderId, decision } = reviewed
  const subjects = reviewed.renewal ? RENEWAL_SUBJECTS : SUBJECTS
  const said = reviewed.renewal ? renewalWords(reviewed) : requestWords(reviewed)
  return mailOf(to, subjects[decision].replace('{}', senderId), [...said, toSenders(origin)])
}

const SUBJECTS = {
  approved: 'Sender ID {} approved',
  rejected: 'Sender ID {} rejected',
  needs_information: 'Sender ID {}: we need more information',
}

const RENEWAL_SUBJECTS = {
  approved: 'Sender ID {} renewed',
  rejected: 'Sender ID {} not renewed',
  needs_information: 'Renewal of sender ID {}: we need more information',
}

function requestWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks, 'and')
  if (decision === 'rejected') {
    return [`Your sender ID ${senderId} was rejected by ${who}.`, `Reason: ${reason}`]
  }
  if (decision === 'needs_information') {
    return [`We need more information before ${who} can decide on your sender ID ${senderId}:`, reason]
  }
  const end =
    until === null
      ? []
      : [`The approval is valid until ${englishDay(until)}. We will remind you before it ends.`]
  return [`Your sender ID ${senderId} was approved by ${who}. You can use it now.`, ...end]
}

function renewalWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks, 'and')
  const day = until === null ? '' : englishDay(until)
  if (decision === 'approved') return [`Your sender ID ${senderId} is renewed by ${who} until ${day}.`]
  const stop = `If it is not renewed, you cannot send with it to ${who} from ${day} on.`
  return decision === 'rejected'
    ? [`The renewal of your sender ID ${senderId} was rejected by ${who}.`, `Reason: ${reason}`, stop]
    : [`We need more information before ${who} can renew your sender ID ${senderId}:`, reason, stop]
}

interface EndingSender {
  senderId: string
  networks: readonly string[]
  /** The last day of the approval. */
  validUntil: string
  /** The first day on which nothing is sent under the sender ID. */
  lapsesOn: string
  stage: 'ends' | 'ended' | 'lapsed'
}

export function senderEndsMail(origin: string, to: string, ending: EndingSender): Mail {
  const { senderId, stage } = ending
  const who = listed(ending.networks, 'and')
  const [end, stop] = [englishDay(ending.validUntil), englishDay(ending.lapsesOn)]
  const later = `If it is not renewed, you cannot send with it to ${who} from ${stop} on. Until then you can send as before.`
  const [subject, said] = {
    ends: [
      `Renew sender ID ${senderId} before ${end}`,
      [`The approval of your sender ID ${senderId} by ${who} ends on ${end}.`, ASK, later],
    ],
    ended: [
      `The approval of sender ID ${senderId} has ended`,
      [`The approval of your sender ID ${senderId} by ${who} ended on ${end}.`, ASK, later],
    ],
    lapsed: [
      `Sender ID ${senderId} has expired`,
      [
        `The approval of your sender ID ${senderId} by ${who} ended on ${end} and was not renewed.`,
        `You can no longer send with it to ${who}, and nothing is charged. You can request it again at any time.`,
      ],
    ],
  }[stage] as [string, string[]]
  return mailOf(to, subject, [...said, toSenders(origin)])
}

const ASK = 'Please ask for the renewal now. The networks usually decide within 5 to 10 working days.'

const toSenders = (origin: string) => ({ link: `${origin}/sender-id`, label: 'See your sender IDs' })
