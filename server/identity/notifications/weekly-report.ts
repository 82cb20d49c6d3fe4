/**
 * The weekly report: a mail on Monday morning, in Ghana's time, with the report on the messages of the week before. It
 * goes to people who chose it and may read messages. Its figures are those of the screen, because both use one
 * function, which reports pass in. If nothing was sent in two weeks, no mail is sent. One click ends it
 * (`unsubscribe.ts`).
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import { englishDay, frenchDay } from '@nkra/contract/identity/notification-words.ts'
import {
  FAILURES_IN_ENGLISH,
  FAILURES_IN_FRENCH,
  reasonsByCount,
} from '@nkra/contract/messaging/message-reasons.ts'
import type * as contract from '@nkra/contract/reports/message-reports.ts'
import { changeOf, roundedWait } from '@nkra/contract/reports/figures.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { dayOf, daysAfter } from '../../platform/days.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import { userById } from '../users/users.ts'
import { mayReadReports } from './choices.ts'
import { mailDuePeople } from './due-people.ts'
import { mailOf, type MailFigure } from './mail-layout.ts'
import { inGhs } from './mails.ts'
import { unsubscribeLink } from './unsubscribe.ts'

export type MessageReport = z.output<typeof contract.reportMessages.reply>

/** Reads the report by network for a person, as the screen of reports does. */
export type ReadMessageReport = (
  reader: Reader,
  person: { kind: 'user'; accountId: bigint; role: Role },
  week: Week,
) => Promise<MessageReport>

/** The Monday and the Sunday of a week: `2026-11-16`. */
interface Week {
  from: string
  to: string
}

/** The hour of Monday at which the report is mailed. The receipts of Sunday's last texts have come by then. */
const MONDAY_HOUR = 6
/** The most reasons and networks that a mail names. */
const NAMED_MAX = 5
const WEEK_DAYS = 7
const HOUR_MS = 3_600_000

type WeeklyResources = Pick<IdentityResources, 'db' | 'origin' | 'mailSeal' | 'unsubscribeKey'>

/** When the newest report was due: the last Monday at `MONDAY_HOUR`. */
export function lastDue(now: Date): Date {
  const shifted = new Date(now.getTime() - MONDAY_HOUR * HOUR_MS)
  const sinceMonday = (shifted.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  return new Date(Date.parse(daysAfter(dayOf(shifted), -sinceMonday)) + MONDAY_HOUR * HOUR_MS)
}

/** SQL that is true for people who chose the report and got none since the newest one was due. */
const isDue = (now: Date) => sql`weekly_report and (weekly_at is null or weekly_at < ${lastDue(now)})`

/** Mails everybody whose report is due. One failure does not stop the others. */
export async function mailWeeklyReports(resources: WeeklyResources, read: ReadMessageReport): Promise<void> {
  await mailDuePeople(resources.db, isDue, (tx, person) => mailWeeklyReport(tx, resources, read, person))
}

async function mailWeeklyReport(
  tx: Tx,
  resources: WeeklyResources,
  read: ReadMessageReport,
  { accountId, userId }: UserRef,
): Promise<void> {
  const now = tx.clock.now()
  // The row is taken and marked by one statement, so of two processes that mail at once only one goes on.
  const { rows } = await sql<object>`
    update notification_choice set weekly_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and ${isDue(now)} returning account_id
  `.execute(tx.sql)
  if (rows.length === 0) return
  const user = await userById(tx, accountId, userId)
  if (!user || user.disabledAt !== null || user.confirmedAt === null || !mayReadReports(user.role)) return
  const monday = dayOf(lastDue(now))
  const week = { from: daysAfter(monday, -WEEK_DAYS), to: daysAfter(monday, -1) }
  const report = await read(tx, { kind: 'user', accountId, role: user.role }, week)
  if (report.totals.sent === 0 && report.previous.sent === 0) return
  const unsubscribe = unsubscribeLink(resources, { accountId, userId }, 'weekly')
  await sendMail(tx, resources.mailSeal, {
    ...weeklyReportMail(resources.origin, user.email, { week, report, unsubscribe }, user.language),
    unsubscribe,
  })
}

interface WeeklyReport {
  week: Week
  report: Pick<MessageReport, 'totals' | 'previous' | 'rows'>
  unsubscribe: string
}

const WORDS = {
  en: {
    failures: FAILURES_IN_ENGLISH,
    reason: (name: string, number: string, act: string) => `${name}: ${number}. ${act}`,
    noResults: 'no results yet',
    delivered: (rate: number) => `${rate}% delivered`,
    network: (name: string, sent: string, delivered: string) => `${name}: ${sent} sent, ${delivered}`,
    other: 'Other',
    subject: (sent: number) =>
      `Your week on Nkra: ${sent === 1 ? '1 message' : `${count(sent)} messages`} sent`,
    lead: ({ from, to }: Week) =>
      `This is your report from ${englishDay(from)} to ${englishDay(to)}, compared with the week before.`,
    byNetwork: 'By network:',
    whyFailed: 'Why messages failed:',
    see: 'See the report',
    because: 'You get this e-mail because you chose a weekly report.',
    stop: 'Stop the weekly report',
    figures: {
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      wait: 'Time to delivery',
      credits: 'Credits spent',
      spend: 'Spent, without taxes',
      cost: 'Cost per delivery',
    },
    ofThose: (rate: number) => `${rate}% of those with a result`,
    forHalf: 'for half of them',
    about: (amount: string) => `about GHS ${amount}`,
    noneBefore: 'none the week before',
    asBefore: (figure: string) => `as the week before: ${figure}`,
    change: (share: number, figure: string) => `${share > 0 ? '+' : '−'}${Math.abs(share)}% from ${figure}`,
  },
  fr: {
    failures: FAILURES_IN_FRENCH,
    reason: (name: string, number: string, act: string) => `${name}\u00a0: ${number}. ${act}`,
    noResults: 'pas encore de résultat',
    delivered: (rate: number) => `${inFrenchDigits(rate)}\u00a0% remis`,
    network: (name: string, sent: string, delivered: string) =>
      `${name}\u00a0: ${sent} envoyés, ${delivered}`,
    other: 'Autre',
    subject: (sent: number) =>
      `Votre semaine sur Nkra\u00a0: ${sent < 2 ? `${sent} message envoyé` : `${count(sent)} messages envoyés`}`,
    lead: ({ from, to }: Week) =>
      `Voici votre rapport du ${frenchDay(from)} au ${frenchDay(to)}, comparé à la semaine précédente.`,
    byNetwork: 'Par réseau\u00a0:',
    whyFailed: 'Pourquoi des messages ont échoué\u00a0:',
    see: 'Voir le rapport',
    because: 'Vous recevez cet e-mail parce que vous avez choisi un rapport hebdomadaire.',
    stop: 'Arrêter le rapport hebdomadaire',
    figures: {
      sent: 'Envoyés',
      delivered: 'Remis',
      failed: 'En échec',
      wait: 'Délai de remise',
      credits: 'Crédits dépensés',
      spend: 'Dépense hors taxes',
      cost: 'Coût par message remis',
    },
    ofThose: (rate: number) => `${inFrenchDigits(rate)}\u00a0% de ceux qui ont un résultat`,
    forHalf: 'pour la moitié',
    about: (amount: string) => `environ ${amount} GHS`,
    noneBefore: 'aucun la semaine précédente',
    asBefore: (figure: string) => `comme la semaine précédente\u00a0: ${figure}`,
    change: (share: number, figure: string) =>
      `${share > 0 ? '+' : '−'}${inFrenchDigits(Math.abs(share))}\u00a0% par rapport à ${figure}`,
  },
} as const

type Words = (typeof WORDS)[Language]

export function weeklyReportMail(
  origin: string,
  to: string,
  { week, report: { totals, previous, rows }, unsubscribe }: WeeklyReport,
  language: Language,
): Mail {
  const say: Words = WORDS[language]
  const reasons = reasonsByCount(totals.reasons)
    .slice(0, NAMED_MAX)
    .map((reason) => {
      const { name, act } = say.failures[reason]
      return say.reason(name, count(totals.reasons[reason]), act)
    })
  const networks = rows.slice(0, NAMED_MAX).map(({ label, sent, deliveryRate }) => {
    const delivered = deliveryRate === null ? say.noResults : say.delivered(deliveryRate)
    return say.network(label === '' ? say.other : label, count(sent), delivered)
  })
  const parts = [
    say.lead(week),
    { figures: figuresOf(say, totals, previous) },
    ...(networks.length === 0 ? [] : [say.byNetwork, { list: networks }]),
    ...(reasons.length === 0 ? [] : [say.whyFailed, { list: reasons }]),
    { link: `${origin}/reports?${new URLSearchParams({ ...week })}`, label: say.see },
    say.because,
    { link: unsubscribe, label: say.stop },
  ]
  return mailOf(to, say.subject(totals.sent), parts, language)
}

type Figures = MessageReport['totals']

function figuresOf(say: Words, totals: Figures, previous: Figures): MailFigure[] {
  const rate = totals.deliveryRate
  const counted = (key: 'sent' | 'delivered' | 'failed' | 'credits'): MailFigure => ({
    name: say.figures[key],
    value: count(totals[key]),
    note: changeInWords(say, Number(totals[key]), Number(previous[key]), count),
  })
  const delivered = counted('delivered')
  const wait = totals.medianWait === null ? null : waitInWords(totals.medianWait)
  const spend = totals.spend === null ? null : Number(totals.spend)
  return [
    counted('sent'),
    rate === null ? delivered : { ...delivered, note: `${say.ofThose(rate)}; ${delivered.note}` },
    counted('failed'),
    ...(wait === null ? [] : [{ name: say.figures.wait, value: wait, note: say.forHalf }]),
    counted('credits'),
    ...(spend === null
      ? []
      : [
          {
            name: say.figures.spend,
            value: say.about(inGhs(spend)),
            note: changeInWords(
              say,
              spend,
              Number(previous.spend ?? 0n),
              (pesewas) => `GHS ${inGhs(pesewas)}`,
            ),
          },
        ]),
    ...(totals.spendPerDelivered === null
      ? []
      : [{ name: say.figures.cost, value: `GHS ${rateOf(totals.spendPerDelivered)}`, note: null }]),
  ]
}

const count = (figure: number | bigint) => figure.toLocaleString('en-IN')
const rateOf = (price: number) =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 5 })

/** A percentage with the decimal comma of French: 98.4 → 98,4. */
const inFrenchDigits = (figure: number) => figure.toLocaleString('fr', { maximumFractionDigits: 2 })

function changeInWords(say: Words, now: number, before: number, write: (figure: number) => string): string {
  const { share } = changeOf(now, before)
  if (share === null) return say.noneBefore
  return share === 0 ? say.asBefore(write(before)) : say.change(share, write(before))
}

const UNITS = { seconds: 's', minutes: 'min', hours: 'h' } as const

function waitInWords(wait_s: number): string {
  const { unit, amount } = roundedWait(wait_s)
  return `${amount} ${UNITS[unit]}`
}
