import { SCENARIOS, type Scenario } from '@nkra/contract/kyc/sandbox.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import classes from '../kyc.module.css'
import { kycSentences } from '../sentences.ts'

/** The catalogue of test numbers, each ready to be used. */
export function TestNumbers({ onUse }: { onUse: (number: string) => void }) {
  const say = useSentences(kycSentences)
  return (
    <Panel title={say.tests}>
      <p className={classes.hint}>{say.testsText}</p>
      <ul className={classes.tests}>
        {(Object.entries(SCENARIOS) as [string, Scenario][]).map(([number, scenario]) => (
          <li key={number}>
            <button
              type="button"
              className={classes.test}
              title={say.use(number)}
              onClick={() => onUse(number)}
            >
              <span className={classes.testNumber}>{number}</span>
              <span className={classes.number}>{say.scenarios[scenario]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
