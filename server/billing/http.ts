/** Billing's calls. */
import * as contract from '@nkra/contract/billing.ts'
import { ownAccount } from '../catalog/accounts.ts'
import { serve } from '../platform/http.ts'
import type { Server } from '../platform/http-server.ts'
import { creditSummary, listCredits } from './credits.ts'
import { createInvoice, listInvoices, reviewInvoice, taxLine } from './invoices.ts'
import { taxesOn } from './tax.ts'

export function bindBilling(server: Server): void {
  const { db } = server

  serve(server, contract.listCredits, ({ actor, query }) =>
    listCredits(db, ownAccount(actor, query.AccountId), query),
  )

  serve(server, contract.creditSummary, ({ actor, query }) =>
    creditSummary(db, ownAccount(actor, query.AccountId)),
  )

  serve(server, contract.listInvoices, ({ actor, query }) => listInvoices(db, actor, query))

  serve(server, contract.createInvoice, ({ tx, actor, body }) => createInvoice(tx, actor, body))

  serve(server, contract.calculateTax, ({ body }) => {
    const { taxes, total } = taxesOn(body.amount, { at: db.clock.now() })
    return { taxes: taxes.map(taxLine), totalAmount: total }
  })

  serve(server, contract.reviewInvoice, ({ actor, body }) =>
    db.transaction((tx) => reviewInvoice(tx, actor, body)),
  )
}
