/**
 * Every address of the application, once (specification section 2). Screens link with these names; `$id` is filled
 * by the router from `params`. What a screen keeps in the address beside its path is read here too, so that a link
 * shared or a page reloaded shows the same thing.
 */
import { PAYMENT_PATH, SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { isDocs } from './docs-paths.ts'

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

/** What stands in the address after `?`, every value still a text. */
export type RawSearch = Record<string, unknown>

/**
 * Reads what a screen keeps in the address and nothing else. The router puts what is read over what stands there, so a
 * value that was refused, another site to go to after signing in, would come through were it not taken away.
 */
export function strictly<Search extends object>(
  read: (raw: RawSearch) => Search,
): (raw: RawSearch) => NoInfer<Search> {
  return (raw) => {
    const nothing: object = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]))
    return Object.assign(nothing, read(raw))
  }
}

/** The longest path that a sign-in returns to. */
const NEXT_LENGTH_MAX = 500

/**
 * A place inside the application to go to after signing in, or undefined. Only a path of our own passes: anything
 * that a browser could read as another origin (`//host`, `/\host`, a scheme, control characters) does not, and
 * neither does a screen that needs no session.
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

/** Why a person stands before the login screen, where they did not choose to. */
export type SignOutReason = 'ended' | 'idle' | 'elsewhere'

const SIGN_OUT_REASONS: readonly SignOutReason[] = ['ended', 'idle', 'elsewhere']

export interface LoginSearch {
  next?: string
  reason?: SignOutReason
  /** Filled in: of whoever has just confirmed it or set a password. */
  email?: string
}

export function loginSearch(raw: RawSearch): LoginSearch {
  const next = safeNext(raw.next)
  const reason = SIGN_OUT_REASONS.find((each) => each === raw.reason)
  return {
    ...(next && { next }),
    ...pick(raw, ['email']),
    ...(reason && { reason }),
  }
}

export interface CreatePasswordSearch {
  email?: string
  code?: string
}

export function createPasswordSearch(raw: RawSearch): CreatePasswordSearch {
  return pick(raw, ['email', 'code'])
}

export function verifyEmailSearch(raw: RawSearch): { verify?: string } {
  return pick(raw, ['verify'])
}

export function emailSearch(raw: RawSearch): { email?: string } {
  return pick(raw, ['email'])
}

/** The rows that a list shows on one page (specification section 9). */
export const PAGE_ROWS = 10
const PAGE_MAX = 1_000_000

/** Where a list stands. `page` is zero-based, as the specification has it; calls count from one. */
export interface ListSearch {
  page?: number
  search?: string
  sort?: string
  order?: 'asc' | 'desc'
  status?: string
}

/** What is at its default stays out of the address. */
/** What was sent, or what came back; and which conversation is open. */
export interface MessagesSearch extends ListSearch {
  view?: 'conversations' | 'series'
  phone?: string | undefined
}

export function messagesSearch(raw: RawSearch): MessagesSearch {
  const { phone } = pick(raw, ['phone'])
  return {
    ...listSearch(raw),
    ...((raw.view === 'conversations' || raw.view === 'series') && { view: raw.view }),
    ...(phone && /^\+\d{1,15}$/.test(phone) && { phone }),
  }
}

export function listSearch(raw: RawSearch): ListSearch {
  const page = Number(raw.page)
  const { search, sort, status } = pick(raw, ['search', 'sort', 'status'])
  return {
    ...(Number.isInteger(page) && page > 0 && page < PAGE_MAX && { page }),
    ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }),
    ...(sort && { sort }),
    ...((raw.order === 'asc' || raw.order === 'desc') && { order: raw.order }),
    ...(status && { status }),
  }
}

/** Invoices: what narrows the list, which one is open, or what was paid on them. */
export interface InvoiceSearch {
  view?: 'payments' | 'clearance' | undefined
  /** The one that is open, so that a mail's link or the palette leads to it. */
  invoice?: string | undefined
  /** The payment that is followed. Gateways send people back with it, and with parameters of their own. */
  payment?: string | undefined
  /** The clearance that is looked into. */
  clearance?: string | undefined
  search?: string | undefined
  status?: string | undefined
  product?: 'SMS' | 'KYC' | undefined
  /** `2026-11-02`, in Ghana; each may stand alone. */
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

const PAYMENT_ID = /^pay_[0-9a-hjkmnp-tv-z]{13}$/

export function invoiceSearch(raw: RawSearch): InvoiceSearch {
  const { invoice, payment, clearance, from, to } = pick(raw, [
    'invoice',
    'payment',
    'clearance',
    'from',
    'to',
  ])
  return {
    ...listSearch(raw),
    ...((raw.view === 'payments' || raw.view === 'clearance') && { view: raw.view }),
    ...(invoice && { invoice }),
    ...(payment && PAYMENT_ID.test(payment) && { payment }),
    ...(clearance && { clearance }),
    ...((raw.product === 'SMS' || raw.product === 'KYC') && { product: raw.product }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

/** `2026-02-28` is one; `2026-02-30` is not, nor is `0002-02-20`, which a year is while it is being typed. */
export function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Account credits: the lots, or the statement of one product, narrowed by days and by what happened. */
export interface CreditsSearch {
  view?: 'statement' | undefined
  product?: 'SMS' | 'KYC' | undefined
  /** `2026-11-02`, in Ghana; each may stand alone. */
  from?: string | undefined
  to?: string | undefined
  kind?: string | undefined
  /** The movements of one line: `4-6`, and what caused them. */
  line?: string | undefined
  cause?: string | undefined
  /** For the operator: whose statement. */
  account?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

export function creditsSearch(raw: RawSearch): CreditsSearch {
  const { from, to, kind, line, cause, account } = pick(raw, [
    'from',
    'to',
    'kind',
    'line',
    'cause',
    'account',
  ])
  const { page, search } = listSearch(raw)
  return {
    ...(raw.view === 'statement' && { view: raw.view }),
    ...((raw.product === 'SMS' || raw.product === 'KYC') && { product: raw.product }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(kind && { kind }),
    ...(line && /^[1-9]\d{0,14}-[1-9]\d{0,14}$/.test(line) && { line }),
    ...(cause && { cause }),
    ...(account && { account }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

/** One campaign's recipients: those in one state, whose number begins so. */
export interface RecipientsSearch {
  state?: string
  search?: string
  /** Whose story is open. */
  message?: string | undefined
}

export function recipientsSearch(raw: RawSearch): RecipientsSearch {
  const { state, search, message } = pick(raw, ['state', 'search', 'message'])
  return {
    ...(state && { state }),
    ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }),
    ...(message && /^msg_\w{1,20}$/.test(message) && { message }),
  }
}

/** KYC requests: of one kind of document besides what every list is narrowed by. */
export interface KycSearch {
  search?: string
  status?: string
  document?: string
  page?: number
}

export function kycSearch(raw: RawSearch): KycSearch {
  const { page, search, status } = listSearch(raw)
  const { document } = pick(raw, ['document'])
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(document && { document }),
    ...(page && { page }),
  }
}

/** Where somebody is in the address book: all contacts, those of one group, the opt-outs, or an import. */
export interface AddressBookSearch {
  group?: string
  view?: 'opt-outs' | 'imports' | 'duplicates' | 'bin'
  /** An import under way or done; `new` where its file is yet to be chosen. */
  import?: string
  search?: string
  page?: number
}

export function addressBookSearch(raw: RawSearch): AddressBookSearch {
  const { group, view, import: imported } = pick(raw, ['group', 'view', 'import'])
  const { page, search } = listSearch(raw)
  return {
    ...(group && { group }),
    ...((view === 'opt-outs' || view === 'imports' || view === 'duplicates' || view === 'bin') && { view }),
    ...(imported && { import: imported }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

/** What is used on credit: the accounts, a month's end, or who has not paid. */
export interface PostpaidSearch {
  view?: 'month' | 'ageing'
  /** '2026-11' */
  month?: string
  search?: string
  page?: number
}

export function postpaidSearch(raw: RawSearch): PostpaidSearch {
  const { view, month } = pick(raw, ['view', 'month'])
  const { page, search } = listSearch(raw)
  return {
    ...((view === 'month' || view === 'ageing') && { view }),
    ...(month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(search && { search }),
    ...(page && { page }),
  }
}

/** A send may begin with a group already chosen, or as a copy of an earlier one. */
export function newSmsSearch(raw: RawSearch): { group?: string; again?: string } {
  const { group, again } = pick(raw, ['group', 'again'])
  return { ...(group && { group }), ...(again && /^cmp_\w{1,20}$/.test(again) && { again }) }
}

/** The operator's customers: where the list stands, which one is open, or what was done on all. */
export interface AccountsSearch {
  view?: 'audit'
  account?: string
  search?: string
  status?: string
  page?: number
}

export function accountsSearch(raw: RawSearch): AccountsSearch {
  const { view, account } = pick(raw, ['view', 'account'])
  const { page, search, status } = listSearch(raw)
  return {
    ...(view === 'audit' && { view }),
    ...(account && { account }),
    ...(search && { search }),
    ...(status && { status }),
    ...(page && { page }),
  }
}

/** The operator's links, one of them, or the routes. */
export function linksSearch(raw: RawSearch): { view?: 'routes'; link?: string } {
  const { view, link } = pick(raw, ['view', 'link'])
  return { ...(view === 'routes' && { view }), ...(link && { link }) }
}

/** The section of the settings that is shown; the first one without a name. */
export function settingsSearch(raw: RawSearch): { section?: string } {
  return pick(raw, ['section'])
}

const USER_ID = /^usr_[0-9a-hjkmnp-tv-z]{13}$/
const KEY_ID = /^key_[0-9a-hjkmnp-tv-z]{13}$/

/** What a report compares. */
export const REPORTS_BY = ['account', 'network', 'sender', 'campaign', 'user', 'key'] as const
export type ReportsBy = (typeof REPORTS_BY)[number]

/** Which days, whose messages, and how they are compared. */
export interface ReportsSearch {
  /** `2026-11-02`; both, or neither. */
  from?: string | undefined
  to?: string | undefined
  /** The last so many days, where none are named. */
  days?: number | undefined
  sender?: string | undefined
  network?: string | undefined
  /** The person, or the API key, whose sends are meant. */
  user?: string | undefined
  key?: string | undefined
  by?: ReportsBy | undefined
  page?: number | undefined
}

export function reportsSearch(raw: RawSearch): ReportsSearch {
  const { from, to, sender, network, user, key } = pick(raw, [
    'from',
    'to',
    'sender',
    'network',
    'user',
    'key',
  ])
  const { page } = listSearch(raw)
  const days = Number(raw.days)
  const by = REPORTS_BY.find((each) => each === raw.by)
  return {
    ...(from && to && { from, to }),
    ...(Number.isInteger(days) && days > 0 && { days }),
    ...(sender && { sender: sender.slice(0, SEARCH_LENGTH_MAX) }),
    ...(network && { network: network.slice(0, SEARCH_LENGTH_MAX) }),
    ...(user && USER_ID.test(user) && { user }),
    ...(key && !user && KEY_ID.test(key) && { key }),
    ...(by && { by }),
    ...(page && { page }),
  }
}

/** Of an address' parameters those that are named, as far as they are texts. */
export function pick<Key extends string>(raw: RawSearch, keys: readonly Key[]): { [K in Key]?: string } {
  const picked: { [K in Key]?: string } = {}
  for (const key of keys) {
    const value = raw[key]
    if (typeof value === 'string' && value !== '') picked[key] = value
  }
  return picked
}
