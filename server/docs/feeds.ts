/** What machines read first: the site map, the rules for crawlers, the page for assistants, and the feed of changes. */
import { escapeHtml } from '../platform/http/small-page.ts'
import { guides, guideText } from './guides.ts'
import { readLine, readMarkdown, type Block } from './markdown.ts'
import { DOCS, guidePath, type DocsPage } from './pages.ts'

/** The most entries of the feed. */
const ENTRIES_MAX = 50

/** The site map: the pages that search engines list. The operator's calls are left out. */
export function sitemap(pages: readonly DocsPage[], origin: string): string {
  const listed = pages.filter(({ kind }) => kind !== 'operator-call')
  const urls = listed.map(({ path }) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The rules for crawlers. They may read the documents and nothing else of the program. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /docs',
    'Allow: /openapi.json',
    'Allow: /llms.txt',
    'Disallow: /docs/search',
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** The page for assistants, in the form that llmstxt.org describes. */
export function llms(pages: readonly DocsPage[], origin: string): string {
  const of = (kind: DocsPage['kind']) =>
    pages
      .filter((page) => page.kind === kind)
      .map(({ title, path, lead }) => `- [${title}](${origin}${path}.md): ${lead}`)
      .join('\n')
  return [
    '# Nkra',
    '> Bulk SMS and identity checks for businesses in Ghana, by screens and by an HTTP API. Every page below is Markdown. Send `Authorization: Bearer` with an API key; keys that begin with nkra_test_ send nothing and cost nothing.',
    '## Guides',
    of('guide'),
    '## Indexes',
    `${of('index')}\n- [OpenAPI document](${origin}/openapi.json): every call and event, as OpenAPI 3.1.\n- [Postman collection](${origin}/docs/postman.json): the calls that a key may make.`,
    '## Calls',
    of('call'),
    '',
  ].join('\n\n')
}

/** The changelog as an Atom feed: an entry for each release, newest first. */
export function changelogFeed(origin: string, startedAt: Date): string {
  const changelog = guides.find(({ page }) => page === 'changelog')!
  const path = guidePath('changelog')
  const entries: { title: string; id: string; blocks: Block[] }[] = []
  for (const block of readMarkdown(guideText(changelog))) {
    if (block.kind === 'heading' && block.level === 2)
      entries.push({ title: block.text, id: block.id, blocks: [] })
    else entries.at(-1)?.blocks.push(block)
  }
  const kept = entries.slice(0, ENTRIES_MAX)
  // A release has no day of its own: it came with the day below it. What comes next is as new as the program.
  let newer = startedAt
  const dated = kept.map((entry, at) => {
    const day = kept.slice(at).find(({ title }) => /^\d{4}-\d\d-\d\d$/.test(title))?.title
    const own = at === 0 || day === undefined ? newer : new Date(`${day}T00:00:00Z`)
    newer = own
    return { ...entry, updated: own.toISOString() }
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '  <title>Nkra changelog</title>',
    `  <id>${escapeHtml(origin + path)}</id>`,
    `  <link href="${escapeHtml(origin + path)}"/>`,
    `  <link rel="self" href="${escapeHtml(`${origin}/docs/changelog.atom`)}"/>`,
    `  <updated>${dated[0]!.updated}</updated>`,
    '  <author><name>Nkra</name></author>',
    ...dated.map(({ title, id, updated, blocks }) =>
      [
        '  <entry>',
        `    <title>${escapeHtml(title)}</title>`,
        `    <id>${escapeHtml(`${origin}${path}#${id}`)}</id>`,
        `    <link href="${escapeHtml(`${origin}${path}#${id}`)}"/>`,
        `    <updated>${updated}</updated>`,
        `    <content type="text">${escapeHtml(blocks.map(plain).join('\n\n'))}</content>`,
        '  </entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}

/** The addresses of files for machines, outside the documents' pages. */
export const FEEDS = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  changelog: `${DOCS.home}/changelog.atom`,
  postman: `${DOCS.home}/postman.json`,
} as const

function plain(block: Block): string {
  const said = (text: string) =>
    readLine(text)
      .map((part) => part.text)
      .join('')
  if (block.kind === 'list') return block.items.map((item) => `- ${said(item)}`).join('\n')
  if (block.kind === 'table')
    return [block.head, ...block.rows].map((row) => row.map(said).join(', ')).join('\n')
  return block.kind === 'code' ? block.text : said(block.text)
}
