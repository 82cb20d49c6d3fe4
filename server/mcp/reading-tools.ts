/** Tools that read: what happened to texts, credits, sender IDs, reports, identity checks. */
import { creditSummary } from '@nkra/contract/billing/credits.ts'
import { listSenders } from '@nkra/contract/catalog/senders.ts'
import { getKyc, KycRequest, listKyc } from '@nkra/contract/kyc/requests.ts'
import { KYC_STATUSES } from '@nkra/contract/kyc/states.ts'
import { getCampaign } from '@nkra/contract/messaging/campaigns.ts'
import { getMessage } from '@nkra/contract/messaging/messages.ts'
import { reportKyc } from '@nkra/contract/reports/kyc-report.ts'
import { Figures, reportCampaigns, reportMessages } from '@nkra/contract/reports/message-reports.ts'
import { z } from 'zod'
import { idOf, listed, paging } from './lists.ts'
import { type Tool, toolOf } from './tool.ts'

const campaign = getCampaign.reply.shape
const message = getMessage.reply.shape

const days = {
  from: z.string().max(10).describe('The first day, such as 2026-11-01, by Ghana’s clock'),
  to: z.string().max(10).describe('The last day'),
}

const kept = {
  sent: true,
  delivered: true,
  pending: true,
  unknown: true,
  failed: true,
  deliveryRate: true,
  credits: true,
  spend: true,
} as const
const figures = Figures.pick(kept)

/** A check without the person: an assistant sees no names, numbers, pictures or notes. */
const check = KycRequest.pick({
  id: true,
  reference: true,
  status: true,
  kind: true,
  channel: true,
  document: true,
  environment: true,
  level: true,
  reason: true,
  credits: true,
  charged: true,
  createdAt: true,
  decidedAt: true,
  erasedAt: true,
})

export const readingTools: readonly Tool[] = [
  toolOf({
    name: 'status',
    title: 'See what became of a text message',
    description: 'How many recipients of a send are in which state, or where one message is and why.',
    input: z.strictObject({ id: idOf('What send answered (cmp_…), or a message’s own id (msg_…)') }),
    output: z.object({
      id: z.string(),
      status: campaign.status.optional(),
      recipients: campaign.recipients.optional(),
      counts: campaign.counts.optional(),
      state: message.state.optional(),
      reason: message.reason.optional(),
      segments: message.segments.optional(),
      credits: z.int(),
    }),
    calls: [getCampaign, getMessage],
    effect: 'reads',
    async run(calls, { id }) {
      if (id.startsWith('cmp_')) {
        const { status, recipients, credits, counts } = (await calls.one(getCampaign, { params: { id } }))
          .data
        return { id, status, recipients, credits, counts }
      }
      const { state, reason, credits, segments } = (await calls.one(getMessage, { params: { id } })).data
      return { id, state, reason, credits, segments }
    },
  }),
  toolOf({
    name: 'balance',
    title: 'See how many credits are left',
    description:
      'The credits that the account can spend, by product. One SMS credit is one segment to one phone.',
    input: z.strictObject({}),
    output: z.object({ SMS: z.int().optional(), KYC: z.int().optional() }),
    calls: [creditSummary],
    effect: 'reads',
    async run(calls) {
      const { creditBalances } = (await calls.one(creditSummary)).data
      return Object.fromEntries(
        creditBalances.map(({ product, creditRemaining }) => [product, creditRemaining]),
      )
    },
  }),
  toolOf({
    name: 'list_senders',
    title: 'List the sender IDs',
    description: 'The names that texts can come from, and which networks approved them.',
    input: z.strictObject({}),
    output: z.object({
      senders: z.array(
        listSenders.reply.element.pick({ senderId: true, status: true, isDefault: true }).extend({
          networks: z.array(
            listSenders.reply.element.shape.networks.element.pick({
              network: true,
              status: true,
              lapsesOn: true,
            }),
          ),
        }),
      ),
    }),
    calls: [listSenders],
    effect: 'reads',
    run: async (calls) => ({ senders: (await calls.one(listSenders)).data }),
  }),
  toolOf({
    name: 'report_messages',
    title: 'Report on messages',
    description:
      'What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person or API key.',
    input: z.strictObject({
      ...days,
      by: z.enum(['day', 'network', 'sender', 'user', 'key']).default('day').describe('What each row is'),
      senderId: z.string().max(11).optional().describe('Only messages under this sender ID'),
    }),
    output: z.object({
      totals: figures,
      previous: figures.meta({ description: 'The totals of as many days before' }),
      rows: z.array(reportMessages.reply.shape.rows.element.pick({ key: true, label: true, ...kept })),
    }),
    calls: [reportMessages],
    effect: 'reads',
    run: async (calls, query) => (await calls.one(reportMessages, { query })).data,
  }),
  toolOf({
    name: 'report_campaigns',
    title: 'Report on campaigns',
    description: 'The bulk campaigns that began in a range of days, newest first, and what became of each.',
    input: z.strictObject({ ...days, ...paging.byNumber }),
    output: listed('campaigns', reportCampaigns.reply.omit({ accountName: true })),
    calls: [reportCampaigns],
    effect: 'reads',
    async run(calls, query) {
      const { items: campaigns, totalCount } = await calls.list(reportCampaigns, { query })
      return { campaigns, totalCount }
    },
  }),
  toolOf({
    name: 'report_identity_checks',
    title: 'Report on identity checks',
    description:
      'How the identity checks of a range of days ended, and why some were not approved. Figures only.',
    input: z.strictObject(days),
    output: reportKyc.reply.pick({ totals: true, reasons: true }),
    calls: [reportKyc],
    effect: 'reads',
    run: async (calls, query) => (await calls.one(reportKyc, { query })).data,
  }),
  toolOf({
    name: 'list_identity_checks',
    title: 'List identity checks',
    description:
      'Identity checks, newest first: where each is and how it ended. Names and numbers of people are on the screens alone.',
    input: z.strictObject({
      status: z.enum(KYC_STATUSES).optional(),
      reference: z.string().max(64).optional().describe('Your own name for a check, whole'),
      ...paging.byCursor,
    }),
    output: listed('checks', check),
    calls: [listKyc],
    effect: 'reads',
    async run(calls, { status, reference, limit: pageSize, cursor }) {
      const query = { status, reference, pageSize, cursor: cursor ?? undefined }
      const { items: checks, ...page } = await calls.list(listKyc, { query })
      return { checks, ...page }
    },
  }),
  toolOf({
    name: 'identity_check_status',
    title: 'See where an identity check is',
    description: 'Where one identity check is, its level and its reason, without the person’s identity.',
    input: z.strictObject({ id: idOf('The id of an identity check (kyc_…)') }),
    output: check,
    calls: [getKyc],
    effect: 'reads',
    run: async (calls, params) => (await calls.one(getKyc, { params })).data,
  }),
]
