/** For tests: invoices to clear, a simulated revenue authority, and processes of the program that are killed. */
import { sql } from 'kysely'
import { systemClock } from '@nkra/outside/company/clock.ts'
import { startRevenueAuthority } from '@nkra/outside/revenue-authority/revenue-authority.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { Db, RowKey } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { openEvat, type RevenueAuthority } from '../clearance/evat.ts'
import { createInvoice, reviewInvoice } from '../invoices/invoices.ts'
import { openBooks } from '../ledger/ledger.ts'

export const administrator = testUser(1n, 'Administrator', 77n)
const TAXPAYER = 'C0000803561-001'
const SECURITY_KEY = 'key of the tests'
/** One simulated second passes in a millisecond. */
const SCALE = 0.001

/** Starts a simulated authority with the clock `now`, whatever the machine's clock says. */
export async function startTestAuthority(now: () => number) {
  const played = await startRevenueAuthority({
    port: 0,
    seed: 7,
    clock: { ...systemClock(SCALE), now },
    taxpayers: new Map([[TAXPAYER, SECURITY_KEY]]),
  })
  const config = { url: `${played.url}/vsdc/api/v1`, taxpayer: TAXPAYER, securityKey: SECURITY_KEY }
  return { played, config, authority: openEvat(config) }
}

/** A process of ours that dies before it sends, or before it reads the answer. */
export function killedAuthority(authority: RevenueAuthority, when: 'before' | 'after'): RevenueAuthority {
  return {
    async ask(...asked) {
      if (when === 'after') await authority.ask(...asked)
      throw new Error('killed')
    },
  }
}

/** A business with a package to order. */
export async function business(db: Db, name: string): Promise<bigint> {
  return db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name })
    await sql`update account set tin = 'C0000803561' where id = ${accountId}`.execute(tx.sql)
    await openBooks(tx, accountId)
    return accountId
  })
}

export async function sellStarter(db: Db): Promise<void> {
  await db.transaction((tx) =>
    createPackage(tx, {
      product: 'SMS',
      name: 'Clearance starter',
      price: 10_100n,
      credit: 3_000n,
      durationNumber: 1,
      durationType: 3,
    }),
  )
}

/** Orders the package and has it approved. */
export async function approvedInvoice(
  db: Db,
  accountId: bigint,
): Promise<{ invoiceId: bigint; number: string }> {
  const invoice = await db.transaction((tx) =>
    createInvoice(tx, testUser(accountId), {
      accountId,
      amount: 10_100n,
      credit: 3_000n,
      packageName: 'Clearance starter',
      duration: 1,
      durationType: 3,
      ProductType: 'SMS',
    }),
  )
  await db.transaction((tx) =>
    reviewInvoice(tx, administrator, { invoiceId: invoice.id, status: 2, reason: '' }),
  )
  return { invoiceId: invoice.id, number: invoice.number }
}

export interface Stored {
  accountId: bigint
  id: bigint
  number: string
  state: string
  reason: string | null
  code: string | null
  attempts: number
  receiptNumber: string | null
}

/** Clearances with the numbers of their stamps, oldest first: all, or those of some documents. */
export async function clearances(db: Db, numbers: readonly string[] | null = null): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select clearance.account_id as "accountId", clearance.id, number, state, reason, code, attempts,
      stamp.receipt_number as "receiptNumber"
    from clearance
    left join clearance_stamp as stamp
      on stamp.account_id = clearance.account_id and stamp.clearance_id = clearance.id
    where ${numbers}::text[] is null or number = any(${numbers}::text[])
    order by clearance.id`.execute(db.sql)
  return rows
}

/** The clearances that are due now. */
export async function due(db: Db): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from clearance
    where next_attempt_at <= ${db.clock.now()} order by id`.execute(db.sql)
  return rows
}
