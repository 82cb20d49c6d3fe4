/**
 * Screening lists. The operator's lists count for every account, a business's own only for itself. Each upload is a new
 * version of a named list. The version in force has entries. Of earlier versions only facts remain: date, count, hash,
 * and who uploaded it. When a list changes, a job compares it with everybody in force (rescreening.ts).
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ScreeningUpload, type ScreenedList as ScreenedListSchema } from '@nkra/contract/kyc/screening.ts'
import {
  SCREENING_FILE_BYTES_MAX,
  SCREENING_LISTS_MAX,
  type ScreeningFormat,
  type ScreeningOwner,
} from '@nkra/contract/kyc/screening-states.ts'
import type { Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { numberedPage, type Paging } from '../../platform/database/paging.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { DOCUMENT_NAME_LENGTH_MAX } from '../../platform/files/documents.ts'
import { issuesOf } from '../../platform/http/request-issues.ts'
import type { HandlerRequest } from '../../platform/http/serve.ts'
import { readFormFiles } from '../../platform/http/upload-form.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { packEntries, tidy, type ListFile } from './entries.ts'
import { requireText } from './list-bytes.ts'
import { isSdn, readOfac } from './ofac-csv.ts'
import { readOwnCsv } from './own-csv.ts'
import { rescreenList } from './runs.ts'
import { readUnXml } from './un-xml.ts'

/** A list with which a person was compared. */
export type ScreenedList = z.output<typeof ScreenedListSchema>

/** A version in force. */
export interface ListInForce extends ScreenedList {
  /** The owner: the operator's account or the business's own. */
  accountId: bigint
  versionId: bigint
}

interface ListVersion {
  number: number
  format: ScreeningFormat
  fileName: string
  sha256: string
  size: number
  people: number
  leftOut: number
  dated: string | null
  uploadedBy: string | null
  uploadedAt: Date
  endedAt: Date | null
}

export interface ScreeningList {
  id: bigint
  name: string
  owner: ScreeningOwner
  retiredAt: Date | null
  version: ListVersion
  run: { total: number; done: number; found: number; startedAt: Date; finishedAt: Date | null } | null
}

export interface ListUpload extends ListFile {
  name: string
  format: ScreeningFormat
  fileName: string
  hash: Buffer
  size: number
}

const FIELDS_MAX = 4
const OFAC_FILES = 2
const LISTS_SHOWN_MAX = 100

/**
 * Reads the form and its file, outside any transaction. Fails with `file_required`, `file_too_large` {limit},
 * `invalid_request`, and as the formats' readers do.
 */
export async function readListForm(request: Pick<HandlerRequest, 'parts'>): Promise<ListUpload> {
  const { fields, files } = await readFormFiles(request, {
    bytesMax: SCREENING_FILE_BYTES_MAX,
    fieldsMax: FIELDS_MAX,
    filesMax: OFAC_FILES,
  })
  const said = ScreeningUpload.safeParse(Object.fromEntries(fields))
  if (!said.success) throw new Fail('invalid_request', {}, issuesOf(said.error))
  const { name, format } = said.data
  const [first] = files
  if (first === undefined) return fail('file_required')
  for (const { bytes } of files) requireText(bytes)
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return {
    ...(await readList(
      format,
      files.map(({ bytes }) => bytes),
    )),
    name: tidy(name),
    format,
    fileName: tidy(files.map((file) => file.name).join(', ')).slice(-DOCUMENT_NAME_LENGTH_MAX) || 'list',
    hash: hash.digest(),
    size: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

async function readList(format: ScreeningFormat, files: readonly Buffer[]): Promise<ListFile> {
  const [first, second = null] = files as [Buffer, Buffer?]
  if (format === 'ofac')
    return second === null || (await isSdn(first)) ? readOfac(first, second) : readOfac(second, first)
  if (second !== null) return fail('screening_file_unreadable', { missing: 'sdn.csv' })
  return format === 'un' ? readUnXml(first) : readOwnCsv(first)
}

/**
 * Puts a version in force in place of the one before, and queues a comparison with everybody. Fails with
 * `screening_lists_too_many` {limit}.
 */
export async function uploadList(
  tx: Tx,
  actor: UserActor,
  upload: ListUpload,
  request?: RequestInfo,
): Promise<ScreeningList> {
  const { accountId } = actor
  const now = tx.clock.now()
  // The account's row is locked, so that two uploads that arrive at once are counted one after the other.
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ id: bigint; name: string; last: number }>`
    select list.id, list.name, (select max(number) from screening_version
      where account_id = ${accountId} and list_id = list.id) as last
    from screening_list as list where list.account_id = ${accountId} and list.retired_at is null
    for update of list`.execute(tx.sql)
  const known = rows.find(({ name }) => name.toLowerCase() === upload.name.toLowerCase())
  if (!known && rows.length >= SCREENING_LISTS_MAX)
    fail('screening_lists_too_many', { limit: SCREENING_LISTS_MAX })
  const versionId = tx.ids.next()
  const id = known?.id ?? tx.ids.next()
  if (known) {
    await endVersions(tx, { accountId, id })
    await sql`
      update screening_list set version_id = ${versionId} where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
  } else
    await sql`
      insert into screening_list (account_id, id, name, version_id, created_at)
      values (${accountId}, ${id}, ${upload.name}, ${versionId}, ${now})`.execute(tx.sql)
  const number = (known?.last ?? 0) + 1
  await sql`
    insert into screening_version (account_id, id, list_id, number, format, file_name, file_hash, file_bytes, people,
      left_out, dated, entries, uploaded_by, created_at)
    values (${accountId}, ${versionId}, ${id}, ${number}, ${upload.format}, ${upload.fileName}, ${upload.hash},
      ${upload.size}, ${upload.entries.length}, ${upload.leftOut}, ${upload.dated}::date,
      ${packEntries(upload.entries)}, ${actor.userId}, ${now})`.execute(tx.sql)
  await rescreenList(tx, { accountId, id, versionId })
  await audit(tx, actor, {
    accountId,
    action: 'screening_list_uploaded',
    subject: { kind: 'scl', id },
    detail: { name: upload.name, version: number, people: upload.entries.length },
    request,
  })
  return getList(tx, accountId, { accountId, id })
}

/** Takes a list out of force. Repeating it changes nothing. Fails with `not_found`. */
export async function retireList(
  tx: Tx,
  actor: UserActor,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<ScreeningList> {
  const { accountId } = actor
  const { rows } = await sql<{ name: string; retiredAt: Date | null }>`
    select name, retired_at as "retiredAt" from screening_list
    where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  const { name, retiredAt } = rows[0] ?? fail('not_found')
  if (retiredAt === null) {
    await endVersions(tx, { accountId, id })
    await sql`
      update screening_list set version_id = null, retired_at = ${tx.clock.now()}
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    await rescreenList(tx, { accountId, id, versionId: null })
    await audit(tx, actor, {
      accountId,
      action: 'screening_list_retired',
      subject: { kind: 'scl', id },
      detail: { name },
      request,
    })
  }
  return getList(tx, accountId, { accountId, id })
}

async function endVersions(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    update screening_version set entries = null, ended_at = ${tx.clock.now()}
    where account_id = ${accountId} and list_id = ${id} and ended_at is null`.execute(tx.sql)
}

/**
 * The accounts whose lists count for an account: the operator's and its own. None for a sandbox, because its requests
 * are about nobody.
 */
const holdersOf = (accountId: bigint) =>
  isSandbox(accountId) ? sql`('{}'::int8[])` : sql`(array[${accountId}, ${OPERATOR_ACCOUNT_ID}]::int8[])`

/**
 * The lists with which the account's people are compared. With `locked` no list can change until the transaction ends.
 * So a decision is compared either with the version before a change, and then by the job, or with the version after it.
 */
export async function listsInForce(
  reader: Reader,
  accountId: bigint,
  { locked = false } = {},
): Promise<ListInForce[]> {
  const { rows } = await sql<ListInForce>`
    select list.account_id as "accountId", list.id as "listId", list.name, ${OWNER} as owner,
      version.id as "versionId", version.number as version, to_char(version.dated, 'YYYY-MM-DD') as dated,
      version.created_at as "uploadedAt", version.people
    from screening_list as list
    join screening_version as version on version.account_id = list.account_id and version.id = list.version_id
    where list.account_id = any ${holdersOf(accountId)}
    order by list.account_id = ${accountId}, list.id
    ${locked ? sql`for share of list` : sql``}`.execute(reader.sql)
  return rows
}

/** Whether a request of the account is compared with a list before it is approved. */
export async function hasListInForce(reader: Reader, accountId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from screening_list where account_id = any ${holdersOf(accountId)} and version_id is not null
    ) as found`.execute(reader.sql)
  return rows[0]!.found
}

const OWNER = sql`case when list.account_id = ${OPERATOR_ACCOUNT_ID} then 'operator' else 'business' end`

/**
 * Lists the lists that count for the account, those in force first. For the operator's account these are only its own.
 */
export async function listLists(reader: Reader, accountId: bigint): Promise<ScreeningList[]> {
  return selectLists(reader, accountId, sql`list.account_id = any ${holdersOf(accountId)}`)
}

async function getList(reader: Reader, accountId: bigint, list: RowKey): Promise<ScreeningList> {
  const [found] = await selectLists(
    reader,
    accountId,
    sql`list.account_id = ${list.accountId} and list.id = ${list.id}`,
  )
  return found ?? fail('not_found')
}

async function selectLists(
  reader: Reader,
  accountId: bigint,
  which: ReturnType<typeof sql>,
): Promise<ScreeningList[]> {
  // A business sees its own people compared; the operator those of every account, added up.
  const runs =
    accountId === OPERATOR_ACCOUNT_ID ? sql`run.account_id > 0` : sql`run.account_id = ${accountId}`
  const { rows } = await sql<{ list: ScreeningList }>`
    select list.id, list.name, ${OWNER} as owner, list.retired_at as "retiredAt",
      ${versionColumns(accountId)},
      run.total as "runTotal", run.done as "runDone", run.found as "runFound", run.started_at as "runStartedAt",
      run.finished_at as "runFinishedAt"
    from screening_list as list
    join lateral (
      select * from screening_version
      where account_id = list.account_id and list_id = list.id order by number desc limit 1
    ) as version on true
    left join lateral (
      select sum(total)::int4 as total, sum(done)::int4 as done, sum(found)::int4 as found,
        min(created_at) as started_at,
        case when bool_and(finished_at is not null) then max(finished_at) end as finished_at
      from screening_run as run
      where ${runs} and run.list_account_id = list.account_id and run.list_id = list.id
        and run.version_id is not distinct from list.version_id
      having count(account_id) > 0
    ) as run on true
    where ${which}
    order by list.retired_at is not null, list.account_id = ${accountId}, list.id limit ${LISTS_SHOWN_MAX}
  `.execute(reader.sql)
  return rows.map((row) => listOf(row as unknown as ListRow))
}

type ListRow = Omit<ScreeningList, 'version' | 'run'> &
  ListVersion & {
    runTotal: number | null
    runDone: number
    runFound: number
    runStartedAt: Date
    runFinishedAt: Date | null
  }

function listOf({
  id,
  name,
  owner,
  retiredAt,
  runTotal,
  runDone,
  runFound,
  runStartedAt,
  runFinishedAt,
  ...version
}: ListRow): ScreeningList {
  const run =
    runTotal === null
      ? null
      : {
          total: runTotal,
          done: runDone,
          found: runFound,
          startedAt: runStartedAt,
          finishedAt: runFinishedAt,
        }
  return { id, name, owner, retiredAt, version, run }
}

/** SQL for the columns of a version. For a business they leave out which of the operator's people uploaded it. */
const versionColumns = (accountId: bigint) => sql`
  version.number, version.format, version.file_name as "fileName", encode(version.file_hash, 'hex') as sha256,
  version.file_bytes as size, version.people, version.left_out as "leftOut",
  to_char(version.dated, 'YYYY-MM-DD') as dated, version.created_at as "uploadedAt", version.ended_at as "endedAt",
  (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
    where person.account_id = ${accountId} and version.account_id = ${accountId} and person.id = version.uploaded_by
  ) as "uploadedBy"`

/** Every version of a list that counts for the account, newest first. Fails with `not_found`. */
export async function listVersions(
  reader: Reader,
  accountId: bigint,
  { id, ...query }: Paging & { id: bigint },
): Promise<Page<ListVersion>> {
  const { rows } = await sql`
    select from screening_list where account_id = any ${holdersOf(accountId)} and id = ${id}`.execute(
    reader.sql,
  )
  if (rows.length === 0) fail('not_found')
  const found = sql`
    select * from screening_version where account_id = any ${holdersOf(accountId)} and list_id = ${id}`
  return numberedPage<ListVersion>(
    reader,
    { found, row: 'version', columns: versionColumns(accountId), order: sql`number desc` },
    query,
  )
}
