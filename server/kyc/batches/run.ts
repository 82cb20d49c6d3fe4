/**
 * Makes requests of a file's rows, in slices. Each slice is a transaction that also records the progress. An
 * interrupted file goes on from the last slice in any process. The database also ensures that a row becomes a
 * request only once. A batch that cannot go on by itself is paused, and says what it waits for.
 */
import { consentText } from '@nkra/contract/kyc/consent.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { cron, worker, type JobRun, type Worker } from '../../platform/jobs/jobs.ts'
import { readCsvTable } from './columns.ts'
import {
  advanceBatch,
  batchJob,
  endBatch,
  insertSkippedRows,
  openBatchFile,
  pauseBatch,
  sweepBatches,
  lockBatch,
  type LockedBatch,
  type StoredPause,
} from './record.ts'
import { readRows, type RowPerson, type BatchRow } from './rows.ts'
import { findKnownRequests, priceOfPerson } from './batches.ts'
import { insertBatchRequests, checkRequest, type BatchRowRequest } from '../requests/record.ts'
import { consentedBusiness, type BusinessId } from '../business-ids/business-ids.ts'
import type { KycResources } from '../resources.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { hashInput, hashNames, hashNumber, sealIdentity } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'

/** Rows of one transaction, which locks the account's balance while it runs. */
export const SLICE_ROWS = 200
/** After this time a run ends and asks for another. The job's limit is much longer. */
const RUN_MS_MAX = 45_000

export function batchWorkers(kyc: KycResources): Worker[] {
  return [
    worker(batchJob, (which, run) => runBatch(kyc, which, run)),
    cron('kyc.batch-sweep', '11 * * * *', async () => void (await sweepBatches(kyc.db))),
  ]
}

/** Does one run over a file. It rejects only for reasons that a later run may not meet. */
export async function runBatch(
  kyc: KycResources,
  which: RowKey,
  run: Pick<JobRun, 'signal'>,
  sliceRows = SLICE_ROWS,
): Promise<void> {
  const end = kyc.db.clock.monotonic_ms() + RUN_MS_MAX
  const read: FileRows = { rows: null }
  for (;;) {
    const on = await kyc.db
      .transaction((tx) => submitSlice(kyc, tx, which, { read, sliceRows }))
      .catch((error: unknown) => {
        const pause = pauseOf(error)
        if (pause === undefined) throw error
        return pause
      })
    if (on === 'over') return
    if (on !== 'on') {
      await kyc.db.transaction((tx) => pauseIfRunning(tx, which, on))
      return
    }
    if (run.signal.aborted || kyc.db.clock.monotonic_ms() > end) {
      await kyc.db.transaction((tx) => tx.enqueue(batchJob, which))
      return
    }
  }
}

/** Failures that pause a batch before any row of a slice is submitted. */
const PAUSES: readonly StoredPause[] = ['account_suspended', 'business_id_missing', 'consent_outdated']

const pauseOf = (error: unknown): StoredPause | undefined =>
  error instanceof Fail ? PAUSES.find((pause) => pause === error.code) : undefined

/** Pauses the batch, unless somebody cancelled it or it moved on meanwhile. */
async function pauseIfRunning(tx: Tx, which: RowKey, why: StoredPause): Promise<void> {
  const taken = await lockBatch(tx, which)
  if (taken?.status === 'running') await pauseBatch(tx, which, why)
}

type ValidRow = BatchRow & { person: RowPerson }

/** The rows that this run read from the file. */
interface FileRows {
  rows: ValidRow[] | null
}

/** Submits the next rows. If a failure pauses the batch, no row of the slice is submitted. */
async function submitSlice(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  { read, sliceRows }: { read: FileRows; sliceRows: number },
): Promise<'on' | 'over'> {
  const taken = await lockBatch(tx, which)
  if (taken?.status !== 'running') return 'over'
  const keys = await kyc.vault.keysOf(tx, which.accountId)
  // One that runs has its file, and its account keys.
  if (!keys) throw new Error(`the file of people ${which.id} has no keys`)
  const business = await consentedBusiness(tx, which.accountId, taken.consent)
  read.rows ??= validRows(await openBatchFile(tx, keys, which), taken)
  const next = read.rows.filter(({ line }) => line > taken.submittedTo).slice(0, sliceRows)
  const last = next.at(-1)
  if (last === undefined) {
    await endBatch(tx, which, 'done')
    return 'over'
  }
  const known = taken.again
    ? new Map<number, bigint>()
    : await findKnownRequests(tx, which.accountId, keys, next)
  const wanted = next
    .filter(({ line }) => !known.has(line))
    .map((row) => requestOf(kyc, tx, { row, taken, keys, business }))
  const { consent } = taken
  const made = await insertBatchRequests(
    tx,
    {
      accountId: which.accountId,
      batchId: which.id,
      businessId: business.id,
      submittedBy: taken.createdBy,
      author: taken.author,
      askedBy: taken.askedBy,
      expiresAt: new Date(tx.clock.ms() + REQUEST_LIFE_MS),
      consent,
    },
    wanted,
  )
  for (const { id } of made) await tx.enqueue(checkRequest, { accountId: which.accountId, id })
  const unpaid = wanted[made.length]
  // As far as the row before the first that could not be paid, from too few credits or under a spend cap.
  const to = unpaid === undefined ? last.line : unpaid.line - 1
  const left = [...known].filter(([line]) => line <= to)
  await insertSkippedRows(
    tx,
    which,
    left.map(([line, knownRequestId]) => ({ line, faults: [], knownRequestId })),
  )
  await advanceBatch(tx, which, to)
  if (unpaid === undefined) return 'on'
  await pauseBatch(tx, which, 'insufficient_credits')
  return 'over'
}

function validRows(
  bytes: Buffer | null,
  { id, columns, document, consent, createdAt }: LockedBatch,
): ValidRow[] {
  if (bytes === null) throw new Error(`the file of people ${id} is gone`)
  const terms = { columns, document, consentByRow: consent.by === 'row', today: createdAt }
  return readRows(readCsvTable(bytes).rows, terms).filter((row): row is ValidRow => row.person !== null)
}

interface RequestParts {
  row: ValidRow
  taken: LockedBatch
  keys: AccountKeys
  business: BusinessId
}

function requestOf(kyc: KycResources, tx: Tx, { row, taken, keys, business }: RequestParts): BatchRowRequest {
  const { document, reference, ...person } = row.person
  const identity = { ...person, phone: null }
  const id = tx.ids.next()
  return {
    ...sealIdentity(keys, id, identity),
    line: row.line,
    document,
    reference,
    ...priceOfPerson(kyc, taken.accountId, row.person),
    numberHash: hashNumber(keys, identity.number),
    nameHashes: hashNames(keys, `${identity.givenNames} ${identity.surname}`),
    inputHash: hashInput(keys, identity),
    consentText: consentText({ language: taken.consent.language, document, business }),
  }
}
