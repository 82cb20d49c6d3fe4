/** Clearance against the simulated revenue authority, on real sockets and a real database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  clearInvoice,
  openClearance,
  retryClearance,
  runClearance,
  sweepClearances,
  type ClearanceResources,
} from './clearance.ts'
import { countClearances } from '../metrics.ts'
import { clearancesOfInvoice, getClearance, listClearances } from './lists.ts'
import { openEvat } from './evat.ts'
import { createInvoice, reviewInvoice } from '../invoices/invoices.ts'
import { invoiceReviewed } from '../events.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { prove } from '../ledger/proof.ts'
import {
  administrator,
  approvedInvoice,
  business,
  clearances,
  due,
  killedAuthority,
  startTestAuthority,
  sellStarter,
} from '../testing/clearance.ts'
import type { RowKey } from '../../platform/database/database.ts'

const clock = testClock('2026-11-02T09:00:00Z')
const never = new AbortController().signal
const page = { pageNumber: 1, pageSize: 10, searchTerm: '' }

let base: TestDatabase
let playing: Awaited<ReturnType<typeof startTestAuthority>>
let clearing: ClearanceResources
let adom: bigint
beforeAll(async () => {
  base = await testDatabase({ clock })
  playing = await startTestAuthority(() => clock.ms())
  clearing = { db: base.db, authority: playing.authority }
  adom = await business(base.db, 'Adom Savings')
  await sellStarter(base.db)
})
afterAll(async () => {
  await playing.played.close()
  await base.close()
})
beforeEach(() => playing.played.play([]))

const relay = () =>
  relayAll(base.db, [subscribe(invoiceReviewed, 'billing.clearance', clearInvoice)], silentLog)

/** An approved invoice with its clearance open, and nothing sent yet. */
async function opened() {
  const invoice = await approvedInvoice(base.db, adom)
  await relay()
  const which = (await clearances(base.db)).find(({ number }) => number === invoice.number)!
  return { ...invoice, which, accountId: adom }
}
const run = (which: RowKey, by: ClearanceResources = clearing) => runClearance(by, which, never)
const stateOf = async ({ which }: { which: { id: bigint } }) => {
  const { state, reason, code, attempts, receiptNumber } = (await clearances(base.db)).find(
    ({ id }) => id === which.id,
  )!
  return { state, reason, code, attempts, receiptNumber }
}
const signedOf = (number: string) =>
  playing.played.signed.filter((each) => (each.reference || each.number) === number)
const wrong = (...faults: string[]) => playing.played.play([{ next: true, faults, on: 'invoice', times: 1 }])

/** Issues a credit note that takes credits back, and answers it as a document. */
async function creditNote(invoiceId: bigint, credits: bigint, net: bigint, taxes: [bigint, bigint, bigint]) {
  const id = base.db.ids.next()
  const number = `CN-2026-${String(Number(id % 1_000_000n)).padStart(6, '0')}`
  await base.db.transaction(async (tx) => {
    const total = net + taxes.reduce((all, tax) => all + tax, 0n)
    await sql`
      insert into credit_note (
        account_id, id, number, invoice_id, credits, amount_pesewas, total_pesewas, reason, created_by, created_at
      ) values (${adom}, ${id}, ${number}, ${invoiceId}, ${credits}, ${net}, ${total}, 'Wrong', 77, ${clock.now()})
    `.execute(tx.sql)
    await sql`
      insert into credit_note_tax (account_id, credit_note_id, place, code, name, rate_bp, amount_pesewas)
      select account_id, ${id}, place, code, name, rate_bp, (${taxes}::int8[])[place]
      from invoice_tax where account_id = ${adom} and invoice_id = ${invoiceId}`.execute(tx.sql)
    await openClearance(tx, { accountId: adom, invoiceId, creditNoteId: id })
  })
  const which = (await clearances(base.db)).find((each) => each.number === number)
  return { id, number, which: which! }
}

describe('an approved invoice', () => {
  test('is sent once, and keeps its stamp', async () => {
    const invoice = await opened()
    expect(await stateOf(invoice)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await clearancesOfInvoice(base.db, adom, invoice.invoiceId)).toEqual({
      invoice: { state: 'waiting', stamp: null },
      notes: new Map(),
    })
    await run(invoice.which)
    const [signed, ...others] = signedOf(invoice.number)
    expect(others).toEqual([])
    expect(signed).toMatchObject({ totalAmount: 101, totalLevy: 5.06, totalVat: 15.15, flag: 'INVOICE' })
    const detail = await getClearance(base.db, invoice.which)
    expect(detail).toMatchObject({
      state: 'stamped',
      document: 'invoice',
      totalAmount: 12_121n,
      lateness: 'none',
      nextAttemptAt: null,
      stampedAt: clock.now(),
      stamp: { sdcId: 'E000001001', receiptNumber: signed!.receiptNumber },
      history: [{ attempt: 1, kind: 'sent', answer: { outcome: 'stamped', status: 200, code: null } }],
    })
    expect(JSON.parse(detail.history[0]!.payload)).toMatchObject({
      invoiceNumber: invoice.number,
      businessPartnerTin: 'C0000803561',
    })
    const { invoice: shown } = await clearancesOfInvoice(base.db, adom, invoice.invoiceId)
    expect(shown).toEqual({ state: 'stamped', stamp: detail.stamp })
  })

  test('is opened once, however often its event comes, and never before it is approved', async () => {
    const pending = await base.db.transaction((tx) =>
      createInvoice(tx, testUser(adom), {
        accountId: adom,
        amount: 10_100n,
        credit: 3_000n,
        packageName: 'Clearance starter',
        duration: 1,
        durationType: 3,
        ProductType: 'SMS',
      }),
    )
    const told = (approved: boolean) =>
      base.db.transaction((tx) =>
        clearInvoice(tx, { accountId: adom, payload: { invoiceId: pending.id, approved } }),
      )
    const known = async () =>
      (await clearances(base.db)).filter(({ number }) => number === pending.number).length
    await told(true)
    await told(false)
    expect(await known()).toBe(0)
    await base.db.transaction((tx) =>
      reviewInvoice(tx, administrator, { invoiceId: pending.id, status: 3, reason: 'Not paid' }),
    )
    await relay()
    expect(await known()).toBe(0)
    const invoice = await opened()
    await told(true)
    await Promise.all(
      [1, 2, 3].map(() =>
        base.db.transaction((tx) =>
          openClearance(tx, { accountId: adom, invoiceId: invoice.invoiceId, creditNoteId: null }),
        ),
      ),
    )
    expect((await clearances(base.db)).filter(({ number }) => number === invoice.number)).toHaveLength(1)
  })

  test('of doubled jobs one sends it', async () => {
    const invoice = await opened()
    const before = playing.played.calls.invoice
    await Promise.all([run(invoice.which), run(invoice.which), run(invoice.which)])
    await run(invoice.which)
    expect(playing.played.calls.invoice - before).toBe(1)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', attempts: 1 })
  })
})

describe('an answer that is lost', () => {
  test.each([['lost'], ['half'], ['never'], ['broken-after']])(
    '%s: it is asked for, not sent again',
    async (fault) => {
      const invoice = await opened()
      wrong(fault)
      const sent = playing.played.calls.invoice
      // One that never answers is waited for no longer than it has to be.
      const authority = fault === 'never' ? openEvat(playing.config, 100) : playing.authority
      await run(invoice.which, { ...clearing, authority })
      expect(await stateOf(invoice)).toMatchObject({ state: 'unknown', attempts: 1, receiptNumber: null })
      await run(invoice.which)
      expect(await stateOf(invoice)).toMatchObject({ state: 'unknown', attempts: 1 })
      clock.advance(10_000)
      await run(invoice.which)
      const [signed] = signedOf(invoice.number)
      expect(await stateOf(invoice)).toMatchObject({
        state: 'stamped',
        attempts: 2,
        receiptNumber: signed!.receiptNumber,
      })
      expect(playing.played.calls.invoice - sent).toBe(1)
      expect(signedOf(invoice.number)).toHaveLength(1)
    },
  )

  test.each([['closed'], ['broken']])('%s: it never came, so it is sent again', async (fault) => {
    const invoice = await opened()
    wrong(fault)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'unknown' })
    clock.advance(10_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'waiting', attempts: 2 })
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', attempts: 3 })
    const { history } = await getClearance(base.db, invoice.which)
    expect(history.map(({ kind, answer }) => [kind, answer?.outcome])).toEqual([
      ['sent', 'stamped'],
      ['asked', 'absent'],
      ['sent', 'unknown'],
    ])
    expect(history[0]!.hash).toBe(history[2]!.hash)
  })

  test('with the process that sent it: after its lease it is asked for', async () => {
    const invoice = await opened()
    await expect(
      run(invoice.which, { ...clearing, authority: killedAuthority(playing.authority, 'after') }),
    ).rejects.toThrow('killed')
    expect(await stateOf(invoice)).toMatchObject({ state: 'sending', attempts: 1 })
    clock.advance(59_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'sending', attempts: 1 })
    clock.advance(40_000)
    expect(await sweepClearances(base.db)).toBeGreaterThan(0)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', attempts: 2 })
    expect(signedOf(invoice.number)).toHaveLength(1)
  })

  test('with the process, before it sent anything: it is sent', async () => {
    const invoice = await opened()
    await expect(
      run(invoice.which, { ...clearing, authority: killedAuthority(playing.authority, 'before') }),
    ).rejects.toThrow('killed')
    clock.advance(100_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'waiting', attempts: 2 })
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped' })
  })

  test('the question’s too: it stays unknown, and is asked again later', async () => {
    const invoice = await opened()
    playing.played.play([
      { next: true, faults: ['lost'], on: 'invoice', times: 1 },
      { faults: ['half'], on: 'callback', times: 1 },
    ])
    await run(invoice.which)
    clock.advance(10_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'unknown', attempts: 2 })
    clock.advance(20_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', attempts: 3 })
  })
})

describe('an authority', () => {
  test('that nobody reaches is tried ever more rarely', async () => {
    const invoice = await opened()
    const gone = await startTestAuthority(() => clock.ms())
    await gone.played.close()
    const nobody = gone.authority
    for (const [attempts, wait_ms] of [10_000, 20_000, 40_000].entries()) {
      await run(invoice.which, { ...clearing, authority: nobody })
      const { nextAttemptAt, ...rest } = await getClearance(base.db, invoice.which)
      expect(rest).toMatchObject({ state: 'waiting', reason: 'unreachable', attempts: attempts + 1 })
      expect(nextAttemptAt!.getTime() - clock.ms()).toBe(wait_ms)
      clock.advance(wait_ms)
    }
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', reason: null })
  })

  test.each([
    ['busy', 'too_many_requests', 'E990'],
    ['failed', 'authority_failed', 'E600'],
    ['key', 'key_refused', 'E900'],
  ])('that says it is %s is asked again later', async (fault, reason, code) => {
    const invoice = await opened()
    wrong(fault)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'waiting', reason, code })
    clock.advance(10_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', reason: null, code: null })
  })

  test('that signs after we gave up signs once, and its stamp is found', async () => {
    const invoice = await opened()
    wrong('slow')
    const impatient = { ...clearing, authority: openEvat(playing.config, 20) }
    await run(invoice.which, impatient)
    expect(await stateOf(invoice)).toMatchObject({ state: 'unknown', attempts: 1 })
    while ((await stateOf(invoice)).state !== 'stamped') {
      clock.advance(3_600_000)
      await run(invoice.which)
    }
    expect(signedOf(invoice.number)).toHaveLength(1)
    expect((await stateOf(invoice)).receiptNumber).toBe(signedOf(invoice.number)[0]!.receiptNumber)
  })

  test('that refuses has its words kept, until somebody has it sent again', async () => {
    const invoice = await opened()
    wrong('E811')
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'refused', reason: 'buyer_refused', code: 'E811' })
    clock.advance(25 * 3_600_000)
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'refused', attempts: 1 })
    await base.db.transaction((tx) => retryClearance(tx, administrator, invoice.which))
    await run(invoice.which)
    expect(await stateOf(invoice)).toMatchObject({ state: 'stamped', attempts: 2 })
    expect(await getClearance(base.db, invoice.which)).toMatchObject({ lateness: 'late' })
    const { rows } = await sql<{ action: string; detail: unknown }>`
      select action, detail from audit_entry
      where account_id = ${adom} and action = 'clearance_retried'`.execute(base.db.sql)
    expect(rows).toEqual([
      { action: 'clearance_retried', detail: { number: invoice.number, was: 'refused' } },
    ])
  })
})

test('what is stamped or on its way is not sent again by anybody', async () => {
  const invoice = await opened()
  const retry = () => base.db.transaction((tx) => retryClearance(tx, administrator, invoice.which))
  await expect(
    run(invoice.which, { ...clearing, authority: killedAuthority(playing.authority, 'after') }),
  ).rejects.toThrow('killed')
  await expect(retry()).rejects.toMatchObject({ code: 'clearance_not_retryable' })
  clock.advance(60_000)
  await retry()
  expect(await stateOf(invoice)).toMatchObject({ state: 'unknown', reason: 'no_answer' })
  await run(invoice.which)
  expect(await stateOf(invoice)).toMatchObject({ state: 'stamped' })
  await expect(retry()).rejects.toMatchObject({ code: 'clearance_not_retryable' })
  await expect(
    base.db.transaction((tx) => retryClearance(tx, administrator, { id: 4n })),
  ).rejects.toMatchObject({ code: 'not_found' })
})

describe('a credit note', () => {
  test('waits for its invoice, is a refund of it, and keeps a stamp of its own', async () => {
    const invoice = await opened()
    const note = await creditNote(invoice.invoiceId, 1_000n, 3_367n, [84n, 84n, 505n])
    await run(note.which)
    expect(await stateOf(note)).toMatchObject({ state: 'waiting', reason: 'invoice_first', attempts: 0 })
    await run(invoice.which)
    expect(await due(base.db)).toContainEqual({ accountId: adom, id: note.which.id })
    await run(note.which)
    const [signed] = signedOf(note.number)
    expect(signed).toMatchObject({
      number: invoice.number,
      flag: 'REFUND',
      totalAmount: 33.67,
      totalLevy: 1.68,
    })
    const { notes } = await clearancesOfInvoice(base.db, adom, invoice.invoiceId)
    expect(notes.get(note.id)).toMatchObject({
      state: 'stamped',
      stamp: { receiptNumber: signed!.receiptNumber },
    })
  })

  test('whose answer was lost is asked for by its own number', async () => {
    const invoice = await opened()
    await run(invoice.which)
    const note = await creditNote(invoice.invoiceId, 3_000n, 10_100n, [253n, 253n, 1_515n])
    wrong('lost')
    await run(note.which)
    clock.advance(10_000)
    await run(note.which)
    expect(await stateOf(note)).toMatchObject({ state: 'stamped', attempts: 2 })
    expect(signedOf(note.number)).toHaveLength(1)
  })

  test('whose figures are not those of its invoice’s rules is not sent', async () => {
    const invoice = await opened()
    await run(invoice.which)
    const sent = playing.played.calls.invoice
    const note = await creditNote(invoice.invoiceId, 1_000n, 3_367n, [84n, 84n, 550n])
    await run(note.which)
    expect(await stateOf(note)).toMatchObject({ state: 'refused', reason: 'figures_differ', attempts: 0 })
    expect(playing.played.calls.invoice).toBe(sent)
  })

  test('to an invoice that was never to be cleared is not, either', async () => {
    const { invoiceId } = await approvedInvoice(base.db, adom)
    const note = await creditNote(invoiceId, 1_000n, 3_367n, [84n, 84n, 505n])
    expect(note.which).toBeUndefined()
    await relay()
  })
})

test('the list finds by state, number and business, and says what is in danger of being late', async () => {
  const kumasi = await business(base.db, 'Kumasi Market Women')
  const { number } = await approvedInvoice(base.db, kumasi)
  await relay()
  const list = (query: object) => listClearances(base.db, { ...page, ...query })
  const numbers = async (query: object) => (await list(query)).items.map((each) => each.number)
  expect(await numbers({ searchTerm: 'kumasi' })).toEqual([number])
  expect(await numbers({ searchTerm: number })).toEqual([number])
  expect(await numbers({ AccountId: kumasi, state: 'waiting' })).toEqual([number])
  expect(await numbers({ AccountId: kumasi, state: 'refused' })).toEqual([])
  expect(await list({ searchTerm: 'nobody' })).toEqual({
    items: [],
    totalCount: 0,
    pageNumber: 1,
    pageSize: 10,
  })
  const lateness = async () => (await list({ AccountId: kumasi })).items[0]!.lateness
  expect(await lateness()).toBe('none')
  clock.advance(18.5 * 3_600_000)
  expect(await lateness()).toBe('at_risk')
  const before = await countClearances(base.db)
  clock.advance(6 * 3_600_000)
  expect(await lateness()).toBe('late')
  const after = await countClearances(base.db)
  expect(after.late).toBeGreaterThan(before.late)
  expect({ ...after, late: 0 }).toEqual({ ...before, late: 0 })
})

test('what was stamped is what is on the documents', async () => {
  const flaws = await prove(base.db)
  expect(flaws.filter(({ law }) => law === 'what was stamped is the document')).toEqual([])
})

test('what was sent, said and stamped can be neither changed nor taken away', async () => {
  const invoice = await opened()
  await run(invoice.which)
  const { id } = invoice.which
  const changes = [
    sql`update clearance_stamp set receipt_number = 'x' where account_id = ${adom} and clearance_id = ${id}`,
    sql`delete from clearance_stamp where account_id = ${adom} and clearance_id = ${id}`,
    sql`update clearance_attempt set payload = '{}' where account_id = ${adom} and clearance_id = ${id}`,
    sql`delete from clearance_answer where account_id = ${adom} and clearance_id = ${id}`,
    sql`update clearance set state = 'waiting' where account_id = ${adom} and id = ${id}`,
    sql`delete from clearance where account_id = ${adom} and id = ${id}`,
  ]
  for (const change of changes) await expect(change.execute(base.db.sql)).rejects.toThrow('appended')
})
