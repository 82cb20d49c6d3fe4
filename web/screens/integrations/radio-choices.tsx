/** The choices that keys and webhook endpoints share: live or test, and how long a replaced secret still works. */
import { Radio } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import classes from './integrations.module.css'
import { type Overlap, OVERLAPS } from './period-choices.ts'

type Environment = Reply<'listKeys'>[number]['environment']

interface EnvironmentChoiceProps {
  /** The environments to choose from, in the order shown. */
  environments: readonly Environment[]
  words: {
    environment: string
    environments: Readonly<Record<Environment, string>>
    environmentHints: Readonly<Record<Environment, string>>
  }
  value: Environment
  onChange: (environment: Environment) => void
}

export function EnvironmentChoice({ environments, words, value, onChange }: EnvironmentChoiceProps) {
  return (
    <Radio.Group
      size="md"
      label={words.environment}
      value={value}
      onChange={(chosen) => onChange(environments.find((each) => each === chosen) ?? value)}
    >
      <div className={classes.choices}>
        {environments.map((each) => (
          <Radio
            key={each}
            size="md"
            value={each}
            label={words.environments[each]}
            description={words.environmentHints[each]}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

interface OverlapChoiceProps {
  words: { overlap: string; overlaps: Readonly<Record<Overlap, string>> }
  value: Overlap
  onChange: (overlap: Overlap) => void
}

export function OverlapChoice({ words, value, onChange }: OverlapChoiceProps) {
  return (
    <Radio.Group
      size="md"
      label={words.overlap}
      value={value}
      onChange={(chosen) => onChange(OVERLAPS.find((each) => each === chosen) ?? value)}
    >
      <div className={dialog.options}>
        {OVERLAPS.map((each) => (
          <Radio key={each} size="md" value={each} label={words.overlaps[each]} />
        ))}
      </div>
    </Radio.Group>
  )
}
