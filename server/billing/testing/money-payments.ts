/**
 * For the tests of concurrent money (`money-rounds.ts`): invoices paid through a gateway, as steps that one client
 * takes. The gateway's notices come late, twice, in any order and about anything. Some of its answers are lost.
 */
import { sql } from 'kysely'
import type { NoticeSubject, GatewayNotice } from '../payments/gateways/gateway.ts'
import { attempt, tell, refusedWith, type Client, type MoneyAccount } from './money-clients.ts'
import { invoiceToReview, type Step, type StepAction } from './money-steps.ts'
import { isRight } from './money-gateway.ts'
import {
  reconcile,
  createPayment,
  getPayment,
  resolvePayment,
  reviewPayment,
  recordNotice,
} from '../payments/payments.ts'
import type { RowKey } from '../../platform/database/database.ts'

/** Nothing ends these calls early: every answer is waited for. */
const signal = new AbortController().signal

const begins: StepAction = async (client, place) => {
  const invoiceId = await invoiceToReview(client, place)
  if (invoiceId === undefined) return false
  const wanted = { invoiceId, gateway: 'paystack', method: 'card' } as const
  const begun = await refusedWith(
    ['invoice_not_pending', 'payment_attempts'],
    createPayment(client.payments, place.owner, wanted),
  )
  if (begun === null) return false
  const { id, reference, invoiceNumber, state } = begun.value
  place.payments.push({ id, reference })
  tell(place, `payment of ${invoiceNumber} ${state}`)
  return true
}

/** The payer pays, in whatever state the payment is here. */
const pays: StepAction = async ({ dice, till }, place) => {
  const slips = place.payments.map(({ reference }) => till.slips.get(reference))
  const slip = dice.pick(slips.filter((each) => each?.paid === null))
  if (slip) till.pay(slip, dice)
  return slip !== undefined
}

/** Picks a payment, mostly the latest, so that clients meet over it. */
function oneOf({ dice, till }: Client, { payments }: MoneyAccount) {
  const paid = payments.filter(({ reference }) => till.slips.get(reference)?.paid)
  return dice.once(4) ? dice.pick(payments) : (paid.at(-1) ?? dice.pick(payments))
}

/** What a notice may be about: mostly that a payment has changed. */
const abouts: readonly NoticeSubject[] = [
  ...Array.from({ length: 9 }, () => 'payment' as const),
  { dispute: 'opened' },
  { dispute: 'won' },
  { dispute: 'lost' },
  'refund',
  'nothing',
]

/**
 * Sends a new notice, or the very bytes of an earlier one. Mostly the program asks at once, as its job does;
 * otherwise it asks later.
 */
const tells: StepAction = async (client, place) => {
  const { dice, payments } = client
  const payment = oneOf(client, place)
  if (payment === undefined) return false
  const told = dice.once(3) ? dice.pick(place.told) : undefined
  const { news, bytes } = told ?? newsOf(client, dice.once(30) ? 'pay0nobodys' : payment.reference)
  place.told.push({ news, bytes })
  const heard = await attempt(client, [], (tx) => recordNotice(tx, 'paystack', news, bytes))
  if (heard === null || news.about !== 'payment' || dice.once(3)) return heard !== null
  const about = place.payments.find(({ reference }) => reference === news.reference)
  if (about === undefined) return true
  return resolvePayment(payments, { accountId: place.accountId, id: about.id }, { every_ms: 0, signal })
}

function newsOf({ dice, db }: Client, reference: string): { news: GatewayNotice; bytes: Buffer } {
  const about = dice.pick(abouts)!
  const isRefund = about === 'refund'
  const facts: GatewayNotice['facts'] = isRefund
    ? { amount: 1 + dice.below(600), refund: String(dice.below(1_000)) }
    : {}
  const news = { kind: isRefund ? 'refund.processed' : 'charge.success', reference, about, facts }
  return { news, bytes: Buffer.from(String(db.ids.next())) }
}

const looks: StepAction = async (client, place) => {
  const payment = oneOf(client, place)
  if (payment === undefined) return false
  const { state } = await getPayment(client.payments, { accountId: place.accountId, id: payment.id }, signal)
  return state !== 'created'
}

const reconciles: StepAction = async ({ payments }) => (await reconcile(payments, { signal })) > 0

const decides: StepAction = async (client, place) => {
  const { rows } = await sql<{ id: bigint }>`
    select id from payment where account_id = ${place.accountId} and state = 'needs_review' order by id limit 1`.execute(
    client.db.sql,
  )
  const id = client.dice.once(4) ? client.dice.pick(place.payments)?.id : rows[0]?.id
  if (id === undefined) return false
  const accept = client.dice.once(2)
  const done = await attempt(client, ['payment_not_reviewable'], (tx) =>
    reviewPayment(tx, place.administrator, { id, accept, reason: 'Seen on the statement' }),
  )
  if (done === null) return false
  tell(place, `payment of ${done.value.invoiceNumber} ${accept ? 'accepted' : 'turned down'}`)
  return true
}

export const paymentSteps: readonly Step[] = [
  { name: 'begin to pay', weight: 8, take: begins },
  { name: 'pay', weight: 8, take: pays },
  { name: 'webhook', weight: 10, take: tells },
  { name: 'look', weight: 4, take: looks },
  { name: 'reconcile', weight: 1, take: reconciles },
  { name: 'review payment', weight: 2, take: decides },
]

/** How often a gateway is asked before its answer counts as lost for good. */
const ASKED_MAX = 40

/**
 * Asks about every payment until the gateway has answered, and compares what was paid with the payment's state.
 * Answers the differences. No client is at work.
 */
export async function settlePayments(client: Client, place: MoneyAccount): Promise<string[]> {
  const { accountId } = place
  const found: string[] = []
  for (const { id, reference } of place.payments) {
    const slip = client.till.slips.get(reference)
    if (slip === undefined || slip.paid === null) continue
    let now = await stateOf(client, { accountId, id })
    for (let asked = 0; asked < ASKED_MAX && WAITING.has(now.state); asked++) {
      await resolvePayment(client.payments, { accountId, id }, { every_ms: 0, signal })
      now = await stateOf(client, { accountId, id })
    }
    const { state, reviewed, mine, decided } = now
    const say = (what: string) => found.push(`payment ${reference} is ${state}: ${what}`)
    if (mine && state === 'needs_review') say('it approved its invoice')
    if (WAITING.has(state) && !reviewed) say('its money was forgotten')
    if (reviewed) continue
    if (state === 'succeeded' && !mine) say('its invoice was approved by something else')
    if (mine && !isRight(slip)) say('what was paid is not what was asked for')
    if (!mine && isRight(slip) && !decided && !isWithPerson(now)) say('its invoice still waits')
  }
  return found
}

/** States in which nobody would notice that money came in. */
const WAITING: ReadonlySet<string> = new Set(['created', 'pending', 'failed', 'expired'])

/**
 * Whether the payment expired here, and the gateway told of a dispute about it before we asked again. It gives no
 * credits while the payer's bank may take the money back. A dispute that is won leaves it to a person.
 */
const isWithPerson = ({ state, reason }: PaymentState): boolean =>
  ['disputed', 'refunded', 'needs_review'].includes(state) && reason === 'time_over'

interface PaymentState {
  state: string
  /** Why it is in its state, or was in the state before a dispute. */
  reason: string | null
  /** A person has decided on it. */
  reviewed: boolean
  /** This payment approved its invoice. */
  mine: boolean
  /** Its invoice is decided. */
  decided: boolean
}

async function stateOf({ db }: Client, { accountId, id }: RowKey): Promise<PaymentState> {
  const { rows } = await sql<PaymentState>`
    select payment.state, payment.reason, payment.reviewed_at is not null as reviewed,
      coalesce(invoice.payment_id = payment.id, false) as mine, invoice.status <> 1 as decided
    from payment
    join invoice on invoice.account_id = payment.account_id and invoice.id = payment.invoice_id
    where payment.account_id = ${accountId} and payment.id = ${id}`.execute(db.sql)
  return rows[0]!
}
