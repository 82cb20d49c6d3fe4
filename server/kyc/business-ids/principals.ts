/**
 * Principals are owners, directors and signatories of a business, as it states them. Each has an identity check of
 * their own. The business asks them by link and pays for it; the check belongs to the business like any other. The
 * operator sees the state of the check and whether its name is the stated one, but not who was checked.
 *
 * A check counts if a registry answered a program. A decision or an answer that the business's own reviewer entered
 * does not count: a business cannot vouch for itself.
 */
import type { PrincipalRole, PrincipalStanding } from '@nkra/contract/kyc/business-papers.ts'
import { sql } from 'kysely'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { dayOf } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { matchNames } from '../names/match.ts'
import { isFinal, type Environment, type KycStatus, type Level } from '../requests/states.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity } from '../vault/sealed-identity.ts'
import type { AccountKeys } from '../vault/vault.ts'

export interface PrincipalInput {
  /** The principal's id. Null for a new principal. */
  id: bigint | null
  name: string
  role: PrincipalRole
  /** The share in hundredths of a percent; null where none is stated. */
  share: number | null
}

export interface Principal extends PrincipalInput {
  check: PrincipalCheck
}

export interface PrincipalCheck {
  standing: PrincipalStanding
  status: KycStatus | null
  level: Level | null
  decidedAt: Date | null
  requestId: bigint | null
  /** The day on which the person was erased. */
  erasedOn: string | null
}

/** The check of a principal whom nobody has asked yet. */
export const UNASKED: PrincipalCheck = {
  standing: 'unasked',
  status: null,
  level: null,
  decidedAt: null,
  requestId: null,
  erasedOn: null,
}

interface PrincipalRow extends Omit<PrincipalInput, 'id'>, RowKey {
  businessId: bigint
  erasedOn: string | null
  requestId: bigint | null
  status: KycStatus
  level: Level | null
  environment: Environment
  decidedAt: Date | null
  identity: string
  requestKey: Buffer | null
  /** Whether a program got the registry's answer. Null if no registry answered. */
  byProgram: boolean | null
}

/**
 * Replaces the principals of an application. A principal who is already in the application or in the business ID in
 * force keeps their check. Fails with `not_found` for an id that is in neither.
 */
export async function savePrincipals(
  tx: Tx,
  { accountId, businessId, inForce }: { accountId: bigint; businessId: bigint; inForce: bigint | null },
  principals: readonly PrincipalInput[],
): Promise<void> {
  const { rows } = await sql<{
    id: bigint
    businessId: bigint
    requestId: bigint | null
    erasedOn: string | null
  }>`
    select id, business_id as "businessId", request_id as "requestId", check_erased_on::text as "erasedOn"
    from business_principal
    where account_id = ${accountId} and business_id in (${businessId}, ${inForce ?? businessId})`.execute(
    tx.sql,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  await sql`
    delete from business_principal where account_id = ${accountId} and business_id = ${businessId}`.execute(
    tx.sql,
  )
  for (const [place, { id, name, role, share }] of principals.entries()) {
    const before = id === null ? null : (known.get(id) ?? failNotFound('bpr', id))
    const own = before?.businessId === businessId ? before.id : tx.ids.next()
    await sql`
      insert into business_principal (account_id, id, business_id, place, name, role, share, request_id, check_erased_on)
      values (${accountId}, ${own}, ${businessId}, ${place}, ${name}, ${role}, ${share}, ${before?.requestId ?? null},
        ${before?.erasedOn ?? null}::date)`.execute(tx.sql)
    // A principal who is named twice counts as two people.
    if (before !== null) known.delete(before.id)
  }
}

/** Lists the principals of these business IDs, by the business ID's id, in the order in which they were stated. */
export async function listPrincipals(
  kyc: Pick<KycResources, 'vault' | 'testsAreBilled'>,
  reader: Reader,
  businesses: readonly RowKey[],
): Promise<Map<bigint, Principal[]>> {
  const { rows } = await sql<PrincipalRow>`
    select principal.account_id as "accountId", principal.business_id as "businessId", principal.id, principal.name,
      principal.role, principal.share, principal.check_erased_on::text as "erasedOn", principal.request_id as "requestId",
      request.status, request.level, request.environment, request.decided_at as "decidedAt", request.identity,
      request.request_key as "requestKey",
      (
        select answer.entered_by is null and answer.outcome = 'pass' from kyc_check as answer
        where answer.account_id = request.account_id and answer.request_id = request.id
          and answer.name = 'registry_lookup'
        order by answer.id desc limit 1
      ) as "byProgram"
    from unnest(
      ${int8Array(businesses.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(businesses.map(({ id }) => id))}::int8[]
    ) as asked (account_id, id)
    join business_principal as principal on principal.account_id = asked.account_id and principal.business_id = asked.id
    left join kyc_request as request
      on request.account_id = principal.account_id and request.id = principal.request_id
    order by principal.account_id, principal.business_id, principal.place`.execute(reader.sql)
  const keys = new Map<bigint, AccountKeys | null>()
  const found = new Map<bigint, Principal[]>()
  for (const row of rows) {
    const { accountId, businessId, id, name, role, share } = row
    if (row.requestId !== null && !keys.has(accountId))
      keys.set(accountId, await kyc.vault.keysOf(reader, accountId))
    const check = checkOf(row, { keys: keys.get(accountId) ?? null, testsCount: kyc.testsAreBilled })
    found.set(businessId, [...(found.get(businessId) ?? []), { id, name, role, share, check }])
  }
  return found
}

/**
 * Locks a principal whom the business asks. Fails with `not_found`, and with `principal_asked` while a check of the
 * principal is under way.
 */
export async function lockPrincipal(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const { rows } = await sql<{ status: KycStatus | null }>`
    select (
      select status from kyc_request as request
      where request.account_id = principal.account_id and request.id = principal.request_id
    ) as status
    from business_principal as principal where principal.account_id = ${accountId} and principal.id = ${id}
    for update of principal`.execute(tx.sql)
  const { status } = rows[0] ?? failNotFound('bpr', id)
  if (status !== null && !isFinal(status)) fail('principal_asked')
}

/** Makes this request the principal's check. */
export async function linkPrincipal(tx: Tx, { accountId, id }: RowKey, requestId: bigint): Promise<void> {
  await sql`
    update business_principal set request_id = ${requestId}, check_erased_on = null
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/**
 * Removes the reference to an erased check. Only the day of the erasure stays, because the exact time would lead to the
 * check.
 */
export async function forgetPrincipalCheck(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    update business_principal set request_id = null, check_erased_on = ${dayOf(tx.clock.now())}::date
    where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

function checkOf(row: PrincipalRow, how: { keys: AccountKeys | null; testsCount: boolean }): PrincipalCheck {
  const { requestId, erasedOn, status, level, decidedAt } = row
  if (requestId === null) return { ...UNASKED, standing: erasedOn === null ? 'unasked' : 'erased', erasedOn }
  return { standing: standingOf(row, how), status, level, decidedAt, requestId, erasedOn: null }
}

function standingOf(
  row: PrincipalRow,
  { keys, testsCount }: { keys: AccountKeys | null; testsCount: boolean },
): PrincipalStanding {
  const { status, level, environment, byProgram, identity, requestKey, name } = row
  if (!isFinal(status)) return 'waiting'
  if (status !== 'approved') return 'failed'
  const byRegistry = (level === 'A2' || level === 'A3') && byProgram === true
  if (!byRegistry || (environment !== 'live' && !testsCount)) return 'own_word'
  const checked = keys && openIdentity(keys, { id: row.requestId ?? row.id, requestKey, identity })
  if (!checked) return 'erased'
  const { outcome } = matchNames(`${checked.givenNames} ${checked.surname}`, name)
  return outcome === 'same' ? 'passed' : 'name_differs'
}
