/**
 * For tests: reads the words of a PDF as a viewer would copy them: objects, inflated streams, and the fonts' tables
 * from glyphs to characters (ISO 32000-1, sections 7.3, 9.4 and 9.10), as far as our drawings use them.
 */
import { inflateSync } from 'node:zlib'

export interface PrintedPdf {
  /** Each page's rows from top to bottom. Tabs divide what stands side by side. */
  pages: string[][]
  /** The document's properties: Title, Author, CreationDate … */
  info: Record<string, string>
}

export function readPdf(bytes: Buffer): PrintedPdf {
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-1.') || !file.trimEnd().endsWith('%%EOF'))
    throw new Error('this is no whole PDF')
  const objects = new Map<string, string>()
  for (const [, id, body] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const object = (id: string | undefined) => {
    const body = id === undefined ? undefined : objects.get(id)
    if (body === undefined) throw new Error(`there is no object ${id}`)
    return body
  }
  const catalogue = object(/\/Root (\d+) 0 R/.exec(file)?.[1])
  const kids = /\/Kids \[([^\]]*)\]/.exec(object(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]))![1]!
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => rowsOf(object(page), object))
  const info = object(/\/Info (\d+) 0 R/.exec(file)?.[1])
  return {
    pages,
    info: Object.fromEntries(
      [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name!, textString(object(id))]),
    ),
  }
}

type Lookup = (id: string | undefined) => string

function rowsOf(page: string, object: Lookup): string[] {
  const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1])
  const fonts = new Map<string, Map<string, string>>()
  const named = /\/Font <<([^>]*)>>/.exec(resources)![1]!
  for (const [, name, id] of named.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    fonts.set(name!, charactersOf(streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]))))
  }
  const printed: { x: number; y: number; text: string }[] = []
  const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
  for (const [, x, y, font, shown] of content.matchAll(
    /BT\n1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:\S+ Ts\n)?\[(.*?)\] TJ\nET/g,
  )) {
    const glyphs = [...shown!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/..../g) ?? [])
    const characters = fonts.get(font!)!
    const text = glyphs.map((glyph) => characters.get(glyph) ?? '\ufffd').join('')
    printed.push({ x: Number(x), y: Math.round(Number(y)), text })
  }
  const rows = new Map<number, { x: number; text: string }[]>()
  for (const { y, ...piece } of printed) rows.set(y, [...(rows.get(y) ?? []), piece])
  return [...rows]
    .sort(([one], [other]) => other - one)
    .map(([, pieces]) =>
      pieces
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join('\t'),
    )
}

/** Maps a glyph's four hexadecimal digits to its characters. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    ;[...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], place) => {
      const glyph = (parseInt(first!, 16) + place).toString(16).padStart(4, '0')
      const units = hex!.replaceAll(' ', '').match(/..../g) ?? []
      characters.set(glyph, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))))
    })
  }
  return characters
}

function streamOf(body: string): string {
  const { groups } = /stream\n(?<data>[\s\S]*)\nendstream/.exec(body)!
  const data = Buffer.from(groups!.data!, 'latin1')
  return (/\/FlateDecode/.test(body) ? inflateSync(data) : data).toString('latin1')
}

/** Reads `(Adom)`, or UTF-16 with a byte order mark in brackets. */
function textString(body: string): string {
  const raw = body
    .trim()
    .slice(1, -1)
    .replace(/\\([()\\nrt])/g, (_, escaped: string) => ({ n: '\n', r: '\r', t: '\t' })[escaped] ?? escaped)
  if (!raw.startsWith('\xfe\xff')) return raw
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
}
