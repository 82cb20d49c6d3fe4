/** A field to choose one business. The list is searched while the person types. For Administrators only. */
import { Skeleton, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { accountFieldSentences } from './account-field.sentences.ts'

/** Mantine's select list with a search field, fetched when the first one is shown (decision 16). */
const Select = lazy<SelectProps>(() => import('../../ui/forms/select-list.tsx'), <Skeleton height="4.6rem" />)

/** The list is searched after a pause in the typing of this length, in milliseconds. */
const PAUSE_MS = 200
/** How many businesses are offered at once. The person finds others by typing more. */
const OFFERED = 20

interface AccountFieldProps {
  label: string
  name: string
  error?: string | undefined
  onChoose: () => void
}

export function AccountField({ label, name, error, onChoose }: AccountFieldProps) {
  const say = useSentences(accountFieldSentences)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [typed, setTyped] = useState('')
  // The name of the chosen business is not a search term: all businesses are offered again.
  const [searched] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE_MS)
  const accounts = useCall(
    'listAccounts',
    { query: { pageNumber: 1, pageSize: OFFERED, searchTerm: searched } },
    { keep: true },
  )
  const found = (accounts.data?.data ?? []).map((account) => ({
    value: account.accountId,
    label: account.name,
  }))
  const offered = chosen && found.every(({ value }) => value !== chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      name={name}
      label={label}
      required
      searchable
      placeholder={say.hint}
      data={offered}
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        setChosen(offered.find((option) => option.value === value) ?? null)
        onChoose()
      }}
      nothingFoundMessage={accounts.isFetching ? say.searching : say.none}
      maxDropdownHeight={260}
      {...(error !== undefined && { error })}
    />
  )
}
