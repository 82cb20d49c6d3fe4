/** The table of failures with their sentences: those of one call, or all of them. */
import { useSentences } from '../../ui/language/language.tsx'
import classes from './docs.module.css'
import { Article, Waiting } from './page.tsx'
import { useReader } from './reader.tsx'
import type { Failure } from './reference.ts'
import { docsSentences } from './sentences.ts'

/** The sentence of a failure whose words differ each time. */
const UNSAID = '{reason}'

export function FailuresPage() {
  const say = useSentences(docsSentences)
  const { reference } = useReader()
  if (reference === null) return <Waiting />
  return (
    <Article title={say.failures} english={false}>
      <h1>{say.failures}</h1>
      <p>{say.failuresLead}</p>
      <FailureTable failures={reference.failures.toSorted((a, b) => a.status - b.status)} />
    </Article>
  )
}

export function FailureTable({ failures }: { failures: Failure[] }) {
  const say = useSentences(docsSentences)
  return (
    <table className={classes.failures}>
      <thead>
        <tr>
          <th scope="col">{say.status}</th>
          <th scope="col">{say.code}</th>
          <th scope="col">{say.sentence}</th>
          <th scope="col">{say.retryable}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ status, code, sentence, retryable }) => (
          <tr key={code} id={code}>
            <td className="tabular">{status}</td>
            <td>
              <code>{code}</code>
            </td>
            {sentence === UNSAID ? <td>{say.reasoned}</td> : <td lang="en">{sentence}</td>}
            <td>{retryable ? say.yes : say.no}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
