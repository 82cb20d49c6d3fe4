/** What the palette offers without asking the server: every screen of the role, what it may begin, and the person's own. */
import { useMantineColorScheme } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import {
  IconCoins,
  IconDeviceDesktop,
  IconFileImport,
  IconId,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { LANGUAGES, languageNames, useLanguage, useSentences } from '../../ui/language/language.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import { menuIcons } from '../menu/menu-icon.tsx'
import type { Entry, EntryGroup } from './palette-entries.ts'
import { paletteSentences } from './palette.sentences.ts'
import { useKeeper, useRole } from '../session/session-context.tsx'
import { useShell } from '../shell-context.tsx'
import { useScreens } from '../menu/use-menu.ts'

export function useCommands(): EntryGroup[] {
  const say = useSentences(paletteSentences)
  const screens = useScreenEntries()
  const beginnings = useBeginnings()
  const personal = usePersonal()
  return [
    { title: say.go, entries: screens },
    { title: say.create, entries: beginnings },
    { title: say.you, entries: personal },
  ]
}

function useScreenEntries(): Entry[] {
  const frame = useSentences(frameSentences)
  const navigate = useNavigate()
  return useScreens().map(({ name, to }) => ({
    id: `go ${name}`,
    label: frame.screens[name],
    // The English name is known to support, and stands in the address.
    words: `${frameSentences.en.screens[name]} ${to.slice(1)}`,
    Icon: menuIcons[name],
    act: () => void navigate({ to }),
  }))
}

function useBeginnings(): Entry[] {
  const say = useSentences(paletteSentences)
  const role = useRole()
  const shell = useShell()
  const navigate = useNavigate()
  const to =
    (path: string, search: Record<string, string> = {}) =>
    () =>
      void navigate({ to: path, search })
  const entries: (Entry | false)[] = [
    allows(role, 'messages:send') && {
      id: 'new sms',
      label: say.newSms,
      words: say.newSmsWords,
      Icon: IconMessagePlus,
      act: to(paths.newSms),
    },
    allows(role, 'contacts:write') && {
      id: 'import',
      label: say.importContacts,
      words: say.importWords,
      Icon: IconFileImport,
      act: to(paths.addressBook, { import: 'new' }),
    },
    allows(role, 'kyc:submit') && {
      id: 'new kyc',
      label: say.newKyc,
      words: say.newKycWords,
      Icon: IconId,
      act: to(paths.newKyc),
    },
    role !== 'Administrator' &&
      allows(role, 'billing:buy') && {
        id: 'top up',
        label: say.topUp,
        words: say.topUpWords,
        Icon: IconCoins,
        act: shell.buyCredit,
      },
    allows(role, 'team:manage') && {
      id: 'invite',
      label: say.invite,
      words: say.inviteWords,
      Icon: IconUserPlus,
      act: to(paths.settings, { section: 'team' }),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

function usePersonal(): Entry[] {
  const say = useSentences(paletteSentences)
  const frame = useSentences(frameSentences)
  const shell = useShell()
  const keeper = useKeeper()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { language, choose } = useLanguage()
  const others = (['auto', 'light', 'dark'] as const).filter((scheme) => scheme !== colorScheme)
  return [
    { id: 'password', label: frame.changePassword, Icon: IconLock, act: shell.changePassword },
    ...others.map((scheme) => ({
      id: `theme ${scheme}`,
      label: say.theme(frame.schemes[scheme]),
      words: say.themeWords,
      Icon: schemeIcons[scheme],
      act: () => setColorScheme(scheme),
    })),
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      id: `language ${each}`,
      label: languageNames[each],
      words: say.languageWords,
      Icon: IconLanguage,
      act: () => choose(each),
    })),
    {
      id: 'shortcuts',
      label: say.shortcuts,
      detail: '?',
      words: say.shortcutsWords,
      Icon: IconKeyboard,
      act: shell.shortcuts,
    },
    { id: 'logout', label: frame.logout, Icon: IconLogout, act: () => keeper.signOut() },
  ]
}
