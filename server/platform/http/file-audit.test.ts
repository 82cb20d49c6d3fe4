import { Readable } from 'node:stream'
import { exportRecipients } from '@nkra/contract/messaging/messages.ts'
import { exportInvoices, getInvoicePdf } from '@nkra/contract/billing/invoices.ts'
import { exportAccount } from '@nkra/contract/reports/export.ts'
import { routeList } from '@nkra/contract/routes.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey } from '../actor.ts'
import { fail } from '../fail.ts'
import { serve } from './serve.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const OPERATOR = 1n
const owner = testUser(7001n)
const key: ApiKey = {
  kind: 'key',
  accountId: owner.accountId,
  userId: null,
  keyId: 9n,
  scopes: ['messages:read', 'billing:read'],
}
const id = encodeId('cmp', 42n)

async function* pieces(...texts: string[]) {
  yield* texts
}

let base: TestDatabase
let http: TestServer
let last = 0n

beforeAll(async () => {
  base = await testDatabase()
  await sql`insert into account (id, name) values (${owner.accountId}, 'Osikani')`.execute(base.db.sql)
  http = await testServer(
    base.db,
    (server) => {
      serve(server, exportRecipients, () => ({ name: 'r.csv', lines: pieces('a\n', 'b\n') }))
      serve(server, exportInvoices, () => ({ name: 'i.csv', lines: pieces() }))
      serve(server, getInvoicePdf, () => fail('not_found'))
      const bytes = () => Readable.from([Buffer.from('zip')])
      serve(server, exportAccount, () => ({ name: 'e.zip', bytes: bytes() }))
    },
    { authenticate: () => Promise.resolve(key) },
  )
})
beforeEach(async () => {
  const { rows } = await sql<{ id: bigint }>`
    select max(id) as id from audit_entry /* account_id */`.execute(base.db.sql)
  last = rows[0]?.id ?? 0n
})
afterAll(async () => {
  await http.close()
  await base.close()
})

/** Answers the acts on record since the case began. */
const recorded = async () =>
  (
    await sql<{ account: bigint; action: string; behind: bigint | null; detail: object }>`
      select account_id as account, action, impersonator_user_id as behind, detail
      from audit_entry where id > ${last} order by account_id, id`.execute(base.db.sql)
  ).rows

describe('a file that is taken away is on record', () => {
  test('with its kind and its filter, and nothing of what is in it', async () => {
    const call = { params: { id }, query: { state: 'delivered' as const } }
    expect((await http.call(exportRecipients, call, { as: owner })).text).toBe('a\nb\n')
    expect(await recorded()).toEqual([
      {
        account: owner.accountId,
        action: 'file_taken',
        behind: null,
        detail: { file: 'exportRecipients', id, state: 'delivered' },
      },
    ])
  })

  test('without the number that was searched for', async () => {
    const terms = {
      '0241234567': '•••••••567',
      '+233 24 123 4567': '+••• •• ••• •567',
      'INV-1042': 'INV-1042',
    }
    for (const searchTerm of Object.keys(terms))
      await http.call(exportInvoices, { query: { searchTerm } }, { as: owner })
    expect((await recorded()).map(({ detail }) => detail)).toEqual(
      Object.values(terms).map((searchTerm) => ({ file: 'exportInvoices', searchTerm })),
    )
  })

  test('where a key takes it', async () => {
    const reply = await http.inject({
      method: 'GET',
      url: exportRecipients.path.replace(':id', id),
      headers: { authorization: 'Bearer key' },
    })
    expect(reply.status).toBe(200)
    expect(await recorded()).toMatchObject([
      { account: owner.accountId, detail: { file: 'exportRecipients', key: encodeId('key', 9n) } },
    ])
  })

  test('in both logs where an Administrator acts as the customer, and where one asks for an account', async () => {
    const acting = { ...owner, impersonator: { accountId: OPERATOR, userId: 5n, writes: false } }
    await http.call(exportRecipients, { params: { id } }, { as: acting })
    expect(await recorded()).toMatchObject([
      { account: OPERATOR, behind: 5n },
      { account: owner.accountId, behind: 5n },
    ])
    last = (
      await sql<{ id: bigint }>`select max(id) as id from audit_entry /* account_id */`.execute(base.db.sql)
    ).rows[0]!.id
    const admin = testUser(OPERATOR, 'Administrator')
    const AccountId = encodeId('acc', owner.accountId)
    await http.call(exportInvoices, { query: { AccountId } }, { as: admin })
    expect(await recorded()).toMatchObject([
      { account: OPERATOR, detail: { file: 'exportInvoices', AccountId } },
      { account: owner.accountId },
    ])
  })

  test('not where there is no file, nor twice where the verb puts it on record itself', async () => {
    const params = { id: encodeId('inv', 1n) }
    expect((await http.call(getInvoicePdf, { params }, { as: owner })).status).toBe(404)
    expect((await http.call(exportAccount, {}, { as: owner })).status).toBe(200)
    expect(await recorded()).toEqual([])
  })

  test('by its verb alone where the contract says so', () => {
    const byVerb = routeList.filter(({ recordsItself }) => recordsItself).map(({ name }) => name)
    expect(byVerb.sort()).toEqual([
      'exportAccount',
      'exportEntries',
      'getBusinessPaper',
      'getEvidence',
      'getKycProof',
      'getOwnPicture',
    ])
  })
})
