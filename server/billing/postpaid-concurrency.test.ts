/**
 * Trial credits taken back and products used on credit, by sixteen clients at once on a real PostgreSQL: whatever
 * interleaves with spending, lapsing, refunds, changed limits, month's ends and payments, nobody owes more than their
 * limit, nothing comes out of what was taken back, no month is invoiced twice, and the books prove true. A failure
 * prints its seed.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../catalog/accounts.ts'
import { testClock, type TestClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { Fail } from '../platform/fail.ts'
import { testUser } from '../platform/testing-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { reviewInvoice } from './invoices.ts'
import { charge, lapse, openBooks, refund, release, reserve, spend } from './ledger.ts'
import { invoiceMissedMonths } from './month-end.ts'
import { agreePostpaid, endPostpaid, resumePostpaid, suspendPostpaid } from './postpaid.ts'
import { prove } from './proof.ts'
import { grantTrial, revokeTrial } from './trials.ts'

const CLIENTS = 16
const STEPS = 12
const TRIALS = 4
const DAY_MS = 86_400_000
const LIMIT = 60n
const cause = { kind: 'campaign', id: 1n } as const
/** Each of them may give away the day's credits anew: one for each account. */
const administrator = (accountId: bigint) => testUser(1n, 'Administrator', accountId)

let clock: TestClock
let database: TestDatabase
beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock, connections: CLIENTS })
})
afterAll(() => database.close())

const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work)

type Step =
  | { verb: 'reserve' | 'charge' | 'refund'; credits: bigint }
  | { verb: 'spend'; items: bigint[] }
  | { verb: 'release' | 'lapse' | 'suspend' | 'resume' | 'end' | 'month end' }
  | { verb: 'days'; days: number }
  | { verb: 'revoke'; trial: number }
  | { verb: 'limit'; limit: bigint }
  | { verb: 'pay' | 'reject' }

const credits = fc.bigInt({ min: 1n, max: 40n })
const one = <const Verb extends string>(verb: Verb) => fc.record({ verb: fc.constant(verb) })
const moving: fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('reserve' as const), credits }) },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('charge' as const), credits }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('refund' as const), credits }) },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('spend' as const),
      items: fc.array(fc.bigInt({ min: 1n, max: 6n }), { maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: one('release') },
  { weight: 1, arbitrary: one('lapse') },
]
const taking: fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('revoke' as const), trial: fc.nat(TRIALS - 1) }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('days' as const), days: fc.constant(1) }) },
]
const owing: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('limit' as const), limit: fc.bigInt({ min: 1n, max: 90n }) }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('days' as const), days: fc.constant(12) }) },
  { weight: 2, arbitrary: one('month end') },
  { weight: 2, arbitrary: one('pay') },
  { weight: 1, arbitrary: one('reject') },
  { weight: 1, arbitrary: one('suspend') },
  { weight: 2, arbitrary: one('resume') },
  { weight: 1, arbitrary: one('end') },
]

interface Held {
  id: bigint
  held: bigint
  spent: bigint
}

interface Place {
  accountId: bigint
  trials: bigint[]
  /** How often each trial was taken back. */
  revoked: number[]
}

/** One client: its own reservations, everybody's account. */
async function client(place: Place, steps: Step[]): Promise<void> {
  const mine: Held[] = []
  for (const step of steps) {
    await take(step, place, mine)
    await holdToLimit(place.accountId)
  }
  for (const { id, held } of mine) {
    expect(await within((tx) => release(tx, { accountId: place.accountId, reservationId: id }))).toBe(held)
  }
}

async function take(step: Step, { accountId, trials, revoked }: Place, mine: Held[]): Promise<void> {
  const use = { accountId, product: 'SMS' } as const
  const actor = administrator(accountId)
  const last = mine.at(-1)
  switch (step.verb) {
    case 'reserve': {
      const id = await unless(
        within((tx) => reserve(tx, { ...use, credits: step.credits, cause })),
        'insufficient_credits',
        'account_suspended',
      )
      if (id !== null) mine.push({ id, held: step.credits, spent: 0n })
      break
    }
    case 'charge': {
      if (last === undefined) break
      const part = least(step.credits, last.held)
      await within((tx) => charge(tx, { accountId, reservationId: last.id, credits: part }))
      last.held -= part
      last.spent += part
      break
    }
    case 'refund': {
      if (last === undefined) break
      const part = least(step.credits, last.spent)
      await within((tx) =>
        refund(tx, { accountId, reservationId: last.id, credits: part, reason: 'rejected' }),
      )
      last.spent -= part
      break
    }
    case 'spend': {
      const answer = await unless(
        within((tx) => spend(tx, { ...use, items: step.items, cause })),
        'account_suspended',
      )
      if (answer === null) break
      expect(answer.available).toBeGreaterThanOrEqual(0n)
      const spent = step.items.reduce((all, item, at) => all + (answer.accepted[at]! ? item : 0n), 0n)
      if (spent > 0n) mine.push({ id: answer.reservationId, held: 0n, spent })
      break
    }
    case 'release': {
      if (last === undefined) break
      await within((tx) => release(tx, { accountId, reservationId: last.id }))
      last.held = 0n
      break
    }
    case 'lapse':
      await within((tx) => lapse(tx, use))
      break
    case 'days':
      clock.advance(step.days * DAY_MS)
      break
    case 'revoke': {
      const id = trials[step.trial]!
      const done = await unless(
        within((tx) => revokeTrial(tx, actor, { accountId, id, reason: 'Over' })),
        'trial_revoked',
      )
      if (done !== null) revoked[step.trial]! += 1
      break
    }
    case 'limit':
      await unless(
        within((tx) => agreePostpaid(tx, actor, { ...use, rate: 3_300n, limit: step.limit })),
        'limit_below_owed',
      )
      break
    case 'suspend':
      await unless(
        within((tx) => suspendPostpaid(tx, actor, { ...use, reason: 'Unpaid' })),
        'not_postpaid',
      )
      break
    case 'resume':
      await unless(
        within((tx) => resumePostpaid(tx, actor, use)),
        'not_postpaid',
      )
      break
    case 'end':
      await unless(
        within((tx) => endPostpaid(tx, actor, use)),
        'not_postpaid',
        'postpaid_owed',
      )
      break
    case 'month end':
      await invoiceMissedMonths(database.db)
      break
    default:
      await review(accountId, step.verb === 'pay')
  }
}

/** Reviews the oldest invoice that is not reviewed yet. */
async function review(accountId: bigint, paid: boolean): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from invoice where account_id = ${accountId} and status = 1 order by id limit 1`.execute(
    database.db.sql,
  )
  if (rows[0] === undefined) return
  const decision = { invoiceId: rows[0].id, status: paid ? 2 : 3, reason: paid ? '' : 'Disputed' } as const
  await unless(
    within((tx) => reviewInvoice(tx, administrator(accountId), decision)),
    'invoice_not_pending',
  )
}

/** As the database has it at any moment, whoever is at work. */
async function holdToLimit(accountId: bigint): Promise<void> {
  const { rows } = await sql<{ left: bigint; owed: bigint; limit: bigint }>`
    select balance.available + credit_limit as left, coalesce(-lot.available, 0) as owed, credit_limit as "limit"
    from balance left join credit as lot on lot.account_id = balance.account_id and lot.id = owed_credit_id
    where balance.account_id = ${accountId} and balance.product = 'SMS'`.execute(database.db.sql)
  expect(rows[0]!.left).toBeGreaterThanOrEqual(0n)
  expect(rows[0]!.owed).toBeLessThanOrEqual(rows[0]!.limit)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Null where it failed by one of the codes. */
async function unless<T>(work: Promise<T>, ...codes: Fail['code'][]): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Fail && codes.includes(error.code)) return null
    throw error
  })
}

async function openPlace(lots: readonly bigint[]): Promise<Place> {
  return within(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Sixteen' })
    await openBooks(tx, accountId)
    const trials: bigint[] = []
    for (const [place, granted] of lots.entries()) {
      const given = {
        accountId,
        product: 'SMS',
        credits: granted,
        lapseDays: 1 + place,
        reason: 'Try',
      } as const
      trials.push((await grantTrial(tx, administrator(accountId), given)).id)
    }
    return { accountId, trials, revoked: lots.map(() => 0) }
  })
}

const lotsOf = (length: number) =>
  fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: length, maxLength: length })
const plansOf = (...steps: fc.WeightedArbitrary<Step>[]) =>
  fc.array(fc.array(fc.oneof(...steps), { minLength: STEPS, maxLength: STEPS }), {
    minLength: CLIENTS,
    maxLength: CLIENTS,
  })

test('trial credits are taken back by sixteen clients at once', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lotsOf(TRIALS), plansOf(...moving, ...taking), async (lots, plans) => {
      const place = await openPlace(lots)
      await Promise.all(plans.map((steps) => client(place, steps)))

      // What came back to a lot that was taken back lapses; no grace of a refund keeps it.
      await within((tx) => lapse(tx, { accountId: place.accountId, product: 'SMS' }))
      const { rows } = await sql<{ id: bigint; available: bigint; times: number }>`
        select lot.id, lot.available, (
          select count(*) from audit_entry
          where account_id = lot.account_id and action = 'trial_revoked' and subject_id = lot.id
        )::int4 as times
        from credit as lot where lot.account_id = ${place.accountId} order by lot.id`.execute(database.db.sql)
      expect(place.revoked.every((times) => times <= 1)).toBe(true)
      expect(rows.map(({ times }) => times)).toEqual(place.revoked)
      for (const { id, available } of rows) {
        if (place.revoked[place.trials.indexOf(id)] === 1) expect(available).toBe(0n)
      }
      expect(await prove(database.db, place.accountId)).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

test('a product is used on credit by sixteen clients at once', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lotsOf(TRIALS), plansOf(...moving, ...taking, ...owing), async (lots, plans) => {
      const place = await openPlace(lots)
      const { accountId } = place
      const terms = { accountId, product: 'SMS', rate: 3_000n, limit: LIMIT } as const
      await within((tx) => agreePostpaid(tx, administrator(accountId), terms))
      await Promise.all(plans.map((steps) => client(place, steps)))
      expect(await prove(database.db, accountId)).toEqual([])

      // When all months are over and all of it is paid, nothing is owed.
      clock.advance(32 * DAY_MS)
      await invoiceMissedMonths(database.db)
      const open = sql<{ count: number; uninvoiced: bigint }>`
        select
          (select count(*) from invoice where account_id = ${accountId} and status = 1)::int4 as count,
          (select coalesce(sum(credits), 0) from postpaid_usage where account_id = ${accountId})::int8 - (
            select coalesce(sum(credit), 0) from invoice where account_id = ${accountId} and status <> 3
          )::int8 as uninvoiced`
      const before = (await open.execute(database.db.sql)).rows[0]!
      expect(before.uninvoiced).toBeLessThanOrEqual(0n)
      for (let left = before.count; left > 0; left--) await review(accountId, true)
      await unless(
        within((tx) => endPostpaid(tx, administrator(accountId), terms)),
        'not_postpaid',
      )
      expect((await open.execute(database.db.sql)).rows[0]!.count).toBe(0)
      const { rows } = await sql<{ type: number; left: bigint }>`
        select billing_type as type, available as left from balance
        where account_id = ${accountId} and product = 'SMS'`.execute(database.db.sql)
      expect(rows[0]!.type).toBe(1)
      expect(rows[0]!.left).toBeGreaterThanOrEqual(0n)
      expect(await prove(database.db, accountId)).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
