/**
 * Candidates: a person and an entry of a list that may be the same person. Only this file changes their rows. Which
 * person somebody resembles reveals their name. So the personal facts in a row are sealed under the request's key, and
 * erased with the person.
 *
 * 1. Open: a comparison found it.
 * 2. Cleared with a reason, or confirmed, by a reviewer.
 * 3. Lapsed: the entry is gone or changed, or the person gave other details. An account is asked only once about
 * the same person and entry.
 */
import { sql } from 'kysely'
import { encodeId } from '@nkra/contract/wire.ts'
import type {
  ClearingReason,
  ScreeningState,
  ScreeningStrength,
} from '@nkra/contract/kyc/screening-states.ts'
import { byteaArray, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import type { KycStatus } from '../requests/states.ts'
import type { Identity } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'
import { entryHash, readEntry, type ListEntry } from './entries.ts'
import type { ListInForce } from './lists.ts'
import type { Match } from './name-index.ts'

/** A locked request whose person is known. */
export interface ComparedRequest extends RowKey {
  requestKey: Buffer
}

export interface FoundMatch extends Match {
  list: ListInForce
}

/** The most candidates of one request. Weaker ones beyond it would add nothing. */
const CANDIDATES_MAX = 50

/** The candidates of one request, by state. */
export type CandidateCounts = Record<'open' | 'cleared' | 'confirmed', number>

/**
 * Stores the result of a comparison. Open candidates of the compared lists that were not found again lapse. Answers how
 * many open candidates are new.
 */
export async function saveMatches(
  tx: Tx,
  keys: AccountKeys,
  { accountId, id: requestId, requestKey }: ComparedRequest,
  {
    identity,
    found,
    listId = null,
  }: {
    identity: Identity
    found: readonly FoundMatch[]
    /** The list that was compared. Null if every list in force was. */
    listId?: bigint | null
  },
): Promise<number> {
  const kept = [...found]
    .sort((one, other) => other.likeness.score - one.likeness.score)
    .slice(0, CANDIDATES_MAX)
    .map((match) => ({ ...match, mark: markOf(keys, identity, match) }))
  const marks = byteaArray(kept.map(({ mark }) => mark))
  await sql`
    update screening_candidate set state = 'lapsed'
    where account_id = ${accountId} and request_id = ${requestId} and state = 'open'
      and (${listId}::int8 is null or list_id = ${listId}::int8) and mark <> all (${marks}::bytea[])`.execute(
    tx.sql,
  )
  let opened = 0
  for (const { mark, entry, likeness, list } of kept) {
    const id = tx.ids.next()
    const sealed = keys
      .requestKey(requestId, requestKey)
      .seal(entryOf(id), Buffer.from(JSON.stringify(entry)))
    const { rows } = await sql<{ state: ScreeningState }>`
      with earlier as (
        select reason, decided_by, decided_at from screening_candidate
        where account_id = ${accountId} and mark = ${mark} and state = 'cleared' order by id desc limit 1
      )
      insert into screening_candidate (account_id, id, request_id, list_account_id, list_id, version_id, mark, sealed, score,
        strength, state, reason, repeated, decided_by, decided_at, created_at)
      select ${accountId}, ${id}, ${requestId}, ${list.accountId}, ${list.listId}, ${list.versionId}, ${mark}, ${sealed},
        ${likeness.score}, ${likeness.strength}, case when earlier.reason is null then 'open' else 'cleared' end,
        earlier.reason, earlier.reason is not null, earlier.decided_by, earlier.decided_at, ${tx.clock.now()}
      from (select 1) as one left join earlier on true
      on conflict (account_id, request_id, mark)
      do update set state = 'open', version_id = excluded.version_id where screening_candidate.state = 'lapsed'
      returning state`.execute(tx.sql)
    if (rows[0]?.state === 'open') opened++
  }
  tx.changed(accountId, 'kyc', encodeId('kyc', requestId))
  return opened
}

/** The mark of a person and an entry. It changes if one of them changes. */
function markOf(keys: AccountKeys, identity: Identity, { entry, list }: FoundMatch): Buffer {
  const { number, surname, givenNames, dateOfBirth } = identity
  const pair = [number, surname, givenNames, dateOfBirth, String(list.listId), entry.key, entryHash(entry)]
  return keys.hash('screening', JSON.stringify(pair))
}

export async function candidateCounts(reader: Reader, { accountId, id }: RowKey): Promise<CandidateCounts> {
  const { rows } = await sql<{ state: keyof CandidateCounts; count: number }>`
    select state, count(*)::int4 as count from screening_candidate
    where account_id = ${accountId} and request_id = ${id} and state <> 'lapsed' group by state`.execute(
    reader.sql,
  )
  const counts = { open: 0, cleared: 0, confirmed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** The requests among these that have an open candidate of the list. */
export async function requestsWithOpen(
  reader: Reader,
  accountId: bigint,
  listId: bigint,
  requestIds: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await sql<{ requestId: bigint }>`
    select distinct request_id as "requestId" from screening_candidate
    where account_id = ${accountId} and state = 'open' and list_id = ${listId}
      and request_id = any(${int8Array([...requestIds])}::int8[])`.execute(reader.sql)
  return new Set(rows.map(({ requestId }) => requestId))
}

/** Answers which request a candidate belongs to. Null if the account has none with this id. */
export async function requestOfCandidate(reader: Reader, { accountId, id }: RowKey): Promise<bigint | null> {
  const { rows } = await sql<{ requestId: bigint }>`
    select request_id as "requestId" from screening_candidate where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return rows[0]?.requestId ?? null
}

/**
 * Records a reviewer's answer. Answers whether the candidate was open. The note is sealed, because it is about the
 * person.
 */
export async function answerCandidate(
  tx: Tx,
  { accountId, id }: RowKey,
  answer: {
    state: 'cleared' | 'confirmed'
    reason: ClearingReason | null
    sealedNote: Buffer | null
    userId: bigint
  },
): Promise<boolean> {
  const { rows } = await sql`
    update screening_candidate
    set state = ${answer.state}, reason = ${answer.reason}, sealed_note = ${answer.sealedNote},
      decided_by = ${answer.userId}, decided_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id} and state = 'open' returning id`.execute(tx.sql)
  return rows.length > 0
}

/** Deletes the candidates of a request, with the answers to them. */
export async function removeCandidates(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    delete from screening_candidate where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

export interface StoredCandidate {
  id: bigint
  requestId: bigint
  requestStatus: KycStatus
  listName: string
  listAccountId: bigint
  version: number
  state: ScreeningState
  strength: ScreeningStrength
  score: number
  sealed: Buffer
  sealedNote: Buffer | null
  identity: string
  requestKey: Buffer
  reason: ClearingReason | null
  repeated: boolean
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
}

/** The names of the seals of a candidate's entry and note within the request. */
const entryOf = (id: bigint) => `screening entry ${id}`
const noteOf = (id: bigint) => `screening note ${id}`

export function openCandidate(
  keys: AccountKeys,
  { id, requestId, requestKey, sealed, sealedNote }: StoredCandidate,
): { entry: ListEntry; note: string | null } {
  const key = keys.requestKey(requestId, requestKey)
  return {
    entry: readEntry(key.open(entryOf(id), sealed).toString('utf8')),
    note: sealedNote === null ? null : key.open(noteOf(id), sealedNote).toString('utf8'),
  }
}

export function sealNote(
  keys: AccountKeys,
  request: ComparedRequest,
  id: bigint,
  note: string,
): Buffer | null {
  if (note === '') return null
  return keys.requestKey(request.id, request.requestKey).seal(noteOf(id), Buffer.from(note, 'utf8'))
}
