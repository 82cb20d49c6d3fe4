/**
 * For tests alone: a business with invoices to pay, and the simulated Paystack that they are paid through. Time stands
 * still until it is moved on; nothing happens at Paystack unless the test says so, or its script.
 */
import { sql } from 'kysely'
import { startPaystack, type PaystackControl, type RunningPaystack } from '@nkra/outside/paystack/paystack.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { User } from '../../platform/actor.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createInvoice } from '../invoices/invoices.ts'
import { balances, openBooks } from '../ledger/ledger.ts'
import type { Payment } from '../payments/record.ts'
import {
  createPayment,
  resolvePayment,
  type PaymentResources,
  type PaymentInput,
} from '../payments/payments.ts'
import { openPaystack } from '../payments/gateways/paystack.ts'

export const PAYSTACK_KEY = 'sk_test_0123456789abcdef'
/** Does not answer its prompt, so that the test does. */
export const SILENT_PHONE = '055 123 4003'
/** What the one package costs with its taxes, in pesewas, and how many credits it holds. */
export const TOTAL = 2_400n
export const CREDITS = 500n
/** Longer than a simulated answer takes, shorter than one that never comes. */
const TIMEOUT_MS = 3_000

export interface PaymentStage {
  readonly db: Db
  readonly base: TestDatabase
  readonly clock: TestClock
  readonly paystack: PaystackControl
  readonly payments: PaymentResources
  /** A business of its own. */
  business(): Promise<Business>
  /** Asks the gateway now. */
  ask(payment: Pick<Payment, 'accountId' | 'id'>): Promise<void>
  close(): Promise<void>
}

export interface Business {
  owner: User
  /** Orders the package: a pending invoice. */
  invoice(): Promise<bigint>
  begin(wanted?: Partial<PaymentInput>): Promise<Payment>
  /** By the prompt, which the phone leaves unanswered. */
  prompt(wanted?: Partial<PaymentInput>): Promise<Payment>
  /** SMS credits that may be spent. */
  credits(): Promise<bigint>
}

export async function openPaymentStage(): Promise<PaymentStage> {
  const clock = testClock()
  const base = await testDatabase({ clock })
  const { db } = base
  const simulated: RunningPaystack = await startPaystack({ secretKey: PAYSTACK_KEY, webhookUrl: '' })
  const paystack = openPaystack({ secretKey: PAYSTACK_KEY, url: simulated.url, timeout_ms: TIMEOUT_MS })
  const payments: PaymentResources = { db, gateways: [paystack], publicUrl: 'https://sms.example.test' }
  await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    await createPackage(tx, {
      product: 'SMS',
      name: 'Starter',
      price: 2_000n,
      credit: CREDITS,
      durationNumber: 1,
      durationType: 3,
    })
  })

  const business = async (): Promise<Business> => {
    const accountId = await db.transaction(async (tx) => {
      const id = await createAccount(tx, { name: 'Adom Savings' })
      await openBooks(tx, id)
      return id
    })
    const owner = testUser(accountId)
    const invoice = async () => {
      const { id } = await db.transaction((tx) =>
        createInvoice(tx, owner, {
          accountId,
          amount: 2_000n,
          credit: CREDITS,
          packageName: 'Starter',
          duration: 1,
          durationType: 3,
          ProductType: 'SMS',
        }),
      )
      return id
    }
    const begin = async (wanted: Partial<PaymentInput> = {}) =>
      createPayment(payments, owner, {
        gateway: 'paystack',
        method: 'card',
        ...wanted,
        invoiceId: wanted.invoiceId ?? (await invoice()),
      })
    return {
      owner,
      invoice,
      begin,
      prompt: (wanted = {}) => begin({ method: 'mobile_money', msisdn: SILENT_PHONE, ...wanted }),
      credits: async () =>
        (await balances(db, accountId)).find(({ product }) => product === 'SMS')!.available,
    }
  }

  return {
    db,
    base,
    clock,
    paystack: simulated.control,
    payments,
    business,
    ask: async ({ accountId, id }) => {
      await resolvePayment(payments, { accountId, id }, { every_ms: 0, signal: new AbortController().signal })
    },
    async close() {
      await simulated.close()
      await base.close()
    },
  }
}
