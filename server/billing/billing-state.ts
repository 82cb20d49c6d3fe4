/** How an account pays for each product, as its people see it (specification section 3: sms, kyc, credit, rate). */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Reader } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { balances } from './ledger.ts'

export interface ProductBilling {
  /** 1 Prepaid, 2 Postpaid. */
  billingType: 1 | 2
  /** 1 Active, 2 Suspended. */
  billingStatus: 1 | 2
  /** Names the terms: `sms-prepaid`. */
  billingTypeId: string
}

export interface AccountBilling {
  sms: ProductBilling
  kyc: ProductBilling
  /** SMS credits available, on credit included. */
  credit: bigint
  /** 1/1,000 pesewa for one SMS credit, as agreed where it is postpaid or else as last bought; 0 where none was. */
  rate: bigint
}

/** Fails with `not_found` where the account's books were never opened. */
export async function accountBilling(reader: Reader, accountId: bigint): Promise<AccountBilling> {
  const { rows } = await sql<{ product: Product; billingType: 1 | 2; billingStatus: 1 | 2 }>`
    select product, billing_type as "billingType", billing_status as "billingStatus"
    from balance where account_id = ${accountId}`.execute(reader.sql)
  const held = await balances(reader, accountId)
  const of = (product: Product): ProductBilling => {
    const { billingType, billingStatus } = rows.find((row) => row.product === product) ?? fail('not_found')
    const billingTypeId = `${product.toLowerCase()}-${billingType === 1 ? 'prepaid' : 'postpaid'}`
    return { billingType, billingStatus, billingTypeId }
  }
  return {
    sms: of('SMS'),
    kyc: of('KYC'),
    credit: held.find(({ product }) => product === 'SMS')?.available ?? 0n,
    rate: await lastRate(reader, accountId, 'SMS'),
  }
}

async function lastRate(reader: Reader, accountId: bigint, product: Product): Promise<bigint> {
  const { rows } = await sql<{ rate: bigint }>`
    select coalesce((
      select rate from balance join postpaid_terms as terms using (account_id, product)
      where account_id = ${accountId} and product = ${product} and billing_type = 2
        and month <= ${reader.clock.now()}
      order by month desc
      limit 1
    ), (
      select (amount_pesewas * 2000 + credit) / (credit * 2)
      from invoice
      where account_id = ${accountId} and product = ${product} and status = 2
      order by reviewed_at desc
      limit 1
    )) as rate`.execute(reader.sql)
  return rows[0]?.rate ?? 0n
}
