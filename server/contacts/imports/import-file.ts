/**
 * The uploaded file of an import. It is checked while it arrives, and the database stores it in pieces until the import
 * has ended. So any process on any machine can continue from any byte, and the program needs no disk for it.
 */
import { FILE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import { utf8Check } from '../../platform/files/csv-reader.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

/** An import and its account. */
export interface ImportRef {
  accountId: bigint
  importId: bigint
}

/** The length of every piece except the last. */
const PIECE_BYTES = 1024 * 1024

/** The tables of pieces: that of files as they are read, and that of workbooks until they are written out as text. */
type PieceTable = 'contact_import_chunk' | 'contact_import_workbook'

export function fileTooLarge(bytesMax = FILE_BYTES_MAX): never {
  fail('file_too_large', { limit: `${bytesMax / 1024 / 1024} MB` })
}

/** The checked pieces of a file. Fails with file_too_large, file_not_utf8 {line}, file_not_csv {reason}. */
export async function* checkedPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const check = utf8Check()
  for await (const piece of piecesOf(bytes, FILE_BYTES_MAX)) {
    check.push(piece)
    yield piece
  }
  check.end()
}

/** Cuts bytes into pieces to store. Fails with file_too_large. */
export async function* piecesOf(bytes: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let filled = 0
  let size = 0
  for await (let arrived of bytes) {
    size += arrived.length
    if (size > bytesMax) fileTooLarge(bytesMax)
    while (arrived.length > 0) {
      const copied = arrived.copy(piece, filled)
      filled += copied
      arrived = arrived.subarray(copied)
      if (filled < PIECE_BYTES) continue
      yield piece
      piece = Buffer.allocUnsafe(PIECE_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** Stores a piece. Pieces come in order, from byte 0. */
export async function keepPiece(
  reader: Reader,
  file: ImportRef & { firstByte: number },
  bytes: Buffer,
  table: PieceTable = 'contact_import_chunk',
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (account_id, import_id, first_byte, bytes)
    values (${file.accountId}, ${file.importId}, ${file.firstByte}, ${bytes})
  `.execute(reader.sql)
}

/** The piece with a byte. Undefined beyond the end of the file. */
export async function pieceAt(
  reader: Reader,
  file: ImportRef,
  byte: number,
  table: PieceTable = 'contact_import_chunk',
): Promise<{ firstByte: number; bytes: Buffer } | undefined> {
  const firstByte = byte - (byte % PIECE_BYTES)
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ${sql.table(table)}
    where account_id = ${file.accountId} and import_id = ${file.importId} and first_byte = ${firstByte}
  `.execute(reader.sql)
  return rows[0] && { firstByte, bytes: rows[0].bytes }
}

/** Reads the file from this byte on. */
export async function* readFile(reader: Reader, file: ImportRef, fromByte: number): AsyncGenerator<Buffer> {
  for (let at = fromByte; ;) {
    const piece = await pieceAt(reader, file, at)
    const bytes = piece?.bytes.subarray(at - piece.firstByte)
    if (bytes === undefined || bytes.length === 0) return
    yield bytes
    at += bytes.length
  }
}

/** The first bytes of a stored file, and whether they are all of it. Null if it is no longer stored. */
export async function sampleOf(
  reader: Reader,
  file: ImportRef,
  bytes: number,
): Promise<{ sample: Buffer; whole: boolean } | null> {
  const { rows } = await sql<{ sample: Buffer; size: number }>`
    select substr(bytes, 1, ${bytes}) as sample, length(bytes) as size from contact_import_chunk
    where account_id = ${file.accountId} and import_id = ${file.importId} and first_byte = 0
  `.execute(reader.sql)
  const [first] = rows
  return first ? { sample: first.sample, whole: first.size <= bytes } : null
}

/** Deletes the file. */
export async function dropFile(
  reader: Reader,
  file: ImportRef,
  table: PieceTable = 'contact_import_chunk',
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where account_id = ${file.accountId} and import_id = ${file.importId}
  `.execute(reader.sql)
}
