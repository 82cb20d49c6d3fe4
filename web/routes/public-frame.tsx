/** The frame around the screens that need no session. */
import { createRoute } from '@tanstack/react-router'
import { lazy } from '../ui/lazy.ts'
import { root } from './root.tsx'

export const publicFrame = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazy(() => import('../shell/public/public-frame.tsx')),
})
