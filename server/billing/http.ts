/** Billing's calls. */
import * as contract from '@nkra/contract/billing/credits.ts'
import * as books from '@nkra/contract/billing/books.ts'
import * as postpaid from '@nkra/contract/billing/postpaid.ts'
import * as trials from '@nkra/contract/billing/trials.ts'
import { ownAccount } from '../catalog/accounts.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { proveBooks } from './ledger/proof.ts'
import { bindClearance } from './clearance/http.ts'
import { creditSummary, listCredits } from './ledger/lots.ts'
import { bindInvoices } from './invoices/http.ts'
import { bindPaymentProofs } from './payments/http.ts'
import { invoiceMonth, postpaidAgeing, previewMonth, postpaidUsage } from './postpaid/month-end.ts'
import {
  agreePostpaid,
  endPostpaid,
  listPostpaid,
  resumePostpaid,
  suspendPostpaid,
} from './postpaid/postpaid.ts'
import { grantTrial, revokeTrial, trialAllowance } from './ledger/trials.ts'

export function bindBilling(server: Server): void {
  const { db } = server

  serve(server, contract.listCredits, ({ actor, query }) =>
    listCredits(db, ownAccount(actor, query.AccountId), query),
  )

  serve(server, contract.creditSummary, ({ actor, query }) =>
    creditSummary(db, ownAccount(actor, query.AccountId)),
  )

  serve(server, books.proveBooks, ({ actor, request }) =>
    db.transaction((tx) => proveBooks(tx, actor, request)),
  )

  bindInvoices(server)
  bindClearance(server)
  bindPaymentProofs(server)
  bindTrials(server)
  bindPostpaid(server)
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
