/** Lists of batches: the progress of their checks, faulty rows, and each row's result. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { KycBatch as Wire, listKycBatchFaults } from '@nkra/contract/kyc/batches.ts'
import { maskDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycRowFault } from '@nkra/contract/kyc/batch-rows.ts'
import { encodeId, type Page } from '@nkra/contract/wire.ts'
import { capFor } from '../requests/caps-in-the-way.ts'
import { contains, growingPage, type Paging } from '../../platform/database/paging.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv-writer.ts'
import { NEWEST_FIRST } from '../../platform/database/list-cursor.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { CsvFile } from '../../platform/http/serve.ts'
import { missingColumns, type Column } from './columns.ts'
import type { KycResources } from '../resources.ts'
import type { KycReason, KycStatus, Level } from '../requests/states.ts'
import { openIdentity, type SealedIdentity } from '../vault/sealed-identity.ts'

export type KycBatch = z.output<typeof Wire>
type Fault = z.output<typeof listKycBatchFaults.reply>

/** Reads one batch. Fails with `not_found`. */
export async function getKycBatch(reader: Reader, { accountId, id }: RowKey): Promise<KycBatch> {
  const { rows } = await sql<Row>`
    select ${columns} from kyc_batch as batch ${progress}
    where batch.account_id = ${accountId} and batch.id = ${id}`.execute(reader.sql)
  return batchOf(reader, accountId, rows[0] ?? fail('not_found'))
}

/** Lists batches, newest first. The search term is looked for in the file's name. */
export async function listKycBatches(
  reader: Reader,
  accountId: bigint,
  query: Paging,
): Promise<Page<KycBatch>> {
  const found = sql`
    select * from kyc_batch
    where account_id = ${accountId} and file_name ilike ${contains(query.searchTerm)}`
  const list = { found, row: 'batch', columns, joins: progress, order: NEWEST_FIRST }
  const { items, ...paging } = await growingPage<Row>(reader, list, query)
  // No more than `BATCHES_OPEN_MAX` of them are paused, and may ask for a cap.
  return { ...paging, items: await Promise.all(items.map((row) => batchOf(reader, accountId, row))) }
}

/** Lists the rows that become no request, in the order of the file. Fails with `not_found`. */
export async function listFaults(
  reader: Reader,
  { accountId, id }: RowKey,
  { pageNumber, pageSize }: Paging,
): Promise<Page<Fault>> {
  const { rows: known } = await sql`
    select from kyc_batch where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  if (known.length === 0) fail('not_found')
  const { rows } = await sql<Fault & { totalCount: number }>`
    select line, faults, known_request_id as "knownRequestId",
      (count(*) over ())::int4 as "totalCount"
    from kyc_batch_row where account_id = ${accountId} and batch_id = ${id}
    order by line limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(reader.sql)
  const items = rows.map((row) => {
    const { totalCount: _, ...fault } = row
    return fault
  })
  return { items, totalCount: rows[0]?.totalCount ?? 0, pageNumber, pageSize }
}

/** How many rows of the result one statement reads. */
const PAGE_ROWS = 500

/** Answers the result of each row, in the order of the file. Fails with `not_found`. */
export async function getKycBatchFile(kyc: KycResources, reader: Reader, which: RowKey): Promise<CsvFile> {
  const { createdAt } = await getKycBatch(reader, which)
  const day = createdAt.toISOString().slice(0, 10)
  return { name: `identity-checks-${day}.csv`, lines: resultLines(kyc, reader, which) }
}

const HEAD = [
  'Line',
  'Outcome',
  'Level',
  'Reason',
  'Environment',
  'Document',
  'Number',
  'Given names',
  'Surname',
  'Credits',
  'Check',
  'Decided',
  'Reference',
]

interface Result extends SealedIdentity {
  line: number
  faults: KycRowFault[] | null
  knownRequestId: bigint | null
  status: KycStatus | null
  level: Level | null
  reason: KycReason | null
  environment: string | null
  document: DocumentKind | null
  charged: bigint | null
  decidedAt: Date | null
  reference: string | null
}

async function* resultLines(
  kyc: KycResources,
  reader: Reader,
  { accountId, id }: RowKey,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  const keys = await kyc.vault.keysOf(reader, accountId)
  for (let after = 0; ;) {
    const { rows } = await sql<Result>`
      select * from (
        select line, faults, known_request_id as "knownRequestId", null::int8 as id, null::text as status,
          null::text as level, null::text as reason, null::text as environment, null::text as document,
          null::int8 as charged, null::timestamptz as "decidedAt",
          null::text as reference, '' as identity, null::bytea as "requestKey"
        from kyc_batch_row where account_id = ${accountId} and batch_id = ${id} and line > ${after}
        union all
        select batch_line, null, null, id, status, level, reason, environment, document, charged, decided_at, reference,
          identity, request_key
        from kyc_request where account_id = ${accountId} and batch_id = ${id} and batch_line > ${after}
      ) as result
      order by line limit ${PAGE_ROWS}`.execute(reader.sql)
    yield rows
      .map((row) => {
        const person = keys && row.status !== null ? openIdentity(keys, row) : null
        return csvLine(cellsOf(row, person))
      })
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.line
  }
}

function cellsOf(row: Result, person: ReturnType<typeof openIdentity>): string[] {
  const { line, faults, knownRequestId, status, document } = row
  if (status === null) {
    const known = knownRequestId !== null
    const said = known ? 'Known already' : 'Not submitted'
    const check = known ? encodeId('kyc', knownRequestId) : ''
    return [
      String(line),
      said,
      '',
      (faults ?? []).map(wordsOf).join('; '),
      '',
      '',
      '',
      '',
      '',
      '0',
      check,
      '',
      '',
    ]
  }
  return [
    String(line),
    wordsOf(status),
    row.level ?? '',
    row.reason === null ? '' : wordsOf(row.reason),
    row.environment ?? '',
    document === null ? '' : wordsOf(document),
    person === null || document === null ? '' : maskDocumentNumber(document, person.number),
    person?.givenNames ?? '',
    person?.surname ?? '',
    String(row.charged ?? 0n),
    encodeId('kyc', row.id),
    row.decidedAt?.toISOString() ?? '',
    row.reference ?? '',
  ]
}

/** A code in words: `birth_date_missing` → `Birth date missing`. */
function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Row = Omit<KycBatch, 'consent' | 'missing' | 'columns' | 'cap'> &
  KycBatch['consent'] & { columns: Column[]; kept: boolean; author: bigint | null }

async function batchOf(
  reader: Reader,
  accountId: bigint,
  { version, language, channel, by, kept, author, ...row }: Row,
): Promise<KycBatch> {
  const missing = missingColumns(row.columns, by === 'row')
  const left = row.valid - (row.again ? 0 : row.known)
  const cap = row.pause === 'insufficient_credits' ? await capOf(reader, accountId, author, row) : null
  return {
    ...row,
    pause: cap === null ? row.pause : 'spend_cap_reached',
    cap,
    consent: { version, language, channel, by },
    missing,
    startable: kept && row.status !== 'running' && missing.length === 0 && left > 0,
  }
}

/** The spend cap that stops the next row. Null if credits are missing, or if nothing stops the row any more. */
async function capOf(
  reader: Reader,
  accountId: bigint,
  author: bigint | null,
  { cost, knownCost, valid }: Pick<KycBatch, 'cost' | 'knownCost' | 'valid'>,
): Promise<KycBatch['cap']> {
  // All rows cost the same (`insertBatchRequests`).
  const credits = (cost + knownCost) / BigInt(valid)
  return capFor(reader, { accountId, author, credits })
}

const columns = sql`
  batch.id, batch.status, batch.pause, batch.file_name as "fileName", batch.document, batch.consent_version as version,
  batch.consent_language as language, batch.consent_channel as channel, batch.consent_by as by, batch.columns, batch.rows,
  batch.valid, batch.faulty, batch.known, batch.cost, batch.known_cost as "knownCost", batch.again,
  batch.sealed_file is not null as kept, batch.created_at as "createdAt",
  coalesce(batch.author, batch.created_by) as author, batch.started_at as "startedAt",
  batch.finished_at as "finishedAt", made.*`

/** The progress of each batch's requests. */
const progress = sql`
  cross join lateral (
    select count(*)::int4 as submitted,
      (count(*) filter (where decided_at is null))::int4 as "underWay",
      (count(*) filter (where status = 'approved'))::int4 as approved,
      (count(*) filter (where status = 'rejected'))::int4 as rejected,
      (count(*) filter (where status = 'inconclusive'))::int4 as inconclusive,
      (count(*) filter (where status in ('expired', 'cancelled')))::int4 as "givenUp",
      coalesce(sum(charged), 0)::int8 as charged
    from kyc_request where account_id = batch.account_id and batch_id = batch.id
  ) as made`
