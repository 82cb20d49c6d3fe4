/** Identity checks in an account's export. */
import { encodeId } from '@nkra/contract/wire.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { exportOf } from '../../reports/account-export.ts'
import { runCheck } from '../checks/attempts.ts'
import { eraseKyc } from '../evidence/erasure.ts'
import { kycExportSheet } from './export-sheet.ts'
import { submitKyc } from './requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks } from '../testing/kyc.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({ clock: testClock() })
})
afterAll(() => base.close())

test('an export tells of each check whom it was about, unless they were erased, and of no other account’s', async () => {
  const kyc = demoKyc(base.db)
  const open = () =>
    base.db.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'Adom Savings' })
      await grantChecks(tx, accountId, 5n)
      return { user: testUser(accountId), businessId: await approveBusiness(tx, accountId) }
    })
  const submit = async ({ user, businessId }: Awaited<ReturnType<typeof open>>, surname: string) => {
    const { id } = await base.db.transaction((tx) =>
      submitKyc(kyc, tx, user, kycInput(businessId, { surname })),
    )
    await runCheck(kyc, { accountId: user.accountId, id }, new AbortController().signal)
    return id
  }
  const [adom, makola] = [await open(), await open()]
  const [kept, erased] = [await submit(adom, '=Owusu'), await submit(adom, 'Mensah')]
  await submit(makola, 'Boateng')
  await base.db.transaction((tx) => eraseKyc(kyc, tx, adom.user, { id: erased }))
  const exported = exportOf(base.db, adom.user.accountId, { more: [kycExportSheet(kyc)], pageRows: 1 })
  const bytes = Buffer.concat(await Array.fromAsync(exported))
  const text = Buffer.from(unzipSync(bytes)['identity-checks.csv']!).toString('utf8')
  const nine = '2026-11-02T09:00:00Z'
  const common = `ghana_card,approved,A2,,sandbox,form,Adom Savings and Loans LTD,2026-12 en in_person,${nine},1,${nine},${nine}`
  expect(text.slice(1).trimEnd().split('\r\n')).toEqual([
    'Check,Document,Status,Level,Reason,Environment,Asked by,Business ID,Consent,Consent given,Charged,Created,Decided,Erased,Reference,Number,Given names,Surname,Date of birth',
    `${encodeId('kyc', kept)},${common},,,GHA-•••••••••-•,Kwame,'=Owusu,1990-12-31`,
    `${encodeId('kyc', erased)},${common},${nine},,,,,`,
  ])
})
