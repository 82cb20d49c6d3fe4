import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import type { ReportsSearch } from './search.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useIsPhone } from '../../ui/layout/viewport.ts'
import { FilterSelect } from '../../ui/tables/filter-bar.tsx'
import type { BreakdownQuery } from './breakdown.tsx'
import { faultOf, PRESET_DEFAULT, presetOf, PRESETS, type Range } from './range.ts'
import classes from './reports.module.css'
import { reportSentences } from './sentences.ts'

const NETWORKS = ['MTN', 'Telecel', 'AT']
const CHOSEN = 'chosen'

interface FiltersProps {
  search: ReportsSearch
  range: Range
  now_ms: number
  onChange: (change: ReportsSearch) => void
}

/** The filters of the report: the days, the sender ID and the network. */
export function Filters({ search, range, now_ms, onChange }: FiltersProps) {
  const say = useSentences(reportSentences)
  const phone = useIsPhone()
  const senders = useCall('listSenders')
  const names = senders.data?.data.filter(({ approvedAt }) => approvedAt).map(({ senderId }) => senderId)
  const preset = presetOf(range, now_ms)
  const [choosing, setChoosing] = useState(preset === null)
  const value = choosing ? CHOSEN : String(preset ?? CHOSEN)
  const choose = (chosen: string) => {
    setChoosing(chosen === CHOSEN)
    if (chosen === CHOSEN) return
    const days = Number(chosen)
    onChange({ from: undefined, to: undefined, days: days === PRESET_DEFAULT ? undefined : days })
  }
  const ranges = [
    ...PRESETS.map((days) => ({ value: String(days), label: say.lastDays(days) })),
    { value: CHOSEN, label: say.chosenDays },
  ]
  return (
    <div className={classes.filters}>
      {phone ? (
        <NativeSelect
          size="sm"
          aria-label={say.range}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={ranges}
        />
      ) : (
        <SegmentedControl aria-label={say.range} value={value} onChange={choose} data={ranges} />
      )}
      {choosing && <Days key={`${range.from} ${range.to}`} range={range} onChange={onChange} />}
      <FilterSelect
        label={say.sender}
        all={say.everySender}
        value={search.sender}
        options={[...new Set([...(names ?? []), ...(search.sender === undefined ? [] : [search.sender])])]}
        onChoose={(sender) => onChange({ sender })}
      />
      <FilterSelect
        label={say.network}
        all={say.everyNetwork}
        value={search.network}
        options={NETWORKS}
        onChoose={(network) => onChange({ network })}
      />
    </div>
  )
}

/** The fields for the two days. They are applied once they make a valid range. */
function Days({ range, onChange }: { range: Range; onChange: (change: ReportsSearch) => void }) {
  const say = useSentences(reportSentences)
  const [chosen, setChosen] = useState(range)
  const fault = faultOf(chosen)
  const choose = (change: Partial<Range>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    if (faultOf(next) === null) onChange({ ...next, days: undefined })
  }
  const field = (which: keyof Range) => (
    <TextInput
      type="date"
      size="sm"
      aria-label={say[which]}
      value={chosen[which]}
      onChange={({ currentTarget }) => choose({ [which]: currentTarget.value })}
      {...(fault !== null && { error: which === 'to' ? say.faults[fault] : true })}
    />
  )
  return (
    <div className={classes.days}>
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
    </div>
  )
}

/** The name of the person or key to which the report is limited. Undefined: there is no such limit. */
export function useAuthorName(asked: BreakdownQuery): string | undefined {
  const by = asked.user === undefined ? 'key' : 'user'
  const named = asked[by] !== undefined
  const query = useCall('reportMessages', { query: { ...asked, by } }, { enabled: named })
  return named ? (query.data?.data.rows[0]?.label ?? '…') : undefined
}

/**
 * The person or key to which the report is limited, with a button to show all. Shows nothing if there is no such
 * limit.
 */
export function ActiveFilters({
  asked,
  author,
  onChange,
}: {
  asked: BreakdownQuery
  author: string | undefined
  onChange: (change: ReportsSearch) => void
}) {
  const say = useSentences(reportSentences)
  if (author === undefined) return null
  const by = asked.user === undefined ? 'key' : 'user'
  return (
    <div>
      <Button
        variant="light"
        size="sm"
        rightSection={<IconX size={16} aria-hidden="true" />}
        onClick={() => onChange({ user: undefined, key: undefined, by })}
      >
        {say.only[by](author)}
      </Button>
    </div>
  )
}
