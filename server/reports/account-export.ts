/**
 * An account's data in one file: a ZIP of CSV sheets and of the files that they list, written while it is read. So it
 * takes the memory of one page or file, however much data there is.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { User } from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/files/csv-writer.ts'
import { dayOf } from '../platform/days.ts'
import type { Db } from '../platform/database/database.ts'
import type { ZipFile } from '../platform/http/serve.ts'
import { EXPORT_SHEETS, type ExportSheet, type SheetRow } from './export-sheets.ts'

/** How many rows are read and packed at once. A row takes 25 µs, and other requests wait meanwhile. */
const PAGE_ROWS = 400
/** The most rows of one file. A spreadsheet takes 1,048,576, and a file in a ZIP without extensions 4 GiB. */
const FILE_ROWS_MAX = 1_000_000

const DEFLATE_LEVEL = 6

/**
 * The account's data as a file, with an audit entry. `more` are sheets of other domains, which follow the ones
 * here.
 */
export async function accountFile(
  db: Db,
  actor: User,
  { request, more = [] }: { request?: RequestInfo; more?: readonly ExportSheet[] },
): Promise<ZipFile> {
  const { accountId } = actor
  await db.transaction((tx) => audit(tx, actor, { accountId, action: 'data_exported', request }))
  const day = dayOf(db.clock.now())
  return { name: `nkra-export-${day}.zip`, bytes: exportOf(db, accountId, { more }) }
}

/** The archive, piece by piece. */
export async function* exportOf(
  db: Db,
  accountId: bigint,
  {
    pageRows = PAGE_ROWS,
    fileRows = FILE_ROWS_MAX,
    more = [],
  }: { pageRows?: number; fileRows?: number; more?: readonly ExportSheet[] } = {},
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  for (const sheet of [...EXPORT_SHEETS, ...more]) {
    const files = new SheetFiles(zip, sheet, fileRows)
    for await (const rows of pagesOf(db, sheet, accountId, pageRows)) {
      files.write(rows)
      yield* packed.splice(0)
    }
    files.end()
    yield* packed.splice(0)
    for await (const { name, bytes } of sheet.files?.(accountId) ?? []) {
      // Documents and pictures are compressed already.
      const file = new ZipPassThrough(name)
      zip.add(file)
      file.push(bytes, true)
      yield* packed.splice(0)
    }
  }
  zip.end()
  yield* packed.splice(0)
}

async function* pagesOf(
  db: Db,
  sheet: ExportSheet,
  accountId: bigint,
  limit: number,
): AsyncGenerator<readonly SheetRow[]> {
  for (let after = 0n; ;) {
    const { rows } = await sheet.page({ accountId, after, limit }).execute(db.sql)
    const last = rows.at(-1)
    if (!last) return
    yield sheet.open ? await sheet.open(accountId, rows) : rows
    if (rows.length < limit) return
    after = last.key
  }
}

/** The files of a sheet: as many as its rows need. The first exists even without rows. */
class SheetFiles {
  readonly #zip: Zip
  readonly #sheet: ExportSheet
  readonly #rowsMax: number
  #number = 0
  #rows = 0
  #file: ZipDeflate

  constructor(zip: Zip, sheet: ExportSheet, rowsMax: number) {
    this.#zip = zip
    this.#sheet = sheet
    this.#rowsMax = rowsMax
    this.#file = this.#begin()
  }

  write(rows: readonly SheetRow[]): void {
    for (let written = 0; written < rows.length;) {
      if (this.#rows === this.#rowsMax) {
        this.end()
        this.#file = this.#begin()
      }
      const part = rows.slice(written, written + this.#rowsMax - this.#rows)
      this.#file.push(Buffer.from(part.map((row) => this.#lineOf(row)).join('')))
      this.#rows += part.length
      written += part.length
    }
  }

  end(): void {
    this.#file.push(new Uint8Array(0), true)
  }

  #begin(): ZipDeflate {
    const { name, columns } = this.#sheet
    this.#number++
    this.#rows = 0
    const file = new ZipDeflate(this.#number === 1 ? `${name}.csv` : `${name}-${this.#number}.csv`, {
      level: DEFLATE_LEVEL,
    })
    this.#zip.add(file)
    file.push(Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))))
    return file
  }

  #lineOf({ cells }: SheetRow): string {
    return csvLine(
      cells.map((cell, place) => {
        const prefix = this.#sheet.columns[place]?.id
        return cell === null ? '' : prefix ? encodeId(prefix, BigInt(cell)) : cell
      }),
    )
  }
}
