/**
 * The demo's customers (requirements 13.5): Adom Savings, a customer for some months with an owner to sign in as,
 * and a school that pays by the month. They are written once, in one transaction, into a database without
 * customers.
 */
import { sql } from 'kysely'
import { seedBilling } from '../billing/seed.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { seedCatalog } from '../catalog/seed.ts'
import { seedContacts } from '../contacts/seed.ts'
import { seedIdentity } from '../identity/seed.ts'
import type { KycResources } from '../kyc/resources.ts'
import { seedKyc } from '../kyc/seed.ts'
import { ensurePartitions } from '../messaging/messages/partitions.ts'
import { creditsOf, planDemoCampaigns, writeDemoCampaigns } from '../messaging/demo-campaigns.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Db } from '../platform/database/database.ts'
import { seedNotifications } from './seed-notifications.ts'
import { openSchool, schoolRegistered } from './seed-school.ts'

/** Its first order is 94 days old (`server/billing/seed.ts`). */
const REGISTERED_DAYS_AGO = 96

/** Answers whether it wrote anything. The links must exist, because earlier messages went by them. */
export async function seedDemo(db: Db, kyc: KycResources): Promise<boolean> {
  await ensurePartitions(db, schoolRegistered(db.clock))
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo seed'))`.execute(tx.sql)
    const { rows } = await sql`select 1 from account where id <> ${OPERATOR_ACCOUNT_ID} limit 1`.execute(
      tx.sql,
    )
    if (rows.length > 0) return false
    const accountId = await createAccount(daysAgo(tx, REGISTERED_DAYS_AGO), { name: 'Adom Savings' })
    const people = await seedIdentity(tx, { accountId })
    await seedCatalog(tx, { accountId, userId: people.userId })
    await seedContacts(tx, { accountId })
    const planned = await planDemoCampaigns(tx, accountId)
    const meanwhile = await openSchool(tx, people)
    await seedBilling(tx, { accountId, ...people, smsSpent: creditsOf(planned), meanwhile })
    await meanwhile(tx.clock.now())
    await seedKyc(tx, kyc, { accountId, ...people })
    await writeDemoCampaigns(tx, { planned, userId: people.userId })
    await seedNotifications(tx, accountId)
    return true
  })
}
