/**
 * The business asks a person by capture link. We text the link at the business's cost, and the person does the rest
 * (subject-steps.ts). The check's credits are reserved at once, so that the person never meets a failure for lack of
 * money.
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
  /** The program's own secret. It makes the key by which numbers are found. */
  secret: string
}

export interface LinkRequestInput {
  kind: KycKind
  /** The documents from which the person chooses. */
  documents: DocumentKind[]
  /** The number as somebody writes it. */
  phone: string
  /** The language of the text. */
  language: ConsentLanguage
  /** Null if the person is asked who they are. */
  person: { number: string; surname: string; givenNames: string; dateOfBirth: string | null } | null
  /** The business's own. */
  reference: string | null
  metadata: Metadata
  /** The principal of the business ID whose check this is. Null for everybody else. */
  principal: bigint | null
}

/** Of a business's name in a text. */
const NAME_SHOWN_MAX = 60

const TEXTS: Readonly<Record<ConsentLanguage, Record<'first' | 'again', string>>> = {
  en: {
    first: '{who} asks you to confirm your identity by {day}: {link} Never share your PIN.',
    again: '{who} asks you to send something again by {day}: {link} Never share your PIN.',
  },
  fr: {
    first:
      "{who} vous demande de prouver votre identité d'ici le {day} : {link} Ne donnez votre PIN à personne.",
    again: "{who} vous redemande un élément d'ici le {day} : {link} Ne donnez votre PIN à personne.",
  },
}

/**
 * Fails with `not_found` and `principal_asked` where a principal is named, `business_id_missing`, `phone_invalid` {reason}, `person_never_texted`, `birth_date_impossible`,
 * `sender_not_allowed`, `text_too_long`, `insufficient_credits` {needed, available, missing, product} of either product,
 * `account_suspended`.
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
 * Texts the link once more, while there is something left to give. Fails with `not_found`, `kyc_not_by_link`,
 * `kyc_link_texts` {limit}, and as a text does.
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

/** Tells of a link to be shown on a screen, this once. Fails with `not_found`, `kyc_not_by_link`. */
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
 * Texts the person what they are asked for again. If the business cannot pay for the text, it sees that the person was
 * not told.
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

/** Locks a request whose person has something left to give. */
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

/** What would be filled in, or be a secret's place, is left out. */
export const nameInText = (legalName: string): string =>
  legalName.replaceAll(/[{}*]/g, '').slice(0, NAME_SHOWN_MAX).trim()

/** How the address of a person's page begins; its token follows. */
export const CAPTURE_PATH = '/v/'

export const linkPrefix = (publicUrl: string) => publicUrl.replace(/\/+$/, '') + CAPTURE_PATH

/** As it is written in Ghana, in either language; Accra's days are UTC's. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10).split('-').reverse().join('/')
