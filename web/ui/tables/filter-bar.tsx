/** A list narrowed by words and by one choice, above it. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '../forms/search-field.tsx'
import { Toolbar } from '../layout/toolbar.tsx'

interface FilterBarProps<Value extends string> {
  search: { label: string; placeholder: string; value: string | undefined; onSearch: (text?: string) => void }
  choice: {
    label: string
    /** Says that all are shown. */
    all: string
    value: Value | undefined
    options: readonly { value: Value; label: string }[]
    onChoose: (value?: Value) => void
  }
  /** What else is done with what the list shows. */
  children?: ReactNode
}

export function FilterBar<Value extends string>({ search, choice, children }: FilterBarProps<Value>) {
  const { label, all, value, options, onChoose } = choice
  return (
    <Toolbar>
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        value={search.value ?? ''}
        onSearch={(text) => search.onSearch(text || undefined)}
      />
      <NativeSelect
        size="sm"
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(options.find((option) => option.value === currentTarget.value)?.value)
        }
        data={[{ value: '', label: all }, ...options]}
      />
      {children}
    </Toolbar>
  )
}
