/**
 * The command palette: open a screen, begin an action, find a number, a campaign or an invoice. It is a combobox over
 * an open list (ARIA Authoring Practices). The focus stays in the field, and the keys move the marked line.
 */
import { CloseButton, Combobox, Loader, useCombobox, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { allows } from '@nkra/contract/permissions.ts'
import {
  IconAddressBook,
  IconArrowDown,
  IconArrowUp,
  IconCoins,
  IconCode,
  IconDeviceDesktop,
  IconFileImport,
  IconFileInvoice,
  IconId,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMessage,
  IconMessagePlus,
  IconMoon,
  IconPhone,
  IconSearch,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { LANGUAGES } from '../../ui/language/initial-language.ts'
import { useFormat } from '../../ui/language/format.ts'
import {
  languageNames,
  useLanguage,
  useSentences,
  formatMoney,
  formatPhone,
} from '../../ui/language/language.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import { menuIcons } from '../menu/menu-icon.tsx'
import { useScreens } from '../menu/menu.ts'
import { useKeeper, useRole } from '../session/session-context.tsx'
import { useShell } from '../shell-context.tsx'
import { apiPageOf } from './api-pages.ts'
import { type Entry, type EntryGroup, matching, placeAfter, searchesFor } from './palette-entries.ts'
import classes from './palette.module.css'
import { paletteSentences } from './palette.sentences.ts'

/** The server is searched after a pause in the typing of this length, in milliseconds. */
const PAUSE_MS = 200
const TYPED_LENGTH_MAX = 100

export default function Palette({ onClose }: { onClose: () => void }) {
  const say = useSentences(paletteSentences)
  return (
    <Modal
      opened
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      size="42rem"
      padding={0}
      withCloseButton={false}
      title={say.title}
      classNames={{ content: classes.palette, inner: classes.inner, header: classes.heard }}
    >
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const say = useSentences(paletteSentences)
  const shell = useShell()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const listId = useId()
  const store = useCombobox({ opened: true })
  const commands = useCommands()
  const findings = useFindings(paused)

  const searching = findings.searching || paused.trim() !== typed.trim()
  const groups = [
    ...commands.map((group) => ({ ...group, entries: matching(group.entries, typed) })),
    ...(typed.trim() === '' ? [] : findings.groups),
  ].filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])

  // The marked entry may have left the list while the person typed.
  const marked = Math.min(at, entries.length - 1)

  const act = (entry: Entry | undefined) => {
    if (!entry) return
    // The palette closes first, so that a dialog that the entry opens can take its place.
    onClose()
    entry.act()
  }
  const takeTypedAhead = () => {
    const [text = '', ...entering] = shell.typedAhead().split('\n')
    if (text === '') return
    setTyped(text.slice(0, TYPED_LENGTH_MAX))
    if (entering.length > 0) act(commands.flatMap((group) => matching(group.entries, text))[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, marked, entries.length)
    if (place !== null) setAt(place)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) act(entries[marked])
    else if (event.key === '?' && typed === '') shell.shortcuts()
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Combobox store={store} onOptionSubmit={(id) => act(entries.find((entry) => entry.id === id))}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-label={say.title}
          aria-activedescendant={entries[marked] && optionId(listId, entries[marked])}
          className={classes.input}
          placeholder={say.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPED_LENGTH_MAX}
          value={typed}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onFocus={takeTypedAhead}
          onKeyDown={onKeyDown}
        />
        {searching && typed.trim() !== '' && <Loader size={18} aria-hidden="true" />}
        <CloseButton className={classes.close} aria-label={say.dismiss} onClick={onClose} />
      </div>
      <Combobox.Options id={listId} aria-label={say.results} className={classes.list}>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            listId={listId}
            marked={entries[marked]}
            onMark={(entry) => setAt(entries.indexOf(entry))}
          />
        ))}
      </Combobox.Options>
      {entries.length === 0 && !searching && !findings.failed && (
        <div className={classes.nothing}>
          <p>{say.nothing(typed.trim())}</p>
          <p>{say.nothingHint}</p>
        </div>
      )}
      {findings.failed && <p className={classes.nothing}>{say.failed}</p>}
      <output className={classes.heard}>{searching ? say.searching : say.found(entries.length)}</output>
      <Foot />
    </Combobox>
  )
}

interface GroupProps {
  group: EntryGroup
  listId: string
  marked: Entry | undefined
  onMark: (entry: Entry) => void
}

function Group({ group, listId, marked, onMark }: GroupProps) {
  return (
    <Combobox.Group label={group.title} classNames={{ group: classes.group, groupLabel: classes.title }}>
      {group.entries.map((entry) => (
        <Line
          key={entry.id}
          id={optionId(listId, entry)}
          entry={entry}
          marked={entry.id === marked?.id}
          onMark={() => onMark(entry)}
        />
      ))}
    </Combobox.Group>
  )
}

const optionId = (listId: string, { id }: Entry) => `${listId}-${id.replaceAll(' ', '-')}`

interface LineProps {
  id: string
  entry: Entry
  marked: boolean
  onMark: () => void
}

function Line({ id, entry, marked, onMark }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <Combobox.Option
      ref={line}
      id={id}
      value={entry.id}
      selected={marked}
      aria-selected={marked}
      className={classes.line}
      onMouseMove={marked ? undefined : onMark}
    >
      <entry.Icon size={18} stroke={1.7} />
      <span className={classes.label}>{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </Combobox.Option>
  )
}

function Foot() {
  const say = useSentences(paletteSentences)
  const shell = useShell()
  return (
    <div className={classes.foot}>
      <Hint words={say.move}>
        <kbd>
          <IconArrowUp size={12} aria-hidden="true" />
        </kbd>
        <kbd>
          <IconArrowDown size={12} aria-hidden="true" />
        </kbd>
      </Hint>
      <Hint words={say.open}>
        <kbd>{say.enter}</kbd>
      </Hint>
      <Hint words={say.close}>
        <kbd>{say.esc}</kbd>
      </Hint>
      <button type="button" className={classes.all} onClick={shell.shortcuts}>
        <kbd>?</kbd>
        {say.keys}
      </button>
    </div>
  )
}

function Hint({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className={classes.hint}>
      {children}
      {words}
    </span>
  )
}

/**
 * The commands that need no server: the screens of the role, the actions that it may begin, and the person's own
 * settings.
 */
function useCommands(): EntryGroup[] {
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
    // Support and the address use the English name, so the entry is found by it in every language.
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
    allows(role, 'kyc:submit') &&
      allows(role, 'kyc:open') && {
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
  const role = useRole()
  const path = useLocation({ select: ({ pathname }) => pathname })
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
    // The calls of the operator have a document of their own.
    ...(role === 'Administrator'
      ? []
      : [
          {
            id: 'api',
            label: say.byApi,
            words: say.byApiWords,
            Icon: IconCode,
            act: () => void window.open(apiPageOf(path), '_blank', 'noopener'),
          },
        ]),
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

/** The most results of each kind. The full list is on the screen of that kind. */
const FOUND_MAX = 5

interface Findings {
  groups: EntryGroup[]
  searching: boolean
  failed: boolean
}

/** Search results of the server: messages to a number or by ID, contacts, campaigns and invoices. */
function useFindings(typed: string): Findings {
  const say = useSentences(paletteSentences)
  const format = useFormat()
  const role = useRole()
  const navigate = useNavigate()
  const { words, number, messageId } = searchesFor(typed)
  const page = { query: { searchTerm: words ?? '', pageSize: FOUND_MAX } }
  const slice = (searchTerm: string | null) => ({ query: { searchTerm: searchTerm ?? '', limit: FOUND_MAX } })
  const reads = allows(role, 'messages:read')

  const messages = useCall('listMessages', slice(number), { enabled: number !== null && reads })
  const message = useCall(
    'getMessage',
    { params: { id: messageId ?? '' } },
    { enabled: messageId !== null && reads },
  )
  const contacts = useCall('listContacts', slice(words), {
    enabled: words !== null && allows(role, 'contacts:read'),
  })
  const campaigns = useCall('listCampaigns', page, { enabled: words !== null && reads })
  const invoices = useCall('listInvoices', page, { enabled: words !== null && allows(role, 'billing:read') })

  const all = [messages, contacts, campaigns, invoices]
  const groups: EntryGroup[] = [
    {
      title: message.data ? say.message : say.numbers,
      entries: (message.data ? [message.data.data] : (messages.data?.data ?? [])).map(
        ({ id, campaignId, to, text, createdAt }) => ({
          id,
          label: formatPhone(to),
          detail: `${format.date(createdAt)} · ${text}`,
          Icon: IconPhone,
          act: () =>
            void navigate({
              to: paths.message,
              params: { id: campaignId },
              search: { search: to, message: id },
            }),
        }),
      ),
    },
    {
      title: say.contacts,
      entries: (contacts.data?.data ?? []).map(({ id, name, phone }) => ({
        id,
        label: name || formatPhone(phone),
        ...(name && { detail: formatPhone(phone) }),
        Icon: IconAddressBook,
        act: () => void navigate({ to: paths.addressBook, search: { search: phone } }),
      })),
    },
    {
      title: say.campaigns,
      entries: (campaigns.data?.data ?? []).map(({ id, name, text, senderId, createdAt }) => ({
        id,
        label: name ?? (text || senderId),
        detail: `${senderId} · ${format.date(createdAt)}`,
        Icon: IconMessage,
        act: () => void navigate({ to: paths.message, params: { id } }),
      })),
    },
    {
      title: say.invoices,
      entries: (invoices.data?.data ?? []).map((invoice) => ({
        id: invoice.id,
        label: invoice.number,
        detail: [
          role === 'Administrator' && invoice.accountName,
          format.purchase(invoice),
          formatMoney(invoice.totalAmount),
        ]
          .filter(Boolean)
          .join(' · '),
        Icon: IconFileInvoice,
        act: () => void navigate({ to: paths.invoice, search: { invoice: invoice.id } }),
      })),
    },
  ]
  return {
    groups,
    searching: [...all, message].some(({ isFetching }) => isFetching),
    failed: all.some(({ isError }) => isError),
  }
}
