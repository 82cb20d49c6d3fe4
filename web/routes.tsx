/** Every screen's address and where its code is; each is loaded when it is first needed (specification section 2). */
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { codesSearch, integrationsSearch } from './screens/integrations/search.ts'
import { docsPaths, paths, safeNext } from './paths.ts'
import { accountsSearch } from './screens/accounts/search.ts'
import { addressBookSearch } from './screens/address-book/search.ts'
import { invoiceSearch } from './screens/invoice/search.ts'
import { kycSearch } from './screens/kyc/search.ts'
import { linksSearch } from './screens/links/search.ts'
import { messagesSearch, recipientsSearch } from './screens/messages/search.ts'
import { newSmsSearch } from './screens/new-sms/search.ts'
import { postpaidSearch } from './screens/postpaid/search.ts'
import { reportsSearch } from './screens/reports/search.ts'
import { settingsSearch } from './screens/settings/search.ts'
import {
  createPasswordSearch,
  emailSearch,
  type LoginSearch,
  loginSearch,
  verifyEmailSearch,
} from './screens/sign-in/search.ts'
import { creditsSearch } from './screens/sms-credits/search.ts'
import { listSearch, strictly } from './search.ts'
import { ScreenFailed, ScreenMissing, ScreenPending } from './shell/root/fallbacks.tsx'
import { Root } from './shell/root/root.tsx'
import type { SessionKeeper } from './shell/session/session-keeper.ts'
import { lazy } from './ui/lazy.ts'

interface RouterContext {
  keeper: SessionKeeper
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: ScreenMissing,
  errorComponent: ScreenFailed,
})

const home = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.keeper.signedIn() ? paths.dashboard : paths.login })
  },
})

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazy(() => import('./shell/public/public-frame.tsx')),
})

const login = createRoute({
  getParentRoute: () => open,
  path: paths.login,
  validateSearch: strictly<LoginSearch>(loginSearch),
  beforeLoad: ({ context, search }) => {
    if (context.keeper.signedIn()) throw redirect({ href: safeNext(search.next) ?? paths.dashboard })
  },
  component: lazy(() => import('./screens/sign-in/login.tsx')),
})

const register = createRoute({
  getParentRoute: () => open,
  path: paths.register,
  component: lazy(() => import('./screens/sign-in/register.tsx')),
})

const createPassword = createRoute({
  getParentRoute: () => open,
  path: paths.createPassword,
  validateSearch: strictly(createPasswordSearch),
  component: lazy(() => import('./screens/sign-in/create-password.tsx')),
})

const verifyEmail = createRoute({
  getParentRoute: () => open,
  path: paths.verifyEmail,
  validateSearch: strictly(verifyEmailSearch),
  component: lazy(() => import('./screens/sign-in/verify-email.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => open,
  path: paths.forgotPassword,
  validateSearch: strictly(emailSearch),
  component: lazy(() => import('./screens/sign-in/forgot-password.tsx')),
})

const activateAccount = createRoute({
  getParentRoute: () => open,
  path: paths.activateAccount,
  validateSearch: strictly(emailSearch),
  component: lazy(() => import('./screens/sign-in/activate-account.tsx')),
})

const optOut = createRoute({
  getParentRoute: () => open,
  path: paths.optOut,
  component: lazy(() => import('./screens/opt-out/opt-out.tsx')),
})

const certificate = createRoute({
  getParentRoute: () => open,
  path: paths.certificate,
  component: lazy(() => import('./screens/certificate/certificate.tsx')),
})

const lostLink = createRoute({
  getParentRoute: () => open,
  path: paths.lostLink,
  component: lazy(() => import('./screens/short-link/unknown-short-link.tsx')),
})

const verify = createRoute({
  getParentRoute: () => open,
  path: paths.verify,
  component: lazy(() => import('./screens/verify/verify.tsx')),
})

const docs = createRoute({
  getParentRoute: () => root,
  path: docsPaths.any,
  component: lazy(() => import('./screens/docs/docs.tsx')),
})

const frame = lazy(() => import('./shell/frame/signed-in.tsx'))

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { keeper }, location, preload }) => {
    // Fetched while the server is asked.
    if (keeper.signedIn()) frame.preload().catch(() => undefined)
    // Pointing at a link goes nowhere yet.
    if (preload ? keeper.signedIn() : await keeper.admit(location.pathname)) return
    const next = safeNext(location.href)
    throw redirect({ to: paths.login, search: next ? { next } : {} })
  },
  component: frame,
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  component: lazy(() => import('./screens/dashboard/dashboard.tsx')),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.messages,
  validateSearch: strictly(messagesSearch),
  component: lazy(() => import('./screens/messages/messages.tsx')),
})

const message = createRoute({
  getParentRoute: () => signedIn,
  path: paths.message,
  validateSearch: strictly(recipientsSearch),
  component: lazy(() => import('./screens/messages/campaign/campaign.tsx')),
})

const newSms = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newSms,
  validateSearch: strictly(newSmsSearch),
  component: lazy(() => import('./screens/new-sms/new-sms.tsx')),
})

const addressBook = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addressBook,
  validateSearch: strictly(addressBookSearch),
  component: lazy(() => import('./screens/address-book/address-book.tsx')),
})

const senderId = createRoute({
  getParentRoute: () => signedIn,
  path: paths.senderId,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('./screens/sender-id/sender-id.tsx')),
})

const businessId = createRoute({
  getParentRoute: () => signedIn,
  path: paths.businessId,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('./screens/business-id/business-id.tsx')),
})

const kyc = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kyc,
  validateSearch: strictly(kycSearch),
  component: lazy(() => import('./screens/kyc/kyc.tsx')),
})

const kycDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycDetail,
  component: lazy(() => import('./screens/kyc/request/kyc-request.tsx')),
})

const kycFiles = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycFiles,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('./screens/kyc/batch/kyc-batches.tsx')),
})

const kycFile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycFile,
  component: lazy(() => import('./screens/kyc/batch/kyc-batch.tsx')),
})

const newKyc = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newKyc,
  component: lazy(() => import('./screens/kyc/request/new-kyc.tsx')),
})

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.integrations,
  validateSearch: strictly(integrationsSearch),
  component: lazy(() => import('./screens/integrations/integrations.tsx')),
})

const codes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.codes,
  validateSearch: strictly(codesSearch),
  component: lazy(() => import('./screens/integrations/codes/codes.tsx')),
})

const invoice = createRoute({
  getParentRoute: () => signedIn,
  path: paths.invoice,
  validateSearch: strictly(invoiceSearch),
  component: lazy(() => import('./screens/invoice/invoice.tsx')),
})

/** Gateways add parameters of their own; only which payment it was is kept. */
const paymentReturn = createRoute({
  getParentRoute: () => signedIn,
  path: paths.paymentReturn,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.invoice, search: { payment: params.id }, replace: true })
  },
})

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: paths.reports,
  validateSearch: strictly(reportsSearch),
  component: lazy(() => import('./screens/reports/reports.tsx')),
})

const smsCredits = createRoute({
  getParentRoute: () => signedIn,
  path: paths.smsCredits,
  validateSearch: strictly(creditsSearch),
  component: lazy(() => import('./screens/sms-credits/sms-credits.tsx')),
})

const packages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.packages,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('./screens/packages/packages.tsx')),
})

const trialCredits = createRoute({
  getParentRoute: () => signedIn,
  path: paths.trialCredits,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('./screens/trial-credits/trial-credits.tsx')),
})

const postpaid = createRoute({
  getParentRoute: () => signedIn,
  path: paths.postpaid,
  validateSearch: strictly(postpaidSearch),
  component: lazy(() => import('./screens/postpaid/postpaid.tsx')),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  validateSearch: strictly(settingsSearch),
  component: lazy(() => import('./screens/settings/settings.tsx')),
})

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accounts,
  validateSearch: strictly(accountsSearch),
  component: lazy(() => import('./screens/accounts/accounts.tsx')),
})

const books = createRoute({
  getParentRoute: () => signedIn,
  path: paths.books,
  component: lazy(() => import('./screens/books/books.tsx')),
})

const links = createRoute({
  getParentRoute: () => signedIn,
  path: paths.links,
  validateSearch: strictly(linksSearch),
  component: lazy(() => import('./screens/links/links.tsx')),
})

const routeTree = root.addChildren([
  home,
  open.addChildren([
    login,
    register,
    createPassword,
    verifyEmail,
    forgotPassword,
    activateAccount,
    optOut,
    certificate,
    lostLink,
    verify,
  ]),
  docs,
  signedIn.addChildren([
    dashboard,
    messages,
    message,
    newSms,
    addressBook,
    senderId,
    integrations,
    codes,
    businessId,
    kyc,
    kycDetail,
    newKyc,
    kycFiles,
    kycFile,
    invoice,
    paymentReturn,
    smsCredits,
    reports,
    packages,
    trialCredits,
    postpaid,
    settings,
    accounts,
    links,
    books,
  ]),
])

export function createAppRouter(keeper: SessionKeeper) {
  return createRouter({
    routeTree,
    context: { keeper },
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    // Addresses as people write them: every value is a text, and each screen reads its own.
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
