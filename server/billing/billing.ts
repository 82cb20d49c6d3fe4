/** The front door of billing: credits, invoices, payments, clearance and postpaid. */
import type { Registry } from 'prom-client'
import type { Domain } from '../platform/domain.ts'
import type { Db, Reader } from '../platform/database/database.ts'
import { subscribe } from '../platform/events/relay.ts'
import type { Server } from '../platform/http/server.ts'
import type { Finder } from '../platform/operations/attention.ts'
import { clearanceWorkers, clearCreditNote, clearInvoice } from './clearance/clearance.ts'
import { openEvat, type EvatConfig } from './clearance/evat.ts'
import { creditNoteIssued, invoiceReviewed } from './events.ts'
import { bindBilling, bindHubtelCallback, bindPayments } from './http.ts'
import { readDetail } from './invoices/lists.ts'
import { drawInvoice } from './invoices/pdf.ts'
import { capInTheWay, capWorker, moveKeyCaps } from './ledger/caps.ts'
import { lapsingWorker, lapseWarningWorker } from './ledger/lapsing.ts'
import { lowBalanceWorker, watchBalance } from './ledger/low-balance.ts'
import { findProofs, proofWorkers } from './ledger/proof.ts'
import { grantDefaultPackages } from './ledger/trials.ts'
import { measureBilling } from './metrics.ts'
import { callbackKeyOf, openHubtel, type HubtelOptions } from './payments/gateways/hubtel.ts'
import { openPaystack, type PaystackOptions } from './payments/gateways/paystack.ts'
import { paymentWorkers, type PaymentResources } from './payments/payments.ts'
import { monthEndWorker } from './postpaid/month-end.ts'

/** Finds proofs of the books that failed, or that did not run. */
export const findBookAttention: Finder = findProofs

/** Finds the spend cap that stops an author from spending. */
export const findCapInTheWay = capInTheWay

export interface BillingOptions {
  db: Db
  /** The program's secret. The tokens in Hubtel's callback addresses are derived from it. */
  secret: string
  /** The public address by which customers and gateways reach the program, without a final slash. */
  publicUrl: string
  /** Null if the gateway is not set up. */
  paystack?: PaystackOptions | null
  hubtel?: Omit<HubtelOptions, 'publicUrl' | 'callbackKey'> | null
  /** Null if the revenue authority does not clear documents here. */
  evat?: EvatConfig | null
}

export interface Billing extends Domain {
  bind(server: Server): void
  /** Registers the gauges of payments and documents that wait. `reader` runs their counts. */
  measure(registry: Registry, reader: Reader): void
  /** Subscriber for a new business: opens its books and gives it the default packages. */
  readonly grantDefaultPackages: typeof grantDefaultPackages
  /** Draws an invoice as a PDF, with its stamp if it is cleared. */
  drawPaper(this: void, invoice: { accountId: bigint; id: bigint }): Promise<{ name: string; bytes: Buffer }>
  /** Gives the spend caps of a key to the key that replaces it. */
  readonly keyReplaced: typeof moveKeyCaps
  /** Subscriber for settings: somebody wants a warning before a balance runs out, or no longer wants it. */
  readonly watchBalance: typeof watchBalance
}

export function openBilling(options: BillingOptions): Billing {
  const { db, secret, publicUrl, paystack = null, hubtel = null, evat: evatConfig = null } = options
  const callbackKey = callbackKeyOf(secret)
  const gateways = [
    paystack && openPaystack(paystack),
    hubtel && openHubtel({ ...hubtel, publicUrl, callbackKey }),
  ]
  const payments: PaymentResources = {
    db,
    gateways: gateways.filter((gateway) => gateway !== null),
    publicUrl,
  }
  const authority = evatConfig && openEvat(evatConfig)
  return {
    bind(server) {
      bindBilling(server)
      bindPayments(server, { payments, paystackKey: paystack?.secretKey ?? null })
      bindHubtelCallback(server, hubtel && callbackKey)
    },
    measure: measureBilling,
    grantDefaultPackages,
    watchBalance,
    keyReplaced: moveKeyCaps,
    async drawPaper({ accountId, id }) {
      const invoice = await readDetail(db, accountId, id)
      return {
        name: `${invoice.number}.pdf`,
        bytes: await drawInvoice(invoice, invoice.clearance?.stamp ?? null),
      }
    },
    workers: [
      lapsingWorker(db),
      lapseWarningWorker(db),
      ...proofWorkers(db),
      monthEndWorker(db),
      lowBalanceWorker(db),
      capWorker(db),
      ...paymentWorkers(payments),
      ...(authority ? clearanceWorkers({ db, authority }) : []),
    ],
    subscriptions: authority
      ? [
          subscribe(invoiceReviewed, 'billing.clearance', clearInvoice),
          subscribe(creditNoteIssued, 'billing.clearance', clearCreditNote),
        ]
      : [],
  }
}
