/** The dashboard (requirements 3.9: creditsSummary, recentActivities, analyticsData, defaultIds). */
import { z } from 'zod'
import { ANNOUNCED_TOPICS } from '../endpoints.ts'
import { HOME_PERIODS_DAYS } from '../limits.ts'
import { InvoiceStatus, UsageMonth } from '../billing/invoices.ts'
import { ImportStatus } from '../contacts/imports.ts'
import { CampaignName, CampaignStatus } from '../messaging/campaigns.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, Ghs, Id, Instant } from '../wire.ts'
import { Spend } from './message-reports.ts'

const happened = {
  accountName: z.string().meta({ description: 'Whose it is' }),
  at: Instant,
}

export const Activity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('campaign'),
    id: Id('cmp'),
    ...happened,
    name: CampaignName,
    senderId: z.string(),
    groupNames: z.array(z.string()),
    recipients: z.int(),
    credits: Credits,
    status: CampaignStatus,
  }),
  z.object({
    kind: z.literal('invoice'),
    id: Id('inv'),
    ...happened,
    number: z.string(),
    packageName: z.string(),
    month: UsageMonth,
    credits: Credits,
    totalAmount: Ghs,
    status: InvoiceStatus,
  }),
  z.object({
    kind: z.literal('import'),
    id: Id('imp'),
    ...happened,
    fileName: z.string(),
    groupName: z.string(),
    valid: z.int(),
    rows: z.int(),
    status: ImportStatus,
  }),
])

export type Activity = z.output<typeof Activity>

export const recentActivity = route('recentActivity', {
  specified: true,
  summary: 'The newest ten things that happened on the account.',
  query: z.object(AccountQuery),
  reply: z.object({ recentActivities: z.array(Activity) }),
  fails: ['not_found'],
})

/** The numbers of days that Home can show. */
export const AnalyticsDays = z.coerce.number().pipe(z.literal(HOME_PERIODS_DAYS)).default(30)

export const analytics = route('analytics', {
  specified: true,
  summary: 'Messages a day over the last days, thirty unless others are asked for, and their states in all.',
  query: z.object({ ...AccountQuery, days: AnalyticsDays }),
  reply: z.object({
    days: z.array(
      z.object({ day: z.iso.date(), sent: z.int(), delivered: z.int(), failed: z.int(), credits: z.int() }),
    ),
    totals: z.object({
      sent: z.int(),
      delivered: z.int(),
      failed: z.int(),
      pending: z.int(),
      credits: z.int(),
      spend: Spend,
      campaigns: z.int().meta({ description: 'To groups; what is sent at once to few is none' }),
      contacts: z.int().meta({ description: 'At most 10,000 are counted' }),
    }),
    previous: z
      .object({ sent: z.int(), delivered: z.int(), failed: z.int(), credits: z.int(), spend: Spend })
      .meta({ description: 'As many days before' }),
    networks: z
      .array(z.object({ network: z.string(), sent: z.int(), delivered: z.int(), failed: z.int() }))
      .meta({ description: 'Likely network by network, the most messages first; empty: not in our table' }),
    done: z
      .object({
        bought: z.boolean().meta({ description: 'An invoice for SMS credits was approved' }),
        sent: z.boolean().meta({ description: 'A message was handed to a network' }),
      })
      .meta({ description: 'What the account has ever done; of all accounts together nothing is said' }),
  }),
  fails: ['not_found'],
})

/** Server-sent events: `{topic, id}` whenever something of the account changed, so that a page reads it again. */
export const changes = route('changes', {
  summary: 'A stream of what changes on the account: campaigns, imports, invoices, credits, sender IDs, KYC.',
  kind: 'events',
  reply: z.object({
    topic: z.enum(ANNOUNCED_TOPICS).meta({ description: 'What changed' }),
    id: z.string().nullable().meta({ description: 'The id of what changed. Null if it is about many' }),
  }),
  fails: [],
})
