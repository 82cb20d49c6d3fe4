import { expect, test } from 'vitest'
import { balances, grant, openBooks } from '../billing/ledger/ledger.ts'
import { prove } from '../billing/ledger/proof.ts'
import { createAccount } from '../catalog/accounts.ts'
import { seedContacts } from '../contacts/seed.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { saveLink, type Link } from './links/links.ts'
import { listRecipients } from './campaigns/message-list.ts'
import { ensurePartitions } from './messages/partitions.ts'
import { creditsOf, planDemoCampaigns, SEEDED_DAYS, writeDemoCampaigns } from './demo-campaigns.ts'
import { spentOf } from './testing/world.ts'
import { listCampaigns, CampaignTotals } from './campaigns/campaign-views.ts'

const link: Link = {
  id: 1,
  name: 'MTN',
  kind: 'smpp',
  gateway: null,
  host: '127.0.0.1',
  port: 2775,
  tls: false,
  systemId: 'mtn',
  passwordSealed: '',
  systemType: '',
  bindMode: 'transceiver',
  windowSize: 10,
  status: 'active',
  drainedAt: null,
  tlsVerify: true,
  tlsName: null,
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  validityMinutes: null,
  queryAfterMinutes: null,
  ratePerSecond: 100,
  reservedShare: 0.1,
  alphabet: 'unpacked',
  answerIdBase: null,
  receiptIdBase: null,
  smsc: 1,
  networks: ['MTN'],
  isDefault: true,
}

test('the demo’s past adds up, and spends exactly what it said it would', async () => {
  const database = await testDatabase()
  const { db } = database
  await ensurePartitions(db, new Date(db.clock.ms() - SEEDED_DAYS * 86_400_000))
  const { accountId, spent } = await db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await seedContacts(tx, { accountId })
    const planned = await planDemoCampaigns(tx, accountId)
    const spent = creditsOf(planned)
    await openBooks(tx, accountId)
    const year = { durationNumber: 1, durationType: 4 }
    await grant(tx, { accountId, product: 'SMS', packageName: 'Trial', credit: spent + 100n, ...year })
    await saveLink(tx, link)
    await writeDemoCampaigns(tx, { planned, userId: 7n })
    return { accountId, spent }
  })
  expect(spent).toBeGreaterThan(400n)
  expect(await spentOf(db, accountId)).toEqual({ spent, kept: spent })
  expect((await balances(db, accountId))[0]).toMatchObject({ available: 100n, reserved: 0n })
  expect(await prove(db)).toEqual([])

  const { items } = await listCampaigns(
    db,
    new CampaignTotals(db),
    { accountId },
    { pageNumber: 1, pageSize: 10, searchTerm: '' },
  )
  expect(items).toHaveLength(6)
  for (const { id, status, counts, recipients } of items) {
    expect(status).toBe('completed')
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(recipients)
    expect(counts.queued + counts.submitting + counts.unknown).toBe(0)
    const slice = await listRecipients(db, { accountId }, id, { searchTerm: '', limit: 200 })
    const delivered = slice.items.filter(({ state }) => state === 'delivered')
    expect(delivered).toHaveLength(counts.delivered)
  }
  await database.close()
})
