/** Who it goes to: groups of the address book, numbers typed or pasted, or both. */
import { Button, Checkbox, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatPlural } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ChosenGroup } from './draft.ts'
import classes from './new-sms.module.css'
import type { Numbers } from './numbers.ts'

/** Groups read at once; those beyond are found by their name. */
const GROUPS_SHOWN = 100
/** From this many on there is a search. */
const GROUPS_SEARCHED = 8
const PAUSE_MS = 250
/** Numbers that cannot be texted, listed one by one. */
const BAD_SHOWN = 20

export const NO_NUMBERS: Numbers = { valid: [], bad: [], repeated: 0 }

/** Reads the numbers as they are typed; the code that knows numbers is fetched with the first of them. */
export function useNumbers(typed: string) {
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const empty = text.trim() === ''
  const query = useQuery({
    queryKey: ['numbers', text],
    queryFn: async () => (await import('./numbers.ts')).readNumbers(text),
    enabled: !empty,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    numbers: empty ? NO_NUMBERS : (query.data ?? NO_NUMBERS),
    /** What is known is not of what stands there now. */
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
  const [search, setSearch] = useState('')
  const query = useCall(
    'listGroups',
    { query: { pageSize: GROUPS_SHOWN, ...(search && { searchTerm: search }) } },
    { keep: true },
  )
  const found = query.data?.data
  if (!found && query.error) return <FailedState error={query.error} retry={() => void query.refetch()} />
  if (!found) return <GroupsWaiting />
  // What was chosen stays in sight whatever is searched for.
  const others = chosen.filter(({ id }) => !found.some((group) => group.id === id))
  const toggle = (group: ChosenGroup) => {
    const { id, name, contacts, fields } = group
    const rest = chosen.filter((each) => each.id !== id)
    onChange(rest.length < chosen.length ? rest : [...chosen, { id, name, contacts, fields }])
  }
  if (found.length === 0 && others.length === 0 && search === '') {
    return (
      <p className={classes.hint}>
        There are no groups yet.{' '}
        <TextLink to={paths.addressBook} search={{ import: 'new' }}>
          Import your contacts
        </TextLink>{' '}
        and send to all of them at once, or enter numbers below.
      </p>
    )
  }
  const many = search !== '' || (query.data?.totalCount ?? 0) > GROUPS_SEARCHED
  return (
    <fieldset className={classes.groups}>
      <legend className={classes.label}>Groups</legend>
      {many && <SearchField label="Search groups" value={search} onSearch={setSearch} />}
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
        {found.length === 0 && <p className={classes.hint}>No group has this name.</p>}
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
  const { numbers, reading, error, retry } = state
  const words = [
    formatPlural(numbers.valid.length, 'number'),
    numbers.repeated > 0 && `${formatCount(numbers.repeated)} given twice`,
    numbers.bad.length > 0 && `${formatCount(numbers.bad.length)} left out`,
  ]
  return (
    <div>
      <Textarea
        label="Numbers"
        description="Type or paste them in any format, one a line or with commas between."
        placeholder={'024 123 4567\n+233 20 123 4567'}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes.numbers ?? '' }}
      />
      <div className={classes.numbersFoot} aria-live="polite" data-stale={reading || undefined}>
        {typed.trim() !== '' && words.filter(Boolean).join(' · ')}
      </div>
      {error && (
        <Notice tone="danger">
          The numbers could not be read.{' '}
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {numbers.bad.length > 0 && typed.trim() !== '' && (
        <details className={classes.bad}>
          <summary>Why {formatPlural(numbers.bad.length, 'number')} cannot be texted</summary>
          <ul>
            {numbers.bad.slice(0, BAD_SHOWN).map(({ raw, fault }, index) => (
              <li key={`${index} ${raw}`}>
                <strong>{raw.slice(0, 40)}</strong> {PHONE_FAULTS[fault]}
              </li>
            ))}
          </ul>
          {numbers.bad.length > BAD_SHOWN && (
            <p className={classes.hint}>and {formatCount(numbers.bad.length - BAD_SHOWN)} more</p>
          )}
        </details>
      )}
    </div>
  )
}
