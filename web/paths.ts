/**
 * Every address of the application, once (requirements section 2). Screens link by these names; the router fills `$id`
 * from `params`. What follows `?` is read in each screen's `search.ts`.
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
  /** Where a link in a text leads: no session, no account of one's own. */
  optOut: '/o/$token',
  /** The same, where the server knows of no link by this code. */
  lostLink: '/s/$code',
  /** A person who is asked who they are. */
  verify: '/v/$token',
  /** Where the code on a certificate leads. */
  certificate: '/c/$token',
  dashboard: '/dashboard',
  messages: '/messages',
  message: '/messages/$id',
  newSms: '/new-sms',
  addressBook: '/address-book',
  invoice: '/invoice',
  /** To where gateways send people back: it leads on to the invoices. */
  paymentReturn: `${PAYMENT_PATH}/$id`,
  smsCredits: '/sms-credits',
  kyc: '/kyc',
  kycDetail: '/kyc/$id',
  newKyc: '/new-kyc',
  kycFiles: '/kyc-files',
  kycFile: '/kyc-files/$id',
  businessId: '/business-id',
  senderId: '/sender-id',
  integrations: '/integrations',
  codes: '/codes',
  reports: '/reports',
  postpaid: '/postpaid',
  trialCredits: '/trial-credits',
  packages: '/packages',
  settings: '/settings',
  accounts: '/accounts',
  books: '/books',
  links: '/links',
} as const

/** The documentation, open to everybody; `any` is one of its pages: `first-text`, `calls/sendMessage`. */
export const docsPaths = { docs: '/docs', any: '/docs/$' } as const

/** The longest path that a sign-in returns to. */
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
]

/** Whether the path shows a screen that needs no session. */
export function isPublic(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  return PUBLIC.includes(path) || /^\/[cosv]\//.test(path) || isDocs(path)
}

/** Whether the path is a page of the documentation. */
const isDocs = (path: string) => path === docsPaths.docs || path.startsWith(`${docsPaths.docs}/`)
