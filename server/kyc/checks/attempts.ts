/**
 * One attempt at a KYC request, outside any transaction.
 *
 * 1. The document's photographs are read and judged. If they cannot be read, the attempt ends and they are read again later. What only the
 *    person can mend is asked of them once more (asked-again.ts).
 * 2. The attempt is recorded and committed.
 * 3. The registry is asked.
 * 4. Its answer is recorded, unless the request has changed meanwhile.
 * 5. The verdict decides. If there are photographs or doubts, a reviewer decides.
 * 6. A registry that is down is asked again later, at growing intervals. It rejects nobody and costs nothing.
 *
 * If a process dies between 2 and 4, the sweep asks again under the same idempotency key.
 */
import { sql } from 'kysely'
import { faceSentTo } from '@nkra/contract/kyc/consent.ts'
import { isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { sandboxScenarioOf } from '@nkra/contract/kyc/sandbox.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { cron, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { asksAgain } from './asked-again.ts'
import { ageCheck } from './document-rules.ts'
import { checkDocument, documentReason, faceReason } from './document.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import type { KycResources } from '../resources.ts'
import {
  comparesFace,
  registryFor,
  type CheckResult,
  type FacePictures,
  type KycProvider,
  type Outcome,
} from '../registry/provider.ts'
import { registryPausedUntil, recordRegistryReply } from '../registry/health.ts'
import { getKycPolicy } from '../review/policy.ts'
import { saveSourceFields } from '../requests/source-fields.ts'
import { currentChecks, submissionCount } from '../requests/current-checks.ts'
import { levelOf, refuses, type CurrentCheck } from '../requests/levels.ts'
import { duplicateChecks } from './duplicates.ts'
import {
  awaitProvider,
  beginAttempt,
  decide,
  endUndecided,
  reserveCreditsAgain,
  insertChecks,
  postpone,
  lockRequest,
  sendToReview,
  checkRequest,
  type LockedRequest,
} from '../requests/record.ts'
import {
  beginLookup,
  endLookup,
  forgetOldNotices,
  savePendingReference,
  takeNotice,
  takePendingLookup,
} from '../registry/lookups.ts'
import { listFacePictures, openPictures } from '../evidence/evidence.ts'
import { readConsent } from '../requests/consents.ts'
import {
  isFinal,
  isWithRegistry,
  needsReview,
  REVIEW_LIFE_MS,
  retryAfter_ms,
  sandboxVerdict,
  NO_REGISTRY_VERDICT,
  verdictOf,
  type Verdict,
} from '../requests/states.ts'
import { screenRequest } from '../screening/screening.ts'
import { hashInput, openIdentity, type Identity } from '../vault/sealed-identity.ts'

/** A registry that has not answered after this time is asked again later. */
const ANSWER_MS_MAX = 30_000
/** An attempt that runs longer counts as lost. */
const ATTEMPT_MS_MAX = 120_000
/** How long a request waits for another try if its credits could not be reserved. */
const UNPAID_RETRY_MS = 10 * 60_000
/** The most requests that one sweep handles. */
const SWEPT_MAX = 500

export function checkWorkers(kyc: KycResources): Worker[] {
  return [
    worker(checkRequest, async (which, { signal }) => {
      if (await isDue(kyc.db, which)) await runCheck(kyc, which, signal)
    }),
    cron('kyc.sweep', '*/2 * * * *', async () => {
      await sweepRequests(kyc.db)
      await forgetOldNotices(kyc.db)
    }),
  ]
}

/** How early a job may start. A postponed request has a second job, and two machines' clocks may differ. */
const EARLY_MS_MAX = 5_000

async function isDue(db: Db, { accountId, id }: RowKey): Promise<boolean> {
  const { rows } = await sql`
    select from kyc_request
    where account_id = ${accountId} and id = ${id}
      and (status not in ('awaiting_provider', 'submitted') or next_attempt_at <= ${new Date(db.clock.ms() + EARLY_MS_MAX)})
  `.execute(db.sql)
  return rows.length > 0
}

/** Makes one attempt if one is due. */
export async function runCheck(kyc: KycResources, which: RowKey, signal: AbortSignal): Promise<void> {
  if (!(await checkDocument(kyc, which, signal))) return
  const begun = await beginOrPostpone(kyc, which)
  if (begun === null) return
  const { registry, request, attempt, pending, idempotencyKey, inputHash } = begun
  const started_ms = kyc.db.clock.monotonic_ms()
  const result = await runProvider(registry, request, {
    idempotencyKey,
    attempt,
    pending,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
  })
  const took_ms = Math.round(kyc.db.clock.monotonic_ms() - started_ms)
  await kyc.db.transaction(async (tx) => {
    const taken = await lockRequest(tx, which)
    const asked = { id: registry.id, document: request.document }
    if (registry.watched)
      await recordRegistryReply(tx, asked, result.kind === 'later' ? (result.fault ?? null) : null)
    // Another attempt has begun, or it is over: this answer is nobody's.
    if (taken?.status !== 'checking' || taken.attempts !== attempt) return
    if (result.kind === 'later') {
      const { reference, calledAgain } = result
      if (reference === null) await endLookup(tx, which, registry.id)
      else if (reference !== undefined)
        await savePendingReference(tx, which, registry.id, { reference, ...(calledAgain && { calledAgain }) })
      const isReady = await takeNotice(tx, which, registry.id)
      return retryLater(tx, taken, isReady ? { ...result, after_ms: 0 } : result)
    }
    await endLookup(tx, which, registry.id)
    const { id: provider, mode } = registry
    await insertChecks(
      tx,
      which,
      { provider, mode, reference: result.reference, inputHash, took_ms },
      result.checks,
    )
    if (result.record)
      await saveSourceFields(kyc, tx, taken, { source: 'registry', fields: result.record, enteredBy: null })
    const verdict = verdictOf(taken, await currentChecks(tx, taken))
    const waits = verdict.doubt && (await doubtsWait(tx, taken, request.identity))
    await (waits ? sendVerdictToReview(kyc, tx, taken, verdict) : applyVerdict(kyc, tx, taken, verdict))
  })
}

/** Starts jobs for requests that have none, and ends requests past their time. Answers the number of requests. */
export async function sweepRequests(db: Db): Promise<number> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from kyc_request
    where next_attempt_at < ${new Date(db.clock.ms() - ATTEMPT_MS_MAX)}
    order by next_attempt_at limit ${SWEPT_MAX}`.execute(db.sql)
  for (const which of rows) await db.transaction((tx) => tx.enqueue(checkRequest, which))
  return rows.length
}

/** Starts an attempt. If a resubmitted request's credits cannot be reserved, the request waits. */
async function beginOrPostpone(kyc: KycResources, which: RowKey): ReturnType<typeof prepareAttempt> {
  try {
    return await kyc.db.transaction((tx) => prepareAttempt(kyc, tx, which))
  } catch (error) {
    if (!(error instanceof Fail) || !PAYMENT_FAILURES.has(error.code)) throw error
    await kyc.db.transaction(async (tx) => {
      const taken = await lockRequest(tx, which)
      if (taken?.status === 'submitted') {
        const nextAttemptAt = new Date(tx.clock.ms() + UNPAID_RETRY_MS)
        await postpone(tx, taken, { reason: 'no_credits', nextAttemptAt })
      }
    })
    return null
  }
}

const PAYMENT_FAILURES: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'spend_cap_reached',
  'account_suspended',
])

async function prepareAttempt(kyc: KycResources, tx: Tx, which: RowKey) {
  const found = await lockRequest(tx, which)
  if (!found || isFinal(found.status)) return null
  if (found.expiresAt <= tx.clock.now()) {
    await endUndecided(tx, found, 'expired')
    return null
  }
  if (!isWithRegistry(found.status)) return null
  if (await asksAgain(tx, found)) return null
  const taken = await reserveCreditsAgain(tx, found)
  const { accountId, document } = taken
  const keys = await kyc.vault.keysOf(tx, accountId)
  const identity = keys && openIdentity(keys, taken)
  // Only what has ended is erased.
  if (!keys || !identity) throw new Error(`the KYC request ${which.id} has no identity`)
  const inputHash = hashInput(keys, identity)
  const consent = await readConsent(tx, which)
  const sentTo = taken.kind === 'document_face' && consent !== null ? faceSentTo(consent.version) : null
  const registry = registryFor(kyc.registries, { document, identity, sentTo })
  // What the person has sent, for the first time or again; or before duplicates were looked for (decision 74).
  if (found.status === 'submitted' || !(await currentChecks(tx, taken)).some(isDuplicateCheck))
    await insertOwnChecks(kyc, tx, taken, { identity, inputHash })
  const closed =
    registry?.watched === true ? await registryPausedUntil(tx, { id: registry.id, document }) : null
  if (closed !== null) {
    await waitUntil(tx, taken, closed)
    return null
  }
  const attempt = await beginAttempt(tx, taken, new Date(tx.clock.ms() + ATTEMPT_MS_MAX))
  if (registry) {
    const face = await faceOf(kyc, tx, taken, comparesFace(registry, document, sentTo) ? registry : null)
    const request = { document, identity, consent, face }
    const pending = await takePendingLookup(tx, which, registry.id)
    const idempotencyKey = await idempotencyKeyOf(tx, which)
    if (registry.asksOnce === true && pending === null)
      await beginLookup(tx, which, registry.id, { key: idempotencyKey, face: face !== null })
    return { registry, request, attempt, inputHash, pending, idempotencyKey }
  }
  const unasked = { ...taken, status: 'checking', attempts: attempt } as const
  const { enteredAnswers } = await getKycPolicy(tx, accountId)
  await (enteredAnswers
    ? sendVerdictToReview(kyc, tx, unasked, NO_REGISTRY_VERDICT)
    : applyVerdict(kyc, tx, unasked, NO_REGISTRY_VERDICT))
  return null
}

/** The photographs that `registry` may get. Null if it takes none of them. Each is opened only when it is sent. */
async function faceOf(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  registry: KycProvider | null,
): Promise<FacePictures | null> {
  if (registry === null) return null
  const pictures = await listFacePictures(tx, which)
  if (!pictures.some(({ kind }) => kind === 'person')) return null
  if (registry.fits?.(pictures) === false) return null
  return {
    async open() {
      const opened = await kyc.db.transaction((reading) => openPictures(kyc, reading, which))
      const selfie = opened.find(({ kind }) => kind === 'person')
      if (selfie === undefined) return null
      const frames = opened.filter(({ kind }) => isChallengeFrame(kind)).map(({ bytes }) => bytes)
      return { selfie: selfie.bytes, frames }
    },
  }
}

const isDuplicateCheck = ({ name }: CurrentCheck) => name === 'duplicate_identity'

/**
 * Stores the checks that the program makes itself, from what was typed and from the account's other requests. The age
 * comes from the document if it was photographed.
 */
export async function insertOwnChecks(
  kyc: KycResources,
  tx: Tx,
  taken: LockedRequest,
  { identity, inputHash }: { identity: Identity; inputHash: Buffer },
): Promise<void> {
  const { document, id, attempts } = taken
  const own = await kyc.local.run(
    { document, identity, consent: null, face: null },
    {
      idempotencyKey: encodeId('kyc', id),
      attempt: attempts + 1,
      pending: null,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    },
  )
  if (own.kind !== 'answer') throw new Error('what this program knows by itself it says at once')
  const by = { provider: kyc.local.id, mode: kyc.local.mode, reference: null, inputHash, took_ms: 0 }
  const { dateOfBirth } = identity
  const typed = !needsReview(taken.kind) && dateOfBirth !== null
  const age = typed ? [ageCheck(dateOfBirth, tx.clock.now().toISOString().slice(0, 10))] : []
  const duplicates = await duplicateChecks(kyc, tx, taken, identity)
  await insertChecks(tx, taken, by, [...own.checks, ...age, ...duplicates])
}

/**
 * The idempotency key of a question to a registry. All attempts on one submission share it. A new submission has a new
 * one.
 */
async function idempotencyKeyOf(tx: Tx, { accountId, id }: RowKey): Promise<string> {
  const { rows } = await sql<{ times: number }>`
    select ${submissionCount({ accountId, id })} as times`.execute(tx.sql)
  const times = rows[0]!.times
  return encodeId('kyc', id) + (times > 1 ? `.${times}` : '')
}

/**
 * Decides the request by the verdict. A reviewer decides instead if there are photographs, or if the person resembles
 * somebody on a screening list. An exception: if the registry does not know the number and the document shows the same
 * number, the request is rejected without a reviewer, because no photograph mends that.
 */
async function applyVerdict(
  kyc: KycResources,
  tx: Tx,
  taken: LockedRequest,
  verdict: Verdict,
): Promise<void> {
  if (needsReview(taken.kind)) {
    if (isSandbox(taken.accountId)) await screenRequest(kyc, tx, taken)
    const checks = await currentChecks(tx, taken)
    if (isSandbox(taken.accountId)) return decide(tx, taken, sandboxVerdict(taken, checks, verdict))
    const isUnknown = verdict.reason === 'not_found' && checks.some(isSameOnDocument)
    return isUnknown ? decide(tx, taken, verdict) : sendVerdictToReview(kyc, tx, taken, verdict)
  }
  // Who is not approved for another reason is compared with no list.
  const screening = verdict.status === 'approved' ? await screenRequest(kyc, tx, taken) : 'not_run'
  const listed = screening === 'unsure' || screening === 'fail'
  return listed ? sendVerdictToReview(kyc, tx, taken, verdict, screening) : decide(tx, taken, verdict)
}

const isSameOnDocument = ({ name, outcome }: CurrentCheck) =>
  name === 'front_back_consistency' && outcome === 'pass'

/**
 * Whether a request with doubts waits for a reviewer. A test number never does: its result is fixed
 * (contract/kyc/sandbox.ts).
 */
async function doubtsWait(tx: Tx, { accountId }: LockedRequest, { number }: Identity): Promise<boolean> {
  return sandboxScenarioOf(number) === null && (await getKycPolicy(tx, accountId)).reviewDoubts
}

async function sendVerdictToReview(
  kyc: KycResources,
  tx: Tx,
  taken: LockedRequest,
  verdict: Verdict,
  screened: Outcome | null = null,
): Promise<void> {
  const screening = screened ?? (await screenRequest(kyc, tx, taken))
  const checks = await currentChecks(tx, taken)
  const { level } = levelOf(taken, checks, 'program')
  // That a registry told no name to compare is no missing answer.
  const said = verdict.answered && verdict.reason === 'no_answer' ? null : verdict.reason
  // What a registry says against the person is more than what a photograph leaves in doubt.
  const against = checks.filter(refuses).flatMap(({ reasons }) => reasons)
  const listed = screening === 'unsure' || screening === 'fail' ? 'list_match' : null
  const reason =
    said !== null && against.includes(said)
      ? said
      : (documentReason(checks) ?? said ?? listed ?? faceReason(checks))
  await sendToReview(tx, taken, {
    level: level ?? 'A0',
    reason,
    expiresAt: new Date(tx.clock.ms() + REVIEW_LIFE_MS),
  })
  // Photographs that were added meanwhile, or to a check of a number, are read now.
  await tx.enqueue(checkRequest, { accountId: taken.accountId, id: taken.id })
}

/** Asks a provider. One that throws counts as down. */
async function runProvider(
  registry: KycProvider,
  ...asked: Parameters<KycProvider['run']>
): Promise<CheckResult> {
  try {
    return await registry.run(...asked)
  } catch {
    return { kind: 'later', reason: 'registry_down', after_ms: null, fault: 'failing' }
  }
}

/** Spreads waiting requests, so that they are not all due at once when a registry is tried again. */
const SPREAD_MS = 20_000

/** Lets the request wait for a paused registry. Nobody is asked, and no attempt is counted. */
async function waitUntil(tx: Tx, taken: LockedRequest, until: Date): Promise<void> {
  const next = new Date(until.getTime() + Number(taken.id % BigInt(SPREAD_MS)))
  if (next >= taken.expiresAt) return endUndecided(tx, taken, 'expired')
  await awaitProvider(tx, taken, 'registry_down', next)
  await tx.enqueue(checkRequest, { accountId: taken.accountId, id: taken.id }, { startAfter: next })
}

async function retryLater(
  tx: Tx,
  taken: LockedRequest,
  { reason, after_ms }: Extract<CheckResult, { kind: 'later' }>,
): Promise<void> {
  const next = new Date(tx.clock.ms() + (after_ms ?? retryAfter_ms(taken.attempts)))
  if (next >= taken.expiresAt) return endUndecided(tx, taken, 'expired')
  await awaitProvider(tx, taken, reason, next)
  await tx.enqueue(checkRequest, { accountId: taken.accountId, id: taken.id }, { startAfter: next })
}
