/** The frame of the documentation, open to everybody: the contents, a search over all pages, and the page. */
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { docsPaths, paths } from '../../paths.ts'
import { LanguageSwitch } from '../../shell/public/language-switch.tsx'
import { buttonClass } from '../../ui/controls/plain-button.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { CallPage } from './call.tsx'
import classes from './docs.module.css'
import { FailuresPage } from './failures.tsx'
import { type Guide, guides } from './guides.ts'
import { callPage, PageLink } from './page-link.tsx'
import { Article, MissingPage, Waiting } from './page.tsx'
import { Prose } from './prose.tsx'
import { ReaderProvider, useReader } from './reader.tsx'
import { type Call, search } from './reference.ts'
import { docsSentences } from './sentences.ts'

const route = getRouteApi('/docs/$')

const FAILURES = 'failures'

/** The screens of an account that a reader of the guides needs. A reader without a session signs in first. */
const ACCOUNT_LINKS = [
  { name: 'keys', to: paths.integrations, search: {} },
  { name: 'webhooks', to: paths.integrations, search: { view: 'webhooks' } },
  { name: 'requests', to: paths.integrations, search: { view: 'requests' } },
  { name: 'codes', to: paths.codes, search: {} },
] as const

/** The most results shown. A person does not read more, and another word narrows them. */
const FOUND_MAX = 20

export default function Docs() {
  const say = useSentences(docsSentences)
  useChosenScheme()
  return (
    <ReaderProvider>
      <div className={classes.layout}>
        <header className={classes.head}>
          <PageLink page="" className={classes.logo}>
            <Logo />
          </PageLink>
          <Link to={paths.root} className={buttonClass} data-look="quiet">
            {say.toApplication}
          </Link>
        </header>
        <Contents />
        <main className={classes.main}>
          <Suspense fallback={<Waiting />}>
            <ChosenPage />
          </Suspense>
        </main>
        <footer className={classes.foot}>
          <a href="/openapi.json" className={classes.link}>
            {say.document}
          </a>
          <LanguageSwitch />
        </footer>
      </div>
    </ReaderProvider>
  )
}

function ChosenPage() {
  const { _splat = '' } = route.useParams()
  const page = _splat.replace(/\/$/, '')
  const call = /^calls\/(\w+)$/.exec(page)?.[1]
  const guide = guides.find((each) => each.page === page)
  if (page === '') return <Overview />
  if (page === FAILURES) return <FailuresPage />
  if (call !== undefined) return <CallPage name={call} />
  return guide ? <GuidePage key={page} guide={guide} /> : <MissingPage />
}

/**
 * Applies the scheme chosen for the application, or the system's. The screens before the sign-in are always dark, so
 * a reader who comes from them needs the change.
 */
function useChosenScheme(): void {
  useLayoutEffect(() => {
    const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
    const system = matchMedia('(prefers-color-scheme: dark)')
    const show = () => {
      const dark = chosen === 'auto' ? system.matches : chosen === 'dark'
      document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    }
    show()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [])
}

function Contents() {
  const say = useSentences(docsSentences)
  const { reference } = useReader()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // On a phone the contents cover the page, and a person who chose a page wants to see it. So the search text and the
  // open contents belong to one page and are reset on the next.
  const [state, setState] = useState({ on: pathname, typed: '', unfolded: false })
  const { typed, unfolded } = state.on === pathname ? state : { typed: '', unfolded: false }
  const setTyped = (text: string) => setState({ on: pathname, typed: text, unfolded })
  const setUnfolded = (open: boolean) => setState({ on: pathname, typed, unfolded: open })
  const field = useRef<HTMLInputElement>(null)
  useSlash(() => field.current?.focus())
  const found = reference ? search(reference, typed) : []
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setTyped('')
    const [first] = found
    if (key === 'Enter' && first)
      void navigate({ to: docsPaths.any, params: { _splat: callPage(first.name) } })
  }
  return (
    <nav className={classes.contents} aria-label={say.contents} data-unfolded={unfolded || undefined}>
      <div className={classes.tools}>
        <input
          ref={field}
          type="search"
          className={classes.search}
          aria-label={say.searchLabel}
          placeholder={say.searchLabel}
          maxLength={SEARCH_LENGTH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {say.contents}
        </button>
      </div>
      {typed.trim() !== '' && <Found calls={found} />}
      {typed.trim() === '' && (
        <div className={classes.tree}>
          <p className={classes.group}>{say.guides}</p>
          <ul>
            {guides.map(({ page, title }) => (
              <li key={page}>
                <PageLink page={page} lang="en">
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
          <p className={classes.group}>{say.account}</p>
          <ul>
            {ACCOUNT_LINKS.map(({ name, to, search: shown }) => (
              <li key={name}>
                <Link to={to} search={shown}>
                  {say.accountLinks[name]}
                </Link>
              </li>
            ))}
          </ul>
          <p className={classes.group}>{say.calls}</p>
          {reference?.sections.map(({ name, title, calls }) => (
            <details key={name} open={calls.some((call) => pathname.endsWith(`/${call.name}`)) || undefined}>
              <summary lang="en">{title}</summary>
              <CallLinks calls={calls} />
            </details>
          ))}
          <ul>
            <li>
              <PageLink page={FAILURES}>{say.failures}</PageLink>
            </li>
          </ul>
        </div>
      )}
    </nav>
  )
}

function Found({ calls }: { calls: Call[] }) {
  const say = useSentences(docsSentences)
  return (
    <div className={classes.found}>
      <output>{calls.length === 0 ? say.nothing : say.results(calls.length)}</output>
      <CallLinks calls={calls.slice(0, FOUND_MAX)} />
    </div>
  )
}

function CallLinks({ calls }: { calls: Call[] }) {
  return (
    <ul>
      {calls.map(({ name, method }) => (
        <li key={name}>
          <PageLink page={callPage(name)}>
            <b data-method={method}>{method}</b> {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** Calls `act` when the slash key is pressed outside a field. */
function useSlash(act: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** The page of a guide or of the changelog. */
function GuidePage({ guide }: { guide: Guide }) {
  const [loading] = useState(guide.load)
  const { default: text } = use(loading)
  return (
    <Article title={guide.title}>
      <Prose text={text} />
    </Article>
  )
}

/** The first page of the documentation: the guides and the list of calls. */
function Overview() {
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
