/**
 * What leads where, and for whom (specification section 2). One line for each screen that exists, in the order of
 * the menus; a screen of its own adds its line here and its route in routes.tsx.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { paths } from '../paths.ts'

export type MenuIcon = 'home' | 'message' | 'book' | 'invoice' | 'credits'

export interface MenuItem {
  label: string
  /** Where room is short, as on a phone’s bar. */
  short?: string
  to: (typeof paths)['dashboard' | 'messages' | 'addressBook' | 'invoice' | 'smsCredits']
  icon: MenuIcon
  /** Screens that this item stands for besides its own path and what lies below it. */
  also?: readonly string[]
}

interface MenuLine extends MenuItem {
  /** Only for the operator's people. */
  administrator?: true
  /** Where it is shown; the mobile menu has its own choice. */
  menus: readonly ('side' | 'settings' | 'mobile')[]
}

const lines: readonly MenuLine[] = [
  { label: 'Home', to: paths.dashboard, icon: 'home', menus: ['side', 'mobile'] },
  { label: 'SMS', to: paths.messages, icon: 'message', menus: ['side', 'mobile'], also: [paths.newSms] },
  {
    label: 'Address Book',
    short: 'Contacts',
    to: paths.addressBook,
    icon: 'book',
    menus: ['side', 'mobile'],
  },
  { label: 'Invoice', to: paths.invoice, icon: 'invoice', menus: ['side', 'mobile'] },
  {
    label: 'Account Credits',
    short: 'Credits',
    to: paths.smsCredits,
    icon: 'credits',
    menus: ['side', 'mobile'],
  },
]

export function menuFor(role: Role, menu: MenuLine['menus'][number]): MenuItem[] {
  return lines.filter(
    (line) => line.menus.includes(menu) && (!line.administrator || role === 'Administrator'),
  )
}

/** Whether the item is where the person is. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
