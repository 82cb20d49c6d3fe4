/**
 * Notifications: what a person is told in the application, and the channels that they choose for each topic. A
 * notification names a thing and what happened to it. It holds no number, no text of a message and nobody's identity.
 */
import { z } from 'zod'
import { SpendCap } from '../billing/caps.ts'
import { LOW_BALANCE_CREDITS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Credits, Ghs, Id, Instant, Product, sliceQuery } from '../wire.ts'
import { ATTENTION_KINDS } from './attention-words.ts'
import { TOPIC_NAMES } from './notification-kinds.ts'

const Decision = z.enum(['approved', 'rejected', 'needs_information'])
const Finding = z.object({ kind: z.enum(ATTENTION_KINDS), detail: z.string() })

/** What happened, by kind. Fields are only ever added. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance_low'), product: Product, available: Credits }),
  z.object({
    kind: z.literal('credits_lapse'),
    product: Product,
    credits: Credits,
    lapsesAt: Instant.meta({ description: 'When the first of them lapse' }),
  }),
  z.object({
    kind: z.literal('cap_reached'),
    ...SpendCap.pick({ holder: true, name: true, product: true, period: true, credits: true }).shape,
    percent: z.int(),
  }),
  z.object({
    kind: z.literal('invoice_reviewed'),
    invoiceId: Id('inv'),
    number: z.string(),
    approved: z.boolean(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('credit_note_issued'),
    invoiceId: Id('inv'),
    number: z.string(),
    invoiceNumber: z.string(),
  }),
  z.object({
    kind: z.literal('sender_reviewed'),
    senderId: z.string(),
    networks: z.array(z.string()),
    decision: Decision,
    renewal: z.boolean(),
  }),
  z.object({
    kind: z.literal('sender_ends'),
    senderId: z.string(),
    networks: z.array(z.string()),
    validUntil: z.iso.date(),
    stage: z.enum(['ends', 'ended', 'lapsed']),
  }),
  z.object({ kind: z.literal('business_id_reviewed'), legalName: z.string(), decision: Decision }),
  z.object({
    kind: z.literal('business_id_ends'),
    legalName: z.string(),
    endsOn: z.iso.date(),
    stage: z.enum(['ends', 'lapsed']),
  }),
  z.object({
    kind: z.literal('campaign_finished'),
    campaignId: Id('cmp'),
    name: z.string().meta({ description: 'Its groups, or its sender ID' }),
    recipients: z.int(),
  }),
  z.object({ kind: z.literal('series_missed'), name: z.string(), runs: z.int() }),
  z.object({
    kind: z.literal('import_ended'),
    importId: Id('imp'),
    fileName: z.string(),
    added: z.int(),
    rejected: z.int(),
    failed: z.boolean(),
  }),
  z.object({ kind: z.literal('reviews_wait'), waiting: z.int() }),
  z.object({
    kind: z.literal('webhook_disabled'),
    url: z.string(),
    reason: z.enum(['gone', 'failing', 'overfull']),
  }),
  z.object({
    kind: z.literal('codes_unused'),
    block: z.string().meta({ description: 'The digits with which the numbers begin' }),
  }),
  z.object({
    kind: z.literal('payment_doubtful'),
    reference: z.string(),
    amount: Ghs,
    disputed: z.boolean(),
  }),
  z.object({ kind: z.literal('proof_added'), invoiceId: Id('inv'), number: z.string() }),
  z.object({ kind: z.literal('operations_changed'), began: z.array(Finding), over: z.array(Finding) }),
])

export const Notification = z.object({
  id: Id('ntf'),
  at: Instant,
  read: z.boolean(),
  subject: NotificationSubject,
})

export const listNotifications = route('listNotifications', {
  summary: 'What the signed-in person was told in the last ninety days, newest first.',
  kind: 'slice',
  query: z.object({
    show: z.enum(['unread', 'all']).default('all'),
    ...sliceQuery(100, 40),
  }),
  reply: Notification,
  fails: [],
})

export const countNotifications = route('countNotifications', {
  summary: 'How many notifications the signed-in person has not read. At most 100 are counted.',
  reply: z.object({ unread: z.int() }),
  fails: [],
})

export const readNotification = route('readNotification', {
  summary: 'Mark a notification as read.',
  params: z.object({ id: Id('ntf') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const readNotifications = route('readNotifications', {
  summary: 'Mark all notifications up to one as read: what came after it stays unread.',
  body: z.object({ until: Id('ntf') }),
  reply: z.null(),
  fails: ['not_found'],
})

const TopicChoice = z.object({
  topic: z.enum(TOPIC_NAMES),
  screen: z.boolean().meta({ description: 'In the list of notifications' }),
  mail: z.boolean(),
  text: z.boolean().meta({ description: 'By text message, to the number that the person confirmed' }),
})

export const NotificationChoices = z.object({
  topics: z
    .array(TopicChoice)
    .max(TOPIC_NAMES.length)
    .meta({ description: 'Of the topics that go with the role' }),
  lowBalanceCredits: Credits.refine(
    (credits) => credits >= 1n && credits <= LOW_BALANCE_CREDITS_MAX,
    'Enter a number of credits from 1 to 1,000,000,000',
  ),
  digestHour: z
    .int()
    .min(0)
    .max(23)
    .nullable()
    .meta({ description: 'The hour, in Ghana, of a daily mail with what is unread. Null: none' }),
  weeklyReport: z.boolean().meta({
    description:
      'A mail every Monday morning with the report on the messages of the week before. For those who may read messages',
  }),
})

export const getNotificationChoices = route('getNotificationChoices', {
  summary: 'What the signed-in person is told, by topic and channel.',
  reply: NotificationChoices,
  fails: [],
})

export const changeNotificationChoices = route('changeNotificationChoices', {
  summary: 'Choose by which channels one is told of each topic. A topic that is left out stays as it is.',
  // A program that is older than weekly reports leaves the choice out. The choice then stays as it is.
  body: NotificationChoices.partial({ weeklyReport: true }),
  reply: NotificationChoices,
  fails: ['phone_unconfirmed'],
})
