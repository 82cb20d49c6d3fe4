/**
 * What a person does with a capture link.
 *
 * 1. They agree, in words that are stored.
 * 2. They give their details.
 * 3. They photograph what is asked for.
 * 4. They submit.
 * 5. They may see their stored data.
 * 6. They may withdraw consent, which erases the data.
 *
 * They need only the link, and for 5 and 6 the phone to which it was texted (own-codes.ts). Each step is saved at
 * once, so that a person who is interrupted can go on.
 */
import {
  consentText,
  consentVersion,
  faceRegistryFor,
  faceSentTo,
  type ConsentLanguage,
} from '@nkra/contract/kyc/consent.ts'
import { normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { EvidenceKind, EvidenceMethod } from '@nkra/contract/kyc/evidence.ts'
import { isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { anyone } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { StoredFile } from '../../platform/http/serve.ts'
import { businessNamed } from '../business-ids/business-ids.ts'
import {
  checkRequest,
  beginCapture,
  chooseDocument,
  saveIdentity,
  insertConsent,
  submitCapture,
  lockRequest,
  type LockedRequest,
} from '../requests/record.ts'
import { eraseSubject } from '../evidence/erasure.ts'
import {
  saveEvidence,
  listEvidence,
  openEvidence,
  type Evidence,
  type EvidenceUpload,
} from '../evidence/evidence.ts'
import type { KycResources } from '../resources.ts'
import { countPicture, endScreenLinks, findCaptureLink, markDetailsGiven, type CaptureLink } from './links.ts'
import { findOwnLink } from './own-codes.ts'
import { getKycLink, type CapturePage } from './page.ts'
import type { CheckName } from '../registry/provider.ts'
import { getKyc, type KycDetail } from '../requests/lists.ts'
import { kycSent } from '../events.ts'
import { isFinal, REQUEST_LIFE_MS, waitsForSubject } from '../requests/states.ts'
import { readConsent } from '../requests/consents.ts'
import { insertConsentCheck, priceOf, requirePossibleBirthDate } from '../requests/requests.ts'
import {
  hashNames,
  hashNumber,
  openIdentity,
  sealIdentityUnder,
  type Identity,
} from '../vault/sealed-identity.ts'

interface Agreement {
  document: DocumentKind
  /** The version of the words. */
  version: string
  language: ConsentLanguage
}

interface SubjectDetails {
  document: DocumentKind
  number: string
  surname: string
  givenNames: string
  dateOfBirth: string | null
}

/**
 * Stores the person's consent. Repeating it changes nothing. Fails with `not_found`, `kyc_link_over`, `kyc_link_sent`,
 * and with `consent_outdated` if the words or the document are not those that are asked about.
 */
export async function agreeToKyc(
  kyc: KycResources,
  tx: Tx,
  token: string,
  { document, version, language }: Agreement,
  request: RequestInfo,
): Promise<CapturePage> {
  const { link, taken, page } = await lockOpen(kyc, tx, token)
  if (page.consent !== null) return page
  const { accountId, id, kind } = taken
  const faceRegistry = faceRegistryFor({ kind, document }, page.faceRegistry)
  if (version !== consentVersion(kind, faceRegistry, page.ofPrincipal) || !page.documents.includes(document))
    fail('consent_outdated')
  const { business, ofPrincipal } = page
  const text = consentText({ language, document, kind, business, faceRegistry, ofPrincipal })
  const consent = { text, version, language, channel: 'link', recordedIp: request.ip } as const
  await insertConsent(tx, taken, consent)
  await chooseDocument(tx, taken, document)
  await beginCapture(tx, taken)
  await audit(tx, anyone, {
    accountId,
    action: 'kyc_agreed',
    subject: { kind: 'kyc', id },
    detail: { document, version, language },
    request,
  })
  return getKycLink(kyc, tx, link)
}

/**
 * Stores the person's details. Fails with `not_found`, `kyc_link_over`, `kyc_link_sent`, `consent_missing`,
 * `consent_outdated` if the consent was for another document, and `birth_date_impossible`.
 */
export async function giveKycDetails(
  kyc: KycResources,
  tx: Tx,
  token: string,
  { document, number, surname, givenNames, dateOfBirth }: SubjectDetails,
): Promise<CapturePage> {
  const { link, taken, page } = await lockAgreed(kyc, tx, token)
  if (!page.asked.includes('details') || document !== taken.document) fail('consent_outdated')
  requirePossibleBirthDate(tx, dateOfBirth)
  const { accountId, id, requestKey } = taken
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const before = identityOf(keys, taken)
  const identity = {
    ...before,
    number: normalizeDocumentNumber(document, number),
    surname,
    givenNames,
    dateOfBirth,
  }
  await saveIdentity(tx, taken, {
    identity: sealIdentityUnder(keys, id, requestKey, identity),
    numberHash: hashNumber(keys, identity.number),
    nameHashes: hashNames(keys, `${givenNames} ${surname}`),
  })
  await markDetailsGiven(tx, link)
  await resumeCapture(tx, taken)
  return getKycLink(kyc, tx, link)
}

/**
 * Stores a photograph that was asked for. Challenge frames belong to the part `person`. Fails with `not_found`,
 * `kyc_link_over`, `kyc_link_sent`, `consent_missing`, `consent_outdated`, `kyc_picture_not_asked`,
 * `kyc_link_pictures` {limit}.
 */
export async function addKycPicture(
  kyc: KycResources,
  tx: Tx,
  token: string,
  { kind, method, picture }: EvidenceUpload & { method: EvidenceMethod },
  request: RequestInfo,
): Promise<CapturePage> {
  const { link, taken, page } = await lockAgreed(kyc, tx, token)
  if (!page.asked.includes(isChallengeFrame(kind) ? 'person' : kind)) fail('kyc_picture_not_asked')
  await countPicture(tx, link, picture.bytes.length)
  await saveEvidence(kyc, tx, taken, { kind, method, picture, actor: anyone, request })
  await resumeCapture(tx, taken)
  return getKycLink(kyc, tx, link)
}

/**
 * Submits what the person gave, and starts the checks. Repeating it changes nothing. Fails with `not_found`,
 * `kyc_link_over`, `consent_missing`, `kyc_link_incomplete`.
 */
export async function sendKyc(
  kyc: KycResources,
  tx: Tx,
  token: string,
  request: RequestInfo,
): Promise<CapturePage> {
  const link = await findCaptureLink(tx, token)
  const taken = await lockOf(tx, link)
  const page = await getKycLink(kyc, tx, link)
  if (!waitsForSubject(page.status)) return page
  if (page.consent === null) fail('consent_missing')
  if (taken.status !== 'capturing' || page.given.length < page.asked.length) fail('kyc_link_incomplete')
  const { accountId, id, document, reference } = taken
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const identity = identityOf(keys, taken)
  const expiresAt = new Date(tx.clock.ms() + REQUEST_LIFE_MS)
  const agreed = await readConsent(tx, taken)
  const sentTo = taken.kind === 'document_face' && agreed !== null ? faceSentTo(agreed.version) : null
  const price = priceOf(kyc, accountId, { document, identity, sentTo })
  await submitCapture(tx, taken, { ...price, expiresAt })
  if (taken.attempts === 0) await insertConsentCheck(kyc, tx, taken, identity)
  await endScreenLinks(tx, link)
  await tx.enqueue(checkRequest, { accountId, id })
  tx.publish(kycSent.of(accountId, { id, reference, environment: price.environment }))
  await audit(tx, anyone, { accountId, action: 'kyc_sent', subject: { kind: 'kyc', id }, request })
  // By a screen's link it is over with this answer.
  return getKycLink(kyc, tx, { ...link, way: 'text' }).then((sent) => ({
    ...sent,
    own: link.way !== 'screen',
  }))
}

/** A link with the proof that the person has its phone. */
interface OwnView {
  token: string
  pass: string
}

/**
 * Withdraws consent: the person and the link are erased. Answers what the page shows after that. Fails with
 * `kyc_being_checked`, and as `findOwnLink` does.
 */
export async function withdrawKyc(
  kyc: KycResources,
  tx: Tx,
  { token, pass }: OwnView,
  request: RequestInfo,
): Promise<CapturePage> {
  const link = await findOwnLink(tx, token, pass)
  const { accountId, requestId: id } = link
  await eraseSubject(tx, { accountId, id }, { action: 'kyc_withdrawn', actor: anyone, request })
  return getKycLink(kyc, tx, link)
}

/** A person's stored data, as the person sees them. */
export interface OwnKyc extends Omit<Identity, 'phone'> {
  business: Pick<CapturePage['business'], 'legalName' | 'registrationNumber'>
  document: DocumentKind
  phone: string | null
  request: Omit<KycDetail, 'submittedBy' | 'screening' | 'checks'> & {
    checks: (Omit<KycDetail['checks'][number], 'name'> & { name: Exclude<CheckName, 'screening'> })[]
  }
  pictures: Omit<Evidence, 'addedBy' | 'reused'>[]
}

/** Answers the person's stored data and records who looked, as far as that is known. Fails as `findOwnLink` does. */
export async function getOwnKyc(
  kyc: KycResources,
  tx: Tx,
  { token, pass }: OwnView,
  request: RequestInfo,
): Promise<OwnKyc> {
  const link = await findOwnLink(tx, token, pass)
  const { accountId, requestId: id } = link
  const taken = await lockOf(tx, link)
  const keys = await kyc.vault.keysOf(tx, accountId)
  const identity = keys && openIdentity(keys, taken)
  if (!identity) return fail('kyc_erased')
  const { submittedBy: _, screening: __, ...detail } = await getKyc(kyc, tx, { accountId, id })
  const pictures = await listEvidence(tx, { accountId, id })
  await auditOwnView(tx, link, request)
  return {
    ...identity,
    phone: identity.phone === null ? null : `+${identity.phone}`,
    business: await businessNamed(tx, { accountId, id: taken.businessId }),
    document: taken.document,
    request: withoutScreening(detail),
    pictures: pictures.map(({ addedBy: ___, reused: ____, ...picture }) => picture),
  }
}

/** Leaves screening out: people are not told that they may be on a list (decision 81). */
function withoutScreening({
  reason,
  checks,
  timeline,
  ...detail
}: Omit<KycDetail, 'submittedBy' | 'screening'>): OwnKyc['request'] {
  const shown = (why: KycDetail['reason']) => (why === 'list_match' ? null : why)
  return {
    ...detail,
    reason: shown(reason),
    checks: checks.flatMap(({ name, ...check }) => (name === 'screening' ? [] : [{ name, ...check }])),
    timeline: timeline.map((event) => ({ ...event, reason: shown(event.reason) })),
  }
}

/** Answers one of the person's pictures. Fails with `not_found`, and as `findOwnLink` does. */
export async function getOwnPicture(
  kyc: KycResources,
  tx: Tx,
  { token, pass, kind }: OwnView & { kind: EvidenceKind },
  request: RequestInfo,
): Promise<StoredFile> {
  const link = await findOwnLink(tx, token, pass)
  const { accountId, requestId } = link
  const pictures = await listEvidence(tx, { accountId, id: requestId })
  const kept = pictures.find((each) => each.kind === kind && each.removedAt === null) ?? fail('not_found')
  const { file } = await openEvidence(kyc, tx, { accountId, id: kept.id })
  await auditOwnView(tx, link, request, kind)
  return file
}

function auditOwnView(
  tx: Tx,
  { accountId, requestId }: CaptureLink,
  request: RequestInfo,
  kind?: EvidenceKind,
): Promise<void> {
  return audit(tx, anyone, {
    accountId,
    action: 'kyc_own_seen',
    subject: { kind: 'kyc', id: requestId },
    ...(kind && { detail: { kind } }),
    request,
  })
}

async function lockOf(tx: Tx, { accountId, requestId }: CaptureLink): Promise<LockedRequest> {
  return (await lockRequest(tx, { accountId, id: requestId })) ?? fail('not_found')
}

interface OpenCapture {
  link: CaptureLink
  taken: LockedRequest
  page: CapturePage
}

/** Locks a request whose person still has something to give. */
async function lockOpen(kyc: KycResources, tx: Tx, token: string): Promise<OpenCapture> {
  const link = await findCaptureLink(tx, token)
  const taken = await lockOf(tx, link)
  const page = await getKycLink(kyc, tx, link)
  if (waitsForSubject(page.status)) return { link, taken, page }
  return fail(isFinal(page.status) ? 'kyc_link_over' : 'kyc_link_sent')
}

/** Locks such a request. The person must have agreed. */
async function lockAgreed(
  kyc: KycResources,
  tx: Tx,
  token: string,
): Promise<OpenCapture & { taken: LockedRequest & { requestKey: Buffer } }> {
  const { taken, ...open } = await lockOpen(kyc, tx, token)
  const { requestKey } = taken
  if (open.page.consent === null || requestKey === null) return fail('consent_missing')
  return { ...open, taken: { ...taken, requestKey } }
}

/** Records that the person has begun to give what was asked for again. */
async function resumeCapture(tx: Tx, taken: LockedRequest): Promise<void> {
  if (taken.status === 'needs_resubmission') await beginCapture(tx, taken)
}

/** Opens the identity of a request. It is there, because only ended requests are erased. */
function identityOf(keys: Parameters<typeof openIdentity>[0], taken: LockedRequest): Identity {
  const identity = openIdentity(keys, taken)
  if (identity === null) throw new Error(`the KYC request ${taken.id} has no identity`)
  return identity
}
