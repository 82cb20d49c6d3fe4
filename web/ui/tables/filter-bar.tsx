/** The filters above a list: a search field, and choices that each offer an option to show everything. */
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '../forms/search-field.tsx'
import { EmptyState } from '../layout/page.tsx'
import { Toolbar } from '../layout/toolbar.tsx'

export interface Choice<Value extends string> {
  label: string
  /** The label of the option that shows everything. */
  all: string
  value: Value | undefined
  /** The values to choose from. An option without a label shows its value. */
  options: readonly (Value | { value: Value; label: string })[]
}

interface FilterSelectProps<Value extends string> extends Choice<Value> {
  className?: string | undefined
  onChoose: (value?: Value) => void
}

interface FilterBarProps<Value extends string> {
  search: { label: string; placeholder: string; value: string | undefined; onSearch: (text?: string) => void }
  choice?: FilterSelectProps<Value> | undefined
  /** Other actions for the list, beside the filters. */
  children?: ReactNode
}

export function FilterBar<Value extends string>({ search, choice, children }: FilterBarProps<Value>) {
  return (
    <Toolbar>
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        value={search.value ?? ''}
        onSearch={(text) => search.onSearch(text || undefined)}
      />
      {choice && <FilterSelect {...choice} />}
      {children}
    </Toolbar>
  )
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, className, onChoose } = props
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  return (
    <NativeSelect
      size="sm"
      {...(className !== undefined && { className })}
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value))}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}

interface NothingMatchesProps {
  title: string
  children?: ReactNode
  showAll: string
  onShowAll: () => void
}

/** Shown in place of the rows if the filters hide all of them. */
export function NothingMatches({ title, children, showAll, onShowAll }: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
