import * as contract from '@nkra/contract/billing/books.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { ChangesHub } from '../../platform/events/changes.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { bindReports } from '../../reports/http.ts'
import { proofWorkers, proveAll, runProof } from './proof.ts'
import { bindBilling } from '../http.ts'
import { charge, grant, openBooks, release, reserve, spend } from './ledger.ts'

const clock = testClock('2026-11-02T09:00:00Z')
const administrator = testUser(1n, 'Administrator', 2n)
let base: TestDatabase
let hub: ChangesHub
let http: TestServer
let adom: bigint
let makola: bigint

beforeAll(async () => {
  base = await testDatabase({ clock })
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => {
    bindBilling(api)
    bindReports(api, { db: base.db, hub })
  })
  adom = await open('Adom, Savings')
  makola = await open('=Makola')
})
afterAll(async () => {
  await http.close()
  await hub.close()
  await base.close()
})

const within = <T>(work: (tx: Tx) => Promise<T>) => base.db.transaction(work)
const open = (name: string) =>
  within(async (tx) => {
    const accountId = await createAccount(tx, { name })
    await openBooks(tx, accountId)
    await grant(tx, {
      accountId,
      product: 'SMS',
      packageName: 'Trial',
      credit: 100n,
      durationNumber: 1,
      durationType: 4,
    })
    return accountId
  })
const sending = (accountId: bigint, ...items: bigint[]) =>
  within((tx) => spend(tx, { accountId, product: 'SMS', items, cause: { kind: 'message', id: 9n } }))

interface Books {
  products: Record<string, unknown>[]
  proofs: { number: number; scope: string; movements: number; flaws: number; tookMs: number | null }[]
  flaws: Record<string, unknown>[]
}
const books = async () => (await http.call(contract.getBooks, {}, { as: administrator })).body.data as Books

/** Runs the nightly proof of new entries, as its job does. Answers its record. */
async function nightly(): Promise<Books['proofs'][number]> {
  const cron = proofWorkers(base.db).find(({ job }) => job.name === 'books.prove-new')!
  await cron.run({}, { id: 'test', signal: new AbortController().signal })
  const [begun] = (await books()).proofs
  await runProof(base.db, begun!.number)
  return (await books()).proofs[0]!
}

/** Runs a whole proof, as an Administrator asks for it. */
async function whole(): Promise<Books['proofs'][number]> {
  const { body } = await http.call(contract.proveBooks, {}, { as: administrator })
  const { number } = body.data as { number: number }
  await runProof(base.db, number)
  return (await books()).proofs.find((proof) => proof.number === number)!
}

/** Damages the books as no verb can, with triggers and checks switched off. */
async function damage(statement: string): Promise<void> {
  await base.db.pool.query(
    `set session_replication_role = replica; ${statement}; set session_replication_role = default`,
  )
}

describe('the books', () => {
  test('add up to zero, product by product', async () => {
    await sending(adom, 3n, 4n)
    await within(async (tx) => {
      const cause = { kind: 'campaign', id: 5n } as const
      const reservationId = await reserve(tx, { accountId: makola, product: 'SMS', credits: 30n, cause })
      await charge(tx, { accountId: makola, reservationId, credits: 10n })
    })
    const { products } = await books()
    expect(products).toEqual([
      {
        product: 'SMS',
        issued: 200,
        available: 163,
        reserved: 20,
        spent: 17,
        lapsed: 0,
        accounts: 2,
        movements: 5,
      },
      {
        product: 'KYC',
        issued: 0,
        available: 0,
        reserved: 0,
        spent: 0,
        lapsed: 0,
        accounts: 0,
        movements: 0,
      },
    ])
  })

  test('each night what is new is proved, and only that is read', async () => {
    expect(await nightly()).toMatchObject({ scope: 'new', movements: 5, flaws: 0 })
    expect(await nightly()).toMatchObject({ movements: 0, flaws: 0 })
    await sending(adom, 1n)
    expect(await nightly()).toMatchObject({ movements: 1, flaws: 0 })
  })

  test('the whole is proved on request, on record, once at a time', async () => {
    const asked = await http.call(contract.proveBooks, {}, { as: administrator })
    const again = await http.call(contract.proveBooks, {}, { as: administrator })
    expect(asked.status).toBe(202)
    expect(again.body.data).toEqual(asked.body.data)
    const { number } = asked.body.data as { number: number }
    await runProof(base.db, number)
    await runProof(base.db, number)
    expect((await books()).proofs[0]).toMatchObject({ number, scope: 'whole', movements: 6, flaws: 0 })
    const { rows } = await sql<{ action: string; detail: unknown }>`
      select action, detail from audit_entry where account_id = 1 order by id`.execute(base.db.sql)
    expect(rows).toEqual([{ action: 'books_proved', detail: { number } }])
  })

  test('nobody else sees or proves them', async () => {
    for (const route of [contract.getBooks, contract.proveBooks]) {
      expect((await http.call(route, {}, { as: testUser(adom) })).body.code).toBe('forbidden')
    }
  })
})

describe('what does not agree', () => {
  const balanceOf = (accountId: bigint, set: string) =>
    `update balance set ${set} where account_id = ${accountId} and product = 'SMS'`

  test.each([
    [
      'a balance that changed without a movement',
      'available = available + 1',
      'available = available - 1',
      ['a balance is the sum of its entries', 'the lots hold what the balance shows'],
      { stated: 93, found: 92 },
    ],
    [
      'a movement that is missing',
      'transfers = transfers + 1',
      'transfers = transfers - 1',
      ['no transfer is missing'],
      { stated: 4, found: 3 },
    ],
  ])(
    '%s is found by both proofs, again and again, until it is mended',
    async (_, wrong, mended, laws, numbers) => {
      await nightly()
      await damage(balanceOf(adom, wrong))
      for (const prove of [nightly, nightly, whole]) {
        expect((await prove()).flaws).toBe(laws.length)
        const { flaws } = await books()
        expect(flaws.map(({ law }) => law)).toEqual(laws)
        expect(flaws[0]).toMatchObject({
          accountId: encodeId('acc', adom),
          accountName: 'Adom, Savings',
          product: 'SMS',
          ...numbers,
        })
      }
      await damage(balanceOf(adom, mended))
      expect((await nightly()).flaws).toBe(0)
      expect((await books()).flaws).toEqual([])
    },
  )

  test('a new movement whose running figure is wrong', async () => {
    await nightly()
    await sending(makola, 2n)
    const last = `from balance b where b.account_id = t.account_id and b.account_id = ${makola} and b.product = 'SMS'
      and t.product = b.product and t.number = b.transfers`
    await damage(`update transfer t set available_after = available_after + 5 ${last}`)
    expect(await nightly()).toMatchObject({ flaws: 1 })
    expect((await books()).flaws).toMatchObject([
      { law: 'the running figure runs on', accountName: '=Makola', stated: 73, found: 68 },
    ])
    await damage(`update transfer t set available_after = available_after - 5 ${last}`)
    expect(await nightly()).toMatchObject({ flaws: 0 })
  })

  test('an old movement that was changed is found by the whole proof', async () => {
    await damage(`update transfer set credits = 101 where account_id = ${makola} and number = 1`)
    expect((await nightly()).flaws).toBe(0)
    expect((await whole()).flaws).toBeGreaterThan(0)
    await damage(`update transfer set credits = 100 where account_id = ${makola} and number = 1`)
    expect((await whole()).flaws).toBe(0)
    expect(await proveAll(base.db)).toEqual([])
  })
})

describe('entries for an accountant', () => {
  const file = (query: { from: string; to: string; product?: 'SMS' | 'KYC' }) =>
    http.call(contract.exportEntries, { query }, { as: administrator })

  test('each movement of the days with the book it left and the book it entered, formulas made harmless', async () => {
    clock.advance(86_400_000)
    await within(async (tx) => {
      const cause = { kind: 'campaign', id: 6n } as const
      const reservationId = await reserve(tx, { accountId: makola, product: 'SMS', credits: 5n, cause })
      await release(tx, { accountId: makola, reservationId })
    })
    const { text, headers } = await file({ from: '2026-11-03', to: '2026-11-03' })
    expect(headers['content-disposition']).toContain('entries-2026-11-03-2026-11-03.csv')
    const campaign = encodeId('cmp', 6n)
    const account = encodeId('acc', makola)
    expect(text.split('\r\n')).toEqual([
      '\ufeffdate,account,account id,product,number,debit,credit,credits,cause,cause id,document',
      `2026-11-03T09:00:00.000Z,'=Makola,${account},SMS,5,available,reserved,5,campaign,${campaign},`,
      `2026-11-03T09:00:00.000Z,'=Makola,${account},SMS,6,reserved,available,5,campaign,${campaign},`,
      '',
    ])
  })

  test('the days before, account by account; what is debited is credited', async () => {
    const { text } = await file({ from: '2026-11-01', to: '2026-11-02' })
    const rows = text.split('\r\n').slice(1, -1)
    expect(rows).toHaveLength(7)
    expect(rows[0]).toContain(
      `"Adom, Savings",${encodeId('acc', adom)},SMS,1,issued,available,100,grant,crd_`,
    )
    expect(
      (await file({ from: '2026-11-01', to: '2026-11-02', product: 'KYC' })).text.split('\r\n'),
    ).toHaveLength(2)
  })

  test('is on record, and only for days in their order', async () => {
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_entry where account_id = 1 and action = 'entries_exported' order by id limit 1
    `.execute(base.db.sql)
    expect(rows).toEqual([{ detail: { from: '2026-11-03', to: '2026-11-03', product: null } }])
    expect((await file({ from: '2026-11-03', to: '2026-11-02' })).status).toBe(400)
  })
})
