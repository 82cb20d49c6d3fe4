/**
 * Reads the list of Specially Designated Nationals of the U.S. Treasury (OFAC) as CSV: sdn.csv, and alt.csv with
 * other names. Neither has column names, `-0-` means nothing, and both may end with the control character 0x1A. The
 * functions are pure.
 */
import { csvReader, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { fail } from '../../platform/fail.ts'
import { NAMES_MAX, NOTE_LENGTH_MAX, tidy, type ListEntry, type ListFile } from './entries.ts'
import { csvPieces, failRow, requirePeople } from './list-bytes.ts'

/**
 * The columns: ent_num, SDN_Name, SDN_Type, Program, Title, Call_Sign, Vess_type, Tonnage, GRT, Vess_flag,
 * Vess_owner, Remarks.
 */
const SDN_COLUMNS = 12
/** The columns: ent_num, alt_num, alt_type, alt_name, alt_remarks. */
const ALT_COLUMNS = 5

/**
 * Reads both files. Fails with `screening_file_unreadable` {missing}, `screening_row_unreadable` {line},
 * `screening_people_none`, `screening_people_too_many` {limit}.
 */
export async function readOfac(sdn: Buffer, alt: Buffer | null): Promise<ListFile> {
  const people = new Map<string, ListEntry>()
  let leftOut = 0
  for await (const cells of rowsOf(sdn, SDN_COLUMNS, 'sdn.csv')) {
    const [key, name, kind, programme, title] = cells as [string, string, string, string, string]
    if (kind.toLowerCase() !== 'individual') {
      leftOut++
      continue
    }
    const remarks = cells[SDN_COLUMNS - 1]!
    requirePeople(people.size + 1)
    people.set(key, {
      key,
      names: [inOrder(name)],
      births: birthsOf(remarks),
      nationalities: valuesOf(remarks, /(?:nationality|citizen) ([^;.]+)/gi),
      programme: programme === '' ? null : programme,
      reference: key,
      numbers: valuesOf(
        remarks,
        /(?:Passport|National ID No\.|Identification Number|SSN|Tax ID No\.|Driver's License No\.) ([A-Z0-9-]{4,})/gi,
      ),
      note: tidy([title, remarks].filter((text) => text !== '').join('; '), NOTE_LENGTH_MAX) || null,
    })
  }
  if (people.size === 0) fail('screening_people_none')
  if (alt !== null)
    for await (const [key, , , name] of rowsOf(alt, ALT_COLUMNS, 'alt.csv')) {
      const entry = people.get(key!)
      if (entry && entry.names.length < NAMES_MAX && name !== '') entry.names.push(inOrder(name!))
    }
  return { entries: [...people.values()], leftOut, dated: null }
}

/** Whether a file has the columns of sdn.csv. The two files come in either order. */
export async function isSdn(bytes: Buffer): Promise<boolean> {
  const reader = csvReader({ delimiter: ',', newline: '\n' }, startOf(bytes))
  for await (const records of csvPieces(reader, bytes.subarray(startOf(bytes).byte)))
    for (const { cells } of records) return cells.length === SDN_COLUMNS
  return false
}

async function* rowsOf(bytes: Buffer, columns: number, file: string): AsyncGenerator<string[]> {
  const reader = csvReader({ delimiter: ',', newline: '\n', columns }, startOf(bytes))
  let begun = false
  for await (const records of csvPieces(reader, bytes.subarray(startOf(bytes).byte)))
    for (const { cells, fault, line } of records) {
      if (isEnd(cells)) continue
      const isRow = fault === null && cells.length === columns && /^\d+$/.test(cells[0]!)
      if (!isRow && !begun) fail('screening_file_unreadable', { missing: `${file} (${columns})` })
      if (!isRow) failRow(line)
      begun = true
      yield cells.map((cell) => (cell === '-0-' ? '' : tidy(cell, NOTE_LENGTH_MAX * 4)))
    }
}

const startOf = (bytes: Buffer) => ({
  byte: bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0,
  line: 1,
})
const END_OF_FILE = '\u001a'
const isEnd = (cells: CsvRecord['cells']) => cells.length === 1 && cells[0] === END_OF_FILE

/** A name in its usual order: `MENSAH, Kofi` → `Kofi MENSAH`. */
function inOrder(name: string): string {
  const [last, ...first] = name.split(',')
  return tidy([...first, last].join(' '))
}

/** The birth dates in remarks: `DOB 14 Mar 1970; alt. DOB circa 1971; DOB 1965 to 1970`. */
function birthsOf(remarks: string): string[] {
  return [...remarks.matchAll(/DOB (?:circa )?([^;.]+)/gi)].flatMap(([, written]) => {
    const range = /^(\d{4}) to (\d{4})$/.exec(written!.trim())
    if (range) return [`${range[1]}/${range[2]}`]
    const day = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(written!.trim())
    const month = day && MONTHS.indexOf(day[2]!) + 1
    if (day && month) return [`${day[3]}-${pad(month)}-${pad(Number(day[1]))}`]
    const year = /\b(1[89]|20)\d{2}\b/.exec(written!)
    return year ? [year[0]] : []
  })
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (figure: number) => String(figure).padStart(2, '0')

const valuesOf = (remarks: string, pattern: RegExp): string[] =>
  [...new Set([...remarks.matchAll(pattern)].map(([, value]) => tidy(value!)))].slice(0, NAMES_MAX)
