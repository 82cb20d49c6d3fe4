/**
 * A business ID is the registered identity under which a business may ask people who they are.
 *
 * 1. The business writes it down as a draft and submits it.
 * 2. Administrators decide. Nobody decides on their own application. An approval takes two of them where two may
 *    decide.
 * 3. An approved business ID is in force for a year, because registrations are renewed yearly.
 * 4. A renewal states the same business again, and may correct its address or owners. Its year begins where the old
 *    one ends.
 * 5. Another name, legal form, number or TIN is another identity, so it is a new application. It is shown beside
 *    what is in force, and its year begins with the approval.
 * 6. An approved application is never rewritten. Each application is a row of its own, and the old one stays in
 *    force until its time, or until the new one is approved.
 */
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { sql } from 'kysely'
import type { APPLICATION_KINDS, BUSINESS_ID_STATUSES } from '@nkra/contract/kyc/business-ids.ts'
import type { LEGAL_FORMS } from '@nkra/contract/kyc/states.ts'
import { encodeId, type Page } from '@nkra/contract/wire.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { contains, numberedPage, type Paging } from '../../platform/database/paging.ts'
import { type BusinessIdPart, EXCEPTION_DAYS } from '@nkra/contract/kyc/business-papers.ts'
import {
  announceToOperatorToo,
  countOtherAdministrators,
  OPERATOR_ACCOUNT_ID,
} from '../../catalog/accounts.ts'
import { personBehind, type UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { dayOf, daysBetween } from '../../platform/days.ts'
import { liveOf } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { businessIdReviewed } from '../events.ts'
import { carryPapers } from './papers.ts'
import { savePrincipals, type PrincipalInput } from './principals.ts'
import { nameMissing, readDossier, type DossierResources } from './dossiers.ts'

type Status = (typeof BUSINESS_ID_STATUSES)[number]
type Decision = 'approved' | 'rejected' | 'needs_information'

export interface BusinessDetails {
  legalName: string
  legalForm: (typeof LEGAL_FORMS)[number] | null
  registrationNumber: string
  tin: string
  address: string
  town: string
  /** The names of its principals. */
  owners: string[]
}

/** What a reviewer says of one part of an application. */
export interface PartComment {
  part: BusinessIdPart
  text: string
}

export interface BusinessId extends BusinessDetails {
  id: bigint
  status: Status
  reason: string | null
  /** What the reviewer said of single parts. */
  comments: PartComment[]
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  validUntil: Date | null
  /** How many Administrators decided: 1 or 2. Null until it is decided on. */
  deciders: number | null
  /** Why it was approved although something was missing. */
  exception: string | null
}

/** The kinds of application that stand beside a business ID in force. */
export type ApplicationKind = (typeof APPLICATION_KINDS)[number]

/** A renewal is due in the last so many days before the end. */
export const RENEWAL_DAYS = 60

/** The standing of the newest approved business ID. */
export type BusinessIdStanding = 'in_force' | 'renewal_due' | 'lapsed'

export interface OwnBusinessId {
  approved: BusinessId | null
  inForce: boolean
  /** The standing of the newest approved business ID. Null if none was approved. */
  standing: BusinessIdStanding | null
  open: BusinessId | null
  /** The kind of the open application; null where none is open. */
  application: ApplicationKind | null
}

interface RequestRow extends BusinessId {
  accountId: bigint
  accountName: string
  /** Names of other accounts with the same registration number. */
  alike: string[]
  firstApprover: string
  firstApprovedAt: Date | null
  firstException: string | null
}

export interface BusinessIdRequest extends Omit<
  RequestRow,
  'firstApprover' | 'firstApprovedAt' | 'firstException'
> {
  firstApproval: { by: string; at: Date; exception: string | null } | null
  application: ApplicationKind
  /** The business ID that was in force at the decision, or is in force now. */
  current: BusinessId | null
}

/** Answers the account's newest approved business ID and its open application. */
export async function getBusinessId(reader: Reader, accountId: bigint): Promise<OwnBusinessId> {
  const { rows } = await sql<BusinessId>`
    select ${columns} from business_id
    where account_id = ${accountId} and (status <> 'approved' or id = (
      select id from business_id where account_id = ${accountId} and status = 'approved'
      order by decided_at desc, id desc limit 1
    ))`.execute(reader.sql)
  const approved = rows.find(({ status }) => status === 'approved') ?? null
  const open = rows.find((row) => row !== approved) ?? null
  return {
    approved,
    inForce: isInForce(reader, approved),
    standing: standingOf(reader, approved),
    open,
    application: open && applicationOf(open, approved),
  }
}

/**
 * The kind of the application. Another name, legal form, number or TIN makes it another identity. Everything else may
 * change with a renewal.
 */
function applicationOf(open: BusinessDetails, approved: BusinessDetails | null): ApplicationKind {
  if (approved === null) return 'first'
  const identity = ({ legalName, legalForm, registrationNumber, tin }: BusinessDetails) =>
    [legalName, legalForm, registrationNumber, tin].map((text) => plain(text ?? '')).join('\n')
  return identity(open) === identity(approved) ? 'renewal' : 'change'
}

/** Text without the differences between registrars: case, spaces and hyphens. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase()

/** Answers the business ID under which the account may ask now. Fails with `business_id_missing`. */
export async function businessIdInForce(reader: Reader, accountId: bigint): Promise<BusinessId> {
  const { approved, inForce } = await getBusinessId(reader, accountId)
  return approved !== null && inForce ? approved : fail('business_id_missing')
}

/**
 * Answers the business ID that a consent names, if it is in force and the words of the consent are those of today.
 * Fails with `business_id_missing`, with `consent_outdated`, and with `not_found` where the account has no such
 * business ID.
 */
export async function consentedBusiness(
  reader: Reader,
  accountId: bigint,
  { version, businessId }: { version: string; businessId: bigint },
): Promise<BusinessId> {
  const business = await businessIdInForce(reader, accountId)
  if (businessId !== business.id) {
    const { rows } = await sql`
      select from business_id where account_id = ${accountId} and id = ${businessId} and status = 'approved'
    `.execute(reader.sql)
    if (rows.length === 0) failNotFound('bid', businessId)
  }
  if (version !== CONSENT_VERSION || businessId !== business.id) fail('consent_outdated')
  return business
}

/** How long the sandbox's business ID is in force: longer than anybody tests. */
const SANDBOX_YEARS = 100

/** Answers the business ID under which a sandbox asks. It is made up, and in force from its first use. */
export async function ensureSandboxBusiness(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { approved } = await getBusinessId(tx, accountId)
  if (approved !== null) return
  const now = tx.clock.now()
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + SANDBOX_YEARS)
  await sql`
    insert into business_id (account_id, id, status, legal_name, legal_form, registration_number, tin, address, town,
      owners, requested_by, created_at, submitted_at, decided_at, valid_until, deciders)
    select ${accountId}, ${tx.ids.next()}, 'approved', name, 'limited_by_shares', 'CS000000000', 'C0000000000',
      'Sandbox', 'Accra', array['Ama Mensah'], ${liveOf(accountId)}, ${now}, ${now}, ${now}, ${until}, 1
    from account where id = ${accountId}
  `.execute(tx.sql)
}

/**
 * Saves what is applied for, and submits it on request. Without `principals` the application states only the names
 * of owners. Fails with `business_id_waits`, and with `not_found` for a principal of no business ID of the account.
 */
export async function saveBusinessId(
  tx: Tx,
  actor: UserActor,
  {
    submit,
    principals,
    ...written
  }: BusinessDetails & { submit: boolean; principals?: PrincipalInput[] | undefined },
  request?: RequestInfo,
): Promise<OwnBusinessId> {
  const { accountId } = actor
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { open, approved } = await getBusinessId(tx, accountId)
  if (open?.status === 'submitted') fail('business_id_waits')
  const now = tx.clock.now()
  const id = open?.id ?? tx.ids.next()
  const people =
    principals ?? written.owners.map((name) => ({ id: null, name, role: 'owner' as const, share: null }))
  const owners = people.map(({ name }) => name)
  await sql`
    insert into business_id (account_id, id, status, legal_name, legal_form, registration_number, tin, address, town,
      owners, requested_by, created_at, submitted_at)
    values (${accountId}, ${id}, ${submit ? 'submitted' : 'draft'}, ${written.legalName}, ${written.legalForm},
      ${written.registrationNumber}, ${written.tin}, ${written.address}, ${written.town}, ${owners}::text[],
      ${personBehind(actor)}, ${now}, ${submit ? now : null})
    on conflict (account_id, id) do update set
      status = excluded.status, legal_name = excluded.legal_name, legal_form = excluded.legal_form,
      registration_number = excluded.registration_number, tin = excluded.tin, address = excluded.address,
      town = excluded.town, owners = excluded.owners, requested_by = excluded.requested_by,
      submitted_at = excluded.submitted_at,
      comments = case when excluded.status = 'submitted' then '[]' else business_id.comments end, reason = null, decided_by = null, decided_at = null, deciders = null,
      first_approved_by = null, first_approved_at = null, first_exception = null
  `.execute(tx.sql)
  await savePrincipals(tx, { accountId, businessId: id, inForce: approved?.id ?? null }, people)
  if (open === null && approved !== null) await carryPapers(tx, accountId, { from: approved.id, to: id })
  announceToOperatorToo(tx, accountId, 'business-id', encodeId('bid', id))
  await audit(tx, actor, {
    accountId,
    action: submit ? 'business_id_submitted' : 'business_id_saved',
    subject: { kind: 'bid', id },
    detail: { name: written.legalName },
    request,
  })
  return getBusinessId(tx, accountId)
}

/** Answers the registered name and number under which a request was made. Fails with `not_found`. */
export async function businessNamed(
  reader: Reader,
  { accountId, id }: RowKey,
): Promise<Pick<BusinessId, 'legalName' | 'registrationNumber'>> {
  const { rows } = await sql<Pick<BusinessId, 'legalName' | 'registrationNumber'>>`
    select legal_name as "legalName", registration_number as "registrationNumber"
    from business_id where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

export interface BusinessIdQuery extends Paging {
  status?: Exclude<Status, 'draft'> | undefined
}

/**
 * Lists the applications of all accounts without drafts: first those that wait, longest wait on top; then the others,
 * newest first.
 */
export async function listBusinessIds(
  reader: Reader,
  query: BusinessIdQuery,
): Promise<Page<BusinessIdRequest>> {
  const { searchTerm, status = null } = query
  const found = sql`
    select business_id.*, business_id.status = 'submitted' as waiting
    from business_id join account on account.id = business_id.account_id
    where business_id.account_id > 0 and business_id.status <> 'draft' and (${status}::text is null or business_id.status = ${status})
      and concat_ws(' ', legal_name, registration_number, account.name) ilike ${contains(searchTerm)}`
  const page = await numberedPage<RequestRow>(
    reader,
    { found, row: 'business_id', columns: sql`${columns}, ${requestColumns}`, order: queueOrder },
    query,
  )
  return { ...page, items: await withCurrent(reader, page.items) }
}

/** Adds to each request the business ID that was in force before the decision on it. */
async function withCurrent(reader: Reader, requests: readonly RequestRow[]): Promise<BusinessIdRequest[]> {
  const { rows } = await sql<BusinessId & { requestId: bigint }>`
    select asked.id as "requestId", before.* from unnest(
      ${int8Array(requests.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(requests.map(({ id }) => id))}::int8[]
    ) as asked (account_id, id)
    join business_id as request on request.account_id = asked.account_id and request.id = asked.id
    cross join lateral (
      select ${columns} from business_id
      where account_id = asked.account_id and business_id.status = 'approved' and business_id.id <> asked.id
        and decided_at < coalesce(request.decided_at, 'infinity')
      order by decided_at desc, id desc limit 1
    ) as before`.execute(reader.sql)
  const before = new Map(rows.map(({ requestId, ...current }) => [requestId, current]))
  return requests.map(({ firstApprover: by, firstApprovedAt: at, firstException: exception, ...request }) => {
    const current = before.get(request.id) ?? null
    const firstApproval = at === null ? null : { by, at, exception }
    return { ...request, firstApproval, current, application: applicationOf(request, current) }
  })
}

/**
 * Decides on a business ID that waits, of any account. One Administrator rejects it or asks for more. An approval
 * takes two where two may decide, and the first leaves it waiting. An approval lasts a year, and longer where it
 * renews one that still lasts. An approval without some paper or check needs a reason, and lasts `EXCEPTION_DAYS`.
 * Fails with `not_found`, `business_id_not_submitted`, `own_request` for the person who asked for it,
 * `second_approval_needed` for the person who approved it first, and `business_id_incomplete` {missing}.
 */
export async function reviewBusinessId(
  kyc: DossierResources,
  tx: Tx,
  actor: UserActor,
  {
    id,
    status,
    reason,
    comments = [],
    exception = '',
  }: { id: bigint; status: Decision; reason: string; comments?: readonly PartComment[]; exception?: string },
  request?: RequestInfo,
): Promise<BusinessIdRequest> {
  const { accountId, requestedBy, firstApprovedBy, legalName, ...found } = await lockBusinessId(tx, id)
  const person = personBehind(actor)
  if (found.status !== 'submitted') fail('business_id_not_submitted')
  if (requestedBy === person) fail('own_request')
  const twoMay = (await countOtherAdministrators(tx, requestedBy)) >= 2
  if (status === 'approved' && twoMay && firstApprovedBy === person) fail('second_approval_needed')
  const isFirst = status === 'approved' && twoMay && firstApprovedBy === null
  const said = status === 'approved' ? null : reason
  const missing = status === 'approved' ? await missingOf(kyc, tx, accountId) : ''
  if (missing !== '' && exception === '') fail('business_id_incomplete', { missing })
  const excepted = missing === '' ? null : exception
  const waived = excepted !== null && { exception: excepted, missing }
  if (isFirst) {
    await sql`
      update business_id
      set first_approved_by = ${person}, first_approved_at = ${tx.clock.now()}, first_exception = ${excepted}
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    await audit(tx, actor, {
      accountId,
      action: 'business_id_approved_first',
      subject: { kind: 'bid', id },
      detail: { name: legalName, ...waived },
      request,
    })
  } else {
    const validUntil = status === 'approved' ? await nextExpiry(tx, accountId, excepted !== null) : null
    const deciders = firstApprovedBy !== null && firstApprovedBy !== person && status === 'approved' ? 2 : 1
    await sql`
      update business_id
      set status = ${status}, reason = ${said}, decided_by = ${person}, decided_at = ${tx.clock.now()},
        valid_until = ${validUntil}, deciders = ${deciders}, exception = ${excepted},
        comments = ${JSON.stringify(status === 'approved' ? [] : comments)}::jsonb
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    tx.publish(
      businessIdReviewed.of(accountId, { id, legalName, decision: status, reason: said ?? '', validUntil }),
    )
    await audit(tx, actor, {
      accountId,
      action: 'business_id_reviewed',
      subject: { kind: 'bid', id },
      detail: { name: legalName, status, ...(said !== null && { reason: said }), ...waived, deciders },
      request,
    })
  }
  announceToOperatorToo(tx, accountId, 'business-id', encodeId('bid', id))
  const { rows } = await sql<RequestRow>`
    select ${columns}, ${requestColumns} from business_id where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  const [decided] = await withCurrent(tx, rows)
  return decided ?? fail('not_found')
}

/** Lists what the open application still misses, in the form in which the record stores it. */
async function missingOf(kyc: DossierResources, tx: Tx, accountId: bigint): Promise<string> {
  const { open, application } = await getBusinessId(tx, accountId)
  if (open === null) return ''
  const { missing } = await readDossier(kyc, tx, { ...open, accountId, application })
  return missing.map(nameMissing).join(', ')
}

function isInForce(reader: Reader, approved: BusinessId | null): boolean {
  const until = approved?.validUntil ?? null
  return until !== null && until > reader.clock.now()
}

function standingOf(reader: Reader, approved: BusinessId | null): BusinessIdStanding | null {
  const until = approved?.validUntil ?? null
  if (until === null) return null
  const [today, end] = [dayOf(reader.clock.now()), dayOf(until)]
  if (!isInForce(reader, approved)) return 'lapsed'
  return daysBetween(today, end) <= RENEWAL_DAYS ? 'renewal_due' : 'in_force'
}

/**
 * Answers when an approval ends: a year from now, or a year after the end of the business ID in force, so that an early
 * renewal loses nothing. If something is missing, it ends after `EXCEPTION_DAYS`, and never before the business ID in
 * force.
 */
async function nextExpiry(tx: Tx, accountId: bigint, excepted: boolean): Promise<Date> {
  const { approved, inForce, application } = await getBusinessId(tx, accountId)
  const now = tx.clock.now()
  const left = inForce && application === 'renewal' ? (approved?.validUntil ?? now) : now
  if (excepted) return new Date(Math.max(left.getTime(), now.getTime() + EXCEPTION_DAYS * 86_400_000))
  const until = new Date(left)
  until.setUTCFullYear(until.getUTCFullYear() + 1)
  return until
}

/** Locks an application of any account. Fails with `not_found`. A draft is found only by its own account. */
async function lockBusinessId(tx: Tx, id: bigint) {
  const { rows } = await sql<{
    accountId: bigint
    requestedBy: bigint
    firstApprovedBy: bigint | null
    legalName: string
    status: Status
  }>`
    select account_id as "accountId", requested_by as "requestedBy", first_approved_by as "firstApprovedBy",
      legal_name as "legalName", status
    from business_id where id = ${id} and status <> 'draft' for update`.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

const columns = sql`
  business_id.id, business_id.status, legal_name as "legalName", legal_form as "legalForm",
  registration_number as "registrationNumber", tin, address, town, owners, business_id.reason,
  business_id.comments, business_id.created_at as "createdAt", business_id.submitted_at as "submittedAt",
  business_id.decided_at as "decidedAt", valid_until as "validUntil", deciders, exception`

const queueOrder = sql`
  waiting desc, case when waiting then submitted_at end, case when waiting then id end, submitted_at desc, id desc`

/** The most other accounts with the same number that are shown. */
const ALIKE_MAX = 5

const requestColumns = sql`
  business_id.account_id as "accountId",
  (select name from account where account.id = business_id.account_id) as "accountName",
  array(
    select distinct account.name
    from business_id as other join account on account.id = other.account_id
    where other.account_id <> business_id.account_id and other.account_id > 0 and other.status in ('submitted', 'approved', 'needs_information')
      and (other.registration_number = business_id.registration_number or other.tin = business_id.tin)
    order by account.name
    limit ${ALIKE_MAX}
  ) as alike,
  coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
    where person.account_id = ${OPERATOR_ACCOUNT_ID} and person.id = first_approved_by), '') as "firstApprover",
  first_approved_at as "firstApprovedAt", first_exception as "firstException"`
