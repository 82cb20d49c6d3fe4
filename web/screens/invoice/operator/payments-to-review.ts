import { useCall } from '../../../api/queries.ts'

export const NEEDS_REVIEW = 'needs_review'

/** How many payments wait for the operator's decision; undefined until it is known. */
export function usePaymentsToReview(): number | undefined {
  return useCall('listPayments', { query: { state: NEEDS_REVIEW, pageSize: 1 } }).data?.totalCount
}
