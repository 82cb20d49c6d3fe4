/** Lists of KYC requests for display. Numbers are masked for every reader. */
import { sql } from 'kysely'
import {
  maskDocumentNumber,
  normalizeDocumentNumber,
  DOCUMENTS,
  type DocumentKind,
} from '@nkra/contract/kyc/documents.ts'
import type { ConsentLanguage, RecordedChannel } from '@nkra/contract/kyc/consent.ts'
import {
  CAPTURE_LINK_TEXTS_MAX,
  type KycChannel,
  type KycKind,
  type ResubmittablePart,
} from '@nkra/contract/kyc/states.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Page } from '@nkra/contract/wire.ts'
import { maskMsisdn } from '@nkra/sms/phone.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { growingPage, type Paging } from '../../platform/database/paging.ts'
import { NEWEST_FIRST } from '../../platform/database/list-cursor.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { KycResources } from '../resources.ts'
import type { Check, ProviderMode } from '../registry/provider.ts'
import { withCapReasons, type CapInTheWay } from './caps-in-the-way.ts'
import { compareNames, type ComparedName } from './compared-names.ts'
import { sourceFieldsOf } from './source-fields.ts'
import { screeningFacts, type ScreeningFacts } from '../screening/facts.ts'
import type { Environment, KycReason, KycStatus, Level } from './states.ts'
import {
  hashNames,
  hashNumber,
  openIdentity,
  openMetadata,
  nameWords,
  type Identity,
  type Metadata,
} from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'

export interface KycSummary {
  id: bigint
  /** The business's own reference for the request. */
  reference: string | null
  status: KycStatus
  kind: KycKind
  channel: KycChannel
  document: DocumentKind
  /** The document's number, masked. Empty until the person gives it. */
  number: string
  environment: Environment
  level: Level | null
  reason: KycReason | null
  credits: bigint
  charged: bigint
  createdAt: Date
  decidedAt: Date | null
  /** When the person was erased. Null if they were not. */
  erasedAt: Date | null
}

export interface KycRequest extends KycSummary {
  surname: string
  givenNames: string
  /** The masked phone number of a person who is asked by link. */
  phone: string | null
  /** The business's own values. */
  metadata: Metadata
}

interface StoredCheck extends Check {
  id: bigint
  provider: string
  mode: ProviderMode
  took: number
  reference: string | null
  /** The person who entered the authority's answer. Null if a program got the answer. */
  enteredBy: string | null
  at: Date
}

export interface KycDetail extends KycRequest {
  dateOfBirth: string | null
  businessName: string
  /** How many people decided. Null if a program decided, nobody did, or it is not recorded. */
  deciders: number | null
  submittedBy: string | null
  /** The spend cap that stops it; null if none does. */
  cap: CapInTheWay | null
  nextAttemptAt: Date | null
  expiresAt: Date
  /** The consent; null while the person has not agreed. */
  consent: Consent | null
  link: CaptureLinkStatus | null
  askedAgain: ResubmittablePart[]
  checks: StoredCheck[]
  /** The compared names; empty for readers who do not decide on people. */
  names: ComparedName[]
  screening: ScreeningFacts | null
  timeline: { status: KycStatus; reason: KycReason | null; attempt: number; by: string | null; at: Date }[]
}

/** The terms that a capture link states to a person. */
export interface CaptureTerms {
  documents: DocumentKind[]
  asksDetails: boolean
  language: ConsentLanguage
}

interface CaptureLinkStatus extends CaptureTerms {
  texts: number
  textsLeft: number
  textedAt: Date | null
}

interface Consent {
  text: string
  version: string
  language: ConsentLanguage
  channel: RecordedChannel
  agreedAt: Date
}

export interface KycQuery extends Paging {
  status?: KycStatus | undefined
  document?: DocumentKind | undefined
  /** The business's own reference, compared as a whole. */
  reference?: string | undefined
}

type Row = Omit<KycSummary, 'number'> & {
  identity: string
  requestKey: Buffer | null
  metadata: Buffer | null
}

/**
 * Lists the account's requests, newest first. A search compares whole numbers and whole references, and finds all its words in
 * names.
 */
export async function listKyc(
  kyc: KycResources,
  reader: Reader,
  accountId: bigint,
  query: KycQuery,
  /** Whether masked numbers show their last characters. True for readers who may decide on people. */
  seesPeople = false,
): Promise<Page<KycRequest>> {
  const { searchTerm, status = null, document = null, reference = null } = query
  const keys = await kyc.vault.keysOf(reader, accountId)
  const words = searchTerm === '' || !keys ? [] : hashNames(keys, searchTerm)
  const numbers = [...new Set(DOCUMENTS.map((kind) => normalizeDocumentNumber(kind, searchTerm)))]
  const hashes = keys ? numbers.map((number) => hashNumber(keys, number)) : []
  const found = sql`
    select * from kyc_request
    where account_id = ${accountId}
      and (${status}::text is null or status = ${status})
      and (${document}::text is null or document = ${document})
      and (${reference}::text is null or reference = ${reference})
      and (${searchTerm} = '' or reference = ${searchTerm} or number_hash = any(${hashes}::bytea[])
        or (${nameWords(searchTerm).length} > 0 and name_hashes @> ${words}::bytea[]))`
  const list = { found, row: 'request', columns, order: NEWEST_FIRST }
  const { items, ...paging } = await growingPage<Row>(reader, list, query)
  const requests = await withCapReasons(reader, accountId, items)
  return { ...paging, items: requests.map((row) => requestOf(keys, row, seesPeople)) }
}

/** Reads a request. Fails with `not_found`. */
export async function readRequest(
  kyc: KycResources,
  reader: Reader,
  which: RowKey,
  seesPeople = false,
): Promise<KycRequest> {
  return requestOf(await kyc.vault.keysOf(reader, which.accountId), await readRow(reader, which), seesPeople)
}

/** Reads these requests of an account. Answers them by id. */
export async function readRequests(
  kyc: KycResources,
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
  seesPeople = false,
): Promise<Map<bigint, KycRequest>> {
  const keys = await kyc.vault.keysOf(reader, accountId)
  const { rows } = await sql<Row>`
    select ${columns} from kyc_request as request
    where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[])`.execute(reader.sql)
  return new Map(rows.map((row) => [row.id, requestOf(keys, row, seesPeople)]))
}

/**
 * Refuses a request to a reader who does not see all checks. Such a reader may open requests that came to review, and
 * those whose person resembles somebody on a list. Fails with `not_found` for any other.
 */
export async function requireOpenTo(
  reader: Reader,
  actor: Authenticated,
  which: { request: bigint } | { picture: bigint },
): Promise<void> {
  if (actor.kind === 'key' || allows(actor.role, 'kyc:read')) return
  const { accountId } = actor
  const id =
    'request' in which
      ? sql`${which.request}`
      : sql`(select request_id from kyc_evidence where account_id = ${accountId} and id = ${which.picture})`
  const { rows } = await sql`
    select from kyc_event where account_id = ${accountId} and request_id = ${id} and status = 'in_review'
    union all
    select from screening_candidate where account_id = ${accountId} and request_id = ${id}
    limit 1`.execute(reader.sql)
  if (rows.length === 0) fail('not_found')
}

/** Reads the request without its checks' details. Fails with `not_found`. */
export async function readKycSummary(kyc: KycResources, reader: Reader, which: RowKey): Promise<KycSummary> {
  const request = await readRequest(kyc, reader, which)
  const { surname: _, givenNames: __, phone: ___, metadata: ____, ...accepted } = request
  return accepted
}

/** Reads a request with its checks. Fails with `not_found`. */
export async function getKyc(
  kyc: KycResources,
  reader: Reader,
  which: RowKey,
  seesPeople = false,
): Promise<KycDetail> {
  const { accountId, id } = which
  const [found] = await withCapReasons(reader, accountId, [await readRow(reader, which)])
  const { cap, ...row } = found!
  const { rows } = await sql<
    Omit<
      KycDetail,
      | keyof KycRequest
      | 'cap'
      | 'dateOfBirth'
      | 'consent'
      | 'link'
      | 'checks'
      | 'names'
      | 'screening'
      | 'timeline'
    > &
      (Consent | Record<keyof Consent, null>)
  >`
    select business.legal_name as "businessName", request.deciders, request.next_attempt_at as "nextAttemptAt",
      request.expires_at as "expiresAt", request.asked_again as "askedAgain", consent.text, consent.version, consent.language, consent.channel,
      consent.agreed_at as "agreedAt",
      (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = request.account_id and person.id = request.submitted_by) as "submittedBy"
    from kyc_request as request
    join business_id as business on business.account_id = request.account_id and business.id = request.business_id
    left join kyc_consent as consent on consent.account_id = request.account_id and consent.request_id = request.id
    where request.account_id = ${accountId} and request.id = ${id}`.execute(reader.sql)
  const { text, version, language, channel, agreedAt, ...about } = rows[0] ?? fail('not_found')
  const consent = agreedAt === null ? null : { text, version, language, channel, agreedAt }
  const { rows: checks } = await sql<StoredCheck>`
    select id, name, version, provider, mode, outcome, score, reasons, took_ms as took, reference, at,
      case when entered_by is not null then coalesce(
        (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
          where person.account_id = kyc_check.account_id and person.id = kyc_check.entered_by), '') end as "enteredBy"
    from kyc_check where account_id = ${accountId} and request_id = ${id} order by id`.execute(reader.sql)
  const { rows: timeline } = await sql<KycDetail['timeline'][number]>`
    select status, reason, attempt, at,
      (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = kyc_event.account_id and person.id = kyc_event.user_id) as by
    from kyc_event where account_id = ${accountId} and request_id = ${id} order by id`.execute(reader.sql)
  const { rows: links } = await sql<Omit<CaptureLinkStatus, 'textsLeft'>>`
    select documents, asks_details as "asksDetails", language, texts, texted_at as "textedAt"
    from kyc_link_request where account_id = ${accountId} and request_id = ${id}`.execute(reader.sql)
  const [asked] = links
  const link = asked ? { ...asked, textsLeft: Math.max(0, CAPTURE_LINK_TEXTS_MAX - asked.texts) } : null
  const keys = await kyc.vault.keysOf(reader, accountId)
  const person = identityOf(keys, row)
  const dateOfBirth = person?.dateOfBirth ?? null
  const names = person && seesPeople ? compareNames(person, await sourceFieldsOf(kyc, reader, which)) : []
  const screening = await screeningFacts(reader, which)
  return {
    ...requestOf(keys, row, seesPeople),
    ...about,
    cap,
    dateOfBirth,
    consent,
    link,
    checks,
    names,
    screening,
    timeline,
  }
}

async function readRow(reader: Reader, { accountId, id }: RowKey): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from kyc_request as request where account_id = ${accountId} and id = ${id}`.execute(
    reader.sql,
  )
  return rows[0] ?? fail('not_found')
}

/** Opens the identity. Answers null once the person is erased, or if the secret that sealed it is gone. */
function identityOf(keys: AccountKeys | null, row: Row): Identity | null {
  if (row.requestKey === null) return null
  // A request was sealed with the keys that its account has.
  if (!keys) throw new Error(`the KYC request ${row.id} has no keys`)
  return openIdentity(keys, row)
}

function requestOf(keys: AccountKeys | null, row: Row, seesPeople: boolean): KycRequest {
  const { identity: _, requestKey: __, metadata: ___, ...rest } = row
  const person = identityOf(keys, row)
  return {
    ...rest,
    number: person === null ? '' : maskDocumentNumber(row.document, person.number, seesPeople),
    metadata: keys ? openMetadata(keys, row) : {},
    surname: person?.surname ?? '',
    givenNames: person?.givenNames ?? '',
    phone: person === null || person.phone === null ? null : maskMsisdn(person.phone),
  }
}

const columns = sql`
  request.id, request.reference, request.metadata, request.status, request.kind, request.channel, request.document, request.environment, request.level, request.reason, request.credits,
  request.charged, request.identity, request.request_key as "requestKey", request.erased_at as "erasedAt", request.created_at as "createdAt", request.decided_at as "decidedAt"`
