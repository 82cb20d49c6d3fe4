/** The components around every screen: the toasts, and the offer to reload when a part no longer exists. */
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { telling } from '../../api/client.ts'
import { ApiProvider, type Api } from '../../api/context.tsx'
import { ApiFailure } from '../../api/failure.ts'
import { NotifyProvider, useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { PartMissing, ReloadOffer } from './fallbacks.tsx'
import { mayReload, rememberReload } from './reload-once.ts'
import { useKeeper } from '../session/session-context.tsx'

export function Root() {
  return (
    <NotifyProvider>
      <Calls>
        <Outlet />
      </Calls>
      <PreloadErrors />
    </NotifyProvider>
  )
}

/** Gives every screen the calls of the session. A failure of the server is also shown as a toast. */
function Calls({ children }: { children: ReactNode }) {
  const keeper = useKeeper()
  const notifyFailure = useNotifyFailure()
  const api = useMemo<Api>(() => {
    const tellOf500 = (error: unknown) => {
      if (error instanceof ApiFailure && error.status === 500) notifyFailure(error)
    }
    return { call: telling(keeper.call, tellOf500), quietCall: keeper.call, credentials: keeper, tellOf500 }
  }, [keeper, notifyFailure])
  return <ApiProvider value={api}>{children}</ApiProvider>
}

/** Offers a reload if a lazily loaded part could not be fetched (requirements 8.8). */
function PreloadErrors() {
  const [shown, setShown] = useState<'offer' | 'missing' | null>(null)
  useEffect(() => {
    const onFailure = () => setShown(mayReload(sessionStorage, Date.now()) ? 'offer' : 'missing')
    window.addEventListener('vite:preloadError', onFailure)
    return () => window.removeEventListener('vite:preloadError', onFailure)
  }, [])
  const dismiss = () => setShown(null)
  const reload = () => {
    rememberReload(sessionStorage, Date.now())
    window.location.reload()
  }
  if (shown === 'offer') return <ReloadOffer onReload={reload} onDismiss={dismiss} />
  return shown && <PartMissing onDismiss={dismiss} />
}
