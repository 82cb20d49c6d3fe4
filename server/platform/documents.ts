/**
 * Papers that people hand in: what a file is, its first bytes say, not its name; it is small enough to be held whole
 * while it arrives, and is kept in pieces, so that it leaves again without being held whole.
 */
import { Fail, fail } from './fail.ts'
import type { Caller, Multipart } from './http.ts'

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png'

export const DOCUMENT_NAME_LENGTH_MAX = 120
/** All pieces but the last are this long. */
const PIECE_BYTES = 1024 * 1024

const KINDS: readonly { mediaType: DocumentType; begins: Buffer }[] = [
  { mediaType: 'application/pdf', begins: Buffer.from('%PDF-') },
  { mediaType: 'image/jpeg', begins: Buffer.from('ffd8ff', 'hex') },
  { mediaType: 'image/png', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
]

/** What the bytes are, by how they begin; null where that is nothing we take. */
export function documentType(bytes: Buffer): DocumentType | null {
  return KINDS.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))?.mediaType ?? null
}

/** A form with one file, which comes after its fields. */
export interface DocumentForm {
  fields: ReadonlyMap<string, string>
  /** As the file was called, without what a name cannot hold; never empty. */
  name: string
  bytes: Buffer
}

/** Reads the form; null where it has no file. Fails with `file_too_large`, and with `invalid_request` where it breaks off. */
export async function readDocumentForm(
  request: Pick<Caller, 'parts'>,
  { bytesMax, fieldsMax }: { bytesMax: number; fieldsMax: number },
): Promise<DocumentForm | null> {
  const fields = new Map<string, string>()
  for await (const part of readable(request.parts({ fileBytes: bytesMax, files: 1, fields: fieldsMax }))) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    const bytes = await part.toBuffer().catch((cause: unknown) => {
      throw brokenForm(cause)
    })
    if (part.file.truncated) fail('file_too_large', { limit: `${bytesMax / 1024 / 1024} MB` })
    const name = part.filename.replaceAll(/\p{Cc}/gu, '').slice(-DOCUMENT_NAME_LENGTH_MAX)
    return { fields, name: name === '' ? 'document' : name, bytes }
  }
  return null
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

/** What arrives, as long as it does: that a form breaks off, or is none, is told to whoever sent it. */
async function* readable(parts: AsyncIterableIterator<Multipart>): AsyncGenerator<Multipart> {
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      throw brokenForm(cause)
    })
    if (next.done === true) return
    yield next.value
  }
}

const brokenForm = (cause: unknown) =>
  new Fail('invalid_request', {}, [{ message: 'The form could not be read to its end' }], { cause })
