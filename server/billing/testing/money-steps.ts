/**
 * For the tests of concurrent money (`money-rounds.ts`): everything that can happen to an account's money, as steps
 * that one client takes. A step with an expected refusal has changed nothing. Any other failure ends the run.
 */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { NewPackage } from '../../catalog/packages.ts'
import { createCreditNote } from '../invoices/credit-notes.ts'
import { createInvoice, reviewInvoice } from '../invoices/invoices.ts'
import { lapseDue } from '../ledger/lapsing.ts'
import { charge, lapse, NOT_ALL_PAID, refund, release, reserve, spend, spendAll } from '../ledger/ledger.ts'
import type { Dice } from './dice.ts'
import {
  attempt,
  decide,
  tell,
  type Client,
  type ClientReservation,
  type MoneyAccount,
} from './money-clients.ts'
import { invoiceMissedMonths } from '../postpaid/month-end.ts'
import { agreePostpaid, endPostpaid, resumePostpaid, suspendPostpaid } from '../postpaid/postpaid.ts'
import { grantTrial, revokeTrial } from '../ledger/trials.ts'

const DAY_MS = 86_400_000

/** The packages on sale: for a few days, a fortnight, a month. */
export const soldInRounds: readonly NewPackage[] = [
  { product: 'SMS', name: 'Hundred', price: 400n, credit: 100n, durationNumber: 2, durationType: 2 },
  { product: 'SMS', name: 'Forty', price: 180n, credit: 40n, durationNumber: 3, durationType: 1 },
  { product: 'KYC', name: 'Ten', price: 2_000n, credit: 10n, durationNumber: 1, durationType: 3 },
]

const productOf = (dice: Dice): Product => (dice.once(4) ? 'KYC' : 'SMS')

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Answers whether the step changed anything. */
export type StepAction = (client: Client, place: MoneyAccount) => Promise<boolean>

// ── Sending ───────────────────────────────────────────────────────────────────────────────────────────────────────

const reserves: StepAction = async (client, place) => {
  const product = productOf(client.dice)
  const credits = client.dice.credits(1, 40)
  const cause = { kind: 'campaign', id: client.db.ids.next() } as const
  const done = await attempt(client, ['insufficient_credits', 'account_suspended'], (tx) =>
    reserve(tx, { accountId: place.accountId, product, credits, cause }),
  )
  if (done === null) return false
  client.mine.push({ place, product, id: done.value, held: credits, spent: 0n })
  place.tally[product].reserved += credits
  tell(place, `reserved ${credits} ${product}`)
  return true
}

const charges: StepAction = async (client) => {
  const one = client.dice.pick(client.mine.filter(({ held }) => held > 0n))
  if (one === undefined) return false
  const credits = least(client.dice.credits(1, 40), one.held)
  const { place, id: reservationId, product } = one
  const done = await attempt(client, [], (tx) =>
    charge(tx, { accountId: place.accountId, reservationId, credits }),
  )
  if (done === null) return false
  one.held -= credits
  one.spent += credits
  place.tally[product].reserved -= credits
  place.tally[product].spent += credits
  tell(place, `charged ${credits} ${product}`)
  return true
}

const releases: StepAction = async (client) => {
  const one = client.dice.pick(client.mine)
  return one !== undefined && releaseAll(client, one)
}

/**
 * Releases reservations. What comes back equals what the client knows to be held, and is zero for a closed
 * reservation.
 */
export async function releaseAll(client: Client, one: ClientReservation): Promise<boolean> {
  const { place, id: reservationId, product } = one
  const done = await attempt(client, [], (tx) => release(tx, { accountId: place.accountId, reservationId }))
  if (done === null) return false
  if (done.value !== one.held) throw new Error(`${one.held} ${product} were held and ${done.value} came back`)
  place.tally[product].reserved -= one.held
  one.held = 0n
  tell(place, `released ${done.value} ${product}`)
  return true
}

const refunds: StepAction = async (client) => {
  const one = client.dice.pick(client.mine.filter(({ spent }) => spent > 0n))
  if (one === undefined) return false
  const credits = least(client.dice.credits(1, 40), one.spent)
  const { place, id: reservationId, product } = one
  const done = await attempt(client, [], (tx) =>
    refund(tx, { accountId: place.accountId, reservationId, credits, reason: 'rejected' }),
  )
  if (done === null) return false
  one.spent -= credits
  place.tally[product].spent -= credits
  tell(place, `refunded ${credits} ${product}`)
  return true
}

const spends: StepAction = async (client, place) => {
  const product = productOf(client.dice)
  const items = Array.from({ length: client.dice.below(9) }, () => client.dice.credits(1, 6))
  const cause = { kind: 'message', id: client.db.ids.next() } as const
  const done = await attempt(client, ['account_suspended'], (tx) =>
    spend(tx, { accountId: place.accountId, product, items, cause }),
  )
  if (done === null) return false
  const { reservationId, accepted, available } = done.value
  if (available < 0n) throw new Error(`${available} ${product} are left`)
  const spent = items.reduce((all, item, at) => all + (accepted[at]! ? item : 0n), 0n)
  if (spent > 0n) client.mine.push({ place, product, id: reservationId, held: 0n, spent })
  place.tally[product].spent += spent
  tell(place, `spent ${spent} ${product}, ${available} left`)
  return true
}

/** Pays as single sends do: all or nothing, with the transaction's last statement. */
const spendsAll: StepAction = async (client, place) => {
  const product = productOf(client.dice)
  const items = Array.from({ length: 1 + client.dice.below(4) }, () => client.dice.credits(1, 6))
  const reservationId = client.db.ids.next()
  const cause = { kind: 'message', id: reservationId } as const
  const done = await attempt(client, [], async (tx) =>
    spendAll(tx, { accountId: place.accountId, product, items, cause, reservationId }),
  ).catch((error: unknown) => {
    if (isNotAllPaid(error)) return null
    throw error
  })
  if (done === null) return false
  const spent = items.reduce((all, item) => all + item, 0n)
  client.mine.push({ place, product, id: reservationId, held: 0n, spent })
  place.tally[product].spent += spent
  tell(place, `spent all of ${spent} ${product}`)
  return true
}

const isNotAllPaid = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === NOT_ALL_PAID

// ── Buying ────────────────────────────────────────────────────────────────────────────────────────────────────────

const buys: StepAction = async (client, place) => {
  const { dice } = client
  const sold = dice.pick(soldInRounds)!
  const tampered = dice.once(8)
  const done = await attempt(client, tampered ? ['price_changed'] : [], (tx) =>
    createInvoice(tx, place.owner, {
      accountId: place.accountId,
      amount: tampered ? sold.price - 1n : sold.price,
      credit: sold.credit,
      packageName: sold.name,
      duration: sold.durationNumber,
      durationType: sold.durationType,
      ProductType: sold.product,
    }),
  )
  if (done === null) return false
  if (tampered) throw new Error(`${done.value.number} was sold for another price`)
  place.invoices.push(done.value.id)
  tell(place, `ordered ${done.value.number}`)
  return true
}

/** Mostly the oldest that waits, so that clients meet; at times one that is decided long ago. */
export async function invoiceToReview(
  { db, dice }: Client,
  place: MoneyAccount,
): Promise<bigint | undefined> {
  if (dice.once(4)) return dice.pick(place.invoices)
  const { rows } = await sql<{ id: bigint }>`
    select id from invoice where account_id = ${place.accountId} and status = 1 order by id limit 1`.execute(
    db.sql,
  )
  return rows[0]?.id
}

const reviews =
  (status: 2 | 3): StepAction =>
  async (client, place) => {
    const invoiceId = await invoiceToReview(client, place)
    if (invoiceId === undefined) return false
    const review = { invoiceId, status, reason: status === 3 ? 'Not paid' : '' }
    const done = await attempt(client, ['invoice_not_pending'], (tx) =>
      reviewInvoice(tx, place.administrator, review),
    )
    if (done === null) return false
    const decision = status === 2 ? 'approved' : 'rejected'
    tell(place, `${decision} ${done.value.number}`)
    decide(place, done.value, decision)
    return true
  }

/** Takes back some of what is unspent, or more than that, of what somebody approved or a payment paid. */
const corrects: StepAction = async (client, place) => {
  const invoiceId = client.dice.pick(place.invoices)
  if (invoiceId === undefined) return false
  const credits = client.dice.credits(1, client.dice.once(3) ? 110 : 20)
  const done = await attempt(client, NO_NOTE, (tx) =>
    createCreditNote(tx, place.administrator, { invoiceId, credits, reason: 'Bought by mistake' }),
  )
  if (done === null) return false
  const { rows } = await sql<{ product: Product }>`
    select product from invoice where account_id = ${place.accountId} and id = ${invoiceId}`.execute(
    client.db.sql,
  )
  place.tally[rows[0]!.product].takenBack += credits
  tell(place, `${done.value.number} took back ${credits}`)
  return true
}

const NO_NOTE = [
  'invoice_not_approved',
  'credits_not_unspent',
  'credit_note_too_small',
  'second_person_required',
] as const

// ── Trials, time, postpaid ────────────────────────────────────────────────────────────────────────────────────────

const grants: StepAction = async (client, place) => {
  const product = productOf(client.dice)
  const credits = client.dice.credits(1, product === 'SMS' ? 60 : 6)
  const trial = { accountId: place.accountId, product, credits, lapseDays: 1 + client.dice.below(20) }
  const done = await attempt(client, ['trial_limit'], (tx) =>
    grantTrial(tx, place.administrator, { ...trial, reason: 'Pilot' }),
  )
  if (done === null) return false
  place.trials.push(done.value.id)
  place.tally[product].issued += credits
  tell(place, `granted ${credits} ${product}`)
  return true
}

const revokes: StepAction = async (client, place) => {
  const id = client.dice.pick(place.trials)
  if (id === undefined) return false
  const done = await attempt(client, ['trial_revoked'], (tx) =>
    revokeTrial(tx, place.administrator, { accountId: place.accountId, id, reason: 'Over' }),
  )
  if (done === null) return false
  if (place.revoked.has(id)) throw new Error(`trial ${id} was revoked twice`)
  place.revoked.add(id)
  tell(place, `revoked ${done.value.credits} of a trial`)
  return true
}

const lapses: StepAction = async (client, place) => {
  if (client.dice.once(4)) return (await lapseDue(client.db)) > 0n
  const product = productOf(client.dice)
  const done = await attempt(client, [], (tx) => lapse(tx, { accountId: place.accountId, product }))
  return done !== null && done.value > 0n
}

/** A day, and now and then so many that a month ends. */
const waits: StepAction = async ({ clock, dice }, place) => {
  const days = dice.once(6) ? 12 : 1
  clock.advance(days * DAY_MS)
  tell(place, `${days} days later`)
  return true
}

const agrees: StepAction = async (client, place) => {
  const product = productOf(client.dice)
  const terms = { accountId: place.accountId, product, limit: client.dice.credits(1, 90) }
  const rate = client.dice.credits(1_000, 9_000)
  const done = await attempt(client, ['limit_below_owed'], (tx) =>
    agreePostpaid(tx, place.administrator, { ...terms, rate }),
  )
  if (done === null) return false
  tell(place, `agreed on ${terms.limit} ${product} on credit`)
  return true
}

const suspends: StepAction = async (client, place) => {
  const use = { accountId: place.accountId, product: productOf(client.dice), reason: 'Unpaid' }
  const done = await attempt(client, ['not_postpaid'], (tx) => suspendPostpaid(tx, place.administrator, use))
  if (done === null) return false
  tell(place, `suspended ${use.product}`)
  return true
}

const resumes: StepAction = async (client, place) => {
  const use = { accountId: place.accountId, product: productOf(client.dice) }
  const done = await attempt(client, ['not_postpaid'], (tx) => resumePostpaid(tx, place.administrator, use))
  if (done === null) return false
  tell(place, `resumed ${use.product}`)
  return true
}

const ends: StepAction = async (client, place) => {
  const use = { accountId: place.accountId, product: productOf(client.dice) }
  const done = await attempt(client, ['not_postpaid', 'postpaid_owed'], (tx) =>
    endPostpaid(tx, place.administrator, use),
  )
  if (done === null) return false
  tell(place, `ended credit of ${use.product}`)
  return true
}

const endsMonth: StepAction = async ({ db }, place) => {
  const written = await invoiceMissedMonths(db)
  if (written > 0) tell(place, `${written} months invoiced`)
  return written > 0
}

export interface Step {
  name: string
  /** Taken so often among all the others. */
  weight: number
  take: StepAction
}

export const moneySteps: readonly Step[] = [
  { name: 'reserve', weight: 12, take: reserves },
  { name: 'charge', weight: 14, take: charges },
  { name: 'release', weight: 7, take: releases },
  { name: 'refund', weight: 8, take: refunds },
  { name: 'spend', weight: 10, take: spends },
  { name: 'spend all', weight: 6, take: spendsAll },
  { name: 'buy', weight: 8, take: buys },
  { name: 'approve', weight: 8, take: reviews(2) },
  { name: 'reject', weight: 2, take: reviews(3) },
  { name: 'credit note', weight: 4, take: corrects },
  { name: 'grant', weight: 4, take: grants },
  { name: 'revoke', weight: 3, take: revokes },
  { name: 'lapse', weight: 2, take: lapses },
  { name: 'wait', weight: 2, take: waits },
  { name: 'agree', weight: 3, take: agrees },
  { name: 'suspend', weight: 1, take: suspends },
  { name: 'resume', weight: 3, take: resumes },
  { name: 'end', weight: 2, take: ends },
  { name: 'month end', weight: 1, take: endsMonth },
]
