/**
 * The address of every screen, and where its code is (requirements section 2). Each group of screens has a file in
 * `routes/`.
 */
import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { linkRoutes } from './routes/links.tsx'
import { publicFrame } from './routes/public-frame.tsx'
import { root } from './routes/root.tsx'
import { signInRoutes } from './routes/sign-in.tsx'
import { lostRoutes, signedInRoutes } from './routes/signed-in.tsx'
import { ScreenFailed, ScreenPending } from './shell/root/fallbacks.tsx'
import type { SessionKeeper } from './shell/session/session-keeper.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.keeper.signedIn() ? paths.dashboard : paths.login })
  },
})

const routeTree = root.addChildren([
  home,
  publicFrame.addChildren([...signInRoutes, ...linkRoutes]),
  signedInRoutes,
  lostRoutes,
])

/** `history` is the browser's, unless a page is rendered elsewhere. Nothing scrolls there. */
export function createAppRouter(keeper: SessionKeeper, history?: RouterHistory) {
  return createRouter({
    routeTree,
    // Without a window the router would ask one for its origin.
    ...(history && { history, origin: 'http://localhost' }),
    context: { keeper },
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: history === undefined,
    // Every value in an address is read as a text. Each screen converts its own.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const written = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ).toString()
      return written && `?${written}`
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
