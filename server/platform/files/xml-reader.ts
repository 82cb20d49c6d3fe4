/**
 * Reads XML that arrives in pieces (XML 1.0, Namespaces 1.0). It reports elements by their local name, and the text
 * between them, to a handler. It refuses what is harmful: a document type, which could declare entities, and tags that
 * never end or nest too deep.
 */
import { failUnreadable } from './zip-reader.ts'

export interface XmlHandler {
  /** An element starts. The name comes without its prefix. */
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  /** A piece of text. The text between two tags may come in several pieces. */
  text(text: string): void
}

export interface XmlAttributes {
  /** The value of the attribute with this name, without its prefix. */
  get(name: string): string | undefined
}

export interface XmlReader {
  push(text: string): void
  /** The document has ended. */
  end(): void
}

const TAG_CHARACTERS_MAX = 64 * 1024
const DEPTH_MAX = 100
/** The most characters of a reference: `&#x10FFFF;`. */
const REFERENCE_CHARACTERS_MAX = 10

/** Reads one document. Fails with workbook_unreadable. */
export function xmlReader(handler: XmlHandler): XmlReader {
  const within: string[] = []
  let rest = ''
  let begun = false

  const tag = (text: string) => {
    const ending = text.startsWith('/')
    const empty = !ending && text.endsWith('/')
    const inner = ending ? text.slice(1) : empty ? text.slice(0, -1) : text
    const space = inner.search(/\s/)
    const qualified = space < 0 ? inner : inner.slice(0, space)
    if (qualified === '') broken()
    const name = localName(qualified)
    if (ending) {
      if (within.pop() !== qualified) broken()
      return handler.close(name)
    }
    if (begun && within.length === 0) broken()
    begun = true
    if (within.length >= DEPTH_MAX) failUnreadable('its parts lie too deep within each other')
    handler.open(name, new TagAttributes(space < 0 ? '' : inner.slice(space)))
    if (empty) handler.close(name)
    else within.push(qualified)
  }

  /** Reads the complete part of the text. Answers where the rest starts. */
  const read = (text: string, ended: boolean): number => {
    for (let at = 0; ;) {
      const begin = text.indexOf('<', at)
      if (begin !== at) {
        const end = begin < 0 ? (ended ? text.length : wholeReferences(text, at)) : begin
        if (end > at && within.length > 0) handler.text(decoded(text.slice(at, end)))
        else if (text.slice(at, end).trim().replace('\ufeff', '') !== '') broken()
        if (begin < 0) return end
        at = begin
      }
      const [mark, close] = delimitersOf(text, at)
      const end =
        mark === null ? -1 : mark === '<' ? tagEnd(text, at + 1) : text.indexOf(close, at + mark.length)
      if (mark === null || end < 0) {
        if (text.length - at > TAG_CHARACTERS_MAX) failUnreadable('it has a tag without an end')
        return at
      }
      const inner = text.slice(at + mark.length, end)
      at = end + close.length
      if (mark === '<') tag(inner)
      else if (mark === '<![CDATA[') handler.text(inner)
    }
  }

  return {
    push(text) {
      const whole = rest === '' ? text : rest + text
      rest = whole.slice(read(whole, false))
    },
    end() {
      if (read(rest, true) < rest.length || within.length > 0 || !begun)
        failUnreadable('it is damaged or was cut off')
    },
  }
}

function broken(): never {
  failUnreadable('what is in it is not XML')
}

/** What a `<` starts, and what ends it. Null if too little has come to tell. */
function delimitersOf(text: string, at: number): [mark: string | null, close: string] {
  const next = text.charCodeAt(at + 1)
  if (Number.isNaN(next)) return [null, '']
  if (next === QUESTION) return ['<?', '?>']
  if (next !== EXCLAMATION) return ['<', '>']
  for (const [mark, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (text.startsWith(mark, at)) return [mark, close]
    if (mark.startsWith(text.slice(at, at + mark.length))) return [null, '']
  }
  return failUnreadable('it declares a document type, which no file that we read needs')
}

const QUESTION = 0x3f
const EXCLAMATION = 0x21

/** The end of a tag: a `>` outside attribute values. */
function tagEnd(text: string, from: number): number {
  let end = text.indexOf('>', from)
  for (let at = from; end >= 0;) {
    const quote = firstQuote(text, at, end)
    if (quote < 0) return end
    const closing = text.indexOf(text[quote]!, quote + 1)
    if (closing < 0) return -1
    at = closing + 1
    if (closing > end) end = text.indexOf('>', closing)
  }
  return -1
}

function firstQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (isQuote(text.charCodeAt(at))) return at
  }
  return -1
}

/** Where the text may be cut without cutting a reference. */
function wholeReferences(text: string, from: number): number {
  const last = text.lastIndexOf('&')
  const cut = last >= from && !text.includes(';', last) && text.length - last <= REFERENCE_CHARACTERS_MAX
  return cut ? last : text.length
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The text with its references resolved: characters, and the five entities of XML itself. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,9});|&/g, (_, name: string | undefined) => {
    if (name === undefined) return broken()
    const character = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name)
    if (!character) return PREDEFINED[name] ?? failUnreadable('it names an entity that XML does not have')
    const code = character[1] === undefined ? Number(character[2]) : Number.parseInt(character[1], 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : broken()
  })
}

/**
 * The attributes of a tag. They are read only on request and in one pass, because a stranger decides how long a tag is.
 */
class TagAttributes implements XmlAttributes {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get(name: string): string | undefined {
    const text = this.#text
    for (let at = 0; at < text.length;) {
      const equals = text.indexOf('=', at)
      if (equals < 0) return undefined
      const quote = afterSpace(text, equals + 1)
      const end = isQuote(text.charCodeAt(quote)) ? text.indexOf(text[quote]!, quote + 1) : -1
      if (end < 0) {
        at = equals + 1
        continue
      }
      if (localName(lastWord(text, at, equals)) === name) return decoded(text.slice(quote + 1, end))
      at = end + 1
    }
    return undefined
  }
}

/** The last word before `end`, which may be followed by space. */
function lastWord(text: string, from: number, end: number): string {
  const words = text.slice(from, end).trimEnd()
  for (let at = words.length; at > 0; at--) if (isSpace(words.charCodeAt(at - 1))) return words.slice(at)
  return words
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** Whether the character is XML's white space (XML 1.0 §2.3). */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27
}
