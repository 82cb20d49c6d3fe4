import type { Reply, Request } from '@nkra/contract/routes.ts'
import { useAct } from '../../../api/queries.ts'

export type Seller = Reply<'getSeller'>

/** Each form changes its own part of the seller; the call takes the whole. */
export function useChangeSeller(
  seller: Seller,
): (change: Partial<Request<'changeSeller'>['body']>) => Promise<unknown> {
  const act = useAct('changeSeller')
  const { changedAt: _, ...now } = seller
  return (change) => act.mutateAsync({ input: { body: { ...now, ...change } } })
}
