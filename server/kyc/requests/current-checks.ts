/** The checks that count: the newest of each name and picture, for the last submission. */
import type { FaceAnswer } from '@nkra/contract/kyc/review.ts'
import { sql } from 'kysely'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import type { CurrentCheck } from './levels.ts'

/**
 * SQL that counts how often the request was submitted: by the requester, then by the person after each request for
 * resubmission. A check or an entered answer belongs to one submission and says nothing about later ones.
 */
export const submissionCount = ({ accountId, id }: RowKey) =>
  sql<number>`(select count(*)::int4 from kyc_event
    where account_id = ${accountId} and request_id = ${id} and status = 'submitted')`

/** Reads the current checks. The check of consent counts for every submission, because a person agrees once. */
export async function currentChecks(reader: Reader, { accountId, id }: RowKey): Promise<CurrentCheck[]> {
  const { rows } = await sql<CurrentCheck>`
    select distinct on (name, picture) name, outcome, reasons,
      case when name in ('image_quality', 'face_present', 'side_is_card') then reasons[1] end as picture
    from kyc_check
    where account_id = ${accountId} and request_id = ${id}
      and (submission = ${submissionCount({ accountId, id })} or name = 'consent_present')
    order by name, picture, id desc`.execute(reader.sql)
  return rows.map(({ name, outcome, reasons }) => ({ name, outcome, reasons }))
}

/** This reviewer's answer about the present pictures. Null if there is none. */
export async function faceAnswerOf(
  reader: Reader,
  which: RowKey,
  userId: bigint,
): Promise<FaceAnswer | null> {
  // A new picture leaves a row that nobody entered (`markUnread`).
  const { rows } = await sql<{ outcome: string; reasons: string[] }>`
    select outcome, reasons from kyc_check
    where account_id = ${which.accountId} and request_id = ${which.id} and name = 'face_confirmed'
      and submission = ${submissionCount(which)} and (entered_by = ${userId} or entered_by is null)
    order by id desc limit 1`.execute(reader.sql)
  const [newest] = rows
  if (newest?.outcome === 'pass') return 'same'
  if (newest?.outcome !== 'fail') return null
  return newest.reasons.includes('face_differs') ? 'differs' : 'not_seen'
}
