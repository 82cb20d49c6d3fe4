/** The lists with which a request was compared, with versions and dates. Its page and its certificate show them. */
import { sql } from 'kysely'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { candidateCounts, type CandidateCounts } from './candidates.ts'
import type { ScreenedList } from './lists.ts'

export interface ScreeningFacts extends CandidateCounts {
  at: Date
  lists: ScreenedList[]
  /** Later versions with which the person was compared after the decision. */
  since: (ScreenedList & { at: Date })[]
}

type StoredList = Omit<ScreenedList, 'listId' | 'uploadedAt'> & { listId: string; uploadedAt: string }

/** Reads the lists of the comparison. Answers null if none was in force. */
export async function screeningFacts(reader: Reader, which: RowKey): Promise<ScreeningFacts | null> {
  const { accountId, id } = which
  const { rows } = await sql<{ lists: StoredList[]; at: Date }>`
    select lists, at from screening_result
    where account_id = ${accountId} and request_id = ${id} order by id desc limit 1`.execute(reader.sql)
  const [result] = rows
  const { rows: since } = await sql<ScreeningFacts['since'][number]>`
    select distinct on (list.id) list.id as "listId", list.name,
      case when list.account_id = ${accountId} then 'business' else 'operator' end as owner,
      version.number as version, to_char(version.dated, 'YYYY-MM-DD') as dated, version.created_at as "uploadedAt",
      version.people, run.finished_at as at
    from kyc_request as request
    join screening_run as run on run.account_id = request.account_id and run.finished_at is not null
      and run.done_to >= request.id and run.created_at >= request.decided_at
    join screening_list as list on list.account_id = run.list_account_id and list.id = run.list_id
    join screening_version as version on version.account_id = run.list_account_id and version.id = run.version_id
    where request.account_id = ${accountId} and request.id = ${id} and request.status = 'approved'
    order by list.id, run.id desc`.execute(reader.sql)
  if (!result && since.length === 0) return null
  const lists = (result?.lists ?? []).map(({ listId, uploadedAt, ...list }) => ({
    ...list,
    listId: BigInt(listId),
    uploadedAt: new Date(uploadedAt),
  }))
  const at = result?.at ?? since[0]!.at
  return { at, lists, since, ...(await candidateCounts(reader, which)) }
}
