/** For tests: accounts, files of contacts as businesses have them, and imports that run to their end. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { openWorkbookReader, type WorkbookReader } from '../../platform/files/workbook-reader.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { runImport } from '../imports/import-run.ts'
import { getImport, startImport, type Import, type Upload, type UploadSettings } from '../imports/imports.ts'

/** Opens an account of its own. */
export async function openAccount(db: Db): Promise<{ accountId: bigint }> {
  const accountId = db.ids.next()
  await sql`insert into account (id, name) values (${accountId}, 'A business')`.execute(db.sql)
  return { accountId }
}

/** The bytes of a text, in pieces of one size. */
export async function* bytesInPieces(content: string | Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What a test sets of a file and its form. */
export type SomeUpload = Partial<UploadSettings & Pick<Upload, 'fileName' | 'bytes'>>

export function uploadOf(content: string | Buffer, more: SomeUpload = {}): Upload {
  const { fileName = 'list.csv', bytes = bytesInPieces(content), ...terms } = more
  return { fileName, bytes, terms: () => ({ groupName: 'Customers', mapping: {}, ...terms }) }
}

/** What receiving an import needs. */
export function receiveContext(db: Db): { db: Db; workbooks: WorkbookReader } {
  return { db, workbooks: openWorkbookReader() }
}

/** Records of a batch in tests, so that few rows make several batches. */
export const TEST_BATCH = 200

/** One run of an import. */
export function runOnce(
  db: Db,
  account: { accountId: bigint },
  importId: bigint,
  run: Pick<JobRun, 'signal'> = { signal: new AbortController().signal },
): Promise<void> {
  return runImport(db, { ...account, importId }, run, { batchRecords: TEST_BATCH })
}

/** Imports a whole file into a group. Answers the import as it then stands. */
export async function imported(
  db: Db,
  account: { accountId: bigint },
  content: string | Buffer,
  more?: SomeUpload,
): Promise<Import & { groupId: bigint }> {
  const { id } = await startImport(receiveContext(db), account, uploadOf(content, more))
  await runOnce(db, account, id)
  const { groupId, ...done } = await getImport(db, account, id)
  return { ...done, groupId: groupId! }
}

interface MessyList {
  text: string
  valid: string[]
  duplicates: number
  rejected: number
}

/**
 * A list as spreadsheets leave it (numbers in every spelling, duplicates in other spellings, damage, landlines,
 * foreign numbers, blanks, quotes, accents, formulas) and what an import must find in it. The same seed gives the
 * same list.
 */
export function messyList(rows: number, seed: number): MessyList {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!
  const found: MessyList = {
    text: 'Name,Phone No.,Town,Balance Due\r\n',
    valid: [],
    duplicates: 0,
    rejected: 0,
  }
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const chance = random.fraction()
    let phone: string
    if (chance < 0.05) {
      phone = pick(DAMAGED)
      found.rejected++
    } else if (chance < 0.1 && found.valid.length > 0) {
      phone = pick(SPELLINGS)(pick(found.valid))
      found.duplicates++
    } else {
      const msisdn = `23324${String(1_000_000 + row).padStart(7, '0')}`
      phone = pick(SPELLINGS)(msisdn)
      found.valid.push(msisdn)
    }
    lines.push(
      [pick(NAMES), phone, pick(['Accra', 'Kumasi', '', 'Ho']), (random.fraction() * 900).toFixed(2)]
        .map(quoted)
        .join(','),
    )
  }
  return { ...found, text: `${found.text}${lines.join('\r\n')}\r\n` }
}

const NAMES = [
  'Ama Mensah',
  'Nii Armah Nkrumah',
  'Mensah, Kofi',
  'Kwame "Boss" Owusu',
  '=HYPERLINK("http://x","Yaa")',
  '<b>Esi</b>',
  'Ɛfua N’Diaye',
  '',
]
const DAMAGED = [
  '',
  '2.33241E+11',
  '0302123456',
  '+2348031234567',
  '024123',
  'none',
  '0241234567890',
  '#N/A',
  '0251234567',
]
const SPELLINGS: readonly ((msisdn: string) => string)[] = [
  (msisdn) => msisdn,
  (msisdn) => `+${msisdn}`,
  (msisdn) => `00${msisdn}`,
  (msisdn) => `0${msisdn.slice(3)}`,
  (msisdn) => msisdn.slice(3),
  (msisdn) => `0${msisdn.slice(3, 5)} ${msisdn.slice(5, 8)} ${msisdn.slice(8)}`,
  (msisdn) => `+233-${msisdn.slice(3, 5)}-${msisdn.slice(5)}`,
]

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
