/**
 * Every page of the documents, as Markdown: the guides as they are written, the reference made from the OpenAPI
 * documents. A page is served as HTML, and under its address with `.md` as the same text for programs and assistants.
 */
import { exampleRequestInGuide } from '@nkra/contract/reference/example-calls.ts'
import { KEY_SCOPES, permissions } from '@nkra/contract/permissions.ts'
import { snippet, type ExampleRequest } from '@nkra/contract/reference/snippets.ts'
import { guides, guideText } from './guides.ts'
import type { Call, Failure, Field, Reference } from './reference.ts'

/** The kind of a page. It decides where the page appears in the contents, in `llms.txt` and in search results. */
export type PageKind = 'overview' | 'guide' | 'call' | 'operator-call' | 'index'

export interface DocsPage {
  /** The address, such as /docs/guides/first-text. */
  path: string
  kind: PageKind
  title: string
  /** A summary in one sentence, for search engines and lists. */
  lead: string
  /**
   * The text as Markdown. A block of code named `call sendMessage` or `example sendMessage` shows that call in every
   * language.
   */
  text: string
}

/** The addresses of pages that are neither calls nor guides. */
export const DOCS = {
  home: '/docs',
  scopes: '/docs/scopes',
  failures: '/docs/failures',
  events: '/docs/events',
  operator: '/docs/operator',
  search: '/docs/search',
} as const

/** The address that the guides' files use as an example. */
const EXAMPLE_ORIGIN = 'https://sms.example.com'
const EXAMPLE_HOST = 'sms.example.com'

export const guidePath = (page: string) => `/docs/guides/${page}`
export const callPath = (name: string) => `/docs/calls/${name}`

export interface References {
  customers: Reference
  operator: Reference
}

/** Makes all pages. `origin` is the public address of the program; guides show it instead of the example address. */
export function docsPages({ customers, operator }: References, origin: string): DocsPage[] {
  const { hostname } = new URL(origin)
  return [
    overview(customers),
    ...guides.map((guide) => ({
      path: guidePath(guide.page),
      kind: 'guide' as const,
      title: guide.title,
      lead: guide.lead,
      text: guideText(guide).replaceAll(EXAMPLE_ORIGIN, origin).replaceAll(EXAMPLE_HOST, hostname),
    })),
    scopesPage(customers),
    failuresPage(customers),
    eventsPage(customers),
    operatorPage(operator),
    ...[...customers.calls.values()].map((call) => callPage(call, 'call')),
    ...[...operator.calls.values()].map((call) => callPage(call, 'operator-call')),
  ]
}

/** The request of the call that a block of code names. Null if it names none, or an unknown one. */
export function exampleOf(
  { customers, operator }: References,
  language: string,
  text: string,
): ExampleRequest | null {
  const [, kind, name = ''] = /^(call|example) (\w+)$/.exec(language) ?? []
  const call = customers.calls.get(name) ?? operator.calls.get(name)
  if (!call) return null
  return kind === 'example' ? call.sending : exampleRequestInGuide(call.path, call.sending, text)
}

/** A page for programs: calls are written as commands of curl, and links between documents lead to Markdown. */
export function plainMarkdown(page: DocsPage, references: References, origin: string): string {
  return page.text
    .replaceAll(/^```((?:call|example) \w+)\n(.*?)^```$/gms, (whole, language: string, text: string) => {
      const sending = exampleOf(references, language, text)
      return sending === null ? whole : `\`\`\`sh\n${snippet('curl', origin, sending)}\n\`\`\``
    })
    .replaceAll(/\]\((\/docs(?:\/[\w/-]+)?)(#[\w-]+)?\)/g, (_, path: string, hash: string = '') =>
      path === DOCS.search ? `](${origin}${path})` : `](${origin}${path}.md${hash})`,
    )
    .replaceAll(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${origin}${path})`)
}

const link = (text: string, path: string) => `[${text}](${path})`
const codeLink = (call: Call) => link(call.name, callPath(call.name))

function overview({ sections }: Reference): DocsPage {
  const lead = 'Send texts and check identities from your program. The screens of Nkra use the same calls.'
  return {
    path: DOCS.home,
    kind: 'overview',
    title: 'Nkra documentation',
    lead,
    text: lines(
      '# Nkra documentation',
      `${lead} Each call says whether a key can use it. Begin with ${link('Your first text', guidePath('first-text'))}.`,
      '## Guides',
      list(guides.map(({ page, title, lead: about }) => `${link(title, guidePath(page))}: ${about}`)),
      '## Indexes',
      list([
        `${link('What a key may call', DOCS.scopes)}: every scope with its calls.`,
        `${link('Errors by code', DOCS.failures)}: what each code means, and whether to try again.`,
        `${link('Events', DOCS.events)}: what Nkra posts to your webhook endpoints.`,
        `${link('For the operator', DOCS.operator)}: the calls of the operator’s own people.`,
        `[OpenAPI document](/openapi.json), [Postman collection](/docs/postman.json), [changelog feed](/docs/changelog.atom).`,
      ]),
      ...sections.flatMap(({ title, description, calls }) => [
        `## ${title}`,
        description,
        list(calls.map((call) => `${codeLink(call)}: ${call.summary}`)),
      ]),
    ),
  }
}

function scopesPage({ calls }: Reference): DocsPage {
  const all = [...calls.values()]
  const lead = 'A key may make the calls of its scopes, and no others. Give it the fewest that it needs.'
  return {
    path: DOCS.scopes,
    kind: 'index',
    title: 'What a key may call',
    lead,
    text: lines(
      '# What a key may call',
      lead,
      `Calls without a scope need a person who is signed in, such as those that buy or change the team. A call with another scope answers ${link('key_scope_missing', `${DOCS.failures}#key_scope_missing`)}, a call for people alone ${link('key_not_accepted', `${DOCS.failures}#key_not_accepted`)}.`,
      ...KEY_SCOPES.flatMap((scope) => [
        `## ${scope}`,
        `Allows ${permissions[scope]}.`,
        table(
          ['call', 'what it does'],
          all.filter(({ scopes }) => scopes.includes(scope)).map((call) => [codeLink(call), call.summary]),
        ),
      ]),
      '## Without a key',
      'These calls need no session and no key.',
      table(
        ['call', 'what it does'],
        all.filter(({ audience }) => audience === 'anyone').map((call) => [codeLink(call), call.summary]),
      ),
    ),
  }
}

function failuresPage({ failures }: Reference): DocsPage {
  const lead = 'All the codes with which a call can be refused. Codes never change. Their sentences can.'
  return {
    path: DOCS.failures,
    kind: 'index',
    title: 'Errors by code',
    lead,
    text: lines(
      '# Errors by code',
      `${lead} ${link('Failures, retries and limits', guidePath('errors'))} says how to handle them.`,
      ...byStatus(failures).flatMap(([status, title, codes]) => [
        `## ${status} ${title}`,
        ...codes.flatMap(({ code, sentence, retryable }) => [
          `### ${code}`,
          `${sentence === UNSAID ? 'The answer says what is wrong.' : sentence} ${retryable ? 'The same request may succeed later.' : 'The same request fails again.'}`,
        ]),
      ]),
    ),
  }
}

/** A failure's sentence that consists only of its reason. */
const UNSAID = '{reason}'

function byStatus(failures: readonly Failure[]): [number, string, Failure[]][] {
  const groups = new Map<number, Failure[]>()
  for (const failure of failures.toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1)))
    groups.set(failure.status, [...(groups.get(failure.status) ?? []), failure])
  return [...groups].map(([status, codes]) => [status, STATUS_TITLES[status] ?? '', codes])
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Not enough credits',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Not possible',
  429: 'Too many requests',
  500: 'Defect of Nkra',
  502: 'Another service failed',
  503: 'Not available now',
  507: 'No room left',
}

function eventsPage({ events }: Reference): DocsPage {
  const lead =
    'Every type of event that Nkra posts to your webhook endpoints, with its fields and an example.'
  return {
    path: DOCS.events,
    kind: 'index',
    title: 'Events',
    lead,
    text: lines(
      '# Events',
      `${lead} ${link('Receipts and webhooks', guidePath('webhooks'))} says how to be told, and how to check that an event is from Nkra.`,
      ...events.flatMap(({ type, summary, fields: all, example }) => [
        `## ${type}`,
        summary,
        table(
          ['field', 'type', 'what it is'],
          all.map((field) => [
            `\`${field.name}\``,
            field.type.replaceAll('|', 'or'),
            sentence(field.description),
          ]),
        ),
        `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
      ]),
    ),
  }
}

function operatorPage({ sections }: Reference): DocsPage {
  const lead = 'Calls of the people who run Nkra, and callbacks of gateways and registries.'
  return {
    path: DOCS.operator,
    kind: 'index',
    title: 'For the operator',
    lead,
    text: lines(
      '# For the operator',
      `${lead} No key may make them. They are in a [document of their own](/openapi-operator.json).`,
      ...sections.flatMap(({ title, calls }) => [
        `## ${title}`,
        list(calls.map((call) => `${codeLink(call)}: ${call.summary}`)),
      ]),
    ),
  }
}

function callPage(call: Call, kind: PageKind): DocsPage {
  const { name, method, path, summary, description, parameters, body, isForm, reply, failures } = call
  return {
    path: callPath(name),
    kind,
    title: name,
    lead: summary,
    text: lines(
      `# ${name}`,
      `\`${method} ${path}\``,
      summary,
      `> ${description}`,
      ...fields('Parameters', parameters, true),
      ...fields(isForm ? 'Form' : 'Body', body, true),
      '## Example',
      `\`\`\`example ${name}\n\`\`\``,
      ...(reply.example === undefined
        ? []
        : [`\`\`\`json\n${JSON.stringify(reply.example, null, 2)}\n\`\`\``]),
      ...fields(`Answer ${reply.status}`, reply.fields, false),
      '## Failures',
      table(
        ['status', 'code', 'meaning', 'try again'],
        failures.map(({ status, code, sentence, retryable }) => [
          String(status),
          link(code, `${DOCS.failures}#${code}`),
          sentence === UNSAID ? 'The answer says what is wrong.' : sentence,
          retryable ? 'yes' : 'no',
        ]),
      ),
    ),
  }
}

function fields(title: string, all: readonly Field[], isSent: boolean): string[] {
  if (all.length === 0) return []
  const rows = all.map(({ name, type, required, description, limits }) => [
    name === '' ? '' : `\`${name}\``,
    `${type.replaceAll('|', 'or')}${isSent && required ? ', **required**' : ''}`,
    [description, ...(isSent ? limits : [])]
      .filter((each) => each !== '')
      .map(sentence)
      .join(' '),
  ])
  return [`## ${title}`, table(['field', 'type', 'what it is'], rows)]
}

/** A text with a capital and a full stop. A code at its beginning stays as it is. */
const sentence = (text: string) => {
  const begun = text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`
const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}
