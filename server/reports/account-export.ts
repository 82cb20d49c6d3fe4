/**
 * An account's data in one file: a ZIP of CSV sheets, made while it is read, so that it takes the memory of a page and
 * no more, however much there is.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { Zip, ZipDeflate } from 'fflate'
import type { User } from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/files/csv-writer.ts'
import type { Db } from '../platform/database/database.ts'
import type { ZipFile } from '../platform/http/serve.ts'
import { EXPORT_SHEETS, type ExportSheet, type SheetRow } from './export-sheets.ts'

/** Rows read and packed at once: 25 µs a row, and other requests wait for as long. */
const PAGE_ROWS = 400
/** Rows of one file; a spreadsheet takes 1,048,576, and a file of a ZIP without extensions 4 GiB. */
const FILE_ROWS_MAX = 1_000_000

const DEFLATE_LEVEL = 6

/** The account's data, on record; `more` are sheets of other domains, after those of this one. */
export async function accountFile(
  db: Db,
  actor: User,
  { request, more = [] }: { request?: RequestInfo; more?: readonly ExportSheet[] },
): Promise<ZipFile> {
  const { accountId } = actor
  await db.transaction((tx) =>
    audit(tx, actor, { accountId, action: 'data_exported', ...(request && { request }) }),
  )
  const day = db.clock.now().toISOString().slice(0, 10)
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
    const files = filesOf(zip, sheet, fileRows)
    for await (const rows of pagesOf(db, sheet, accountId, pageRows)) {
      files.write(rows)
      yield* packed.splice(0)
    }
    files.end()
    yield* packed.splice(0)
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

/** The files of a sheet: one, or as many as it takes. The first is there even where it has no rows. */
function filesOf(zip: Zip, { name, columns }: ExportSheet, fileRows: number) {
  const head = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  const begin = (number: number) => {
    const file = new ZipDeflate(number === 1 ? `${name}.csv` : `${name}-${number}.csv`, {
      level: DEFLATE_LEVEL,
    })
    zip.add(file)
    file.push(Buffer.from(head))
    return { file, number, rows: 0 }
  }
  const lineOf = ({ cells }: SheetRow) =>
    csvLine(
      cells.map((cell, place) => {
        const prefix = columns[place]?.id
        return cell === null ? '' : prefix ? encodeId(prefix, BigInt(cell)) : cell
      }),
    )

  let open = begin(1)
  return {
    write(rows: readonly SheetRow[]) {
      for (let written = 0; written < rows.length;) {
        if (open.rows === fileRows) {
          open.file.push(new Uint8Array(0), true)
          open = begin(open.number + 1)
        }
        const part = rows.slice(written, written + fileRows - open.rows)
        open.file.push(Buffer.from(part.map(lineOf).join('')))
        open.rows += part.length
        written += part.length
      }
    },
    end: () => open.file.push(new Uint8Array(0), true),
  }
}
