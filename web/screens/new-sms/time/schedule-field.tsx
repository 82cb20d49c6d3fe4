/** The field for when the message goes: now, later, or repeatedly from a time on. */
import { Radio, Skeleton, TextInput } from '@mantine/core'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import type { Draft } from '../draft.ts'
import classes from '../new-sms.module.css'
import { repeatFrom } from './repeat.ts'
import { scheduleFault, scheduleRange, tomorrowMorning } from './schedule.ts'
import { newSmsSentences } from '../sentences.ts'

const RepeatField = lazy(() => import('./repeat-field.tsx'), <Skeleton mt="sm" height="9rem" />)

interface ScheduleFieldProps {
  draft: Draft
  now: number
  onChange: (some: Pick<Draft, 'at'> & Partial<Draft>) => void
}

export function ScheduleField({ draft: { at, repeat, traffic }, now, onChange }: ScheduleFieldProps) {
  const say = useSentences(newSmsSentences)
  const format = useFormat()
  const chosen = at === '' ? 'now' : repeat === null ? 'later' : 'again'
  const fault = scheduleFault(at, now)
  const choose = (when: string) => {
    const time = at === '' ? tomorrowMorning(now) : at
    if (when === 'now') onChange({ at: '', repeat: null })
    else onChange({ at: time, repeat: when === 'again' ? (repeat ?? repeatFrom(time)) : null })
  }
  return (
    <Radio.Group label={say.when} size="md" value={chosen} onChange={choose}>
      <div className={classes.radios}>
        <Radio value="now" label={say.now} />
        <Radio value="later" label={say.later} />
        <Radio value="again" label={say.again} />
      </div>
      {chosen !== 'now' && (
        <TextInput
          mt="sm"
          type="datetime-local"
          label={repeat ? say.firstAt : say.at}
          description={say.nowThere(format.exact(new Date(now).toISOString()))}
          value={at}
          {...scheduleRange(now)}
          error={fault && say.faults[fault]}
          maw="20rem"
          onChange={(event) => onChange({ at: event.currentTarget.value || tomorrowMorning(now) })}
        />
      )}
      {repeat && fault === null && (
        <RepeatField
          at={at}
          repeat={repeat}
          traffic={traffic}
          onChange={(changed) => onChange({ at, repeat: changed })}
        />
      )}
    </Radio.Group>
  )
}
