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

/** What all clients together believe of one product, from the answers they got. */
export interface Tally {
  /** Confirmed of invoices and trials, and paid of what was owed. */
  issued: bigint
  /** Charged and not refunded. */
  spent: bigint
  /** Neither charged nor released. */
  reserved: bigint
  /** Taken back of trials and of what was bought. */
  takenBack: bigint
}

/** One business, used by every client at once. */
export interface MoneyAccount {
  accountId: bigint
  owner: User
  administrator: User
  tally: Record<Product, Tally>
  /** Every invoice that somebody ordered. */
  invoices: bigint[]
  decided: Map<bigint, 'approved' | 'rejected'>
  trials: bigint[]
  revoked: Set<bigint>
  payments: { id: bigint; reference: string }[]
  /** What the gateway told of them so far. */
  told: { news: GatewayNotice; bytes: Buffer }[]
  /** What was done there, newest last: printed where something is wrong. */
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

/** What a transaction throws that is cut off between its work and its commit, as a process is that dies. */
class CutOff extends Error {}

/** One transaction in so many is cut off; nothing of it may be left. */
const CUT_OFF_ONE_IN = 25

/** The work in a transaction of its own. Null where it is refused by one of the codes, or was cut off. */
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

/** Null where it is refused by one of the codes, or was cut off. */
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

/** Writes down that an invoice was decided. Nobody may be told so twice. */
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
