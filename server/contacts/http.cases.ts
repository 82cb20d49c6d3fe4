/** Golden cases of imports, but for the upload (`upload.test.ts`), and of opt-outs. `http.test.ts` says what each begins with. */
import * as routes from '@nkra/contract/contacts.ts'
import { at, imported, optedOut, ok, page, notFound, unauthenticated, landline, type Case } from './case.ts'

export const importCases: Case[] = [
  {
    name: 'an import is rolled back in the background',
    route: routes.rollBackImport,
    as: 'ama',
    params: { id: '{import}' },
    reply: ok({ ...imported, status: 'rolling_back' }, 202),
    facts: ['select status from contact_import where account_id = {account}', ['rolling_back']],
  },
  {
    name: 'another account’s import is not rolled back',
    route: routes.rollBackImport,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
    facts: ['select status from contact_import where account_id = {account}', ['done']],
  },
  { name: 'imports, newest first', route: routes.listImports, as: 'ama', reply: page([imported]) },
  { name: 'another account’s imports are its own', route: routes.listImports, as: 'kofi', reply: page([]) },
  { name: 'an import', route: routes.getImport, as: 'ama', params: { id: '{import}' }, reply: ok(imported) },
  {
    name: 'another account’s import',
    route: routes.getImport,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
  },
  {
    name: 'another account’s rejects',
    route: routes.getRejects,
    as: 'kofi',
    params: { id: '{import}' },
    reply: notFound('import', '/id'),
  },
  {
    name: 'an import without a session',
    route: routes.getImport,
    params: { id: '{import}' },
    reply: unauthenticated,
  },
]

export const optOutCases: Case[] = [
  { name: 'opt-outs', route: routes.listOptOuts, as: 'ama', reply: page([optedOut]) },
  {
    name: 'opt-outs by number',
    route: routes.listOptOuts,
    as: 'ama',
    query: { searchTerm: '020' },
    reply: page([optedOut]),
  },
  {
    name: 'opt-outs by a number that did not',
    route: routes.listOptOuts,
    as: 'ama',
    query: { searchTerm: '024' },
    reply: page([]),
  },
  {
    name: 'opt-outs by what is no number',
    route: routes.listOptOuts,
    as: 'ama',
    query: { searchTerm: 'Esi' },
    reply: page([]),
  },
  { name: 'another account’s opt-outs are its own', route: routes.listOptOuts, as: 'kofi', reply: page([]) },
  {
    name: 'a number opts out',
    route: routes.addOptOut,
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
    route: routes.addOptOut,
    as: 'ama',
    body: { phone: '0201234567' },
    reply: ok(optedOut, 201),
    facts: ['select msisdn from opt_out where account_id = {account}', ['233201234567']],
  },
  {
    name: 'a landline opts out',
    route: routes.addOptOut,
    as: 'ama',
    body: { phone: '0302123456' },
    reply: landline,
  },
  {
    name: 'an opt-out without a session',
    route: routes.addOptOut,
    body: { phone: '0201234567' },
    reply: unauthenticated,
  },
  {
    name: 'a number opts in again, however it is written',
    route: routes.removeOptOut,
    as: 'ama',
    params: { msisdn: '+233201234567' },
    reply: ok(null),
    facts: ['select count(*) from opt_out where account_id = {account}', ['0']],
  },
  {
    name: 'a number that had not opted out',
    route: routes.removeOptOut,
    as: 'ama',
    params: { msisdn: '0241234567' },
    reply: notFound('number', '/msisdn'),
  },
  {
    name: 'a landline opts in',
    route: routes.removeOptOut,
    as: 'ama',
    params: { msisdn: '0302123456' },
    reply: landline,
  },
  {
    name: 'another account’s opt-out is taken back',
    route: routes.removeOptOut,
    as: 'kofi',
    params: { msisdn: '233201234567' },
    reply: notFound('number', '/msisdn'),
    facts: ['select count(*) from opt_out where account_id = {account}', ['1']],
  },
]
