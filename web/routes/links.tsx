/** The routes of the links that people receive. Their phones may be cheap and their lines slow. */
import { createRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { lazy } from '../ui/lazy.ts'
import { publicFrame } from './public-frame.tsx'

const certificate = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.certificate,
  component: lazy(() => import('../screens/certificate/certificate.tsx')),
})

const lostLink = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.lostLink,
  component: lazy(() => import('../screens/short-link/unknown-short-link.tsx')),
})

const verify = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.verify,
  component: lazy(() => import('../screens/verify/verify.tsx')),
})

const ownLink = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.ownLink,
  component: lazy(() => import('../screens/own-link/own-link.tsx')),
})

export const linkRoutes = [certificate, lostLink, verify, ownLink] as const
