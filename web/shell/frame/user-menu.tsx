import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLock, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LANGUAGES } from '../../ui/language/initial-language.ts'
import { languageNames, useLanguage, useSentences } from '../../ui/language/language.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { type Menu as MenuName, useMenu } from '../menu/menu.ts'
import { useKeeper } from '../session/session-context.tsx'
import { useShell } from '../shell-context.tsx'
import classes from './user-menu.module.css'
import { Who } from './who.tsx'

export interface UserMenuProps {
  narrow?: boolean
}

/** The menu of the signed-in person: settings, appearance, language and logout. */
export default function UserMenu({ narrow = false }: UserMenuProps) {
  const say = useSentences(frameSentences)
  const shell = useShell()
  const keeper = useKeeper()
  return (
    <Menu position={narrow ? 'right-end' : 'top-start'} width={narrow ? 240 : 'target'}>
      <Menu.Target>
        <Who narrow={narrow} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Screens menu="settings" />
        <Menu.Item leftSection={<IconLock size={17} stroke={1.7} />} onClick={shell.changePassword}>
          {say.changePassword}
        </Menu.Item>
        <Screens menu="ours" />
        <Menu.Divider />
        <Appearance />
        <Language />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => keeper.signOut()}>
          {say.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Screens({ menu }: { menu: MenuName }) {
  const say = useSentences(frameSentences)
  const navigate = useNavigate()
  return useMenu(menu).map(({ name, to }) => (
    <Menu.Item
      key={name}
      leftSection={<MenuIcon name={name} size={17} />}
      onClick={() => void navigate({ to })}
    >
      {say.screens[name]}
    </Menu.Item>
  ))
}

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } satisfies Record<
  MantineColorScheme,
  typeof IconSun
>

function Appearance() {
  const say = useSentences(frameSentences)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choices title={say.appearance}>
      {(['auto', 'light', 'dark'] as const).map((scheme) => {
        const Icon = schemeIcons[scheme]
        return (
          <Choice key={scheme} chosen={scheme === colorScheme} onChoose={() => setColorScheme(scheme)}>
            <Icon size={17} stroke={1.7} aria-hidden="true" />
            {say.schemes[scheme]}
          </Choice>
        )
      })}
    </Choices>
  )
}

function Language() {
  const say = useSentences(frameSentences)
  const { language, choose } = useLanguage()
  return (
    <Choices title={say.language}>
      {LANGUAGES.map((each) => (
        <Choice key={each} chosen={each === language} onChoose={() => choose(each)}>
          <span lang={each}>{languageNames[each]}</span>
        </Choice>
      ))}
    </Choices>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.choices}>
      <legend>{title}</legend>
      <div className={classes.row}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several options side by side. The menu stays open, so that the person sees the effect. */
function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      closeMenuOnClick={false}
      className={classes.choice}
      onClick={onChoose}
    >
      <span className={classes.choiceLabel}>{children}</span>
    </Menu.Item>
  )
}
