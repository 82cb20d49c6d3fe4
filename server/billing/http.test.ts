import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { createPackage, type Package } from '../catalog/packages.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../catalog/testing/golden-cases.ts'
import { testUser } from '../platform/testing/test-server.ts'
import { cases } from './testing/http.cases.ts'
import { bindBilling } from './http.ts'
import { createInvoice, reviewInvoice } from './invoices/invoices.ts'
import { openBooks, reserve, spend } from './ledger/ledger.ts'
import { saveSpendCap } from './ledger/caps.ts'
import { prove } from './ledger/proof.ts'

const DAY_MS = 86_400_000
const start_ms = Date.parse('2026-11-02T09:00:00Z')
const cause = { kind: 'campaign', id: 1n } as const

/**
 * Adom Savings has three invoices. Starter of three days ago is rejected; Starter of two days ago is approved, with
 * 20 credits spent and 30 reserved; Checks of yesterday waits. Makola Traders has one of today that waits.
 */
async function prepare({ db, clock, adom, makola, name }: GoldenWorld): Promise<void> {
  const { starter, checks } = await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    await openBooks(tx, adom)
    await openBooks(tx, makola)
    const month = { durationNumber: 1, durationType: 3 } as const
    const year = { durationNumber: 1, durationType: 4 } as const
    return {
      starter: await createPackage(tx, {
        product: 'SMS',
        name: 'Starter',
        price: 2_000n,
        credit: 500n,
        ...month,
      }),
      checks: await createPackage(tx, {
        product: 'KYC',
        name: 'Checks',
        price: 9_500n,
        credit: 50n,
        ...year,
      }),
    }
  })
  const at = (daysAgo: number) => clock.advance(start_ms - daysAgo * DAY_MS - clock.ms())
  const order = async (called: string, accountId: bigint, bought: Package) => {
    const invoice = await db.transaction((tx) =>
      createInvoice(tx, testUser(accountId), {
        accountId,
        amount: bought.price,
        credit: bought.credit,
        packageName: bought.name,
        duration: bought.durationNumber,
        durationType: bought.durationType,
        ProductType: bought.product,
      }),
    )
    name(called, encodeId('inv', invoice.id), invoice.id)
    name(`${called} number`, invoice.number, invoice.number)
    return invoice.id
  }
  const review = (invoiceId: bigint, status: 2 | 3, reason: string) =>
    db.transaction((tx) => reviewInvoice(tx, testUser(1n, 'Administrator'), { invoiceId, status, reason }))

  at(3)
  await review(await order('rejected', adom, starter), 3, 'Paid to another account')
  at(2)
  await review(await order('approved', adom, starter), 2, '')
  await db.transaction(async (tx) => {
    await spend(tx, { accountId: adom, product: 'SMS', items: [20n], cause })
    await reserve(tx, { accountId: adom, product: 'SMS', credits: 30n, cause })
  })
  at(1)
  await order('pending', adom, checks)
  const cap = await db.transaction((tx) =>
    saveSpendCap(tx, testUser(adom), {
      product: 'SMS',
      holder: { kind: 'account' },
      period: 'month',
      credits: 1_000n,
    }),
  )
  name('cap', encodeId('cap', cap.id), cap.id)
  at(0)
  await order('theirs', makola, starter)
  await db.transaction((tx) => sql`delete from outbox where account_id is not null`.execute(tx.sql))
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindBilling, prepare)
})
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await stage.close()
})

test.each(cases)('$name', (golden) => stage.run(golden))
