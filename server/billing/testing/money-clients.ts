/**
 * For the tests of concurrent money (`money-rounds.ts`): an account with the figures that its clients expect, and a
 * client with the things that it made.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Product } from '@nkra/contract/wire.ts'
import type { User } from '../../platform/actor.ts'
import type { TestClock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import type { GatewayNotice } from '../payments/gateways/gateway.ts'
import type { Dice } from './dice.ts'
import type { SimulatedGateway } from './money-gateway.ts'
import type { PaymentResources } from '../payments/payments.ts'

/** The figures of one product that all clients together expect, from the answers they got. */
export interface Tally {
  /** Credits of confirmed invoices and trials, and credits on credit that were paid. */
  issued: bigint
  /** Credits that were charged and not refunded. */
  spent: bigint
  /** Credits that are neither charged nor released. */
  reserved: bigint
  /** Credits taken back from trials and from bought lots. */
  takenBack: bigint
}

/** One business, which every client uses at once. */
export interface MoneyAccount {
  accountId: bigint
  owner: User
  administrator: User
  tally: Record<Product, Tally>
  /** Every invoice that a client ordered. */
  invoices: bigint[]
  decided: Map<bigint, 'approved' | 'rejected'>
  trials: bigint[]
  revoked: Set<bigint>
  payments: { id: bigint; reference: string }[]
  /** The notices that the gateway sent so far. */
  told: { news: GatewayNotice; bytes: Buffer }[]
  /** What happened to the account, newest last. A failure prints it. */
  story: string[]
}

/** A reservation, which belongs to the client that made it. */
export interface ClientReservation {
  place: MoneyAccount
  product: Product
  id: bigint
  held: bigint
  spent: bigint
}

export interface Client {
  db: Db
  clock: TestClock
  dice: Dice
  payments: PaymentResources
  till: SimulatedGateway
  places: readonly MoneyAccount[]
  mine: ClientReservation[]
}

const STORY_LINES_MAX = 40

export function tell(place: MoneyAccount, line: string): void {
  place.story.push(line)
  if (place.story.length > STORY_LINES_MAX) place.story.shift()
}

/** Thrown by a transaction that is cut off between its work and its commit, as by the death of a process. */
class CutOff extends Error {}

/** One transaction in this many is cut off. Nothing of it may remain. */
const CUT_OFF_ONE_IN = 25

/** Runs the work in a transaction of its own. Null if one of the codes refuses it, or if it was cut off. */
export async function attempt<T>(
  { db, dice }: Client,
  codes: readonly FailureCode[],
  work: (tx: Tx) => Promise<T>,
): Promise<{ value: T } | null> {
  const dies = dice.once(CUT_OFF_ONE_IN)
  const working = db.transaction(async (tx) => {
    const done = await work(tx)
    if (dies) throw new CutOff('cut off before its commit')
    return done
  })
  return refusedWith(codes, working)
}

/** Null if one of the codes refuses the work, or if it was cut off. */
export async function refusedWith<T>(
  codes: readonly FailureCode[],
  working: Promise<T>,
): Promise<{ value: T } | null> {
  try {
    return { value: await working }
  } catch (error) {
    if (error instanceof CutOff) return null
    if (error instanceof Fail && codes.includes(error.code)) return null
    throw error
  }
}

/** Records that an invoice was decided. Nobody may get that answer twice. */
export function decide(
  place: MoneyAccount,
  invoice: { id: bigint; number: string; product: Product; credit: bigint },
  decision: 'approved' | 'rejected',
): void {
  const { id, number, product, credit } = invoice
  const before = place.decided.get(id)
  if (before !== undefined) throw new Error(`${number} was ${before}, and then ${decision}`)
  place.decided.set(id, decision)
  if (decision === 'approved') place.tally[product].issued += credit
}
