import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { fullName, initialOf, useUser } from './account.ts'
import { MenuIcon } from './menu-icon.tsx'
import { menuFor } from './menu.ts'
import { useKeeper, useRole } from './session-context.tsx'
import { useShell } from './shell-context.tsx'
import classes from './user-menu.module.css'

const schemes = [
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[]

/** Who is signed in, and what concerns them: settings, appearance, leaving. */
export function UserMenu({ narrow = false }: { narrow?: boolean }) {
  const user = useUser()
  const role = useRole()
  const shell = useShell()
  const keeper = useKeeper()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = user ? fullName(user) : ''

  return (
    <Menu position={narrow ? 'right-end' : 'top-start'} width={232}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={narrow ? `Account: ${name}` : undefined}>
          <span className={classes.initial} aria-hidden="true">
            {initialOf(name)}
          </span>
          {!narrow && (
            <>
              <span className={classes.who}>
                <span className={classes.name}>{name || '\u00a0'}</span>
                <span className={classes.account}>
                  {role === 'Administrator' ? 'Administrator' : (user?.accountName ?? '\u00a0')}
                </span>
              </span>
              <IconSelector size={16} className={classes.chevron} aria-hidden="true" />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menuFor(role, 'settings').map((item) => (
          <Menu.Item
            key={item.to}
            leftSection={<MenuIcon name={item.icon} size={17} />}
            onClick={() => void navigate({ to: item.to })}
          >
            {item.label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconKey size={17} stroke={1.7} />} onClick={shell.changePassword}>
          Change Password
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={17} stroke={1.7} />}
            rightSection={colorScheme === value && <IconCheck size={16} />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => keeper.signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
