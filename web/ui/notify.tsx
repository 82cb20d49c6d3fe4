/** Toasts (specification sections 8 and 9). Their code is fetched with the first one. */
import { createContext, use, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { toastsOf } from './failure-toasts.ts'
import type { ToastType } from './toasts.ts'

type Notify = (type: ToastType, message: string) => void

const NotifyContext = createContext<Notify | null>(null)

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const notify = useCallback<Notify>((...toast) => {
    const shown = import('./toaster.tsx').then((toaster) => {
      setToaster(() => toaster.default)
      return toaster.show(...toast)
    })
    // Where it could not be fetched, the offer to load anew says so, which needs nothing more.
    shown.catch(() => undefined)
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      {Toaster && <Toaster />}
    </NotifyContext>
  )
}

export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotifyProvider above it')
  return notify
}

/** What every failure gets that no form shows (specification section 8). */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify()
  return useCallback((error) => toastsOf(error).forEach((text) => notify('error', text)), [notify])
}
