/** The public offer, fetched once for all parts of a page that show it. */
import type { Reply } from '@nkra/contract/routes.ts'
import { use } from 'react'
import { useApi } from '../../api/context.tsx'
import type { Call } from '../../api/client.ts'

export type Offer = Reply<'getOffer'>

const offers = new WeakMap<Call, Promise<Offer | null>>()

/** Answers the offer, or null if the server does not answer. The nearest `Suspense` waits for it. */
export function useOffer(): Offer | null {
  const { quietCall } = useApi()
  const known = offers.get(quietCall)
  if (known) return use(known)
  const asked = quietCall('getOffer').then(
    ({ data }) => data,
    () => null,
  )
  offers.set(quietCall, asked)
  return use(asked)
}
