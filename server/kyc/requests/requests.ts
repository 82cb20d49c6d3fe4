/**
 * KYC requests: a business asks whether a person is who they say, by the number of a document. Nobody is checked
 * without their consent in exact words, or by a business without an approved business ID. An accepted request has
 * its credits reserved. A job asks the registry (attempts.ts).
 */
import { consentText, type ConsentChannel, type ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { sandboxScenarioOf } from '@nkra/contract/kyc/sandbox.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { askerBehind, authorOf } from './askers.ts'
import { consentedBusiness, ensureSandboxBusiness } from '../business-ids/business-ids.ts'
import { checkRequest, endUndecided, insertChecks, insertRequest, lockRequest } from './record.ts'
import type { KycResources } from '../resources.ts'
import { registryFor, type CheckRequest } from '../registry/provider.ts'
import { mayBecome, REQUEST_LIFE_MS, type Environment } from './states.ts'
import { readKycSummary, type KycSummary } from './lists.ts'
import {
  hashInput,
  hashNames,
  hashNumber,
  sealIdentity,
  sealMetadata,
  type Identity,
  type Metadata,
} from '../vault/sealed-identity.ts'

/** The price of a decision. */
export const CREDITS_PER_CHECK = 1n

export interface KycInput {
  document: DocumentKind
  number: string
  surname: string
  givenNames: string
  /** The date: `1990-12-31`. */
  dateOfBirth: string | null
  /** The business's own reference for the request. */
  reference: string | null
  metadata: Metadata
  consent: {
    /** The business ID that the words of consent named. */
    businessId: bigint
    version: string
    language: ConsentLanguage
    channel: ConsentChannel
  }
}

/**
 * Accepts a request. Fails with `business_id_missing`, `consent_outdated` if the person agreed to other words than
 * would be recorded, `birth_date_impossible`, `kyc_test_number_required`, `insufficient_credits` {needed,
 * available, missing, product}, `account_suspended`.
 */
export async function submitKyc(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  asked: KycInput,
  request?: RequestInfo,
): Promise<KycSummary> {
  const { accountId } = actor
  const { document, consent } = asked
  if (isSandbox(accountId)) await ensureSandboxBusiness(tx, accountId)
  const business = await consentedBusiness(tx, accountId, consent)
  requirePossibleBirthDate(tx, asked.dateOfBirth)
  const number = normalizeDocumentNumber(document, asked.number)
  const identity = {
    number,
    surname: asked.surname,
    givenNames: asked.givenNames,
    dateOfBirth: asked.dateOfBirth,
    phone: null,
  }
  const id = tx.ids.next()
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const sealed = sealIdentity(keys, id, identity)
  await insertRequest(tx, {
    ...sealed,
    reference: asked.reference,
    metadata: sealMetadata(keys, sealed, asked.metadata),
    accountId,
    businessId: business.id,
    kind: 'number',
    channel: actor.kind === 'key' ? 'api' : 'form',
    status: 'submitted',
    document,
    ...priceOf(kyc, accountId, { document, identity }),
    numberHash: hashNumber(keys, number),
    nameHashes: hashNames(keys, `${asked.givenNames} ${asked.surname}`),
    submittedBy: actor.userId,
    author: authorOf(actor),
    askedBy: await askerBehind(tx, actor),
    expiresAt: new Date(tx.clock.ms() + REQUEST_LIFE_MS),
    consent: {
      text: consentText({ language: consent.language, document, business }),
      version: consent.version,
      language: consent.language,
      channel: consent.channel,
      recordedIp: request?.ip ?? null,
    },
  })
  await insertConsentCheck(kyc, tx, { accountId, id }, identity)
  await tx.enqueue(checkRequest, { accountId, id })
  await audit(tx, actor, {
    accountId,
    action: 'kyc_submitted',
    subject: { kind: 'kyc', id },
    detail: { document },
    request,
  })
  return readKycSummary(kyc, tx, { accountId, id })
}

/**
 * Answers the registry that would be asked and the price of a decision. `sentTo` is who may get the person's
 * photographs. In the sandbox it fails with `kyc_test_number_required` for a number that is not a test number.
 */
export function priceOf(
  kyc: KycResources,
  accountId: bigint,
  asked: Pick<CheckRequest, 'document' | 'identity'> & { sentTo?: string | null },
): { environment: Environment; credits: bigint } {
  const { number } = asked.identity
  const isTest = sandboxScenarioOf(number) !== null
  // By link the person types the number, later.
  if (isSandbox(accountId) && !isTest && number !== '') fail('kyc_test_number_required')
  const registry = registryFor(kyc.registries, { sentTo: null, ...asked })
  return {
    environment: isSandbox(accountId) || isTest || registry?.mode === 'sandbox' ? 'sandbox' : 'live',
    credits: isSandbox(accountId) || (isTest && !kyc.testsAreBilled) ? 0n : CREDITS_PER_CHECK,
  }
}

/** Stores the check of consent. */
export async function insertConsentCheck(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  identity: Identity,
): Promise<void> {
  const keys = await kyc.vault.makeKeys(tx, which.accountId)
  const inputHash = hashInput(keys, identity)
  const by = { provider: 'local', mode: 'local', reference: null, inputHash, took_ms: 0 } as const
  const agreed = { name: 'consent_present', version: '1', outcome: 'pass', score: null } as const
  await insertChecks(tx, which, by, [{ ...agreed, reasons: [] }])
}

/** Cancels a request that waits for somebody's answer. Fails with `not_found`, `kyc_not_cancellable`. */
export async function cancelKyc(
  kyc: KycResources,
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<KycSummary> {
  const { accountId } = actor
  const taken = (await lockRequest(tx, { accountId, id })) ?? fail('not_found')
  if (!mayBecome(taken.status, 'cancelled')) fail('kyc_not_cancellable')
  await endUndecided(tx, taken, 'cancelled', actor.userId)
  await audit(tx, actor, {
    accountId,
    action: 'kyc_cancelled',
    subject: { kind: 'kyc', id },
    request,
  })
  return readKycSummary(kyc, tx, { accountId, id })
}

/** Fails with `birth_date_impossible` if no living person can have this date of birth. */
export function requirePossibleBirthDate(tx: Tx, dateOfBirth: string | null): void {
  if (dateOfBirth !== null && !isBirthDatePossible(dateOfBirth, tx.clock.now())) fail('birth_date_impossible')
}

/** The highest age that a person can have. */
const AGE_YEARS_MAX = 130

/** Whether a living person can have this date of birth. */
export function isBirthDatePossible(dateOfBirth: string, today: Date): boolean {
  const born = new Date(dateOfBirth)
  return born <= today && born.getUTCFullYear() >= today.getUTCFullYear() - AGE_YEARS_MAX
}
