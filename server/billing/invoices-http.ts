/** The calls about invoices, taxes, credit notes and the seller, each bound to its verb. */
import * as contract from '@nkra/contract/invoices.ts'
import { serve } from '../platform/http.ts'
import type { Server } from '../platform/http-server.ts'
import { createInvoice, listInvoices, reviewInvoice, taxLine } from './invoices.ts'
import { taxesOn } from './tax.ts'

export function bindInvoices(server: Server): void {
  const { db } = server

  serve(server, contract.listInvoices, ({ actor, query }) => listInvoices(db, actor, query))

  serve(server, contract.createInvoice, ({ tx, actor, body, request }) =>
    createInvoice(tx, actor, body, request),
  )

  serve(server, contract.calculateTax, ({ body }) => {
    const { taxes, total } = taxesOn(body.amount, { at: db.clock.now() })
    return { taxes: taxes.map(taxLine), totalAmount: total }
  })

  serve(server, contract.reviewInvoice, ({ actor, body, request }) =>
    db.transaction((tx) => reviewInvoice(tx, actor, body, request)),
  )
}
