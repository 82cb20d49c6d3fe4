import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { changeCompany } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../../catalog/testing/golden-cases.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { bindBilling } from '../http.ts'
import { invoiceCases } from '../testing/invoices.cases.ts'
import { createInvoice, reviewInvoice } from './invoices.ts'
import { openBooks, reserve, spend } from '../ledger/ledger.ts'
import { prove } from '../ledger/proof.ts'
import { changeSeller } from '../seller.ts'
import { esi } from '../testing/invoices.ts'

const DAY_MS = 86_400_000
const start_ms = Date.parse('2026-11-02T09:00:00Z')
const cause = { kind: 'campaign', id: 1n } as const

/**
 * Nkra Ghana Ltd has been selling for three days and charges no CST. Adom Savings bought Starter two days ago, and
 * Esi approved it; of its 500 credits 30 are spent and 20 held. Then it moved. Its order of Checks from now waits,
 * and so does what the case's Administrator ordered for the operator.
 */
async function prepare({ db, clock, adom, name }: GoldenWorld): Promise<void> {
  const at = (daysAgo: number) => clock.advance(start_ms - daysAgo * DAY_MS - clock.ms())
  const mark = await nameOf(db, adom)
  const month = { durationNumber: 1, durationType: 3 } as const
  const starter = { product: 'SMS', name: `Starter ${mark}`, price: 2_000n, credit: 500n, ...month } as const
  const checks = { product: 'KYC', name: `Checks ${mark}`, price: 9_500n, credit: 50n, ...month } as const
  const ama = testUser(adom)
  const administrator = testUser(1n, 'Administrator')
  const address = { addressLine1: '', addressLine2: '', town: '', digitalAddress: '' }

  at(3)
  await db.transaction(async (tx) => {
    await changeSeller(tx, esi, {
      ...address,
      name: 'Nkra Ghana Ltd',
      tin: 'C0003137902',
      addressLine1: '4 Ring Road Central',
      phone: '+233 30 222 1100',
      email: '',
      transfer: {
        bank: 'Fidelity Bank Ghana',
        branch: 'Ridge Tower',
        accountName: 'Nkra Ghana Ltd',
        accountNumber: '1050012345678',
      },
      chargesCst: false,
      cstNotifiedOn: null,
      cstReference: '',
    })
    await openBooks(tx, adom)
    for (const sold of [starter, checks]) await createPackage(tx, sold)
    await changeCompany(tx, ama, {
      name: `Adom Savings ${mark}`,
      tin: 'C0000803561',
      addressLine1: '12 Independence Avenue',
      addressLine2: '',
      town: 'Accra',
      digitalAddress: 'GA-110-2223',
    })
  })
  const order = async (called: string, buyer: typeof ama, sold: typeof starter | typeof checks) => {
    const { id, number } = await db.transaction((tx) =>
      createInvoice(tx, buyer, {
        accountId: buyer.accountId,
        amount: sold.price,
        credit: sold.credit,
        packageName: sold.name,
        duration: sold.durationNumber,
        durationType: sold.durationType,
        ProductType: sold.product,
      }),
    )
    name(called, encodeId('inv', id), id)
    name(`${called} number`, number, number)
    return id
  }

  at(2)
  const approved = await order('approved', ama, starter)
  await db.transaction(async (tx) => {
    await reviewInvoice(tx, esi, { invoiceId: approved, status: 2, reason: '' })
    await spend(tx, { accountId: adom, product: 'SMS', items: [30n], cause })
    await reserve(tx, { accountId: adom, product: 'SMS', credits: 20n, cause })
    await changeCompany(tx, ama, { ...address, name: `Adom Savings ${mark}`, tin: '' })
  })
  at(0)
  await order('pending', ama, checks)
  await order('own', administrator, checks)
  await db.transaction((tx) => sql`delete from outbox where account_id is not null`.execute(tx.sql))
}

/** The end of the business's name, which is the case's mark. */
async function nameOf(db: GoldenWorld['db'], accountId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${accountId}`.execute(
    db.sql,
  )
  return rows[0]!.name.split(' ').at(-1)!
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindBilling, prepare)
})
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await stage.close()
})

test.each(invoiceCases)('$name', (golden) => stage.run(golden))
