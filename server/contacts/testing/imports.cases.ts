/**
 * Golden cases of opt-outs and of imports, except the upload (`upload.test.ts`). `http.test.ts` says what each case
 * starts with.
 */
import * as importRoutes from '@nkra/contract/contacts/imports.ts'
import * as optOutRoutes from '@nkra/contract/contacts/opt-outs.ts'
import {
  at,
  imported,
  optedOut,
  ok,
  page,
  notFound,
  refused,
  unauthenticated,
  landline,
  type Case,
} from './golden-case.ts'

export const importCases: Case[] = [
  {
    name: 'an import is rolled back in the background',
    route: importRoutes.rollBackImport,
    as: 'ama',
    params: { id: '{import}' },
    reply: ok(
      { ...imported, status: 'rolling_back', undoUntil: null, undone: { removed: 0, restored: 0, kept: 1 } },
      202,
    ),
    facts: ['select status from contact_import where account_id = {account}', ['rolling_back']],
  },
  {
    name: 'another account’s import is not rolled back',
    route: importRoutes.rollBackImport,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
    facts: ['select status from contact_import where account_id = {account}', ['done']],
  },
  { name: 'imports, newest first', route: importRoutes.listImports, as: 'ama', reply: page([imported]) },
  {
    name: 'another account’s imports are its own',
    route: importRoutes.listImports,
    as: 'kofi',
    reply: page([]),
  },
  {
    name: 'an import',
    route: importRoutes.getImport,
    as: 'ama',
    params: { id: '{import}' },
    reply: ok(imported),
  },
  {
    name: 'another account’s import',
    route: importRoutes.getImport,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
  },
  {
    name: 'the rows of an import whose file is gone',
    route: importRoutes.previewImport,
    as: 'ama',
    params: { id: '{import}' },
    reply: refused(409, 'import_file_gone', 'We no longer have the file of this import. Upload it again.'),
  },
  {
    name: 'another account’s rows',
    route: importRoutes.previewImport,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
  },
  {
    name: 'another account’s rejects',
    route: importRoutes.getRejects,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
  },
  {
    name: 'an import without a session',
    route: importRoutes.getImport,
    params: { id: '{import}' },
    reply: unauthenticated,
  },
]

export const optOutCases: Case[] = [
  { name: 'opt-outs', route: optOutRoutes.listOptOuts, as: 'ama', reply: page([optedOut]) },
  {
    name: 'opt-outs by number',
    route: optOutRoutes.listOptOuts,
    as: 'ama',
    query: { searchTerm: '020' },
    reply: page([optedOut]),
  },
  {
    name: 'opt-outs by a number that did not',
    route: optOutRoutes.listOptOuts,
    as: 'ama',
    query: { searchTerm: '024' },
    reply: page([]),
  },
  {
    name: 'opt-outs by what is no number',
    route: optOutRoutes.listOptOuts,
    as: 'ama',
    query: { searchTerm: 'Esi' },
    reply: page([]),
  },
  {
    name: 'another account’s opt-outs are its own',
    route: optOutRoutes.listOptOuts,
    as: 'kofi',
    reply: page([]),
  },
  {
    name: 'a number opts out',
    route: optOutRoutes.addOptOut,
    as: 'ama',
    body: { phone: '024 123 4567' },
    reply: ok({ phone: '+233241234567', source: 'manual', createdAt: at }, 201),
    facts: [
      'select msisdn from opt_out where account_id = {account} order by msisdn',
      ['233201234567', '233241234567'],
    ],
  },
  {
    name: 'a number opts out again',
    route: optOutRoutes.addOptOut,
    as: 'ama',
    body: { phone: '0201234567' },
    reply: ok(optedOut, 201),
    facts: ['select msisdn from opt_out where account_id = {account}', ['233201234567']],
  },
  {
    name: 'a landline opts out',
    route: optOutRoutes.addOptOut,
    as: 'ama',
    body: { phone: '0302123456' },
    reply: landline,
  },
  {
    name: 'an opt-out without a session',
    route: optOutRoutes.addOptOut,
    body: { phone: '0201234567' },
    reply: unauthenticated,
  },
  {
    name: 'a number opts in again, however it is written',
    route: optOutRoutes.removeOptOut,
    as: 'ama',
    params: { msisdn: '+233201234567' },
    reply: ok(null),
    facts: ['select count(*) from opt_out where account_id = {account}', ['0']],
  },
  {
    name: 'a number that had not opted out',
    route: optOutRoutes.removeOptOut,
    as: 'ama',
    params: { msisdn: '0241234567' },
    reply: notFound('number', '/msisdn'),
  },
  {
    name: 'a landline opts in',
    route: optOutRoutes.removeOptOut,
    as: 'ama',
    params: { msisdn: '0302123456' },
    reply: landline,
  },
  {
    name: 'another account’s opt-out is taken back',
    route: optOutRoutes.removeOptOut,
    as: 'kofi',
    params: { msisdn: '233201234567' },
    reply: notFound('number', '/msisdn'),
    facts: ['select count(*) from opt_out where account_id = {account}', ['1']],
  },
]
