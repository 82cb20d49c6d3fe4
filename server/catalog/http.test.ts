import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { cases } from './testing/http.cases.ts'
import { bindCatalog } from './http.ts'
import { programLimitCases } from './testing/program-limits.cases.ts'
import { offerCases } from './testing/offer.cases.ts'
import { packageCases } from './testing/packages.cases.ts'
import { createPackage, createDefaultPackage } from './packages.ts'
import { addApprovedSender } from './senders/senders.ts'
import { openStage, type GoldenStage, type GoldenWorld } from './testing/golden-cases.ts'

const month = { durationNumber: 1, durationType: 3 } as const
const year = { durationNumber: 1, durationType: 4 } as const

/** Starter and Checks are on sale; one package is given, one is retired; and there are sender IDs. */
async function prepare({ db, clock, adom, name }: GoldenWorld): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    await sql`delete from program_limits where account_id >= 0`.execute(tx.sql)
    await sql`delete from sender where account_id is not null`.execute(tx.sql)
    const sold = [
      await createPackage(tx, { product: 'KYC', name: 'Checks', price: 9_500n, credit: 50n, ...year }),
      await createPackage(tx, { product: 'SMS', name: 'Starter', price: 2_000n, credit: 500n, ...month }),
    ]
    for (const { name: called, productId } of sold) name(called, encodeId('pkg', productId), productId)
    const gift = { product: 'SMS', name: 'Checks', price: 0n, credit: 20n, ...month } as const
    const given = await createDefaultPackage(tx, gift)
    name('given', encodeId('pkg', given.productId), given.productId)
    const old = await createPackage(tx, { product: 'SMS', name: 'Weekend', price: 1n, credit: 1n, ...month })
    name('old', encodeId('pkg', old.productId), old.productId)
    await sql`
      update package set retired_at = ${clock.now()}, name = 'Old' where id = ${old.productId}`.execute(
      tx.sql,
    )

    const nkra = await addApprovedSender(tx, {
      accountId: OPERATOR_ACCOUNT_ID,
      name: 'Nkra',
      isDefault: true,
    })
    const own = await addApprovedSender(tx, { accountId: adom, name: 'AdomSavings' })
    name('Nkra', encodeId('snd', nkra), nkra)
    name('AdomSavings', encodeId('snd', own), own)
  })
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindCatalog, prepare)
})
afterAll(() => stage.close())

test.each([...cases, ...packageCases, ...offerCases, ...programLimitCases])('$name', (golden) =>
  stage.run(golden),
)
