/**
 * KYC requests as they are written: the one file that changes their rows. A request moves along the edges of
 * request-states.ts and no other way, each move leaves an event behind, and what it costs moves in the same transaction.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsentChannel, ConsentLanguage } from '@nkra/contract/kyc-consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc-documents.ts'
import { KYC_REASONS, KYC_STATUSES, LEVELS } from '@nkra/contract/kyc.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { charge, release, reserve } from '../billing/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { eventKind } from '../platform/outbox.ts'
import type { Check, Mode } from './provider.ts'
import {
  chargeOf,
  isFinal,
  mayBecome,
  type KycReason,
  type KycStatus,
  type Level,
  type Verdict,
} from './request-states.ts'

/** A request came to its end. Says nothing of whom it is about. */
export const kycEnded = eventKind(
  'kyc.ended',
  z.object({
    id: Id('kyc'),
    status: z.enum(KYC_STATUSES),
    level: z.enum(LEVELS).nullable(),
    reason: z.enum(KYC_REASONS).nullable(),
    environment: z.enum(['live', 'sandbox']),
  }),
)

export type Environment = 'live' | 'sandbox'

export interface NewRequest {
  accountId: bigint
  id: bigint
  businessId: bigint
  document: DocumentKind
  environment: Environment
  /** Sealed. */
  identity: string
  requestKey: Buffer
  numberHash: Buffer
  nameHashes: Buffer[]
  credits: bigint
  submittedBy: bigint | null
  expiresAt: Date
  consent: {
    text: string
    version: string
    language: ConsentLanguage
    channel: ConsentChannel
    recordedIp: string | null
  }
}

/** A request that is locked by the transaction. */
export interface Taken {
  accountId: bigint
  id: bigint
  status: KycStatus
  document: DocumentKind
  environment: Environment
  identity: string
  /** Null once it is erased. */
  requestKey: Buffer | null
  credits: bigint
  reservationId: bigint | null
  attempts: number
  expiresAt: Date
}

/** Writes a request down and sets its credits apart. Fails with `insufficient_credits`, `account_suspended`. */
export async function insertRequest(tx: Tx, made: NewRequest): Promise<void> {
  const { accountId, id, credits, consent } = made
  const reservationId =
    credits === 0n
      ? null
      : await reserve(tx, { accountId, product: 'KYC', credits, cause: { kind: 'kyc', id } })
  const now = tx.clock.now()
  await sql`
    insert into kyc_request (account_id, id, business_id, document, environment, status, identity, request_key,
      number_hash, name_hashes, credits, reservation_id, next_attempt_at, expires_at, submitted_by, created_at)
    values (${accountId}, ${id}, ${made.businessId}, ${made.document}, ${made.environment}, 'submitted',
      ${made.identity}, ${made.requestKey}, ${made.numberHash}, ${made.nameHashes}::bytea[], ${credits},
      ${reservationId}, ${now}, ${made.expiresAt}, ${made.submittedBy}, ${now})`.execute(tx.sql)
  await sql`
    insert into kyc_consent (account_id, request_id, text, version, language, channel, agreed_at, recorded_ip)
    values (${accountId}, ${id}, ${consent.text}, ${consent.version}, ${consent.language}, ${consent.channel}, ${now},
      ${consent.recordedIp})`.execute(tx.sql)
  await tell(tx, { accountId, id, status: 'submitted', reason: null, attempt: 0, userId: made.submittedBy })
}

/** Locks a request; undefined where the account has none of this id. */
export async function takeRequest(
  tx: Tx,
  { accountId, id }: { accountId: bigint; id: bigint },
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select account_id as "accountId", id, status, document, environment, identity, request_key as "requestKey",
      credits, reservation_id as "reservationId", attempts, expires_at as "expiresAt"
    from kyc_request where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  return rows[0]
}

/** The registry is asked once more. Answers which attempt that is. */
export async function beginAttempt(tx: Tx, taken: Taken, deadline: Date): Promise<number> {
  const attempt = taken.attempts + 1
  // One that was being asked when its process died is asked again where it stands.
  if (taken.status !== 'checking') requireEdge(taken, 'checking')
  await sql`
    update kyc_request set status = 'checking', attempts = ${attempt}, next_attempt_at = ${deadline}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  await tell(tx, { ...taken, status: 'checking', reason: null, attempt, userId: null })
  return attempt
}

/** It waits for a registry that cannot answer now. */
export async function awaitProvider(
  tx: Tx,
  taken: Taken,
  reason: KycReason,
  nextAttemptAt: Date,
): Promise<void> {
  requireEdge(taken, 'awaiting_provider')
  await sql`
    update kyc_request set status = 'awaiting_provider', reason = ${reason}, next_attempt_at = ${nextAttemptAt}
    where account_id = ${taken.accountId} and id = ${taken.id}`.execute(tx.sql)
  await tell(tx, { ...taken, status: 'awaiting_provider', reason, attempt: taken.attempts, userId: null })
}

/** It is decided: what the decision costs is charged, the rest comes back. */
export async function decide(tx: Tx, taken: Taken, verdict: Verdict): Promise<void> {
  const charged = chargeOf(verdict, taken.credits)
  if (taken.reservationId !== null && charged > 0n)
    await charge(tx, { accountId: taken.accountId, reservationId: taken.reservationId, credits: charged })
  await end(tx, taken, { ...verdict, charged, userId: null })
}

/** It is given up without a decision, and everything comes back. */
export async function giveUp(
  tx: Tx,
  taken: Taken,
  status: 'expired' | 'cancelled',
  userId: bigint | null = null,
): Promise<void> {
  const reason = status === 'expired' ? 'no_answer' : null
  await end(tx, taken, { status, reason, level: null, charged: 0n, userId })
}

interface Ending {
  status: KycStatus
  reason: KycReason | null
  level: Level | null
  charged: bigint
  userId: bigint | null
}

async function end(tx: Tx, taken: Taken, { status, reason, level, charged, userId }: Ending): Promise<void> {
  requireEdge(taken, status)
  if (!isFinal(status)) throw new Error(`${status} is no end`)
  const { accountId, id, environment, reservationId } = taken
  if (reservationId !== null) await release(tx, { accountId, reservationId })
  await sql`
    update kyc_request
    set status = ${status}, reason = ${reason}, level = ${level}, charged = ${charged}, next_attempt_at = null,
      decided_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await tell(tx, { accountId, id, status, reason, attempt: taken.attempts, userId })
  tx.publish(kycEnded.of(accountId, { id, status, level, reason, environment }))
}

/** Forgets whom it was about: without its key, what was sealed under it is noise wherever a copy is left. */
export async function eraseRequest(
  tx: Tx,
  { accountId, id }: { accountId: bigint; id: bigint },
  because: 'asked' | 'retention',
): Promise<void> {
  await sql`
    update kyc_request
    set request_key = null, identity = '', number_hash = '', name_hashes = '{}', erased_at = ${tx.clock.now()},
      erased_because = ${because}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await sql`
    update kyc_check set input_hash = '' where account_id = ${accountId} and request_id = ${id}`.execute(
    tx.sql,
  )
  await sql`
    update kyc_consent set recorded_ip = null
    where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
}

/** Writes down what a provider said. */
export async function insertChecks(
  tx: Tx,
  of: { accountId: bigint; id: bigint },
  by: { provider: string; mode: Mode; reference: string | null; inputHash: Buffer; took_ms: number },
  checks: readonly Check[],
): Promise<void> {
  for (const { name, version, outcome, score, reasons } of checks)
    await sql`
      insert into kyc_check (account_id, id, request_id, name, version, provider, mode, outcome, score, reasons,
        took_ms, reference, input_hash, at)
      values (${of.accountId}, ${tx.ids.next()}, ${of.id}, ${name}, ${version}, ${by.provider}, ${by.mode}, ${outcome},
        ${score}, ${reasons}::text[], ${by.took_ms}, ${by.reference}, ${by.inputHash}, ${tx.clock.now()})
    `.execute(tx.sql)
}

function requireEdge({ id, status }: Taken, to: KycStatus): void {
  if (!mayBecome(status, to)) throw new Error(`the KYC request ${id} is ${status} and cannot become ${to}`)
}

interface Told {
  accountId: bigint
  id: bigint
  status: KycStatus
  reason: KycReason | null
  attempt: number
  userId: bigint | null
}

async function tell(tx: Tx, { accountId, id, status, reason, attempt, userId }: Told): Promise<void> {
  await sql`
    insert into kyc_event (account_id, id, request_id, status, reason, attempt, user_id, at)
    values (${accountId}, ${tx.ids.next()}, ${id}, ${status}, ${reason}, ${attempt}, ${userId}, ${tx.clock.now()})
  `.execute(tx.sql)
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
}
