/**
 * The fields for the first and the last day of a period. One of them may stay empty. A change is passed on as soon as
 * it is a valid period.
 */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../search.ts'
import classes from './day-range.module.css'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

/** The first and the last day, such as `2026-11-02`, in Ghana's time. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

export function DayRangeFields({
  range,
  onChange,
}: {
  range: DayRange
  onChange: (range: DayRange) => void
}) {
  const say = useSentences(uiSentences)
  const [days, setDays] = useState({ from: range.from ?? '', to: range.to ?? '' })
  // The address may change from outside, for example when the person goes back.
  const [shown, setShown] = useState(range)
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range)
    setDays({ from: range.from ?? '', to: range.to ?? '' })
  }
  const backwards = isDay(days.from) && isDay(days.to) && days.from > days.to
  const choose = (change: Partial<typeof days>) => {
    const next = { ...days, ...change }
    setDays(next)
    const { from, to } = next
    if ([from, to].every((day) => day === '' || isDay(day)) && !(from && to && from > to))
      onChange({ from: from || undefined, to: to || undefined })
  }
  const field = (which: keyof typeof days, label: string) => (
    <TextInput
      type="date"
      size="sm"
      aria-label={label}
      value={days[which]}
      onChange={({ currentTarget }) => choose({ [which]: currentTarget.value })}
      {...(backwards && { error: which === 'to' ? say.daysBackwards : true })}
    />
  )
  return (
    <div className={classes.days}>
      {field('from', say.firstDay)}
      <span aria-hidden="true">–</span>
      {field('to', say.lastDay)}
    </div>
  )
}
