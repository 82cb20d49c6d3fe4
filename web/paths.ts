/**
 * Every address of the application (requirements section 2). Screens link by these names. The router fills `$id` from
 * `params`. What follows `?` is read in each screen's `search.ts`.
 */
import { PAYMENT_PATH } from '@nkra/contract/limits.ts'

export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  createPassword: '/create-password',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  activateAccount: '/activate-account',
  /** The page of an opt-out link in a text. It needs no session. */
  optOut: '/o/$token',
  /** The page for a short link whose code the server does not know. */
  lostLink: '/s/$code',
  /** The page of a capture link, where a person gives evidence. */
  verify: '/v/$token',
  /** The page where a person asks for a new link to their stored data. */
  ownLink: '/my-checks',
  /** The page that the code on a certificate opens. */
  certificate: '/c/$token',
  dashboard: '/dashboard',
  messages: '/messages',
  message: '/messages/$id',
  newSms: '/new-sms',
  addressBook: '/address-book',
  invoice: '/invoice',
  /** The address to which payment gateways send people back. It redirects to the invoices. */
  paymentReturn: `${PAYMENT_PATH}/$id`,
  smsCredits: '/sms-credits',
  kyc: '/kyc',
  kycDetail: '/kyc/$id',
  newKyc: '/new-kyc',
  kycFiles: '/kyc-files',
  kycScreening: '/kyc-screening',
  kycFile: '/kyc-files/$id',
  kycFigures: '/kyc-figures',
  businessId: '/business-id',
  senderId: '/sender-id',
  integrations: '/integrations',
  codes: '/codes',
  reports: '/reports',
  postpaid: '/postpaid',
  trialCredits: '/trial-credits',
  packages: '/packages',
  settings: '/settings',
  notifications: '/notifications',
  accounts: '/accounts',
  books: '/books',
  links: '/links',
} as const

/** The documentation, which the server writes and which is open to everybody. */
export const docsPath = '/docs'

/** The longest path that a sign-in returns to, in characters. */
const NEXT_LENGTH_MAX = 500

/**
 * The path to show after the sign-in, or undefined. It must be a path of this application. What a browser could read as
 * another origin is refused (`//host`, `/\host`, a scheme, control characters), and so is a screen without a session.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > NEXT_LENGTH_MAX) return undefined
  if (!/^\/[^/\\]/.test(next) || /[\p{Cc}\\\s]/u.test(next)) return undefined
  const base = 'https://nkra.invalid'
  if (!URL.canParse(next, base)) return undefined
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//') || isPublic(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

const PUBLIC: readonly string[] = [
  paths.root,
  paths.login,
  paths.register,
  paths.createPassword,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.activateAccount,
  paths.ownLink,
]

/** Whether the path shows a screen that needs no session. */
export function isPublic(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  return PUBLIC.includes(path) || /^\/[cosv]\//.test(path) || isDocs(path)
}

/** Whether the path is a page of the documentation. */
const isDocs = (path: string) => path === docsPath || path.startsWith(`${docsPath}/`)
