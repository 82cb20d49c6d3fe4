import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuItem } from './menu.ts'
import classes from './mobile-menu.module.css'
import { RemainingCredits } from './remaining-credits.tsx'
import { useRole } from './session-context.tsx'
import { UserMenu } from './user-menu.tsx'

const LAYER = 900

/** What the bar of a phone has no room for. */
export default function MoreMenu({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const role = useRole()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="More"
      zIndex={LAYER}
      classNames={{ content: classes.sheet }}
    >
      <div className={classes.more}>
        {items.map((item) => (
          <Link key={item.to} to={item.to} className={classes.line} onClick={onClose}>
            <MenuIcon name={item.icon} />
            {item.label}
          </Link>
        ))}
        {role !== 'Administrator' && (
          <div className={classes.credits}>
            <RemainingCredits />
          </div>
        )}
        <UserMenu />
      </div>
    </Drawer>
  )
}
