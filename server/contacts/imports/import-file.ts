/**
 * The uploaded file of an import: checked as it arrives, and kept in pieces in the database until the import is over,
 * so that any process on any machine can read on from any byte, and nothing is left of it on a disk of ours.
 */
import { FILE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import { utf8Check } from '../../platform/files/csv-reader.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

/** Which import, and whose. */
export interface ImportRef {
  accountId: bigint
  importId: bigint
}

/** All pieces but the last are this long. */
const PIECE_BYTES = 1024 * 1024

export function fileTooLarge(): never {
  fail('file_too_large', { limit: `${FILE_BYTES_MAX / 1024 / 1024} MB` })
}

/**
 * The pieces of a file, each checked before it is handed on. Fails with file_too_large, file_not_utf8 {line},
 * file_not_csv {reason}.
 */
export async function* checkedPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const check = utf8Check()
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let filled = 0
  let size = 0
  const checked = (taken: Buffer) => {
    check.push(taken)
    return taken
  }
  for await (let arrived of bytes) {
    size += arrived.length
    if (size > FILE_BYTES_MAX) fileTooLarge()
    while (arrived.length > 0) {
      const copied = arrived.copy(piece, filled)
      filled += copied
      arrived = arrived.subarray(copied)
      if (filled < PIECE_BYTES) continue
      yield checked(piece)
      piece = Buffer.allocUnsafe(PIECE_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield checked(piece.subarray(0, filled))
  check.end()
}

/** Keeps a piece. Pieces are kept in their order, from byte 0. */
export async function keepPiece(
  reader: Reader,
  file: ImportRef & { firstByte: number },
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into contact_import_chunk (account_id, import_id, first_byte, bytes)
    values (${file.accountId}, ${file.importId}, ${file.firstByte}, ${bytes})
  `.execute(reader.sql)
}

/** The file from a byte on. */
export async function* readFile(reader: Reader, file: ImportRef, fromByte: number): AsyncGenerator<Buffer> {
  for (let at = fromByte; ;) {
    const firstByte = Math.floor(at / PIECE_BYTES) * PIECE_BYTES
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from contact_import_chunk
      where account_id = ${file.accountId} and import_id = ${file.importId} and first_byte = ${firstByte}
    `.execute(reader.sql)
    const bytes = rows[0]?.bytes.subarray(at - firstByte)
    if (bytes === undefined || bytes.length === 0) return
    yield bytes
    at += bytes.length
  }
}

/** The first bytes of a kept file, and whether that is all of it; null where it is not kept any more. */
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

/** Forgets the file. */
export async function dropFile(reader: Reader, file: ImportRef): Promise<void> {
  await sql`
    delete from contact_import_chunk where account_id = ${file.accountId} and import_id = ${file.importId}
  `.execute(reader.sql)
}
