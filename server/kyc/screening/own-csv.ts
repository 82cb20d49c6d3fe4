/**
 * Reads a list that the operator or a business made, as CSV with column names in English or French: name, aliases
 * (divided by `;`), date of birth, nationality, document number, reason and source. If a line cannot be read, the file
 * is refused, because a person on a skipped line would never be found. The functions are pure.
 */
import { csvReader, guessFormat, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { writtenDate } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { NAMES_MAX, NOTE_LENGTH_MAX, tidy, withoutKey, type ListEntry, type ListFile } from './entries.ts'
import { csvPieces, failRow, requirePeople } from './list-bytes.ts'

type Meaning = 'name' | 'aliases' | 'birth' | 'nationality' | 'number' | 'reason' | 'source'

const HEADERS: Readonly<Record<Meaning, RegExp>> = {
  name: /^((full )?names?|nom( complet)?|noms)$/,
  aliases: /^(alias(es)?|aka|also known as|other names?|autres? noms?)$/,
  birth: /^(date of birth|dob|birth ?date|born|date de naissance|year of birth)$/,
  nationality: /^(nationalit(y|ies)|country|nationalites?|pays)$/,
  number:
    /^(document( (no|number))?|(id|passport|card) (no|number)|number|numero( de document)?|document numero)$/,
  reason: /^(reason|note|remarks?|motif|raison|remarques?)$/,
  source: /^(source|programme?|list|liste)$/,
}

/**
 * Reads the file. Fails with `file_empty`, `file_not_utf8` {line}, `file_not_csv` {reason},
 * `screening_file_unreadable` {missing}, `screening_row_unreadable` {line}, `screening_people_none`,
 * `screening_people_too_many` {limit}.
 */
export async function readOwnCsv(bytes: Buffer): Promise<ListFile> {
  const { from, ...format } = guessFormat(bytes)
  const reader = csvReader(format, from)
  const entries: ListEntry[] = []
  let columns: Map<Meaning, number> | null = null
  for await (const records of csvPieces(reader, bytes.subarray(from.byte)))
    for (const record of records) {
      if (columns === null) columns = columnsOf(record)
      else {
        entries.push(entryOf(record, columns))
        requirePeople(entries.length)
      }
    }
  if (columns === null) fail('file_empty')
  if (entries.length === 0) fail('screening_people_none')
  return { entries, leftOut: 0, dated: null }
}

function columnsOf({ cells, fault, line }: CsvRecord): Map<Meaning, number> {
  if (fault !== null) failRow(line)
  const columns = new Map<Meaning, number>()
  cells.forEach((cell, index) => {
    const head = cell
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    for (const [meaning, pattern] of Object.entries(HEADERS) as [Meaning, RegExp][])
      if (pattern.test(head) && !columns.has(meaning)) columns.set(meaning, index)
  })
  if (!columns.has('name')) fail('screening_file_unreadable', { missing: 'name' })
  return columns
}

function entryOf({ cells, fault, line }: CsvRecord, columns: Map<Meaning, number>): ListEntry {
  if (fault !== null) failRow(line)
  const cellOf = (meaning: Meaning) => tidy(cells[columns.get(meaning) ?? -1] ?? '', NOTE_LENGTH_MAX)
  const name = tidy(cellOf('name'))
  const birth = birthOf(cellOf('birth'))
  if (!/\p{L}/u.test(name) || birth === null) return failRow(line)
  const several = (text: string) =>
    text
      .split(';')
      .map((each) => tidy(each))
      .filter((each) => each !== '')
      .slice(0, NAMES_MAX)
  return withoutKey({
    names: [name, ...several(cellOf('aliases'))],
    births: birth === '' ? [] : [birth],
    nationalities: several(cellOf('nationality')),
    programme: cellOf('source') || null,
    reference: null,
    numbers: several(cellOf('number')),
    note: cellOf('reason') || null,
  })
}

/** Reads a date or a year. Empty if there is none, null if it cannot be read. */
function birthOf(written: string): string | null {
  if (written === '') return ''
  if (/^(18|19|20)\d\d$/.test(written)) return written
  return writtenDate(written)?.toISOString().slice(0, 10) ?? null
}
