/**
 * What leads where, and for whom (requirements 2.4): the menus in its order, and what each screen asks of the
 * role. A screen of its own adds its line here, its word in frame.sentences.ts and its route in routes.tsx.
 */
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../session/session-context.tsx'

interface Screen {
  permission: Permission
  /** Paths that it stands for besides its own and what lies below it. */
  also?: readonly string[]
}

const screens = {
  dashboard: { permission: 'account:read' },
  messages: { permission: 'messages:read', also: [paths.newSms] },
  kyc: { permission: 'kyc:read', also: [paths.newKyc, paths.kycFiles] },
  addressBook: { permission: 'contacts:read' },
  invoice: { permission: 'billing:read' },
  smsCredits: { permission: 'billing:read' },
  postpaid: { permission: 'administer' },
  trialCredits: { permission: 'administer' },
  senderId: { permission: 'account:read' },
  businessId: { permission: 'account:read' },
  integrations: { permission: 'integrations:manage', also: [paths.codes] },
  reports: { permission: 'messages:read' },
  settings: { permission: 'session' },
  packages: { permission: 'administer' },
  accounts: { permission: 'administer' },
  books: { permission: 'administer' },
  links: { permission: 'administer' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

const menus = {
  side: ['dashboard', 'messages', 'kyc', 'addressBook', 'invoice', 'smsCredits', 'postpaid', 'trialCredits'],
  /** Its first part; Change Password and Logout follow, which lead nowhere. */
  settings: ['senderId', 'businessId', 'integrations'],
  /** Its second part: Settings of our own, and what only the operator's people have. */
  ours: ['settings', 'packages', 'accounts', 'links', 'books'],
  mobile: [
    'dashboard',
    'messages',
    'senderId',
    'addressBook',
    'reports',
    'integrations',
    'invoice',
    'smsCredits',
  ],
} as const satisfies Record<string, readonly ScreenName[]>

export type Menu = keyof typeof menus

export interface MenuItem {
  name: ScreenName
  to: string
}

/** The menu of somebody with the role, in order. */
export function menuFor(role: Role, menu: Menu): MenuItem[] {
  return menus[menu].filter((name) => allows(role, screens[name].permission)).map(itemOf)
}

/** Every screen that the role may go to, those of the side menu first. */
export function screensFor(role: Role): MenuItem[] {
  const names = new Set((['side', 'mobile', 'settings', 'ours'] as const).flatMap((menu) => menus[menu]))
  return [...names].filter((name) => allows(role, screens[name].permission)).map(itemOf)
}

const itemOf = (name: ScreenName): MenuItem => ({ name, to: paths[name] })

/** Whether the path is one of the operator's own screens. */
export function isOperators(pathname: string): boolean {
  const names = Object.keys(screens) as ScreenName[]
  // Addresses match in any case.
  const path = pathname.toLowerCase()
  return names.some((name) => screens[name].permission === 'administer' && isCurrent(itemOf(name), path))
}

/** Whether the item is where the person is. */
export function isCurrent({ name, to }: MenuItem, pathname: string): boolean {
  const { also = [] }: Screen = screens[name]
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The menu of the person signed in. */
export const useMenu = (menu: Menu): MenuItem[] => menuFor(useRole(), menu)

/** Every screen of the person signed in. */
export const useScreens = (): MenuItem[] => screensFor(useRole())
