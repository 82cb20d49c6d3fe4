/** Binds each of billing's calls to the function that answers it. */
import * as books from '@nkra/contract/billing/books.ts'
import * as caps from '@nkra/contract/billing/caps.ts'
import * as clearance from '@nkra/contract/billing/clearance.ts'
import * as credits from '@nkra/contract/billing/credits.ts'
import * as invoices from '@nkra/contract/billing/invoices.ts'
import * as proofs from '@nkra/contract/billing/payments.ts'
import * as payments from '@nkra/contract/billing/payments.ts'
import * as postpaid from '@nkra/contract/billing/postpaid.ts'
import * as seller from '@nkra/contract/billing/seller.ts'
import * as trials from '@nkra/contract/billing/trials.ts'
import { ownAccount, readableAccount } from '../catalog/accounts.ts'
import { serve, type StoredFile, serveWithOwnKeys } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { deleteSpendCap, listSpendCaps, saveSpendCap } from './ledger/caps.ts'
import { proveBooks } from './ledger/proof.ts'
import { creditSummary, listCredits } from './ledger/lots.ts'
import { invoiceMonth, postpaidAgeing, previewMonth, postpaidUsage } from './postpaid/month-end.ts'
import {
  agreePostpaid,
  endPostpaid,
  listPostpaid,
  ownPostpaid,
  resumePostpaid,
  suspendPostpaid,
} from './postpaid/postpaid.ts'
import { grantTrial, revokeTrial, trialAllowance } from './ledger/trials.ts'
import { Readable } from 'node:stream'
import { createCreditNote } from './invoices/credit-notes.ts'
import { exportInvoices, listInvoices, getCreditNote, getInvoice } from './invoices/lists.ts'
import { drawCreditNote, drawInvoice } from './invoices/pdf.ts'
import { cancelInvoice, createInvoice, reviewInvoice } from './invoices/invoices.ts'
import { changeSeller, getSeller, taxTerms } from './seller.ts'
import { taxesOn, taxLine } from './tax.ts'
import { retryClearance } from './clearance/clearance.ts'
import { getClearance, listClearances } from './clearance/lists.ts'
import { fail } from '../platform/fail.ts'
import { listPayments } from './payments/record.ts'
import {
  reviewPayment,
  createPayment,
  getPayment,
  listPaymentMethods,
  type PaymentResources,
  recordNotice,
} from './payments/payments.ts'
import { paystackNotice, signatureHolds, SIGNATURE_HEADER } from './payments/gateways/paystack.ts'
import { referenceOf, hubtelNotice } from './payments/gateways/hubtel.ts'
import { openDocumentChecker } from '../platform/files/documents.ts'
import { addPaymentProof, getPaymentProof, listPaymentProofs, readProof } from './payments/transfer-proofs.ts'

export function bindBilling(server: Server): void {
  const { db } = server

  serve(server, credits.listCredits, ({ actor, query }) =>
    listCredits(db, ownAccount(actor, query.AccountId), query),
  )

  serve(server, credits.creditSummary, ({ actor, query }) =>
    creditSummary(db, ownAccount(actor, query.AccountId)),
  )

  serve(server, books.proveBooks, ({ actor, request }) =>
    db.transaction((tx) => proveBooks(tx, actor, request)),
  )

  serve(server, caps.listSpendCaps, ({ actor }) => listSpendCaps(db, actor.accountId))

  serve(server, caps.saveSpendCap, ({ actor, body, request }) =>
    db.transaction((tx) => saveSpendCap(tx, actor, body, request)),
  )

  serve(server, caps.deleteSpendCap, ({ actor, params, request }) =>
    db.transaction((tx) => deleteSpendCap(tx, actor, params.id, request)),
  )

  bindInvoices(server)
  bindPaymentProofs(server)
  bindClearance(server)
  bindTrials(server)
  bindPostpaid(server)
}

function bindInvoices(server: Server): void {
  const { db } = server

  serve(server, invoices.listInvoices, ({ actor, query }) => listInvoices(db, actor, query))

  serve(server, invoices.exportInvoices, ({ actor, query }) => exportInvoices(db, actor, query))

  serve(server, invoices.getInvoice, ({ actor, params }) => getInvoice(db, actor, params))

  serve(server, invoices.getInvoicePdf, async ({ actor, params }) => {
    const invoice = await getInvoice(db, actor, params)
    return pdfFile(invoice.number, await drawInvoice(invoice, invoice.clearance?.stamp ?? null))
  })

  serve(server, invoices.getCreditNotePdf, async ({ actor, params }) => {
    const { invoice, note } = await getCreditNote(db, actor, params)
    return pdfFile(note.number, await drawCreditNote(invoice, note, note.clearance?.stamp ?? null))
  })

  serve(server, invoices.createInvoice, ({ tx, actor, body, request }) =>
    createInvoice(tx, actor, body, request),
  )

  serve(server, invoices.calculateTax, async ({ body }) => {
    const { at, cst } = await taxTerms(db)
    const { taxes, total } = taxesOn(body.amount, { at, cst: body.chargesCst ?? cst })
    return { taxes: taxes.map(taxLine), totalAmount: total }
  })

  serve(server, invoices.reviewInvoice, ({ actor, body, request }) =>
    db.transaction((tx) => reviewInvoice(tx, actor, body, request)),
  )

  serve(server, invoices.cancelInvoice, ({ actor, params, request }) =>
    db.transaction((tx) => cancelInvoice(tx, actor, params.id, request)),
  )

  serve(server, invoices.createCreditNote, ({ tx, actor, params, body, request }) =>
    createCreditNote(tx, actor, { ...body, invoiceId: params.id }, request),
  )

  serve(server, seller.getSeller, () => getSeller(db))

  serve(server, seller.changeSeller, ({ actor, body, request }) =>
    db.transaction((tx) => changeSeller(tx, actor, body, request)),
  )
}

/** The document as a file to download: `INV-2026-000123.pdf`. */
function pdfFile(number: string, bytes: Buffer): StoredFile {
  return { name: `${number}.pdf`, mediaType: 'application/pdf', bytes: Readable.from([bytes]) }
}

export interface PaymentsHttp {
  payments: PaymentResources
  /** The key with which Paystack signs webhooks. Null if Paystack is not set up. */
  paystackKey: string | null
}

export function bindPayments(server: Server, { payments: resources, paystackKey }: PaymentsHttp): void {
  const { db } = server

  serve(server, payments.listPaymentMethods, async () => ({
    methods: listPaymentMethods(resources),
    transfer: (await getSeller(db)).transfer,
  }))

  serveWithOwnKeys(server, payments.createPayment, ({ actor, body, key, request }) =>
    createPayment(resources, actor, body, key, request),
  )

  serve(server, payments.getPayment, ({ actor, params, request }) =>
    getPayment(resources, { ...params, accountId: readableAccount(actor) }, request.signal),
  )

  serve(server, payments.listPayments, ({ actor, query }) => listPayments(db, actor, query))

  serve(server, payments.reviewPayment, ({ actor, params, body, request }) =>
    db.transaction((tx) => reviewPayment(tx, actor, { ...params, ...body }, request)),
  )

  serve(server, payments.paystackWebhook, async ({ request }) => {
    if (paystackKey === null) fail('not_found')
    const { bytes } = request
    if (!signatureHolds(paystackKey, bytes, request.header(SIGNATURE_HEADER))) fail('signature_refused')
    const news = paystackNotice(bytes)
    if (news) await db.transaction((tx) => recordNotice(tx, 'paystack', news, bytes))
    return { received: true as const }
  })
}

/**
 * Binds Hubtel's callback. `key` makes the tokens in its addresses. It is null if Hubtel is not set up, and every
 * callback is then refused.
 */
export function bindHubtelCallback(server: Server, key: Buffer | null): void {
  const { db } = server

  serve(server, payments.hubtelCallback, async ({ params, request }) => {
    const reference = key && referenceOf(key, params.token)
    if (reference === null) fail('not_found')
    await db.transaction((tx) =>
      recordNotice(tx, 'hubtel', hubtelNotice(reference, request.bytes), request.bytes),
    )
    return { received: true as const }
  })
}

export function bindPaymentProofs(server: Server): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, proofs.addPaymentProof, async ({ actor, params, request }) => {
    const proof = await readProof(papers, params.id, request)
    return db.transaction((tx) => addPaymentProof(tx, actor, proof, request))
  })

  serve(server, proofs.listPaymentProofs, ({ actor, params }) => listPaymentProofs(db, actor, params.id))

  serve(server, proofs.getPaymentProof, ({ actor, params }) => getPaymentProof(db, actor, params.id))
}

/** Binds clearance's calls, which only the operator may make. */
export function bindClearance(server: Server): void {
  const { db } = server

  serve(server, clearance.listClearances, ({ query }) => listClearances(db, query))

  serve(server, clearance.getClearance, ({ params }) => getClearance(db, params))

  serve(server, clearance.retryClearance, async ({ actor, params, request }) => {
    const which = await db.transaction((tx) => retryClearance(tx, actor, params, request))
    return getClearance(db, which)
  })
}

function bindTrials(server: Server): void {
  const { db } = server

  serve(server, trials.grantTrial, ({ tx, actor, body, request }) => grantTrial(tx, actor, body, request))

  serve(server, trials.revokeTrial, ({ actor, params, body, request }) =>
    db.transaction((tx) => revokeTrial(tx, actor, { ...body, ...params }, request)),
  )

  serve(server, trials.trialAllowance, ({ actor }) => trialAllowance(db, actor))
}

function bindPostpaid(server: Server): void {
  const { db } = server

  serve(server, postpaid.listPostpaid, ({ query }) => listPostpaid(db, query))

  serve(server, postpaid.ownPostpaid, ({ actor }) => ownPostpaid(db, actor))

  serve(server, postpaid.agreePostpaid, ({ actor, body, request }) =>
    db.transaction((tx) => agreePostpaid(tx, actor, body, request)),
  )

  serve(server, postpaid.suspendPostpaid, ({ actor, body, request }) =>
    db.transaction((tx) => suspendPostpaid(tx, actor, body, request)),
  )

  serve(server, postpaid.resumePostpaid, ({ actor, body, request }) =>
    db.transaction((tx) => resumePostpaid(tx, actor, body, request)),
  )

  serve(server, postpaid.endPostpaid, ({ actor, body, request }) =>
    db.transaction((tx) => endPostpaid(tx, actor, body, request)),
  )

  serve(server, postpaid.postpaidUsage, ({ query }) =>
    postpaidUsage(db, { accountId: query.AccountId, product: query.product }),
  )

  serve(server, postpaid.previewMonth, ({ query }) => previewMonth(db, query))

  serve(server, postpaid.invoiceMonth, ({ actor, body, request }) => invoiceMonth(db, actor, body, request))

  serve(server, postpaid.postpaidAgeing, () => postpaidAgeing(db))
}
