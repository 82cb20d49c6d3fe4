/** Toasts (requirements 8 and 9.7). Their code is fetched with the first one. */
import { createContext, use, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { toastsOf } from './failure-toasts.ts'
import type { ToastAction, ToastType } from './toasts.ts'

type Notify = (type: ToastType, message: string, action?: ToastAction) => void

const NotifyContext = createContext<Notify | null>(null)

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: (show: Notify) => void }> | null>(null)
  const show = useRef<Notify | null>(null)
  // The first toasts wait until the toaster is loaded. The toaster then keeps their order.
  const waiting = useRef<Parameters<Notify>[]>([])
  const notify = useCallback<Notify>((...toast) => {
    if (show.current) return show.current(...toast)
    waiting.current.push(toast)
    const fetched = import('./toaster.tsx').then((toaster) => setToaster(() => toaster.default))
    // If the toaster could not be fetched, the offer to reload the page says so. That offer needs no more code.
    fetched.catch(() => undefined)
  }, [])
  const onReady = useCallback((ready: Notify) => {
    show.current = ready
    for (const toast of waiting.current.splice(0)) ready(...toast)
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      {Toaster && <Toaster onReady={onReady} />}
    </NotifyContext>
  )
}

export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotifyProvider above it')
  return notify
}

/** Shows the toasts of a failure that no form shows (requirements 8). */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify()
  return useCallback((error) => toastsOf(error).forEach((text) => notify('error', text)), [notify])
}
