/**
 * The menus (requirements 2.4): their items in order, and the permission that each screen needs. A new screen adds a
 * line here, its name in frame.sentences.ts and its route in routes.tsx.
 */
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../session/session-context.tsx'

interface Screen {
  permission: Permission
  /** Other paths for which the item is marked as current, besides its own path and the paths below it. */
  also?: readonly string[]
}

const screens = {
  dashboard: { permission: 'account:read' },
  messages: { permission: 'messages:read', also: [paths.newSms] },
  kyc: {
    permission: 'kyc:open',
    also: [paths.newKyc, paths.kycFiles, paths.kycFigures, paths.kycScreening],
  },
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
  notifications: { permission: 'session' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

const menus = {
  side: ['dashboard', 'messages', 'kyc', 'addressBook', 'invoice', 'smsCredits', 'postpaid', 'trialCredits'],
  /** The first part of the settings menu. Change Password and Logout follow it, which lead to no screen. */
  settings: ['senderId', 'businessId', 'integrations'],
  /** The second part of the settings menu: Settings, and the screens of Administrators. */
  ours: ['settings', 'packages', 'accounts', 'links', 'books'],
  /** The bell, which stands apart from the menus. */
  bell: ['notifications'],
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

/** The items of a menu for a person with the role, in order. */
export function menuFor(role: Role, menu: Menu): MenuItem[] {
  return menus[menu].filter((name) => allows(role, screens[name].permission)).map(itemOf)
}

/** Every screen that the role may open. Those of the side menu come first. */
export function screensFor(role: Role): MenuItem[] {
  const names = new Set(
    (['side', 'mobile', 'settings', 'ours', 'bell'] as const).flatMap((menu) => menus[menu]),
  )
  return [...names].filter((name) => allows(role, screens[name].permission)).map(itemOf)
}

const itemOf = (name: ScreenName): MenuItem => ({ name, to: paths[name] })

/** Whether the path is a screen for Administrators only. */
export function isOperators(pathname: string): boolean {
  const names = Object.keys(screens) as ScreenName[]
  // Paths match in upper and lower case.
  const path = pathname.toLowerCase()
  return names.some((name) => screens[name].permission === 'administer' && isCurrent(itemOf(name), path))
}

/** Whether the path belongs to the screen of the item. */
export function isCurrent({ name, to }: MenuItem, pathname: string): boolean {
  const { also = [] }: Screen = screens[name]
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The items of a menu for the signed-in person. */
export const useMenu = (menu: Menu): MenuItem[] => menuFor(useRole(), menu)

/** Every screen that the signed-in person may open. */
export const useScreens = (): MenuItem[] => screensFor(useRole())
