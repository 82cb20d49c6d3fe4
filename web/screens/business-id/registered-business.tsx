import { Dash } from '../../ui/values/figures.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './business-id.module.css'
import type { BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

/** The registered identity of a business, read-only. */
export function Registered({ of }: { of: BusinessId }) {
  const say = useSentences(businessSentences)
  const { labels } = say
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact name={labels.legalName}>{of.legalName || <Dash />}</Fact>
        <Fact name={labels.legalForm}>{of.legalForm === null ? <Dash /> : say.forms[of.legalForm]}</Fact>
        <Fact name={labels.registrationNumber}>{of.registrationNumber || <Dash />}</Fact>
        <Fact name={labels.tin}>{of.tin || <Dash />}</Fact>
        <Fact name={labels.address}>{[of.address, of.town].filter(Boolean).join(', ') || <Dash />}</Fact>
        <Fact name={labels.owners}>{of.owners.join(', ') || <Dash />}</Fact>
      </Facts>
    </div>
  )
}
