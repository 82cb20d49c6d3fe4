/**
 * Compares the person of a request with the lists in force, in the transaction that decides on it or sends it to
 * review. The check `screening` records the result: `pass`, `unsure` while a candidate is open, `fail` once one is
 * confirmed, `not_run` if no list is in force. The lists are stored with it.
 */
import { sql } from 'kysely'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import type { Check, Outcome } from '../registry/provider.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { insertChecks, type LockedRequest } from '../requests/record.ts'
import type { KycResources } from '../resources.ts'
import { hashInput, openIdentity, type Identity } from '../vault/sealed-identity.ts'
import { candidateCounts, saveMatches, type CandidateCounts, type FoundMatch } from './candidates.ts'
import { listsInForce, type ListInForce } from './lists.ts'

/** Compares the person and stores the result. Answers the check's outcome. */
export async function screenRequest(kyc: KycResources, tx: Tx, taken: LockedRequest): Promise<Outcome> {
  const { accountId, id, requestKey } = taken
  const lists = await listsInForce(tx, accountId, { locked: true })
  const keys = await kyc.vault.keysOf(tx, accountId)
  const identity = keys && openIdentity(keys, taken)
  // Only what has ended is erased.
  if (!keys || !identity || requestKey === null) throw new Error(`the KYC request ${id} has no identity`)
  const inputHash = hashInput(keys, identity)
  const began_ms = tx.clock.monotonic_ms()
  const found = await matchesOf(kyc, tx, lists, identity)
  await saveMatches(tx, keys, { accountId, id, requestKey }, { identity, found })
  const check =
    lists.length === 0
      ? checkOf('screening', 'not_run', ['no_list'])
      : checkFor(await candidateCounts(tx, taken))
  const took_ms = Math.round(tx.clock.monotonic_ms() - began_ms)
  await insertChecks(tx, taken, { ...LOCAL, inputHash, took_ms }, [check])
  if (lists.length > 0) await insertResult(tx, taken, lists)
  return check.outcome
}

/** Updates the check after a reviewer answered a candidate of a request in review. */
export async function settleScreening(tx: Tx, which: RowKey): Promise<void> {
  const check = checkFor(await candidateCounts(tx, which))
  await insertChecks(tx, which, { ...LOCAL, inputHash: NO_INPUT, took_ms: 0 }, [check])
}

const LOCAL = { provider: 'local', mode: 'local', reference: null } as const
/** The input hash of the check. It is empty, because the check judges answers of people. */
const NO_INPUT = Buffer.alloc(0)

function checkFor({ open, cleared, confirmed }: CandidateCounts): Check {
  if (confirmed > 0) return checkOf('screening', 'fail', ['list_match'])
  if (open > 0) return checkOf('screening', 'unsure', ['candidates_open'])
  return checkOf('screening', 'pass', cleared > 0 ? ['candidates_cleared'] : [])
}

/** The people on the lists whom a person resembles. */
export async function matchesOf(
  kyc: KycResources,
  reader: Reader,
  lists: readonly ListInForce[],
  identity: Identity,
): Promise<FoundMatch[]> {
  const found: FoundMatch[] = []
  for (const list of lists) {
    const index = await kyc.lists.read(reader, list)
    for (const match of index.matches(identity)) found.push({ ...match, list })
  }
  return found
}

async function insertResult(tx: Tx, { accountId, id }: RowKey, lists: readonly ListInForce[]): Promise<void> {
  const told = lists.map(({ listId, name, owner, version, dated, uploadedAt, people }) => ({
    listId: String(listId),
    name,
    owner,
    version,
    dated,
    uploadedAt,
    people,
  }))
  await sql`
    insert into screening_result (account_id, id, request_id, lists, at)
    values (${accountId}, ${tx.ids.next()}, ${id}, ${JSON.stringify(told)}::jsonb, ${tx.clock.now()})`.execute(
    tx.sql,
  )
}
