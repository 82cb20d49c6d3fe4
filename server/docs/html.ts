/** Makes HTML pages of the documents. They need no script. Only this file turns Markdown into markup. */
import { snippet, SNIPPET_LANGUAGES, type SnippetLanguage } from '@nkra/contract/reference/snippets.ts'
import { escapeHtml, type PageLanguage } from '../platform/http/small-page.ts'
import { guides } from './guides.ts'
import { idOf, readLine, readMarkdown, type Block } from './markdown.ts'
import { callPath, DOCS, exampleOf, guidePath, type DocsPage, type References } from './pages.ts'
import { FRAME_WORDS, type FrameWords } from './sentences.ts'

/** What pages need besides their text. */
export interface Surroundings {
  references: References
  /** The public address of the program. */
  origin: string
  /** The addresses of the style sheet and of the script. */
  style: string
  script: string
}

/** What distinguishes answers of the same page. */
interface Answer {
  path: string
  title: string
  lead: string
  /** The content as HTML. */
  body: string
  language: PageLanguage
  /** The words that somebody searched for. */
  searched?: string
  /** Whether search engines may list the page. */
  isListed: boolean
  /** The address of the same text as Markdown. */
  markdown?: string
}

const LANGUAGE_TITLES: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
}

/** Makes the whole page in the reader's language. */
export function pageHtml(page: DocsPage, around: Surroundings, language: PageLanguage): string {
  const words = FRAME_WORDS[language]
  return frame(around, {
    path: page.path,
    title: page.title,
    lead: page.lead,
    body: articleHtml(page, around, words),
    language,
    isListed: page.kind !== 'operator-call',
    markdown: `${page.path}.md`,
  })
}

/** Makes the page of a search's results. */
export function searchHtml(
  found: readonly DocsPage[],
  searched: string,
  around: Surroundings,
  language: PageLanguage,
): string {
  const words = FRAME_WORDS[language]
  const said =
    searched === ''
      ? words.askWords
      : found.length === 0
        ? words.nothing(searched)
        : words.results(found.length, searched)
  const items = found.map(
    ({ path, title, lead }) =>
      `<li><a class="link" href="${path}">${escapeHtml(title)}</a>\n<p>${inlineHtml(lead)}</p></li>`,
  )
  const list = items.length === 0 ? '' : `\n<ul class="list" lang="en">\n${items.join('\n')}\n</ul>`
  const body = `<h1>${words.search}</h1>\n<p role="status">${escapeHtml(said)}</p>${list}`
  const { search: title } = words
  return frame(around, { path: DOCS.search, title, lead: said, body, language, searched, isListed: false })
}

/** Makes the answer to an address that is no page. */
export function missingHtml(around: Surroundings, language: PageLanguage): string {
  const { missing: title, missingText: lead } = FRAME_WORDS[language]
  const body = `<h1>${title}</h1>\n<p>${lead}</p>`
  return frame(around, { path: DOCS.home, title, lead, body, language, isListed: false })
}

function articleHtml(page: DocsPage, around: Surroundings, words: FrameWords): string {
  const examples = { count: 0 }
  return readMarkdown(page.text)
    .map((block) => blockHtml(block, around, words, examples))
    .join('\n')
}

function blockHtml(
  block: Block,
  around: Surroundings,
  words: FrameWords,
  examples: { count: number },
): string {
  switch (block.kind) {
    case 'heading': {
      const text = inlineHtml(block.text)
      if (block.level === 1) return `<h1>${text}</h1>`
      // A code of a failure keeps its own form, so that others can lead to it.
      const id = block.level === 3 && /^\w+$/.test(block.text) ? block.text : block.id
      const tag = block.level === 2 ? 'h2' : 'h3'
      return `<${tag} id="${id}"><a class="anchor" href="#${id}">${text}</a></${tag}>`
    }
    case 'paragraph':
      return `<p>${inlineHtml(block.text)}</p>`
    case 'quote':
      return `<blockquote>${inlineHtml(block.text)}</blockquote>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>\n${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('\n')}\n</${tag}>`
    }
    case 'table':
      return tableHtml(block.head, block.rows)
    default: {
      const sending = exampleOf(around.references, block.language, block.text)
      if (sending === null) return codeHtml(block.text)
      const name = `example-${++examples.count}`
      const tabs = SNIPPET_LANGUAGES.map(
        (each, at) =>
          `<label><input type="radio" name="${name}" value="${each}"${at === 0 ? ' checked' : ''}>${LANGUAGE_TITLES[each]}</label>`,
      )
      const codes = SNIPPET_LANGUAGES.map((each) => codeHtml(snippet(each, around.origin, sending), each))
      return [
        '<div class="call">',
        `<fieldset class="languages"><legend class="unseen">${words.languages}</legend>${tabs.join('')}</fieldset>`,
        ...codes,
        '</div>',
      ].join('\n')
    }
  }
}

function codeHtml(text: string, language?: SnippetLanguage): string {
  const marked = language === undefined ? '' : ` data-language="${language}"`
  return `<div class="code"${marked}><pre><code>${escapeText(text)}</code></pre></div>`
}

/** Escapes text between tags. Quotes stay as they are, because people also read examples with curl. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`)
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

function inlineHtml(text: string): string {
  return readLine(text)
    .map((part) => {
      const said = escapeText(part.text)
      if (part.kind === 'code') return `<code>${said}</code>`
      if (part.kind === 'bold') return `<strong>${said}</strong>`
      return part.kind === 'link' ? `<a class="link" href="${escapeHtml(part.href)}">${said}</a>` : said
    })
    .join('')
}

function frame(around: Surroundings, answer: Answer): string {
  const { path, lead, body, language, isListed } = answer
  const words = FRAME_WORDS[language]
  const title = `${answer.title} · Nkra`
  const address = around.origin + path
  const plain = readLine(lead)
    .map(({ text }) => text)
    .join('')
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(plain)}">`,
    isListed ? `<link rel="canonical" href="${address}">` : '<meta name="robots" content="noindex">',
    ...(answer.markdown === undefined
      ? []
      : [`<link rel="alternate" type="text/markdown" href="${answer.markdown}">`]),
    '<link rel="alternate" type="application/atom+xml" title="Nkra changelog" href="/docs/changelog.atom">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${around.style}">`,
    `<script src="${around.script}"></script>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
${head.join('\n')}
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header>
<a class="logo" href="/docs"><span aria-hidden="true">N</span>Nkra</a>
<a class="button" href="/">${words.toApplication}</a>
</header>
${contents(around, answer, words)}
<main id="text" tabindex="-1">
<article>
${words.englishOnly === null ? '' : `<p class="note">${words.englishOnly}</p>\n`}<div${isEnglish(answer) ? ' lang="en"' : ''}>
${body}
</div>
</article>
</main>
<footer>
${answer.markdown === undefined ? '' : `<a href="${answer.markdown}">${words.asMarkdown}</a>\n`}<a href="/openapi.json">${words.document}</a>
<a href="/docs/postman.json">${words.postman}</a>
<a href="/docs/changelog.atom">${words.feed}</a>
<a href="?language=${words.other.language}" lang="${words.other.language}" hreflang="${words.other.language}">${words.other.name}</a>
</footer>
</body>
</html>
`
}

const isEnglish = ({ markdown }: Answer) => markdown !== undefined

/**
 * The table of contents: a search, the guides, the indexes, and the sections of calls. The section of the page's call
 * is open.
 */
function contents({ references }: Surroundings, { path, searched = '' }: Answer, words: FrameWords): string {
  const item = (to: string, text: string, markup = escapeHtml(text)) =>
    `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${markup}</a></li>`
  const indexes: [string, string][] = [
    [DOCS.scopes, words.scopes],
    [DOCS.failures, words.failures],
    [DOCS.events, words.events],
    [DOCS.operator, words.operator],
  ]
  const isOperators = [...references.operator.calls.keys()].some((name) => callPath(name) === path)
  const { sections } = isOperators ? references.operator : references.customers
  const home = isOperators ? DOCS.operator : DOCS.home
  const groups = sections.map(({ title, calls }) => {
    const isHere = calls.some(({ name }) => callPath(name) === path)
    const markup = `<a href="${home}#${idOf(title)}" lang="en">${escapeHtml(title)}</a>`
    if (!isHere) return `<li>${markup}</li>`
    const items = calls.map(({ name, method }) =>
      item(callPath(name), name, `<b data-method="${method}">${method}</b> ${name}`),
    )
    return `<li>${markup}\n<ul>\n${items.join('\n')}\n</ul></li>`
  })
  return `<nav aria-label="${words.contents}">
<form action="/docs/search" role="search">
<input type="search" name="q" maxlength="100" value="${escapeHtml(searched)}" aria-label="${words.searchLabel}" placeholder="${words.search}">
<button>${words.search}</button>
</form>
<details class="tree" open><summary>${words.contents}</summary>
<p>${words.guides}</p>
<ul lang="en">
${guides.map(({ page, title }) => item(guidePath(page), title)).join('\n')}
</ul>
<p>${words.reference}</p>
<ul>
${groups.join('\n')}
${indexes.map(([to, text]) => item(to, text)).join('\n')}
</ul>
</details>
</nav>`
}
