import { ActionIcon, Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { allows } from '@nkra/contract/permissions.ts'
import { IconLayoutSidebar, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { isCurrent, type MenuItem, useMenu } from '../menu/menu.ts'
import { Bell } from './bell.ts'
import { RemainingCredits } from './remaining-credits.tsx'
import { useRole } from '../session/session-context.tsx'
import { useShell } from '../shell-context.tsx'
import { commandKey } from '../palette/shortcuts.ts'
import classes from './side-menu.module.css'
import type { UserMenuProps } from './user-menu.tsx'
import { whenIdle } from './when-idle.ts'
import { Who } from './who.tsx'

const UserMenu = lazy<UserMenuProps>(() => whenIdle().then(() => import('./user-menu.tsx')))

export function SideMenu() {
  const say = useSentences(frameSentences)
  const items = useMenu('side')
  const [narrow, setNarrow] = useLocalStorage({
    key: 'nkra.side-menu.narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const toggle = narrow ? say.expand : say.collapse
  return (
    <aside className={classes.side} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <Link to={paths.dashboard} className={classes.logo}>
          <Logo markOnly={narrow} />
        </Link>
        {!narrow && <span className={classes.gap} />}
        <Bell tip="right" />
        <Tooltip label={toggle} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={toggle}
            aria-expanded={!narrow}
            onClick={() => setNarrow(!narrow)}
          >
            <IconLayoutSidebar size={19} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <SearchButton narrow={narrow} />
      <nav aria-label={say.main} className={classes.nav}>
        {items.map((item) => (
          <Item key={item.name} item={item} narrow={narrow} />
        ))}
      </nav>
      <footer className={classes.foot}>
        <Credits narrow={narrow} />
        <Suspense fallback={<Who narrow={narrow} as="span" />}>
          <UserMenu narrow={narrow} />
        </Suspense>
      </footer>
    </aside>
  )
}

function SearchButton({ narrow }: { narrow: boolean }) {
  const say = useSentences(frameSentences)
  const shell = useShell()
  const key = commandKey(navigator.platform)
  return (
    <Tooltip label={`${say.search} (${key} K)`} position="right" disabled={!narrow}>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={shell.search}
        {...(narrow && { 'aria-label': say.search })}
      >
        <IconSearch size={narrow ? 19 : 17} stroke={1.7} aria-hidden="true" />
        {!narrow && (
          <>
            <span className={classes.searchText}>{say.searchOrGo}</span>
            <kbd className={classes.keys} aria-hidden="true">
              {key} K
            </kbd>
          </>
        )}
      </button>
    </Tooltip>
  )
}

function Item({ item, narrow }: { item: MenuItem; narrow: boolean }) {
  const label = useSentences(frameSentences).screens[item.name]
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      <Link
        to={item.to}
        className={classes.item}
        {...(current && { 'aria-current': 'page' as const })}
        {...(narrow && { 'aria-label': label })}
      >
        <MenuIcon name={item.name} />
        {!narrow && <span>{label}</span>}
      </Link>
    </Tooltip>
  )
}

/** The balances and the button to buy more. Administrators hold no credits, and some roles do not see them. */
function Credits({ narrow }: { narrow: boolean }) {
  const say = useSentences(frameSentences)
  const role = useRole()
  const shell = useShell()
  if (role === 'Administrator' || !allows(role, 'billing:read')) return null
  const buys = allows(role, 'billing:buy')
  if (narrow)
    return (
      buys && (
        <Tooltip label={say.topUp} position="right">
          <ActionIcon
            variant="default"
            size="2.6rem"
            className={classes.narrowTopUp}
            aria-label={say.topUp}
            onClick={shell.buyCredit}
          >
            <IconPlus size={18} stroke={1.9} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )
    )
  return (
    <div className={classes.credits}>
      <RemainingCredits />
      {buys && (
        <Button fullWidth variant="default" size="sm" onClick={shell.buyCredit}>
          {say.topUp}
        </Button>
      )}
    </div>
  )
}
