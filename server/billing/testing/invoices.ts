/** For tests: a business that orders packages, and the operator's people who decide on them. */
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { User } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { createInvoice, reviewInvoice, type Invoice } from '../invoices/invoices.ts'
import { openBooks } from '../ledger/ledger.ts'

/** Two people who work for the operator. */
export const esi = testUser(1n, 'Administrator', 11n)
export const kojo = testUser(1n, 'Administrator', 12n)

export interface Sold {
  name: string
  /** The price in pesewas. */
  price: bigint
  credit: bigint
  durationNumber: number
  durationType: 1 | 2 | 3 | 4
}

/** GHS 100.00 for 300 credits: a third of a pesewa never divides evenly. */
export const thirds: Sold = {
  name: 'Thirds',
  price: 10_000n,
  credit: 300n,
  durationNumber: 1,
  durationType: 3,
}

/** A business with open books, and the package on sale for SMS. Answers its owner. */
export async function openBusiness(db: Db, sold?: Sold): Promise<User> {
  return db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Kaneshie Clinic' })
    await openBooks(tx, accountId)
    if (sold) await createPackage(tx, { ...sold, product: 'SMS' })
    return testUser(accountId)
  })
}

export async function order(tx: Tx, buyer: User, sold: Sold): Promise<Invoice> {
  return createInvoice(tx, buyer, {
    accountId: buyer.accountId,
    amount: sold.price,
    credit: sold.credit,
    packageName: sold.name,
    duration: sold.durationNumber,
    durationType: sold.durationType,
    ProductType: 'SMS',
  })
}

/** An invoice that is ordered and approved, by Esi unless another is named. */
export async function bought(db: Db, buyer: User, sold: Sold, reviewer: User = esi): Promise<Invoice> {
  return db.transaction(async (tx) => {
    const { id } = await order(tx, buyer, sold)
    return reviewInvoice(tx, reviewer, { invoiceId: id, status: 2, reason: '' })
  })
}
