/**
 * The status of a sender ID, computed from the networks' answers (requirements 12.10), and how long an approval
 * lasts.
 */
import type { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { dayOf, daysAfter, daysBetween, remindersDue as dueOf, type Day } from '../../platform/days.ts'

export type SenderNetwork = (typeof SENDER_NETWORKS)[number]
export type Decision = 'approved' | 'rejected' | 'needs_information'
export type NetworkStatus = 'submitted' | Decision | 'lapsed'
export type SenderStatus = 'draft' | NetworkStatus

/** A request to renew an approval, before its end or soon after. */
export interface Renewal {
  status: 'submitted' | 'needs_information' | 'rejected'
  /** The reason of a refusal. */
  reason: string | null
  /** The time of the request, or of the decision once there is one. */
  at: Date
}

export interface Approval {
  status: NetworkStatus
  /** The approval's last day. Null if it has no end. */
  validUntil: Day | null
  renewal: Renewal | null
}

/**
 * The order of the networks' answers. The first that any network gave is the sender ID's status: it can be used; the
 * owner must act; somebody else must act; nothing is left to do.
 */
const STATUS_ORDER = ['approved', 'needs_information', 'submitted', 'lapsed', 'rejected'] as const

/** The status of a sender ID. It is usable if one network approved it, and a draft if no network was asked. */
export function senderStatus(networks: readonly NetworkStatus[]): SenderStatus {
  return STATUS_ORDER.find((status) => networks.includes(status)) ?? 'draft'
}

/**
 * Whether the owner may change it. Not while a network considers it. Not once all have approved it, except if a network
 * asks for more before a renewal.
 */
export function isChangeable(networks: readonly Pick<Approval, 'status' | 'renewal'>[]): boolean {
  if (networks.some((said) => isWaiting(said))) return false
  return (
    networks.length === 0 || networks.some(({ status, renewal }) => status !== 'approved' || renewal !== null)
  )
}

/** Whether the network has something to decide. */
export function isWaiting({ status, renewal }: Pick<Approval, 'status' | 'renewal'>): boolean {
  return status === 'submitted' || renewal?.status === 'submitted'
}

/**
 * How many days before the end a renewal may be asked for. Networks take some weeks, and papers must be found.
 */
export const RENEWAL_DAYS = 90

/**
 * Whether a renewal can be asked for: the approval ends soon or has ended, or a renewal was refused, and no network
 * considers it now.
 */
export function isRenewable({ status, validUntil, renewal }: Approval, today: Day): boolean {
  if (status === 'lapsed') return true
  if (status !== 'approved' || validUntil === null || renewal?.status === 'submitted') return false
  return daysBetween(today, validUntil) <= RENEWAL_DAYS
}

/** How many days an approval lasts if the network names no end. */
export const APPROVAL_DAYS = 365
/** For how many days after its end an approval is still valid. A reminder is sent during that time. */
export const GRACE_DAYS = 30
/** For how many days an approval is still valid after a refused renewal, even if its end has passed. */
const NOTICE_DAYS = 7

/**
 * The first day on which nothing more is sent under it to the network. Null while that day is open: if the owner asked
 * for a renewal in time and the network considers it, its delay does no harm.
 */
export function lapsesOn({ status, validUntil, renewal }: Approval): Day | null {
  if (status !== 'approved' || validUntil === null || renewal?.status === 'submitted') return null
  if (renewal === null) return daysAfter(validUntil, GRACE_DAYS + 1)
  const told = dayOf(renewal.at)
  const [end, notice] =
    renewal.status === 'rejected'
      ? [validUntil, daysAfter(told, NOTICE_DAYS)]
      : [daysAfter(validUntil, GRACE_DAYS), daysAfter(told, GRACE_DAYS)]
  return daysAfter(end > notice ? end : notice, 1)
}

/** The last day of an approval given today. A renewal continues from the end of the old approval if that is later. */
export function nextEnd({ status, validUntil, renewal }: Approval, today: Day): Day {
  const renews = status === 'approved' && renewal !== null && validUntil !== null && validUntil > today
  return daysAfter(renews ? validUntil : today, APPROVAL_DAYS)
}

/** The reminders of one approval in their order: days before its end, then days before it lapses. */
const REMINDERS = [
  { of: 'end', days: 60 },
  { of: 'end', days: 30 },
  { of: 'end', days: 7 },
  { of: 'end', days: -1 },
  { of: 'lapse', days: 7 },
  { of: 'lapse', days: 1 },
] as const

/**
 * The reminders before the end. After a decision on a renewal they are not sent, because the owner gets a message about
 * that.
 */
export const END_REMINDERS = REMINDERS.filter((reminder) => reminder.of === 'end').length

/** How many of its reminders are due. None while a network considers a renewal. */
export function remindersDue(approval: Approval, today: Day): number {
  const lapse = lapsesOn(approval)
  const { validUntil } = approval
  if (lapse === null || validUntil === null) return 0
  const reminders = REMINDERS.map(({ of, days }) => ({ of: of === 'end' ? validUntil : lapse, days }))
  return dueOf(reminders, today)
}

/** How many days before its end the first reminder is sent. */
export const REMINDED_DAYS = REMINDERS[0].days
