/**
 * The demo's money: a customer of some months with invoices in every state. After the demo's campaigns have spent
 * their share, exactly 5,000 SMS and 50 KYC credits are left (requirements 13.5).
 */
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { packagesOnSale } from '../catalog/seed.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx } from '../platform/database/database.ts'
import { createInvoice, reviewInvoice, type Invoice } from './invoices/invoices.ts'
import { grant, openBooks } from './ledger/ledger.ts'
import { grantDefaultPackages, grantTrial, revokeTrial, type NewTrial } from './ledger/trials.ts'
import { invoiceLine } from './postpaid/month-end.ts'
import { agreePostpaid } from './postpaid/postpaid.ts'
import { changeSeller, type SellerInput } from './seller.ts'
import { PROMPT_MS } from '@nkra/contract/limits.ts'
import type { GatewayAnswer, Method } from './payments/gateways/gateway.ts'
import { insertPayment, movePayment, scheduleAsk, lockPayment } from './payments/record.ts'
import { expiryOf } from './payments/states.ts'
import { referenceOf, settlePayment } from './payments/payments.ts'

export interface BillingSeed {
  accountId: bigint
  /** The owner, who orders. */
  userId: bigint
  /** The Administrator, who reviews. */
  administratorId: bigint
  /**
   * How many SMS credits the demo's campaigns spend. As many are granted in a lot that lapses after every other, so
   * that the campaigns are paid from what was bought, and have a cost in money.
   */
  smsSpent?: bigint
  /** Is called before each order, so that other invoices of the same days get their numbers first. */
  meanwhile?: (until: Date) => Promise<void>
}

/** The demo's seller. It has no notice to charge CST. */
const seller: SellerInput = {
  name: 'Nkra Ghana Ltd',
  tin: 'C0003137902',
  addressLine1: '4 Ring Road Central',
  addressLine2: '',
  town: 'Accra',
  digitalAddress: 'GA-018-4321',
  phone: '+233 30 200 0000',
  email: 'accounts@nkra.test',
  transfer: {
    bank: 'Fidelity Bank Ghana',
    branch: 'Ridge Tower',
    accountName: 'Nkra Ghana Ltd',
    accountNumber: '1050012345678',
  },
  chargesCst: false,
  cstNotifiedOn: null,
  cstReference: '',
}

export async function seedBilling(tx: Tx, seed: BillingSeed): Promise<void> {
  const { accountId, smsSpent = 0n } = seed
  await openBooks(tx, accountId)
  await changeSeller(daysAgo(tx, 120), administratorOf(seed), seller)
  // Lasted a month, and nothing of it was spent.
  await order(daysAgo(tx, 94), seed, 'Starter', { daysLater: 1, approve: true })
  await pay(daysAgo(tx, 61), seed, 'Business', [{ method: 'mobile_money', end: 'paid' }])
  await pay(daysAgo(tx, 58), seed, 'Plus checks', [
    { method: 'card', end: 'abandoned' },
    { method: 'mobile_money', end: 'paid' },
  ])
  if (smsSpent > 0n) {
    await grant(daysAgo(tx, 45), {
      accountId,
      product: 'SMS',
      packageName: 'Trial',
      credit: smsSpent,
      durationNumber: 2,
      durationType: 4,
    })
  }
  await order(daysAgo(tx, 33), seed, 'Standard', {
    daysLater: 14,
    approve: false,
    reason: 'No payment arrived for this invoice within 14 days.',
  })
  await pay(daysAgo(tx, 2), seed, 'Corporate', [{ method: 'card', end: 'short' }])
}

const administratorOf = ({ administratorId }: Pick<BillingSeed, 'administratorId'>) =>
  ({ kind: 'user', accountId: OPERATOR_ACCOUNT_ID, userId: administratorId }) as const

/** The time between an order, an attempt to pay it and the next attempt. */
const ATTEMPT_DAYS = 5 / 1_440

/** Orders a package and tries to pay for it through the gateway. */
async function pay(
  tx: Tx,
  seed: BillingSeed,
  packageName: string,
  attempts: readonly SeedAttempt[],
): Promise<void> {
  const invoice = await order(tx, seed, packageName)
  for (const [index, attempt] of attempts.entries()) {
    await seedPayment(daysAgo(tx, -ATTEMPT_DAYS * (index + 1)), invoice, { ...attempt, by: seed.userId })
  }
}

interface Review {
  daysLater: number
  approve: boolean
  reason?: string
}

async function order(tx: Tx, seed: BillingSeed, packageName: string, review?: Review): Promise<Invoice> {
  const sold = packagesOnSale.find(({ name }) => name === packageName)
  if (sold === undefined) throw new Error(`the demo sells no package ${packageName}`)
  await seed.meanwhile?.(tx.clock.now())
  const owner = { kind: 'user', accountId: seed.accountId, userId: seed.userId } as const
  const invoice = await createInvoice(tx, owner, {
    accountId: seed.accountId,
    amount: sold.price,
    credit: sold.credit,
    packageName,
    duration: sold.durationNumber,
    durationType: sold.durationType,
    ProductType: sold.product,
  })
  if (review === undefined) return invoice
  return reviewInvoice(daysAgo(tx, -review.daysLater), administratorOf(seed), {
    invoiceId: invoice.id,
    status: review.approve ? 2 : 3,
    reason: review.reason ?? '',
  })
}

export interface SeedAttempt {
  method: Method
  /** The outcome: paid as ordered, paid two pesewas short, or left open on the gateway's page. */
  end: 'paid' | 'short' | 'abandoned'
}

export async function seedPayment(
  tx: Tx,
  { id: invoiceId, accountId, totalAmount: amount }: Invoice,
  { by, method, end }: SeedAttempt & { by: bigint },
): Promise<void> {
  const id = tx.ids.next()
  const which = { accountId, id }
  const reference = referenceOf(id)
  const createdAt = tx.clock.now()
  const endsAt = new Date(createdAt.getTime() + PROMPT_MS)
  await insertPayment(tx, {
    ...which,
    invoiceId,
    gateway: 'paystack',
    method,
    mode: 'test',
    reference,
    amount,
    prompt: method === 'mobile_money' ? { number: '024 ••• ••67', network: 'MTN', endsAt } : null,
    key: null,
    createdBy: by,
    createdAt,
    expiresAt: expiryOf(method, createdAt),
    nextAskAt: createdAt,
  })
  if (end === 'abandoned') {
    const kept = await lockPayment(tx, which)
    if (kept) await movePayment(tx, kept, { to: 'failed', reason: 'abandoned' })
  } else {
    const came = end === 'paid' ? amount : amount - 2n
    const answer: GatewayAnswer = {
      outcome: 'paid',
      facts: { reference, amount: came, currency: 'GHS', mode: 'test' },
    }
    await settlePayment(tx, which, answer)
  }
  // Nobody there knows of it.
  await scheduleAsk(tx, which, null)
}

/** The demo's customer that pays by the month. Each function does one thing with its credits, at the time of `tx`. */
export function seedPostpaid(seed: { accountId: bigint; administratorId: bigint }) {
  const { accountId } = seed
  const administrator = administratorOf(seed)
  const sms = { accountId, product: 'SMS' } as const
  return {
    register: (tx: Tx) => grantDefaultPackages(tx, accountId),
    agree: (tx: Tx) => agreePostpaid(tx, administrator, { ...sms, rate: 3_300n, limit: 2_000n }),
    endMonth: (tx: Tx, month: string) => invoiceLine(tx, null, month, sms, undefined),
    /** The bank transfer for the month's invoice has arrived. */
    async payMonth(tx: Tx) {
      const { rows } = await sql<{ id: bigint }>`
        select id from invoice where account_id = ${accountId} and status = 1 order by id limit 1`.execute(
        tx.sql,
      )
      if (rows[0]) await reviewInvoice(tx, administrator, { invoiceId: rows[0].id, status: 2, reason: '' })
    },
    grantTrial: (tx: Tx, trial: Pick<NewTrial, 'credits' | 'lapseDays' | 'reason'>) =>
      grantTrial(tx, administrator, { accountId, product: 'KYC', ...trial }),
    /** Takes back what is unspent of the newest trial. */
    async revokeTrial(tx: Tx) {
      const { rows } = await sql<{ id: bigint }>`
        select id from trial
        where account_id = ${accountId} and granted_by is not null
        order by id desc limit 1`.execute(tx.sql)
      const reason = 'The pilot begins next term'
      if (rows[0]) await revokeTrial(tx, administrator, { accountId, id: rows[0].id, reason })
    },
  }
}
