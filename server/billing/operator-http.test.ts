import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { listTrials } from '@nkra/contract/billing/trials.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../catalog/testing/golden-cases.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { testUser } from '../platform/testing/test-server.ts'
import { listTrials as readTrials } from '../reports/trials.ts'
import { bindBilling } from './http.ts'
import { invoiceMonth } from './postpaid/month-end.ts'
import { agreePostpaid } from './postpaid/postpaid.ts'
import { postpaidCases } from './testing/postpaid.cases.ts'
import { openBooks, reserve, spend } from './ledger/ledger.ts'
import { trialCases } from './testing/trials.cases.ts'
import { grantTrial } from './ledger/trials.ts'

const start_ms = Date.parse('2026-11-02T09:00:00Z')
const cause = { kind: 'campaign', id: 1n } as const
const administrator = testUser(1n, 'Administrator')

/**
 * Adom Savings uses SMS on credit since 20 September, for 0.033 and up to 200. It used 60 in September, which is
 * invoiced, 100 in October and 40 today, and 10 are held. Makola Traders has a trial of 100 SMS for a week from
 * yesterday, of which 30 are spent and 20 held.
 */
async function prepare({ db, clock, adom, makola, name }: GoldenWorld): Promise<void> {
  // What a case before this one left behind is no business of this one.
  await db.transaction(async (tx) => {
    for (const table of ['invoice_tax', 'invoice']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx.sql)
      await sql`delete from ${sql.table(table)} where account_id is not null`.execute(tx.sql)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx.sql)
    }
  })
  await sql`delete from postpaid_usage where account_id is not null`.execute(db.sql)
  await sql`delete from trial_allowance where user_id is not null`.execute(db.sql)
  const at = (day: string) => clock.advance(Date.parse(`${day}T09:00:00Z`) - clock.ms())
  const use = { accountId: adom, product: 'SMS' } as const
  const spent = (credits: bigint) => db.transaction((tx) => spend(tx, { ...use, items: [credits], cause }))

  at('2026-09-20')
  await db.transaction(async (tx) => {
    await openBooks(tx, adom)
    await openBooks(tx, makola)
    await agreePostpaid(tx, administrator, { ...use, rate: 3_300n, limit: 300n })
  })
  await spent(60n)
  at('2026-10-01')
  await invoiceMonth(db, administrator, { month: '2026-09' })
  at('2026-10-20')
  await spent(100n)
  at('2026-11-01')
  await db.transaction(async (tx) => {
    const given = { accountId: makola, product: 'SMS', credits: 100n, lapseDays: 7, reason: 'Pilot' } as const
    const { id } = await grantTrial(tx, administrator, given)
    name('trial', encodeId('crd', id), id)
    await spend(tx, { accountId: makola, product: 'SMS', items: [30n], cause })
    await reserve(tx, { accountId: makola, product: 'SMS', credits: 20n, cause })
  })
  clock.advance(start_ms - clock.ms())
  await spent(40n)
  await db.transaction((tx) => reserve(tx, { ...use, credits: 10n, cause }))
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage((server: Server) => {
    bindBilling(server)
    serve(server, listTrials, ({ query }) => readTrials(server.db, query))
  }, prepare)
})
afterAll(() => stage.close())

test.each([...trialCases, ...postpaidCases])('$name', (golden) => stage.run(golden))
