/** Creates the parts of the application, connects them and shows the first screen. */
import './ui/layout/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isPublic, paths, safeNext } from './paths.ts'
import { createAppRouter } from './routes.tsx'
import { forgetAccount } from './shell/session/account-storage.ts'
import { createSessionKeeper } from './shell/session/session-keeper.ts'
import { SESSION_KEY } from './shell/session/session-key.ts'
import { createSessionStore } from './shell/session/session.ts'
import { shareSession } from './shell/session/session-tabs.ts'

const store = createSessionStore(sessionStorage)
const keeper = createSessionKeeper({
  store,
  fetch: (path, request) => (globalThis.earlyFetch ?? fetch)(path, request),
  now: () => Date.now(),
  turns: async (act) => {
    const turn = () => tabs.ask().then(act)
    // Browsers offer no locks to pages from an unprotected connection.
    await ('locks' in navigator ? navigator.locks.request('nkra.refresh', turn) : turn())
  },
  onEnd(reason) {
    forgetAccount(sessionStorage, reason)
    const { href, pathname: path } = router.state.location
    if (isPublic(path)) return
    // A person who signed out chose to leave. A person who was signed out returns to the same page after the next
    // sign-in.
    const next = reason && safeNext(href)
    const search = { ...(next && { next }), ...(reason && { reason }) }
    void router.navigate({ to: paths.login, search, replace: true })
  },
  onSwitch(to) {
    forgetAccount(sessionStorage, undefined)
    // Loads the whole page anew, because its memory holds data of another account.
    window.location.assign(to === 'own' ? paths.accounts : paths.dashboard)
  },
  onTwoStepMissing() {
    void router.navigate({ to: paths.settings, search: { section: 'two-step' }, replace: true })
  },
})
const router = createAppRouter(keeper)
keeper.keep()
const tabs = shareSession(store, new BroadcastChannel(SESSION_KEY), (reason) => keeper.ended(reason))

function show(): void {
  const root = document.getElementById('root')
  if (!root) return
  const app = <App keeper={keeper} router={router} storage={localStorage} />
  if (!root.hasChildNodes()) return createRoot(root).render(app)
  // The screen stands already (early/rendered.ts). It is taken over once its code is here, so that nothing is drawn anew.
  void router.load().then(() => hydrateRoot(root, app))
}

// A new tab asks the other tabs for their session. A screen without a session does not wait for the other tabs.
const { pathname } = window.location
if (keeper.signedIn() || (isPublic(pathname) && pathname !== paths.root)) show()
else void tabs.ask().then(show)
