/**
 * A test before a send goes to the confirmed number of the person who asks, and the account pays. The text has the name
 * and fields of the first recipient. The number and the links are the person's own, so trying the opt-out link opts out
 * nobody else. A test is sent at any hour, because a text to oneself is not a promotion.
 */
import { sql } from 'kysely'
import { usableSender } from '../../catalog/senders/senders.ts'
import { optedOut, requireGroups } from '../../contacts/address-book/audience.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { audiencePages, isOnBarredNetwork, noRecipients, type Audience } from './audience.ts'
import {
  Composition,
  linkFields,
  requireLength,
  recipientOf,
  type Recipient,
  requireKnownFields,
} from './composition.ts'
import { sendSingleText } from './single-texts.ts'
import { readRequest, type SendBody } from './send-request.ts'
import type { Sending } from './send.ts'
import { ALWAYS } from './sending-hours.ts'

export interface TestText {
  to: string
  text: string
  segments: number
  credits: number
}

/** The most tests of one person in an hour. */
export const TESTS_MAX = 20
const HOUR_MS = 3_600_000

/**
 * Sends a test. `own` is the person's number, or null if they have confirmed none. Fails with `phone_unconfirmed`,
 * `too_many_requests`, `own_number_opted_out`, with `sender_not_approved_there` if the number's network has not
 * approved the sender ID, and as a send does.
 */
export async function sendTestText(
  tx: Tx,
  messaging: Pick<Sending, 'wakeLinks' | 'optOutLinks' | 'shortLinks' | 'requireReleased'>,
  { accountId, userId, own }: { accountId: bigint; userId: bigint | null; own: string | null },
  body: Omit<SendBody, 'traffic' | 'scheduleAt' | 'holdSeconds'>,
): Promise<TestText> {
  messaging.requireReleased()
  if (own === null || userId === null) return fail('phone_unconfirmed')
  const request = readRequest({ ...body, traffic: 'transactional' }, tx.clock.now(), ALWAYS)
  const sender = await usableSender(tx, accountId, request.senderId)
  await requireGroups(tx, accountId, request.groupIds)
  await requireKnownFields(tx, accountId, request)
  const msisdn = BigInt(own)
  if ((await optedOut(tx, accountId, [msisdn])).size > 0) fail('own_number_opted_out')
  if (isOnBarredNetwork(sender.barred, msisdn))
    throw noRecipients({ optedOut: 0, unconsented: 0, unapproved: 1 }, sender)
  const first = await firstOf(tx, { accountId, ...request, barredNetworks: sender.barred })
  const fields = linkFields(messaging, { accountId, linkNumber: null })
  const { text, credits } = new Composition(request.template, fields).compose({ ...first, msisdn })
  requireLength(credits)
  await takeTest(tx, accountId, userId)
  const traffic = 'transactional' as const
  await sendSingleText(tx, messaging, {
    to: own,
    text,
    traffic,
    accountId,
    senderId: sender.name,
    charged: true,
    author: userId,
  })
  return { to: `+${own}`, text, segments: credits, credits }
}

/** Answers the first recipient, or an invented one if there is none. */
async function firstOf(tx: Tx, audience: Audience): Promise<Recipient> {
  for await (const { persons } of audiencePages(tx, audience)) if (persons[0]) return persons[0]
  return recipientOf(0n)
}

async function takeTest(tx: Tx, accountId: bigint, userId: bigint): Promise<void> {
  const now = tx.clock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  // The account's row: tests at once are counted one after the other.
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx.sql)
  await sql`delete from test_text where account_id = ${accountId} and sent_at <= ${since}`.execute(tx.sql)
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int4 as count, min(sent_at) as first from test_text
    where account_id = ${accountId} and user_id = ${userId}
  `.execute(tx.sql)
  const { count, first } = rows[0]!
  if (count >= TESTS_MAX) {
    const wait_ms = first!.getTime() + HOUR_MS - now.getTime()
    fail('too_many_requests', { seconds: Math.ceil(wait_ms / 1_000) })
  }
  await sql`
    insert into test_text (account_id, id, user_id, sent_at) values (${accountId}, ${tx.ids.next()}, ${userId}, ${now})
  `.execute(tx.sql)
}
