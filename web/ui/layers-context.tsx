/** Back closes the dialog or sheet that is open, on a phone, where Back is how people close things. */
import { useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createLayers, type Layers } from './layers.ts'
import { useIsPhone } from './viewport.ts'

const LayersContext = createContext<Layers | null>(null)

const RADIX = 36

const browserLayers = () =>
  createLayers(
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

export function LayersProvider({ children }: { children: ReactNode }) {
  const [layers] = useState(browserLayers)
  const router = useRouter()
  useEffect(() => router.subscribe('onResolved', () => layers.moved()), [router, layers])
  useEffect(() => {
    const onPop = () => layers.popped()
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [layers])
  return <LayersContext value={layers}>{children}</LayersContext>
}

/** Calls `onClose` when the person goes back while it is open. What stays open all the same is closed by the next Back. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const layers = use(LayersContext)
  const phone = useIsPhone()
  const [times, setTimes] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened || !phone) return undefined
    return layers?.open(() => {
      close()
      setTimes((before) => before + 1)
    })
  }, [layers, opened, phone, times])
}
