/**
 * The rows of KYC requests. Only this file changes them. A request moves along the transitions of states.ts; each move
 * inserts an event, and credits move in the same transaction.
 *
 * 1. Accepted: inserted with its consent, its credits reserved. By capture link, consent and details follow. 2.
 * Submitted: everything is there. 3. Checked: the registry is asked, again later if it cannot answer. 4. In review, if
 * photographs were taken; the person may be asked for something again. 5. Ended: decided and charged, or expired or
 * cancelled and its credits returned. 6. Erased: its key is destroyed.
 */
import { sql } from 'kysely'
import type { ConsentLanguage, RecordedChannel, ConsentChannel } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycChannel, KycKind, ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { charge, release, reserve, reserveEach } from '../../billing/ledger/ledger.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { Check, ProviderMode } from '../registry/provider.ts'
import { kycAskedAgain, kycEnded, kycToReview } from '../events.ts'
import { currentChecks, submissionCount } from './current-checks.ts'
import { hasListInForce } from '../screening/lists.ts'
import { endHolding } from './holders.ts'
import { levelOf } from './levels.ts'
import {
  chargeOf,
  isFinal,
  isWithRegistry,
  mayBecome,
  type Environment,
  type KycReason,
  type KycStatus,
  type Level,
  type Verdict,
} from './states.ts'
import { job } from '../../platform/database/job-queue.ts'
import { z } from 'zod'
import { byteaArray, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'

/** One attempt at one request. */
export const checkRequest = job('kyc.check', z.object({ accountId: Id('acc'), id: Id('kyc') }), {
  retries: 2,
  limit_s: 100,
})

export interface NewRequest {
  accountId: bigint
  id: bigint
  businessId: bigint
  kind: KycKind
  channel: KycChannel
  /** A request by link waits for the person. */
  status: 'submitted' | 'awaiting_subject'
  document: DocumentKind
  environment: Environment
  /** The sealed identity. */
  identity: string
  requestKey: Buffer
  /** Empty while the number is unknown. */
  numberHash: Buffer
  nameHashes: Buffer[]
  credits: bigint
  /** The business's own reference for the request. */
  reference: string | null
  /** The sealed metadata. Null if there is none. */
  metadata: Buffer | null
  submittedBy: bigint | null
  /** The person or key that asks; their spend caps count the request. */
  author: bigint | null
  /** The asker: `submittedBy`, or the person who made the key by which a program asked. */
  askedBy: bigint | null
  expiresAt: Date
  /** Null until the person agrees. */
  consent: NewConsent | null
}

export interface NewConsent {
  text: string
  version: string
  language: ConsentLanguage
  channel: RecordedChannel
  recordedIp: string | null
}

/** A request that the transaction has locked. */
export interface LockedRequest {
  accountId: bigint
  id: bigint
  businessId: bigint
  status: KycStatus
  kind: KycKind
  channel: KycChannel
  document: DocumentKind
  environment: Environment
  /** The business's own reference for the request. */
  reference: string | null
  identity: string
  /** Null once the request is erased. */
  requestKey: Buffer | null
  credits: bigint
  /**
   * The reservation of the credits. Null if the request costs nothing, and while the person is asked again, because
   * nothing is reserved then.
   */
  reservationId: bigint | null
  askedAgain: ResubmittablePart[]
  attempts: number
  expiresAt: Date
}

/** Stores a request and reserves its credits. Fails with `insufficient_credits`, `spend_cap_reached`, `account_suspended`. */
export async function insertRequest(tx: Tx, made: NewRequest): Promise<void> {
  const { accountId, id, credits, consent, status } = made
  const reservationId = await reserveCredits(tx, made, made.author)
  const now = tx.clock.now()
  // One that waits for its person is looked at when its time is over, and not before.
  const nextAttemptAt = status === 'submitted' ? now : made.expiresAt
  await sql`
    insert into kyc_request (account_id, id, business_id, kind, channel, document, environment, status, identity,
      request_key, number_hash, name_hashes, credits, reservation_id, reference, metadata, next_attempt_at, expires_at,
      submitted_by, asked_by, created_at)
    values (${accountId}, ${id}, ${made.businessId}, ${made.kind}, ${made.channel}, ${made.document},
      ${made.environment}, ${status}, ${made.identity}, ${made.requestKey}, ${made.numberHash},
      ${made.nameHashes}::bytea[], ${credits}, ${reservationId}, ${made.reference}, ${made.metadata}, ${nextAttemptAt}, ${made.expiresAt},
      ${made.submittedBy}, ${made.askedBy}, ${now})`.execute(tx.sql)
  if (consent !== null) await insertConsent(tx, made, consent)
  await insertEvent(tx, { accountId, id, status, reason: null, attempt: 0, userId: made.submittedBy })
}

/** Reserves the cost of a decision. Answers null if it costs nothing. */
async function reserveCredits(
  tx: Tx,
  { accountId, id, credits }: { accountId: bigint; id: bigint; credits: bigint },
  author: bigint | null,
): Promise<bigint | null> {
  if (credits === 0n) return null
  return reserve(tx, { accountId, product: 'KYC', credits, cause: { kind: 'kyc', id }, author })
}

/** Stores what the person agreed to, word for word. */
export async function insertConsent(
  tx: Tx,
  { accountId, id }: RowKey,
  { text, version, language, channel, recordedIp }: NewConsent,
): Promise<void> {
  await sql`
    insert into kyc_consent (account_id, request_id, text, version, language, channel, agreed_at, recorded_ip)
    values (${accountId}, ${id}, ${text}, ${version}, ${language}, ${channel}, ${tx.clock.now()}, ${recordedIp})
  `.execute(tx.sql)
}

/** Locks a request. Undefined if the account has none with this id. */
export async function lockRequest(tx: Tx, { accountId, id }: RowKey): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select account_id as "accountId", id, business_id as "businessId", status, kind, channel, document, environment,
      reference, identity,
      request_key as "requestKey", credits, reservation_id as "reservationId", asked_again as "askedAgain", attempts,
      expires_at as "expiresAt"
    from kyc_request where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  return rows[0]
}

/** Starts another question to the registry. Answers the number of the attempt. */
export async function beginAttempt(tx: Tx, taken: LockedRequest, deadline: Date): Promise<number> {
  const attempt = taken.attempts + 1
  // One that was being asked when its process died is asked again where it stands.
  if (taken.status !== 'checking') requireTransition(taken, 'checking')
  await sql`
    update kyc_request set status = 'checking', reason = null, attempts = ${attempt}, next_attempt_at = ${deadline}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  await insertEvent(tx, { ...taken, status: 'checking', reason: null, attempt, userId: null })
  return attempt
}

/** Lets the request wait for a registry that cannot answer now. */
export async function awaitProvider(
  tx: Tx,
  taken: LockedRequest,
  reason: KycReason,
  nextAttemptAt: Date,
): Promise<void> {
  if (taken.status === 'awaiting_provider') {
    // It was not asked at all: it only waits longer.
    await sql`
      update kyc_request set next_attempt_at = ${nextAttemptAt}
      where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
    return
  }
  requireTransition(taken, 'awaiting_provider')
  await moveTo(tx, taken, { status: 'awaiting_provider', reason, nextAttemptAt })
}

/** Asks a waiting registry again at once. Answers whether the request would have waited longer. */
export async function retryNow(tx: Tx, { accountId, id, status }: LockedRequest): Promise<boolean> {
  if (status !== 'awaiting_provider') return false
  const { rows } = await sql`
    update kyc_request set next_attempt_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id} and next_attempt_at > ${tx.clock.now()} returning id`.execute(
    tx.sql,
  )
  return rows.length > 0
}

/** Records that the person has begun to take photographs, or goes on. */
export async function beginCapture(tx: Tx, taken: LockedRequest): Promise<void> {
  requireTransition(taken, 'capturing')
  await moveTo(tx, taken, { status: 'capturing', reason: null, nextAttemptAt: taken.expiresAt })
}

/** Stores the document that the person chose. */
export async function chooseDocument(
  tx: Tx,
  { accountId, id }: Pick<LockedRequest, 'accountId' | 'id'>,
  document: DocumentKind,
): Promise<void> {
  await sql`
    update kyc_request set document = ${document} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** Stores who the person says they are. */
export async function saveIdentity(
  tx: Tx,
  { accountId, id }: Pick<LockedRequest, 'accountId' | 'id'>,
  { identity, numberHash, nameHashes }: Pick<NewRequest, 'identity' | 'numberHash' | 'nameHashes'>,
): Promise<void> {
  await sql`
    update kyc_request
    set identity = ${identity}, number_hash = ${numberHash}, name_hashes = ${nameHashes}::bytea[]
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/**
 * Submits what the person has sent. The price depends on the number, so it is known only now. After a resubmission
 * checks/attempts.ts reserves the credits again.
 */
export async function submitCapture(
  tx: Tx,
  taken: LockedRequest,
  { environment, credits, expiresAt }: Pick<NewRequest, 'environment' | 'credits' | 'expiresAt'>,
): Promise<void> {
  requireTransition(taken, 'submitted')
  const { accountId, id } = taken
  const reservationId = credits === 0n ? null : taken.reservationId
  if (reservationId === null && taken.reservationId !== null)
    await release(tx, { accountId, reservationId: taken.reservationId })
  await sql`
    update kyc_request
    set asked_again = '{}', expires_at = ${expiresAt}, environment = ${environment}, credits = ${credits},
      reservation_id = ${reservationId}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await moveTo(tx, taken, { status: 'submitted', reason: null, nextAttemptAt: tx.clock.now() })
}

/** Reserves the credits again, after a resubmission. */
export async function reserveCreditsAgain(tx: Tx, taken: LockedRequest): Promise<LockedRequest> {
  if (taken.reservationId !== null) return taken
  // By now only the account's caps count it.
  const reservationId = await reserveCredits(tx, taken, null)
  await sql`
    update kyc_request set reservation_id = ${reservationId}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  return { ...taken, reservationId }
}

/** Keeps the request submitted and tries again later: when credits can be reserved, or photographs can be read. */
export async function postpone(
  tx: Tx,
  taken: LockedRequest,
  { reason, nextAttemptAt }: { reason: 'no_credits' | 'document_unread'; nextAttemptAt: Date },
): Promise<void> {
  await sql`
    update kyc_request set reason = ${reason}, next_attempt_at = ${nextAttemptAt}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  tx.changed(taken.accountId, 'kyc', encodeId('kyc', taken.id))
}

/** Sends the request to a reviewer of the business. */
export async function sendToReview(
  tx: Tx,
  taken: LockedRequest,
  { level, reason, expiresAt }: { level: Level; reason: KycReason | null; expiresAt: Date },
): Promise<void> {
  requireTransition(taken, 'in_review')
  await sql`
    update kyc_request set level = ${level}, expires_at = ${expiresAt}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  await moveTo(tx, taken, { status: 'in_review', reason, nextAttemptAt: expiresAt })
  tx.publish(kycToReview.of(taken.accountId, { id: taken.id }))
}

/**
 * Asks the person to give these parts again. Reserved credits return until the person has sent them. The event
 * `kycAskedAgain` tells the person.
 */
export async function askForResubmission(
  tx: Tx,
  taken: LockedRequest,
  again: { asked: readonly ResubmittablePart[]; reason: KycReason; expiresAt: Date; userId: bigint | null },
): Promise<void> {
  requireTransition(taken, 'needs_resubmission')
  const { accountId, id, reference, environment, reservationId } = taken
  const { asked, reason, expiresAt, userId } = again
  if (reservationId !== null) await release(tx, { accountId, reservationId })
  await sql`
    update kyc_request
    set reservation_id = null, level = null, expires_at = ${expiresAt}, asked_again = ${[...asked]}::text[]
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await moveTo(tx, taken, { status: 'needs_resubmission', reason, nextAttemptAt: expiresAt, userId })
  tx.publish(kycAskedAgain.of(accountId, { id, reference, asked: [...asked], reason, environment }))
}

interface Move {
  status: KycStatus
  reason: KycReason | null
  nextAttemptAt: Date
  userId?: bigint | null
}

/** Moves the request to a state that is not final. */
async function moveTo(
  tx: Tx,
  taken: LockedRequest,
  { status, reason, nextAttemptAt, userId = null }: Move,
): Promise<void> {
  await sql`
    update kyc_request set status = ${status}, reason = ${reason}, next_attempt_at = ${nextAttemptAt}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  await insertEvent(tx, { ...taken, status, reason, attempt: taken.attempts, userId })
}

/**
 * Answers the level that an approval would have. Fails with `kyc_not_approvable` if a check has failed, and with
 * `kyc_checks_missing` {checks} if a required one has not passed.
 */
export async function requireLevel(
  tx: Tx,
  taken: LockedRequest,
  decider: 'program' | 'reviewer',
): Promise<Level> {
  const screened = await hasListInForce(tx, taken.accountId)
  const { level, missing, failed } = levelOf({ ...taken, screened }, await currentChecks(tx, taken), decider)
  if (failed.length > 0) fail('kyc_not_approvable')
  return level ?? fail('kyc_checks_missing', { checks: missing.join(', ') })
}

/**
 * Decides the request. Its cost is charged and the rest of the reservation returns. An approval fails as `requireLevel`
 * does, whoever decides.
 */
export async function decide(
  tx: Tx,
  taken: LockedRequest,
  verdict: Verdict,
  by: { userId: bigint; deciders: 1 | 2 } | null = null,
): Promise<void> {
  if (verdict.status === 'approved') {
    const level = await requireLevel(tx, taken, by === null ? 'program' : 'reviewer')
    if (level !== verdict.level)
      throw new Error(`the KYC request ${taken.id} is ${level}, not ${verdict.level}`)
  }
  const charged = chargeOf(verdict, taken.credits)
  if (taken.reservationId !== null && charged > 0n)
    await charge(tx, { accountId: taken.accountId, reservationId: taken.reservationId, credits: charged })
  await end(tx, taken, { ...verdict, charged, userId: by?.userId ?? null, deciders: by?.deciders ?? null })
}

/** Ends a request without a decision and returns all credits. */
export async function endUndecided(
  tx: Tx,
  taken: LockedRequest,
  status: 'expired' | 'cancelled',
  userId: bigint | null = null,
): Promise<void> {
  const reason = status === 'expired' ? timeoutReason(taken.status) : null
  await end(tx, taken, { status, reason, level: null, charged: 0n, userId, deciders: null })
}

/** Why a request expired: it names who did not answer. */
function timeoutReason(status: KycStatus): KycReason {
  if (status === 'in_review') return 'not_reviewed'
  return isWithRegistry(status) ? 'no_answer' : 'not_followed'
}

interface FinalState {
  status: KycStatus
  reason: KycReason | null
  level: Level | null
  charged: bigint
  userId: bigint | null
  /** How many people decided. Null if a program did, or nobody. */
  deciders: 1 | 2 | null
}

async function end(
  tx: Tx,
  taken: LockedRequest,
  { status, reason, level, charged, userId, deciders }: FinalState,
): Promise<void> {
  requireTransition(taken, status)
  if (!isFinal(status)) throw new Error(`${status} is no end`)
  const { accountId, id, reference, environment, reservationId } = taken
  if (reservationId !== null) await release(tx, { accountId, reservationId })
  await sql`
    update kyc_request
    set status = ${status}, reason = ${reason}, level = ${level}, charged = ${charged}, deciders = ${deciders}, next_attempt_at = null,
      decided_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await endHolding(tx, taken)
  await insertEvent(tx, { accountId, id, status, reason, attempt: taken.attempts, userId })
  tx.publish(kycEnded.of(accountId, { id, reference, status, level, reason, environment }))
}

/** Erases the person by destroying the request's key. Everything sealed under it becomes unreadable, in backups too. */
export async function eraseRequest(
  tx: Tx,
  { accountId, id }: RowKey,
  because: 'asked' | 'retention',
): Promise<void> {
  await sql`
    update kyc_request
    set request_key = null, identity = '', reference = null, metadata = null, number_hash = '', name_hashes = '{}', erased_at = ${tx.clock.now()},
      erased_because = ${because}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await sql`
    update kyc_check set input_hash = '', reference = null where account_id = ${accountId} and request_id = ${id}`.execute(
    tx.sql,
  )
  await sql`
    update kyc_consent set recorded_ip = null
    where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
}

interface CheckOrigin {
  provider: string
  mode: ProviderMode
  reference: string | null
  inputHash: Buffer
  took_ms: number
  /** The person who entered an authority's answer. */
  enteredBy?: bigint
}

/** Stores a provider's checks. */
export async function insertChecks(
  tx: Tx,
  of: RowKey,
  by: CheckOrigin,
  checks: readonly Check[],
): Promise<void> {
  if (checks.length === 0) return
  const rows = checks.map(
    ({ name, version, outcome, score, reasons }) => sql`
      (${of.accountId}, ${tx.ids.next()}, ${of.id}, ${name}, ${version}, ${by.provider}, ${by.mode}, ${outcome},
        ${score}, ${reasons}::text[], ${by.took_ms}, ${by.reference}, ${by.inputHash}, ${by.enteredBy ?? null}, ${submissionCount(of)}, ${tx.clock.now()})`,
  )
  await sql`
    insert into kyc_check (account_id, id, request_id, name, version, provider, mode, outcome, score, reasons,
      took_ms, reference, input_hash, entered_by, submission, at)
    values ${sql.join(rows)}`.execute(tx.sql)
}

function requireTransition({ id, status }: LockedRequest, to: KycStatus): void {
  if (!mayBecome(status, to)) throw new Error(`the KYC request ${id} is ${status} and cannot become ${to}`)
}

interface NewEvent {
  accountId: bigint
  id: bigint
  status: KycStatus
  reason: KycReason | null
  attempt: number
  userId: bigint | null
}

async function insertEvent(
  tx: Tx,
  { accountId, id, status, reason, attempt, userId }: NewEvent,
): Promise<void> {
  await sql`
    insert into kyc_event (account_id, id, request_id, status, reason, attempt, user_id, at)
    values (${accountId}, ${tx.ids.next()}, ${id}, ${status}, ${reason}, ${attempt}, ${userId}, ${tx.clock.now()})
  `.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
}

/** What all rows of a batch share. */
export interface BatchTerms {
  accountId: bigint
  batchId: bigint
  businessId: bigint
  submittedBy: bigint | null
  /** The key or person whose spend caps count the requests. */
  author: bigint | null
  askedBy: bigint | null
  expiresAt: Date
  consent: { version: string; language: ConsentLanguage; channel: ConsentChannel }
}

export interface BatchRowRequest {
  id: bigint
  line: number
  document: DocumentKind
  environment: Environment
  /** The sealed identity. */
  identity: string
  requestKey: Buffer
  numberHash: Buffer
  nameHashes: readonly Buffer[]
  inputHash: Buffer
  credits: bigint
  /** The business's own reference for the request. */
  reference: string | null
  /** What the person agreed to, word for word. */
  consentText: string
}

/**
 * Inserts the requests of many rows, with one statement a table and one that reserves all credits. Each request has its
 * own reservation. If the credits do not reach for all, the first rows are inserted. Answers the inserted requests.
 */
export async function insertBatchRequests(
  tx: Tx,
  of: BatchTerms,
  wanted: readonly BatchRowRequest[],
): Promise<BatchRowRequest[]> {
  const { accountId } = of
  const held = await reserveEach(tx, {
    accountId,
    product: 'KYC',
    author: of.author,
    holds: wanted.flatMap(({ id, credits }) =>
      credits === 0n ? [] : [{ credits, cause: { kind: 'kyc', id } as const }],
    ),
  })
  // All cost the same, so that after the first that is not covered none is.
  const unpaid = wanted.findIndex(({ id, credits }) => credits > 0n && !held.has(id))
  const made = unpaid < 0 ? [...wanted] : wanted.slice(0, unpaid)
  if (made.length === 0) return made
  const now = tx.clock.now()
  const ids = int8Array(made.map(({ id }) => id))
  await sql`
    insert into kyc_request (account_id, id, business_id, kind, channel, document, environment, status, identity,
      request_key, number_hash, name_hashes, credits, reservation_id, next_attempt_at, expires_at, submitted_by, asked_by, created_at,
      batch_id, batch_line, reference)
    select ${accountId}, id, ${of.businessId}, 'number', 'csv', document, environment, 'submitted', identity, request_key,
      number_hash, array(select decode(hash, 'hex') from unnest(string_to_array(name_hashes, ',')) as hash), credits,
      reservation_id, ${now}, ${of.expiresAt}, ${of.submittedBy}, ${of.askedBy}, ${now}, ${of.batchId}, line, reference
    from unnest(${ids}::int8[], ${int4Array(made.map(({ line }) => line))}::int4[],
      ${textArray(made.map(({ document }) => document))}::text[],
      ${textArray(made.map(({ environment }) => environment))}::text[],
      ${textArray(made.map(({ identity }) => identity))}::text[],
      ${byteaArray(made.map(({ requestKey }) => requestKey))}::bytea[],
      ${byteaArray(made.map(({ numberHash }) => numberHash))}::bytea[],
      ${textArray(made.map(({ nameHashes }) => nameHashes.map((hash) => hash.toString('hex')).join(',')))}::text[],
      ${int8Array(made.map(({ credits }) => credits))}::int8[],
      ${int8Array(made.map(({ id }) => held.get(id) ?? null))}::int8[],
      ${textArray(made.map(({ reference }) => reference))}::text[]
    ) as made (id, line, document, environment, identity, request_key, number_hash, name_hashes, credits, reservation_id,
      reference)
  `.execute(tx.sql)
  await sql`
    insert into kyc_consent (account_id, request_id, text, version, language, channel, agreed_at)
    select ${accountId}, id, text, ${of.consent.version}, ${of.consent.language}, ${of.consent.channel}, ${now}
    from unnest(${ids}::int8[], ${textArray(made.map(({ consentText }) => consentText))}::text[]) as made (id, text)
  `.execute(tx.sql)
  await sql`
    insert into kyc_event (account_id, id, request_id, status, attempt, user_id, at)
    select ${accountId}, event_id, id, 'submitted', 0, ${of.submittedBy}, ${now}
    from unnest(${ids}::int8[], ${int8Array(made.map(() => tx.ids.next()))}::int8[]) as made (id, event_id)
  `.execute(tx.sql)
  await sql`
    insert into kyc_check (account_id, id, request_id, name, version, provider, mode, outcome, reasons, took_ms, input_hash,
      at)
    select ${accountId}, check_id, id, 'consent_present', '1', 'local', 'local', 'pass', '{}', 0, input_hash, ${now}
    from unnest(${ids}::int8[], ${int8Array(made.map(() => tx.ids.next()))}::int8[],
      ${byteaArray(made.map(({ inputHash }) => inputHash))}::bytea[]) as made (id, check_id, input_hash)
  `.execute(tx.sql)
  return made
}
