/** What a CSV file looks like, read from its first part: nobody is asked which character divides its cells. */
import { IMPORT_COLUMNS_MAX } from '@nkra/contract/limits.ts'
import { csvReader, type CsvPlace, type CsvRecord, type Format } from './csv-reader.ts'

/** Records that the guesses are made from. */
const SAMPLE_RECORDS_MAX = 200

export const FILE_BEGINS: CsvPlace = { byte: 0, line: 1 }

const DELIMITERS = [',', ';', '\t', '|']
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Which character divides cells and which ends lines, and where the first record begins. */
export function dialectOf(sample: Buffer): Format & { from: CsvPlace } {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  const byte = sample.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
  // A line with which spreadsheets tell each other the delimiter.
  const told = /^sep=([,;\t|])\r?\n?/iu.exec(sample.toString('latin1', byte, byte + 8))
  if (told) return { delimiter: told[1]!, newline, from: { byte: byte + told[0].length, line: 2 } }
  const from = { byte, line: 1 }
  const [best] = DELIMITERS.map((delimiter) => {
    const records = sampleRecords(sample, true, { delimiter, newline }, from)
    const width = records[0]?.cells.length ?? 0
    const even = records.filter((record) => record.cells.length === width).length
    return { delimiter, score: width > 1 ? even / records.length + width / (IMPORT_COLUMNS_MAX * 100) : 0 }
  }).sort((a, b) => b.score - a.score)
  return { delimiter: best!.delimiter, newline, from }
}

/** The first records of a file that begins with the sample; `whole` where that is all of it. */
export function sampleRecords(sample: Buffer, whole: boolean, format: Format, from: CsvPlace): CsvRecord[] {
  const reader = csvReader(format, from)
  const records = reader.push(sample.subarray(from.byte))
  if (whole || records.length < 2) records.push(...reader.end())
  return records.slice(0, SAMPLE_RECORDS_MAX)
}
