/** The businesses as the operator sees them: who they are, what they hold, and when somebody last signed in. */
import type * as contract from '@nkra/contract/catalog/accounts.ts'
import type { z } from 'zod'
import { decodeId, type Page } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Reader } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import { stateOf } from './current-user.ts'

export type AccountStatus = 'Active' | 'Suspended'

export type AccountRow = z.output<typeof contract.AccountSummary>
export type AccountDetail = z.output<typeof contract.AccountDetail>
type AccountPerson = AccountDetail['people'][number]

/**
 * The operator's own account, to which Administrators belong. It is no business, so lists of businesses leave it out.
 */
export const OPERATOR_ACCOUNT_ID = 1n

/** The most people shown of one account. No team has more. */
const PEOPLE_MAX = 200

/**
 * A page of the businesses, newest first: all, or those found by part of a name or address, or by their id.
 *
 * With 100,000 accounts and 200,000 addresses, a page and its count take 12 ms without a term and 100 to 190 ms with
 * one, because names and addresses are read through. The operator searches rarely, and an index of trigrams would slow
 * every registration.
 */
export async function listAccounts(
  reader: Reader,
  asked: {
    searchTerm: string
    status?: AccountStatus | undefined
    pageNumber: number
    pageSize: number
  },
): Promise<Page<AccountRow>> {
  const { pageNumber, pageSize } = asked
  const found = foundBy(asked)
  const [page, count] = await Promise.all([
    sql<AccountRow>`
      select ${LISTED}
      from (
        select * from account a where ${found} order by a.id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
      ) a ${AROUND}
      order by a.id desc
    `.execute(reader.sql),
    sql<{ count: number }>`select count(*)::int4 as count from account a where ${found}`.execute(reader.sql),
  ])
  return { items: page.rows, totalCount: count.rows[0]?.count ?? 0, pageNumber, pageSize }
}

/** One business. Fails with `not_found`, also for the operator's own account. */
export async function getAccount(reader: Reader, accountId: bigint): Promise<AccountDetail> {
  const [{ rows }, { rows: people }] = await Promise.all([
    sql<Row>`
      select ${LISTED}, a.status_reason as "statusReason", a.status_changed_at as "statusChangedAt",
        coalesce(sms.reserved, 0) as "smsReserved", coalesce(kyc.reserved, 0) as "kycReserved",
        coalesce(sms.billing_type, 1) as "smsType", coalesce(sms.billing_status, 1) as "smsStatus",
        a.terms_version as "termsVersion", a.terms_agreed_at as "termsAgreedAt",
        coalesce(kyc.billing_type, 1) as "kycType", coalesce(kyc.billing_status, 1) as "kycStatus",
        (select count(*)::int4 from campaign where account_id = a.id) as campaigns,
        (select count(*)::int4 from contact where account_id = a.id) as contacts,
        (select count(*)::int4 from invoice where account_id = a.id and status = 1) as "invoicesPending"
      from account a ${AROUND}
      where a.id = ${accountId} and a.id > 0 and a.id <> ${OPERATOR_ACCOUNT_ID}
    `.execute(reader.sql),
    sql<AccountPerson>`
      select u.id as "userId", u.first_name || ' ' || u.last_name as name, e.email, u.role,
        u.disabled_at is not null as disabled, e.confirmed_at is not null as confirmed
      from account_user u
      left join user_email e on e.account_id = u.account_id and e.user_id = u.id
      where u.account_id = ${accountId}
      order by u.id
      limit ${PEOPLE_MAX}
    `.execute(reader.sql),
  ])
  const {
    smsReserved,
    kycReserved,
    smsType,
    smsStatus,
    kycType,
    kycStatus,
    termsVersion,
    termsAgreedAt,
    ...known
  } = rows[0] ?? fail('not_found')
  return {
    ...known,
    reserved: { sms: smsReserved, kyc: kycReserved },
    billing: { sms: stateOf('SMS', smsType, smsStatus), kyc: stateOf('KYC', kycType, kycStatus) },
    agreedTerms:
      termsVersion === null || termsAgreedAt === null
        ? null
        : { version: termsVersion, agreedAt: termsAgreedAt },
    people,
  }
}

interface Row extends Omit<AccountDetail, 'reserved' | 'billing' | 'agreedTerms' | 'people'> {
  smsReserved: bigint
  kycReserved: bigint
  smsType: 1 | 2
  smsStatus: 1 | 2
  kycType: 1 | 2
  kycStatus: 1 | 2
  termsVersion: number | null
  termsAgreedAt: Date | null
}

function foundBy({ searchTerm, status }: { searchTerm: string; status?: AccountStatus | undefined }) {
  const anywhere = `%${searchTerm.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    a.id > 0 and a.id <> ${OPERATOR_ACCOUNT_ID} and (${status ?? null}::text is null or a.status = ${status ?? null})
    and (${searchTerm} = '' or lower(a.name) like ${anywhere} or a.id = ${decodeId('acc', searchTerm)}::int8
      or a.id in (select account_id from user_email where email like ${anywhere}))`
}

const LISTED = sql`
  a.id as "accountId", a.name, a.status, owner.email, people.members, coalesce(sms.available + sms.credit_limit, 0) as sms,
  coalesce(kyc.available + kyc.credit_limit, 0) as kyc, a.created_at as "createdAt",
  greatest(people.signed_in_at, seen.refreshed_at) as "lastActiveAt"`

/** SQL for the facts beside an account `a`, each read by its key: a handful of rows an account. */
const AROUND = sql`
  left join balance sms on sms.account_id = a.id and sms.product = 'SMS'
  left join balance kyc on kyc.account_id = a.id and kyc.product = 'KYC'
  left join lateral (
    select count(*) filter (where disabled_at is null)::int4 as members, max(signed_in_at) as signed_in_at
    from account_user where account_id = a.id
  ) people on true
  left join lateral (
    select e.email from account_user u
    join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = a.id and u.role = 'Owner'
    order by u.disabled_at is not null, u.id
    limit 1
  ) owner on true
  left join lateral (
    select refreshed_at from session
    where account_id = a.id and impersonator_session_id is null
    order by refreshed_at desc
    limit 1
  ) seen on true`
