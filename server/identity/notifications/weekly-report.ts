/**
 * The weekly report: a mail on Monday morning, in Ghana's time, with the report on the messages of the week before. It
 * goes to people who chose it and may read messages. Its figures are those of the screen, because both use one
 * function, which reports pass in. If nothing was sent in two weeks, no mail is sent. One click ends it
 * (`unsubscribe.ts`).
 */
import { englishDay } from '@nkra/contract/identity/notification-words.ts'
import { FAILURES_IN_ENGLISH, reasonsByCount } from '@nkra/contract/messaging/message-reasons.ts'
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
    ...weeklyReportMail(resources.origin, user.email, { week, report, unsubscribe }),
    unsubscribe,
  })
}

interface WeeklyReport {
  week: Week
  report: Pick<MessageReport, 'totals' | 'previous' | 'rows'>
  unsubscribe: string
}

export function weeklyReportMail(
  origin: string,
  to: string,
  { week, report: { totals, previous, rows }, unsubscribe }: WeeklyReport,
): Mail {
  const reasons = reasonsByCount(totals.reasons)
    .slice(0, NAMED_MAX)
    .map((reason) => {
      const { name, act } = FAILURES_IN_ENGLISH[reason]
      return `${name}: ${count(totals.reasons[reason])}. ${act}`
    })
  const networks = rows.slice(0, NAMED_MAX).map(({ label, sent, deliveryRate }) => {
    const delivered = deliveryRate === null ? 'no results yet' : `${deliveryRate}% delivered`
    return `${label === '' ? 'Other' : label}: ${count(sent)} sent, ${delivered}`
  })
  const messages = totals.sent === 1 ? '1 message' : `${count(totals.sent)} messages`
  return mailOf(to, `Your week on Nkra: ${messages} sent`, [
    `This is your report from ${englishDay(week.from)} to ${englishDay(week.to)}, compared with the week before.`,
    { figures: figuresOf(totals, previous) },
    ...(networks.length === 0 ? [] : ['By network:', { list: networks }]),
    ...(reasons.length === 0 ? [] : ['Why messages failed:', { list: reasons }]),
    { link: `${origin}/reports?${new URLSearchParams({ ...week })}`, label: 'See the report' },
    'You get this mail because you chose a weekly report.',
    { link: unsubscribe, label: 'Stop the weekly report' },
  ])
}

type Figures = MessageReport['totals']

function figuresOf(totals: Figures, previous: Figures): MailFigure[] {
  const rate = totals.deliveryRate
  const counted = (name: string, key: 'sent' | 'delivered' | 'failed' | 'credits'): MailFigure => ({
    name,
    value: count(totals[key]),
    note: changeInWords(Number(totals[key]), Number(previous[key]), count),
  })
  const delivered = counted('Delivered', 'delivered')
  const wait = totals.medianWait === null ? null : waitInWords(totals.medianWait)
  const spend = totals.spend === null ? null : Number(totals.spend)
  return [
    counted('Sent', 'sent'),
    rate === null ? delivered : { ...delivered, note: `${rate}% of those with a result; ${delivered.note}` },
    counted('Failed', 'failed'),
    ...(wait === null ? [] : [{ name: 'Time to delivery', value: wait, note: 'for half of them' }]),
    counted('Credits spent', 'credits'),
    ...(spend === null
      ? []
      : [
          {
            name: 'Spent, without taxes',
            value: `about GHS ${inGhs(spend)}`,
            note: changeInWords(spend, Number(previous.spend ?? 0n), (pesewas) => `GHS ${inGhs(pesewas)}`),
          },
        ]),
    ...(totals.spendPerDelivered === null
      ? []
      : [{ name: 'Cost per delivery', value: `GHS ${rateOf(totals.spendPerDelivered)}`, note: null }]),
  ]
}

const count = (figure: number | bigint) => figure.toLocaleString('en-IN')
const rateOf = (price: number) =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 5 })

function changeInWords(now: number, before: number, write: (figure: number) => string): string {
  const { share } = changeOf(now, before)
  if (share === null) return 'none the week before'
  if (share === 0) return `as the week before: ${write(before)}`
  return `${share > 0 ? '+' : '−'}${Math.abs(share)}% from ${write(before)}`
}

const UNITS = { seconds: 's', minutes: 'min', hours: 'h' } as const

function waitInWords(wait_s: number): string {
  const { unit, amount } = roundedWait(wait_s)
  return `${amount} ${UNITS[unit]}`
}
