/** On a phone, the Back button closes the open dialog or sheet, because people close things there with Back. */
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createLayers, type Layers } from './history-layers.ts'
import { useIsPhone } from '../layout/viewport.ts'

const RADIX = 36

/** One set of layers for each router. A router lives as long as its page. */
const layersOfRouter = new WeakMap<AnyRouter, Layers>()

function layersOf(router: AnyRouter): Layers {
  const known = layersOfRouter.get(router)
  if (known) return known
  const layers = createLayers(
    {
      state: (): unknown => window.history.state,
      // The router patches `pushState` of the history object. The entries of layers must bypass that, so the
      // prototype's method is called.
      push: (state) => History.prototype.pushState.call(window.history, state, ''),
      back: () => window.history.back(),
      forward: () => window.history.forward(),
    },
    () => Math.random().toString(RADIX),
    (act) => setTimeout(act),
  )
  window.addEventListener('popstate', () => layers.popped())
  router.subscribe('onResolved', () => layers.moved())
  layersOfRouter.set(router, layers)
  return layers
}

/**
 * Calls `onClose` when the person goes back while the layer is open. If the layer stays open all the same, the next
 * Back closes it.
 */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const router = useRouter()
  const phone = useIsPhone()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened || !phone) return undefined
    const layers = layersOf(router)
    let gone = false
    const back = () => {
      close()
      // The layer is gone by now, unless something kept it open.
      setTimeout(() => {
        if (!gone) closed = layers.open(back)
      })
    }
    let closed = layers.open(back)
    return () => {
      gone = true
      closed()
    }
  }, [router, opened, phone])
}
