/**
 * The demo's second customer: a school in Ho that texts parents and pays by the month. One of its months is paid, one
 * is not, one has ended and is not invoiced yet, and one has just begun. It was given trial credits, and some were
 * taken back.
 *
 * Its history is a list of events, each played at its own time. Events of other customers come between them, and
 * invoice numbers follow the days. So the caller plays this list up to each of those.
 */
import { seedPostpaid } from '../billing/seed.ts'
import { createAccount } from '../catalog/accounts.ts'
import { addApprovedSender } from '../catalog/senders/senders.ts'
import { seedContacts, type SeededGroup } from '../contacts/seed.ts'
import { seedOwner } from '../identity/seed.ts'
import { planDemoCampaigns, writeDemoCampaigns, type DemoSend } from '../messaging/demo-campaigns.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How many months ago the school registered, at the month's start. */
const MONTHS = 3
const SENDER = 'VoltaAcad'
export const SCHOOL_OWNER_ADDRESS = 'mawuli@voltaacademy.test'

const GROUPS: readonly SeededGroup[] = [
  {
    name: 'Parents',
    contacts: 148,
    towns: ['Ho', 'Hohoe', 'Kpando', 'Keta'],
    fields: (nth, town) => ({ Town: town, Class: `JHS ${(nth % 3) + 1}` }),
  },
  { name: 'Teachers', contacts: 22, towns: ['Ho'], fields: () => ({}) },
]

const FEES =
  'Dear {{Name}}, school fees of the {{Class}} class are due on Friday. Pay at the bursary or by mobile money. Thank you.'
const MEETING =
  'Dear {{Name}}, the PTA meets on Saturday at 9am in the assembly hall. Please come. Volta Academy'
const EXAMS = 'Dear {{Name}}, mid-term exams of {{Class}} begin on Monday at 8am. Volta Academy'
const STAFF = 'Teachers: please hand in your lesson notes by Thursday 2pm. The headmistress'

/** The texts: how many months ago, on which day, to whom. */
const SENDS: readonly [months: number, day: number, group: string, text: string][] = [
  [3, 8, 'Parents', FEES],
  [3, 19, 'Parents', MEETING],
  [2, 6, 'Parents', EXAMS],
  [2, 20, 'Parents', MEETING],
  [1, 5, 'Parents', FEES],
  [1, 14, 'Parents', EXAMS],
  [1, 25, 'Teachers', STAFF],
]

/** When the school registered. */
export const schoolRegistered = (clock: Clock): Date => new Date(monthStart(clock, MONTHS))

interface PastEvent {
  at_ms: number
  happens: (then: Tx) => Promise<unknown>
}

/** Answers a function that plays the history up to a time. Each event is played once. */
export async function openSchool(
  tx: Tx,
  seed: { administratorId: bigint },
): Promise<(until: Date) => Promise<void>> {
  const moments = await schoolMoments(tx, seed)
  return async (until) => {
    while (moments[0] !== undefined && moments[0].at_ms <= until.getTime()) {
      const { at_ms, happens } = moments.shift()!
      await happens(daysAgo(tx, (tx.clock.ms() - at_ms) / DAY_MS))
    }
  }
}

async function schoolMoments(tx: Tx, { administratorId }: { administratorId: bigint }): Promise<PastEvent[]> {
  const { clock } = tx
  const now_ms = clock.ms()
  const on = (months: number, day: number, hour = 9) =>
    monthStart(clock, months) + (day - 1) * DAY_MS + hour * HOUR_MS
  const accountId = await createAccount(daysAgo(tx, (now_ms - on(MONTHS, 1)) / DAY_MS), {
    name: 'Volta Academy',
  })
  const billing = seedPostpaid({ accountId, administratorId })
  let userId = 0n

  const sends = (at_ms: number, group: string, text: string): PastEvent => ({
    at_ms,
    happens: async () => {
      const days = (now_ms - at_ms) / DAY_MS
      const send: DemoSend = { days, sender: SENDER, group, traffic: 'transactional', text }
      await writeDemoCampaigns(tx, {
        planned: await planDemoCampaigns(tx, accountId, [send]),
        userId,
      })
    },
  })
  const monthEnds = (months: number): PastEvent => ({
    at_ms: on(months, 1, 1.5),
    happens: (then) => billing.endMonth(then, monthName(clock, months + 1)),
  })
  const grants = (days: number, credits: bigint, lapseDays: number, reason: string): PastEvent => ({
    at_ms: now_ms - days * DAY_MS,
    happens: (then) => billing.grantTrial(then, { credits, lapseDays, reason }),
  })

  const moments: PastEvent[] = [
    {
      at_ms: on(MONTHS, 1),
      happens: async (then) => {
        userId = await seedOwner(then, {
          accountId,
          email: SCHOOL_OWNER_ADDRESS,
          firstName: 'Mawuli',
          lastName: 'Agbeko',
          phone: '+233201234567',
        })
        await billing.register(then)
        await seedContacts(then, { accountId, groups: GROUPS })
        await addApprovedSender(then, {
          accountId,
          name: SENDER,
          purpose: 'Fees, exams and meetings, to the parents of our pupils and to our teachers.',
          sample: 'Dear Akosua, mid-term exams of JHS 2 begin on Monday at 8am. Volta Academy',
        })
      },
    },
    { at_ms: on(MONTHS, 2), happens: billing.agree },
    ...SENDS.map(([months, day, group, text]) => sends(on(months, day, 10), group, text)),
    monthEnds(2),
    { at_ms: on(2, 9), happens: (then) => billing.payMonth(then) },
    monthEnds(1),
    // This month is under way: what was sent lies within what there is of it.
    sends(monthStart(clock, 0) + (now_ms - monthStart(clock, 0)) * 0.6, 'Parents', MEETING),
    grants(34, 5n, 60, 'Pilot of identity checks for new teachers'),
    { at_ms: now_ms - 33 * DAY_MS, happens: (then) => billing.revokeTrial(then) },
    grants(12, 10n, 90, 'Pilot of identity checks for new teachers, as agreed by phone'),
  ]
  return moments.filter(({ at_ms }) => at_ms <= now_ms).sort((a, b) => a.at_ms - b.at_ms)
}

/** The first instant of the month this many months ago. Ghana keeps UTC. */
function monthStart(clock: Clock, months: number): number {
  const now = clock.now()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)
}

/** The month's name: `2026-11`. */
const monthName = (clock: Clock, months: number) =>
  new Date(monthStart(clock, months)).toISOString().slice(0, 7)
