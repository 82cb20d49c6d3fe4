/** The routes after the sign-in: the frame and its screens. Each screen is fetched when it is first shown. */
import { createRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { paths, safeNext } from '../paths.ts'
import { accountsSearch } from '../screens/accounts/search.ts'
import { addressBookSearch } from '../screens/address-book/search.ts'
import { dashboardSearch } from '../screens/dashboard/search.ts'
import { codesSearch, integrationsSearch } from '../screens/integrations/search.ts'
import { invoiceSearch } from '../screens/invoice/search.ts'
import { screeningSearch } from '../screens/kyc/screening/search.ts'
import { kycFiguresSearch, kycSearch, newKycSearch } from '../screens/kyc/search.ts'
import { linksSearch } from '../screens/links/search.ts'
import { messagesSearch, recipientsSearch } from '../screens/messages/search.ts'
import { newSmsSearch } from '../screens/new-sms/search.ts'
import { notificationsSearch } from '../screens/notifications/search.ts'
import { postpaidSearch } from '../screens/postpaid/search.ts'
import { reportsSearch } from '../screens/reports/search.ts'
import { settingsSearch } from '../screens/settings/search.ts'
import { creditsSearch } from '../screens/sms-credits/search.ts'
import { listSearch, strictly } from '../search.ts'
import { ScreenMissing } from '../shell/root/fallbacks.tsx'
import { lazy } from '../ui/lazy.ts'
import { root } from './root.tsx'

const frame = lazy(() => import('../shell/frame/signed-in.tsx'))

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { keeper }, location, preload }) => {
    // The frame is fetched while the server is asked about the session.
    if (keeper.signedIn()) frame.preload().catch(() => undefined)
    // Pointing at a link only preloads, so the server is not asked.
    if (preload ? keeper.signedIn() : await keeper.admit(location.pathname)) return
    const next = safeNext(location.href)
    throw redirect({ to: paths.login, search: next ? { next } : {} })
  },
  component: frame,
})

/**
 * The route of an unknown address. A person who is signed in keeps the menus around the notice. For everybody else the
 * root shows it.
 */
const lost = createRoute({
  getParentRoute: () => root,
  id: 'lost',
  beforeLoad: async ({ context: { keeper }, location, preload }) => {
    const isSignedIn = preload ? keeper.signedIn() : await keeper.admit(location.pathname)
    if (!isSignedIn) throw notFound({ routeId: rootRouteId })
  },
  component: frame,
})

const lostAddress = createRoute({ getParentRoute: () => lost, path: '$', component: ScreenMissing })

export const lostRoutes = lost.addChildren([lostAddress])

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  validateSearch: strictly(dashboardSearch),
  component: lazy(() => import('../screens/dashboard/dashboard.tsx')),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.messages,
  validateSearch: strictly(messagesSearch),
  component: lazy(() => import('../screens/messages/messages.tsx')),
})

const message = createRoute({
  getParentRoute: () => signedIn,
  path: paths.message,
  validateSearch: strictly(recipientsSearch),
  component: lazy(() => import('../screens/messages/campaign/campaign.tsx')),
})

const newSms = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newSms,
  validateSearch: strictly(newSmsSearch),
  component: lazy(() => import('../screens/new-sms/new-sms.tsx')),
})

const addressBook = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addressBook,
  validateSearch: strictly(addressBookSearch),
  component: lazy(() => import('../screens/address-book/address-book.tsx')),
})

const senderId = createRoute({
  getParentRoute: () => signedIn,
  path: paths.senderId,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('../screens/sender-id/sender-id.tsx')),
})

const businessId = createRoute({
  getParentRoute: () => signedIn,
  path: paths.businessId,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('../screens/business-id/business-id.tsx')),
})

const kyc = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kyc,
  validateSearch: strictly(kycSearch),
  component: lazy(() => import('../screens/kyc/kyc.tsx')),
})

const kycDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycDetail,
  component: lazy(() => import('../screens/kyc/request/kyc-request.tsx')),
})

const kycFiles = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycFiles,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('../screens/kyc/batch/kyc-batches.tsx')),
})

const kycFile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycFile,
  component: lazy(() => import('../screens/kyc/batch/kyc-batch.tsx')),
})

const kycScreening = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycScreening,
  validateSearch: strictly(screeningSearch),
  component: lazy(() => import('../screens/kyc/screening/screening.tsx')),
})

const kycFigures = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kycFigures,
  validateSearch: strictly(kycFiguresSearch),
  component: lazy(() => import('../screens/kyc/figures/kyc-figures.tsx')),
})

const newKyc = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newKyc,
  validateSearch: strictly(newKycSearch),
  component: lazy(() => import('../screens/kyc/request/new-kyc.tsx')),
})

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.integrations,
  validateSearch: strictly(integrationsSearch),
  component: lazy(() => import('../screens/integrations/integrations.tsx')),
})

const codes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.codes,
  validateSearch: strictly(codesSearch),
  component: lazy(() => import('../screens/integrations/codes/codes.tsx')),
})

const invoice = createRoute({
  getParentRoute: () => signedIn,
  path: paths.invoice,
  validateSearch: strictly(invoiceSearch),
  component: lazy(() => import('../screens/invoice/invoice.tsx')),
})

/**
 * The page to which a gateway sends a person back. Gateways add parameters of their own. Only the payment ID is kept.
 */
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
  component: lazy(() => import('../screens/reports/reports.tsx')),
})

const smsCredits = createRoute({
  getParentRoute: () => signedIn,
  path: paths.smsCredits,
  validateSearch: strictly(creditsSearch),
  component: lazy(() => import('../screens/sms-credits/sms-credits.tsx')),
})

const packages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.packages,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('../screens/packages/packages.tsx')),
})

const trialCredits = createRoute({
  getParentRoute: () => signedIn,
  path: paths.trialCredits,
  validateSearch: strictly(listSearch),
  component: lazy(() => import('../screens/trial-credits/trial-credits.tsx')),
})

const postpaid = createRoute({
  getParentRoute: () => signedIn,
  path: paths.postpaid,
  validateSearch: strictly(postpaidSearch),
  component: lazy(() => import('../screens/postpaid/postpaid.tsx')),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  validateSearch: strictly(settingsSearch),
  component: lazy(() => import('../screens/settings/settings.tsx')),
})

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accounts,
  validateSearch: strictly(accountsSearch),
  component: lazy(() => import('../screens/accounts/accounts.tsx')),
})

const books = createRoute({
  getParentRoute: () => signedIn,
  path: paths.books,
  component: lazy(() => import('../screens/books/books.tsx')),
})

const links = createRoute({
  getParentRoute: () => signedIn,
  path: paths.links,
  validateSearch: strictly(linksSearch),
  component: lazy(() => import('../screens/links/links.tsx')),
})

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: paths.notifications,
  validateSearch: strictly(notificationsSearch),
  component: lazy(() => import('../screens/notifications/notifications.tsx')),
})

export const signedInRoutes = signedIn.addChildren([
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
  kycFigures,
  kycFile,
  kycScreening,
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
  notifications,
])
