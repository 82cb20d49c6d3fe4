/** What surrounds every screen: the toasts, and the offer to load anew when a part is no longer there. */
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NotifyProvider } from '../ui/notify.tsx'
import { PartMissing, ReloadOffer } from './fallbacks.tsx'
import { mayReload, rememberReload } from './reload-once.ts'

export function Root() {
  return (
    <NotifyProvider>
      <Outlet />
      <PreloadErrors />
    </NotifyProvider>
  )
}

/** Hears that a lazily loaded part could not be fetched (specification section 8). */
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
