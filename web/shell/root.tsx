/** What surrounds every screen: the toasts, and the offer to load anew when a part is no longer there. */
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NotifyProvider } from '../ui/notify.tsx'
import { ReloadOffer } from './fallbacks.tsx'

export function Root() {
  return (
    <NotifyProvider>
      <Outlet />
      <PreloadErrors />
    </NotifyProvider>
  )
}

/** Offers one reload when a lazily loaded part could not be fetched: after a deployment its file has another name. */
function PreloadErrors() {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const onFailure = () => setFailed(true)
    window.addEventListener('vite:preloadError', onFailure)
    return () => window.removeEventListener('vite:preloadError', onFailure)
  }, [])
  return failed && <ReloadOffer onDismiss={() => setFailed(false)} />
}
