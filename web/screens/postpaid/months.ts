/** Months as addresses and calls write them: `2026-11`. Ghana's time is UTC all year. */

/** The colours of a monthly invoice's status: 1 unpaid, 2 paid, 3 rejected. */
export const invoiceTones = { 1: 'warning', 2: 'success', 3: 'danger' } as const

/** The current month and those before it, newest first. */
export function lastMonths(now_ms: number, count: number): string[] {
  const now = new Date(now_ms)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}
