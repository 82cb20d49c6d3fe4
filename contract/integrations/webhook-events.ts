/**
 * The events of webhooks: every type, the fields of its `data`, and an example of each. An event names the thing that it
 * is about and its new state. A program that needs more asks for it with an API key. So an event never has the text of a
 * message, or anything about a person whose identity was checked. Events about messages, links, codes and opt-outs have
 * the last three digits of a number. They have the whole number if the endpoint's owner chose that. If a phone wrote to
 * the account, its number is whole, because a program could not ask for the text without it.
 */
import type { KycKind, ResubmittablePart } from '../kyc/states.ts'

/**
 * The states of a message that have an event, as the last part of its type: `message.delivered`. A queued message has
 * none.
 */
export const MESSAGE_EVENT_STATES = [
  'submitted',
  'unknown',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
] as const
export type MessageEventState = (typeof MESSAGE_EVENT_STATES)[number]

interface MessageData {
  messageId: string
  campaignId: string
  state: MessageEventState
  /** The operator's own error code, if it gave one. */
  error: string | null
  at: string
  /** The customer's own name for the message, if its send gave one. */
  reference: string | null
  /** The last three digits of the number. Null if the message is deleted. */
  toLast3: string | null
  /** The whole number. Present only if the endpoint's owner chose that. */
  to?: string
  /** What the message costs now, without returned credits. Null if the message is deleted. */
  credits: number | null
  /** The tags of its send. */
  tags: string[]
}

interface OptOutData {
  /** The id of the contact with the number. Null if the address book has none. */
  contactId: string | null
  toLast3: string
  /** The whole number. Present only if the endpoint's owner chose that. */
  to?: string
  /**
   * How it happened. `inbound`: the person texted STOP or START; `link`: they used the opt-out link; `manual`: somebody
   * of the account did it.
   */
  source: 'inbound' | 'link' | 'manual' | 'import'
  at: string
}

interface CodeData {
  codeId: string
  toLast3: string
  /** The whole number. Present only if the endpoint's owner chose that. */
  to?: string
  at: string
}

interface InvoiceData {
  invoiceId: string
  number: string
  product: 'SMS' | 'KYC'
  credits: number
  /** The total, in GHS. */
  totalAmount: number
}

interface PaymentData {
  paymentId: string
  invoiceId: string
  gateway: string
  reference: string
  /** The amount, in GHS. */
  amount: number
}

/** The fields of `data` by type. Fields are only ever added. */
export interface EventData extends Record<`message.${MessageEventState}`, MessageData> {
  'campaign.completed': { campaignId: string; recipients: number; at: string }
  'campaign.paused': { campaignId: string; at: string }
  'campaign.cancelled': { campaignId: string; at: string }
  /** A person opened the short link of a text. An endpoint hears of it only if it asks for this type by name. */
  'link.clicked': {
    messageId: string
    campaignId: string
    at: string
    /** How often the person has opened it, this time included. */
    clicks: number
    reference: string | null
    /** The last three digits of the number. Null if the message is deleted. */
    toLast3: string | null
    to?: string
    tags: string[]
  }
  'code.verified': CodeData
  'code.expired': CodeData
  'contact.opted_out': OptOutData
  'contact.opted_in': OptOutData
  'import.completed': { importId: string; added: number; rejected: number; failed: boolean }
  'inbound.received': {
    id: string
    /** The phone that wrote, in E.164. Its conversation is found under this number. */
    from: string
    /** The number or sender ID to which it wrote. */
    to: string
    keyword: 'stop' | 'start' | 'help' | null
    at: string
  }
  'sender.reviewed': {
    id: string
    senderId: string
    decision: 'approved' | 'rejected' | 'needs_information'
    networks: string[]
    /** Whether the decision was about a renewal. */
    renewal: boolean
  }
  /** An approval of a sender ID ends soon, has ended, or has lapsed. The dates are days. */
  'sender.ending': {
    id: string
    senderId: string
    networks: string[]
    validUntil: string
    lapsesOn: string
    stage: 'ends' | 'ended' | 'lapsed'
  }
  'key.expiring': { keyId: string; expiresAt: string }
  'business_id.reviewed': { id: string; decision: 'approved' | 'rejected' | 'needs_information' }
  'invoice.approved': InvoiceData
  'invoice.rejected': InvoiceData & { reason: string }
  'payment.succeeded': PaymentData
  /** A person's link was texted to them. */
  'kyc.asked': {
    id: string
    reference: string | null
    kind: KycKind
    environment: 'live' | 'sandbox'
  }
  /** The person has sent everything that they were asked for. */
  'kyc.sent': { id: string; reference: string | null; environment: 'live' | 'sandbox' }
  /** The person is asked for something again. They send it, or the request expires. */
  'kyc.asked_again': {
    id: string
    reference: string | null
    asked: ResubmittablePart[]
    reason: string
    environment: 'live' | 'sandbox'
  }
  'kyc.decided': {
    id: string
    reference: string | null
    status: string
    /** The level, A0 to A3. Null if nothing was decided. */
    level: string | null
    reason: string | null
    environment: 'live' | 'sandbox'
  }
  /** A list changed after the decision, and the person resembles somebody on it. The decision does not change. */
  'kyc.screening_match': {
    id: string
    reference: string | null
    /** New candidates, which wait for a reviewer's answer. */
    candidates: number
    environment: 'live' | 'sandbox'
  }
  /** A spend cap has reached 80 or 100 percent of its credits in this day or month. */
  'limit.reached': {
    capId: string
    holder: 'account' | 'key' | 'person'
    /** The id of the API key or the person. Null if the cap is for the whole account. */
    holderId: string | null
    product: 'SMS' | 'KYC'
    period: 'day' | 'month'
    credits: number
    used: number
    percent: number
    resetsAt: string
  }
  'balance.low': { product: 'SMS' | 'KYC'; available: number; threshold: number }
  'series.missed': { seriesId: string; dueAt: string; outcome: string; runs: number }
  /** A test event, sent to the endpoint that somebody chose. */
  'webhook.test': { webhookId: string }
}

export type EventType = keyof EventData

const MESSAGE_ID = 'msg_000dk3v9p2x41'
const CAMPAIGN_ID = 'cmp_000dk3v9p2x40'
const KYC_ID = 'kyc_000dk3v9p2x47'
const KYC_REFERENCE = 'customer-10442'
const AT = '2026-11-02T09:15:04.120Z'

const message = (state: MessageEventState, error: string | null = null): MessageData => ({
  messageId: MESSAGE_ID,
  campaignId: CAMPAIGN_ID,
  state,
  error,
  at: AT,
  reference: 'loan-20418',
  toLast3: '567',
  credits: state === 'rejected' || state === 'failed' ? 0 : 1,
  tags: ['reminder'],
})

const optOut: OptOutData = { contactId: 'con_000dk3v9p2x52', toLast3: '567', source: 'inbound', at: AT }
const code: CodeData = { codeId: 'otc_000dk3v9p2x53', toLast3: '567', at: AT }

const invoice: InvoiceData = {
  invoiceId: 'inv_000dk3v9p2x42',
  number: 'INV-2026-000042',
  product: 'SMS',
  credits: 10_000,
  totalAmount: 396,
}

/** One example of each event, as it would be sent. */
export const EVENT_EXAMPLES: Readonly<EventData> = {
  'message.submitted': message('submitted'),
  'message.unknown': message('unknown'),
  'message.delivered': message('delivered'),
  'message.undelivered': message('undelivered', '001'),
  'message.expired': message('expired'),
  'message.rejected': message('rejected'),
  'message.failed': message('failed', '045'),
  'campaign.completed': { campaignId: CAMPAIGN_ID, recipients: 412, at: AT },
  'campaign.paused': { campaignId: CAMPAIGN_ID, at: AT },
  'campaign.cancelled': { campaignId: CAMPAIGN_ID, at: AT },
  'link.clicked': {
    messageId: MESSAGE_ID,
    campaignId: CAMPAIGN_ID,
    at: AT,
    clicks: 1,
    reference: 'loan-20418',
    toLast3: '567',
    tags: ['reminder'],
  },
  'code.verified': code,
  'code.expired': code,
  'contact.opted_out': optOut,
  'contact.opted_in': optOut,
  'import.completed': { importId: 'imp_000dk3v9p2x54', added: 1_200, rejected: 3, failed: false },
  'inbound.received': {
    id: 'inb_000dk3v9p2x43',
    from: '+233241234567',
    to: 'AdomSavings',
    keyword: null,
    at: AT,
  },
  'sender.reviewed': {
    id: 'snd_000dk3v9p2x44',
    senderId: 'AdomSavings',
    decision: 'approved',
    networks: ['MTN', 'Telecel', 'AT'],
    renewal: false,
  },
  'sender.ending': {
    id: 'snd_000dk3v9p2x44',
    senderId: 'AdomSavings',
    networks: ['MTN'],
    validUntil: '2026-12-31',
    lapsesOn: '2027-02-01',
    stage: 'ends',
  },
  'key.expiring': { keyId: 'key_000dk3v9p2x51', expiresAt: '2026-11-09T09:15:04.120Z' },
  'business_id.reviewed': { id: 'bid_000dk3v9p2x45', decision: 'approved' },
  'invoice.approved': invoice,
  'invoice.rejected': { ...invoice, reason: 'The transfer did not arrive.' },
  'payment.succeeded': {
    paymentId: 'pay_000dk3v9p2x46',
    invoiceId: invoice.invoiceId,
    gateway: 'paystack',
    reference: 'nkra-000dk3v9p2x46',
    amount: 396,
  },
  'kyc.asked': { id: KYC_ID, reference: KYC_REFERENCE, kind: 'document', environment: 'live' },
  'kyc.sent': { id: KYC_ID, reference: KYC_REFERENCE, environment: 'live' },
  'kyc.asked_again': {
    id: KYC_ID,
    reference: KYC_REFERENCE,
    asked: ['document_back'],
    reason: 'glare',
    environment: 'live',
  },
  'kyc.decided': {
    id: KYC_ID,
    reference: KYC_REFERENCE,
    status: 'approved',
    level: 'A2',
    reason: null,
    environment: 'live',
  },
  'kyc.screening_match': { id: KYC_ID, reference: KYC_REFERENCE, candidates: 1, environment: 'live' },
  'balance.low': { product: 'SMS', available: 84, threshold: 100 },
  'limit.reached': {
    capId: 'cap_000dk3v9p2x50',
    holder: 'key',
    holderId: 'key_000dk3v9p2x51',
    product: 'SMS',
    period: 'day',
    credits: 1_000,
    used: 800,
    percent: 80,
    resetsAt: '2026-11-03T00:00:00.000Z',
  },
  'series.missed': { seriesId: 'ser_000dk3v9p2x48', dueAt: AT, outcome: 'unpaid', runs: 1 },
  'webhook.test': { webhookId: 'whk_000dk3v9p2x49' },
}

/** Every event type. */
export const EVENT_TYPES = Object.keys(EVENT_EXAMPLES) as EventType[]

/** The types to which an endpoint can subscribe. */
export type SubscribableEventType = Exclude<EventType, 'webhook.test'>
export const SUBSCRIBABLE_EVENT_TYPES = EVENT_TYPES.filter((type) => type !== 'webhook.test')

/** The form of every webhook's body. */
export interface EventBody<Type extends EventType = EventType> {
  type: Type
  /** The time of the event. */
  timestamp: string
  /** Present only if a test key caused the event. */
  environment?: 'sandbox'
  data: EventData[Type]
}
