/** Files of people as the screens have them. */
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

/** Something is still to come. */
export const isMoving = ({ status, underWay }: Pick<Batch, 'status' | 'underWay'>) =>
  status === 'running' || underWay > 0

/** How many people a start checks, and what they cost at most. */
export function asked(
  { valid, known, cost, knownCost }: Pick<Batch, 'valid' | 'known' | 'cost' | 'knownCost'>,
  again: boolean,
): { people: number; credits: number } {
  return { people: again ? valid : valid - known, credits: again ? cost + knownCost : cost }
}
