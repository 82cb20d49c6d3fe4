import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { isCurrent, menuFor, type MenuItem } from './menu.ts'
import classes from './mobile-menu.module.css'
import { useRole } from './session-context.tsx'
import { useShell } from './shell-context.tsx'

const MoreMenu = lazy(() => import('./more-menu.tsx'))

/** So many go on the bar; the others, the credits and the person are behind More. */
const BAR_ITEMS_MAX = 4

export function MobileMenu() {
  const role = useRole()
  const shell = useShell()
  const [more, setMore] = useState(false)
  const items = menuFor(role, 'mobile')
  return (
    <>
      <section aria-label="Top bar" className={classes.head}>
        <Link to={paths.dashboard} className={classes.logo}>
          <Logo />
        </Link>
        {role !== 'Administrator' && (
          <Button variant="default" size="sm" onClick={shell.buyCredit}>
            Top Up
          </Button>
        )}
      </section>
      <nav className={classes.bar} aria-label="Main">
        {items.slice(0, BAR_ITEMS_MAX).map((item) => (
          <BarItem key={item.to} item={item} />
        ))}
        <button type="button" className={classes.item} aria-expanded={more} onClick={() => setMore(true)}>
          <IconDots size={22} stroke={1.7} aria-hidden="true" />
          More
        </button>
      </nav>
      {more && (
        <Suspense fallback={null}>
          <MoreMenu items={items.slice(BAR_ITEMS_MAX)} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </>
  )
}

function BarItem({ item }: { item: MenuItem }) {
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  return (
    <Link to={item.to} className={classes.item} {...(current && { 'aria-current': 'page' as const })}>
      <MenuIcon name={item.icon} size={22} />
      {item.short ?? item.label}
    </Link>
  )
}
