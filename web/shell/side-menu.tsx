import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { isCurrent, menuFor, type MenuItem } from './menu.ts'
import { RemainingCredits } from './remaining-credits.tsx'
import { useRole } from './session-context.tsx'
import { useShell } from './shell-context.tsx'
import classes from './side-menu.module.css'
import { UserMenu } from './user-menu.tsx'

export function SideMenu() {
  const role = useRole()
  const shell = useShell()
  const [narrow, setNarrow] = useLocalStorage({
    key: 'nkra.side-menu.narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <aside className={classes.side} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <Link to={paths.dashboard} className={classes.logo}>
          <Logo markOnly={narrow} />
        </Link>
        <Tooltip label={narrow ? 'Expand menu' : 'Collapse menu'} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={narrow ? 'Expand menu' : 'Collapse menu'}
            aria-expanded={!narrow}
            onClick={() => setNarrow(!narrow)}
          >
            <IconLayoutSidebar size={19} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <nav aria-label="Main" className={classes.nav}>
        {menuFor(role, 'side').map((item) => (
          <Item key={item.to} item={item} narrow={narrow} />
        ))}
      </nav>
      <footer className={classes.foot}>
        {role !== 'Administrator' && !narrow && (
          <div className={classes.credits}>
            <RemainingCredits />
            <Button fullWidth variant="default" size="sm" onClick={shell.buyCredit}>
              Top Up
            </Button>
          </div>
        )}
        <UserMenu narrow={narrow} />
      </footer>
    </aside>
  )
}

function Item({ item, narrow }: { item: MenuItem; narrow: boolean }) {
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  return (
    <Tooltip label={item.label} position="right" disabled={!narrow}>
      <Link
        to={item.to}
        className={classes.item}
        {...(current && { 'aria-current': 'page' as const })}
        {...(narrow && { 'aria-label': item.label })}
      >
        <MenuIcon name={item.icon} />
        {!narrow && <span>{item.label}</span>}
      </Link>
    </Tooltip>
  )
}
