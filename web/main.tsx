/** Puts the application together by hand and shows it. */
import '@mantine/core/styles.css'
import './ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProvider } from './api/context.tsx'
import { isPublic, paths, safeNext } from './paths.ts'
import { createAppRouter } from './routes.tsx'
import { forgetAccount } from './shell/account-keys.ts'
import { KeeperProvider } from './shell/session-context.tsx'
import { createSessionKeeper } from './shell/session-keeper.ts'
import { createSessionStore } from './shell/session.ts'

const keeper = createSessionKeeper({
  store: createSessionStore(sessionStorage),
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  onEnd(reason) {
    forgetAccount(sessionStorage)
    const { href, pathname } = router.state.location
    if (isPublic(pathname)) return
    // Whoever signed out chose to leave; whoever was signed out comes back to where they were.
    const next = reason && safeNext(href)
    const search = { ...(next && { next }), ...(reason && { reason }) }
    void router.navigate({ to: paths.login, search, replace: true })
  },
})
const router = createAppRouter(keeper)
keeper.keep()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <KeeperProvider value={keeper}>
      <ApiProvider value={{ call: keeper.call, credentials: keeper }}>
        <RouterProvider router={router} />
      </ApiProvider>
    </KeeperProvider>
  </StrictMode>,
)
