/**
 * Paying an invoice through a gateway. An attempt is written down with a reference of ours and committed; only then is
 * the gateway called, outside any transaction; what it answered is written down after. An answer that got lost leaves
 * the payment pending, and the gateway is asked what has become of it.
 *
 * Asking is the only way to credits: a webhook, a payer who returns, the reconciliation and a page that looks all end
 * in `resolvePayment`. Credits are given once, however often and by whomever the success is told: the payment is
 * locked, then the invoice, and an invoice that is decided already leaves the payment for a person to look at.
 */
import { z } from 'zod'
import { PAYMENT_PATH, PROMPT_MS } from '@nkra/contract/limits.ts'
import { PaymentGateway, PaymentReason } from '@nkra/contract/billing/payments.ts'
import { encodeId, Ghs, Id } from '@nkra/contract/wire.ts'
import { PHONE_FAULTS, type PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { RequestKey } from '../../platform/http/idempotency.ts'
import { eventKind } from '../../platform/database/outbox.ts'
import type {
  CheckoutBegun,
  Gateway,
  GatewayAnswer,
  GatewayName,
  Method,
  Network,
  PromptBegun,
} from './gateways/gateway.ts'
import { approvePaid } from '../invoices/invoices.ts'
import { readPayment, type Payment } from './lists.ts'
import {
  claimAsk,
  insertPayment,
  lockPending,
  movePayment,
  openAttempts,
  paymentOfKey,
  planAsk,
  takePayment,
  writeBegun,
  writeSaid,
  type Kept,
} from './record.ts'
import { ASK_FIRST_MS, expiryOf, isOpen, moveFor, nextAsk, type Move, type PaymentState } from './states.ts'

/** What the verbs of payments are given. */
export interface Payments {
  db: Db
  /** Those that are set up, in the order in which they are offered. */
  gateways: readonly Gateway[]
  /** How customers reach us, without a slash at its end: gateways send the payer back there. */
  publicUrl: string
}

const EventPayload = z.object({
  paymentId: Id('pay'),
  invoiceId: Id('inv'),
  gateway: PaymentGateway,
  reference: z.string(),
  amount: Ghs,
})

/** A payment came in as it was meant, and its invoice is approved. */
export const paymentSucceeded = eventKind('payment.succeeded', EventPayload)

/** Money may have come in that gives no credits by itself. */
export const paymentNeedsReview = eventKind(
  'payment.needs_review',
  z.object({ ...EventPayload.shape, reason: PaymentReason }),
)

/** How an invoice can be paid through gateways. */
export function methodsOf({ gateways }: Payments): { gateway: GatewayName; method: Method }[] {
  return gateways.flatMap(({ name, methods }) => methods.map((method) => ({ gateway: name, method })))
}

export interface Wanted {
  invoiceId: bigint
  gateway: GatewayName
  method: Method
  msisdn?: string | undefined
  network?: Network | undefined
}

/** Attempts under way at once for one invoice. */
export const OPEN_ATTEMPTS_MAX = 5
/** A gateway's own limit is below it. */
const CALL_MS_MAX = 30_000

/**
 * Begins to pay an invoice of the actor's account. Under a key that was used before for the same, it answers the
 * payment that was begun then, as it is now. Fails with `not_found`, `invoice_not_pending`, `payment_method_missing`,
 * `phone_invalid`, `payment_attempts`, `payment_prompt_open` and `idempotency_key_reused`.
 */
export async function beginPayment(
  payments: Payments,
  actor: Pick<User, 'accountId' | 'userId' | 'email'>,
  wanted: Wanted,
  key: RequestKey | null = null,
  request?: RequestInfo,
): Promise<Payment> {
  const { db } = payments
  const gateway = payments.gateways.find(({ name }) => name === wanted.gateway)
  if (!gateway?.methods.includes(wanted.method)) fail('payment_method_missing')
  const payer = wanted.method === 'mobile_money' ? payerOf(wanted) : null
  const begun = await db.transaction((tx) =>
    writeAttempt(tx, actor, { wanted, gateway, payer, key }, request),
  )
  if (begun.isNew) {
    const { attempt } = begun
    const answer = await begin(payments, gateway, { ...attempt, ...wanted, payer, email: actor.email })
    await db.transaction((tx) => writeAnswer(tx, attempt, answer))
  }
  return readPayment(db, begun.attempt)
}

/** Who pays by phone: the digits, the operator, and the number as it may be shown. */
interface Payer {
  msisdn: string
  network: Network
  shown: string
}

function payerOf({ msisdn = '', network }: Wanted): Payer {
  const phone = parsePhone(msisdn)
  if (phone.fault !== null) {
    const reason = NO_WALLETS.has(phone.fault) ? NO_WALLET : PHONE_FAULTS[phone.fault]
    fail('phone_invalid', { reason })
  }
  const wallet = network ?? WALLETS.find((known) => known === phone.network)
  if (wallet === undefined) fail('phone_invalid', { reason: 'Say whose mobile money it is.' })
  const national = `0${phone.msisdn.slice('233'.length)}`
  return {
    msisdn: phone.msisdn,
    network: wallet,
    shown: `${national.slice(0, 3)} ••• ••${national.slice(-2)}`,
  }
}

const WALLETS: readonly Network[] = ['MTN', 'Telecel', 'AT']
/** Numbers without a fault, but that of having no wallet. */
const NO_WALLETS: ReadonlySet<PhoneFaultCode> = new Set(['short_code', 'landline', 'toll_free', 'foreign'])
const NO_WALLET = 'Mobile money needs a mobile number of Ghana.'

interface Attempt extends RowKey {
  reference: string
  amount: bigint
  number: string
}

async function writeAttempt(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  asked: { wanted: Wanted; gateway: Gateway; payer: Payer | null; key: RequestKey | null },
  request?: RequestInfo,
): Promise<{ isNew: true; attempt: Attempt } | { isNew: false; attempt: RowKey }> {
  const { wanted, gateway, payer, key } = asked
  const { accountId } = actor
  const known = await repeated(tx, key)
  if (known) return { isNew: false, attempt: known }
  // Attempts at one invoice wait for one another here, so that none goes over the limit.
  const invoice = await lockPending(tx, { accountId, invoiceId: wanted.invoiceId })
  const meanwhile = await repeated(tx, key)
  if (meanwhile) return { isNew: false, attempt: meanwhile }
  const { open, prompting } = await openAttempts(tx, { accountId, invoiceId: wanted.invoiceId })
  if (open >= OPEN_ATTEMPTS_MAX) fail('payment_attempts', { limit: OPEN_ATTEMPTS_MAX })
  if (payer && prompting) fail('payment_prompt_open')

  const id = tx.ids.next()
  const now = tx.clock.now()
  const attempt = { accountId, id, reference: referenceOf(id), amount: invoice.total, number: invoice.number }
  const isWritten = await insertPayment(tx, {
    ...attempt,
    invoiceId: wanted.invoiceId,
    gateway: gateway.name,
    method: wanted.method,
    mode: gateway.mode,
    prompt: payer && {
      number: payer.shown,
      network: payer.network,
      endsAt: new Date(now.getTime() + PROMPT_MS),
    },
    key: key && { text: key.key, fingerprint: key.fingerprint },
    createdBy: actor.userId,
    createdAt: now,
    expiresAt: expiryOf(wanted.method, now),
    nextAskAt: new Date(now.getTime() + ASK_FIRST_MS),
  })
  // Two requests under one key, for different invoices, at once.
  if (!isWritten) fail('idempotency_key_reused')
  await audit(
    tx,
    { ...actor, kind: 'user' },
    {
      accountId,
      action: 'payment_begun',
      subject: { kind: 'pay', id },
      detail: {
        invoice: invoice.number,
        gateway: gateway.name,
        method: wanted.method,
        amount: Number(invoice.total) / 100,
      },
      request,
    },
  )
  return { isNew: true, attempt }
}

/** The payment begun under this key, if any. Fails with `idempotency_key_reused` where it was for something else. */
async function repeated(tx: Tx, key: RequestKey | null): Promise<RowKey | null> {
  if (key === null) return null
  const { accountId, fingerprint } = key
  const known = await paymentOfKey(tx, accountId, key.key)
  if (known && !known.fingerprint.equals(fingerprint)) fail('idempotency_key_reused')
  return known && { accountId, id: known.id }
}

/** Letters and digits only, as every gateway takes them: `pay000dk3v9p2x41`. */
export function referenceOf(id: bigint): string {
  return encodeId('pay', id).replace('_', '')
}

type Begun = CheckoutBegun | PromptBegun

async function begin(
  { publicUrl }: Payments,
  gateway: Gateway,
  attempt: Attempt & { method: Method; payer: Payer | null; email: string },
): Promise<Begun> {
  const { id, reference, amount, number, email, payer, method } = attempt
  const due = { reference, amount, description: number, email }
  const signal = AbortSignal.timeout(CALL_MS_MAX)
  if (payer) {
    return gateway.beginPrompt({ ...due, msisdn: payer.msisdn, network: payer.network }, signal)
  }
  const returnUrl = `${publicUrl}${PAYMENT_PATH}/${encodeId('pay', id)}`
  return gateway.beginCheckout({ ...due, method: method === 'card' ? 'card' : 'checkout', returnUrl }, signal)
}

/** Writes down how it began. A webhook may have been quicker: what is settled stays so. */
async function writeAnswer(tx: Tx, which: RowKey, answer: Begun): Promise<void> {
  const kept = await takePayment(tx, which)
  if (kept === null) throw new Error(`payment ${which.id} is gone`)
  if (answer.outcome === 'begun') {
    await writeBegun(tx, kept, {
      redirectUrl: 'redirectUrl' in answer ? answer.redirectUrl : null,
      text: 'text' in answer ? answer.text : null,
    })
  }
  if (kept.state !== 'created') return
  const move: Move =
    answer.outcome === 'refused'
      ? { to: 'failed', reason: answer.reason }
      : { to: 'pending', reason: answer.outcome === 'unknown' ? 'answer_lost' : null }
  await movePayment(tx, kept, move)
  // Turned down for good: there is nothing to ask.
  if (move.to === 'failed') await planAsk(tx, kept, null)
}

/** A page that looks asks the gateway at most so often, and about what seems to be over more rarely. */
export const ASK_EVERY_MS = 3_000
export const ASK_ENDED_EVERY_MS = 15_000

/**
 * A payment as it is now. Where it is under way, or may have been paid after it was given up, the gateway is asked: a
 * payer who tried another card after the first was declined comes back to see it paid.
 */
export async function lookAtPayment(
  payments: Payments,
  which: { accountId: bigint | null; id: bigint },
  signal: AbortSignal,
): Promise<Payment> {
  const { db } = payments
  const payment = await readPayment(db, which)
  const { accountId, id, state } = payment
  if (!MAY_BE_PAID.has(state)) return payment
  const every_ms = isOpen(state) ? ASK_EVERY_MS : ASK_ENDED_EVERY_MS
  const asked = await resolvePayment(payments, { accountId, id }, { every_ms, signal })
  return asked ? readPayment(db, which) : payment
}

const MAY_BE_PAID: ReadonlySet<PaymentState> = new Set(['created', 'pending', 'failed', 'expired'])

/**
 * Asks the gateway what has become of a payment, and settles it by the answer. Answers false where nothing was asked:
 * somebody else has just done so, or there is nothing to ask.
 */
export async function resolvePayment(
  { db, gateways }: Payments,
  which: RowKey,
  { every_ms, signal }: { every_ms: number; signal: AbortSignal },
): Promise<boolean> {
  const claimed = await claimAsk(db, which, every_ms)
  if (claimed === null) return false
  const gateway = gateways.find(({ name }) => name === claimed.gateway)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS_MAX)])
  // A gateway that is set up no more knows nothing that we could hear.
  const answer: GatewayAnswer = (await gateway?.ask(claimed.reference, limit)) ?? { outcome: 'unknown' }
  await db.transaction((tx) => settlePayment(tx, which, answer))
  return true
}

/** Moves a payment by what its gateway answered, and gives the credits where that is a payment as it was meant. */
export async function settlePayment(tx: Tx, which: RowKey, answer: GatewayAnswer): Promise<void> {
  const kept = await takePayment(tx, which)
  if (kept === null) throw new Error(`payment ${which.id} is gone`)
  const now = tx.clock.now()
  const move = moveFor(kept, answer, now)
  if (move === null) return planAsk(tx, kept, nextAsk(kept, kept.asks, now))
  const done = move.to === 'succeeded' ? await succeed(tx, kept) : move
  await writeSaid(tx, {
    payment: which,
    gateway: kept.gateway,
    kind: answer.outcome,
    reference: answer.outcome === 'paid' ? answer.facts.reference : kept.reference,
    facts: factsOf(answer),
    digest: null,
  })
  await movePayment(tx, kept, done)
  await planAsk(tx, kept, nextAsk({ ...kept, state: done.to, reason: done.reason }, kept.asks, now))
  announceEnd(tx, kept, done)
}

/** Approves the invoice. Where a person or another payment was first, somebody has to look what this money is for. */
async function succeed(tx: Tx, { accountId, invoiceId, id }: Kept): Promise<Move> {
  const outcome = await approvePaid(tx, { accountId, invoiceId, paymentId: id })
  return outcome === 'approved'
    ? { to: 'succeeded', reason: null }
    : { to: 'needs_review', reason: 'invoice_not_pending' }
}

function announceEnd(tx: Tx, kept: Kept, { to, reason }: Move): void {
  const { accountId, id: paymentId, invoiceId, gateway, reference, amount } = kept
  const payload = { paymentId, invoiceId, gateway, reference, amount }
  if (to === 'succeeded') tx.publish(paymentSucceeded.of(accountId, payload))
  if (to === 'needs_review' && reason !== null) {
    tx.publish(paymentNeedsReview.of(accountId, { ...payload, reason }))
  }
}

/** What is kept of an answer. */
function factsOf(answer: GatewayAnswer): Record<string, string | number> {
  if (answer.outcome === 'failed') return { reason: answer.reason }
  if (answer.outcome !== 'paid') return {}
  const { amount, currency, mode } = answer.facts
  return { ...(amount !== null && { amount: Number(amount) }), currency, ...(mode !== null && { mode }) }
}
