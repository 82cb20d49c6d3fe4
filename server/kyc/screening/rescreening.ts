/**
 * Compares everybody in force with a changed list, in slices. Each slice is a transaction that also records the
 * progress. An interrupted run goes on from the last slice in any process.
 *
 * An approval stays as it is: a new candidate waits in the queue, the account's programs get an event, and its
 * reviewers a notice. A request in review is compared with every list again, and its check is updated.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { RowKey, Tx } from '../../platform/database/database.ts'
import { worker, type JobRun, type Worker } from '../../platform/jobs/jobs.ts'
import { kycScreeningMatch } from '../events.ts'
import { lockRequest } from '../requests/record.ts'
import type { KycStatus } from '../requests/states.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity, type Identity } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'
import { requestsWithOpen, saveMatches } from './candidates.ts'
import { listsInForce, type ListInForce } from './lists.ts'
import type { Match, NameIndex } from './name-index.ts'
import {
  accountsWithPeople,
  advanceRun,
  beginRun,
  finishRun,
  IN_FORCE,
  lockRun,
  rescreenAccount,
  rescreenEveryAccount,
  type LockedRun,
} from './runs.ts'
import { screenRequest } from './screening.ts'

/** How many people one transaction compares. */
export const SLICE_PEOPLE = 1_000
/** How many people are compared before the process does other work. */
const PEOPLE_AT_ONCE = 100
/** The time after which a run asks for another part and ends. The job's limit is much longer. */
const TURN_MS_MAX = 60_000

export function screeningWorkers(kyc: KycResources): Worker[] {
  return [
    // One at a time: each keeps a processor busy.
    worker(rescreenAccount, (which, run) => rescreen(kyc, which, run), { lanes: 1 }),
    worker(rescreenEveryAccount, (list) => beginEverywhere(kyc, list), { lanes: 1 }),
  ]
}

/** Begins a run in each account that has people. A second call begins none twice. */
export async function beginEverywhere(
  kyc: KycResources,
  { listId: id, versionId }: { listId: bigint; versionId: bigint | null },
): Promise<void> {
  const list = { accountId: OPERATOR_ACCOUNT_ID, id, versionId }
  for (let after: bigint | null = null; ;) {
    const accounts: bigint[] = await accountsWithPeople(kyc.db, after)
    for (const accountId of accounts) await kyc.db.transaction((tx) => beginRun(tx, accountId, list))
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Does one part of a run. */
export async function rescreen(
  kyc: KycResources,
  which: RowKey,
  { signal }: Pick<JobRun, 'signal'>,
  slicePeople = SLICE_PEOPLE,
): Promise<void> {
  const end = kyc.db.clock.monotonic_ms() + TURN_MS_MAX
  for (;;) {
    const over = await kyc.db.transaction((tx) => rescreenSlice(kyc, tx, which, slicePeople))
    if (over) return
    if (signal.aborted || kyc.db.clock.monotonic_ms() > end) {
      await kyc.db.transaction((tx) => tx.enqueue(rescreenAccount, which))
      return
    }
  }
}

interface PersonRow {
  id: bigint
  status: KycStatus
  identity: string
  requestKey: Buffer
}

/** Compares the next slice. Answers whether the run is finished. */
async function rescreenSlice(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  slicePeople: number,
): Promise<boolean> {
  const run = await lockRun(tx, which)
  if (run === null) return true
  const { accountId, listId, versionId } = run
  const lists = await listsInForce(tx, accountId, { locked: true })
  const list = lists.find((each) => each.listId === listId) ?? null
  const keys = await kyc.vault.keysOf(tx, accountId)
  const rows = await peopleAfter(tx, run, slicePeople)
  const last = rows.at(-1)
  // A newer version has a run of its own.
  if (last === undefined || keys === null || (list?.versionId ?? null) !== versionId) {
    await finishRun(tx, which)
    return true
  }
  const index = list && (await kyc.lists.read(tx, list))
  const open = await requestsWithOpen(
    tx,
    accountId,
    listId,
    rows.map(({ id }) => id),
  )
  let found = 0
  for (const [place, row] of rows.entries()) {
    if (place % PEOPLE_AT_ONCE === PEOPLE_AT_ONCE - 1) await setImmediate()
    const known = index && compare(keys, index, row)
    if ((known?.matches.length ?? 0) > 0 || open.has(row.id) || row.status === 'in_review')
      found += await saveRow(kyc, tx, {
        accountId,
        id: row.id,
        keys,
        listId,
        list,
        matches: known?.matches ?? [],
      })
  }
  await advanceRun(tx, which, { done: rows.length, found, doneTo: last.id })
  return false
}

async function peopleAfter(tx: Tx, { accountId, doneTo }: LockedRun, limit: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, status, identity, request_key as "requestKey" from kyc_request
    where account_id = ${accountId} and id > ${doneTo} and ${IN_FORCE} and request_key is not null
    order by id limit ${limit}`.execute(tx.sql)
  return rows
}

function compare(
  keys: AccountKeys,
  index: NameIndex,
  row: PersonRow,
): { identity: Identity; matches: Match[] } | null {
  const identity = openIdentity(keys, row)
  return identity && { identity, matches: index.matches(identity) }
}

interface FoundRow {
  accountId: bigint
  id: bigint
  keys: AccountKeys
  listId: bigint
  /** The changed list. Null if it was taken out of force. */
  list: ListInForce | null
  matches: readonly Match[]
}

/**
 * Stores a row's result. Answers how many candidates are new. It skips people who were erased or asked again
 * meanwhile.
 */
async function saveRow(
  kyc: KycResources,
  tx: Tx,
  { accountId, id, keys, listId, list, matches }: FoundRow,
): Promise<number> {
  const taken = await lockRequest(tx, { accountId, id })
  const identity = taken && openIdentity(keys, taken)
  if (!taken || !identity || taken.requestKey === null) return 0
  if (taken.status === 'in_review') {
    await screenRequest(kyc, tx, taken)
    return 0
  }
  const request = { accountId, id, requestKey: taken.requestKey }
  const found = list === null ? [] : matches.map((match) => ({ ...match, list }))
  const candidates = await saveMatches(tx, keys, request, { identity, found, listId })
  const { reference, environment } = taken
  if (candidates > 0) tx.publish(kycScreeningMatch.of(accountId, { id, reference, environment, candidates }))
  return candidates
}
