/** A report as a file, CSV or workbook, with the same lines and figures as the screen. */
import type { Authenticated } from '../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/files/csv-writer.ts'
import type { Reader } from '../platform/database/database.ts'
import type { StoredFile } from '../platform/http/serve.ts'
import {
  writeWorkbook,
  XLSX_MEDIA_TYPE,
  type Cell,
  type Column,
  type Table,
} from '../platform/files/xlsx-writer.ts'
import { reportCampaigns, type CampaignRow } from './campaign-report.ts'
import type { Cost } from './message-figures.ts'
import { reportMessages, type MessageQuery, type MessageRow, type Range } from './message-report.ts'
import type { SettledDays } from './settled-days.ts'

export interface FileQuery extends Omit<MessageQuery, 'by'> {
  by: MessageQuery['by'] | 'campaign'
}

/** How many campaigns one page reads. */
const PAGE = 100

/** The report as CSV. */
export function reportFile(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: FileQuery,
): { name: string; lines: AsyncIterable<string> } {
  return { name: nameOf(query, 'csv'), lines: linesOf(tableOf(reader, settled, actor, query)) }
}

/** The report as an XLSX workbook. */
export function reportWorkbook(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: FileQuery,
): StoredFile {
  const title = `By ${query.by} ${query.from} to ${query.to}`
  const bytes = writeWorkbook(title, tableOf(reader, settled, actor, query))
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

/** A column's title, and its cell for a row. */
type Figure<Row> = readonly [title: string, of: (row: Row) => Cell]

const columnsOf = <Row>(figures: readonly Figure<Row>[]) =>
  figures.map(([title]): Column => ({ title, kind: 'number' }))
const cellsOf = <Row>(figures: readonly Figure<Row>[], row: Row) => figures.map(([, of]) => of(row))

/** What the credits cost. An amount is in GHS. */
const COST_FIGURES: readonly Figure<Cost>[] = [
  ['spent GHS', ({ spend }) => (spend === null ? null : Number(spend) / 100)],
  ['credits per delivered', ({ creditsPerDelivered }) => creditsPerDelivered],
  ['GHS per delivered', ({ spendPerDelivered }) => spendPerDelivered],
]

const CAMPAIGN_FIGURES: readonly Figure<CampaignRow>[] = [
  ['recipients', ({ recipients }) => recipients],
  ['sent', ({ sent }) => sent],
  ['delivered', ({ delivered }) => delivered],
  ['pending', ({ pending }) => pending],
  ['unknown', ({ unknown }) => unknown],
  ['failed', ({ failed }) => failed],
  ['delivery rate %', ({ deliveryRate }) => deliveryRate],
  ['credits', ({ credits }) => credits],
  ...COST_FIGURES,
]

const CAMPAIGN_COLUMNS: readonly Column[] = [
  { title: 'began', kind: 'instant' },
  ...['account', 'name', 'sender', 'groups'].map(text),
  ...columnsOf(CAMPAIGN_FIGURES),
]

async function* campaignRows(reader: Reader, actor: Authenticated, range: Range): AsyncGenerator<Cell[]> {
  for (let pageNumber = 1; ; pageNumber++) {
    const paging = { pageNumber, pageSize: PAGE, searchTerm: '' }
    const { items, totalCount } = await reportCampaigns(reader, actor, { ...range, ...paging })
    for (const row of items) {
      const { beganAt, accountName, name, senderId, groupNames } = row
      const words = [accountName, name ?? '', senderId, groupNames.join(', ')]
      yield [beganAt, ...words, ...cellsOf(CAMPAIGN_FIGURES, row)]
    }
    if (pageNumber * PAGE >= totalCount) return
  }
}

const MESSAGE_FIGURES: readonly Figure<MessageRow>[] = [
  ['sent', ({ sent }) => sent],
  ['delivered', ({ delivered }) => delivered],
  ['pending', ({ pending }) => pending],
  ['unknown', ({ unknown }) => unknown],
  ['failed', ({ failed }) => failed],
  ['not in use or not reached', ({ reasons }) => reasons.undelivered],
  ['off for too long', ({ reasons }) => reasons.expired],
  ['number unknown to the network', ({ reasons }) => reasons.unknownNumber],
  ['sender refused by the network', ({ reasons }) => reasons.senderRefused],
  ['rejected otherwise', ({ reasons }) => reasons.rejected],
  ['never confirmed', ({ reasons }) => reasons.unconfirmed],
  ['given up by the network', ({ reasons }) => reasons.failed],
  ['delivery rate %', ({ deliveryRate }) => deliveryRate],
  ['median seconds to delivery', ({ medianWait }) => medianWait],
  ['seconds until 90% were delivered', ({ p90Wait }) => p90Wait],
  ['seconds until 99% were delivered', ({ p99Wait }) => p99Wait],
  ['credits', ({ credits }) => credits],
  ...COST_FIGURES,
]

/** Whether a row needs the account's name, because people or keys of several accounts may have the same name. */
const isOfAccount = (by: MessageQuery['by']) => by === 'user' || by === 'key'

function messageColumns(by: MessageQuery['by']): Column[] {
  return [
    { title: by, kind: by === 'day' ? 'day' : 'text' },
    ...(isOfAccount(by) ? [text('account')] : []),
    ...columnsOf(MESSAGE_FIGURES),
  ]
}

async function* messageRows(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  query: MessageQuery,
): AsyncGenerator<Cell[]> {
  const { rows } = await reportMessages(reader, settled, actor, query)
  for (const row of rows) {
    yield [
      query.by === 'day' ? new Date(row.label) : row.label,
      ...(isOfAccount(query.by) ? [row.accountName] : []),
      ...cellsOf(MESSAGE_FIGURES, row),
    ]
  }
}
