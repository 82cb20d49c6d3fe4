import { Dash } from '../../ui/values/figures.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import classes from './business-id.module.css'
import type { BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

type Say = SentencesOf<typeof businessSentences>

const FIELDS = ['legalName', 'legalForm', 'registrationNumber', 'tin', 'address', 'owners'] as const

function textOf(of: BusinessId, field: (typeof FIELDS)[number], say: Say): string {
  if (field === 'legalForm') return of.legalForm === null ? '' : say.forms[of.legalForm]
  if (field === 'address') return [of.address, of.town].filter(Boolean).join(', ')
  return field === 'owners' ? of.owners.join(', ') : of[field]
}

/** The registered identity of a business, read-only. */
export function Registered({ of }: { of: BusinessId }) {
  const say = useSentences(businessSentences)
  return (
    <div className={classes.facts}>
      <Facts>
        {FIELDS.map((field) => (
          <Fact key={field} name={say.labels[field]}>
            {textOf(of, field, say) || <Dash />}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

/** What was approved before beside what is applied for. What differs is marked. */
export function Compared({ before, after }: { before: BusinessId; after: BusinessId }) {
  const say = useSentences(businessSentences)
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{say.detail}</th>
          <th scope="col">{say.before}</th>
          <th scope="col">{say.after}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map((field) => {
          const [old, wanted] = [textOf(before, field, say), textOf(after, field, say)]
          return (
            <tr key={field}>
              <th scope="row">{say.labels[field]}</th>
              <td>{old || <Dash />}</td>
              <td>{old === wanted ? wanted || <Dash /> : <mark>{wanted || '–'}</mark>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What an approval asks for and is not there. */
export function MissingList({ missing }: { missing: BusinessId['missing'] }) {
  const say = useSentences(businessSentences)
  return (
    <ul className={classes.list}>
      {missing.map((each) => {
        const text = missingText(each, say)
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}

const missingText = ({ paper }: BusinessId['missing'][number], say: Say): string =>
  paper === null ? '' : say.paperKinds[paper]
