/** The main layout: side menu or, on a phone, bars; the dialogs that open from anywhere; what keeps the session. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useChanges } from '../api/changes.ts'
import { createQueryClient } from '../api/queries.ts'
import { useIsPhone } from '../ui/viewport.ts'
import { AccountStoresProvider, createAccountStores } from './account-stores.ts'
import classes from './frame.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ShellProvider, type Shell } from './shell-context.tsx'
import { SideMenu } from './side-menu.tsx'

const SessionWatch = lazy(() => import('./session-watch.tsx'))
const BuyCredit = lazy(() => import('./buy-credit.tsx'))
const ChangePassword = lazy(() => import('./change-password.tsx'))

/** Everything known of the account lives below here, and is gone when the frame is. */
export default function Frame() {
  const [client] = useState(createQueryClient)
  const [stores] = useState(() => createAccountStores(sessionStorage))
  return (
    <QueryClientProvider client={client}>
      <AccountStoresProvider value={stores}>
        <Layout />
      </AccountStoresProvider>
    </QueryClientProvider>
  )
}

type Dialog = 'buy-credit' | 'change-password'

function Layout() {
  useChanges()
  const phone = useIsPhone()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const shell = useMemo<Shell>(
    () => ({
      buyCredit: () => setDialog('buy-credit'),
      changePassword: () => setDialog('change-password'),
    }),
    [],
  )
  const close = () => setDialog(null)
  return (
    <ShellProvider value={shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        {phone ? <MobileMenu /> : <SideMenu />}
        <main id="content" className={classes.content} tabIndex={-1}>
          <OfflineNotice />
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>
        <SessionWatch />
        {dialog === 'buy-credit' && <BuyCredit onClose={close} />}
        {dialog === 'change-password' && <ChangePassword onClose={close} />}
      </Suspense>
    </ShellProvider>
  )
}
