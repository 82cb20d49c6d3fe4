/**
 * Several clients issue credit notes at once and in any order, among everything else that moves the same credits.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote } from './credit-notes.ts'
import { getInvoice } from './lists.ts'
import { balances, refund, release, reserve, spend } from '../ledger/ledger.ts'
import { prove } from '../ledger/proof.ts'
import { bought, kojo, openBusiness, thirds } from '../testing/invoices.ts'

const CLIENTS = 8
const INVOICES = 2
const cause = { kind: 'campaign', id: 1n } as const

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock: testClock(), connections: CLIENTS })
  await openBusiness(database.db, thirds)
})
afterAll(() => database.close())

type Step =
  | { does: 'note'; invoice: number; credits: bigint }
  | { does: 'spend' | 'reserve'; credits: bigint }
  /** Undoes the oldest step of this client's own that is not undone yet. */
  | { does: 'refund' | 'release' }

const credits = fc.bigInt({ min: 1n, max: 120n })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('note' as const), invoice: fc.nat(INVOICES - 1), credits }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('spend' as const, 'reserve' as const), credits }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('refund' as const, 'release' as const) }) },
)
const plans = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), {
  minLength: CLIENTS,
  maxLength: CLIENTS,
})

const EXPECTED = new Set<Fail['code']>(['credits_not_unspent', 'insufficient_credits'])

/** Null if the work asks too much and is refused by name. Any other failure is a defect. */
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T | null> =>
  database.db.transaction(work).catch((error: unknown) => {
    if (error instanceof Fail && EXPECTED.has(error.code)) return null
    throw error
  })

async function play(buyer: User, invoices: bigint[], steps: readonly Step[]): Promise<void> {
  const use = { accountId: buyer.accountId, product: 'SMS' } as const
  const spent: { reservationId: bigint; credits: bigint }[] = []
  const held: bigint[] = []
  for (const taken of steps) {
    if (taken.does === 'note') {
      const wanted = { invoiceId: invoices[taken.invoice]!, credits: taken.credits, reason: 'Ordered twice' }
      await within((tx) => createCreditNote(tx, kojo, wanted))
    } else if (taken.does === 'spend') {
      const done = await within((tx) => spend(tx, { ...use, items: [taken.credits], cause }))
      if (done?.accepted[0]) spent.push({ reservationId: done.reservationId, credits: taken.credits })
    } else if (taken.does === 'reserve') {
      const id = await within((tx) => reserve(tx, { ...use, credits: taken.credits, cause }))
      if (id !== null) held.push(id)
    } else if (taken.does === 'refund') {
      const one = spent.shift()
      if (one) await within((tx) => refund(tx, { ...use, ...one, reason: 'rejected' }))
    } else {
      const reservationId = held.shift()
      if (reservationId !== undefined) await within((tx) => release(tx, { ...use, reservationId }))
    }
  }
  for (const one of spent) await within((tx) => refund(tx, { ...use, ...one, reason: 'rejected' }))
  for (const reservationId of held) await within((tx) => release(tx, { ...use, reservationId }))
}

test('notes never take what another has, and all of it in the end comes to the invoices', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (clients) => {
      const buyer = await openBusiness(database.db)
      const invoices: bigint[] = []
      for (let nth = 0; nth < INVOICES; nth++) invoices.push((await bought(database.db, buyer, thirds)).id)
      await Promise.all(clients.map((steps) => play(buyer, invoices, steps)))
      expect(await prove(database.db, buyer.accountId)).toEqual([])

      // All that was spent or held has come back: what is left can be taken back whole, and then foots to the pesewa.
      for (const id of invoices) {
        const { creditable } = await getInvoice(database.db, kojo, { id })
        if (creditable > 0n) {
          const rest = { invoiceId: id, credits: creditable, reason: 'The rest' }
          await database.db.transaction((tx) => createCreditNote(tx, kojo, rest))
        }
        const { creditNotes, totalAmount, credit } = await getInvoice(database.db, kojo, { id })
        const sum = (of: (note: (typeof creditNotes)[number]) => bigint) =>
          creditNotes.reduce((all, note) => all + of(note), 0n)
        expect(sum((note) => note.credits)).toBe(credit)
        expect(sum((note) => note.totalAmount)).toBe(totalAmount)
      }
      const left = await balances(database.db, buyer.accountId)
      expect(left.map(({ available, reserved }) => available + reserved)).toEqual([0n, 0n])
      expect(await prove(database.db, buyer.accountId)).toEqual([])
    }),
    { numRuns: 12 },
  )
})
