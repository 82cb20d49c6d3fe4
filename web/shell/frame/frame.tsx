/**
 * The main layout: the side menu, or bars on a phone. It also holds the dialogs that open from every screen and the
 * part that keeps the session alive.
 */
import { useNetwork } from '@mantine/hooks'
import { allows } from '@nkra/contract/permissions.ts'
import { IconWifiOff } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useChanges } from '../../api/changes.ts'
import { useLostUploads } from '../../api/lost-uploads.ts'
import { createQueryClient } from '../../api/queries.ts'
import { InputDialogProvider } from '../../ui/dialogs/input-dialog.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useIsPhone } from '../../ui/layout/viewport.ts'
import { lazy } from '../../ui/lazy.ts'
import { useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { AccountStoresProvider, createAccountStores } from '../account/account-stores.ts'
import { frameSentences } from '../menu/frame.sentences.ts'
import { isOperators, useScreens } from '../menu/menu.ts'
import { useListKeys, useShortcuts } from '../palette/shortcuts.ts'
import { useTypedAhead } from '../palette/typed-ahead.ts'
import { useActing, useRole } from '../session/session-context.tsx'
import { type Shell, ShellProvider } from '../shell-context.tsx'
import classes from './frame.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import offlineNoticeClasses from './offline-notice.module.css'
import { SideMenu } from './side-menu.tsx'
import { whenIdle } from './when-idle.ts'

interface DialogProps {
  onClose: () => void
}

const ImpersonationBanner = lazy(() => import('./impersonation-banner.tsx'), null)
const NotForRole = lazy(() => import('./operators-only.tsx'), null)
const SessionWatch = lazy(async () => {
  await whenIdle()
  return import('../session/session-watch.tsx')
}, null)
const dialogs = {
  'buy-credit': lazy<DialogProps>(() => import('../buy-credit/buy-credit.tsx'), null),
  'change-password': lazy<DialogProps>(() => import('../account/change-password.tsx'), null),
  palette: lazy<DialogProps>(() => import('../palette/palette.tsx'), null),
  shortcuts: lazy<DialogProps>(() => import('../palette/shortcuts-dialog.tsx'), null),
}

type Dialog = keyof typeof dialogs

/** The layout after the sign-in. All data of the account are kept below this component and are removed with it. */
export default function Frame() {
  const notifyFailure = useNotifyFailure()
  const [client] = useState(() => createQueryClient(notifyFailure))
  const [stores] = useState(() => createAccountStores(sessionStorage))
  return (
    <QueryClientProvider client={client}>
      <AccountStoresProvider value={stores}>
        <Layout />
      </AccountStoresProvider>
    </QueryClientProvider>
  )
}

function Layout() {
  useChanges()
  const say = useSentences(frameSentences)
  const phone = useIsPhone()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = useCallback(() => setDialog(null), [])
  const typedAhead = useTypedAhead(dialog === 'palette', close)
  const shell = useMemo<Shell>(
    () => ({
      typedAhead,
      buyCredit: () => setDialog('buy-credit'),
      changePassword: () => setDialog('change-password'),
      search: () => setDialog('palette'),
      shortcuts: () => setDialog('shortcuts'),
    }),
    [typedAhead],
  )
  useShortcuts(setDialog)
  useListActs(shell.search)
  const Shown = dialog && dialogs[dialog]
  return (
    <ShellProvider value={shell}>
      <InputDialogProvider>
        <a href="#content" className={classes.skip}>
          {say.skip}
        </a>
        <Acting />
        <div className={classes.frame}>
          {phone ? <MobileMenu /> : <SideMenu />}
          <main id="content" className={classes.content} tabIndex={-1}>
            <OfflineNotice />
            <Screen />
          </main>
        </div>
        <Watch />
        <Apart name={dialog ?? ''} onLost={close}>
          {Shown && <Shown onClose={close} />}
        </Apart>
      </InputDialogProvider>
    </ShellProvider>
  )
}

/**
 * Handles the keys for lists and for going between screens. If the code for a key could not be fetched, the key does
 * nothing.
 */
function useListActs(search: () => void): void {
  const navigate = useNavigate()
  const screens = useScreens()
  const newest = { screens, search, goTo: (to: string) => void navigate({ to }) }
  const acts = useRef(newest)
  useEffect(() => {
    acts.current = newest
  })
  useListKeys(
    useCallback((press) => {
      import('../palette/list-keys.ts').then(
        ({ actOn }) => actOn(press, acts.current),
        () => undefined,
      )
    }, []),
  )
}

/**
 * The screen at the address. A screen for Administrators is not even fetched for anybody else. The first screen is drawn
 * after the menus, in short steps, so that a slow phone answers meanwhile.
 */
function Screen() {
  const begun = useDeferredValue(true, false)
  const mayAdminister = allows(useRole(), 'administer')
  const operators = useLocation({ select: (location) => isOperators(location.pathname) })
  return begun && (mayAdminister || !operators ? <Outlet /> : <NotForRole />)
}

/** Watches the session. If its code could not be fetched, the next screen tries again. */
function Watch() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <Apart name={pathname}>
      <SessionWatch />
    </Apart>
  )
}

/** The banner while an Administrator acts as a customer. */
function Acting() {
  const acting = useActing()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    acting && (
      <Apart name={pathname}>
        <ImpersonationBanner />
      </Apart>
    )
  )
}

interface ApartProps {
  /** A part that failed is tried again when this name changes. */
  name: string
  onLost?: () => void
  children: ReactNode
}

/** Isolates a part of the layout: if the part fails or cannot be fetched, it is left out and the rest still works. */
function Apart({ name, onLost, children }: ApartProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Nothing} {...(onLost && { onCatch: onLost })}>
      {children}
    </CatchBoundary>
  )
}

const Nothing = () => null

function OfflineNotice() {
  const { online } = useNetwork()
  const uploads = useLostUploads()
  const say = useSentences(frameSentences)
  return (
    <output className={offlineNoticeClasses.place}>
      {(uploads || !online) && (
        <p className={offlineNoticeClasses.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          {uploads ? say.uploadWaits : say.offline}
        </p>
      )}
    </output>
  )
}
