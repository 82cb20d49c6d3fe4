/** The operator's form for the limits on customers' programs: those of one account, or those for all accounts. */
import { Button, TextInput } from '@mantine/core'
import { PROGRAM_LIMITS_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { formatCount, useSentences } from '../../ui/language/language.tsx'
import classes from './program-limits.module.css'
import { programLimitsSentences } from './program-limits.sentences.ts'

type Limits = Reply<'getDefaultProgramLimits'>

/** The limits in the order of the form: those of API keys, then those of SMPP. */
const NAMES = Object.keys(PROGRAM_LIMITS_MAX) as (keyof Limits)[]

interface ProgramLimitsFormProps {
  limits: Limits
  /** The default limits, if `limits` are one account's. An empty field means the default. */
  defaults?: Limits
  save: (limits: Limits) => Promise<unknown>
}

export function ProgramLimitsForm({ limits, defaults, save }: ProgramLimitsFormProps) {
  const say = useSentences(programLimitsSentences)
  const numberIn = (name: keyof Limits, typed: string): number => {
    if (defaults && typed.trim() === '') return defaults[name]
    const number = numberOf(name, typed, say.noNumber)
    if (!Number.isInteger(number)) throw new FieldFailure(name, say.noNumber)
    const max = PROGRAM_LIMITS_MAX[name]
    if (number < 1 || number > max) throw new FieldFailure(name, say.outOfRange(formatCount(max)))
    return number
  }
  const form = useSubmit(
    say.labels,
    async (typed) => {
      const entries = NAMES.map((name) => [name, numberIn(name, typed[name])] as const)
      const wanted: Limits = { ...limits, ...Object.fromEntries(entries) }
      if (wanted.keyCalls > wanted.accountCalls) throw new FieldFailure('keyCalls', say.aboveAll)
      if (wanted.keyMessages > wanted.accountMessages) throw new FieldFailure('keyMessages', say.aboveAll)
      await save(wanted)
    },
    defaults ? NAMES : [],
  )
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.lead}>{defaults ? say.leadOfAccount : say.leadOfAll}</p>
      <FormAlert failure={form.failure} />
      <div className={classes.fields}>
        {NAMES.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            defaultValue={limits[name] === defaults?.[name] ? '' : formatCount(limits[name])}
            {...(defaults && {
              description: say.forAll(formatCount(defaults[name])),
              placeholder: formatCount(defaults[name]),
            })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            withAsterisk={false}
          />
        ))}
      </div>
      <Button type="submit" loading={form.pending} className={classes.save}>
        {say.save}
      </Button>
    </form>
  )
}
