/**
 * Finds what a PDF holds besides print (ISO 32000-2): scripts, actions that send, open or run something, embedded files
 * and forms. It searches in three ways, because none alone finds everything:
 *
 * - in the bytes as they are;
 * - in every stream that inflates, wherever it starts;
 * - in every object that the parser reads, also in object streams, by names and values.
 *
 * A file counts as not examined, and is refused, if the parser cannot read all of it, if it is encrypted, or if it
 * hides objects where no parser looks.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { inflateSync, constants } from 'node:zlib'

export type PdfFinding = 'plain' | 'active' | 'unexamined'

/** The most inflated bytes of all streams together. */
const INFLATED_BYTES_MAX = 128 * 1024 * 1024
/** The most filters of one stream. Writers use one or two. */
const FILTERS_MAX = 4
/** The deepest nesting of objects. */
const DEPTH_MAX = 100

/** Kinds of actions and annotations (§12.6.4, §12.5.6) that run, send or open something. */
const ACTIVE_KINDS = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMedia',
  'FileAttachment',
  'EmbeddedFile',
] as const
/** Keys whose values are scripts, files or forms (§12.6.4.17, §7.11.4, §12.7.8). */
const ACTIVE_KEYS = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'] as const

/** Names that are too long to occur in other data by chance. */
const ACTIVE_TEXT = new RegExp(
  `/(${[...ACTIVE_KINDS, 'EmbeddedFiles', 'RichMediaContent'].join('|')})(?![A-Za-z0-9])|/XFA(?=[\\s[(<\\d/])`,
)
/** Text that other programs would run. */
const ACTIVE_ELSEWHERE = /<script|<html|<\?php/i
/**
 * The start of an object. It is looked for everywhere, because a cross-reference may lead into a stream or a comment
 * (§7.3.10).
 */
const OBJECT_HEAD = /\d\s+\d+\s+obj\b/g

/** Filters that make pictures. Their output holds no object. */
const PICTURE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'DCT', 'CCF'])
const FLATE_FILTERS = new Set(['FlateDecode', 'Fl'])

/** The key that only object streams have (§7.5.7). */
const FIRST = PDFName.of('First')

/** Searches the file. The file decides how long that takes, so call it in a thread with limits. */
export async function examinePdf(bytes: Buffer): Promise<PdfFinding> {
  const text = bytes.toString('latin1')
  if (ACTIVE_ELSEWHERE.test(text) || isActive(text)) return 'active'
  if (hidesInComment(text)) return 'unexamined'
  try {
    if (inflatedStreams(bytes, text)) return 'active'
    const document = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      preserveXFA: true,
    })
    const { context } = document
    // Of a file without pages nothing would be shown: the parser has not found its root.
    if (document.getPageCount() === 0) return 'unexamined'
    for (const [, object] of context.enumerateIndirectObjects()) {
      const found = examineObject(object)
      if (found !== 'plain') return found
    }
    return 'plain'
  } catch {
    return 'unexamined'
  }
}

/** Whether the text has one of the names. Letters may be written as numbers: /J#61vaScript (§7.3.5). */
function isActive(text: string): boolean {
  if (ACTIVE_TEXT.test(text)) return true
  if (!/\/[A-Za-z]*#[0-9A-Fa-f]{2}/.test(text)) return false
  return ACTIVE_TEXT.test(
    text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

function hidesInComment(text: string): boolean {
  for (const { index } of text.matchAll(OBJECT_HEAD)) {
    const line = Math.max(text.lastIndexOf('\n', index), text.lastIndexOf('\r', index))
    if (text.slice(line + 1, index).includes('%')) return true
  }
  return false
}

/** Whether a stream that inflates has such a name. Throws if streams inflate beyond the limit. */
function inflatedStreams(bytes: Buffer, text: string): boolean {
  let left = INFLATED_BYTES_MAX
  for (const { index, 0: begin } of text.matchAll(/stream\r?\n?/g)) {
    const inflated = inflatedOf(bytes.subarray(index + begin.length), left)
    left -= inflated.length
    if (isActive(inflated.toString('latin1'))) return true
  }
  return false
}

/** The inflated bytes from the start of a stream. Empty if it is compressed in another way. */
function inflatedOf(bytes: Buffer, bytesMax: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      return Buffer.alloc(0)
    throw error
  }
}

function examineObject(object: PDFObject, depth = 0): PdfFinding {
  if (depth > DEPTH_MAX) return 'unexamined'
  if (object instanceof PDFStream) {
    const found = examineObject(object.dict, depth + 1)
    return found === 'plain' && object instanceof PDFRawStream ? examineStream(object) : found
  }
  if (object instanceof PDFArray) return worst(object.asArray(), depth)
  if (!(object instanceof PDFDict)) return 'plain'
  for (const [key, value] of object.entries()) {
    if (isOneOf(ACTIVE_KEYS, key.decodeText())) return 'active'
    if (value instanceof PDFName && isOneOf(ACTIVE_KINDS, value.decodeText())) return 'active'
  }
  return worst(object.values(), depth)
}

function worst(objects: readonly PDFObject[], depth: number): PdfFinding {
  for (const object of objects) {
    const found = examineObject(object, depth + 1)
    if (found !== 'plain') return found
  }
  return 'plain'
}

function examineStream(stream: PDFRawStream): PdfFinding {
  if (Buffer.from(stream.contents).toString('latin1').search(OBJECT_HEAD) >= 0) return 'unexamined'
  const filters = filtersOf(stream.dict)
  if (filters === null || filters.length > FILTERS_MAX) return 'unexamined'
  // What inflates at once was looked at where it stands.
  if (filters.length === 0 || (filters.length === 1 && FLATE_FILTERS.has(filters[0]!))) return 'plain'
  // Objects in a picture: no program writes them so.
  if (PICTURE_FILTERS.has(filters.at(-1)!)) return stream.dict.has(FIRST) ? 'unexamined' : 'plain'
  const decoded = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  return isActive(decoded) ? 'active' : 'plain'
}

/** The filters by name, in their order. Null if they are no names. */
function filtersOf(dict: PDFDict): string[] | null {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter === undefined) return []
  const all = filter instanceof PDFArray ? filter.asArray() : [filter]
  const names = all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []))
  return names.length === all.length ? names : null
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
