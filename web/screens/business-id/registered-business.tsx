import { Dash } from '../../ui/values/figures.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import classes from './business-id.module.css'
import type { BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

type Say = SentencesOf<typeof businessSentences>

const FIELDS = ['legalName', 'legalForm', 'registrationNumber', 'tin', 'address'] as const

function textOf(of: BusinessId, field: (typeof FIELDS)[number], say: Say): string {
  if (field === 'legalForm') return of.legalForm === null ? '' : say.forms[of.legalForm]
  if (field === 'address') return [of.address, of.town].filter(Boolean).join(', ')
  return of[field]
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

/** The earlier business ID beside the application. Fields that differ are marked. */
export function Compared({ before, after }: { before: BusinessId; after: BusinessId }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const peopleOf = ({ principals }: BusinessId) =>
    principals.map(({ name, role, share }) =>
      [name, say.roles[role], share !== null && format.percent(share / 100)].filter(Boolean).join(', '),
    )
  // A paper that was carried over gives the same line, so only a new paper of a kind is marked.
  const papersOf = ({ papers }: BusinessId) =>
    papers.map(({ kind, addedAt }) => `${say.paperKinds[kind]}, ${format.date(addedAt)}`)
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
        <ComparedLines name={say.labels.owners} before={peopleOf(before)} after={peopleOf(after)} />
        <ComparedLines name={say.papers} before={papersOf(before)} after={papersOf(after)} />
      </tbody>
    </table>
  )
}

/** The papers and checks that an approval still misses. */
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

const missingText = ({ kind, paper, name }: BusinessId['missing'][number], say: Say): string =>
  paper !== null ? say.paperKinds[paper] : name !== null ? say.checkOf(name) : say.leftOpen[kind]

/** Two lists beside each other. Lines that only one of them has are marked. */
function ComparedLines({ name, before, after }: { name: string; before: string[]; after: string[] }) {
  const cell = (lines: string[], others: string[], isNew: boolean) => (
    <td>
      {lines.length === 0 ? (
        <Dash />
      ) : (
        lines.map((line) => (
          <div key={line}>
            {others.includes(line) ? line : isNew ? <mark>{line}</mark> : <del>{line}</del>}
          </div>
        ))
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell(before, after, false)}
      {cell(after, before, true)}
    </tr>
  )
}
