import { IconAddressBook, IconCoins, IconFileInvoice, IconHome, IconMessage } from '@tabler/icons-react'
import type { MenuIcon as Name } from './menu.ts'

const icons = {
  home: IconHome,
  message: IconMessage,
  book: IconAddressBook,
  invoice: IconFileInvoice,
  credits: IconCoins,
} satisfies Record<Name, typeof IconHome>

export function MenuIcon({ name, size = 19 }: { name: Name; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
