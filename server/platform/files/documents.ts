/**
 * Documents that people upload. A file's first bytes decide its type, not its name. A document is small enough to be
 * held in memory while it arrives. It is stored in pieces, so that it need not be when it is downloaded.
 */
import { sql } from 'kysely'
import { byteaArray, int4Array } from '../database/binary-arrays.ts'
import type { Reader, RowKey, Tx } from '../database/database.ts'
import { fail } from '../fail.ts'
import { openUploadForm } from '../http/upload-form.ts'
import type { HandlerRequest, StoredFile } from '../http/serve.ts'
import { openLimitedThreads, ThreadStopped, type ThreadOptions } from './limited-threads.ts'
import type { PdfFinding } from './pdf-contents.ts'
import { endsAsZip, pictureType, readPicture, type PictureType } from './pictures.ts'

export type DocumentType = 'application/pdf' | Exclude<PictureType, 'image/webp'>

export const DOCUMENT_NAME_LENGTH_MAX = 120
/** The length of every piece except the last. */
const PIECE_BYTES = 1024 * 1024

export interface UploadedDocument {
  mediaType: DocumentType
  /** The bytes to store. */
  bytes: Buffer
}

export interface DocumentChecker {
  /**
   * Reads a document: a JPEG or PNG picture without its metadata, or a PDF unchanged. Answers null if it is neither.
   * Fails with `file_damaged`, `picture_too_large` {limit}, `file_holds_another` if it also holds something that can
   * run, `file_not_examined` if a PDF could not be searched, and `papers_under_way` {seconds}.
   */
  read(bytes: Buffer): Promise<UploadedDocument | null>
}

/** The time limit for the search of a PDF. A few pages take a fraction of a second. */
const EXAMINING_MS_MAX = 5_000
const EXAMINING_HEAP_MB_MAX = 512
/** How long a refused caller is told to wait for a free thread. */
const LINE_S = 5

/**
 * Opens the checker. It reads pictures in this thread, and searches PDFs in threads of their own (limited-threads.ts).
 */
export function openDocumentChecker(
  options: Partial<Pick<ThreadOptions, 'waiting_max' | 'processor_ms_max'>> = {},
): DocumentChecker {
  const threads = openLimitedThreads<PdfFinding, never>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    processor_ms_max: EXAMINING_MS_MAX,
    heap_mb_max: EXAMINING_HEAP_MB_MAX,
    ...options,
  })
  const finding = async (bytes: Buffer): Promise<PdfFinding> => {
    try {
      for await (const { message } of threads.run(bytes)) return message
    } catch (error) {
      if (error instanceof ThreadStopped && error.reason === 'line')
        fail('papers_under_way', { seconds: LINE_S })
    }
    // The thread was stopped, or broke: what it would have found is not known.
    return 'unexamined'
  }
  return {
    async read(bytes) {
      if (bytes.subarray(0, PDF.length).equals(PDF)) {
        if (!bytes.subarray(-PDF_END_BYTES).includes(PDF_END)) fail('file_damaged')
        if (endsAsZip(bytes)) fail('file_holds_another')
        const found = await finding(bytes)
        if (found === 'active') fail('file_holds_another')
        if (found === 'unexamined') fail('file_not_examined')
        return { mediaType: 'application/pdf', bytes }
      }
      const type = pictureType(bytes)
      if (type === null || type === 'image/webp') return null
      return { mediaType: type, bytes: readPicture(bytes).bytes }
    },
  }
}

const PDF = Buffer.from('%PDF-')
/** The end mark of every PDF (ISO 32000-2 §7.5.5). Readers look for it only this far from the file's end. */
const PDF_END = '%%EOF'
const PDF_END_BYTES = 1024

/** A form with a paper and other fields in any order. */
export interface DocumentForm {
  fields: ReadonlyMap<string, string>
  /** The file's name, without characters that a name cannot have. Never empty. */
  name: string
  bytes: Buffer
}

/**
 * Reads the form. Answers null if it has no file. Fails with `file_too_large`, and with `invalid_request` if the form
 * is cut short.
 */
export async function readDocumentForm(
  request: Pick<HandlerRequest, 'parts'>,
  limits: { bytesMax: number; fieldsMax: number },
): Promise<DocumentForm | null> {
  const { fields, file } = await openUploadForm(request, limits)
  if (file === null) return null
  const bytes = Buffer.concat(await Array.fromAsync(file.bytes))
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(-DOCUMENT_NAME_LENGTH_MAX)
  return { fields, name: name === '' ? 'document' : name, bytes }
}

/** A table of documents, the table of their pieces, and the column of a piece with its document's id. */
export interface PieceTable {
  document: 'payment_proof' | 'sender_document'
  table: 'payment_proof_piece' | 'sender_document_piece'
  paper: 'proof_id' | 'document_id'
}

/** Stores a paper in pieces. */
export async function insertPieces(
  tx: Tx,
  { table, paper }: PieceTable,
  { accountId, id }: RowKey,
  bytes: Buffer,
): Promise<void> {
  const count = Math.ceil(bytes.length / PIECE_BYTES)
  const places = Array.from({ length: count }, (_, place) => place)
  const pieces = places.map((place) => bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES))
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.ref(paper)}, place, bytes)
    select ${accountId}, ${id}, place, bytes
    from unnest(${int4Array(places)}::int4[], ${byteaArray(pieces)}::bytea[]) as piece (place, bytes)
  `.execute(tx.sql)
}

/**
 * Reads a document as it was uploaded. It must belong to the account; null for `accountId` reads those of any account.
 * Fails with `not_found`.
 */
export async function readStoredDocument(
  reader: Reader,
  table: PieceTable,
  { accountId: own, id }: { accountId: bigint | null; id: bigint },
): Promise<StoredFile> {
  const { rows } = await sql<{ accountId: bigint; name: string; mediaType: string }>`
    select account_id as "accountId", name, media_type as "mediaType" from ${sql.table(table.document)}
    where id = ${id} and (${own}::int8 is null or account_id = ${own}::int8)
  `.execute(reader.sql)
  const { accountId, name, mediaType } = rows[0] ?? fail('not_found')
  return { name, mediaType, bytes: readPieces(reader, table, { accountId, id }) }
}

/** The pieces of a paper, one after the other. */
async function* readPieces(
  reader: Reader,
  { table, paper }: PieceTable,
  { accountId, id }: RowKey,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(paper)} = ${id} and place = ${place}
    `.execute(reader.sql)
    const [piece] = rows
    if (piece === undefined) return
    yield piece.bytes
  }
}
