/**
 * Serves `/terms` and `/privacy`: the operator's texts for everybody, without a session and without a script.
 * `?version=` shows the text of an older version. A page is at most half a minute old.
 */
import { LEGAL_KINDS, LegalVersion as Version } from '@nkra/contract/catalog/legal-texts.ts'
import type { Db } from '../platform/database/database.ts'
import type { Server } from '../platform/http/server.ts'
import {
  escapeHtml,
  pageLanguage,
  SMALL_PAGE_HEADERS,
  smallPage,
  type PageLanguage,
} from '../platform/http/small-page.ts'
import { ReadCache } from '../platform/recent-map.ts'
import {
  legalTextAt,
  legalVersions,
  type LegalKind,
  type LegalText,
  type LegalVersion,
} from './legal-texts.ts'

/** How many seconds an answer is used again, in this process and in caches in front of it. */
const FRESH_S = 30
/** The most pages in memory: both present texts, and the older versions that were read last. */
const PAGES_MAX = 20

/** What a page shows. */
interface ShownText {
  text: LegalText
  /** The versions of this text, newest first. */
  versions: LegalVersion[]
}

/** Binds the pages. Answers a function that drops this process's stored answers. */
export function bindLegalPages(server: Server, db: Db): () => void {
  const cache = new ReadCache<string, ShownText | null>(db.clock, {
    fresh_ms: FRESH_S * 1_000,
    entries_max: PAGES_MAX,
  })
  for (const kind of LEGAL_KINDS) {
    server.raw.route<{ Querystring: Record<string, unknown> }>({
      method: ['GET', 'HEAD'],
      url: `/${kind}`,
      config: { caller: 'files' },
      async handler(request, reply) {
        const version = versionIn(request.query.version)
        const shown =
          version === null ? null : await cache.read(`${kind} ${version}`, () => readShown(db, kind, version))
        return reply
          .code(shown ? 200 : 404)
          .headers({ ...SMALL_PAGE_HEADERS, 'cache-control': `public, max-age=${FRESH_S}` })
          .send(legalPage(pageLanguage(request), kind, shown))
      },
    })
  }
  return () => cache.clear()
}

/** The version that the address names. Undefined if it names none; null if it names one that cannot exist. */
function versionIn(named: unknown): number | undefined | null {
  if (named === undefined) return undefined
  const { success, data } = Version.safeParse(Number(named))
  return success ? data : null
}

/** Reads what a page shows. Null if there is no such text or version. */
async function readShown(db: Db, kind: LegalKind, version: number | undefined): Promise<ShownText | null> {
  const all = await legalVersions(db)
  const newest = all[0]?.version ?? 0
  const asked = version ?? newest
  const text = asked > newest ? null : await legalTextAt(db, kind, asked)
  return text && { text, versions: all.filter((each) => each.kind === kind) }
}

const WORDS = {
  en: {
    title: { terms: 'Terms', privacy: 'Privacy notice' },
    version: (version: number, day: string) => `Version ${version}, published on ${day}.`,
    old: 'This is an older version.',
    current: 'Read the version that applies now',
    versions: 'All versions',
    none: 'We cannot find this text. It may not be published yet, or this version does not exist.',
    home: 'Go to sign in',
  },
  fr: {
    title: { terms: 'Conditions d’utilisation', privacy: 'Politique de confidentialité' },
    version: (version: number, day: string) => `Version ${version}, publiée le ${day}.`,
    old: 'Ceci est une ancienne version.',
    current: 'Lire la version en vigueur',
    versions: 'Toutes les versions',
    none: 'Ce texte est introuvable. Il n’est peut-être pas encore publié, ou cette version n’existe pas.',
    home: 'Aller à la connexion',
  },
} as const

const STYLE = `
.text { overflow-wrap: break-word }
.text h2 { margin: 1.6rem 0 .3rem }
.text h3 { margin: 1.2rem 0 .2rem; font-size: 1rem }
.text > :first-child { margin-top: 0 }
.versions-title { margin-top: 1.6rem }
.versions { padding-left: 1.2rem }
@media print { .versions, .versions-title { display: none } }
`

export function legalPage(language: PageLanguage, kind: LegalKind, shown: ShownText | null): string {
  const say = WORDS[language]
  const title = say.title[kind]
  if (shown === null)
    return smallPage({ language, title, body: `<p>${say.none}</p><p><a href="/login">${say.home}</a></p>` })
  const { text, versions } = shown
  const day = ({ publishedAt }: LegalVersion) => escapeHtml(dayOf(language, publishedAt))
  const isOld = versions[0] !== undefined && versions[0].version > text.version
  const old = isOld ? `<p class="card">${say.old} <a href="/${kind}">${say.current}</a></p>` : ''
  const others = versions
    .map((each) => {
      const said = say.version(each.version, day(each))
      return each.version === text.version
        ? `<li>${said}</li>`
        : `<li><a href="/${kind}?version=${each.version}">${said}</a></li>`
    })
    .join('')
  // The texts are written in the language of Ghana's law, whatever the language of the page.
  return smallPage({
    language,
    title,
    style: STYLE,
    body: `<p class="muted">${say.version(text.version, day(text))}</p>
${old}
<div class="card text" lang="en">${textHtml(text.text)}</div>
${versions.length > 1 ? `<h2 class="versions-title">${say.versions}</h2><ul class="versions">${others}</ul>` : ''}`,
  })
}

/**
 * The text as HTML. An empty line ends a paragraph, # or ## begins a heading, and - begins an item of a list.
 * Everything else is shown as it is written.
 */
export function textHtml(text: string): string {
  const blocks: { tag: 'h2' | 'h3' | 'p' | 'ul'; lines: string[] }[] = []
  let begun = false
  for (const line of text.split('\n')) {
    const [, mark, words] = /^(#{1,2}|-) +(.+)$/.exec(line) ?? []
    const tag = mark === '#' ? 'h2' : mark === '##' ? 'h3' : mark === '-' ? 'ul' : 'p'
    const last = blocks.at(-1)
    if (line.trim() === '') begun = false
    else if (begun && last?.tag === tag && !tag.startsWith('h')) last.lines.push(words ?? line)
    else {
      blocks.push({ tag, lines: [words ?? line] })
      begun = true
    }
  }
  return blocks.map(({ tag, lines }) => blockHtml(tag, lines.map(escapeHtml))).join('\n')
}

function blockHtml(tag: string, lines: readonly string[]): string {
  const inside = tag === 'ul' ? lines.map((line) => `<li>${line}</li>`).join('') : lines.join('<br>')
  return `<${tag}>${inside}</${tag}>`
}

/** A day in Ghana: '24 November 2026', in French '24 novembre 2026'. */
function dayOf(language: PageLanguage, instant: Date): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', {
    timeZone: 'Africa/Accra',
    dateStyle: 'long',
  }).format(instant)
}
