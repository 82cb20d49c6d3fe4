/**
 * What people are told, without schemas, so that the browser can load it: the topics for which a person chooses
 * channels, and the kinds of notifications, each with its topic and the permission to see it.
 */
import type { SubscribableEventType } from '../integrations/webhook-events.ts'
import { allows, type Permission, type Role } from '../permissions.ts'

/** The topics, each with the webhook events that tell the same. */
export const NOTIFICATION_TOPICS = {
  lowBalance: ['balance.low'],
  lapsing: [],
  spendCaps: ['limit.reached'],
  approvals: ['invoice.approved', 'invoice.rejected', 'sender.reviewed', 'business_id.reviewed'],
  campaignFinished: ['campaign.completed', 'series.missed'],
  imports: [],
  reviews: [],
  webhooks: [],
  codes: [],
  payments: [],
  operations: [],
} as const satisfies Record<string, readonly SubscribableEventType[]>

export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS
export const TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]

interface Kind {
  topic: NotificationTopic
  permission: Permission
}

export const NOTIFICATION_KINDS = {
  balance_low: { topic: 'lowBalance', permission: 'billing:read' },
  credits_lapse: { topic: 'lapsing', permission: 'billing:read' },
  cap_reached: { topic: 'spendCaps', permission: 'billing:buy' },
  invoice_reviewed: { topic: 'approvals', permission: 'billing:read' },
  credit_note_issued: { topic: 'approvals', permission: 'billing:read' },
  sender_reviewed: { topic: 'approvals', permission: 'account:read' },
  sender_ends: { topic: 'approvals', permission: 'account:read' },
  business_id_reviewed: { topic: 'approvals', permission: 'account:read' },
  business_id_ends: { topic: 'approvals', permission: 'account:read' },
  campaign_finished: { topic: 'campaignFinished', permission: 'messages:read' },
  series_missed: { topic: 'campaignFinished', permission: 'messages:read' },
  import_ended: { topic: 'imports', permission: 'contacts:write' },
  reviews_wait: { topic: 'reviews', permission: 'kyc:review' },
  webhook_disabled: { topic: 'webhooks', permission: 'integrations:manage' },
  codes_unused: { topic: 'codes', permission: 'integrations:manage' },
  payment_doubtful: { topic: 'payments', permission: 'administer' },
  proof_added: { topic: 'payments', permission: 'administer' },
  operations_changed: { topic: 'operations', permission: 'administer' },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** The topics of which a person with this role may be told something. */
export function topicsFor(role: Role): NotificationTopic[] {
  const open = new Set<NotificationTopic>(
    Object.values(NOTIFICATION_KINDS)
      .filter(({ permission }) => allows(role, permission))
      .map(({ topic }) => topic),
  )
  return TOPIC_NAMES.filter((topic) => open.has(topic))
}

/** The most unread notifications that are counted. More are shown as “99+”. */
export const UNREAD_COUNTED_MAX = 100
/** How long a notification is stored. */
export const NOTIFICATIONS_KEPT_DAYS = 90
