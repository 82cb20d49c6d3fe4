/** The routes of the documentation, which is open to everybody. Its readers may never sign in. */
import { createRoute } from '@tanstack/react-router'
import { docsPaths } from '../paths.ts'
import { lazy } from '../ui/lazy.ts'
import { root } from './root.tsx'

export const docs = createRoute({
  getParentRoute: () => root,
  path: docsPaths.any,
  component: lazy(() => import('../screens/docs/docs.tsx')),
})
