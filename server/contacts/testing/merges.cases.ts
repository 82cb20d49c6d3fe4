/** Golden cases of duplicates, merges, deleted contacts, dry runs and the rule on consent. */
import * as routes from '@nkra/contract/contacts/contacts.ts'
import * as importRoutes from '@nkra/contract/contacts/imports.ts'
import * as contract from '@nkra/contract/contacts/duplicates.ts'
import { ama, at, esi, notFound, ok, page, refused, type Case } from './golden-case.ts'

const gone = refused(409, 'import_file_gone', 'We no longer have the file of this import. Upload it again.')

export const mergeCases: Case[] = [
  { name: 'two strangers are no duplicates', route: contract.listDuplicates, as: 'ama', reply: ok([]) },
  {
    name: 'two contacts become one, with the groups and the opt-out of both',
    route: contract.mergeContacts,
    as: 'ama',
    body: { keepId: '{ama}', otherIds: ['{esi}'], name: 'Ama Owusu' },
    reply: ok({
      id: 'mrg_…',
      contact: { ...ama, name: 'Ama Owusu', optedOut: true, groupIds: ['{savers}'] },
      mergedAt: at,
    }),
    facts: ['select name from contact where account_id = {account}', ['Ama Owusu']],
  },
  {
    name: 'another account’s contacts become none',
    route: contract.mergeContacts,
    as: 'kofi',
    body: { keepId: '{ama}', otherIds: ['{esi}'] },
    reply: notFound('contact', '/keepId'),
    facts: [
      'select name from contact where account_id = {account} order by name',
      ['Ama Mensah', 'Esi Owusu'],
    ],
  },
  {
    name: 'a merge that never was is undone',
    route: contract.undoMerge,
    as: 'ama',
    params: { id: 'mrg_0000000000042' },
    reply: notFound('merge', '/id'),
  },
  { name: 'a bin that is empty', route: routes.listDeletedContacts, as: 'ama', reply: page([]) },
  {
    name: 'an import that was no dry run cannot be begun again',
    route: importRoutes.beginImport,
    as: 'ama',
    params: { id: '{import}' },
    body: {},
    reply: gone,
  },
  {
    name: 'another account’s import cannot be begun',
    route: importRoutes.beginImport,
    as: 'kofi',
    params: { id: '{import}' },
    body: {},
    reply: notFound('import', '/id'),
  },
  {
    name: 'the first rejects of an import',
    route: importRoutes.listRejects,
    as: 'ama',
    params: { id: '{import}' },
    reply: ok([
      { line: 4, reason: 'Phone “12”: The number has too few digits.', cells: ['12', '=Nobody', 'Accra'] },
    ]),
  },
  {
    name: 'what columns were taken for',
    route: importRoutes.recallMapping,
    as: 'ama',
    body: { columns: ['Town', 'Phone', 'Name'] },
    reply: ok({ mapping: { Town: 'Town', Phone: 'phone', Name: 'name' }, usedAt: at }),
  },
  {
    name: 'what another account’s columns were taken for is not told',
    route: importRoutes.recallMapping,
    as: 'kofi',
    body: { columns: ['Town', 'Phone', 'Name'] },
    reply: ok({ mapping: null, usedAt: null }),
  },
  {
    name: 'promotional texts need no consent at first',
    route: routes.getConsentRule,
    as: 'ama',
    reply: ok({ required: false }),
  },
  {
    name: 'from now on they do',
    route: routes.setConsentRule,
    as: 'ama',
    body: { required: true },
    reply: ok({ required: true }),
    facts: ['select count(*) from consent_rule where account_id = {account}', ['1']],
  },
  {
    name: 'a contact gets a consent',
    route: routes.updateContact,
    as: 'ama',
    params: { id: '{esi}' },
    body: { phone: '0201234567', name: 'Esi Owusu', groupIds: ['{savers}'], consent: { source: 'By phone' } },
    reply: ok({ ...esi, consent: { source: 'By phone', at } }),
  },
]
