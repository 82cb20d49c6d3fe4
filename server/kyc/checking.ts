/**
 * Asking the registry about a request, outside any transaction: the attempt is written down and committed, the registry
 * is asked, and what it says is written down only where nothing else has happened to the request meanwhile. A registry
 * that is down is asked again, ever more rarely, until the request is over its time; it never rejects, and never costs.
 *
 * A process that dies between the two leaves a request that is being asked; the sweep asks again, under the same
 * idempotency key.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import type { Db, Tx } from '../platform/database.ts'
import { Fail } from '../platform/fail.ts'
import { cron, worker, type Worker } from '../platform/jobs.ts'
import { job } from '../platform/queue.ts'
import { checkDocument, withDocument } from './document-checking.ts'
import type { Kyc } from './kyc.ts'
import type { CheckResult, KycProvider } from './provider.ts'
import {
  awaitProvider,
  beginAttempt,
  decide,
  giveUp,
  holdAgain,
  insertChecks,
  postpone,
  takeRequest,
  toReview,
  type Taken,
} from './request-record.ts'
import {
  isFinal,
  isForRegistry,
  isReviewed,
  REVIEW_LIFE_MS,
  retryAfter_ms,
  UNASKED,
  verdictOf,
  type Verdict,
} from './request-states.ts'
import { hashInput, openIdentity } from './sealed-identity.ts'

interface Which {
  accountId: bigint
  id: bigint
}

/** One attempt at one request. */
export const checkRequest = job('kyc.check', z.object({ accountId: Id('acc'), id: Id('kyc') }), {
  retries: 2,
  limit_s: 100,
})

/** A registry that has not answered by then is asked again later. */
const ANSWER_MS_MAX = 30_000
/** How long an attempt may be under way until it counts as lost. */
const ATTEMPT_MS_MAX = 120_000
/** How often a request that nothing can be held for is tried again. */
const UNPAID_RETRY_MS = 10 * 60_000
/** Requests that one sweep takes up. */
const SWEPT_MAX = 500

export function kycWorkers(kyc: Kyc): Worker[] {
  return [
    worker(checkRequest, (which, { signal }) => runCheck(kyc, which, signal)),
    cron('kyc.sweep', '*/2 * * * *', async () => void (await sweepRequests(kyc.db))),
  ]
}

/** Makes one attempt, where one is due. */
export async function runCheck(kyc: Kyc, which: Which, signal: AbortSignal): Promise<void> {
  await checkDocument(kyc, which, signal)
  const begun = await beginPaid(kyc, which)
  if (begun === null) return
  const { registry, request, attempt, inputHash } = begun
  const started_ms = kyc.db.clock.monotonic_ms()
  const result = await ask(registry, request, {
    idempotencyKey: encodeId('kyc', which.id),
    attempt,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
  })
  const took_ms = Math.round(kyc.db.clock.monotonic_ms() - started_ms)
  await kyc.db.transaction(async (tx) => {
    const taken = await takeRequest(tx, which)
    // Another attempt has begun, or it is over: this answer is nobody's.
    if (taken?.status !== 'checking' || taken.attempts !== attempt) return
    if (result.kind === 'later') return later(tx, taken, result)
    const { id: provider, mode } = registry
    await insertChecks(
      tx,
      which,
      { provider, mode, reference: result.reference, inputHash, took_ms },
      result.checks,
    )
    await conclude(tx, taken, verdictOf(result.checks))
  })
}

/** Takes up what no job is left for, and ends what is over its time. Answers how many requests that were. */
export async function sweepRequests(db: Db): Promise<number> {
  const { rows } = await sql<Which>`
    select account_id as "accountId", id from kyc_request
    where next_attempt_at < ${new Date(db.clock.ms() - ATTEMPT_MS_MAX)}
    order by next_attempt_at limit ${SWEPT_MAX}`.execute(db.sql)
  for (const which of rows) await db.transaction((tx) => tx.enqueue(checkRequest, which))
  return rows.length
}

/** What somebody was asked for again, and has sent, waits where nothing can be held for it any more. */
async function beginPaid(kyc: Kyc, which: Which): ReturnType<typeof begin> {
  try {
    return await kyc.db.transaction((tx) => begin(kyc, tx, which))
  } catch (error) {
    if (!(error instanceof Fail) || !UNPAID.has(error.code)) throw error
    await kyc.db.transaction(async (tx) => {
      const taken = await takeRequest(tx, which)
      if (taken?.status === 'submitted') await postpone(tx, taken, new Date(tx.clock.ms() + UNPAID_RETRY_MS))
    })
    return null
  }
}

const UNPAID: ReadonlySet<string> = new Set(['insufficient_credits', 'account_suspended'])

async function begin(kyc: Kyc, tx: Tx, which: Which) {
  const found = await takeRequest(tx, which)
  if (!found || isFinal(found.status)) return null
  if (found.expiresAt <= tx.clock.now()) {
    await giveUp(tx, found, 'expired')
    return null
  }
  if (!isForRegistry(found.status)) return null
  const taken = await holdAgain(tx, found)
  const { accountId, document } = taken
  const keys = await kyc.vault.keysOf(tx, accountId)
  const identity = keys && openIdentity(keys, taken)
  // Only what has ended is erased.
  if (!keys || !identity) throw new Error(`the KYC request ${which.id} has no identity`)
  const inputHash = hashInput(keys, identity)
  const request = { document, identity }
  const attempt = await beginAttempt(tx, taken, new Date(tx.clock.ms() + ATTEMPT_MS_MAX))
  const registry = kyc.registries.find((each) => each.takes(request))
  // What the person has sent, for the first time or again.
  if (found.status === 'submitted') {
    const own = await kyc.local.run(request, {
      idempotencyKey: encodeId('kyc', which.id),
      attempt,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    const by = { provider: kyc.local.id, mode: kyc.local.mode, reference: null, inputHash, took_ms: 0 }
    if (own.kind === 'answer') await insertChecks(tx, which, by, own.checks)
  }
  if (registry) return { registry, request, attempt, inputHash }
  await conclude(tx, { ...taken, status: 'checking', attempts: attempt }, UNASKED)
  return null
}

/** The verdict is the decision, but where photographs were taken: those a person of the business looks at. */
async function conclude(tx: Tx, taken: Taken, verdict: Verdict): Promise<void> {
  if (!isReviewed(taken.kind)) return decide(tx, taken, verdict)
  const { level, reason } = await withDocument(tx, taken, verdict)
  await toReview(tx, taken, { level, reason, expiresAt: new Date(tx.clock.ms() + REVIEW_LIFE_MS) })
}

/** A provider that breaks is one that is down. */
async function ask(registry: KycProvider, ...asked: Parameters<KycProvider['run']>): Promise<CheckResult> {
  try {
    return await registry.run(...asked)
  } catch {
    return { kind: 'later', reason: 'registry_down', after_ms: null }
  }
}

async function later(
  tx: Tx,
  taken: Taken,
  { reason, after_ms }: Extract<CheckResult, { kind: 'later' }>,
): Promise<void> {
  const next = new Date(tx.clock.ms() + (after_ms ?? retryAfter_ms(taken.attempts)))
  if (next >= taken.expiresAt) return giveUp(tx, taken, 'expired')
  await awaitProvider(tx, taken, reason, next)
  await tx.enqueue(checkRequest, { accountId: taken.accountId, id: taken.id }, { startAfter: next })
}
