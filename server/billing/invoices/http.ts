/** The calls about invoices, taxes, credit notes and the seller, each bound to its verb. */
import { Readable } from 'node:stream'
import * as contract from '@nkra/contract/billing/invoices.ts'
import * as seller from '@nkra/contract/billing/seller.ts'
import { serve, type StoredFile } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { createCreditNote } from './credit-notes.ts'
import { getCreditNote, getInvoice } from './detail.ts'
import { exportInvoices, listInvoices } from './lists.ts'
import { drawCreditNote, drawInvoice } from './pdf.ts'
import { createInvoice, reviewInvoice } from './invoices.ts'
import { changeSeller, getSeller, taxTerms } from '../seller.ts'
import { taxesOn, taxLine } from '../tax.ts'

export function bindInvoices(server: Server): void {
  const { db } = server

  serve(server, contract.listInvoices, ({ actor, query }) => listInvoices(db, actor, query))

  serve(server, contract.exportInvoices, ({ actor, query }) => exportInvoices(db, actor, query))

  serve(server, contract.getInvoice, ({ actor, params }) => getInvoice(db, actor, params))

  serve(server, contract.getInvoicePdf, async ({ actor, params }) => {
    const invoice = await getInvoice(db, actor, params)
    return pdfFile(invoice.number, await drawInvoice(invoice, invoice.clearance?.stamp ?? null))
  })

  serve(server, contract.getCreditNotePdf, async ({ actor, params }) => {
    const { invoice, note } = await getCreditNote(db, actor, params)
    return pdfFile(note.number, await drawCreditNote(invoice, note, note.clearance?.stamp ?? null))
  })

  serve(server, contract.createInvoice, ({ tx, actor, body, request }) =>
    createInvoice(tx, actor, body, request),
  )

  serve(server, contract.calculateTax, async ({ body }) => {
    const { at, cst } = await taxTerms(db)
    const { taxes, total } = taxesOn(body.amount, { at, cst: body.chargesCst ?? cst })
    return { taxes: taxes.map(taxLine), totalAmount: total }
  })

  serve(server, contract.reviewInvoice, ({ actor, body, request }) =>
    db.transaction((tx) => reviewInvoice(tx, actor, body, request)),
  )

  serve(server, contract.createCreditNote, ({ tx, actor, params, body, request }) =>
    createCreditNote(tx, actor, { ...body, invoiceId: params.id }, request),
  )

  serve(server, seller.getSeller, () => getSeller(db))

  serve(server, seller.changeSeller, ({ actor, body, request }) =>
    db.transaction((tx) => changeSeller(tx, actor, body, request)),
  )
}

/** A document as it is kept: `INV-2026-000123.pdf`. */
function pdfFile(number: string, bytes: Buffer): StoredFile {
  return { name: `${number}.pdf`, mediaType: 'application/pdf', bytes: Readable.from([bytes]) }
}
