/**
 * Binds the catalogue's calls to the functions that answer them. Registration and the current user belong to identity.
 */
import * as contract from '@nkra/contract/catalog/senders.ts'
import * as company from '@nkra/contract/catalog/company.ts'
import * as legal from '@nkra/contract/catalog/legal-texts.ts'
import * as limits from '@nkra/contract/catalog/program-limits.ts'
import { getOffer } from '@nkra/contract/catalog/offer.ts'
import * as packages from '@nkra/contract/catalog/packages.ts'
import { openDocumentChecker } from '../platform/files/documents.ts'
import { liveOf } from '../platform/sandbox.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { changeCompany, ownAccount, getCompany } from './accounts.ts'
import { bindLegalPages } from './legal-pages.ts'
import { getLegalTexts, publishLegalText } from './legal-texts.ts'
import { openOffer, type OfferReader } from './offer.ts'
import {
  addPackage,
  listPackages,
  listShelf,
  orderPackages,
  restorePackage,
  retirePackage,
} from './packages.ts'
import {
  changeDefaultProgramLimits,
  changeProgramLimits,
  getDefaultProgramLimits,
  getProgramLimits,
  ownProgramLimits,
} from './program-limits.ts'
import {
  readSenderDocumentForm,
  addSenderDocument,
  deleteSenderDocument,
  getSenderDocument,
} from './senders/documents.ts'
import { getDefaultIds, listSenderRequests, listSenders } from './senders/lists.ts'
import { renewSender } from './senders/renewals.ts'
import { changeSender, deleteSender, requestSender, reviewSender, withdrawSender } from './senders/senders.ts'

export function bindCatalog(server: Server, offer: OfferReader = openOffer(server.db)): void {
  const { db } = server

  serve(server, limits.getOwnProgramLimits, ({ actor }) => ownProgramLimits(db, liveOf(actor.accountId)))

  serve(server, limits.getProgramLimits, ({ params }) => getProgramLimits(db, params.id))

  serve(server, limits.changeProgramLimits, ({ actor, params, body, request }) =>
    changeProgramLimits(db, actor, { accountId: params.id, ...body }, request),
  )

  serve(server, limits.getDefaultProgramLimits, () => getDefaultProgramLimits(db))

  serve(server, limits.changeDefaultProgramLimits, ({ actor, body, request }) =>
    db.transaction((tx) => changeDefaultProgramLimits(tx, actor, body, request)),
  )

  const papers = openDocumentChecker()

  serve(server, getOffer, () => offer.read())

  serve(server, legal.getLegalTexts, () => getLegalTexts(db))

  const forgetPages = bindLegalPages(server, db)

  serve(server, legal.publishLegalText, async ({ actor, body, request }) => {
    const text = await db.transaction((tx) => publishLegalText(tx, actor, body, request))
    // Who publishes looks at the pages next. Other processes show the text within half a minute.
    offer.forget()
    forgetPages()
    return text
  })

  serve(server, packages.listPackages, ({ query }) => listPackages(db, query))

  serve(server, packages.createPackage, ({ actor, body, request }) => {
    const { DurationNumber: durationNumber, DurationType: durationType, ...rest } = body
    return db.transaction((tx) => addPackage(tx, actor, { ...rest, durationNumber, durationType }, request))
  })

  serve(server, packages.listShelf, () => listShelf(db))

  serve(server, packages.retirePackage, ({ actor, params, request }) =>
    db.transaction((tx) => retirePackage(tx, actor, params, request)),
  )

  serve(server, packages.restorePackage, ({ actor, params, request }) =>
    db.transaction((tx) => restorePackage(tx, actor, params, request)),
  )

  serve(server, packages.orderPackages, ({ actor, body, request }) =>
    db.transaction((tx) => orderPackages(tx, actor, body, request)),
  )

  serve(server, contract.getDefaultIds, ({ actor, query }) => {
    ownAccount(actor, query.AccountId)
    return getDefaultIds(db)
  })

  serve(server, company.getCompany, ({ actor }) => getCompany(db, actor))

  serve(server, company.changeCompany, ({ actor, body, request }) =>
    db.transaction((tx) => changeCompany(tx, actor, body, request)),
  )

  // Sender IDs are not made anew for the sandbox.
  serve(server, contract.listSenders, ({ actor }) => listSenders(db, liveOf(actor.accountId)))

  serve(server, contract.requestSender, ({ actor, body, request }) =>
    db.transaction((tx) => requestSender(tx, actor, body, request)),
  )

  serve(server, contract.changeSender, ({ actor, params, body, request }) =>
    db.transaction((tx) => changeSender(tx, actor, { ...body, id: params.id }, request)),
  )

  serve(server, contract.withdrawSender, ({ actor, params, request }) =>
    db.transaction((tx) => withdrawSender(tx, actor, params, request)),
  )

  serve(server, contract.renewSender, ({ actor, params, request }) =>
    db.transaction((tx) => renewSender(tx, actor, params, request)),
  )

  serve(server, contract.deleteSender, async ({ actor, params, request }) => {
    await db.transaction((tx) => deleteSender(tx, actor, params, request))
    return null
  })

  serve(server, contract.addSenderDocument, async ({ actor, request }) => {
    const upload = await readSenderDocumentForm(papers, request)
    return db.transaction((tx) => addSenderDocument(tx, actor, upload, request))
  })

  serve(server, contract.getSenderDocument, ({ actor, params }) => getSenderDocument(db, actor, params.id))

  serve(server, contract.deleteSenderDocument, async ({ actor, params, request }) => {
    await db.transaction((tx) => deleteSenderDocument(tx, actor, params.id, request))
    return null
  })

  serve(server, contract.listSenderRequests, ({ query }) => listSenderRequests(db, query))

  serve(server, contract.reviewSender, ({ actor, body, request }) =>
    db.transaction((tx) => reviewSender(tx, actor, body, request)),
  )
}
