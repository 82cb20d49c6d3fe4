import {
  IconAddressBook,
  IconBell,
  IconBooks,
  IconBuildingStore,
  IconCalendarDollar,
  IconChartBar,
  IconCoins,
  IconFileInvoice,
  IconGift,
  IconHome,
  IconId,
  IconKey,
  IconMessage,
  IconPackage,
  IconPlugConnected,
  IconSettings,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ScreenName } from './menu.ts'

export const menuIcons = {
  dashboard: IconHome,
  messages: IconMessage,
  kyc: IconId,
  addressBook: IconAddressBook,
  invoice: IconFileInvoice,
  smsCredits: IconCoins,
  postpaid: IconCalendarDollar,
  trialCredits: IconGift,
  senderId: IconSpeakerphone,
  businessId: IconBuildingStore,
  integrations: IconKey,
  reports: IconChartBar,
  settings: IconSettings,
  packages: IconPackage,
  accounts: IconUsersGroup,
  books: IconBooks,
  links: IconPlugConnected,
  notifications: IconBell,
} satisfies Record<ScreenName, typeof IconHome>

export function MenuIcon({ name, size = 19 }: { name: ScreenName; size?: number }) {
  const Icon = menuIcons[name]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
