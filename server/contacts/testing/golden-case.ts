/** For tests: the form of a golden case of the address book's calls, and what surrounds it. */
import type { Route } from '@nkra/contract/route.ts'

export interface Case {
  name: string
  route: Route
  as?: 'ama' | 'kofi'
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** The expected envelope. Ids stand under names such as `{savers}`; a new one is `grp_…`. */
  reply: { status: number; [member: string]: unknown }
  /** A statement about Adom's account, `{account}`, and the rows that it then finds, each as one text. */
  facts?: [statement: string, rows: string[]]
}

export const at = '2026-11-02T09:00:00.000Z'
export const savers = { id: '{savers}', name: 'Savers', contacts: 2, fields: ['Town'], createdAt: at }
export const staff = { id: '{staff}', name: 'Staff', contacts: 0, fields: [], createdAt: at }
export const ama = {
  id: '{ama}',
  phone: '+233241234567',
  network: 'MTN',
  name: 'Ama Mensah',
  fields: { Town: 'Accra' },
  groupIds: ['{savers}'],
  optedOut: false,
  consent: null,
  createdAt: at,
}
export const esi = {
  ...ama,
  id: '{esi}',
  phone: '+233201234567',
  network: 'Telecel',
  name: 'Esi Owusu',
  fields: {},
  optedOut: true,
}
export const imported = {
  id: '{import}',
  status: 'done',
  dryRun: false,
  fileName: 'list.csv',
  groupId: '{savers}',
  groupName: 'Savers',
  rows: 3,
  totalRows: 3,
  valid: 1,
  added: 1,
  duplicates: 1,
  rejected: 1,
  mapping: { Phone: 'phone', Name: 'name', Town: 'Town' },
  mappingFrom: 'guessed',
  samples: {
    Phone: ['0241234567', '+233241234567', '12'],
    Name: ['Ama Mensah', 'Ama', '=Nobody'],
    Town: ['Accra', 'Accra', 'Accra'],
  },
  consent: null,
  startable: false,
  existing: 'update',
  fixes: [],
  faults: [
    {
      kind: 'doubled',
      rejects: false,
      rows: 1,
      fixable: 0,
      fixed: 0,
      examples: [{ line: 3, column: 'Phone', value: '+233241234567', becomes: null }],
    },
    {
      kind: 'too_short',
      rejects: true,
      rows: 1,
      fixable: 0,
      fixed: 0,
      examples: [{ line: 4, column: 'Phone', value: '12', becomes: null }],
    },
  ],
  failure: null,
  createdAt: at,
  finishedAt: at,
}
export const optedOut = { phone: '+233201234567', source: 'manual', createdAt: at }

export const ok = (data: unknown, status = 200) => ({ status, succeeded: true, data })
export const page = (data: unknown[], totalCount = data.length) => ({
  ...ok(data),
  totalCount,
  currentPage: 1,
})
export const refused = (status: number, code: string, ...messages: string[]) => ({
  status,
  succeeded: false,
  data: null,
  code,
  messages: messages.map((message) => ({ message })),
})
export const notFound = (thing: string, pointer: string) => ({
  ...refused(404, 'not_found'),
  messages: [{ message: `We could not find this ${thing}.`, pointer }],
})
export const unauthenticated = refused(
  401,
  'unauthenticated',
  'Sign in to continue. A program sends its API key in the header Authorization, after the word Bearer.',
)
export const groupExists = refused(
  409,
  'group_exists',
  'A group with this name already exists. Choose another name.',
)
export const contactExists = refused(
  409,
  'contact_exists',
  'A contact with this number already exists. Change that contact instead.',
)
export const landline = refused(400, 'phone_invalid', 'This is a landline, which cannot receive messages.')
