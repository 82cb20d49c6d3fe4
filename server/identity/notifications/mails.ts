/**
 * Mails to people, as plain text and as HTML with the same words.
 *
 * Anybody can cause some mails to go to any address (registration, forgotten password). Such a mail carries no
 * words that its causer chose: no name, no company. Otherwise strangers could send their own words from our
 * address.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatCode, type CodePurpose } from '../users/confirmation-codes.ts'
import { mailOf, type Part } from './mail-layout.ts'

export function codeMail(purpose: CodePurpose, origin: string, to: string, code: string): Mail {
  return { confirm: confirmationMail, reset: resetMail }[purpose](origin, to, code)
}

/**
 * The link confirms by itself: `verify` is the code, a point and the address. Programs that follow links gain
 * little by it, because signing in still takes the password (decision 16).
 */
function confirmationMail(origin: string, to: string, code: string): Mail {
  const verify = new URLSearchParams({ verify: `${formatCode(code)}.${to}` })
  return mailOf(to, 'Confirm your e-mail address', [
    'Welcome to Nkra. To confirm that this address is yours, follow this link:',
    { link: `${origin}/verify-email?${verify}`, label: 'Confirm this address' },
    'Or enter this code:',
    { code: formatCode(code) },
    { link: `${origin}/activate-account?${new URLSearchParams({ email: to })}`, label: 'Enter the code' },
    'The code is good for one day. If you did not register with Nkra, leave this message alone: nothing happens.',
  ])
}

function resetMail(origin: string, to: string, code: string): Mail {
  const query = new URLSearchParams({ email: to, code: formatCode(code) })
  return mailOf(to, 'Set a new password', [
    'To set a new password for Nkra, follow this link within ten minutes:',
    { link: `${origin}/create-password?${query}`, label: 'Set a new password' },
    'Or enter this code:',
    { code: formatCode(code) },
    'If you did not ask for this, leave this message alone: your password stays as it is.',
  ])
}

/** For the owner of a confirmed address that somebody registers again. */
export function alreadyRegisteredMail(origin: string, to: string): Mail {
  return mailOf(to, 'You already have an account with Nkra', [
    'Somebody has just tried to register with this address. It already has an account; nothing was changed.',
    'If it was you, sign in, or set a new password if you have forgotten yours:',
    { link: `${origin}/login`, label: 'Sign in' },
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
    'If it was not you, there is nothing to do.',
  ])
}

export function passwordChangedMail(origin: string, to: string): Mail {
  return mailOf(to, 'Your password was changed', [
    'The password of your Nkra account has just been changed, and every other session was signed out.',
    'If it was not you, set a new password at once and write to support:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

export function sessionReusedMail(origin: string, to: string): Mail {
  return mailOf(to, 'We signed you out to protect your account', [
    'A sign-in of yours was used from two places at once, as happens when it is copied. We have ended that session.',
    'Sign in again to go on. If you do not know why this happened, set a new password:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

const twoStepNews = {
  on: [
    'Two-step sign-in is on',
    'Two-step sign-in was switched on for your Nkra account, and every other session was signed out.',
  ],
  off: [
    'Two-step sign-in is off',
    'Two-step sign-in was switched off for your Nkra account: the password alone opens it now.',
  ],
  codes: [
    'You have new recovery codes',
    'New recovery codes were made for your Nkra account. Those you had before are good no more.',
  ],
} as const

export function twoStepMail(origin: string, to: string, news: keyof typeof twoStepNews): Mail {
  const [subject, sentence] = twoStepNews[news]
  return mailOf(to, subject, [
    sentence,
    'If it was not you, set a new password at once and write to support:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
  ])
}

export function recoveryCodeUsedMail(origin: string, to: string, left: number): Mail {
  return mailOf(to, 'A recovery code was used', [
    `A recovery code of your Nkra account was used in place of your authenticator. ${left} of them are left.`,
    'If your authenticator is lost, set up another, and make new recovery codes while you are there:',
    { link: `${origin}/settings`, label: 'Open your settings' },
    'If it was not you, set a new password at once and write to support.',
  ])
}

/** For a person whose password somebody guesses from many networks. */
export function guessedAtMail(origin: string, to: string): Mail {
  return mailOf(to, 'Somebody is trying to guess your password', [
    'In the last day, wrong passwords for your Nkra account were tried from several places where you never signed in.',
    'We now slow down such places. Where you signed in before, nothing changes for you.',
    'If your password is short, or you use it elsewhere too, set a new one:',
    { link: `${origin}/forgot-password`, label: 'Set a new password' },
    'Two-step sign-in protects your account even from somebody who knows the password:',
    { link: `${origin}/settings`, label: 'Open your settings' },
  ])
}

/**
 * For somebody who is invited to a team. It names the inviter by their confirmed address, not by words that they
 * chose.
 */
export function invitationMail(origin: string, to: string, inviter: string, code: string): Mail {
  const query = new URLSearchParams({ email: to, code: formatCode(code) })
  return mailOf(to, 'You are invited to a team on Nkra', [
    `${inviter} has invited you to work with them on Nkra. To accept, choose a password within three days:`,
    { link: `${origin}/create-password?${query}`, label: 'Choose a password' },
    'Or enter this code:',
    { code: formatCode(code) },
    'If you do not know who this is, leave this message alone: nothing happens.',
  ])
}

/** For the owner of a confirmed address that somebody invites. An address belongs to one account. */
export function invitedElsewhereMail(origin: string, to: string, inviter: string): Mail {
  return mailOf(to, 'You are invited to a team on Nkra', [
    `${inviter} has invited you to work with them on Nkra. This address already has an account, and an address belongs ` +
      'to one account only; nothing was changed.',
    'To accept, tell them another address of yours. Your own account is where it was:',
    { link: `${origin}/login`, label: 'Sign in' },
    'If you do not know who this is, there is nothing to do.',
  ])
}

interface FinishedCampaign {
  /** The recipients, as the sender named them. Empty if they have no name. */
  name: string
  recipients: number
}

export function campaignFinishedMail(origin: string, to: string, campaign: FinishedCampaign): Mail {
  const recipients = campaign.recipients.toLocaleString('en-IN')
  const people = campaign.recipients === 1 ? '1 recipient' : `${recipients} recipients`
  const named =
    campaign.name === '' ? 'Your campaign is sent' : `Your campaign to ${campaign.name} is sent: ${people}`
  return mailOf(to, 'Your campaign is sent', [
    `${named}. Delivery reports may still come in.`,
    { link: `${origin}/messages`, label: 'See how it went' },
    notificationSettingsLink(origin),
  ])
}

interface MissedSeries {
  /** The groups of the series, or its sender ID if it has none. */
  name: string
  dueAt: Date
  runs: number
  outcome: string
}

const MISSED: Readonly<Record<string, string>> = {
  unpaid: 'There were not enough SMS credits for it. Top up before the next run.',
  sender_not_allowed: 'Its sender ID is no longer approved for your account.',
  account_suspended: 'Your account is suspended.',
  no_recipients: 'There was nobody to send to.',
  group_deleted: 'One of its groups was deleted.',
  never_permitted: 'No hour of the following month permitted promotional messages.',
  late: 'It could not be sent in time, and a late message is worse than none.',
}

export function missedSeriesMail(origin: string, to: string, missed: MissedSeries): Mail {
  const { name, dueAt, runs, outcome } = missed
  const at = dueAt.toISOString().slice(0, 16).replace('T', ' ')
  const which = runs === 1 ? `The run of ${at} was` : `${runs} runs, the last of ${at}, were`
  return mailOf(to, 'A recurring message was not sent', [
    `${which} not sent by your recurring message to ${name}.`,
    MISSED[outcome] ?? 'Its text is not sent as it is. Write it anew.',
    'The series goes on with its next run.',
    { link: `${origin}/messages?view=series`, label: 'See the series' },
    notificationSettingsLink(origin),
  ])
}

interface UnusedCodes {
  /** The digits with which the numbers begin. */
  block: string
  verified: number
  ended: number
  opensAt: Date
}

export function unusedCodesMail(origin: string, to: string, unused: UnusedCodes): Mail {
  const { block, verified, ended, opensAt } = unused
  const until = opensAt.toISOString().slice(0, 16).replace('T', ' ')
  return mailOf(to, 'One-time codes that nobody uses', [
    `Of ${ended} one-time codes to numbers that begin with +${block}, ${verified} were used. That is how it looks when somebody asks for codes to be paid for the texts, or to spend your credits.`,
    `No codes go to these numbers until ${until} UTC. Look at what asks for them in your program: a captcha, or a limit for each visitor, mostly ends it.`,
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
    ? ['What was imported before it stopped is in your address book.']
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
  gone: 'It answered 410 Gone, by which a receiver says that it is no more.',
  failing: 'For more than three days everything that was sent to it failed.',
  overfull: 'More waited to be sent to it than it could take.',
}

export function disabledWebhookMail(origin: string, to: string, { url, reason }: DisabledWebhook): Mail {
  return mailOf(to, 'A webhook was disabled', [
    `Your webhook ${url} is disabled: it is told nothing any more.`,
    DISABLED[reason],
    'Once its receiver works again, enable it: what still waited is sent then. What happens until then is not kept for it.',
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
  const [left, below] = [available, threshold].map((credits) => credits.toLocaleString('en-IN'))
  return mailOf(to, `Your ${product} credits are running low`, [
    `Your account has ${left} ${product} credits left, fewer than the ${below} at which you asked to be warned.`,
    { link: `${origin}/sms-credits`, label: 'Top up' },
    notificationSettingsLink(origin),
  ])
}

interface LapsingCredits {
  lots: readonly { product: 'SMS' | 'KYC'; packageName: string; credits: bigint; lapsesAt: Date }[]
}

/** A day in words, in Ghana's time. */
const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

export function creditsLapseMail(origin: string, to: string, { lots }: LapsingCredits): Mail {
  const said = lots.map(
    ({ product, packageName, credits, lapsesAt }) =>
      `${credits.toLocaleString('en-IN')} ${product} credits of ${packageName} expire on ${LONG_DATE.format(lapsesAt)}.`,
  )
  return mailOf(to, 'Some of your credits expire soon', [
    ...said,
    'What is not spent by then is gone.',
    { link: `${origin}/sms-credits`, label: 'See your credits' },
    notificationSettingsLink(origin),
  ])
}

/** The line under mails that a person chose to get. */
const notificationSettingsLink = (origin: string): Part => ({
  link: `${origin}/settings?section=notifications`,
  label: 'Choose what we write to you about',
})

const inGhs = (pesewas: bigint) =>
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

/** The mail of an approved invoice brings it as a PDF. `owner` is the account of the invoice. */
export function invoiceReviewedMail(origin: string, to: string, of: ReviewedInvoice, owner: bigint): Mail {
  const { invoiceId, number, approved, reason } = of
  const named = `Invoice ${number} over GHS ${inGhs(of.totalAmount)}`
  const outcome = approved
    ? [`${named} is approved. Its credits are yours to spend. The invoice is attached as a PDF.`]
    : [`${named} was rejected.`, ...(reason === '' ? [] : [`The reason: ${reason}`])]
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
  amount_differs: 'another amount came in than was asked for',
  currency_differs: 'it came in another currency',
  mode_differs: 'test and live keys were mixed up',
  reference_differs: 'the gateway answered for another payment',
  invoice_not_pending: 'its invoice had been decided on before',
}

export function doubtfulPaymentMail(origin: string, to: string, payment: DoubtfulPayment): Mail {
  const { gateway, reference, reason } = payment
  const amount = inGhs(payment.amount)
  const over = `Payment ${reference} over GHS ${amount} through ${gateway === 'hubtel' ? 'Hubtel' : 'Paystack'}`
  const said =
    reason === undefined
      ? [`${over} is disputed by its payer.`, 'Answer the dispute in the gateway’s own dashboard.']
      : [
          `${over} needs a review: ${paymentDoubts[reason] ?? reason}.`,
          'It gives no credits until you decide.',
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
    `Credit note ${number} over GHS ${amount} corrects invoice ${invoiceNumber}.`,
    `${credits.toLocaleString('en-IN')} ${product} credits that were not used are taken back.`,
    `The reason: ${reason}`,
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
    `What proves the payment of invoice ${number} was added. The invoice waits for your review.`,
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
      `The business ID of ${legalName} is approved. You can check identities under it until ${validUntil?.toISOString().slice(0, 10)}.`,
    ],
    rejected: [
      `Business ID of ${legalName} rejected`,
      `The business ID of ${legalName} was rejected.`,
      `The reason: ${reason}`,
    ],
    needs_information: [
      `Business ID of ${legalName}: more is needed`,
      `Before we can decide on the business ID of ${legalName}, more is needed:`,
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
  const day = dayWords(endsOn)
  const renew = { link: `${origin}/business-id`, label: 'Renew it' }
  return stage === 'ends'
    ? mailOf(to, `Renew the business ID of ${legalName} before ${day}`, [
        `The business ID of ${legalName} ends on ${day}. From then on nobody can be checked under it.`,
        'Renew it now: what is left of the year is not lost, and it stays in force while we look at the renewal.',
        renew,
      ])
    : mailOf(to, `The business ID of ${legalName} has expired`, [
        `The business ID of ${legalName} ended on ${day} and was not renewed. Nobody can be checked under it any more.`,
        renew,
      ])
}

interface WaitingReviews {
  waiting: number
  /** When the first of them began to wait. */
  since: Date
  /** After this many days an undecided request ends. */
  days: number
}

export const MOMENT_WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
})

/** It does not say who waits: a mailbox is no place for that. */
export function reviewsWaitMail(origin: string, to: string, { waiting, since, days }: WaitingReviews): Mail {
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

interface ReviewedSender {
  senderId: string
  networks: readonly string[]
  decision: 'approved' | 'rejected' | 'needs_information'
  /** The reason of the refusal. Empty if it is approved. */
  reason: string
  /** Whether the decision was about a renewal. */
  renewal: boolean
  /** The last day of an approval, or after a refused renewal the first day on which nothing is sent. */
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
  needs_information: 'Sender ID {}: more is needed',
}

const RENEWAL_SUBJECTS = {
  approved: 'Sender ID {} renewed',
  rejected: 'Sender ID {} not renewed',
  needs_information: 'Renewal of sender ID {}: more is needed',
}

function requestWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks)
  if (decision === 'rejected') {
    return [`Your sender ID ${senderId} was rejected by ${who}.`, `The reason: ${reason}`]
  }
  if (decision === 'needs_information') {
    return [`Before ${who} can decide on your sender ID ${senderId}, more is needed:`, reason]
  }
  const end = until === null ? [] : [`The approval is good until ${dayWords(until)}; we remind you before.`]
  return [`Your sender ID ${senderId} is approved by ${who}. You can send under it from now on.`, ...end]
}

function renewalWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks)
  const day = until === null ? '' : dayWords(until)
  if (decision === 'approved') return [`Your sender ID ${senderId} is renewed by ${who} until ${day}.`]
  const stop = `Unless it is renewed, nothing is sent under it to ${who} from ${day} on.`
  return decision === 'rejected'
    ? [`The renewal of your sender ID ${senderId} was rejected by ${who}.`, `The reason: ${reason}`, stop]
    : [`Before ${who} can renew your sender ID ${senderId}, more is needed:`, reason, stop]
}

interface EndingSender {
  senderId: string
  networks: readonly string[]
  /** The last day of the approval. */
  validUntil: string
  /** The first day on which nothing is sent under it. */
  lapsesOn: string
  stage: 'ends' | 'ended' | 'lapsed'
}

export function senderEndsMail(origin: string, to: string, ending: EndingSender): Mail {
  const { senderId, stage } = ending
  const who = listed(ending.networks)
  const [end, stop] = [dayWords(ending.validUntil), dayWords(ending.lapsesOn)]
  const later = `Until then you send as before; from ${stop} on, nothing is sent under it to ${who} unless it is renewed.`
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
        `Nothing is sent under it to ${who} any more, nor charged. Ask for it again at any time.`,
      ],
    ],
  }[stage] as [string, string[]]
  return mailOf(to, subject, [...said, toSenders(origin)])
}

const ASK = 'Ask for the renewal now: the networks usually decide within five to ten working days.'

const toSenders = (origin: string) => ({ link: `${origin}/sender-id`, label: 'See your sender IDs' })

export const dayWords = (day: string) => LONG_DATE.format(new Date(day))

const listed = (networks: readonly string[]) => networks.join(', ').replace(/, ([^,]*)$/, ' and $1')
