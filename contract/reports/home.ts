/**
 * Home: what a business has, what goes out next and what needs somebody; and the operator's own figures. What happened
 * is in `dashboard.ts`.
 */
import { z } from 'zod'
import { KYC_REVIEWS_COUNTED_MAX } from '../limits.ts'
import { RunOutcome } from '../messaging/series.ts'
import { route } from '../route.ts'
import { Credits, Ghs, Id, Instant, Product } from '../wire.ts'
import { AnalyticsDays } from './dashboard.ts'

const Holding = z.object({
  product: Product,
  onCredit: z.boolean().meta({ description: 'Used on credit and paid by the month' }),
  available: Credits.meta({ description: 'To spend now; on credit: up to the limit' }),
  reserved: Credits.meta({ description: 'Held for what is under way' }),
  worth: Ghs.nullable().meta({
    description: 'What the available credits cost, net of taxes. Trial credits cost nothing. Null on credit',
  }),
  perDay: z.number().nullable().meta({
    description: 'Credits used a day over the last four weeks; null where none were used, or it is not known',
  }),
  daysLeft: z.int().nullable().meta({ description: 'How many days the available credits last at that pace' }),
  lapses: z
    .object({ credits: Credits, at: Instant })
    .nullable()
    .meta({ description: 'The next credits that lapse within 30 days' }),
})

const going = {
  senderId: z.string(),
  groupNames: z.array(z.string()),
  goesAt: Instant.meta({ description: 'Within the permitted hours' }),
}

const NextSend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campaign'), id: Id('cmp'), ...going, recipients: z.int(), credits: Credits }),
  z.object({ kind: z.literal('series'), id: Id('ser'), ...going }),
])

const refused = {
  status: z.enum(['rejected', 'needs_information']),
  reason: z.string(),
}

/** A thing that somebody of the business should do. */
const Need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpaid_invoice'),
    id: Id('inv'),
    number: z.string(),
    totalAmount: Ghs,
    dueOn: z.iso.date().nullable(),
    count: z.int().meta({ description: 'All unpaid invoices; this is the first to pay' }),
    unpaid: Ghs.meta({ description: 'What all of them come to' }),
  }),
  z.object({
    kind: z.literal('credits_low'),
    available: Credits,
    daysLeft: z.int().meta({ description: 'At the pace of the last four weeks' }),
  }),
  z.object({
    kind: z.literal('sender_refused'),
    id: Id('snd'),
    senderId: z.string(),
    networks: z.array(z.string()),
    ...refused,
  }),
  z.object({
    kind: z.literal('sender_ending'),
    id: Id('snd'),
    senderId: z.string(),
    networks: z.array(z.string()),
    endsOn: z.iso.date().meta({ description: 'The last day of the approval; it may be over' }),
  }),
  z.object({ kind: z.literal('business_id_refused'), ...refused }),
  z.object({ kind: z.literal('business_id_ending'), endsOn: z.iso.date() }),
  z.object({
    kind: z.literal('series_skipped'),
    id: Id('ser'),
    senderId: z.string(),
    outcome: RunOutcome,
    dueAt: Instant,
  }),
  z.object({
    kind: z.literal('failing_numbers'),
    failed: z.int().meta({ description: 'Messages of the last 7 days to numbers that cannot be reached' }),
    sent: z.int(),
  }),
  z.object({
    kind: z.literal('kyc_reviews'),
    count: z.int().meta({ description: `At most ${KYC_REVIEWS_COUNTED_MAX} are counted` }),
  }),
])

const StepState = z.enum(['open', 'waiting', 'done']).meta({
  description: 'waiting: the operator or a network has to decide',
})

export const getHome = route('getHome', {
  summary:
    'What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out.',
  reply: z.object({
    holdings: z.array(Holding).nullable(),
    next: z.array(NextSend).nullable().meta({ description: 'The next five sends, soonest first' }),
    needs: z.array(Need).meta({ description: 'The most urgent first' }),
    steps: z
      .object({
        phone: StepState.meta({ description: 'The caller’s own phone is confirmed' }),
        sender: StepState,
        contacts: StepState,
        credits: StepState.meta({ description: 'SMS credits were bought' }),
        message: StepState.meta({ description: 'A message was handed to a network' }),
        businessId: StepState,
      })
      .meta({ description: 'The first steps of a new business' }),
  }),
  fails: [],
})

const periodFigures = {
  revenue: Ghs.meta({ description: 'Invoices approved in these days, less credit notes, net of taxes' }),
  smsSold: Credits.meta({ description: 'SMS credits of those invoices' }),
  kycSold: Credits,
  smsUsed: Credits.meta({ description: 'Charged for messages, less what was returned' }),
  newAccounts: z.int(),
  activeAccounts: z.int().meta({ description: 'With at least one message handed to a network' }),
}

export const getPlatform = route('getPlatform', {
  summary: 'The operator’s figures of the last days beside those of as many days before, and the last proof.',
  query: z.object({ days: AnalyticsDays }),
  reply: z.object({
    ...periodFigures,
    previous: z.object(periodFigures),
    accounts: z.int().meta({ description: 'All businesses' }),
    proof: z
      .object({ endedAt: Instant, movements: z.int(), flaws: z.int() })
      .nullable()
      .meta({ description: 'The last proof of the books that ended' }),
  }),
  fails: [],
})
