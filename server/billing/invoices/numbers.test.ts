import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createCreditNote } from './credit-notes.ts'
import { nextNumber } from './invoices.ts'
import { bought, kojo, openBusiness, order, thirds } from '../testing/invoices.ts'

const CLIENTS = 16
/** How many documents each client tries to make. It gives up every third at the last moment. */
const TRIES = 6

let database: TestDatabase
let clock: TestClock
let buyers: User[]
beforeAll(async () => {
  clock = testClock('2026-06-01T12:00:00Z')
  database = await testDatabase({ clock, connections: CLIENTS })
  await openBusiness(database.db, thirds)
  buyers = []
  for (let client = 0; client < CLIENTS; client++) buyers.push(await openBusiness(database.db))
})
afterAll(() => database.close())

class Abandoned extends Error {}

/** All clients make documents at once, each one after the other. Answers how many documents were kept. */
async function atOnce(make: (client: number, giveUp: boolean) => Promise<unknown>): Promise<number> {
  const kept = await Promise.all(
    buyers.map(async (_, client) => {
      let made = 0
      for (let nth = 0; nth < TRIES; nth++) {
        const giveUp = (nth + client) % 3 === 0
        await make(client, giveUp).then(
          () => made++,
          (error: unknown) => {
            if (!(error instanceof Abandoned)) throw error
          },
        )
      }
      return made
    }),
  )
  return kept.reduce((all, made) => all + made, 0)
}

const numbersOf = async (table: 'invoice' | 'credit_note', year: number) => {
  const { rows } = await sql<{ number: string }>`
    select number from ${sql.table(table)}
    where account_id is not null and number like ${`%-${year}-%`} order by number`.execute(database.db.sql)
  return rows.map(({ number }) => number)
}
const gapless = (series: string, year: number, count: number) =>
  Array.from({ length: count }, (_, place) => `${series}-${year}-${String(place + 1).padStart(6, '0')}`)

describe('sixteen clients at once, a third of whose transactions fail at the end', () => {
  test('leave no gap among the invoices', async () => {
    const kept = await atOnce((client, giveUp) =>
      database.db.transaction(async (tx) => {
        await order(tx, buyers[client]!, thirds)
        if (giveUp) throw new Abandoned()
      }),
    )
    expect(kept).toBe((CLIENTS * TRIES * 2) / 3)
    expect(await numbersOf('invoice', 2026)).toEqual(gapless('INV', 2026, kept))
  })

  test('leave no gap among the credit notes, whose series is their own', async () => {
    const invoices = await Promise.all(buyers.map((buyer) => bought(database.db, buyer, thirds)))
    const kept = await atOnce((client, giveUp) =>
      database.db.transaction(async (tx) => {
        await createCreditNote(tx, kojo, {
          invoiceId: invoices[client]!.id,
          credits: 3n,
          reason: 'Ordered twice',
        })
        if (giveUp) throw new Abandoned()
      }),
    )
    expect(kept).toBe((CLIENTS * TRIES * 2) / 3)
    expect(await numbersOf('credit_note', 2026)).toEqual(gapless('CN', 2026, kept))
  })
})

test.each([
  ['2027-12-31T23:59:59.999Z', 'INV-2027-000001'],
  ['2028-01-01T00:00:00.000Z', 'INV-2028-000001'],
  ['2028-01-01T00:00:00.001Z', 'INV-2028-000002'],
])('at %s in Ghana the next is %s', async (instant, number) => {
  clock.advance(Date.parse(instant) - clock.ms())
  expect(await database.db.transaction((tx) => nextNumber(tx, 'INV'))).toBe(number)
})
