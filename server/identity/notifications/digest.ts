/**
 * The daily summary: a mail at an hour that the person chose, in Ghana's time, with the notifications since the last one
 * that they have not read. If there are none, no mail is sent. It ends by one click, without a sign-in (RFC 8058): the
 * link's token names the person and can only be made by us. A program that follows links changes nothing: only POST does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationInEnglish } from '@nkra/contract/identity/notification-words.ts'
import { sql } from 'kysely'
import type { UserRef } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import type { Server } from '../../platform/http/server.ts'
import {
  escapeHtml,
  pageLanguage,
  SMALL_PAGE_HEADERS,
  smallPage,
  type PageLanguage,
} from '../../platform/http/small-page.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import { userById } from '../users/users.ts'
import { unreadSince } from './centre.ts'
import { mailOf } from './mail-layout.ts'
import { MOMENT_WORDS } from './mails.ts'

/** The most people that one statement finds. */
const PEOPLE_AT_ONCE = 200
/** The most notifications that one mail names. */
const NAMED_MAX = 20
/** A summary reaches back this far at most, for instance after a long outage. */
const REACH_MS = 7 * 86_400_000

type DigestResources = Pick<IdentityResources, 'db' | 'origin' | 'mailSeal' | 'unsubscribeKey'>

/** The hour that the person chose has passed today, and they got no summary after it. */
const isDue = (now: Date) => sql`
  digest_hour <= ${now.getUTCHours()}
  and (digest_at is null or digest_at < ${new Date(dayOf(now))}::timestamptz + digest_hour * interval '1 hour')`

/** Mails everybody whose hour has come. One failure does not stop the others. */
export async function mailDigests(resources: DigestResources): Promise<void> {
  const { db } = resources
  await forEachItem(
    (after: UserRef | null) => duePeople(db, after),
    (person) => db.transaction((tx) => mailDigest(tx, resources, person)),
  )
}

async function duePeople(db: Db, after: UserRef | null): Promise<UserRef[]> {
  const { rows } = await sql<UserRef>`
    select account_id as "accountId", user_id as "userId" from notification_choice
    where ${isDue(db.clock.now())}
      ${after === null ? sql`` : sql`and (account_id, user_id) > (${after.accountId}::int8, ${after.userId}::int8)`}
    order by account_id, user_id limit ${PEOPLE_AT_ONCE}
  `.execute(db.sql)
  return rows
}

async function mailDigest(tx: Tx, resources: DigestResources, person: UserRef): Promise<void> {
  const { accountId, userId } = person
  const now = tx.clock.now()
  // If two processes mail at once, only one of them finds the row still due.
  const { rows } = await sql<{ digestAt: Date | null }>`
    select digest_at as "digestAt" from notification_choice
    where account_id = ${accountId} and user_id = ${userId} and ${isDue(now)} for update
  `.execute(tx.sql)
  const [due] = rows
  if (due === undefined) return
  await sql`
    update notification_choice set digest_at = ${now} where account_id = ${accountId} and user_id = ${userId}
  `.execute(tx.sql)
  const user = await userById(tx, accountId, userId)
  if (!user || user.disabledAt !== null || user.confirmedAt === null) return
  const since = Math.max(due.digestAt?.getTime() ?? 0, now.getTime() - REACH_MS)
  const unread = await unreadSince(tx, person, new Date(since), NAMED_MAX + 1)
  if (unread.length === 0) return
  const lines = unread
    .slice(0, NAMED_MAX)
    .map(({ at, about }) => `${MOMENT_WORDS.format(at)}: ${notificationInEnglish(about)}`)
  const unsubscribe = unsubscribeLink(resources, person)
  await sendMail(tx, resources.mailSeal, {
    ...digestMail(resources.origin, user.email, { lines, more: unread.length > NAMED_MAX, unsubscribe }),
    unsubscribe,
  })
}

interface Digest {
  lines: readonly string[]
  /** Whether there is more than the lines name. */
  more: boolean
  unsubscribe: string
}

export function digestMail(origin: string, to: string, { lines, more, unsubscribe }: Digest): Mail {
  const [subject, said] =
    lines.length === 1
      ? ['Your day on Nkra: 1 thing to know', 'You have 1 unread notification:']
      : [
          `Your day on Nkra: ${lines.length}${more ? '+' : ''} things to know`,
          more
            ? `You have more than ${lines.length} unread notifications. The newest are:`
            : `You have ${lines.length} unread notifications:`,
        ]
  return mailOf(to, subject, [
    said,
    { list: lines },
    { link: `${origin}/notifications`, label: 'See your notifications' },
    'You get this mail because you chose a daily summary.',
    { link: unsubscribe, label: 'Stop the daily summary' },
  ])
}

const MAC_BYTES = 16
const IDS_BYTES = 16

const macOf = (key: Buffer, ids: Buffer) =>
  createHmac('sha256', key).update(ids).digest().subarray(0, MAC_BYTES)

function unsubscribeLink(
  { origin, unsubscribeKey }: DigestResources,
  { accountId, userId }: UserRef,
): string {
  const ids = Buffer.alloc(IDS_BYTES)
  ids.writeBigInt64BE(accountId, 0)
  ids.writeBigInt64BE(userId, 8)
  return `${origin}/u/${Buffer.concat([ids, macOf(unsubscribeKey, ids)]).toString('base64url')}`
}

/** The person of a token. Fails with `not_found` if we did not make it. */
function personOf({ unsubscribeKey }: DigestResources, token: string): UserRef {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== IDS_BYTES + MAC_BYTES) fail('not_found')
  const ids = bytes.subarray(0, IDS_BYTES)
  if (!timingSafeEqual(bytes.subarray(IDS_BYTES), macOf(unsubscribeKey, ids))) fail('not_found')
  return { accountId: ids.readBigInt64BE(0), userId: ids.readBigInt64BE(8) }
}

/** Binds the page that ends a summary. It shows a button, because programs follow links too. */
export function bindUnsubscribe(server: Server, resources: DigestResources): void {
  const headers = { ...SMALL_PAGE_HEADERS, 'cache-control': 'no-store' }
  server.raw.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/u/:token',
    config: { caller: 'taps' },
    handler(request, reply) {
      personOf(resources, request.params.token)
      return reply.headers(headers).send(unsubscribePage(pageLanguage(request), 'asks', resources.origin))
    },
  })
  server.raw.route<{ Params: { token: string } }>({
    method: 'POST',
    url: '/u/:token',
    // Mail programs send a form of their own; the token alone says whose summary ends.
    config: { caller: 'taps', webhook: true },
    async handler(request, reply) {
      const { accountId, userId } = personOf(resources, request.params.token)
      await sql`
        update notification_choice set digest_hour = null where account_id = ${accountId} and user_id = ${userId}
      `.execute(server.db.sql)
      return reply.headers(headers).send(unsubscribePage(pageLanguage(request), 'done', resources.origin))
    },
  })
}

const UNSUBSCRIBE_WORDS = {
  en: {
    asks: {
      title: 'Stop the daily summary?',
      text: 'We will stop sending you the daily e-mail. Your other notifications stay the same.',
    },
    done: {
      title: 'The daily summary is off',
      text: 'We will not send you the daily e-mail any more. You can turn it on again in your settings.',
    },
    stop: 'Stop the daily summary',
    settings: 'Open your settings',
  },
  fr: {
    asks: {
      title: 'Arrêter le résumé quotidien\u00a0?',
      text: 'Vous ne recevrez plus l’e-mail quotidien. Vos autres notifications ne changent pas.',
    },
    done: {
      title: 'Le résumé quotidien est désactivé',
      text: 'Vous ne recevrez plus l’e-mail quotidien. Vous pouvez le réactiver dans vos paramètres.',
    },
    stop: 'Arrêter le résumé quotidien',
    settings: 'Ouvrir vos paramètres',
  },
} as const

function unsubscribePage(language: PageLanguage, state: 'asks' | 'done', origin: string): string {
  const words = UNSUBSCRIBE_WORDS[language]
  const { title, text } = words[state]
  const act =
    state === 'asks'
      ? `<form method="post"><button>${escapeHtml(words.stop)}</button></form>`
      : `<p><a href="${escapeHtml(origin)}/settings?section=notifications">${escapeHtml(words.settings)}</a></p>`
  return smallPage({ language, title, body: `<div class="card"><p>${escapeHtml(text)}</p>${act}</div>` })
}
