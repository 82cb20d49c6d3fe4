/**
 * Papers that people hand in: what a file is, its first bytes say, not its name; it is small enough to be held whole
 * while it arrives, and is kept in pieces, so that it leaves again without being held whole.
 */
import { fail } from './fail.ts'
import { openForm } from './forms.ts'
import type { Caller } from './http.ts'
import { endsAsZip, pictureType, readPicture, type PictureType } from './pictures.ts'

export type DocumentType = 'application/pdf' | Exclude<PictureType, 'image/webp'>

export const DOCUMENT_NAME_LENGTH_MAX = 120
/** All pieces but the last are this long. */
const PIECE_BYTES = 1024 * 1024

export interface Paper {
  mediaType: DocumentType
  /** What is kept. */
  bytes: Buffer
}

/**
 * What is kept of a paper: a JPEG or PNG picture without its metadata, a PDF as it is; null where it is neither. Fails
 * with `file_damaged`, `picture_too_large` {limit}, and `file_holds_another` where it is, besides, something that runs.
 */
export function readPaper(bytes: Buffer): Paper | null {
  if (bytes.subarray(0, PDF.length).equals(PDF)) {
    requirePlainPdf(bytes)
    return { mediaType: 'application/pdf', bytes }
  }
  const type = pictureType(bytes)
  if (type === null || type === 'image/webp') return null
  return { mediaType: type, bytes: readPicture(bytes).bytes }
}

const PDF = Buffer.from('%PDF-')
/** A PDF ends so (ISO 32000-2 §7.5.5), and readers look no further from the end than this. */
const PDF_END = '%%EOF'
const PDF_END_BYTES = 1024
/** Actions that run something, files inside (ISO 32000-2 §12.6.4, §7.11.4), and what other programs would run. */
const PDF_ACTIVE = /\/(JavaScript|Launch|EmbeddedFile|RichMedia)\b|<script|<html|<\?php/i

function requirePlainPdf(bytes: Buffer): void {
  if (!bytes.subarray(-PDF_END_BYTES).includes(PDF_END)) fail('file_damaged')
  // A name's letters may be written by their numbers: /J#61vaScript.
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  if (PDF_ACTIVE.test(text) || endsAsZip(bytes)) fail('file_holds_another')
}

/** A form with a paper, and its fields in any order. */
export interface DocumentForm {
  fields: ReadonlyMap<string, string>
  /** As the file was called, without what a name cannot hold; never empty. */
  name: string
  bytes: Buffer
}

/** Reads the form; null where it has no file. Fails with `file_too_large`, and with `invalid_request` where it breaks off. */
export async function readDocumentForm(
  request: Pick<Caller, 'parts'>,
  limits: { bytesMax: number; fieldsMax: number },
): Promise<DocumentForm | null> {
  const { fields, file } = await openForm(request, limits)
  if (file === null) return null
  const bytes = Buffer.concat(await Array.fromAsync(file.bytes))
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(-DOCUMENT_NAME_LENGTH_MAX)
  return { fields, name: name === '' ? 'document' : name, bytes }
}

/** The bytes as they are kept. */
export function piecesOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / PIECE_BYTES)
  return Array.from({ length: count }, (_, place) =>
    bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES),
  )
}

/** The pieces one after the other, by their places from 0 on, until there is none. */
export async function* inPieces(
  pieceAt: (place: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const piece = await pieceAt(place)
    if (piece === undefined) return
    yield piece
  }
}
