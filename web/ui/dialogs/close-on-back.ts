/** Back closes the dialog or sheet that is open, on a phone, where Back is how people close things. */
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createLayers, type Layers } from './history-layers.ts'
import { useIsPhone } from '../layout/viewport.ts'

const RADIX = 36

/** One for a page: its router lives as long as it does. */
const layersOfRouter = new WeakMap<AnyRouter, Layers>()

function layersOf(router: AnyRouter): Layers {
  const known = layersOfRouter.get(router)
  if (known) return known
  const layers = createLayers(
    {
      state: (): unknown => window.history.state,
      // The router watches the history object's own method; this entry is none of its.
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

/** Calls `onClose` when the person goes back while it is open. What stays open all the same is closed by the next Back. */
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
      // By then it is gone, unless something held it open.
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
