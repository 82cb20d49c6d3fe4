/** Whoever decides on people is told that some wait. */
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Identity } from '../identity.ts'
import { mailOf, toChoose } from './mails.ts'
import { mailTo, wanting } from './notifications.ts'

export interface WaitingReviews {
  waiting: number
  /** Since when the first of them does. */
  since: Date
  /** Until what nobody decides on ends. */
  days: number
}

/** Subscribes to `kyc.reviews-wait` of identity verification: who may decide, and wants to be told. */
export async function mailWaitingReviews(
  tx: Tx,
  { origin, mailSeal }: Identity,
  { accountId, payload }: Event<WaitingReviews>,
): Promise<void> {
  const told = await wanting(tx, accountId, 'reviews', 'kyc:review')
  await mailTo(tx, mailSeal, told, (to) => waitingReviewsMail(origin, to, payload))
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
    toChoose(origin),
  ])
}
