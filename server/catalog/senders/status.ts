/** What a sender ID is, read from what each network said of it (requirements 12.10), and how long an approval lasts. */
import type { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { dayOf, daysAfter, daysBetween, remindersDue as dueOf, type Day } from '../../platform/days.ts'

export type SenderNetwork = (typeof SENDER_NETWORKS)[number]
export type Decision = 'approved' | 'rejected' | 'needs_information'
export type NetworkStatus = 'submitted' | Decision | 'lapsed'
export type SenderStatus = 'draft' | NetworkStatus

/** An approval that is asked for anew, before its end or soon after. */
export interface Renewal {
  status: 'submitted' | 'needs_information' | 'rejected'
  /** Why not. */
  reason: string | null
  /** When it was asked for; once decided, when that was. */
  at: Date
}

export interface Approval {
  status: NetworkStatus
  /** Its last day; null where it has no end. */
  validUntil: Day | null
  renewal: Renewal | null
}

/** The most important first: usable; the owner must act; somebody else must act; nothing left to do. */
const STATUS_ORDER = ['approved', 'needs_information', 'submitted', 'lapsed', 'rejected'] as const

/** Usable where one network approved it. Submitted to none, it is a draft. */
export function senderStatus(networks: readonly NetworkStatus[]): SenderStatus {
  return STATUS_ORDER.find((status) => networks.includes(status)) ?? 'draft'
}

/**
 * Whether the owner may change it: not while a network considers it, and not once all have approved it and none asks
 * for more before a renewal.
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

/** How many days before the end a renewal may be asked for: networks take some weeks, and papers have to be found. */
export const RENEWAL_DAYS = 90

/** Whether it may be asked for anew: soon to end, ended or refused its renewal, and not being considered. */
export function isRenewable({ status, validUntil, renewal }: Approval, today: Day): boolean {
  if (status === 'lapsed') return true
  if (status !== 'approved' || validUntil === null || renewal?.status === 'submitted') return false
  return daysBetween(today, validUntil) <= RENEWAL_DAYS
}

/** Days that an approval lasts, where the network names no other. */
export const APPROVAL_DAYS = 365
/** Days after its end in which it is still sent under, and reminded of each time. */
export const GRACE_DAYS = 30
/** Days after a refused renewal, however late, in which it is still sent under. */
const NOTICE_DAYS = 7

/**
 * The first day on which nothing more is sent under it to the network; null where that is not in sight: while the network
 * considers a renewal, who asked in time does not pay for its being slow.
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

/** The last day of an approval given today: a renewal goes on from the end that it renews, where that is ahead. */
export function nextEnd({ status, validUntil, renewal }: Approval, today: Day): Day {
  const renews = status === 'approved' && renewal !== null && validUntil !== null && validUntil > today
  return daysAfter(renews ? validUntil : today, APPROVAL_DAYS)
}

/** The reminders of one approval, in their order: so many days before its end, and then before it lapses. */
const REMINDERS = [
  { of: 'end', days: 60 },
  { of: 'end', days: 30 },
  { of: 'end', days: 7 },
  { of: 'end', days: -1 },
  { of: 'lapse', days: 7 },
  { of: 'lapse', days: 1 },
] as const

/** Those of its end; a decision on its renewal, of which its owner is told by itself, takes their place. */
export const END_REMINDERS = REMINDERS.filter((reminder) => reminder.of === 'end').length

/** How many of its reminders are due; while a network considers a renewal there is nothing to be reminded of. */
export function remindersDue(approval: Approval, today: Day): number {
  const lapse = lapsesOn(approval)
  const { validUntil } = approval
  if (lapse === null || validUntil === null) return 0
  const reminders = REMINDERS.map(({ of, days }) => ({ of: of === 'end' ? validUntil : lapse, days }))
  return dueOf(reminders, today)
}

/** How many days before its end the first reminder is sent. */
export const REMINDED_DAYS = REMINDERS[0].days
