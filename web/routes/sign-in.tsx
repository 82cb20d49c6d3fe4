/** The routes before the sign-in: signing in, registering, passwords, and opting out of a business's texts. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, safeNext } from '../paths.ts'
import {
  createPasswordSearch,
  emailSearch,
  loginSearch,
  type LoginSearch,
  verifyEmailSearch,
} from '../screens/sign-in/search.ts'
import { strictly } from '../search.ts'
import { lazy } from '../ui/lazy.ts'
import { publicFrame } from './public-frame.tsx'

const login = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.login,
  validateSearch: strictly<LoginSearch>(loginSearch),
  beforeLoad: ({ context, search }) => {
    if (context.keeper.signedIn()) throw redirect({ href: safeNext(search.next) ?? paths.dashboard })
  },
  component: lazy(() => import('../screens/sign-in/login.tsx')),
})

const register = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.register,
  component: lazy(() => import('../screens/sign-in/register.tsx')),
})

const createPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.createPassword,
  validateSearch: strictly(createPasswordSearch),
  component: lazy(() => import('../screens/sign-in/create-password.tsx')),
})

const verifyEmail = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.verifyEmail,
  validateSearch: strictly(verifyEmailSearch),
  component: lazy(() => import('../screens/sign-in/verify-email.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.forgotPassword,
  validateSearch: strictly(emailSearch),
  component: lazy(() => import('../screens/sign-in/forgot-password.tsx')),
})

const activateAccount = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.activateAccount,
  validateSearch: strictly(emailSearch),
  component: lazy(() => import('../screens/sign-in/activate-account.tsx')),
})

const optOut = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.optOut,
  component: lazy(() => import('../screens/opt-out/opt-out.tsx')),
})

export const signInRoutes = [
  login,
  register,
  createPassword,
  verifyEmail,
  forgotPassword,
  activateAccount,
  optOut,
] as const
