import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { lazy } from '../../ui/lazy.ts'
import { frameSentences } from '../menu/frame.sentences.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { isCurrent, type MenuItem, useMenu } from '../menu/menu.ts'
import { Bell } from './bell.ts'
import classes from './mobile-menu.module.css'
import { useMayBuy } from '../session/may-buy.ts'
import { useShell } from '../shell-context.tsx'

const MoreMenu = lazy(() => import('./more-menu.tsx'), null)

/** The number of items on the bar. The other items, the credits and the person's menu are behind More. */
const BAR_ITEMS_MAX = 4

export function MobileMenu() {
  const say = useSentences(frameSentences)
  const buys = useMayBuy()
  const shell = useShell()
  const [more, setMore] = useState(false)
  const items = useMenu('mobile')
  return (
    <>
      <section aria-label={say.topBar} className={classes.head}>
        <Link to={paths.dashboard} className={classes.logo}>
          <Logo />
        </Link>
        <span className={classes.gap} />
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={say.search} onClick={shell.search}>
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <Bell tip="bottom" />
        {buys && (
          <Button variant="default" size="sm" onClick={shell.buyCredit}>
            {say.topUp}
          </Button>
        )}
      </section>
      <nav className={classes.bar} aria-label={say.main}>
        {items.slice(0, BAR_ITEMS_MAX).map((item) => (
          <BarItem key={item.name} item={item} />
        ))}
        <button
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          aria-expanded={more}
          onClick={() => setMore(true)}
        >
          <IconDots size={22} stroke={1.7} aria-hidden="true" />
          <span className={classes.label}>{say.more}</span>
        </button>
      </nav>
      {more && <MoreMenu items={items.slice(BAR_ITEMS_MAX)} onClose={() => setMore(false)} />}
    </>
  )
}

function BarItem({ item }: { item: MenuItem }) {
  const say = useSentences(frameSentences)
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  return (
    <Link to={item.to} className={classes.item} {...(current && { 'aria-current': 'page' as const })}>
      <MenuIcon name={item.name} size={22} />
      <span className={classes.label}>{say.screens[item.name]}</span>
    </Link>
  )
}
