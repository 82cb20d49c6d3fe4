/**
 * For the tests of concurrent money (`money-rounds.ts`): a gateway behind the interface that all gateways share. It
 * knows what was paid and says so when it is asked, unless its answer is lost.
 */
import type { Dice } from './dice.ts'
import type { Gateway, GatewayAnswer, PaidFacts } from '../payments/gateways/gateway.ts'

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  reference: string
  /** The amount that we asked for. */
  due: bigint
  paid: PaidFacts | null
}

export interface SimulatedGateway {
  gateway: Gateway
  /** Payments by reference. */
  slips: ReadonlyMap<string, GatewayPayment>
  /** The payer pays, sometimes in another currency or another amount. */
  pay(slip: GatewayPayment, dice: Dice): void
}

/** One answer in this many is lost, or one start is turned down. */
const LOST_ONE_IN = 10
const REFUSED_ONE_IN = 20
/** One payment in this many differs from the order. */
const WRONG_ONE_IN = 4

export function openTill(dice: Dice): SimulatedGateway {
  const slips = new Map<string, GatewayPayment>()
  const gateway: Gateway = {
    name: 'paystack',
    methods: ['card'],
    mode: 'test',
    beginCheckout({ reference, amount }) {
      if (dice.once(REFUSED_ONE_IN)) {
        return Promise.resolve({ outcome: 'refused', reason: 'gateway_refused' })
      }
      slips.set(reference, { reference, due: amount, paid: null })
      return Promise.resolve(
        dice.once(LOST_ONE_IN)
          ? { outcome: 'unknown' }
          : { outcome: 'begun', redirectUrl: `https://checkout.example.test/${reference}` },
      )
    },
    beginPrompt: () => Promise.resolve({ outcome: 'refused', reason: 'gateway_refused' }),
    ask(reference): Promise<GatewayAnswer> {
      const slip = slips.get(reference)
      if (dice.once(LOST_ONE_IN)) return Promise.resolve({ outcome: 'unknown' })
      if (slip === undefined) return Promise.resolve({ outcome: 'not_found' })
      return Promise.resolve(
        slip.paid === null ? { outcome: 'pending' } : { outcome: 'paid', facts: slip.paid },
      )
    },
  }
  return {
    gateway,
    slips,
    pay(slip, by) {
      const right: PaidFacts = { reference: slip.reference, amount: slip.due, currency: 'GHS', mode: 'test' }
      slip.paid ??= by.once(WRONG_ONE_IN) ? wrong(right, by) : right
    },
  }
}

/** Changes one fact, so that it differs from the order. */
function wrong(right: PaidFacts, dice: Dice): PaidFacts {
  const ways: PaidFacts[] = [
    { ...right, amount: right.amount! - 1n },
    { ...right, amount: right.amount! + 1n },
    { ...right, currency: 'NGN' },
    { ...right, mode: 'live' },
    { ...right, reference: `${right.reference}x` },
  ]
  return dice.pick(ways)!
}

/** Whether the payment is as ordered. */
export function isRight({ reference, due, paid }: GatewayPayment): boolean {
  return (
    paid !== null &&
    paid.reference === reference &&
    paid.amount === due &&
    paid.currency === 'GHS' &&
    paid.mode === 'test'
  )
}
