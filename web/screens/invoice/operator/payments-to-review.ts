import { useCall } from '../../../api/queries.ts'

export const NEEDS_REVIEW = 'needs_review'

/** The number of payments that wait for an Administrator's decision. Undefined until it is known. */
export function usePaymentsToReview(): number | undefined {
  return useCall('listPayments', { query: { state: NEEDS_REVIEW, pageSize: 1 } }).data?.totalCount
}
