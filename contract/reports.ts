/** The dashboard (specification section 3: creditsSummary, recentActivities, analyticsData, defaultIds). */
import { z } from 'zod'
import { route } from './route.ts'
import { AccountQuery, Instant } from './wire.ts'

export const Activity = z.object({
  kind: z.enum(['campaign', 'invoice', 'import']),
  id: z.string().meta({ description: 'The id of the campaign, invoice or import' }),
  title: z.string(),
  detail: z.string(),
  status: z.string(),
  at: Instant,
})

export const recentActivity = route('recentActivity', {
  summary: 'The newest ten things that happened on the account.',
  query: z.object(AccountQuery),
  reply: z.object({ recentActivities: z.array(Activity) }),
  fails: ['not_found'],
})

export const analytics = route('analytics', {
  summary: 'Messages a day over the last thirty days, and their states in all.',
  query: z.object(AccountQuery),
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
      campaigns: z.int(),
      contacts: z.int(),
    }),
  }),
  fails: ['not_found'],
})

/** Server-sent events: `{topic, id}` whenever something of the account changed, for the page to fetch anew. */
export const changes = route('changes', {
  summary: 'A stream of what changes on the account: campaigns, imports, invoices, credits.',
  kind: 'events',
  reply: z.object({
    topic: z.enum(['campaign', 'import', 'invoice', 'credits']),
    id: z.string().nullable(),
  }),
  fails: [],
})
