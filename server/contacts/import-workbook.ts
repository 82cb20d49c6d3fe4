/**
 * An uploaded workbook: kept in pieces as it arrives, for it can only be read from its end, and written out as text that
 * an import reads like any other file. A row stands on the line of its number in the sheet, so that a reject is found
 * there, and cells are divided by tabs, which no cell then has.
 */
import { WORKBOOK_BYTES_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { sheetRows, type SheetRow } from '../platform/xlsx-reader.ts'
import type { ByteSource } from '../platform/zip-reader.ts'
import type { Format } from '../platform/csv-reader.ts'

export const WORKBOOK_FORMAT: Format = { delimiter: '\t', newline: '\n' }

const PIECE_BYTES = 1024 * 1024

interface OfImport {
  accountId: bigint
  importId: bigint
}

/** The text of an arriving workbook's first sheet. Fails with file_too_large, workbook_unreadable. */
export async function* workbookText(
  reader: Reader,
  file: OfImport,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const size = await keepWorkbook(reader, file, bytes)
  try {
    let line = 1
    for await (const rows of sheetRows(keptSource(reader, file, size))) {
      const text = rows.map((row) => {
        const lines = `${'\n'.repeat(row.number - line)}${lineOf(row)}\n`
        line = row.number + 1
        return lines
      })
      if (text.length > 0) yield Buffer.from(text.join(''))
    }
  } finally {
    await sql`
      delete from contact_import_workbook where account_id = ${file.accountId} and import_id = ${file.importId}
    `.execute(reader.sql)
  }
}

function lineOf({ cells }: SheetRow): string {
  return cells
    .map((cell) => {
      // A NUL would make the whole file one that is no text.
      const text = cell.replaceAll(/[\t\r\n]+/g, ' ').replaceAll('\0', '')
      return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join('\t')
}

async function keepWorkbook(reader: Reader, file: OfImport, bytes: AsyncIterable<Buffer>): Promise<number> {
  let piece: Buffer[] = []
  let filled = 0
  let kept = 0
  const keep = async (taken: Buffer) => {
    await sql`
      insert into contact_import_workbook (account_id, import_id, first_byte, bytes)
      values (${file.accountId}, ${file.importId}, ${kept}, ${taken})
    `.execute(reader.sql)
    kept += taken.length
  }
  for await (const arrived of bytes) {
    if (kept + filled + arrived.length > WORKBOOK_BYTES_MAX)
      fail('file_too_large', { limit: `${WORKBOOK_BYTES_MAX / 1024 / 1024} MB` })
    piece.push(arrived)
    filled += arrived.length
    while (filled >= PIECE_BYTES) {
      const whole = Buffer.concat(piece)
      await keep(whole.subarray(0, PIECE_BYTES))
      piece = [whole.subarray(PIECE_BYTES)]
      filled -= PIECE_BYTES
    }
  }
  if (filled > 0) await keep(Buffer.concat(piece))
  return kept
}

/** The kept workbook; the pieces read last are at hand, for parts are read side by side. */
function keptSource(reader: Reader, file: OfImport, size: number): ByteSource {
  const held = new Map<number, Buffer>()
  const pieceAt = async (firstByte: number): Promise<Buffer> => {
    const known = held.get(firstByte)
    if (known) return known
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from contact_import_workbook
      where account_id = ${file.accountId} and import_id = ${file.importId} and first_byte = ${firstByte}
    `.execute(reader.sql)
    const { bytes } = rows[0]!
    for (const oldest of held.keys()) if (held.size >= PIECES_HELD) held.delete(oldest)
    held.set(firstByte, bytes)
    return bytes
  }
  return {
    size,
    async read(at, length) {
      const parts: Buffer[] = []
      for (let from = at; from < at + length;) {
        const firstByte = from - (from % PIECE_BYTES)
        const bytes = await pieceAt(firstByte)
        const part = bytes.subarray(from - firstByte, Math.min(bytes.length, at + length - firstByte))
        parts.push(part)
        from += part.length
      }
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    },
  }
}

const PIECES_HELD = 2
