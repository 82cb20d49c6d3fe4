/** Receives a file: stores it, recognises a workbook by its bytes, and reads what its columns mean. */
import type { Reader } from '../../platform/database/database.ts'
import { ZIP_BEGINS } from '../../platform/files/xlsx-reader.ts'
import { checkedPieces, dropFile, keepPiece, pieceAt, piecesOf, type ImportRef } from './import-file.ts'
import {
  type Layout,
  layoutOf,
  type FilePreview,
  previewFile,
  type ColumnMapping,
  SAMPLE_BYTES,
} from './file-layout.ts'
import { recallMapping } from './saved-mappings.ts'
import { WORKBOOK_BYTES_MAX } from '@nkra/contract/limits.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { takeAccountLease, type AccountLease } from '../../platform/database/account-lease.ts'
import { fail } from '../../platform/fail.ts'
import type { WorkbookReader } from '../../platform/files/workbook-reader.ts'
import type { ByteSource } from '../../platform/files/zip-reader.ts'
import type { CsvFormat } from '../../platform/files/csv-reader.ts'

/**
 * Stores the file piece by piece. A file that is no list is refused as soon as that is clear. Answers a function that
 * reads its layout by a mapping, because the form may name the mapping after the file.
 */
export async function receiveFile(
  work: ReceiveContext,
  file: ImportRef,
  bytes: AsyncIterable<Buffer>,
): Promise<(mapping: ColumnMapping) => Promise<Layout>> {
  const { db } = work
  const { begin, all } = await begun(bytes)
  const workbook = begin.equals(ZIP_BEGINS)
  let kept = { sample: Buffer.alloc(0), whole: true }
  let firstByte = 0
  for await (const piece of checkedPieces(workbook ? workbookText(work, file, all) : all)) {
    if (kept.whole) {
      const sample = Buffer.concat([kept.sample, piece])
      kept = { sample: sample.subarray(0, SAMPLE_BYTES), whole: sample.length < SAMPLE_BYTES }
      if (!kept.whole) previewKept(kept, {}, workbook)
    }
    await keepPiece(db, { ...file, firstByte }, piece)
    firstByte += piece.length
  }
  return async (mapping) => {
    const layout = await layoutWith(db, file.accountId, previewKept(kept, mapping, workbook), mapping)
    return workbook ? { ...layout, workbook } : layout
  }
}

/** Answers the first bytes, and all bytes from the start. */
async function begun(bytes: AsyncIterable<Buffer>): Promise<{ begin: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < ZIP_BEGINS.length) {
    const next = await iterator.next()
    if (next.done === true) break
    read = Buffer.concat([read, next.value])
  }
  const all = async function* () {
    try {
      yield read
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { begin: read.subarray(0, ZIP_BEGINS.length), all: all() }
}

/** The preview of a file that is stored as CSV. `workbook` says whether it arrived as a workbook. */
export function previewKept(
  { sample, whole }: { sample: Buffer; whole: boolean },
  mapping: ColumnMapping,
  workbook: boolean,
): FilePreview {
  return previewFile(sample, whole, Object.keys(mapping), workbook ? WORKBOOK_FORMAT : null)
}

/** The layout by the given mapping, or by what these columns meant last time. */
export async function layoutWith(
  reader: Reader,
  accountId: bigint,
  looks: FilePreview,
  given: ColumnMapping,
): Promise<Layout> {
  if (Object.keys(given).length > 0) return { ...layoutOf(looks, given), mappingFrom: 'given' }
  const { mapping } = looks.headed
    ? await recallMapping(reader, { accountId }, looks.names)
    : { mapping: null }
  return { ...layoutOf(looks, mapping ?? {}), mappingFrom: mapping ? 'remembered' : 'guessed' }
}

/**
 * An uploaded workbook. It is stored in pieces as it arrives, because a workbook can only be read from its end. Then it
 * is written out as text that an import reads like any other file. A row is on the line of its number in the sheet, so
 * that a reject can be found there. Tabs divide the cells, because no cell contains one. One workbook of an account is
 * read at a time. Others wait, and are refused after `TURN_WAIT_MS`.
 */
const WORKBOOK_FORMAT: CsvFormat = { delimiter: '\t', newline: '\n' }

/** Where the bytes are stored, and what reads them. */
interface ReceiveContext {
  db: Reader
  workbooks: WorkbookReader
}

const TURN_WAIT_MS = 30_000
const TURN_CHECK_MS = 200

/**
 * The text of the first sheet of an arriving workbook. Fails with `file_too_large`, `workbook_unreadable`,
 * `workbook_too_large`, `workbooks_under_way`.
 */
async function* workbookText(
  { db, workbooks }: ReceiveContext,
  file: ImportRef,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const size = await keepWorkbook(db, file, bytes)
  const turn = await turnOf(db, file.accountId)
  try {
    yield* workbooks.text(new KeptWorkbook(db, file, size))
  } finally {
    await turn.end()
    await dropFile(db, file, 'contact_import_workbook')
  }
}

/** Waits for the account's other workbooks. Answers the lease. */
async function turnOf(db: Reader, accountId: bigint): Promise<AccountLease> {
  const until_ms = db.clock.monotonic_ms() + TURN_WAIT_MS
  for (;;) {
    const turn = await takeAccountLease(db, { accountId, kind: 'workbook' })
    if (turn) return turn
    if (db.clock.monotonic_ms() > until_ms) fail('workbooks_under_way', { seconds: TURN_WAIT_MS / 1000 })
    await delay(TURN_CHECK_MS)
  }
}

/** Stores the workbook and answers its size. */
async function keepWorkbook(reader: Reader, file: ImportRef, bytes: AsyncIterable<Buffer>): Promise<number> {
  let kept = 0
  for await (const piece of piecesOf(bytes, WORKBOOK_BYTES_MAX)) {
    await keepPiece(reader, { ...file, firstByte: kept }, piece, 'contact_import_workbook')
    kept += piece.length
  }
  return kept
}

/** A piece of the stored workbook, in memory. */
interface HeldPiece {
  firstByte: number
  bytes: Buffer
}

/** How many pieces are in memory, because several parts of a workbook are read at once. */
const PIECES_HELD = 2

/** The stored workbook, read from any byte. */
class KeptWorkbook implements ByteSource {
  readonly size: number
  readonly #reader: Reader
  readonly #file: ImportRef
  /** The pieces that were read last. */
  #held: HeldPiece[] = []

  constructor(reader: Reader, file: ImportRef, size: number) {
    this.size = size
    this.#reader = reader
    this.#file = file
  }

  async read(at: number, length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let from = at; from < at + length;) {
      const { firstByte, bytes } = await this.#pieceAt(from)
      const part = bytes.subarray(from - firstByte, Math.min(bytes.length, at + length - firstByte))
      parts.push(part)
      from += part.length
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  async #pieceAt(byte: number): Promise<HeldPiece> {
    const known = this.#held.find(
      ({ firstByte, bytes }) => byte >= firstByte && byte < firstByte + bytes.length,
    )
    if (known) return known
    const piece = (await pieceAt(this.#reader, this.#file, byte, 'contact_import_workbook'))!
    this.#held = [piece, ...this.#held].slice(0, PIECES_HELD)
    return piece
  }
}
