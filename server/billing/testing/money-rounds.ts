/**
 * Money under clients that all work at once: random interleavings of everything that moves credits, from one seed,
 * on a PostgreSQL that does nothing else. The suite runs it, and so does `npm run chaos -- --money`.
 *
 * In a round some businesses open, and all clients work on all of them. Each takes its steps by its own dice,
 * remembers its answers, and checks after each step that the balance keeps its limit. When they are done nothing is
 * held, the books prove true, every credit has one cause, and the clients' answers agree with the books. Then all
 * debts are invoiced and paid, and the books prove true again.
 *
 * The seed decides the plan of a round; the machine decides how its transactions interleave. A failure names the
 * seed and the round, and prints what was last done to each business.
 */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { User } from '../../platform/actor.ts'
import type { TestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { reviewInvoice } from '../invoices/invoices.ts'
import { lapse, openBooks } from '../ledger/ledger.ts'
import { brokenBooks, brokenLaws, wrongBeliefs } from './money-laws.ts'
import { diceOf, type Dice } from './dice.ts'
import { decide, type Client, type MoneyAccount, type Tally } from './money-clients.ts'
import { paymentSteps, settlePayments } from './money-payments.ts'
import { moneySteps, releaseAll, soldInRounds, type Step } from './money-steps.ts'
import { openTill } from './money-gateway.ts'
import { invoiceMissedMonths } from '../postpaid/month-end.ts'
import type { PaymentResources } from '../payments/payments.ts'
import { agreePostpaid, endPostpaid } from '../postpaid/postpaid.ts'

export const MONEY_CLIENTS = 16
const PLACES = 4
const OPERATIONS_A_ROUND = 1_250
const DAY_MS = 86_400_000

export interface MoneyRun {
  db: Db
  clock: TestClock
  seed: number
  /** The number of steps that all clients take together. */
  operations: number
  report?: (line: string) => void
}

export interface MoneyResult {
  operations: number
  /** How often each step ran, and how often it changed something. */
  taken: Record<string, { times: number; done: number }>
}

/** Runs the rounds. Throws with what is wrong, the seed and the round. Nothing else uses the database. */
export async function interleaveMoney(run: MoneyRun): Promise<MoneyResult> {
  const { db, seed, operations, report = () => {} } = run
  await db.transaction(async (tx) => {
    for (const made of soldInRounds) await createPackage(tx, made)
  })
  const result: MoneyResult = { operations: 0, taken: {} }
  for (let round = 1; result.operations < operations; round++) {
    const steps = Math.ceil(Math.min(OPERATIONS_A_ROUND, operations - result.operations) / MONEY_CLIENTS)
    const places = await openPlaces(db, round)
    try {
      await playRound(run, { round, steps, places }, result)
    } catch (error) {
      const stories = places.map(({ accountId, story }) => `account ${accountId}:\n  ${story.join('\n  ')}`)
      throw new Error(`round ${round} of seed ${seed}: ${(error as Error).message}\n${stories.join('\n')}`, {
        cause: error,
      })
    }
    report(JSON.stringify({ round, operations: result.operations }))
  }
  hold(await brokenBooks(db))
  return result
}

interface Round {
  round: number
  /** Steps of each client. */
  steps: number
  places: MoneyAccount[]
}

async function playRound(run: MoneyRun, { round, steps, places }: Round, result: MoneyResult): Promise<void> {
  const { db, clock, seed } = run
  const till = openTill(diceOf(seed, round, MONEY_CLIENTS))
  const payments: PaymentResources = { db, gateways: [till.gateway], publicUrl: 'https://sms.example.test' }
  const clients = Array.from({ length: MONEY_CLIENTS }, (_, number): Client => {
    return { db, clock, dice: diceOf(seed, round, number), payments, till, places, mine: [] }
  })
  await allOf(clients.map((client) => play(client, steps, result)))
  for (const place of places) {
    hold(await settlePayments(clients[0]!, place))
    hold(await countPaid(db, place))
  }
  hold(await brokenLaws(db, places))
  hold(await wrongBeliefs(db, places))
  for (const place of places) await settleAll(run, place)
  hold(await brokenLaws(db, places))
  hold(await wrongBeliefs(db, places))
}

async function play(client: Client, steps: number, result: MoneyResult): Promise<void> {
  for (let taken = 0; taken < steps; taken++) {
    const place = client.dice.pick(client.places)!
    const { name, take } = stepOf(client.dice)
    const done = await take(client, place)
    await holdToLimit(client.db, place)
    result.operations++
    const known = (result.taken[name] ??= { times: 0, done: 0 })
    known.times++
    if (done) known.done++
  }
  // Also where the transaction is cut off the first time.
  for (const one of client.mine) while (one.held > 0n) await releaseAll(client, one)
}

export const everyStep: readonly Step[] = [...moneySteps, ...paymentSteps]

const WEIGHTS = everyStep.reduce((sum, { weight }) => sum + weight, 0)

function stepOf(dice: Dice): Step {
  let left = dice.below(WEIGHTS)
  return everyStep.find(({ weight }) => (left -= weight) < 0)!
}

/** Counts the invoices that payments approved, which no client decided. Answers what is wrong. */
async function countPaid(db: Db, place: MoneyAccount): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; number: string; product: Product; credit: bigint; paid: boolean }>`
    select id, number, product, credit, payment_id is not null as paid
    from invoice where account_id = ${place.accountId} and status <> 1`.execute(db.sql)
  const found: string[] = []
  for (const invoice of rows) {
    if (invoice.paid && !place.decided.has(invoice.id)) decide(place, invoice, 'approved')
    else if (invoice.paid) found.push(`${invoice.number} was decided by a person and paid by a payment`)
    else if (!place.decided.has(invoice.id)) found.push(`${invoice.number} was decided by nobody`)
  }
  return found
}

/**
 * A prepared statement, because it runs after each step: planning it took five times as long as answering it.
 */
const balanceOfAccount = {
  name: 'money_rounds_balance',
  text: `
    select balance.product, balance.available + credit_limit as left, coalesce(-lot.available, 0) as owed,
      credit_limit as "limit"
    from balance left join credit as lot on lot.account_id = balance.account_id and lot.id = owed_credit_id
    where balance.account_id = $1`,
}

/** Checks the balance against its limit, while clients are at work. */
async function holdToLimit(db: Db, { accountId }: MoneyAccount): Promise<void> {
  const { rows } = await db.pool.query<{ product: string; left: bigint; owed: bigint; limit: bigint }>({
    ...balanceOfAccount,
    values: [accountId],
  })
  for (const { product, left, owed, limit } of rows) {
    if (left < 0n) throw new Error(`account ${accountId} has ${left} ${product} left`)
    if (owed > limit) throw new Error(`account ${accountId} owes ${owed} ${product} of ${limit}`)
  }
}

/** Ends all months, pays all debts, and ends use on credit. */
async function settleAll({ db, clock }: MoneyRun, place: MoneyAccount): Promise<void> {
  const { accountId, administrator } = place
  clock.advance(32 * DAY_MS)
  await invoiceMissedMonths(db)
  const { rows } = await sql<{ id: bigint }>`
    select id from invoice where account_id = ${accountId} and status = 1 order by id`.execute(db.sql)
  for (const { id: invoiceId } of rows) {
    const review = { invoiceId, status: 2, reason: '' } as const
    const invoice = await db.transaction((tx) => reviewInvoice(tx, administrator, review))
    decide(place, invoice, 'approved')
  }
  for (const product of ['SMS', 'KYC'] as const) {
    const use = { accountId, product }
    await db.transaction((tx) => lapse(tx, use))
    await db
      .transaction((tx) => endPostpaid(tx, administrator, use))
      .catch((error: unknown) => {
        if (!(error instanceof Fail && error.code === 'not_postpaid')) throw error
      })
  }
}

/** The most lines in one failure. The first are reason enough. */
const BROKEN_LINES_MAX = 30

function hold(broken: readonly string[]): void {
  if (broken.length > 0) throw new Error(broken.slice(0, BROKEN_LINES_MAX).join('\n'))
}

/** Waits for all, even if one fails: no client is at work when the failure is reported. */
async function allOf(work: Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  const failed = ended.filter((each) => each.status === 'rejected')
  if (failed.length > 0) throw failed[0]!.reason
}

/** Opens the businesses. One of them has a product on credit from the start. */
async function openPlaces(db: Db, round: number): Promise<MoneyAccount[]> {
  const places: MoneyAccount[] = []
  for (let number = 0; number < PLACES; number++) {
    const accountId = await db.transaction(async (tx) => {
      const id = await createAccount(tx, { name: `Round ${round}, business ${number}` })
      await openBooks(tx, id)
      return id
    })
    places.push({
      accountId,
      owner: userOf(db, accountId, 'Owner', accountId),
      administrator: userOf(db, 1n, 'Administrator', BigInt(100 + number)),
      tally: { SMS: emptyTally(), KYC: emptyTally() },
      invoices: [],
      decided: new Map(),
      trials: [],
      revoked: new Set(),
      payments: [],
      told: [],
      story: [],
    })
  }
  const { accountId, administrator } = places[0]!
  const terms = { accountId, product: 'SMS', rate: 3_300n, limit: 60n } as const
  await db.transaction((tx) => agreePostpaid(tx, administrator, terms))
  return places
}

const emptyTally = (): Tally => ({ issued: 0n, spent: 0n, reserved: 0n, takenBack: 0n })

const userOf = ({ clock }: Db, accountId: bigint, role: User['role'], userId: bigint): User => ({
  kind: 'user',
  accountId,
  userId,
  sessionId: userId,
  role,
  email: `user${userId}@example.test`,
  expires: clock.now(),
  authenticatedAt: clock.now(),
  needsTwoStep: false,
  impersonator: null,
})
