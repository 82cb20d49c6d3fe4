/** A report as a file: the same figures as on the screen, line by line, as CSV or as a workbook. */
import type { Authenticated } from '../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-lines.ts'
import type { Reader } from '../platform/database.ts'
import type { KeptFile } from '../platform/http.ts'
import { xlsxOf, XLSX_MEDIA_TYPE, type Cell, type Column, type Table } from '../platform/xlsx-writer.ts'
import { reportCampaigns } from './campaign-report.ts'
import { reportMessages, type MessageQuery, type Range } from './message-report.ts'
import type { SettledDays } from './settled-days.ts'

export interface FileQuery extends Omit<MessageQuery, 'by'> {
  by: MessageQuery['by'] | 'campaign'
}

/** Campaigns read at once. */
const PAGE = 100

/** As CSV. */
export function reportFile(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: FileQuery,
): { name: string; lines: AsyncIterable<string> } {
  return { name: nameOf(query, 'csv'), lines: linesOf(tableOf(reader, settled, actor, query)) }
}

/** As an XLSX workbook. */
export function reportWorkbook(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: FileQuery,
): KeptFile {
  const title = `By ${query.by} ${query.from} to ${query.to}`
  const bytes = xlsxOf(title, tableOf(reader, settled, actor, query))
  return { name: nameOf(query, 'xlsx'), mediaType: XLSX_MEDIA_TYPE, bytes }
}

const nameOf = ({ by, from, to }: FileQuery, extension: string) =>
  `messages-by-${by}-${from}-${to}.${extension}`

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const row of rows) yield csvLine(row.map((cell, place) => textOf(cell, columns[place]!)))
}

function textOf(cell: Cell, { kind }: Column): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, kind === 'day' ? 10 : undefined)
  return String(cell)
}

function tableOf(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  { by, ...query }: FileQuery,
): Table {
  return by === 'campaign'
    ? { columns: CAMPAIGN_COLUMNS, rows: campaignRows(reader, actor, query) }
    : { columns: messageColumns(by), rows: messageRows(reader, settled, actor, { ...query, by }) }
}

const text = (title: string): Column => ({ title, kind: 'text' })
const number = (title: string): Column => ({ title, kind: 'number' })

const CAMPAIGN_COLUMNS: readonly Column[] = [
  { title: 'began', kind: 'instant' },
  ...['account', 'sender', 'groups'].map(text),
  ...['recipients', 'sent', 'delivered', 'pending', 'unknown', 'failed', 'delivery rate %', 'credits'].map(
    number,
  ),
]

async function* campaignRows(reader: Reader, actor: Authenticated, range: Range): AsyncGenerator<Cell[]> {
  for (let pageNumber = 1; ; pageNumber++) {
    const paging = { pageNumber, pageSize: PAGE, searchTerm: '' }
    const { items, totalCount } = await reportCampaigns(reader, actor, { ...range, ...paging })
    for (const { beganAt, accountName, senderId, groupNames, ...row } of items) {
      yield [
        ...[beganAt, accountName, senderId, groupNames.join(', ')],
        ...[row.recipients, row.sent, row.delivered, row.pending, row.unknown, row.failed],
        ...[row.deliveryRate, row.credits],
      ]
    }
    if (pageNumber * PAGE >= totalCount) return
  }
}

/** Of people and keys those of several accounts may have one name. */
const isOfAccount = (by: MessageQuery['by']) => by === 'user' || by === 'key'

function messageColumns(by: MessageQuery['by']): Column[] {
  return [
    { title: by, kind: by === 'day' ? 'day' : 'text' },
    ...(isOfAccount(by) ? [text('account')] : []),
    ...[
      'sent',
      'delivered',
      'pending',
      'unknown',
      'failed',
      'not in use or not reached',
      'off for too long',
      'number unknown to the network',
      'sender refused by the network',
      'rejected otherwise',
      'never confirmed',
      'given up by the network',
      'delivery rate %',
      'median seconds to delivery',
      'seconds until 90% were delivered',
      'seconds until 99% were delivered',
      'credits',
    ].map(number),
  ]
}

async function* messageRows(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: MessageQuery,
): AsyncGenerator<Cell[]> {
  const { rows } = await reportMessages(reader, settled, actor, query)
  for (const { label, accountName, reasons, ...row } of rows) {
    yield [
      query.by === 'day' ? new Date(label) : label,
      ...(isOfAccount(query.by) ? [accountName] : []),
      ...[row.sent, row.delivered, row.pending, row.unknown, row.failed],
      ...[reasons.undelivered, reasons.expired, reasons.unknownNumber, reasons.senderRefused],
      ...[reasons.rejected, reasons.unconfirmed, reasons.failed],
      ...[row.deliveryRate, row.medianWait, row.p90Wait, row.p99Wait, row.credits],
    ]
  }
}
