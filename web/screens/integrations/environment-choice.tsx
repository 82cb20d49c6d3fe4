/** The choice between live and test, for a key or a webhook endpoint. The caller gives the words. */
import { Radio } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import classes from './integrations.module.css'

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
