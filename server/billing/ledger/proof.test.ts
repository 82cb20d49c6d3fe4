import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { Tx } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote } from '../invoices/credit-notes.ts'
import { createInvoice, invoiceUsage, reviewInvoice } from '../invoices/invoices.ts'
import { charge, grant, openBooks, refund, reserve, spend } from './ledger.ts'
import {
  beginAttempt,
  insertClearance,
  insertStamp,
  readTaxedDocument,
  lockClearance,
  applyStep,
} from '../clearance/clearance.ts'
import { submissionOf } from '../clearance/evat.ts'
import { insertPayment } from '../payments/record.ts'
import { settlePayment } from '../payments/payments.ts'
import { agreePostpaid } from '../postpaid/postpaid.ts'
import { prove, type BookLaw } from './proof.ts'
import { grantTrial, revokeTrial } from './trials.ts'

let database: TestDatabase
let account: bigint
beforeAll(async () => {
  database = await testDatabase()
  account = await database.db.transaction(accountWithHistory)
})
afterAll(() => database.close())

/** An account with an approved invoice, a trial, a reservation under way, and refunds. */
async function accountWithHistory(tx: Tx): Promise<bigint> {
  const accountId = await createAccount(tx, { name: 'Kaneshie Clinic' })
  await openBooks(tx, accountId)
  const sold = { name: 'Starter', price: 2_000n, credit: 500n, durationNumber: 1, durationType: 3 } as const
  await createPackage(tx, { ...sold, product: 'SMS' })
  const invoice = await createInvoice(tx, testUser(accountId), {
    accountId,
    amount: sold.price,
    credit: sold.credit,
    packageName: sold.name,
    duration: sold.durationNumber,
    durationType: sold.durationType,
    ProductType: 'SMS',
  })
  await reviewInvoice(tx, testUser(1n, 'Administrator'), { invoiceId: invoice.id, status: 2, reason: '' })
  await grant(tx, {
    accountId,
    product: 'SMS',
    packageName: 'Trial',
    credit: 10n,
    durationNumber: 1,
    durationType: 2,
  })
  const cause = { kind: 'campaign', id: 1n } as const
  const reservationId = await reserve(tx, { accountId, product: 'SMS', credits: 100n, cause })
  await charge(tx, { accountId, reservationId, credits: 60n })
  await refund(tx, { accountId, reservationId, credits: 5n, reason: 'rejected' })
  await spend(tx, { accountId, product: 'SMS', items: [1n, 2n], cause: { kind: 'message', id: 2n } })
  await useOnCredit(tx, accountId)
  const corrected = { invoiceId: invoice.id, credits: 50n, reason: 'Ordered twice' }
  await createCreditNote(tx, testUser(1n, 'Administrator', 12n), corrected)
  await payThroughGateway(tx, accountId)
  await stampInvoice(tx, accountId, invoice.id)
  return accountId
}

/** Sends an invoice to the revenue authority unchanged and stamps it. */
async function stampInvoice(tx: Tx, accountId: bigint, invoiceId: bigint): Promise<void> {
  const id = (await insertClearance(tx, { accountId, invoiceId, creditNoteId: null }))!
  const taken = (await lockClearance(tx, { accountId, id }))!
  const question = submissionOf(await readTaxedDocument(tx, taken))!
  const leasedUntil = new Date(tx.clock.ms() + 60_000)
  const attempt = await beginAttempt(tx, taken, { kind: 'sent', question, leasedUntil })
  await insertStamp(tx, taken, attempt, {
    sdcId: 'E000001001',
    receiptNumber: '1001-632B-NS56',
    internalData: 'YKPV-HVY6',
    signature: 'EZCU-YJM2',
    machineCode: '00:0C:29:0D:90:D0',
    time: '2026/11/02 09:00:03',
    qrCode: 'https://verification.vat-gh.com?data=abc',
  })
  const stamped = { state: 'stamped', reason: null, code: null, after_ms: null } as const
  await applyStep(tx, { ...taken, state: 'sending' }, stamped)
}

/** Inserts one invoice that a payment has paid, and one with a payment under way. */
async function payThroughGateway(tx: Tx, accountId: bigint): Promise<void> {
  for (const reference of ['paid0000', 'open0000']) {
    const owner = testUser(accountId)
    const { id: invoiceId } = await createInvoice(tx, owner, {
      accountId,
      amount: 2_000n,
      credit: 500n,
      packageName: 'Starter',
      duration: 1,
      durationType: 3,
      ProductType: 'SMS',
    })
    const now = tx.clock.now()
    const which = { accountId, id: tx.ids.next() }
    await insertPayment(tx, {
      ...which,
      invoiceId,
      gateway: 'paystack',
      method: 'card',
      mode: 'test',
      reference,
      amount: 2_400n,
      prompt: null,
      key: null,
      createdBy: owner.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      nextAskAt: now,
    })
    if (reference !== 'paid0000') continue
    await settlePayment(tx, which, {
      outcome: 'paid',
      facts: { reference, amount: 2_400n, currency: 'GHS', mode: 'test' },
    })
  }
}

/** Uses KYC on credit: one paid month, one under way, and a trial that was taken back. */
async function useOnCredit(tx: Tx, accountId: bigint): Promise<void> {
  const use = { accountId, product: 'KYC' } as const
  const administrator = testUser(1n, 'Administrator')
  const given = { ...use, credits: 5n, lapseDays: 7, reason: 'Pilot' } as const
  const { id } = await grantTrial(tx, administrator, given)
  await revokeTrial(tx, administrator, { accountId, id, reason: 'Over' })
  await agreePostpaid(tx, administrator, { ...use, rate: 200_000n, limit: 50n })
  await spend(tx, { ...use, items: [20n], cause: { kind: 'kyc', id: 1n } })
  const month = { ...use, month: '2026-10-01', title: 'Postpaid, October 2026', credit: 12n, amount: 2_400n }
  const invoice = await invoiceUsage(tx, month)
  await reviewInvoice(tx, administrator, { invoiceId: invoice.id, status: 2, reason: '' })
}

test('the books are true', async () => {
  expect(await prove(database.db)).toEqual([])
  expect(await prove(database.db, account)).toEqual([])
})

// What somebody with the database's password could do, and which promises then no longer hold.
const forgeries: [string, (accountId: bigint) => RawBuilder<unknown>, BookLaw[]][] = [
  [
    'a balance is raised',
    (id) => sql`update balance set available = available + 1 where account_id = ${id} and product = 'SMS'`,
    ['a balance is the sum of its entries', 'the lots hold what the balance shows'],
  ],
  [
    'a lot is filled up',
    (id) => sql`update credit set available = available + 1 where account_id = ${id} and reserved > 0`,
    ['a lot is available, reserved, spent or lapsed', 'the lots hold what the balance shows'],
  ],
  [
    'a reservation is cut',
    (id) => sql`update reservation set held = held - 1 where account_id = ${id} and held > 0`,
    ['a reservation is what it drew', 'the reservations hold what the balance shows'],
  ],
  [
    'a draw is forgotten',
    (id) => sql`
      delete from draw where account_id = ${id} and place = 2 and reservation_id in (
        select id from reservation where account_id = ${id} and held > 0
      )`,
    [
      'a lot is available, reserved, spent or lapsed',
      'a lot is held by those who drew on it',
      'a reservation is what it drew',
    ],
  ],
  [
    'a lot appears from nowhere',
    (id) => sql`
      insert into credit (
        account_id, id, product, package_name, credit, duration_number, duration_type, created_at,
        confirmed_at, lapses_at, available
      ) values (${id}, 1, 'SMS', 'Gift', 7, 1, 1, now(), now(), now() + interval '1 day', 7)`,
    ['the lots hold what the balance shows', 'what was issued is what was confirmed'],
  ],
  [
    'a transfer is written past the functions',
    (id) => sql`
      insert into transfer (account_id, product, number, from_book, to_book, credits, available_after,
        cause_kind, cause_id, at)
      select account_id, product, transfers + 1, 'issued', 'available', 9, available + 8, 'grant', 1, now()
      from balance where account_id = ${id} and product = 'SMS'`,
    [
      'a balance is the sum of its entries',
      'no transfer is missing',
      'the running figure runs on',
      'what was issued is what was confirmed',
    ],
  ],
  [
    'an approved invoice is made larger',
    (id) => sql`update invoice set credit = credit + 1 where account_id = ${id} and month is null`,
    ['an approved invoice gave its credits once'],
  ],
  [
    'a paid month is made larger',
    (id) => sql`update invoice set credit = credit + 1 where account_id = ${id} and month is not null`,
    ['an approved invoice gave its credits once'],
  ],
  [
    'more may be owed of a lot than was agreed',
    (id) => sql`update credit set overdraft = overdraft + 1 where account_id = ${id} and owed`,
    ['the lots may be overdrawn to the limit'],
  ],
  [
    'a month’s use is made smaller',
    (id) => sql`update postpaid_usage set credits = credits - 1 where account_id = ${id}`,
    ['what is owed is down by month'],
  ],
  [
    'a trial was taken back only on paper',
    (id) => sql`update trial set revoked_credits = revoked_credits + 1 where account_id = ${id}`,
    ['a trial is taken back as its lot is'],
  ],
  [
    'a payment was smaller than its invoice',
    (id) => sql`update payment set amount_pesewas = amount_pesewas - 1 where account_id = ${id}`,
    ['an invoice is paid in full by its payment'],
  ],
  [
    'a payment succeeded without its invoice',
    (id) => sql`
      update payment set state = 'succeeded', settled_at = created_at
      where account_id = ${id} and reference = 'open0000'`,
    ['a payment that succeeded paid its invoice'],
  ],
  [
    'a paid invoice’s payment did not succeed',
    (id) => sql`
      update payment set state = 'failed', reason = 'declined'
      where account_id = ${id} and reference = 'paid0000'`,
    ['an invoice is paid in full by its payment'],
  ],
  [
    'another amount was stamped',
    (id) => sql`
      update clearance_attempt
      set payload = replace(payload, '"totalVat":3', '"totalVat":2.99'),
        hash = sha256(convert_to(replace(payload, '"totalVat":3', '"totalVat":2.99'), 'UTF8'))
      where account_id = ${id}`,
    ['what was stamped is the document'],
  ],
  [
    'a stamp is taken away',
    (id) => sql`delete from clearance_stamp where account_id = ${id}`,
    ['what was stamped is the document'],
  ],
  [
    'a credit note says more than it took back',
    (id) => sql`update credit_note set credits = credits + 1 where account_id = ${id}`,
    [
      'a credit note takes back what it says',
      'a lot is available, reserved, spent or lapsed',
      'what was issued is what was confirmed',
    ],
  ],
  [
    'a credit note gives back more than was paid',
    (id) => sql`
      update credit_note set amount_pesewas = amount_pesewas + 3000, total_pesewas = total_pesewas + 3000
      where account_id = ${id}`,
    ['credit notes stay within their invoice'],
  ],
  [
    'a tax of a credit note is lowered',
    (id) => sql`update credit_note_tax set amount_pesewas = 1 where account_id = ${id} and code = 'VAT'`,
    ['a credit note foots'],
  ],
  [
    'a tax is lowered',
    (id) => sql`update invoice_tax set amount_pesewas = 1 where account_id = ${id} and code = 'VAT'`,
    ['an invoice foots'],
  ],
]

/** Tables that the database lets nobody change. */
const FINAL = [
  'invoice',
  'invoice_tax',
  'credit_note',
  'credit_note_tax',
  'clearance_attempt',
  'clearance_stamp',
]

/** Looks at the books after a forgery, then undoes it. */
async function forged(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('undo the forgery')
  await database.db
    .transaction(async (tx) => {
      // Who owns the database can forge what it refuses to everybody else.
      for (const table of FINAL) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx.sql)
      }
      await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

test.each(forgeries)('it shows when %s', (_, forge, laws) =>
  forged(async (tx) => {
    await forge(account).execute(tx.sql)
    const flaws = await prove(tx, account)
    expect([...new Set(flaws.map(({ law }) => law))].sort()).toEqual(laws)
    expect(flaws.every(({ accountId }) => accountId === account)).toBe(true)
  }),
)

test('one account’s flaws are not another’s', () =>
  forged(async (tx) => {
    const other = await createAccount(tx, { name: 'Osu Books' })
    await openBooks(tx, other)
    await sql`update balance set spent = 3 where account_id = ${other}`.execute(tx.sql)
    expect(await prove(tx, account)).toEqual([])
    expect(await prove(tx, other)).not.toEqual([])
  }))
