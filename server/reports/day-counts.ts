/** What became of the messages of a day. */
export interface DayCounts {
  /** Handed to an operator, whatever became of it. */
  sent: number
  delivered: number
  /** Undelivered, expired, rejected or failed. */
  failed: number
  /** Neither yet. */
  pending: number
  /** Charged, less what was returned. */
  credits: number
  campaigns: number
}

export const NOTHING: DayCounts = { sent: 0, delivered: 0, failed: 0, pending: 0, credits: 0, campaigns: 0 }

export function sumOf(a: DayCounts, b: DayCounts): DayCounts {
  return {
    sent: a.sent + b.sent,
    delivered: a.delivered + b.delivered,
    failed: a.failed + b.failed,
    pending: a.pending + b.pending,
    credits: a.credits + b.credits,
    campaigns: a.campaigns + b.campaigns,
  }
}
