/** Toasts (specification section 9). Their code is fetched with the first one. */
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default'

type Notify = (type: ToastType, message: string) => void

const Toaster = lazy(() => import('./toaster.tsx'))
const NotifyContext = createContext<Notify | null>(null)

export function NotifyProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const notify = useCallback<Notify>((type, message) => {
    setWanted(true)
    void import('./toaster.tsx').then(({ show }) => show(type, message))
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </NotifyContext>
  )
}

export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotifyProvider above it')
  return notify
}
