/** A report as a CSV file: the same figures as on the screen, line by line. */
import type { Authenticated } from '../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-lines.ts'
import type { Reader } from '../platform/database.ts'
import { reportCampaigns, reportUsers } from './campaign-report.ts'
import { reportMessages, type MessageQuery } from './message-report.ts'

export interface FileQuery extends Omit<MessageQuery, 'by'> {
  by: MessageQuery['by'] | 'campaign' | 'user'
}

/** Campaigns read at once. */
const PAGE = 100

export function reportFile(
  reader: Reader,
  actor: Authenticated,
  query: FileQuery,
): { name: string; lines: AsyncIterable<string> } {
  const name = `messages-by-${query.by}-${query.from}-${query.to}.csv`
  return { name, lines: lines(reader, actor, query) }
}

async function* lines(
  reader: Reader,
  actor: Authenticated,
  { by, ...query }: FileQuery,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  if (by === 'campaign') yield* campaignLines(reader, actor, query)
  else if (by === 'user') yield* userLines(reader, actor, query)
  else yield* messageLines(reader, actor, { ...query, by })
}

const CAMPAIGN_HEADS = [
  'recipients',
  'sent',
  'delivered',
  'pending',
  'unknown',
  'failed',
  'delivery rate %',
  'credits',
]

interface CampaignFigures {
  recipients: number
  sent: number
  delivered: number
  pending: number
  unknown: number
  failed: number
  deliveryRate: number | null
  credits: bigint
}

const campaignCells = (row: CampaignFigures) => [
  ...texts(row.recipients, row.sent, row.delivered, row.pending, row.unknown, row.failed),
  ...texts(row.deliveryRate, row.credits),
]

async function* campaignLines(
  reader: Reader,
  actor: Authenticated,
  query: Omit<MessageQuery, 'by'>,
): AsyncGenerator<string> {
  yield csvLine(['began', 'account', 'sender', 'groups', ...CAMPAIGN_HEADS])
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, totalCount } = await reportCampaigns(reader, actor, {
      ...query,
      pageNumber,
      pageSize: PAGE,
      searchTerm: '',
    })
    for (const row of items) {
      const { beganAt, accountName, senderId, groupNames } = row
      yield csvLine([
        beganAt.toISOString(),
        accountName,
        senderId,
        groupNames.join(', '),
        ...campaignCells(row),
      ])
    }
    if (pageNumber * PAGE >= totalCount) return
  }
}

async function* userLines(
  reader: Reader,
  actor: Authenticated,
  query: Omit<MessageQuery, 'by'>,
): AsyncGenerator<string> {
  yield csvLine(['user', 'account', 'campaigns', ...CAMPAIGN_HEADS])
  for (const row of await reportUsers(reader, actor, query)) {
    yield csvLine([row.name, row.accountName, ...texts(row.campaigns), ...campaignCells(row)])
  }
}

async function* messageLines(
  reader: Reader,
  actor: Authenticated,
  query: MessageQuery,
): AsyncGenerator<string> {
  const { rows } = await reportMessages(reader, actor, query)
  yield csvLine([
    query.by,
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
    'credits',
  ])
  for (const { label, reasons, ...row } of rows) {
    yield csvLine([
      label,
      ...texts(row.sent, row.delivered, row.pending, row.unknown, row.failed),
      ...texts(reasons.undelivered, reasons.expired, reasons.unknownNumber, reasons.senderRefused),
      ...texts(reasons.rejected, reasons.unconfirmed, reasons.failed),
      ...texts(row.deliveryRate, row.medianWait, row.credits),
    ])
  }
}

const texts = (...values: (number | bigint | null)[]) =>
  values.map((value) => (value === null ? '' : String(value)))
