/** The recipients: groups of the address book, typed or pasted numbers, or both. */
import { Button, Checkbox, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { type ChosenGroup, OFFERED_GROUPS } from '../draft.ts'
import classes from '../new-sms.module.css'
import { newSmsSentences } from '../sentences.ts'
import type { NumberFile } from './number-file.ts'
import type { Numbers } from './typed-numbers.ts'

/** From this number of groups on there is a search field. */
const GROUPS_SEARCHED = 8
const PAUSE_MS = 250
/** How many numbers that cannot be texted are listed one by one. */
const BAD_SHOWN = 20

/** Shown in the field while it is empty. */
const EXAMPLES = '024 123 4567\n+233 20 123 4567'

const NO_NUMBERS: Numbers = {
  valid: [],
  bad: [],
  repeated: 0,
  unfit: { landlines: 0, foreign: 0, invalid: 0 },
}

/** Reads the numbers while they are typed. The code for phone numbers is fetched when the first one is typed. */
export function useNumbers(typed: string) {
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const empty = text.trim() === ''
  const query = useQuery({
    queryKey: ['numbers', text],
    queryFn: async () => (await import('./typed-numbers.ts')).readNumbers(text),
    enabled: !empty,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    numbers: empty ? NO_NUMBERS : (query.data ?? NO_NUMBERS),
    /** Whether the result is still for an earlier text. */
    reading: text !== typed || (!empty && query.isFetching),
    error: empty ? null : query.error,
    retry: () => void query.refetch(),
  }
}

interface GroupsFieldProps {
  chosen: readonly ChosenGroup[]
  onChange: (groups: ChosenGroup[]) => void
}

export function GroupsField({ chosen, onChange }: GroupsFieldProps) {
  const say = useSentences(newSmsSentences)
  const [search, setSearch] = useState('')
  const query = useCall(
    'listGroups',
    { query: { ...OFFERED_GROUPS, ...(search && { searchTerm: search }) } },
    { keep: true },
  )
  const found = query.data?.data
  if (!found && query.error) return <FailedState query={query} />
  if (!found) return <GroupsWaiting />
  // Chosen groups stay in the list, whatever is searched for.
  const others = chosen.filter(({ id }) => !found.some((group) => group.id === id))
  const toggle = (group: ChosenGroup) => {
    const { id, name, contacts, fields } = group
    const rest = chosen.filter((each) => each.id !== id)
    onChange(rest.length < chosen.length ? rest : [...chosen, { id, name, contacts, fields }])
  }
  if (found.length === 0 && others.length === 0 && search === '') {
    return (
      <p className={classes.hint}>
        {say.noGroups(
          <TextLink to={paths.addressBook} search={{ import: 'new' }}>
            {say.importContacts}
          </TextLink>,
        )}
      </p>
    )
  }
  const many = search !== '' || (query.data?.totalCount ?? 0) > GROUPS_SEARCHED
  return (
    <fieldset className={classes.groups}>
      <legend className={classes.label}>{say.groups}</legend>
      {many && <SearchField label={say.searchGroups} value={search} onSearch={setSearch} />}
      <div className={classes.groupList}>
        {[...others, ...found].map((group) => (
          <Checkbox
            key={group.id}
            checked={chosen.some(({ id }) => id === group.id)}
            onChange={() => toggle(group)}
            classNames={{ root: classes.group, body: classes.groupBody, labelWrapper: classes.groupLabel }}
            label={
              <>
                <span>{group.name}</span>
                <span className={classes.groupCount}>{formatCount(group.contacts)}</span>
              </>
            }
          />
        ))}
        {found.length === 0 && <p className={classes.hint}>{say.noSuchGroup}</p>}
      </div>
    </fieldset>
  )
}

function GroupsWaiting() {
  return (
    <div aria-hidden="true">
      <Skeleton height="1rem" width="5rem" mb="sm" />
      <Skeleton height="2.6rem" mb="xs" />
      <Skeleton height="2.6rem" />
    </div>
  )
}

interface NumbersFieldProps {
  typed: string
  onType: (typed: string) => void
  state: ReturnType<typeof useNumbers>
}

export function NumbersField({ typed, onType, state }: NumbersFieldProps) {
  const say = useSentences(newSmsSentences)
  const { numbers, reading, error, retry } = state
  const words = [
    say.numbersRead(numbers.valid.length),
    numbers.repeated > 0 && say.givenTwice(numbers.repeated),
    numbers.bad.length > 0 && say.leftOut(numbers.bad.length),
  ]
  return (
    <div>
      <Textarea
        label={say.numbers}
        description={say.numbersText}
        placeholder={EXAMPLES}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        rows={2}
        spellCheck={false}
        classNames={{ input: classes.numbers ?? '' }}
      />
      <NumbersOfFile
        typed={typed !== ''}
        onRead={(read) => onType(typed.trim() === '' ? read : `${typed.trimEnd()}\n${read}`)}
      />
      <div className={classes.numbersFoot} aria-live="polite" data-stale={reading || undefined}>
        {typed.trim() !== '' && words.filter(Boolean).join(' · ')}
      </div>
      {error && (
        <Notice tone="danger">
          {say.numbersUnread}{' '}
          <Button size="compact-sm" variant="default" onClick={retry}>
            {say.tryAgain}
          </Button>
        </Notice>
      )}
      {numbers.bad.length > 0 && typed.trim() !== '' && (
        <details className={classes.bad}>
          <summary>{say.whyNot(numbers.bad.length)}</summary>
          <ul>
            {numbers.bad.slice(0, BAD_SHOWN).map(({ raw, fault }, index) => (
              <li key={`${index} ${raw}`}>
                <strong>{raw.slice(0, 40)}</strong> {say.phoneFaults[fault]}
              </li>
            ))}
          </ul>
          {numbers.bad.length > BAD_SHOWN && (
            <p className={classes.hint}>{say.more(numbers.bad.length - BAD_SHOWN)}</p>
          )}
        </details>
      )}
    </div>
  )
}

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/plain'

interface NumbersOfFileProps {
  /** Whether the field holds a number. Numbers that were discarded do not count. */
  typed: boolean
  /** Called with the numbers of the file, one on each line. */
  onRead: (lines: string) => void
}

/** Adds the numbers of a file to the typed numbers, where the person can check and change them. */
function NumbersOfFile({ typed, onRead }: NumbersOfFileProps) {
  const say = useSentences(newSmsSentences)
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<NumberFile | null>(null)
  const [reading, setReading] = useState(false)
  const choose = async (file: File) => {
    setReading(true)
    const { readNumberFile, NUMBER_FILE_BYTES_MAX } = await import('./number-file.ts')
    const tooLarge = file.size > NUMBER_FILE_BYTES_MAX
    const result = tooLarge
      ? ({ fault: 'too_large' } as const)
      : readNumberFile(new Uint8Array(await file.arrayBuffer()))
    setRead(result)
    if (result.fault === null) onRead(result.numbers.join('\n'))
  }
  return (
    <div className={classes.fileOf}>
      <Button
        size="compact-md"
        variant="default"
        loading={reading}
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {say.fromFile}
      </Button>
      <span className={classes.hint}>{say.fromFileText}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={say.fromFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The person may choose the same file again after correcting it.
          currentTarget.value = ''
          if (!file) return
          choose(file)
            .catch(() => setRead({ fault: 'unreadable' }))
            .finally(() => setReading(false))
        }}
      />
      <div className={classes.fileRead} aria-live="polite">
        {read && (read.fault !== null || typed) && <FileResult of={read} />}
      </div>
    </div>
  )
}

function FileResult({ of: read }: { of: NumberFile }) {
  const say = useSentences(newSmsSentences)
  if (read.fault === null) return <span className={classes.hint}>{say.fileAdded(read.numbers.length)}</span>
  return (
    <Notice tone="warning">
      {read.fault === 'too_many'
        ? say.tooManyRows(
            read.rows,
            <TextLink to={paths.addressBook} search={{ import: 'new' }}>
              {say.importContacts}
            </TextLink>,
          )
        : say.fileFaults[read.fault]}
    </Notice>
  )
}
