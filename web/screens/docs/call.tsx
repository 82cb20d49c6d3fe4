/** One call: its input, an example, its answer and its failures. */
import { useSentences } from '../../ui/language/language.tsx'
import { CallCode, Code } from './code.tsx'
import classes from './docs.module.css'
import { FailureTable } from './failures.tsx'
import { Article, MissingPage, Waiting } from './page.tsx'
import { Line } from './prose.tsx'
import { useReader } from './reader.tsx'
import type { Call, Field } from './reference.ts'
import { docsSentences } from './sentences.ts'

export function CallPage({ name }: { name: string }) {
  const { reference } = useReader()
  if (reference === null) return <Waiting />
  const call = reference.calls.get(name)
  return call ? <CallArticle call={call} /> : <MissingPage />
}

function CallArticle({ call }: { call: Call }) {
  const say = useSentences(docsSentences)
  const { name, method, path, summary, description, audience, parameters, body, isForm, reply, failures } =
    call
  return (
    <Article title={name}>
      <h1>
        <code>{name}</code>
      </h1>
      <p className={classes.address}>
        <b data-method={method}>{method}</b> <code>{path}</code>
        <span className={classes.audience} data-audience={audience}>
          {call.scope ?? say.audiences[audience]}
        </span>
      </p>
      <p>
        <Line text={summary} />
      </p>
      <p className={classes.who}>
        <Line text={description} />
      </p>
      <Fields title={say.parameters} fields={parameters} />
      <Fields title={isForm ? say.form : say.body} fields={body} />
      <h2>{say.example}</h2>
      <CallCode sending={call.sending} />
      {reply.example !== undefined && <Code text={JSON.stringify(reply.example, null, 2)} />}
      <Fields title={say.reply(reply.status)} fields={reply.fields} reply />
      <h2>{say.failures}</h2>
      <FailureTable failures={failures} />
    </Article>
  )
}

function Fields({ title, fields, reply = false }: { title: string; fields: Field[]; reply?: boolean }) {
  const say = useSentences(docsSentences)
  if (fields.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <dl className={classes.fields}>
        {fields.map(({ name, type, required, description, limits }) => (
          <div key={name}>
            <dt>
              {name !== '' && <code>{name}</code>} <span className={classes.type}>{type}</span>
              {required && !reply && <span className={classes.required}>{say.required}</span>}
            </dt>
            {(description !== '' || (limits.length > 0 && !reply)) && (
              <dd>
                <Line text={description} />
                {!reply && limits.length > 0 && <span className={classes.limits}>{limits.join(', ')}</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}
