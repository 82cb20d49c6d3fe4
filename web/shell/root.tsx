/** What surrounds every screen: the look, the toasts, and the offer to load anew when a part is no longer there. */
import { MantineProvider } from '@mantine/core'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isPublic } from '../paths.ts'
import { NotifyProvider } from '../ui/notify.tsx'
import { theme } from '../ui/theme.ts'
import { ReloadOffer } from './fallbacks.tsx'

export function Root() {
  const open = useLocation({ select: ({ pathname }) => isPublic(pathname) })
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" {...(open && { forceColorScheme: 'dark' })}>
      <NotifyProvider>
        <Outlet />
        <PreloadErrors />
      </NotifyProvider>
    </MantineProvider>
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
