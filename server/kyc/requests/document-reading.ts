/**
 * The state of the reading of a request's photographs, from its checks. A failed reading is repeated three times
 * within an hour. Then a reviewer goes on without it (review/entered-readings.ts).
 */
import { hasZone } from '@nkra/contract/kyc/documents.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { currentChecks, submissionCount } from './current-checks.ts'
import {
  OVERRULED,
  requiredChecks,
  SHOWN_BY_DOCUMENT,
  type CurrentCheck,
  type RequestKind,
} from './levels.ts'
import { checkRequest, insertChecks, type LockedRequest } from './record.ts'
import { needsReview } from './states.ts'

const MINUTE_MS = 60_000
/** The reason of a check that waits for a new photograph to be read. */
export const NOT_READ_YET = 'not_read_yet'
/** The wait after each failed reading: together 60 minutes. */
export const READ_AGAIN_MS = [5 * MINUTE_MS, 20 * MINUTE_MS, 35 * MINUTE_MS] as const

export interface DocumentReading {
  /** The hash of what was read. */
  inputHash: Buffer
  /** How often the photographs were read in this submission. */
  attempts: number
  /** `new`: a photograph came and nobody has read it. `entered`: a reviewer typed what it says. */
  state: 'new' | 'read' | 'failed' | 'entered'
  /** When a failed reading is repeated. Null if it is not repeated any more. */
  againAt: Date | null
}

/** The newest reading of the last submission. Null if nothing was ever read. */
export async function readingOf(reader: Reader, { accountId, id }: RowKey): Promise<DocumentReading | null> {
  const { rows } = await sql<{
    inputHash: Buffer
    at: Date
    outcome: CurrentCheck['outcome']
    entered: boolean
    attempts: number
  }>`
    select newest.input_hash as "inputHash", newest.at, newest.outcome, newest.entered_by is not null as entered,
      (select count(*)::int4 from kyc_check as earlier
        where earlier.account_id = ${accountId} and earlier.request_id = ${id} and earlier.name = 'mrz_read'
          and earlier.submission = newest.submission and earlier.input_hash = newest.input_hash) as attempts
    from kyc_check as newest
    where newest.account_id = ${accountId} and newest.request_id = ${id} and newest.name = 'mrz_read'
      and newest.submission = ${submissionCount({ accountId, id })}
    order by newest.id desc limit 1`.execute(reader.sql)
  const [row] = rows
  if (!row) return null
  const { inputHash, attempts, at, entered } = row
  if (entered) return { inputHash, attempts, state: 'entered', againAt: null }
  if (inputHash.length === 0) return { inputHash, attempts: 0, state: 'new', againAt: null }
  const failed = (await currentChecks(reader, { accountId, id })).some(isUnread)
  if (!failed) return { inputHash, attempts, state: 'read', againAt: null }
  const wait_ms = READ_AGAIN_MS[attempts - 1]
  const againAt = wait_ms === undefined ? null : new Date(at.getTime() + wait_ms)
  return { inputHash, attempts, state: 'failed', againAt }
}

/** Whether a picture could not be opened, or the zone was not looked for because a picture could not. */
export const isUnread = ({ name, outcome }: CurrentCheck) => outcome === 'error' && UNREAD_IF_ERROR.has(name)

const UNREAD_IF_ERROR: ReadonlySet<CurrentCheck['name']> = new Set([
  'image_quality',
  'pictures_differ',
  'mrz_read',
])

/**
 * What a reviewer may type because no program has read it: the machine-readable zone, or the front of a document
 * without one. Null if everything is read or will be read again, or if there is no picture.
 */
export function wantedReading(
  { document }: RequestKind,
  checks: readonly CurrentCheck[],
  reading: DocumentReading | null,
): 'zone' | 'front' | null {
  if (reading === null || reading.state === 'new' || reading.againAt !== null) return null
  const established = hasZone(document) ? 'mrz_check_digits' : 'front_ocr'
  const isRead = checks.some(
    ({ name, outcome, reasons }) =>
      name === established && (outcome === 'pass' || reasons.includes(OVERRULED)),
  )
  if (isRead && !checks.some(isUnread)) return null
  return hasZone(document) ? 'zone' : 'front'
}

/**
 * Records that a new photograph is not read yet, because the earlier reading says nothing about it. If the request is
 * in review, the reading starts at once.
 */
export async function markUnread(tx: Tx, taken: LockedRequest, picture: EvidenceKind): Promise<void> {
  const { accountId, id, status, kind } = taken
  const wasRead = needsReview(kind) && (status === 'checking' || status === 'awaiting_provider')
  if (status !== 'in_review' && !wasRead) return
  const shown = new Set(['mrz_read', ...requiredChecks('A1', taken).filter(isShownByDocument)] as const)
  const by = {
    provider: 'local',
    mode: 'local',
    reference: null,
    inputHash: Buffer.alloc(0),
    took_ms: 0,
  } as const
  const isFrame = isChallengeFrame(picture)
  const onPerson = isFrame || picture === 'person'
  await insertChecks(tx, taken, by, [
    ...(isFrame
      ? []
      : [
          checkOf('image_quality', 'not_run', [picture, NOT_READ_YET]),
          checkOf('pictures_differ', 'not_run', [NOT_READ_YET]),
        ]),
    // The reviewer said it of another picture.
    ...(kind === 'document_face' && !isFrame && picture !== 'document_back'
      ? [checkOf('face_confirmed', 'not_run')]
      : []),
    ...(isFrame || picture === 'document_back'
      ? []
      : [checkOf('face_present', 'not_run', [picture, NOT_READ_YET])]),
    ...(onPerson ? [] : [checkOf('side_is_card', 'not_run', [picture, NOT_READ_YET])]),
    ...(onPerson && kind === 'document_face' ? [checkOf('liveness_active', 'not_run', [NOT_READ_YET])] : []),
    ...(onPerson ? [] : [...shown]).map((name) => checkOf(name, 'not_run', [NOT_READ_YET])),
  ])
  if (status === 'in_review') await tx.enqueue(checkRequest, { accountId, id })
}

const isShownByDocument = (name: CurrentCheck['name']) =>
  (SHOWN_BY_DOCUMENT as readonly CurrentCheck['name'][]).includes(name)
