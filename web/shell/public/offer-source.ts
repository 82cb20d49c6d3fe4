/** The public offer, once for all parts of a page that show it. */
import type { Reply } from '@nkra/contract/routes.ts'
import { use, useMemo } from 'react'
import { useApi } from '../../api/context.tsx'
import type { Call } from '../../api/client.ts'

export type Offer = Reply<'getOffer'>

/** The id of the element that holds the offer in a page that the server rendered. */
export const OFFER_ELEMENT = 'offer'

const offers = new WeakMap<Call, Promise<Offer | null>>()

/** Answers the offer, or null if the server does not answer. The nearest `Suspense` waits for it. */
export function useOffer(): Offer | null {
  const { quietCall } = useApi()
  const given = useMemo(() => givenOffer(), [])
  if (given) return given
  const known = offers.get(quietCall)
  if (known) return use(known)
  const asked = quietCall('getOffer').then(
    ({ data }) => data,
    () => null,
  )
  offers.set(quietCall, asked)
  return use(asked)
}

/** What the page brought with it, so that the server is not asked again. */
function givenOffer(): Offer | null {
  if (import.meta.env.SSR) return null
  const text = document.getElementById(OFFER_ELEMENT)?.textContent
  return text ? (JSON.parse(text) as Offer) : null
}
