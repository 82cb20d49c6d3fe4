/** Reports about messages over a range of days, from counters that change as messages move. */
import { z } from 'zod'
import { CampaignName } from '../messaging/campaigns.ts'
import { RANGE_DAYS_MAX } from './figures.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, dayRangeIssue, Ghs, Id, Instant, isDayRange, PageQuery } from '../wire.ts'

const DAY_MS = 86_400_000

/** A range of days. Both days belong to it. */
export const dayRange = {
  from: z.iso.date().meta({ description: 'The first day, by Ghana’s clock' }),
  to: z.iso.date().meta({ description: 'The last day' }),
}

export const notTooLong = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS < RANGE_DAYS_MAX
export const rangeLengthIssue = { path: ['from'], message: `A report covers at most ${RANGE_DAYS_MAX} days` }

const chosen = {
  ...AccountQuery,
  ...dayRange,
  senderId: z.string().max(11).optional().meta({ description: 'Only messages under this sender ID' }),
  user: Id('usr').optional().meta({ description: 'Only what this person sent' }),
  key: Id('key').optional().meta({ description: 'Only what a program sent by this API key' }),
}

/** The counts by reason of messages that did not arrive. */
const reasons = {
  undelivered: z.int().meta({ description: 'The number is not in use, or the phone could not be reached' }),
  expired: z.int().meta({ description: 'The phone was off or out of reach for too long' }),
  unknownNumber: z.int().meta({ description: 'Rejected: the network does not know the number' }),
  senderRefused: z.int().meta({ description: 'Rejected: the network does not take the sender ID' }),
  rejected: z.int().meta({ description: 'Rejected for another reason' }),
  unconfirmed: z.int().meta({ description: 'Nobody ever said what became of it; its credits were returned' }),
  failed: z.int().meta({ description: 'Given up by the network for another reason' }),
}

/** About what credits cost, at the price last paid or agreed. Home and reports use the same words. */
export const Spend = Ghs.nullable().meta({
  description:
    'About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices',
})

const cost = {
  spend: Spend,
  creditsPerDelivered: z
    .number()
    .nullable()
    .meta({ description: 'Credits for each delivered message, at most two decimals; null where none was' }),
  spendPerDelivered: z
    .number()
    .nullable()
    .meta({ description: 'GHS for each delivered message, at most five decimals; null as in `spend`' }),
}

const figures = {
  sent: z.int().meta({ description: 'Handed to a network, whatever became of it' }),
  delivered: z.int(),
  pending: z.int().meta({ description: 'Taken by a network, without a receipt yet' }),
  unknown: z.int().meta({ description: 'In doubt: no answer came; credits are held' }),
  failed: z.int().meta({ description: 'The sum of the reasons' }),
  reasons: z.object(reasons),
  deliveryRate: z
    .number()
    .nullable()
    .meta({ description: 'Delivered among those whose end is known, in per cent; null where none is' }),
  medianWait: z.number().nullable().meta({
    description:
      'Seconds from when a message was accepted until half were delivered, estimated within bounds',
  }),
  p90Wait: z.number().nullable().meta({ description: 'The same until nine in ten were' }),
  p99Wait: z.number().nullable().meta({ description: 'The same until ninety-nine in a hundred were' }),
  credits: Credits.meta({ description: 'Charged, less what was returned' }),
  ...cost,
}

export const Figures = z.object(figures)

export const reportMessages = route('reportMessages', {
  summary:
    'What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account.',
  query: z
    .object({
      ...chosen,
      network: z.string().max(20).optional().meta({ description: 'Only numbers of this likely network' }),
      by: z.enum(['day', 'network', 'sender', 'user', 'key', 'account']).default('day'),
    })
    .refine(isDayRange, dayRangeIssue)
    .refine(notTooLong, rangeLengthIssue),
  reply: z.object({
    totals: Figures,
    previous: Figures.meta({ description: 'The totals of as many days before' }),
    waits: z.array(z.object({ seconds: z.int().nullable(), delivered: z.int() })).meta({
      description: 'How many were delivered within so many seconds, and in no fewer; null: later still',
    }),
    rows: z
      .array(
        z.object({
          key: z.string().meta({ description: 'A day, network or sender ID, or the id of who is named' }),
          label: z.string().meta({ description: 'Its name; empty where it is not known' }),
          accountName: z.string().nullable().meta({ description: 'Whose a person or a key is' }),
          ...figures,
          previous: z.object({ sent: z.int(), delivered: z.int(), failed: z.int(), credits: Credits }).meta({
            description: 'The same of as many days before; by day: the day in the same place of them',
          }),
        }),
      )
      .meta({
        description: 'By day every day of the range; otherwise the 100 with the most messages, most first',
      }),
  }),
  fails: ['not_found'],
})

const campaignFigures = {
  recipients: z.int(),
  sent: z.int(),
  delivered: z.int(),
  pending: z.int(),
  unknown: z.int(),
  failed: z.int().meta({ description: 'Those cancelled before they were sent included' }),
  deliveryRate: Figures.shape.deliveryRate,
  credits: Credits,
  ...cost,
}

export const reportCampaigns = route('reportCampaigns', {
  summary: 'Bulk campaigns that began in a range of days, newest first, each with what became of it.',
  kind: 'page',
  query: z
    .object({ ...PageQuery, ...chosen })
    .refine(isDayRange, dayRangeIssue)
    .refine(notTooLong, rangeLengthIssue),
  reply: z.object({
    id: Id('cmp'),
    name: CampaignName,
    accountName: z.string(),
    senderId: z.string(),
    groupNames: z.array(z.string()),
    beganAt: Instant,
    ...campaignFigures,
  }),
  fails: ['not_found'],
})

const file = {
  query: z
    .object({
      ...chosen,
      network: z.string().max(20).optional(),
      by: z.enum(['day', 'network', 'sender', 'user', 'key', 'campaign', 'account']).default('day'),
    })
    .refine(isDayRange, dayRangeIssue)
    .refine(notTooLong, rangeLengthIssue),
  reply: z.string(),
  fails: ['not_found'],
} as const

export const reportFile = route('reportFile', {
  ...file,
  summary: 'A report as a CSV file.',
  kind: 'csv',
})

export const reportWorkbook = route('reportWorkbook', {
  ...file,
  summary: 'A report as an XLSX workbook: numbers and dates as such, ready to be added up.',
  kind: 'file',
  export: true,
})
