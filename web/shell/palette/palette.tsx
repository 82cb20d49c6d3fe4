/**
 * The command palette: go to a screen, begin something, find a number, a campaign, an invoice. A combobox over a list
 * that stands open (ARIA Authoring Practices): the focus stays in the field, the keys move what is marked.
 */
import { CloseButton, Combobox, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useCommands } from './palette-commands.tsx'
import { matching, placeAfter, type Entry, type EntryGroup } from './palette-entries.ts'
import { useFindings } from './palette-results.ts'
import { paletteSentences } from './palette.sentences.ts'
import classes from './palette.module.css'
import { useShell } from '../shell-context.tsx'

/** Typing that pauses this long is searched for, in milliseconds. */
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

  // What was marked may have gone from the list while it was typed.
  const marked = Math.min(at, entries.length - 1)

  const act = (entry: Entry | undefined) => {
    if (!entry) return
    // First, so that a dialog which the entry opens takes this one's place.
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
