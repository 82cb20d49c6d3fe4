/** Where the documentation begins: the guides, and what calls there are. */
import { useSentences } from '../../ui/language/language.tsx'
import classes from './docs.module.css'
import { guides } from './guides.ts'
import { callPage, PageLink } from './page-link.tsx'
import { Article, Waiting } from './page.tsx'
import { useReader } from './reader.tsx'
import { docsSentences } from './sentences.ts'

export function Overview() {
  const say = useSentences(docsSentences)
  const { reference } = useReader()
  if (reference === null) return <Waiting />
  return (
    <Article title={say.title} english={false}>
      <h1>{say.title}</h1>
      <p>{say.lead}</p>
      <h2>{say.guides}</h2>
      <ul className={classes.cards} lang="en">
        {guides.map(({ page, title, lead }) => (
          <li key={page}>
            <PageLink page={page} className={classes.link}>
              {title}
            </PageLink>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
      {reference.sections.map(({ name, title, description, calls }) => (
        <section key={name} lang="en">
          <h2 id={name}>{title}</h2>
          <p>{description}</p>
          <ul className={classes.list}>
            {calls.map((call) => (
              <li key={call.name}>
                <PageLink page={callPage(call.name)} className={classes.link}>
                  <code>{call.name}</code>
                </PageLink>
                <span className={classes.audience} data-audience={call.audience}>
                  {call.scope ?? say.audiences[call.audience]}
                </span>
                <p>{call.summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Article>
  )
}
