/** The statuses of invoices that reports select by (requirements 11.8). */

/** The invoice waits for its payment and for a review. */
export const PENDING = 1
/** The invoice is approved, and its credits were given. */
export const APPROVED = 2
