/**
 * The content of the page behind a person's link: who asks, what for, and what is there already. It does not say
 * who they are, so a person who finds the telephone learns no name and no number.
 */
import type { ConsentLanguage, FaceRegistry } from '@nkra/contract/kyc/consent.ts'
import { documentForms, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycKind, ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { CaptureLink } from './links.ts'
import {
  waitsForSubject,
  type Environment,
  type KycReason,
  type KycStatus,
  type Level,
} from '../requests/states.ts'
import { getKycRetention, type Retention } from '../evidence/retention.ts'
import { faceRegistryOf, type KycResources } from '../resources.ts'

export interface CapturePage {
  business: { legalName: string; registrationNumber: string; contact: string; deciders: number }
  /** The company that gets photographs of the face, and for which documents. Null if no company gets them. */
  faceRegistry: FaceRegistry | null
  /** Whether the person is an owner, director or signatory of the business. */
  ofPrincipal: boolean
  status: KycStatus
  kind: KycKind
  environment: Environment
  /** The documents from which the person chooses. */
  documents: DocumentKind[]
  /** The chosen document. */
  document: DocumentKind | null
  /** What the person must give, in this order. */
  asked: ResubmittablePart[]
  /** What the person has given. */
  given: ResubmittablePart[]
  /** Whether the person is asked for something again. */
  again: boolean
  reason: KycReason | null
  level: Level | null
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  erasedAt: Date | null
  kept: Retention
  consent: { text: string; language: ConsentLanguage; agreedAt: Date } | null
  /** Whether this link shows stored data and lets the person withdraw. */
  own: boolean
}

interface Row {
  legalName: string
  registrationNumber: string
  contact: string
  deciders: number
  ofPrincipal: boolean
  status: KycStatus
  kind: KycKind
  environment: Environment
  documents: DocumentKind[]
  document: DocumentKind
  asksDetails: boolean
  askedAgain: ResubmittablePart[]
  /** What the person has given since they were last asked. */
  given: ResubmittablePart[]
  reason: KycReason | null
  level: Level | null
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  erasedAt: Date | null
  text: string | null
  language: ConsentLanguage | null
  agreedAt: Date | null
}

/**
 * Answers the page's content. Fails with `not_found`, and for a screen's link with `kyc_link_over` once everything is
 * sent.
 */
export async function getKycLink(
  kyc: KycResources,
  reader: Reader,
  { accountId, requestId, way }: CaptureLink,
): Promise<CapturePage> {
  const { rows } = await sql<Row>`
    select business.legal_name as "legalName", business.registration_number as "registrationNumber",
      concat_ws(', ', nullif(business.address, ''), nullif(business.town, '')) as contact,
      coalesce(business.deciders, 1)::int4 as deciders,
      exists (
        select from business_principal as principal
        where principal.account_id = ${accountId} and principal.request_id = request.id
      ) as "ofPrincipal", request.status, request.kind, request.environment,
      asked.documents, request.document, asked.asks_details as "asksDetails", request.asked_again as "askedAgain",
      request.level,
      -- That somebody may be on a list is not told to them.
      nullif(request.reason, 'list_match') as reason,
      request.created_at as "createdAt", request.expires_at as "expiresAt", request.decided_at as "decidedAt",
      request.erased_at as "erasedAt", consent.text, consent.language, consent.agreed_at as "agreedAt",
      array(
        select kept.kind from kyc_evidence as kept
        where kept.account_id = ${accountId} and kept.request_id = ${requestId} and kept.removed_at is null
          and kept.created_at > coalesce(again.at, '-infinity')
      ) || case when asked.details_at > coalesce(again.at, '-infinity') then array['details'] else '{}' end as given
    from kyc_request as request
    join kyc_link_request as asked on asked.account_id = request.account_id and asked.request_id = request.id
    join business_id as business on business.account_id = request.account_id and business.id = request.business_id
    left join kyc_consent as consent on consent.account_id = request.account_id and consent.request_id = request.id
    left join lateral (
      select max(at) as at from kyc_event
      where account_id = ${accountId} and request_id = ${requestId} and status = 'needs_resubmission'
    ) as again on true
    where request.account_id = ${accountId} and request.id = ${requestId}`.execute(reader.sql)
  const row = rows[0] ?? fail('not_found')
  // The sweep is not awaited: what is over its time is over.
  const isLate = waitsForSubject(row.status) && row.expiresAt <= reader.clock.now()
  const status = isLate ? 'expired' : row.status
  if (way === 'screen' && !waitsForSubject(status)) return fail('kyc_link_over')
  const {
    text,
    language,
    agreedAt,
    legalName,
    registrationNumber,
    contact,
    deciders,
    asksDetails: _,
    askedAgain,
    ...shown
  } = row
  const agreed = agreedAt !== null && text !== null && language !== null
  const asked = requestedItems(row)
  return {
    ...shown,
    business: { legalName, registrationNumber, contact, deciders },
    faceRegistry: row.kind === 'document_face' ? faceRegistryOf(kyc, accountId) : null,
    status,
    document: agreed ? row.document : null,
    asked,
    given: asked.filter((each) => row.given.includes(each)),
    again: askedAgain.length > 0,
    kept: await getKycRetention(reader, accountId),
    consent: agreed ? { text, language, agreedAt } : null,
    own: way !== 'screen',
  }
}

/** Records when the page was first opened. It serves figures only, because programs that scan texts open links too. */
export async function countOpening(db: Db, { accountId, requestId }: CaptureLink): Promise<void> {
  await sql`
    update kyc_request set opened_at = ${db.clock.now()}
    where account_id = ${accountId} and id = ${requestId} and opened_at is null`.execute(db.sql)
}

/** The items that the person must give: those asked for again if there are any, otherwise all. */
export function requestedItems(of: {
  kind: KycKind
  document: DocumentKind
  asksDetails: boolean
  askedAgain: readonly ResubmittablePart[]
}): ResubmittablePart[] {
  if (of.askedAgain.length > 0) return [...of.askedAgain]
  return [
    ...(of.asksDetails ? (['details'] as const) : []),
    ...(of.kind === 'number' ? [] : documentForms[of.document].sides),
    ...(of.kind === 'document_face' ? (['person'] as const) : []),
  ]
}
