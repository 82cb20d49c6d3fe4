/** The signed-in person and their account, in one statement: what the frame of every page shows. */
import type { Language } from '@nkra/contract/identity/languages.ts'
import type * as contract from '@nkra/contract/identity/sign-in.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { User } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import { creditRate } from './holdings.ts'

export type Product = 'SMS' | 'KYC'
type BillingType = 1 | 2
type BillingStatus = 1 | 2

export type CurrentUser = z.output<typeof contract.CurrentUser>
export type BillingState = z.output<typeof contract.BillingState>

/** The actor and their account. An account without books, such as the operator's, has no balances. */
export async function currentUser(reader: Reader, actor: User): Promise<CurrentUser> {
  const { rows } = await sql<Row>`
    select a.name as "accountName", a.status as "accountStatus", u.first_name as "firstName",
      u.last_name as "lastName", u.other_names as "otherNames", u.language,
      coalesce(sms.billing_type, 1) as "smsType", coalesce(sms.billing_status, 1) as "smsStatus",
      coalesce(kyc.billing_type, 1) as "kycType", coalesce(kyc.billing_status, 1) as "kycStatus",
      -- As the summary has it: what has lapsed no longer counts, booked or not.
      coalesce(sms.available + sms.credit_limit - coalesce((
        select sum(credit.available) from credit
        where credit.account_id = u.account_id and credit.product = 'SMS' and credit.status = 'Confirmed'
          and credit.lapses_at <= ${reader.clock.now()}
      ), 0)::int8, 0) as credit,
      coalesce(${creditRate(sql`u.account_id`, 'SMS', reader.clock.now())}, 0) as rate
    from account_user u
    join account a on a.id = u.account_id
    left join balance sms on sms.account_id = u.account_id and sms.product = 'SMS'
    left join balance kyc on kyc.account_id = u.account_id and kyc.product = 'KYC'
    where u.account_id = ${actor.accountId} and u.id = ${actor.userId}
  `.execute(reader.sql)
  const { smsType, smsStatus, kycType, kycStatus, ...known } = rows[0] ?? fail('session_ended')
  return {
    ...known,
    userId: actor.userId,
    accountId: actor.accountId,
    sms: stateOf('SMS', smsType, smsStatus),
    kyc: stateOf('KYC', kycType, kycStatus),
    emailAddress: actor.email,
    role: actor.role,
    exp: Math.floor(actor.expires.getTime() / 1000),
  }
}

interface Row {
  accountName: string
  accountStatus: 'Active' | 'Suspended'
  firstName: string
  lastName: string
  otherNames: string
  language: Language
  smsType: BillingType
  smsStatus: BillingStatus
  kycType: BillingType
  kycStatus: BillingStatus
  credit: bigint
  rate: bigint
}

export function stateOf(
  product: Product,
  billingType: BillingType,
  billingStatus: BillingStatus,
): BillingState {
  const billingTypeId = `${product.toLowerCase()}-${billingType === 1 ? 'prepaid' : 'postpaid'}`
  return { billingType, billingStatus, billingTypeId }
}
