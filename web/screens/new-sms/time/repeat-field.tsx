/**
 * The fields for how often a message repeats and when it ends, with the first runs. The runs respect the sending
 * hours.
 */
import { Checkbox, NativeSelect, NumberInput, Radio, Skeleton, TextInput } from '@mantine/core'
import { SERIES_RUNS_MAX } from '@nkra/contract/limits.ts'
import { useCall } from '../../../api/queries.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { LAST_DAY, rhythmSentences, WEEK } from '../../../ui/language/rhythm.sentences.ts'
import type { Draft } from '../draft.ts'
import classes from '../new-sms.module.css'
import { repeatFault, type Repeat, planOf } from './repeat.ts'
import { repeatSentences } from './repeat.sentences.ts'
import { newSmsSentences } from '../sentences.ts'

interface RepeatFieldProps {
  at: string
  repeat: Repeat
  traffic: Draft['traffic']
  onChange: (repeat: Repeat) => void
}

const EVERY = ['day', 'week', 'month'] as const
/** From this day on, some months do not have the day. */
const SCARCE_DAY = 29

export default function RepeatField({ at, repeat, traffic, onChange }: RepeatFieldProps) {
  const say = useSentences(repeatSentences)
  const { faults } = useSentences(newSmsSentences)
  const { days: dayNames } = useSentences(rhythmSentences)
  const change = (some: Partial<Repeat>) => onChange({ ...repeat, ...some })
  const fault = repeatFault(repeat, at)
  return (
    <div className={classes.repeat}>
      <NativeSelect
        label={say.every}
        value={repeat.every}
        onChange={({ currentTarget: { value } }) =>
          change({ every: EVERY.find((each) => each === value) ?? 'week' })
        }
        data={EVERY.map((value) => ({ value, label: say.everies[value] }))}
      />
      {repeat.every === 'week' && (
        <Checkbox.Group
          label={say.days}
          value={repeat.days.map(String)}
          onChange={(days) => change({ days: days.map(Number) })}
          error={fault === 'no_days' && faults.no_days}
        >
          <div className={classes.weekdays}>
            {WEEK.map((day) => (
              <Checkbox key={day} value={String(day)} label={dayNames[day]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {repeat.every === 'month' && (
        <NativeSelect
          label={say.day}
          description={repeat.day >= SCARCE_DAY && repeat.day < LAST_DAY ? say.shortMonths : undefined}
          value={String(repeat.day)}
          onChange={({ currentTarget: { value } }) => change({ day: Number(value) })}
          data={[
            ...Array.from({ length: LAST_DAY - 1 }, (_, index) => String(index + 1)),
            { value: String(LAST_DAY), label: say.lastDay },
          ]}
        />
      )}
      <Radio.Group
        label={say.ends}
        value={repeat.ends}
        onChange={(ends) => change({ ends: ends === 'on' ? ends : 'after' })}
      >
        <div className={classes.radios}>
          <Radio value="after" label={say.after} />
          <Radio value="on" label={say.on} />
        </div>
      </Radio.Group>
      {repeat.ends === 'after' ? (
        <NumberInput
          label={say.runs}
          value={repeat.after}
          min={1}
          max={SERIES_RUNS_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          error={fault === 'no_end' && faults.no_end}
          onChange={(after) => change({ after: typeof after === 'number' ? after : '' })}
        />
      ) : (
        <TextInput
          type="date"
          label={say.lastDate}
          value={repeat.on}
          min={at.slice(0, 10)}
          error={(fault === 'no_end' || fault === 'ends_before') && faults[fault]}
          onChange={(event) => change({ on: event.currentTarget.value })}
        />
      )}
      {fault === null && <FirstRuns at={at} repeat={repeat} traffic={traffic} />}
    </div>
  )
}

function FirstRuns({ at, repeat, traffic }: Omit<RepeatFieldProps, 'onChange'>) {
  const say = useSentences(repeatSentences)
  const format = useFormat()
  const body = { ...planOf(at, repeat), traffic }
  const query = useCall('previewSeries', { body }, { keep: true })
  const runs = query.data?.data
  if (query.error) return <p className={classes.fault}>{query.error.message}</p>
  if (!runs) return <Skeleton height="5rem" />
  return (
    <div aria-live="polite" aria-busy={query.isPlaceholderData}>
      <h3 className={classes.runsHead}>{say.next}</h3>
      <ol className={classes.runs}>
        {runs.map(({ dueAt, goesAt }) => (
          <li key={dueAt}>
            {format.exact(goesAt)}
            {goesAt !== dueAt && <span className={classes.moved}>{say.moved(format.exact(dueAt))}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.hint}>{say.moneyText}</p>
    </div>
  )
}
