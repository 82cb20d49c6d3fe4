/**
 * The part of Markdown that the guides use: headings, paragraphs, lists, tables, quotes, code blocks, and within a line
 * code, bold and links. Everything else is shown as it is written.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph' | 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** `language` is the word after the fence, such as `json` or `call sendMessage`. */
  | { kind: 'code'; language: string; text: string }

export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let at = 0
  /** Takes the current line and the lines after it that match the pattern. */
  const taken = (pattern: RegExp) => {
    const from = at++
    while (at < lines.length && pattern.test(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const fence = /^```(.*)$/.exec(line)
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    if (line.trim() === '') at++
    else if (fence) {
      const end = lines.indexOf('```', at + 1)
      const until = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', language: fence[1]!.trim(), text: lines.slice(at + 1, until).join('\n') })
      at = until + 1
    } else if (heading) {
      at++
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]!, id: idOf(heading[2]!) })
    } else if (line.startsWith('|')) {
      const [head = [], , ...rows] = taken(/^\|/).map(cellsOf)
      blocks.push({ kind: 'table', head, rows })
    } else if (/^(- |\d+\. )/.test(line)) {
      blocks.push(listOf(taken(/^(- |\d+\. | {2,}\S)/)))
    } else if (line.startsWith('> ')) {
      const said = taken(/^> /).map((each) => each.slice(2))
      blocks.push({ kind: 'quote', text: said.join(' ') })
    } else {
      const said = taken(/^(?!```|#{1,4} |\||- |\d+\. |> )\s*\S/)
      blocks.push({ kind: 'paragraph', text: said.map((each) => each.trim()).join(' ') })
    }
  }
  return blocks
}

/** The anchor of a heading: its words joined by hyphens. */
export const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')

function listOf(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const begun = /^(?:- |\d+\. )(.*)$/.exec(line)
    if (begun) items.push(begun[1]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0]!), items }
}

/** The cells of a table's row. A bar inside a cell is written with a backslash. */
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function readLine(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    const [whole, code, bold, link, href] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else parts.push({ kind: 'link', text: link!, href: href! })
    from = match.index + whole.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
