import { useState } from 'react'
import { FileButton } from '../../ui/controls/download-button.tsx'
import { DayRangeFields, type DayRange } from '../../ui/forms/day-range.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './books.module.css'
import { booksSentences } from './sentences.ts'

/** A file of a million entries takes a minute and a half on a busy machine. */
const FILE_MS_MAX = 300_000

/** Every entry of a range of days, for an accountant; the month so far unless others are chosen. */
export function Entries() {
  const say = useSentences(booksSentences)
  const [range, setRange] = useState<DayRange>(monthSoFar)
  const whole = monthSoFar()
  const from = range.from ?? whole.from
  const to = range.to ?? whole.to
  return (
    <Panel title={say.entries}>
      <p className={classes.text}>{say.entriesText}</p>
      <div className={classes.controls}>
        <DayRangeFields range={range} onChange={setRange} />
        <FileButton
          endpoint="exportEntries"
          parts={{ query: { from, to } }}
          fileName={`nkra-entries-${from}-${to}.csv`}
          label={say.export}
          saved={say.exported}
          size="sm"
          timeout_ms={FILE_MS_MAX}
        />
      </div>
    </Panel>
  )
}

function monthSoFar() {
  const to = new Date().toISOString().slice(0, 10)
  return { from: `${to.slice(0, 8)}01`, to }
}
