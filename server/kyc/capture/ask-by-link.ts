/**
 * A business asks a person by capture link. The business pays for the text with the link; the person does the rest
 * (subject-steps.ts). The check's credits are reserved at once, so that a lack of money never stops the person.
 */
import type { ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycKind } from '@nkra/contract/kyc/states.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import type { OpenMessaging } from '../../messaging/messaging.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { businessIdInForce, businessNamed, ensureSandboxBusiness } from '../business-ids/business-ids.ts'
import { linkPrincipal, lockPrincipal } from '../business-ids/principals.ts'
import type { KycResources } from '../resources.ts'
import {
  countText,
  insertCaptureTerms,
  insertTextLink,
  makeScreenLink,
  markTexted,
  readCaptureTerms,
} from './links.ts'
import { readKycSummary, getKyc, type KycSummary, type KycDetail } from '../requests/lists.ts'
import { phoneHasher } from '../vault/phone-hash.ts'
import { askerBehind, authorOf } from '../requests/askers.ts'
import { kycAskedByLink } from '../events.ts'
import { insertRequest, lockRequest, type LockedRequest } from '../requests/record.ts'
import { REQUEST_LIFE_MS, waitsForSubject } from '../requests/states.ts'
import { priceOf, requirePossibleBirthDate } from '../requests/requests.ts'
import {
  hashNames,
  hashNumber,
  openIdentity,
  sealIdentity,
  sealMetadata,
  type Metadata,
} from '../vault/sealed-identity.ts'

/** What asking by link needs beside the database. */
export interface CaptureResources {
  kyc: KycResources
  messaging: Pick<OpenMessaging['sending'], 'sendSecretLink' | 'sendOwnCode' | 'isOwnCode' | 'sendOwnLink'>
  publicUrl: string
  /** The program's secret. The key for hashes of phone numbers is derived from it. */
  secret: string
}

export interface LinkRequestInput {
  kind: KycKind
  /** The documents from which the person chooses. */
  documents: DocumentKind[]
  /** The phone number as somebody typed it. */
  phone: string
  /** The language of the text. */
  language: ConsentLanguage
  /** Who the business says the person is. Null if the person is to say it. */
  person: { number: string; surname: string; givenNames: string; dateOfBirth: string | null } | null
  /** The business's own reference for the request. */
  reference: string | null
  metadata: Metadata
  /** The principal of a business ID whom the check is about. Null for anybody else. */
  principal: bigint | null
}

/** The most characters of a business's name that a text shows. */
const NAME_SHOWN_MAX = 60

/** The French texts are as short as the English ones, because the business pays for each segment. */
const TEXTS: Readonly<Record<ConsentLanguage, Record<'first' | 'again', string>>> = {
  en: {
    first: '{who} asks you to confirm your identity by {day}: {link} Never share your PIN.',
    again: '{who} asks you to send something again by {day}: {link} Never share your PIN.',
  },
  fr: {
    first: "Prouvez votre identité à {who} d'ici au {day} : {link} Ne dites pas votre PIN.",
    again: "Renvoyez un élément à {who} d'ici au {day} : {link} Ne dites pas votre PIN.",
  },
}

/**
 * Asks a person by capture link and texts it. Fails with `not_found` and `principal_asked` where a principal is named,
 * `business_id_missing`, `phone_invalid` {reason}, `person_never_texted`, `birth_date_impossible`, `sender_not_allowed`, `text_too_long`,
 * `insufficient_credits` {needed, available, missing, product} of either product, `account_suspended`.
 */
export async function askByLink(
  asking: CaptureResources,
  tx: Tx,
  actor: UserOrKey,
  { kind, documents, phone, language, person, reference, metadata, principal }: LinkRequestInput,
  request?: RequestInfo,
): Promise<KycSummary> {
  const { kyc } = asking
  const { accountId } = actor
  if (isSandbox(accountId)) await ensureSandboxBusiness(tx, accountId)
  if (principal !== null) await lockPrincipal(tx, { accountId, id: principal })
  const business = await businessIdInForce(tx, accountId)
  const parsed = parsePhone(phone)
  if (parsed.fault !== null) return fail('phone_invalid', { reason: PHONE_FAULTS[parsed.fault] })
  const [document] = documents
  if (document === undefined) throw new Error('a person is asked by some document')
  requirePossibleBirthDate(tx, person?.dateOfBirth ?? null)
  const identity = {
    number: person === null ? '' : normalizeDocumentNumber(document, person.number),
    surname: person?.surname ?? '',
    givenNames: person?.givenNames ?? '',
    dateOfBirth: person?.dateOfBirth ?? null,
    phone: parsed.msisdn,
  }
  const id = tx.ids.next()
  const which = { accountId, requestId: id }
  const expiresAt = new Date(tx.clock.ms() + REQUEST_LIFE_MS)
  // Texted first: where both products' credits are moved, SMS come before KYC.
  const to = { ...which, msisdn: parsed.msisdn, language, legalName: business.legalName, expiresAt }
  const texted = await sendLinkText(asking, tx, { ...to, again: false, author: authorOf(actor) })
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const price = priceOf(kyc, accountId, { document, identity })
  const sealed = sealIdentity(keys, id, identity)
  await insertRequest(tx, {
    ...sealed,
    reference,
    metadata: sealMetadata(keys, sealed, metadata),
    ...price,
    accountId,
    businessId: business.id,
    kind,
    channel: 'link',
    status: 'awaiting_subject',
    document,
    numberHash: hashNumber(keys, identity.number),
    nameHashes: hashNames(keys, `${identity.givenNames} ${identity.surname}`),
    submittedBy: actor.userId,
    author: authorOf(actor),
    askedBy: await askerBehind(tx, actor),
    expiresAt,
    consent: null,
  })
  if (principal !== null) await linkPrincipal(tx, { accountId, id: principal }, id)
  await insertCaptureTerms(tx, which, {
    documents,
    asksDetails: person === null,
    language,
    phoneHash: phoneHasher(asking.secret)(accountId, parsed.msisdn),
  })
  await countText(tx, which)
  await insertTextLink(tx, { ...which, ...texted })
  tx.publish(kycAskedByLink.of(accountId, { id, reference, kind, environment: price.environment }))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_asked_by_link',
    subject: { kind: 'kyc', id },
    detail: { kind, document },
    request,
  })
  return readKycSummary(kyc, tx, { accountId, id })
}

/**
 * Texts the link again while the person still has something to give. Fails with `not_found`, `kyc_not_by_link`,
 * `kyc_link_texts` {limit}, and as sending a text does.
 */
export async function textKycLink(
  asking: CaptureResources,
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<KycDetail> {
  const { accountId } = actor
  const taken = await lockForLink(tx, { accountId, id })
  await countText(tx, { accountId, requestId: id })
  await textSubject(asking, tx, taken, authorOf(actor))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_link_texted',
    subject: { kind: 'kyc', id },
    request,
  })
  tx.changed(accountId, 'kyc')
  return getKyc(asking.kyc, tx, { accountId, id })
}

/** Makes a link to be shown on a screen. It is answered only once. Fails with `not_found`, `kyc_not_by_link`. */
export async function showKycLink(
  { publicUrl }: CaptureResources,
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<{ url: string; expiresAt: Date }> {
  const { accountId } = actor
  const { expiresAt } = await lockForLink(tx, { accountId, id })
  const token = await makeScreenLink(tx, { accountId, requestId: id })
  await audit(tx, actor, {
    accountId,
    action: 'kyc_link_shown',
    subject: { kind: 'kyc', id },
    request,
  })
  return { url: linkPrefix(publicUrl) + token, expiresAt }
}

/**
 * Texts the person the list of what they must give again. If the business cannot pay for the text, its screens say that
 * the person was not told.
 */
export async function textResubmission(asking: CaptureResources, tx: Tx, which: RowKey): Promise<void> {
  const taken = await lockRequest(tx, which)
  if (taken?.status !== 'needs_resubmission' || taken.channel !== 'link') return
  try {
    await tx.savepoint(async () => {
      await textSubject(asking, tx, taken, null)
      await markTexted(tx, { accountId: which.accountId, requestId: which.id })
    })
  } catch (error) {
    if (!(error instanceof Fail) || error.retryable) throw error
  }
}

/** Locks a request whose person still has something to give. */
async function lockForLink(tx: Tx, which: RowKey): Promise<LockedRequest> {
  const taken = (await lockRequest(tx, which)) ?? fail('not_found')
  return waitsForSubject(taken.status) && taken.channel === 'link' ? taken : fail('kyc_not_by_link')
}

async function textSubject(
  asking: CaptureResources,
  tx: Tx,
  taken: LockedRequest,
  author: bigint | null,
): Promise<void> {
  const { accountId, id: requestId, expiresAt } = taken
  const keys = (await asking.kyc.vault.keysOf(tx, accountId)) ?? fail('not_found')
  const msisdn = openIdentity(keys, taken)?.phone ?? fail('kyc_not_by_link')
  const { language } = await readCaptureTerms(tx, { accountId, requestId })
  const { legalName } = await businessNamed(tx, { accountId, id: taken.businessId })
  const to = { accountId, requestId, msisdn, language, legalName, expiresAt }
  const again = taken.askedAgain.length > 0
  await insertTextLink(tx, {
    accountId,
    requestId,
    ...(await sendLinkText(asking, tx, { ...to, again, author })),
  })
}

interface LinkText {
  accountId: bigint
  msisdn: string
  language: ConsentLanguage
  legalName: string
  expiresAt: Date
  again: boolean
  author: bigint | null
}

async function sendLinkText(
  { messaging, publicUrl }: CaptureResources,
  tx: Tx,
  { accountId, msisdn, language, legalName, expiresAt, again, author }: LinkText,
): Promise<{ id: bigint; token: string }> {
  const worded = TEXTS[language][again ? 'again' : 'first']
    .replace('{who}', nameInText(legalName))
    .replace('{day}', dayOf(expiresAt))
  return messaging.sendSecretLink(tx, {
    accountId,
    msisdn: BigInt(msisdn),
    text: worded,
    before: linkPrefix(publicUrl),
    author,
  })
}

/** The business's name without characters that a text would read as a merge field or as the place of a secret. */
export const nameInText = (legalName: string): string =>
  legalName.replaceAll(/[{}*]/g, '').slice(0, NAME_SHOWN_MAX).trim()

/** The start of the address of a person's page; the link's token follows. */
export const CAPTURE_PATH = '/v/'

export const linkPrefix = (publicUrl: string) => publicUrl.replace(/\/+$/, '') + CAPTURE_PATH

/** A day as it is written in Ghana, in either language. Days in Accra are days in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10).split('-').reverse().join('/')
