/**
 * Orders with one field tampered with. Each is refused by the field's name and changes nothing. On sale are Starter
 * of SMS, a cheaper Starter of KYC and Checks of KYC. Old is retired, and Given is never sold.
 */
import { createInvoice } from '@nkra/contract/billing/invoices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDefaultPackage, createPackage, retirePackage } from '../../catalog/packages.ts'
import {
  answered,
  invalid,
  notFound,
  openStage,
  refused,
  unauthenticated,
  type Case,
  type GoldenStage,
  type GoldenWorld,
} from '../../catalog/testing/golden-cases.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { bindBilling } from '../http.ts'
import { openBooks } from '../ledger/ledger.ts'
import { prove } from '../ledger/proof.ts'

async function prepare({ db, adom, makola }: GoldenWorld): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    await openBooks(tx, adom)
    await openBooks(tx, makola)
    const month = { durationNumber: 1, durationType: 3 } as const
    const starter = { name: 'Starter', price: 2_000n, credit: 500n, ...month }
    await createPackage(tx, { product: 'SMS', ...starter })
    await createPackage(tx, { product: 'KYC', ...starter, price: 100n, credit: 1n })
    await createPackage(tx, { product: 'KYC', ...starter, name: 'Checks', price: 9_500n, credit: 50n })
    await createDefaultPackage(tx, { product: 'SMS', ...starter, name: 'Given', price: 0n })
    const old = await createPackage(tx, { product: 'SMS', ...starter, name: 'Old' })
    await retirePackage(tx, testUser(1n, 'Administrator'), { id: old.productId })
  })
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindBilling, prepare)
})
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await stage.close()
})

const order = {
  accountId: '{adom}',
  amount: 20,
  credit: 500,
  packageName: 'Starter',
  duration: 1,
  durationType: 3,
  ProductType: 1,
}

/** Nothing is stored: no invoice, credit, movement, audit entry or message, and no number is used up. */
const nothing: Case['facts'] = [
  `select concat_ws(' ',
     (select count(*) from invoice where account_id in ({adom}, {makola}, {operator})),
     (select count(*) from invoice_tax where account_id in ({adom}, {makola}, {operator})),
     (select count(*) from credit where account_id in ({adom}, {makola}, {operator})),
     (select count(*) from transfer where account_id in ({adom}, {makola}, {operator})),
     (select count(*) from audit_entry where account_id in ({adom}, {makola})),
     (select count(*) from outbox where account_id in ({adom}, {makola}, {operator})),
     (select count(*) from invoice_counter))`,
  ['0 0 0 0 0 0 0'],
]

const sentence = 'The price of this package has changed. Choose it again.'
const differing = (...pointers: string[]) =>
  refused(
    409,
    'price_changed',
    'Price changed',
    sentence,
    pointers.map((pointer) => [pointer, sentence]),
  )

/** For each field: the value that is sent instead, and the refusal. */
const tampered: Record<
  string,
  [field: Partial<Record<keyof typeof order, unknown>>, reply: Case['reply']][]
> = {
  amount: [
    [{ amount: undefined }, invalid(['/amount', 'This is a required field'])],
    [{ amount: 19.99 }, differing('/amount')],
    [{ amount: 20.01 }, differing('/amount')],
    [{ amount: 0 }, differing('/amount')],
    [{ amount: -20 }, differing('/amount')],
    [{ amount: 2_000 }, differing('/amount')],
    [{ amount: 1_000_000_000 }, differing('/amount')],
    [{ amount: 20.001 }, invalid(['/amount', 'Use at most two decimals for an amount in GHS'])],
    [{ amount: 1e-7 }, differing('/amount')],
    [{ amount: 1_000_000_001 }, invalid(['/amount', 'This must be at most 1000000000'])],
    [{ amount: 1e300 }, invalid(['/amount', 'This must be at most 1000000000'])],
    [{ amount: '20' }, invalid(['/amount', 'This must be a number'])],
    [{ amount: null }, invalid(['/amount', 'This must be a number'])],
    [{ amount: [20] }, invalid(['/amount', 'This must be a number'])],
  ],
  credit: [
    [{ credit: undefined }, invalid(['/credit', 'This is a required field'])],
    [{ credit: 501 }, differing('/credit')],
    [{ credit: 0 }, differing('/credit')],
    [{ credit: -500 }, differing('/credit')],
    [{ credit: Number.MAX_SAFE_INTEGER }, differing('/credit')],
    [{ credit: 500.5 }, invalid(['/credit', 'This must be a whole number'])],
    [{ credit: '500' }, invalid(['/credit', 'This must be a number'])],
  ],
  packageName: [
    [{ packageName: undefined }, invalid(['/packageName', 'This is a required field'])],
    [{ packageName: 'starter' }, differing('/packageName')],
    [{ packageName: 'Starter ' }, differing('/packageName')],
    [{ packageName: 'Enterprise' }, differing('/packageName')],
    [{ packageName: 'Checks' }, differing('/packageName')],
    [{ packageName: 'Old' }, differing('/packageName')],
    [{ packageName: 'Given' }, differing('/packageName')],
    [{ packageName: 'Given', amount: 0 }, differing('/packageName')],
    [{ packageName: '%' }, differing('/packageName')],
    [{ packageName: '' }, invalid(['/packageName', 'This must have at least 1 character'])],
    [{ packageName: 'Starter'.repeat(9) }, invalid(['/packageName', 'This must have at most 60 characters'])],
  ],
  duration: [
    [{ duration: undefined }, invalid(['/duration', 'This is a required field'])],
    [{ duration: 2 }, differing('/duration')],
    [{ duration: 0 }, differing('/duration')],
    [{ duration: -1 }, differing('/duration')],
    [{ duration: Number.MAX_SAFE_INTEGER }, differing('/duration')],
    [{ duration: 1.5 }, invalid(['/duration', 'This must be a whole number'])],
    [{ duration: '1' }, invalid(['/duration', 'This must be a number'])],
  ],
  durationType: [
    [{ durationType: undefined }, invalid(['/durationType', 'This is a required field'])],
    [{ durationType: 1 }, differing('/durationType')],
    [{ durationType: 4 }, differing('/durationType')],
    [{ durationType: 0 }, invalid(['/durationType', 'This must be one of 1, 2, 3, 4'])],
    [{ durationType: 5 }, invalid(['/durationType', 'This must be one of 1, 2, 3, 4'])],
    [{ durationType: '3' }, invalid(['/durationType', 'This must be one of 1, 2, 3, 4'])],
  ],
  ProductType: [
    [{ ProductType: undefined }, invalid(['/ProductType', 'This is a required field'])],
    // The same name is sold of the other product, for a twentieth of the price.
    [{ ProductType: 2 }, differing('/amount', '/credit')],
    // 1 is SMS, anything else is eKYC (requirements 5.3).
    [{ ProductType: 0 }, differing('/amount', '/credit')],
    [{ ProductType: -1 }, differing('/amount', '/credit')],
    [{ ProductType: 2_147_483_648 }, differing('/amount', '/credit')],
    [{ ProductType: 1.5 }, invalid(['/ProductType', 'This must be a whole number'])],
    [{ ProductType: 'SMS' }, invalid(['/ProductType', 'This must be a number'])],
  ],
  accountId: [
    [{ accountId: undefined }, invalid(['/accountId', 'This is a required field'])],
    [{ accountId: '{makola}' }, notFound('account', '/accountId')],
    [{ accountId: '{operator}' }, notFound('account', '/accountId')],
    [{ accountId: 'acc_0000000000009' }, notFound('account', '/accountId')],
    [{ accountId: '' }, invalid(['/accountId', 'This is not an id that begins with acc_'])],
    [{ accountId: 'usr_0000000000001' }, invalid(['/accountId', 'This is not an id that begins with acc_'])],
    [{ accountId: 1 }, invalid(['/accountId', 'This must be text'])],
  ],
  'several fields': [
    [
      { amount: 1, credit: 40_000, duration: 100, durationType: 4 },
      differing('/amount', '/credit', '/duration', '/durationType'),
    ],
    // What the cheaper one costs, for what the dearer one gives.
    [{ packageName: 'Checks', ProductType: 2 }, differing('/amount', '/credit')],
    [{ packageName: 'Starter', ProductType: 2, amount: 1 }, differing('/credit')],
  ],
}

describe.each(Object.entries(tampered))('%s', (_, rows) => {
  test.each(rows)('%j', async (fields, reply) => {
    await stage.run({
      name: '',
      route: createInvoice,
      as: 'ama',
      body: { ...order, ...fields },
      reply,
      facts: nothing,
    })
  })
})

test.each<[string, Case['as'], Case['reply']]>([
  ['another business, with the first one’s id', 'kofi', notFound('account', '/accountId')],
  ['an Administrator, for a business', 'administrator', notFound('account', '/accountId')],
  ['nobody', undefined, unauthenticated],
])('%s orders nothing', async (_, as, reply) => {
  await stage.run({ name: '', route: createInvoice, ...(as && { as }), body: order, reply, facts: nothing })
})

const ordered = `select product, amount_pesewas, credit, total_pesewas, status from invoice where account_id = {adom}`

test.each<[string, Record<string, unknown>, string]>([
  ['what belongs to no order is not read', { totalAmount: 0.01, status: 2, price: 0 }, 'SMS 2000 500 2400 1'],
  [
    'any other integer than 1 is eKYC',
    { packageName: 'Checks', amount: 95, credit: 50, ProductType: 7 },
    'KYC 9500 50 11401 1',
  ],
  ['an amount is what it says, however it is written', { amount: 2e1 }, 'SMS 2000 500 2400 1'],
])('%s', async (_, fields, row) => {
  const golden = { name: '', route: createInvoice, as: 'ama', body: { ...order, ...fields } } as const
  await stage.run({
    ...golden,
    reply: answered(expect.anything(), 201),
    facts: [ordered, [row]],
  })
})
