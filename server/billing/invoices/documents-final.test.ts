/** The database itself refuses to alter an issued invoice or credit note, whoever asks. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote } from './credit-notes.ts'
import { prove } from '../ledger/proof.ts'
import { bought, kojo, openBusiness, order, thirds } from '../testing/invoices.ts'

let database: TestDatabase
let buyer: User
let approved: bigint
let pending: bigint
let note: bigint
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  buyer = await openBusiness(db, thirds)
  approved = (await bought(db, buyer, thirds)).id
  await db.transaction(async (tx) => {
    pending = (await order(tx, buyer, thirds)).id
    note = (await createCreditNote(tx, kojo, { invoiceId: approved, credits: 10n, reason: 'Ordered twice' }))
      .id
  })
})
afterAll(async () => {
  expect(await prove(database.db)).toEqual([])
  await database.close()
})

const run = (statement: RawBuilder<unknown>) =>
  database.db
    .transaction((tx) => statement.execute(tx.sql))
    .then(
      () => 'done',
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    )
const on = (table: string, id: bigint) =>
  sql`${sql.table(table)} where account_id = ${buyer.accountId} and id = ${id}`
const set = (id: () => bigint, change: RawBuilder<unknown>) => () =>
  sql`update invoice set ${change} where account_id = ${buyer.accountId} and id = ${id()}`

const KEPT = /^55000 An issued (invoice|document) is never changed or deleted/
const ofApproved = () => approved
const ofPending = () => pending
/** Every column of the table. The test below fails if one is missing. */
const INVOICE_COLUMNS: Record<string, RawBuilder<unknown>> = {
  account_id: sql`account_id = 1`,
  id: sql`id = 5`,
  number: sql`number = 'INV-2026-999999'`,
  product: sql`product = 'KYC'`,
  package_name: sql`package_name = 'Another'`,
  credit: sql`credit = credit + 1`,
  duration_number: sql`duration_number = 9`,
  duration_type: sql`duration_type = 4`,
  amount_pesewas: sql`amount_pesewas = amount_pesewas - 1`,
  total_pesewas: sql`total_pesewas = total_pesewas + 1`,
  tax_rules: sql`tax_rules = 'GH-2023-01'`,
  created_by: sql`created_by = 12`,
  created_at: sql`created_at = created_at - interval '1 day'`,
  month: sql`month = '2026-10-01'`,
  seller: sql`seller = seller || '{"tin": "C0000803561"}'`,
  buyer: sql`buyer = buyer || '{"name": "Somebody else"}'`,
  due_on: sql`due_on = '2027-01-01'`,
}
const DECISION_COLUMNS: Record<string, RawBuilder<unknown>> = {
  status: sql`status = 3, reason = 'Changed our mind'`,
  reason: sql`reason = 'Another'`,
  reviewed_by: sql`reviewed_by = 12`,
  reviewed_at: sql`reviewed_at = reviewed_at + interval '1 day'`,
  payment_id: sql`payment_id = 5`,
  cancelled: sql`status = 3, cancelled = true`,
}

test('every column of an invoice is tried', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'invoice'
    order by 1`.execute(database.db.sql)
  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(INVOICE_COLUMNS), ...Object.keys(DECISION_COLUMNS)].sort(),
  )
})

describe('the database refuses', () => {
  test.each([
    ...Object.entries({ ...INVOICE_COLUMNS, ...DECISION_COLUMNS }).map(
      ([column, change]) => [`${column} of an approved invoice`, set(ofApproved, change)] as const,
    ),
    ...Object.entries(INVOICE_COLUMNS).map(
      ([column, change]) => [`${column} of one that waits`, set(ofPending, change)] as const,
    ),
    [
      'a decision with a content of its own',
      set(ofPending, sql`status = 2, reviewed_by = 12, reviewed_at = now(), credit = 9`),
    ] as const,
    ['to delete an approved invoice', () => sql`delete from ${on('invoice', approved)}`] as const,
    ['to delete one that waits', () => sql`delete from ${on('invoice', pending)}`] as const,
    ['to empty the invoices', () => sql`truncate invoice, invoice_tax cascade`] as const,
    [
      'to change a tax',
      () => sql`update invoice_tax set amount_pesewas = 1 where account_id = ${buyer.accountId}`,
    ] as const,
    ['to delete a tax', () => sql`delete from invoice_tax where account_id = ${buyer.accountId}`] as const,
    [
      'to change a credit note',
      () => sql`update credit_note set credits = 1 where account_id is not null`,
    ] as const,
    ['to delete a credit note', () => sql`delete from ${on('credit_note', note)}`] as const,
    [
      'to change its taxes',
      () => sql`update credit_note_tax set amount_pesewas = 0 where account_id = ${buyer.accountId}`,
    ] as const,
    [
      'to delete its taxes',
      () => sql`delete from credit_note_tax where account_id = ${buyer.accountId}`,
    ] as const,
  ])('%s', async (_, statement) => {
    expect(await run(statement())).toMatch(KEPT)
  })

  test.each([
    [
      'a tax that comes later',
      () => sql`
        insert into invoice_tax (account_id, invoice_id, place, code, name, rate_bp, amount_pesewas)
        values (${buyer.accountId}, ${approved}, 9, 'X', 'Extra', 100, 100)`,
      /^23514 Invoice INV-\d{4}-\d{6} does not foot/,
    ],
    [
      'a tax of a credit note that comes later',
      () => sql`
        insert into credit_note_tax (account_id, credit_note_id, place, code, name, rate_bp, amount_pesewas)
        values (${buyer.accountId}, ${note}, 9, 'X', 'Extra', 100, 100)`,
      /^23514 Credit note CN-\d{4}-\d{6} does not foot/,
    ],
    [
      'an invoice without its taxes',
      () => sql`
        insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
          amount_pesewas, total_pesewas, tax_rules, seller, buyer, created_by, created_at)
        select account_id, id + 1, 'INV-2026-999998', product, package_name, credit, duration_number, duration_type,
          amount_pesewas, total_pesewas, tax_rules, seller, buyer, created_by, created_at
        from ${on('invoice', approved)}`,
      /^23514 Invoice INV-2026-999998 does not foot/,
    ],
    [
      'an invoice that does not say who sells',
      () => sql`
        insert into invoice (account_id, id, number, product, package_name, credit, duration_number, duration_type,
          amount_pesewas, total_pesewas, tax_rules, seller, buyer, created_by, created_at)
        select account_id, id + 1, 'INV-2026-999998', product, package_name, credit, duration_number, duration_type,
          amount_pesewas, amount_pesewas, tax_rules, '{}', buyer, created_by, created_at
        from ${on('invoice', approved)}`,
      /^23514 .*invoice_names_parties/,
    ],
    [
      'CST without a notice of the Commissioner-General',
      () => sql`update seller set charges_cst = true`,
      /^23514 .*seller_was_notified/,
    ],
    ['a second seller', () => sql`insert into seller (id, name) values (2, 'Other')`, /^23514/],
  ])('%s', async (_, statement, refusal) => {
    expect(await run(statement())).toMatch(refusal)
  })
})

test('one decision on an invoice that waits is let through', async () => {
  const { rows } = await sql<{ id: bigint }>`
    select id from ${on('invoice', pending)} and status = 1`.execute(database.db.sql)
  expect(rows).toHaveLength(1)
  const undo = new Error('undo')
  await expect(
    database.db.transaction(async (tx) => {
      await set(ofPending, sql`status = 3, reason = 'No', reviewed_by = 12, reviewed_at = now()`)().execute(
        tx.sql,
      )
      throw undo
    }),
  ).rejects.toBe(undo)
})
