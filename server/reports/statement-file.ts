/** The statement as a CSV file: every movement, the newest first, as the filter of the screen has them. */
import { encodeId } from '@nkra/contract/wire.ts'
import type { Authenticated } from '../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/files/csv-writer.ts'
import type { Reader } from '../platform/database/database.ts'
import type { TransferCause } from './transfer-causes.ts'
import { statementMovements, type StatementFilter } from './statement.ts'

export function statementFile(
  reader: Reader,
  actor: Authenticated,
  filter: StatementFilter,
): { name: string; lines: AsyncIterable<string> } {
  const { product, from, to } = filter
  const days = [from, to].filter((day) => day !== undefined)
  const name = `${['statement', product.toLowerCase(), ...days].join('-')}.csv`
  return { name, lines: lines(reader, actor, filter) }
}

async function* lines(reader: Reader, actor: Authenticated, filter: StatementFilter): AsyncGenerator<string> {
  const pages = statementMovements(reader, actor, filter)
  // A range with too many is refused before there is a file.
  let page = await pages.next()
  yield (
    BYTE_ORDER_MARK +
      csvLine(['number', 'at', 'what', 'credits', 'change', 'available', 'cause', 'id', 'reason'])
  )
  for (; !page.done; page = await pages.next()) {
    yield page.value
      .map(({ number, at, kind, credits, change, availableAfter, cause, reason }) =>
        csvLine([
          String(number),
          at.toISOString(),
          kind,
          String(credits),
          String(change),
          String(availableAfter),
          cause === null ? '' : wordsOf(cause),
          cause === null ? '' : idOf(cause),
          reason,
        ]),
      )
      .join('')
  }
}

function wordsOf(cause: TransferCause): string {
  if (cause.kind === 'campaign') return [cause.senderId, ...cause.groupNames].join(', ')
  if (cause.kind === 'invoice') return `${cause.number} ${cause.packageName}`
  if (cause.kind === 'credit_note') return cause.number
  return cause.kind === 'credit' ? cause.name : 'identity check'
}

const PREFIXES = { campaign: 'cmp', kyc: 'kyc', invoice: 'inv', credit_note: 'crn', credit: 'crd' } as const

const idOf = ({ kind, id }: TransferCause) => encodeId(PREFIXES[kind], id)
