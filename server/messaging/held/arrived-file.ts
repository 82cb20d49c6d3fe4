/**
 * Reads an operator's list of arrived messages: a CSV file with a column for the number, and optional columns for the
 * sender, the time and the status. Each row counts as a receipt.
 */
import { ARRIVED_ROWS_MAX } from '@nkra/contract/limits.ts'
import { parsePhone, RAW_LENGTH_MAX } from '@nkra/sms/phone.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/database/ids.ts'
import { fail } from '../../platform/fail.ts'
import { csvReader, guessFormat, type CsvRecord } from '../../platform/files/csv-reader.ts'
import type { OrphanReceipt } from '../messages/receipts.ts'
import type { FinalState } from '../messages/states.ts'

export interface ArrivedFile {
  rows: number
  /** How many rows have no mobile number of Ghana, or an unknown status. */
  skipped: number
  /** The rows with a final state. */
  receipts: OrphanReceipt[]
  /** All rows, by number. Rows without a final state count as delivered, but only in the comparison. */
  byNumber: Map<bigint, OrphanReceipt[]>
}

/** The column titles that operators use. Case does not matter. */
const COLUMNS = {
  number: ['number', 'msisdn', 'to', 'recipient', 'destination', 'phone', 'destination_addr'],
  sender: ['sender', 'from', 'source', 'sender id', 'senderid', 'source_addr'],
  time: ['time', 'submitted', 'submit date', 'submit time', 'sent', 'date', 'sent at'],
  status: ['status', 'state', 'stat', 'result'],
} as const
type Column = keyof typeof COLUMNS

/**
 * The state of each status, by the status's first letters. Null if the operator has the message and does not know its
 * end yet.
 */
const STATUSES: readonly [begins: string, state: FinalState | null][] = [
  ['deliv', 'delivered'],
  ['undeliv', 'undelivered'],
  ['expir', 'expired'],
  ['reject', 'rejected'],
  ['fail', 'failed'],
  ['accept', null],
  ['enroute', null],
  ['sent', null],
  ['submit', null],
  ['buffer', null],
]

const SENDER_LENGTH_MAX = 20

/** Reads the file. Fails with `file_not_csv` if it has no column of numbers, or too many rows. */
export function readArrived(
  bytes: Buffer,
  linkId: number,
  { ids, clock }: { ids: Ids; clock: Clock },
): ArrivedFile {
  const { from, ...format } = guessFormat(bytes.subarray(0, 65_536))
  const reader = csvReader(format, from)
  const records = [...reader.push(bytes.subarray(from.byte)), ...reader.end()]
  const [head, ...rows] = records
  const columns = columnsOf(head)
  if (rows.length > ARRIVED_ROWS_MAX)
    fail('file_not_csv', { reason: `it has more than ${ARRIVED_ROWS_MAX} rows` })
  const receivedAt = clock.now()
  const read: ArrivedFile = { rows: rows.length, skipped: 0, receipts: [], byNumber: new Map() }
  for (const { cells, fault } of rows) {
    const cell = (column: Column) => (cells[columns[column] ?? -1] ?? '').trim()
    const phone = fault === null ? parsePhone(cell('number').slice(0, RAW_LENGTH_MAX)) : null
    const status = statusOf(cell('status'))
    if (phone === null || phone.fault !== null || status === undefined) {
      read.skipped++
      continue
    }
    const msisdn = BigInt(phone.msisdn)
    const submittedAt = timeOf(cell('time'))
    const receipt: OrphanReceipt = {
      id: ids.next(),
      linkId,
      smscKey: null,
      msisdn,
      state: status ?? 'delivered',
      error: null,
      at: submittedAt ?? receivedAt,
      receivedAt,
      sender: cell('sender').slice(0, SENDER_LENGTH_MAX) || null,
      submittedAt,
    }
    if (status !== null) read.receipts.push(receipt)
    const known = read.byNumber.get(msisdn)
    if (known) known.push(receipt)
    else read.byNumber.set(msisdn, [receipt])
  }
  return read
}

function columnsOf(head: CsvRecord | undefined): Partial<Record<Column, number>> {
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const columns: Partial<Record<Column, number>> = {}
  for (const column of ['number', 'sender', 'time', 'status'] as const) {
    const index = names.findIndex((name) => COLUMNS[column].some((known) => known === name))
    if (index >= 0) columns[column] = index
  }
  if (columns.number === undefined) fail('file_not_csv', { reason: 'its first row names no column "number"' })
  return columns
}

function statusOf(status: string): FinalState | null | undefined {
  if (status === '') return null
  const found = STATUSES.find(([begins]) => status.toLowerCase().startsWith(begins))
  return found && found[1]
}

/** Reads a time: `2026-11-23 09:04`, with or without seconds and zone. Without a zone it is UTC, Ghana's time. */
function timeOf(text: string): Date | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  if (day === undefined || time === undefined) return null
  const at = new Date(`${day}T${time}${zone ?? 'Z'}`)
  return Number.isNaN(at.getTime()) ? null : at
}
