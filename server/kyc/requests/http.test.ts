import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../../catalog/testing/golden-cases.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { saveBusinessId } from '../business-ids/business-ids.ts'
import { runCheck } from '../checks/attempts.ts'
import { cases } from '../testing/http.cases.ts'
import { bindBusinessIds } from '../business-ids/http.ts'
import { bindKyc } from './http.ts'
import { submitKyc } from './requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks, registered } from '../testing/kyc.ts'

/**
 * Adom's business ID is approved; of its ten credits one is charged for a request that was approved, and one held for
 * one whose registry is down. Makola's business ID waits.
 */
async function prepare({ db, adom, makola, name }: GoldenWorld): Promise<void> {
  const kyc = demoKyc(db)
  const mark = await db.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from account where id = ${makola}`.execute(
      tx.sql,
    )
    return rows[0]!.name.split(' ').at(-1)!
  })
  const ids = await db.transaction(async (tx) => {
    await grantChecks(tx, adom, 10n)
    await grantChecks(tx, makola, 10n)
    const approved = await approveBusiness(tx, adom, registered)
    const { open } = await saveBusinessId(tx, testUser(makola), {
      ...registered,
      legalName: `Makola Traders LTD ${mark}`,
      registrationNumber: 'CS142392016',
      submit: true,
    })
    const ask = (other: Parameters<typeof kycInput>[1]) =>
      submitKyc(kyc, tx, testUser(adom), kycInput(approved, other))
    const decided = await ask({
      surname: 'Mensah',
      reference: 'customer-10442',
      metadata: { branch: 'Kumasi' },
    })
    const waiting = await ask({ number: 'GHA-000000000-3', givenNames: 'Efua' })
    return { approved, submitted: open!.id, decided: decided.id, waiting: waiting.id }
  })
  name('approved', encodeId('bid', ids.approved), ids.approved)
  name('submitted', encodeId('bid', ids.submitted), ids.submitted)
  name('decided', encodeId('kyc', ids.decided), ids.decided)
  name('waiting', encodeId('kyc', ids.waiting), ids.waiting)
  for (const id of [ids.decided, ids.waiting])
    await runCheck(kyc, { accountId: adom, id }, new AbortController().signal)
  // What the cases ask for is what happens from here on.
  await sql`delete from outbox where account_id is not null`.execute(db.sql)
  // Other cases' businesses go by the same number.
  await sql`
    update business_id set registration_number = id::text, tin = id::text
    where account_id not in (${adom}, ${makola})`.execute(db.sql)
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage((server) => {
    const kyc = demoKyc(server.db)
    bindBusinessIds(server, kyc)
    bindKyc(server, kyc)
  }, prepare)
})
afterAll(() => stage.close())

test.each(cases)('$name', (golden) => stage.run(golden))
