/** The hours for promotional messages of all accounts: rules by date and public holidays, each with its source. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { SENDING_RULE_SOURCE_LENGTH_MAX, HOLIDAY_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { rhythmSentences, WEEK } from '../../../ui/language/rhythm.sentences.ts'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel } from '../section-panel.tsx'
import { sendingHoursSentences } from './sending-hours.sentences.ts'
import classes from '../settings.module.css'

type Policy = Reply<'getSendingPolicy'>
type Rule = Policy['hours'][number]
type Holiday = Policy['holidays'][number]

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
/** The hours that vendors quote from their contracts with operators. The first rule begins with them. */
const USUAL = { days: [1, 2, 3, 4, 5, 6], fromHour: 8, toHour: 19 }

/** A hook that saves the sending policy with one part changed. */
function useChange(policy: Policy) {
  const change = useAnnouncedAct('changeSendingPolicy')
  const { saved } = useSentences(sendingHoursSentences)
  return async (some: Partial<Policy>) => {
    await change.act({ body: { ...policy, ...some } }, saved)
  }
}

export default function SendingHours() {
  const say = useSentences(sendingHoursSentences)
  const query = useCall('getSendingPolicy')
  return (
    <>
      <SectionPanel title={say.rules} query={query}>
        {(policy) => <Rules policy={policy} />}
      </SectionPanel>
      <SectionPanel title={say.holidays} query={query}>
        {(policy) => <Holidays policy={policy} />}
      </SectionPanel>
    </>
  )
}

function Rules({ policy }: { policy: Policy }) {
  const say = useSentences(sendingHoursSentences)
  const format = useFormat()
  const change = useChange(policy)
  const { days: dayNames } = useSentences(rhythmSentences)
  const [asked, setAsked] = useState<Rule | null>(null)
  const { hours } = policy
  return (
    <>
      <p className={classes.hint}>{hours.length === 0 ? say.noRules : say.rulesHint}</p>
      {hours.length > 0 && (
        <ul className={classes.kept} aria-label={say.rules}>
          {hours.map((rule) => (
            <li key={rule.holdsFrom}>
              <div>
                <strong>{say.from(format.date(rule.holdsFrom))}</strong>
                <p>
                  {say.hours(rule.fromHour, rule.toHour)},{' '}
                  {format.list(WEEK.filter((day) => rule.days.includes(day)).map((day) => dayNames[day]!))}
                </p>
                <p>{rule.onHolidays ? say.onHolidays : say.notOnHolidays}</p>
                <p className={classes.keptSource}>{rule.source}</p>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={say.removeRule(format.date(rule.holdsFrom))}
                onClick={() => setAsked(rule)}
              >
                {say.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RuleForm policy={policy} key={hours.length} />
      {asked && (
        <ConfirmDialog
          title={say.removeQuestion(say.removeRule(format.date(asked.holdsFrom)))}
          confirm={say.remove}
          danger
          onConfirm={() => change({ hours: hours.filter((rule) => rule.holdsFrom !== asked.holdsFrom) })}
          onClose={() => setAsked(null)}
        >
          {say.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function RuleForm({ policy }: { policy: Policy }) {
  const say = useSentences(sendingHoursSentences)
  const { days: dayNames } = useSentences(rhythmSentences)
  const change = useChange(policy)
  const [rule, setRule] = useState({ ...USUAL, onHolidays: false })
  const { days, fromHour, toHour, onHolidays } = rule
  const fault = days.length === 0 ? say.noDay : fromHour >= toHour ? say.backwards : null
  const form = useSubmit(say.labels, async ({ holdsFrom, source }) => {
    if (fault !== null) return
    if (policy.hours.some((each) => each.holdsFrom === holdsFrom))
      throw new FieldFailure('holdsFrom', say.taken)
    await change({ hours: [...policy.hours, { ...rule, holdsFrom, source }] })
  })
  const hourField = (which: 'fromHour' | 'toHour') => (
    <NativeSelect
      label={say[which]}
      value={String(rule[which])}
      onChange={(event) => setRule({ ...rule, [which]: Number(event.currentTarget.value) })}
      data={(which === 'fromHour' ? HOURS.slice(0, -1) : HOURS.slice(1)).map((hour) => ({
        value: String(hour),
        label: `${String(hour).padStart(2, '0')}:00`,
      }))}
    />
  )
  return (
    <form {...form.props} className={classes.form} aria-label={say.addRule}>
      <FormAlert failure={form.failure} />
      <TextInput {...form.field('holdsFrom')} type="date" />
      <Checkbox.Group
        label={say.days}
        value={days.map(String)}
        onChange={(chosen) => setRule({ ...rule, days: chosen.map(Number) })}
        error={fault}
      >
        <div className={classes.choices}>
          {WEEK.map((day) => (
            <Checkbox key={day} value={String(day)} label={dayNames[day]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        {hourField('fromHour')}
        {hourField('toHour')}
      </div>
      <Checkbox
        label={say.onHolidays}
        checked={onHolidays}
        onChange={(event) => setRule({ ...rule, onHolidays: event.currentTarget.checked })}
      />
      <TextInput
        {...form.field('source')}
        description={say.sourceHint}
        maxLength={SENDING_RULE_SOURCE_LENGTH_MAX}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {say.addRule}
        </Button>
      </div>
    </form>
  )
}

function Holidays({ policy }: { policy: Policy }) {
  const say = useSentences(sendingHoursSentences)
  const format = useFormat()
  const change = useChange(policy)
  const [asked, setAsked] = useState<Holiday | null>(null)
  const { holidays } = policy
  return (
    <>
      <p className={classes.hint}>{say.holidaysHint}</p>
      {holidays.length === 0 ? (
        <p className={classes.hint}>{say.noHolidays}</p>
      ) : (
        <ul className={classes.kept} aria-label={say.holidays}>
          {holidays.map((holiday) => (
            <li key={holiday.day}>
              <div>
                <strong>{holiday.name}</strong>
                <p>{format.date(holiday.day)}</p>
                <p className={classes.keptSource}>{holiday.source}</p>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={say.removeHoliday(`${holiday.name}, ${format.date(holiday.day)}`)}
                onClick={() => setAsked(holiday)}
              >
                {say.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <HolidayForm policy={policy} key={holidays.length} />
      {asked && (
        <ConfirmDialog
          title={say.removeQuestion(say.removeHoliday(asked.name))}
          confirm={say.remove}
          danger
          onConfirm={() => change({ holidays: holidays.filter(({ day }) => day !== asked.day) })}
          onClose={() => setAsked(null)}
        >
          {say.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function HolidayForm({ policy }: { policy: Policy }) {
  const say = useSentences(sendingHoursSentences)
  const change = useChange(policy)
  const form = useSubmit(say.holidayLabels, async (holiday) => {
    const { holidays } = policy
    if (holidays.some(({ day }) => day === holiday.day)) throw new FieldFailure('day', say.holidayTaken)
    await change({ holidays: [...holidays, holiday] })
  })
  return (
    <form {...form.props} className={classes.form} aria-label={say.addHoliday}>
      <FormAlert failure={form.failure} />
      <div className={classes.pair}>
        <TextInput {...form.field('day')} type="date" />
        <TextInput {...form.field('name')} maxLength={HOLIDAY_NAME_LENGTH_MAX} />
      </div>
      <TextInput
        {...form.field('source')}
        description={say.sourceHint}
        maxLength={SENDING_RULE_SOURCE_LENGTH_MAX}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {say.addHoliday}
        </Button>
      </div>
    </form>
  )
}
