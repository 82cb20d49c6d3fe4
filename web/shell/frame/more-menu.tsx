import { Drawer } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useSentences } from '../../ui/language/language.tsx'
import { useClosedByBack } from '../../ui/dialogs/close-on-back.ts'
import { frameSentences } from '../menu/frame.sentences.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { isCurrent, type MenuItem, useMenu } from '../menu/menu.ts'
import classes from './mobile-menu.module.css'
import { RemainingCredits } from './remaining-credits.tsx'
import { useRole } from '../session/session-context.tsx'
import UserMenu from './user-menu.tsx'

const LAYER = 900

interface MoreMenuProps {
  /** The items of the menu for which the bar of a phone has no room. */
  items: readonly MenuItem[]
  onClose: () => void
}

/**
 * The menu behind More on a phone: the items for which the bar has no room, then the screens that only the side menu
 * has.
 */
export default function MoreMenu({ items, onClose }: MoreMenuProps) {
  const say = useSentences(frameSentences)
  const role = useRole()
  useClosedByBack(true, onClose)
  const mobile = useMenu('mobile')
  const others = useMenu('side').filter(({ name }) => !mobile.some((each) => each.name === name))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={say.more}
      zIndex={LAYER}
      classNames={{ content: classes.sheet }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.more}>
        <Lines label={say.more} items={items} onClose={onClose} />
        {others.length > 0 && <Lines label={say.otherScreens} items={others} onClose={onClose} />}
        {role !== 'Administrator' && allows(role, 'billing:read') && (
          <div className={classes.credits}>
            <RemainingCredits />
          </div>
        )}
        <UserMenu />
      </div>
    </Drawer>
  )
}

function Lines({ label, items, onClose }: MoreMenuProps & { label: string }) {
  return (
    <nav className={classes.lines} aria-label={label}>
      {items.map((item) => (
        <Line key={item.name} item={item} onClose={onClose} />
      ))}
    </nav>
  )
}

function Line({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const say = useSentences(frameSentences)
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  return (
    <Link
      to={item.to}
      className={classes.line}
      onClick={onClose}
      {...(current && { 'aria-current': 'page' as const })}
    >
      <MenuIcon name={item.name} />
      {say.screens[item.name]}
    </Link>
  )
}
