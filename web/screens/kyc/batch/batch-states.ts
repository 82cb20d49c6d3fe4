/** The states of batches, which are files of people to check. */
import type { KycBatchStatus } from '@nkra/contract/kyc/batch-rows.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../../ui/values/status-badge.tsx'

export type Batch = Reply<'getKycBatch'>

export const batchTones: Readonly<Record<KycBatchStatus, Tone>> = {
  tried: 'info',
  running: 'info',
  paused: 'warning',
  done: 'success',
  cancelled: 'secondary',
}

/** Whether some checks of the batch are still to come. */
export const isMoving = ({ status, underWay }: Pick<Batch, 'status' | 'underWay'>) =>
  status === 'running' || underWay > 0

/** How many people a start would check, and the most credits that they cost. */
export function asked(
  { valid, known, cost, knownCost }: Pick<Batch, 'valid' | 'known' | 'cost' | 'knownCost'>,
  again: boolean,
): { people: number; credits: number } {
  return { people: again ? valid : valid - known, credits: again ? cost + knownCost : cost }
}
