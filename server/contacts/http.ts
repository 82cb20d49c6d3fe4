/** The calls of the address book, each bound to its verb. */
import { addGlobalOptOuts, listGlobalOptOuts, removeGlobalOptOut } from '@nkra/contract/contacts/opt-outs.ts'
import * as contract from '@nkra/contract/contacts/contacts.ts'
import * as groupRoutes from '@nkra/contract/contacts/groups.ts'
import * as importRoutes from '@nkra/contract/contacts/imports.ts'
import * as optOutRoutes from '@nkra/contract/contacts/opt-outs.ts'
import * as duplicates from '@nkra/contract/contacts/duplicates.ts'
import * as segments from '@nkra/contract/contacts/audience-segments.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Server } from '../platform/http/server.ts'
import { serve } from '../platform/http/serve.ts'
import { openWorkbookReader } from '../platform/files/workbook-reader.ts'
import { deleteContact, listDeletedContacts, restoreContact } from './address-book/deleted-contacts.ts'
import { consentRule, setConsentRule } from './address-book/audience.ts'
import { contactsFile } from './address-book/contacts-file.ts'
import { createContact, listContacts, updateContact } from './address-book/contacts.ts'
import { listDuplicates, mergeInto, undoMerge } from './address-book/duplicates.ts'
import {
  countSegment,
  createGroup,
  createSegment,
  deleteGroup,
  listGroups,
  listSegments,
  renameGroup,
  updateSegment,
} from './address-book/groups.ts'
import {
  beginImport,
  getImport,
  getRejects,
  listImports,
  listRejects,
  rollBack,
  startImport,
} from './imports/imports.ts'
import { previewRows } from './imports/preview-rows.ts'
import { recallMapping } from './imports/saved-mappings.ts'
import * as globalOptOuts from './address-book/opt-outs.ts'
import { listOptOuts, optInByHand, optOutByHand } from './address-book/opt-outs.ts'
import { readUpload } from './imports/upload.ts'

export function bindContacts(server: Server): void {
  const { db } = server
  const receiving = { db, workbooks: openWorkbookReader() }

  serve(server, importRoutes.importContacts, async ({ actor, request }) =>
    startImport(receiving, actor, await readUpload(request, db.clock.now())),
  )
  serve(server, importRoutes.listImports, ({ actor, query }) => listImports(db, actor, query))
  serve(server, importRoutes.getImport, ({ actor, params }) => getImport(db, actor, params.id))
  serve(server, importRoutes.rollBackImport, ({ actor, params }) =>
    db.transaction((tx) => rollBack(tx, actor, params.id)),
  )
  serve(server, importRoutes.beginImport, ({ actor, params, body }) =>
    db.transaction((tx) => beginImport(tx, actor, { ...body, id: params.id })),
  )
  serve(server, importRoutes.recallMapping, ({ actor, body }) => recallMapping(db, actor, body.columns))
  serve(server, importRoutes.previewImport, ({ actor, params, query }) =>
    previewRows(db, actor, { ...params, ...query }),
  )
  serve(server, importRoutes.listRejects, ({ actor, params }) => listRejects(db, actor, params.id))
  serve(server, importRoutes.getRejects, ({ actor, params }) => ({
    name: `${encodeId('imp', params.id)}-rejects.csv`,
    lines: getRejects(db, actor, params.id),
  }))

  serve(server, groupRoutes.listGroups, ({ actor, query }) => listGroups(db, actor, query))
  serve(server, groupRoutes.createGroup, ({ actor, body }) =>
    db.transaction((tx) => createGroup(tx, actor, body.name)),
  )
  serve(server, groupRoutes.renameGroup, ({ actor, params, body }) =>
    db.transaction((tx) => renameGroup(tx, actor, { id: params.id, name: body.name })),
  )
  serve(server, groupRoutes.deleteGroup, async ({ actor, params }) => {
    await db.transaction((tx) => deleteGroup(tx, actor, params.id))
    return null
  })

  serve(server, segments.listSegments, ({ actor }) => listSegments(db, actor))
  serve(server, segments.createSegment, ({ actor, body }) =>
    db.transaction((tx) => createSegment(tx, actor, body)),
  )
  serve(server, segments.updateSegment, ({ actor, params, body }) =>
    db.transaction((tx) => updateSegment(tx, actor, { ...body, id: params.id })),
  )
  serve(server, segments.countSegment, ({ actor, body }) => countSegment(db, actor, body.filter))

  serve(server, contract.listContacts, ({ actor, query }) => listContacts(db, actor, query))
  serve(server, contract.createContact, ({ actor, body }) =>
    db.transaction((tx) => createContact(tx, actor, body)),
  )
  serve(server, contract.updateContact, ({ actor, params, body }) =>
    db.transaction((tx) => updateContact(tx, actor, { ...body, id: params.id })),
  )
  serve(server, contract.deleteContact, async ({ actor, params }) => {
    await db.transaction((tx) => deleteContact(tx, actor, params.id))
    return null
  })

  serve(server, contract.restoreContact, ({ actor, params }) =>
    db.transaction((tx) => restoreContact(tx, actor, params.id)),
  )

  serve(server, contract.listDeletedContacts, ({ actor, query }) => listDeletedContacts(db, actor, query))
  serve(server, contract.exportContacts, async ({ actor, query }) => ({
    name: 'contacts.csv',
    lines: await contactsFile(db, actor, query),
  }))

  serve(server, duplicates.listDuplicates, ({ actor, query }) => listDuplicates(db, actor, query))
  serve(server, duplicates.mergeContacts, ({ actor, body }) =>
    db.transaction((tx) => mergeInto(tx, actor, body)),
  )
  serve(server, duplicates.undoMerge, ({ actor, params }) =>
    db.transaction((tx) => undoMerge(tx, actor, params.id)),
  )

  serve(server, contract.getConsentRule, ({ actor }) => consentRule(db, actor))
  serve(server, contract.setConsentRule, ({ actor, body }) =>
    db.transaction((tx) => setConsentRule(tx, actor, body)),
  )

  serve(server, optOutRoutes.listOptOuts, ({ actor, query }) => listOptOuts(db, actor, query))
  serve(server, optOutRoutes.addOptOut, ({ actor, body, request }) =>
    db.transaction((tx) => optOutByHand(tx, actor, body.phone, request)),
  )
  serve(server, optOutRoutes.removeOptOut, async ({ actor, params, request }) => {
    await db.transaction((tx) => optInByHand(tx, actor, params.msisdn, request))
    return null
  })

  serve(server, listGlobalOptOuts, ({ query }) => globalOptOuts.listGlobalOptOuts(db, query))
  serve(server, addGlobalOptOuts, ({ actor, body, request }) =>
    db.transaction((tx) => globalOptOuts.addGlobalOptOuts(tx, actor, body, request)),
  )
  serve(server, removeGlobalOptOut, async ({ actor, params, request }) => {
    await db.transaction((tx) => globalOptOuts.removeGlobalOptOut(tx, actor, params.msisdn, request))
    return null
  })
}
