/**
 * The schemas of webhooks' bodies, for the OpenAPI document. The types and an example of each are in
 * `webhook-events.ts`, because pages load that file and must not load a schema library with it.
 */
import { z } from 'zod'
import { OptOut } from '../contacts/opt-outs.ts'
import { KYC_KINDS, RESUBMITTABLE_PARTS } from '../kyc/states.ts'
import { encodeId, idWords, type IdPrefix } from '../wire.ts'
import { MESSAGE_EVENT_STATES, type EventData, type EventType } from './webhook-events.ts'

const id = (prefix: IdPrefix) =>
  z.string().meta({ description: idWords(prefix), examples: [encodeId(prefix, 42n)] })
const said = (description: string) => z.string().meta({ description })
const count = (description: string) => z.int().meta({ description })
const instant = z.iso.datetime().meta({ description: 'When it happened' })
const product = z.enum(['SMS', 'KYC']).meta({ description: 'SMS or KYC (identity checks)' })
const reference = z.string().nullable().meta({ description: 'Your own name for the person, if you gave one' })
const environment = z
  .enum(['live', 'sandbox'])
  .meta({ description: 'live for real people, sandbox for what a test key asked' })
const decision = z
  .enum(['approved', 'rejected', 'needs_information'])
  .meta({ description: 'How it was decided' })

export const MessageEventData = z.object({
  messageId: id('msg'),
  campaignId: id('cmp'),
  state: z.enum(MESSAGE_EVENT_STATES).meta({ description: 'The state that the message is in now' }),
  error: z.string().nullable().meta({ description: 'The network’s own code, if it gave one' }),
  at: instant,
  reference: z
    .string()
    .nullable()
    .meta({ description: 'Your own name for the message, if its send gave one' }),
  toLast3: z
    .string()
    .nullable()
    .meta({ description: 'The last three digits of the number. Null if the message is deleted' }),
  to: z
    .string()
    .optional()
    .meta({ description: 'The whole number, in E.164. Present only if the endpoint is set to send it' }),
  credits: z
    .int()
    .nullable()
    .meta({ description: 'What the message costs, less what was returned. Null if the message is deleted' }),
  tags: z.array(z.string()).meta({ description: 'The tags of its send' }),
})

const toLast3 = said('The last three digits of the number')
const to = z
  .string()
  .optional()
  .meta({ description: 'The whole number, in E.164. Present only if the endpoint is set to send it' })

export const CampaignStoppedEventData = z.object({ campaignId: id('cmp'), at: instant })

export const LinkEventData = z.object({
  messageId: id('msg'),
  campaignId: id('cmp'),
  at: instant,
  clicks: count('How often the person has opened the link, this time included'),
  reference: MessageEventData.shape.reference,
  toLast3: MessageEventData.shape.toLast3,
  to,
  tags: MessageEventData.shape.tags,
})

export const CodeEventData = z.object({ codeId: id('otc'), toLast3, to, at: instant })

export const OptOutEventData = z.object({
  contactId: z
    .string()
    .nullable()
    .meta({ description: 'The contact with the number. Null if the address book has none' }),
  toLast3,
  to,
  source: OptOut.shape.source.meta({
    description:
      'inbound: the person wrote STOP or START; link: they used the link of a text; manual: somebody of the account, or its program, did it; import: a file said so',
  }),
  at: instant,
})

export const ImportEventData = z.object({
  importId: id('imp'),
  added: count('The contacts that it added'),
  rejected: count('The rows that it left out'),
  failed: z.boolean().meta({ description: 'Whether it ended before the last row' }),
})

export const InvoiceEventData = z.object({
  invoiceId: id('inv'),
  number: said('The number of the invoice'),
  product,
  credits: count('The credits that it is for'),
  totalAmount: z.number().meta({ description: 'The total, in GHS' }),
})

export const InvoiceRejectedEventData = InvoiceEventData.extend({ reason: said('Why it was rejected') })

export const PaymentEventData = z.object({
  paymentId: id('pay'),
  invoiceId: id('inv'),
  gateway: said('The payment gateway'),
  reference: said('The name by which the gateway knows the payment'),
  amount: z.number().meta({ description: 'The amount, in GHS' }),
})

export const CampaignEventData = z.object({
  campaignId: id('cmp'),
  recipients: count('How many recipients it had'),
  at: instant,
})

export const InboundEventData = z.object({
  id: id('inb'),
  from: said('The phone that wrote, in E.164. Its conversation is found under this number'),
  to: said('The number or sender ID to which it wrote'),
  keyword: z
    .enum(['stop', 'start', 'help'])
    .nullable()
    .meta({ description: 'Set if the person wrote a word that Nkra acts on' }),
  at: instant,
})

export const SenderEventData = z.object({
  id: id('snd'),
  senderId: said('The sender ID'),
  decision,
  networks: z.array(z.string()).meta({ description: 'The mobile networks that it is about' }),
  renewal: z.boolean().meta({ description: 'Whether the decision was about a renewal' }),
})

export const SenderEndingEventData = z.object({
  id: id('snd'),
  senderId: said('The sender ID'),
  networks: z.array(z.string()).meta({ description: 'The mobile networks whose approval ends' }),
  validUntil: z.iso.date().meta({ description: 'The last day of the approval' }),
  lapsesOn: z.iso.date().meta({ description: 'The first day on which nothing is sent under the sender ID' }),
  stage: z.enum(['ends', 'ended', 'lapsed']).meta({
    description: 'ends: it ends soon; ended: it is over, and texts still go; lapsed: nothing is sent',
  }),
})

export const KeyEventData = z.object({
  keyId: id('key'),
  expiresAt: instant.meta({ description: 'When the key ends' }),
})

export const BusinessIdEventData = z.object({ id: id('bid'), decision })

const kyc = { id: id('kyc'), reference, environment }

export const KycAskedEventData = z.object({
  ...kyc,
  kind: z.enum(KYC_KINDS).meta({ description: 'What the person is asked for' }),
})
export const KycSentEventData = z.object(kyc)
export const KycAskedAgainEventData = z.object({
  ...kyc,
  asked: z.array(z.enum(RESUBMITTABLE_PARTS)).meta({ description: 'What the person is asked for again' }),
  reason: said('Why, as a code'),
})
export const KycDecidedEventData = z.object({
  ...kyc,
  status: said('How the request ended'),
  level: z.string().nullable().meta({ description: 'A0 to A3. Null if nothing was decided' }),
  reason: z.string().nullable().meta({ description: 'Why, as a code. Null if there is none' }),
})
export const KycScreeningEventData = z.object({
  ...kyc,
  candidates: count('New candidates, which wait for a reviewer’s answer'),
})

export const BalanceEventData = z.object({
  product,
  available: count('Credits that are left'),
  threshold: count('The number below which you are told'),
})

export const SeriesEventData = z.object({
  seriesId: id('ser'),
  dueAt: instant.meta({ description: 'When the run was due' }),
  outcome: said('Why it did not go, as a code'),
  runs: count('How many runs were missed'),
})

export const LimitEventData = z.object({
  capId: id('cap'),
  holder: z.enum(['account', 'key', 'person']).meta({ description: 'Whose spending the cap limits' }),
  holderId: z
    .string()
    .nullable()
    .meta({ description: 'The API key or the person. Null if the cap is the account’s' }),
  product,
  period: z.enum(['day', 'month']).meta({ description: 'How often the cap starts again' }),
  credits: count('The credits that may be spent in a period'),
  used: count('The credits that are spent or reserved in this one'),
  percent: count(
    'The share that is used, in percent: 80 or 100. A cap that passes both within a minute is told at 100 alone',
  ),
  resetsAt: instant.meta({ description: 'When the next period starts' }),
})

export const TestEventData = z.object({ webhookId: id('whk') })

/** What an event tells, in a sentence, and the schema of its `data`. */
export const EVENT_SCHEMAS: {
  readonly [Type in EventType]: { summary: string; data: z.ZodType<EventData[Type]> }
} = {
  'message.submitted': { summary: 'A network took a message.', data: MessageEventData },
  'message.unknown': { summary: 'The network’s answer about a message was lost.', data: MessageEventData },
  'message.delivered': { summary: 'A message arrived.', data: MessageEventData },
  'message.undelivered': { summary: 'A message did not arrive.', data: MessageEventData },
  'message.expired': { summary: 'A message did not arrive in time.', data: MessageEventData },
  'message.rejected': { summary: 'A network refused a message.', data: MessageEventData },
  'message.failed': { summary: 'A message could not be sent.', data: MessageEventData },
  'campaign.completed': {
    summary: 'Every message of a campaign is in a final state.',
    data: CampaignEventData,
  },
  'campaign.paused': { summary: 'A campaign was paused.', data: CampaignStoppedEventData },
  'campaign.cancelled': { summary: 'A campaign was cancelled.', data: CampaignStoppedEventData },
  'link.clicked': {
    summary: 'A person opened the short link of a text. An endpoint gets it only if it names this type.',
    data: LinkEventData,
  },
  'code.verified': { summary: 'Somebody typed the right one-time code.', data: CodeEventData },
  'code.expired': { summary: 'Nobody typed a one-time code in time.', data: CodeEventData },
  'contact.opted_out': { summary: 'A number gets no more texts from you.', data: OptOutEventData },
  'contact.opted_in': { summary: 'A number gets your texts again.', data: OptOutEventData },
  'import.completed': { summary: 'An import of contacts ended.', data: ImportEventData },
  'inbound.received': { summary: 'A phone wrote to you.', data: InboundEventData },
  'sender.reviewed': { summary: 'A sender ID was decided on.', data: SenderEventData },
  'sender.ending': {
    summary: 'The approval of a sender ID ends soon, has ended, or has lapsed.',
    data: SenderEndingEventData,
  },
  'key.expiring': { summary: 'An API key ends within seven days.', data: KeyEventData },
  'business_id.reviewed': { summary: 'Your business ID was decided on.', data: BusinessIdEventData },
  'invoice.approved': { summary: 'An invoice was approved: its credits are yours.', data: InvoiceEventData },
  'invoice.rejected': { summary: 'An invoice was rejected.', data: InvoiceRejectedEventData },
  'payment.succeeded': { summary: 'A payment arrived.', data: PaymentEventData },
  'kyc.asked': { summary: 'A person got the text with their link.', data: KycAskedEventData },
  'kyc.sent': { summary: 'A person sent everything they were asked for.', data: KycSentEventData },
  'kyc.asked_again': {
    summary: 'A person is asked for something again. They send it, or the request expires.',
    data: KycAskedAgainEventData,
  },
  'kyc.decided': { summary: 'An identity check ended.', data: KycDecidedEventData },
  'kyc.screening_match': {
    summary:
      'After the decision a list changed, and the person resembles somebody on it. The decision stands.',
    data: KycScreeningEventData,
  },
  'balance.low': { summary: 'Your balance fell below the number that you chose.', data: BalanceEventData },
  'limit.reached': {
    summary: 'A spend cap has reached 80 or 100 percent of its credits.',
    data: LimitEventData,
  },
  'series.missed': { summary: 'A run of a series did not go.', data: SeriesEventData },
  'webhook.test': { summary: 'A test event, sent to the endpoint that somebody chose.', data: TestEventData },
}
