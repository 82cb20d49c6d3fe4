/** The root of all routes: the frame around every page, and the session that routes read. */
import { createRootRouteWithContext } from '@tanstack/react-router'
import { ScreenFailed, ScreenMissing } from '../shell/root/fallbacks.tsx'
import { Root } from '../shell/root/root.tsx'
import type { SessionKeeper } from '../shell/session/session-keeper.ts'

interface RouterContext {
  keeper: SessionKeeper
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: ScreenMissing,
  errorComponent: ScreenFailed,
})
