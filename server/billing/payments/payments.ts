/**
 * A payment: one attempt to pay an invoice through a gateway.
 *
 * 1. The attempt is stored with a reference of its own, and committed.
 * 2. The gateway is called, outside any transaction. Its answer is stored after that. If the answer is lost, the
 *    payment stays
 * pending.
 * 3. The gateway is asked about the payment: after a notice, when the payer returns, when a page looks, and each
 * time that the reconciliation finds it due.
 * 4. A payment as ordered approves its invoice, which gives the credits. If the invoice is decided already, or the
 * facts differ, a person looks at it.
 * 5. A refund or a lost dispute moves a settled payment. Neither takes credits back.
 *
 * Credits come only from asking the gateway. Every path ends in `resolvePayment`, which locks the payment and then the
 * invoice. So credits are given once, however often a success is reported.
 */
import type * as contract from '@nkra/contract/billing/payments.ts'
import { PAYMENT_PATH, PROMPT_MS } from '@nkra/contract/limits.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { PHONE_FAULTS, type PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import type { User } from '../../platform/actor.ts'
import { audit, auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { RequestKey } from '../../platform/http/idempotency.ts'
import type {
  CheckoutStart,
  Gateway,
  GatewayAnswer,
  GatewayName,
  Method,
  Network,
  PromptStart,
  NoticeSubject,
  GatewayNotice,
} from './gateways/gateway.ts'
import { approvePaid } from '../invoices/invoices.ts'
import {
  claimAsk,
  insertPayment,
  lockPendingInvoice,
  movePayment,
  countOpenAttempts,
  paymentOfKey,
  scheduleAsk,
  lockPayment,
  saveStart,
  insertPaymentEvent,
  duePayments,
  findPayment,
  writeReview,
  type LockedPayment,
  readPayment,
  type Payment,
  sumRefunds,
  writeRefunded,
} from './record.ts'
import {
  ASK_FIRST_MS,
  expiryOf,
  isOpen,
  moveFor,
  nextAsk,
  type PaymentMove,
  type PaymentState,
  mayBecome,
} from './states.ts'
import { cron, worker, type JobRun, type Worker } from '../../platform/jobs/jobs.ts'
import { paymentSucceeded, paymentNeedsReview, paymentDisputed } from '../events.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { job } from '../../platform/database/job-queue.ts'

/** What payments need to run. */
export interface PaymentResources {
  db: Db
  /** The payment gateways that are set up, in the order in which they are offered. */
  gateways: readonly Gateway[]
  /** The public address, without a final slash. Gateways send the payer back to it. */
  publicUrl: string
}

/** Lists the methods by which an invoice can be paid, with their gateways. */
export function listPaymentMethods({
  gateways,
}: PaymentResources): { gateway: GatewayName; method: Method }[] {
  return gateways.flatMap(({ name, methods }) => methods.map((method) => ({ gateway: name, method })))
}

export type PaymentInput = z.output<typeof contract.createPayment.body>

/** The most attempts under way at once for one invoice. */
export const OPEN_ATTEMPTS_MAX = 5
/** How long the program waits for a gateway. A gateway's own time-out is shorter. */
const CALL_MS_MAX = 30_000

/**
 * Begins to pay an invoice of the actor's account. If the request key was used before, it answers the payment that the
 * key began, in its present state. Fails with `not_found`, `invoice_not_pending`, `payment_method_missing`,
 * `phone_invalid`, `payment_attempts`, `payment_prompt_open` and `idempotency_key_reused`.
 */
export async function createPayment(
  payments: PaymentResources,
  actor: Pick<User, 'accountId' | 'userId' | 'email'>,
  wanted: PaymentInput,
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

/** Who pays by phone: the digits, the mobile operator, and the number as screens may show it. */
interface Payer {
  msisdn: string
  network: Network
  shown: string
}

function payerOf({ msisdn = '', network }: PaymentInput): Payer {
  const phone = parsePhone(msisdn)
  if (phone.fault !== null) {
    const reason = NO_WALLETS.has(phone.fault) ? NO_WALLET : PHONE_FAULTS[phone.fault]
    fail('phone_invalid', { reason })
  }
  const wallet = network ?? WALLETS.find((known) => known === phone.network)
  if (wallet === undefined) fail('phone_invalid', { reason: 'Choose the network of this mobile money.' })
  const national = `0${phone.msisdn.slice('233'.length)}`
  return {
    msisdn: phone.msisdn,
    network: wallet,
    shown: `${national.slice(0, 3)} ••• ••${national.slice(-2)}`,
  }
}

const WALLETS: readonly Network[] = ['MTN', 'Telecel', 'AT']
/** The faults of a number that can have no wallet. A number with another fault is refused by its fault. */
const NO_WALLETS: ReadonlySet<PhoneFaultCode> = new Set(['short_code', 'landline', 'toll_free', 'foreign'])
const NO_WALLET = 'Mobile money needs a mobile number of Ghana.'

interface PaymentAttempt extends RowKey {
  reference: string
  amount: bigint
  number: string
}

async function writeAttempt(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  asked: { wanted: PaymentInput; gateway: Gateway; payer: Payer | null; key: RequestKey | null },
  request?: RequestInfo,
): Promise<{ isNew: true; attempt: PaymentAttempt } | { isNew: false; attempt: RowKey }> {
  const { wanted, gateway, payer, key } = asked
  const { accountId } = actor
  const known = await findByRequestKey(tx, key)
  if (known) return { isNew: false, attempt: known }
  // Attempts at one invoice wait for one another here, so that none goes over the limit.
  const invoice = await lockPendingInvoice(tx, { accountId, invoiceId: wanted.invoiceId })
  const meanwhile = await findByRequestKey(tx, key)
  if (meanwhile) return { isNew: false, attempt: meanwhile }
  const { open, prompting } = await countOpenAttempts(tx, { accountId, invoiceId: wanted.invoiceId })
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

/**
 * The payment that this request key began, if any. Fails with `idempotency_key_reused` if the key began another
 * one.
 */
async function findByRequestKey(tx: Tx, key: RequestKey | null): Promise<RowKey | null> {
  if (key === null) return null
  const { accountId, fingerprint } = key
  const known = await paymentOfKey(tx, accountId, key.key)
  if (known && !known.fingerprint.equals(fingerprint)) fail('idempotency_key_reused')
  return known && { accountId, id: known.id }
}

/**
 * The reference of a payment, made from its id. It has only letters and digits, because some gateways take no others:
 * `pay000dk3v9p2x41`.
 */
export function referenceOf(id: bigint): string {
  return encodeId('pay', id).replace('_', '')
}

type StartOutcome = CheckoutStart | PromptStart

async function begin(
  { publicUrl }: PaymentResources,
  gateway: Gateway,
  attempt: PaymentAttempt & { method: Method; payer: Payer | null; email: string },
): Promise<StartOutcome> {
  const { id, reference, amount, number, email, payer, method } = attempt
  const due = { reference, amount, description: number, email }
  const signal = AbortSignal.timeout(CALL_MS_MAX)
  if (payer) {
    return gateway.beginPrompt({ ...due, msisdn: payer.msisdn, network: payer.network }, signal)
  }
  const returnUrl = `${publicUrl}${PAYMENT_PATH}/${encodeId('pay', id)}`
  return gateway.beginCheckout({ ...due, method: method === 'card' ? 'card' : 'checkout', returnUrl }, signal)
}

/** Records how a payment began. A webhook may have been quicker, so a settled payment stays settled. */
async function writeAnswer(tx: Tx, which: RowKey, answer: StartOutcome): Promise<void> {
  const kept = await lockPayment(tx, which)
  if (kept === null) throw new Error(`payment ${which.id} is gone`)
  if (answer.outcome === 'begun') {
    await saveStart(tx, kept, {
      redirectUrl: 'redirectUrl' in answer ? answer.redirectUrl : null,
      text: 'text' in answer ? answer.text : null,
    })
  }
  if (kept.state !== 'created') return
  const move: PaymentMove =
    answer.outcome === 'refused'
      ? { to: 'failed', reason: answer.reason }
      : { to: 'pending', reason: answer.outcome === 'unknown' ? 'answer_lost' : null }
  await movePayment(tx, kept, move)
  // Turned down for good: there is nothing to ask.
  if (move.to === 'failed') await scheduleAsk(tx, kept, null)
}

/**
 * The least time between two questions to the gateway for a page that looks. A payment that seems to be over is asked
 * about more rarely.
 */
export const ASK_EVERY_MS = 3_000
export const ASK_ENDED_EVERY_MS = 15_000

/**
 * Answers a payment as it is now. The gateway is asked if the payment is under way. It is also asked if the payment was
 * given up, because a payer may try another card after the first was declined.
 */
export async function getPayment(
  payments: PaymentResources,
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
 * Asks the gateway about a payment and settles it by the answer. Answers false if it did not ask, because somebody just
 * has or nothing is left to ask.
 */
export async function resolvePayment(
  { db, gateways }: PaymentResources,
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

/** Moves a payment by the gateway's answer. Gives the credits if the payment is as ordered. */
export async function settlePayment(tx: Tx, which: RowKey, answer: GatewayAnswer): Promise<void> {
  const kept = await lockPayment(tx, which)
  if (kept === null) throw new Error(`payment ${which.id} is gone`)
  const now = tx.clock.now()
  const move = moveFor(kept, answer, now)
  if (move === null) return scheduleAsk(tx, kept, nextAsk(kept, kept.asks, now))
  const done = move.to === 'succeeded' ? await succeed(tx, kept) : move
  await insertPaymentEvent(tx, {
    payment: which,
    gateway: kept.gateway,
    kind: answer.outcome,
    reference: answer.outcome === 'paid' ? answer.facts.reference : kept.reference,
    facts: factsOf(answer),
    digest: null,
  })
  await movePayment(tx, kept, done)
  await scheduleAsk(tx, kept, nextAsk({ ...kept, state: done.to, reason: done.reason }, kept.asks, now))
  announceEnd(tx, kept, done)
}

/**
 * Approves the invoice. If a person or another payment decided it first, a person must look at what this money is for.
 */
async function succeed(tx: Tx, { accountId, invoiceId, id }: LockedPayment): Promise<PaymentMove> {
  const outcome = await approvePaid(tx, { accountId, invoiceId, paymentId: id })
  return outcome === 'approved'
    ? { to: 'succeeded', reason: null }
    : { to: 'needs_review', reason: 'invoice_not_pending' }
}

function announceEnd(tx: Tx, kept: LockedPayment, { to, reason }: PaymentMove): void {
  if (to === 'succeeded') tx.publish(paymentSucceeded.of(kept.accountId, payloadOf(kept)))
  if (to === 'needs_review' && reason !== null) {
    tx.publish(paymentNeedsReview.of(kept.accountId, { ...payloadOf(kept), reason }))
  }
}

function payloadOf({ id, invoiceId, gateway, reference, amount }: LockedPayment) {
  return { paymentId: id, invoiceId, gateway, reference, amount }
}

/** What is stored of an answer. */
function factsOf(answer: GatewayAnswer): Record<string, string | number> {
  if (answer.outcome === 'failed') return { reason: answer.reason }
  if (answer.outcome !== 'paid') return {}
  const { amount, currency, mode } = answer.facts
  return { ...(amount !== null && { amount: Number(amount) }), currency, ...(mode !== null && { mode }) }
}

/** A job that asks the gateway about a payment. Jobs that wait for the same payment are merged. */
export const askGateway = job('payment.ask', z.object({ accountId: Id('acc'), id: Id('pay') }), {
  merged: true,
  retries: 3,
  limit_s: 60,
})

/**
 * Stores a notice from a gateway and acts on it once: the same bytes again change nothing. `bytes` is the body as it
 * came. A notice with an unknown reference is stored without a payment.
 */
export async function recordNotice(
  tx: Tx,
  gateway: GatewayName,
  news: GatewayNotice,
  bytes: Buffer,
): Promise<void> {
  const { kind, reference, facts, about } = news
  const which = reference === null ? null : await findPayment(tx, { gateway, reference })
  const digest = createHash('sha256').update(bytes).digest()
  // Locked before it is written about: of two refunds at once the second then counts the first.
  const kept = which && (await lockPayment(tx, which))
  const isNew = await insertPaymentEvent(tx, { payment: which, gateway, kind, reference, facts, digest })
  if (which === null || kept === null) return
  // Told again, it is asked again: whoever tells twice was perhaps not heard.
  if (about === 'payment') return tx.enqueue(askGateway, which, { key: encodeId('pay', which.id) })
  if (isNew) await applyNotice(tx, kept, about)
}

async function applyNotice(
  tx: Tx,
  kept: LockedPayment,
  about: Exclude<NoticeSubject, 'payment'>,
): Promise<void> {
  if (about === 'nothing') return
  if (about === 'refund') return refund(tx, kept)
  if (about.dispute === 'opened') {
    await moveIfAllowed(tx, kept, 'disputed')
    tx.publish(paymentDisputed.of(kept.accountId, payloadOf(kept)))
    return
  }
  // Lost: what goes back is told by a refund. Won: what was in doubt before is so again.
  if (about.dispute === 'won' && kept.state === 'disputed') {
    await moveIfAllowed(tx, kept, kept.reason === null ? 'succeeded' : 'needs_review')
  }
}

/** Records a refund. A part of the money changes only the sum; all of it changes the payment's state. */
async function refund(tx: Tx, kept: LockedPayment): Promise<void> {
  const refunded = await sumRefunds(tx, kept)
  await writeRefunded(tx, kept, refunded)
  if (refunded >= kept.amount) await moveIfAllowed(tx, kept, 'refunded')
}

/**
 * Moves the payment if the transition is allowed. If it still counts as under way here, it was paid at the gateway, so
 * the program asks the gateway and keeps the notice.
 */
async function moveIfAllowed(tx: Tx, kept: LockedPayment, to: PaymentState): Promise<void> {
  if (isOpen(kept.state)) return tx.enqueue(askGateway, kept, { key: encodeId('pay', kept.id) })
  if (!mayBecome(kept.state, to)) return
  await movePayment(tx, kept, { to, reason: kept.reason })
  await scheduleAsk(tx, kept, null)
}

/** The most payments that one run asks about. The next run, a minute later, continues. */
const RECONCILED_MAX = 400
/** The most questions to a gateway at once. */
const ASKED_AT_ONCE = 8

export function paymentWorkers(payments: PaymentResources): Worker[] {
  return [
    worker(askGateway, async (which, { signal }) => {
      await resolvePayment(payments, which, { every_ms: 0, signal })
    }),
    cron('payments.reconcile', '* * * * *', async (run) => void (await reconcile(payments, run))),
  ]
}

/** Asks the gateways about every payment that is due. Answers the number of payments. */
export async function reconcile(
  payments: PaymentResources,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<number> {
  const due = await duePayments(payments.db, RECONCILED_MAX)
  let asked = 0
  for (let at = 0; at < due.length && !signal.aborted; at += ASKED_AT_ONCE) {
    const batch = due.slice(at, at + ASKED_AT_ONCE)
    // One that breaks keeps no other from being asked; it is due again with the next turn, and told then.
    const ends = await Promise.allSettled(
      batch.map((which) => resolvePayment(payments, which, { every_ms: 0, signal })),
    )
    asked += batch.length
    const broken = ends.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
  }
  return asked
}

/**
 * Accepts or rejects a payment that needs review, of any account. The person who began it does not decide on it.
 * Fails with `not_found`, `payment_not_reviewable` and `own_request`.
 */
export async function reviewPayment(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  review: { id: bigint; accept: boolean; reason: string },
  request?: RequestInfo,
): Promise<Payment> {
  const { id, accept, reason } = review
  const which = (await findPayment(tx, { id })) ?? fail('not_found')
  const kept = (await lockPayment(tx, which)) ?? fail('not_found')
  if (kept.state !== 'needs_review') fail('payment_not_reviewable')
  if (kept.createdBy === actor.userId) fail('own_request')
  const { accountId, invoiceId } = kept
  const outcome = accept ? await approvePaid(tx, { accountId, invoiceId, paymentId: id }) : null
  await movePayment(
    tx,
    kept,
    accept ? { to: 'succeeded', reason: null } : { to: 'failed', reason: 'review_rejected' },
  )
  await writeReview(tx, which, { by: actor.userId, reason })
  const payment = await readPayment(tx, which)
  await auditAll(tx, { ...actor, kind: 'user' }, [actor.accountId, accountId], {
    action: 'payment_reviewed',
    subject: { kind: 'pay', id },
    detail: {
      accepted: accept,
      reason,
      why: kept.reason,
      invoice: encodeId('inv', invoiceId),
      invoiceApproved: outcome === 'approved',
      amount: Number(kept.amount) / 100,
    },
    request,
  })
  return payment
}
