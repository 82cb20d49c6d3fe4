/** The menu of one row or thing: a button with three dots. `children` are the items of the menu. */
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Menu } from './menu.tsx'

interface RowMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  label: string
  children: ReactNode
}

export function RowMenu({ label, variant = 'subtle', size = 'lg', children }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant={variant} color="gray" size={size} aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
