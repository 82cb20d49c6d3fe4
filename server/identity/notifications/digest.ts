/**
 * The daily summary: a mail with a person's unread notifications since the last one, at an hour of Ghana's time that
 * they chose. If there are none, no mail is sent. One click ends it (`unsubscribe.ts`).
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import {
  notificationInEnglish,
  notificationInFrench,
  type WrittenSubject,
} from '@nkra/contract/identity/notification-words.ts'
import { sql } from 'kysely'
import type { UserRef } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import { userById } from '../users/users.ts'
import { unreadSince } from './centre.ts'
import { mailDuePeople } from './due-people.ts'
import { mailOf } from './mail-layout.ts'
import { MOMENT_WORDS } from './mails.ts'
import { MOMENT_WORDS_IN_FRENCH } from './mails-in-french.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** The most notifications that one mail names. */
const NAMED_MAX = 20
/** A summary reaches back this far at most, for instance after a long outage. */
const REACH_MS = 7 * 86_400_000

type DigestResources = Pick<IdentityResources, 'db' | 'origin' | 'mailSeal' | 'unsubscribeKey'>

/** SQL that is true for people whose hour has passed today and who got no summary since. */
const isDue = (now: Date) => sql`
  digest_hour <= ${now.getUTCHours()}
  and (digest_at is null or digest_at < ${new Date(dayOf(now))}::timestamptz + digest_hour * interval '1 hour')`

/** Mails everybody whose hour has come. One failure does not stop the others. */
export async function mailDigests(resources: DigestResources): Promise<void> {
  await mailDuePeople(resources.db, isDue, (tx, person) => mailDigest(tx, resources, person))
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
  const lines = unread.slice(0, NAMED_MAX).map(({ at, about }) => digestLine(at, about, user.language))
  const unsubscribe = unsubscribeLink(resources, person, 'daily')
  await sendMail(tx, resources.mailSeal, {
    ...digestMail(
      resources.origin,
      user.email,
      { lines, more: unread.length > NAMED_MAX, unsubscribe },
      user.language,
    ),
    unsubscribe,
  })
}

interface Digest {
  lines: readonly string[]
  /** Whether there are more notifications than the lines name. */
  more: boolean
  unsubscribe: string
}

/** A notification with its time, as the mail lists it. */
export function digestLine(at: Date, about: WrittenSubject, language: Language): string {
  return language === 'fr'
    ? `${MOMENT_WORDS_IN_FRENCH.format(at)}\u00a0: ${notificationInFrench(about)}`
    : `${MOMENT_WORDS.format(at)}: ${notificationInEnglish(about)}`
}

export function digestMail(origin: string, to: string, digest: Digest, language: Language): Mail {
  const { lines, unsubscribe } = digest
  const [subject, said] = { en: englishHead, fr: frenchHead }[language](digest)
  const { see, because, stop } = LINES[language]
  const parts = [
    said,
    { list: lines },
    { link: `${origin}/notifications`, label: see },
    because,
    { link: unsubscribe, label: stop },
  ]
  return mailOf(to, subject, parts, language)
}

const LINES = {
  en: {
    see: 'See your notifications',
    because: 'You get this e-mail because you chose a daily summary.',
    stop: 'Stop the daily summary',
  },
  fr: {
    see: 'Voir vos notifications',
    because: 'Vous recevez cet e-mail parce que vous avez choisi un résumé quotidien.',
    stop: 'Arrêter le résumé quotidien',
  },
} as const

function englishHead({ lines: { length }, more }: Digest): [subject: string, said: string] {
  if (length === 1) return ['Your day on Nkra: 1 thing to know', 'You have 1 unread notification:']
  return [
    `Your day on Nkra: ${length}${more ? '+' : ''} things to know`,
    more
      ? `You have more than ${length} unread notifications. The newest are:`
      : `You have ${length} unread notifications:`,
  ]
}

function frenchHead({ lines: { length }, more }: Digest): [subject: string, said: string] {
  if (length === 1)
    return ['Votre journée sur Nkra\u00a0: 1 nouvelle', 'Vous avez 1 notification non lue\u00a0:']
  return [
    `Votre journée sur Nkra\u00a0: ${length}${more ? '+' : ''} nouvelles`,
    more
      ? `Vous avez plus de ${length} notifications non lues. Les plus récentes\u00a0:`
      : `Vous avez ${length} notifications non lues\u00a0:`,
  ]
}
