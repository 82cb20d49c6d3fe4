/** For what a key or an endpoint is: what is real, or tests. Each says in words of its own what that means for it. */
import { Radio } from '@mantine/core'
import type { Key } from './integrations.tsx'
import classes from './integrations.module.css'

type Environment = Key['environment']

interface EnvironmentChoiceProps {
  /** In this order. */
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
