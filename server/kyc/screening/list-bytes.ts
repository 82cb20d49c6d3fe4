/** What the readers of lists share: text from bytes, reading in pieces, and failures. */
import { setImmediate } from 'node:timers/promises'
import type { CsvReader, CsvRecord } from '../../platform/files/csv-reader.ts'
import { utf8Check } from '../../platform/files/csv-reader.ts'
import { SCREENING_PEOPLE_MAX } from '@nkra/contract/kyc/screening-states.ts'
import { fail } from '../../platform/fail.ts'

const PIECE_BYTES = 64 * 1024
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/**
 * Fails with `file_empty`, `file_not_utf8` {line} (also for UTF-16), and `file_not_csv` {reason} for a file that is not
 * text.
 */
export function requireText(bytes: Buffer): void {
  if (bytes.length === 0) fail('file_empty')
  if (UTF_16.some((mark) => bytes.subarray(0, 2).equals(mark))) fail('file_not_utf8', { line: 1 })
  const check = utf8Check()
  check.push(bytes)
  check.end()
}

/** The bytes in pieces. The process does other work between two of them, because a file of 16 MB takes seconds. */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}

/** The records of a file, a piece at a time. */
export async function* csvPieces(reader: CsvReader, bytes: Buffer): AsyncGenerator<CsvRecord[]> {
  for await (const piece of piecesOf(bytes)) yield reader.push(piece)
  yield reader.end()
}

export function failRow(line: number): never {
  return fail('screening_row_unreadable', { line })
}

/** Fails with `screening_people_too_many` {limit} if there are more people than a list may have. */
export function requirePeople(count: number): void {
  if (count > SCREENING_PEOPLE_MAX) fail('screening_people_too_many', { limit: SCREENING_PEOPLE_MAX })
}
