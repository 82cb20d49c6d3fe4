/** The address book: groups, contacts, imports, opt-outs. */
import { z } from 'zod'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  FIELDS_MAX,
  GROUP_NAME_LENGTH_MAX,
  IMPORT_COLUMNS_MAX,
  PHONE_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { GrowingQuery, Id, Instant, Line, Msisdn, PageQuery, sliceQuery } from '../wire.ts'

export const Group = z.object({
  id: Id('grp'),
  name: z.string(),
  contacts: z.int().meta({ description: 'How many contacts are in it' }),
  fields: z
    .array(z.string())
    .meta({ description: 'Custom fields that its contacts have, usable as {{Field}}' }),
  createdAt: Instant,
})

const groupName = z.string().trim().min(1, 'Name is a required field').pipe(Line(GROUP_NAME_LENGTH_MAX))

export const listGroups = route('listGroups', {
  summary: 'The account’s groups by name.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    segments: z
      .stringbool()
      .default(false)
      .meta({ description: 'Segments too, which stand wherever a group does' }),
  }),
  reply: Group,
  fails: [],
})

export const createGroup = route('createGroup', {
  summary: 'Make an empty group.',
  status: 201,
  body: z.object({ name: groupName }),
  reply: Group,
  fails: ['group_exists'],
})

export const renameGroup = route('renameGroup', {
  summary: 'Give a group another name.',
  params: z.object({ id: Id('grp') }),
  body: z.object({ name: groupName }),
  reply: Group,
  fails: ['not_found', 'group_exists'],
})

export const deleteGroup = route('deleteGroup', {
  summary: 'Remove a group; its contacts stay in the address book.',
  params: z.object({ id: Id('grp') }),
  reply: z.null(),
  fails: ['not_found', 'group_in_use'],
})

/** That and where a person agreed to be texted. */
export const Consent = z.object({
  source: z
    .string()
    .meta({ description: 'Where, in the business’s words', examples: ['Account opening form'] }),
  at: Instant,
})

export const Contact = z.object({
  id: Id('con'),
  phone: Msisdn,
  network: z.string().nullable().meta({ description: 'The likely network by prefix; numbers can be ported' }),
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  groupIds: z.array(Id('grp')),
  optedOut: z.boolean(),
  consent: Consent.nullable().meta({ description: 'Null where none is on record' }),
  createdAt: Instant,
})

const consentSource = z
  .string()
  .trim()
  .min(1, 'Say where the consent was given')
  .pipe(Line(CONSENT_SOURCE_LENGTH_MAX))

const fields = z
  .record(z.string().trim().min(1).pipe(Line(FIELD_NAME_LENGTH_MAX)), Line(FIELD_VALUE_LENGTH_MAX))
  .refine((all) => Object.keys(all).length <= FIELDS_MAX, `At most ${FIELDS_MAX} fields`)
  .default({})

const contactBody = z.object({
  phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX),
  name: Line(CONTACT_NAME_LENGTH_MAX).default(''),
  fields,
  groupIds: z.array(Id('grp')).max(100).default([]),
  consent: z
    .object({
      source: consentSource,
      at: Instant.optional().meta({ description: 'Now, where it is left out' }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Left out, what is on record stays; null takes it away' }),
})

/** Contacts are read in slices by a cursor: page 50,000 is as quick as page 1. */
export const listContacts = route('listContacts', {
  summary: 'Contacts by name and number, of one group or all.',
  kind: 'slice',
  query: z.object({
    groupId: Id('grp').optional(),
    searchTerm: PageQuery.searchTerm,
    ...sliceQuery(200, 1_000),
  }),
  reply: Contact,
  fails: ['not_found'],
})

export const createContact = route('createContact', {
  summary: 'Add one contact.',
  status: 201,
  body: contactBody,
  reply: Contact,
  fails: ['not_found', 'phone_invalid', 'contact_exists'],
})

export const updateContact = route('updateContact', {
  summary: 'Change a contact.',
  params: z.object({ id: Id('con') }),
  body: contactBody,
  reply: Contact,
  fails: ['not_found', 'phone_invalid', 'contact_exists'],
})

export const deleteContact = route('deleteContact', {
  summary: 'Remove a contact from the address book.',
  params: z.object({ id: Id('con') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const restoreContact = route('restoreContact', {
  summary: 'Bring a contact back that was deleted within 30 days, with the groups it was in.',
  params: z.object({ id: Id('con') }),
  reply: Contact,
  fails: ['not_found', 'contact_exists'],
})

export const exportContacts = route('exportContacts', {
  summary:
    'Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet.',
  kind: 'csv',
  query: z.object({ groupId: Id('grp').optional() }),
  reply: z.string(),
  fails: ['not_found'],
})

export const DeletedContact = Contact.omit({ groupIds: true, optedOut: true }).extend({
  deletedAt: Instant,
  mergedInto: z
    .string()
    .nullable()
    .meta({ description: 'The name of the contact it was merged into, if it was' }),
})

export const listDeletedContacts = route('listDeletedContacts', {
  summary: 'Contacts that were deleted within 30 days, newest first; they can be restored.',
  kind: 'page',
  query: z.object(PageQuery),
  reply: DeletedContact,
  fails: [],
})

export const ImportStatus = z.enum(['running', 'done', 'failed', 'rolling_back', 'rolled_back'])

export const Import = z.object({
  id: Id('imp'),
  status: ImportStatus,
  dryRun: z.boolean().meta({ description: 'Rows are read and judged, and nothing is written' }),
  fileName: z.string(),
  groupId: Id('grp')
    .nullable()
    .meta({ description: 'Null where a dry run names a group that is yet to be made' }),
  groupName: z.string(),
  rows: z.int(),
  progress: z
    .number()
    .nullable()
    .meta({ description: 'Of the file, read so far, from 0 to 1; null while the import is rolled back' }),
  valid: z.int(),
  added: z.int().meta({ description: 'Of the valid: numbers that were new to the address book' }),
  duplicates: z.int(),
  rejected: z.int(),
  mapping: z.record(z.string(), z.string()).meta({
    description: 'Column → phone, name, consent date, consent source or a field’s name',
  }),
  mappingFrom: z.enum(['given', 'remembered', 'guessed']).meta({
    description: 'remembered: an earlier file with these columns was mapped so',
  }),
  samples: z.record(z.string(), z.array(z.string())).meta({ description: 'Column → its first values' }),
  consent: Consent.nullable().meta({ description: 'What was said of everybody in the file' }),
  startable: z.boolean().meta({ description: 'A dry run whose file is still kept' }),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})

/**
 * multipart/form-data: `file` (CSV in UTF-8, or an Excel workbook, whose first sheet is read), `group` (a name; made if
 * it does not exist), `mapping` (optional JSON: column → "phone", "name", "consent date", "consent source", a field's
 * name, or "" to leave it out), `dryRun` (optional, "true": judge the rows and write nothing), `consentSource` and
 * `consentAt` (optional: where and when everybody in the file agreed to be texted). What no mapping says is as it was
 * for the last file with these columns, or guessed. Their order does not matter.
 */
export const importContacts = route('importContacts', {
  summary: 'Import a CSV file or a workbook into a group, or try it.',
  status: 202,
  multipart: true,
  form: z.object({
    group: z
      .string()
      .max(GROUP_NAME_LENGTH_MAX)
      .meta({ description: 'Its name; made if it does not exist', examples: ['Susu group'] }),
    mapping: z
      .string()
      .optional()
      .meta({
        description:
          'JSON: column → "phone", "name", "consent date", "consent source", a field’s name, or "" to leave it out. What it does not say is as it was for the last file with these columns, or guessed',
        examples: ['{"Mobile":"phone","Customer":"name"}'],
      }),
    dryRun: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'true: judge the rows and write nothing' }),
    consentSource: z
      .string()
      .max(CONSENT_SOURCE_LENGTH_MAX)
      .optional()
      .meta({
        description: 'Where everybody in the file agreed to be texted',
        examples: ['Account opening form'],
      }),
    consentAt: z
      .string()
      .optional()
      .meta({
        description: 'When they did; now, where it is left out',
        examples: ['2026-10-30'],
      }),
  }),
  reply: z.object({ id: Id('imp') }),
  fails: [
    'unsupported_media_type',
    'file_required',
    'file_too_large',
    'file_empty',
    'group_exists',
    'file_not_utf8',
    'file_not_csv',
    'workbook_unreadable',
    'workbook_too_large',
    'workbooks_under_way',
    'phone_column_missing',
    'mapping_invalid',
  ],
})

export const beginImport = route('beginImport', {
  summary: 'Import the file of a dry run, which is kept for a day.',
  params: z.object({ id: Id('imp') }),
  status: 202,
  body: z.object({
    group: groupName.optional().meta({ description: 'Instead of the dry run’s' }),
    mapping: z.record(z.string(), z.string()).optional().meta({ description: 'As of an import' }),
    dryRun: z.boolean().default(false).meta({ description: 'Try it again, with another mapping' }),
    consent: z.object({ source: consentSource, at: Instant }).optional(),
  }),
  reply: Import,
  fails: [
    'not_found',
    'import_running',
    'import_file_gone',
    'group_exists',
    'phone_column_missing',
    'mapping_invalid',
  ],
})

export const recallMapping = route('recallMapping', {
  summary: 'What these columns were taken for when a file had them last.',
  body: z.object({ columns: z.array(z.string().max(FIELD_NAME_LENGTH_MAX)).min(1).max(IMPORT_COLUMNS_MAX) }),
  reply: z.object({ mapping: z.record(z.string(), z.string()).nullable(), usedAt: Instant.nullable() }),
  fails: [],
})

export const listRejects = route('listRejects', {
  summary: 'The first rows that were not imported.',
  params: z.object({ id: Id('imp') }),
  reply: z.array(z.object({ line: z.int(), reason: z.string(), cells: z.array(z.string()) })),
  fails: ['not_found'],
})

export const listImports = route('listImports', {
  summary: 'The account’s imports, newest first.',
  kind: 'page',
  query: z.object(GrowingQuery),
  reply: Import,
  fails: [],
})

export const getImport = route('getImport', {
  summary: 'How an import stands.',
  params: z.object({ id: Id('imp') }),
  reply: Import,
  fails: ['not_found'],
})

export const rollBackImport = route('rollBackImport', {
  summary: 'Take back what an import did; contacts that were changed since stay as they are.',
  params: z.object({ id: Id('imp') }),
  status: 202,
  reply: Import,
  fails: ['not_found', 'import_running'],
})

export const getRejects = route('getRejects', {
  summary: 'The rows that were not imported: line, reason, and the row as it was.',
  kind: 'csv',
  params: z.object({ id: Id('imp') }),
  reply: z.string(),
  fails: ['not_found'],
})

export const OptOut = z.object({
  phone: Msisdn,
  source: z.enum(['manual', 'link', 'inbound', 'import']),
  createdAt: Instant,
})

export const listOptOuts = route('listOptOuts', {
  summary: 'Numbers that asked not to be texted, newest first.',
  kind: 'page',
  query: z.object(GrowingQuery),
  reply: OptOut,
  fails: [],
})

export const addOptOut = route('addOptOut', {
  summary: 'Never text this number again.',
  status: 201,
  body: z.object({ phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX) }),
  reply: OptOut,
  fails: ['phone_invalid'],
})

export const removeOptOut = route('removeOptOut', {
  summary: 'The number asked to be texted again.',
  params: z.object({ msisdn: z.string().max(20) }),
  reply: z.null(),
  fails: ['not_found', 'phone_invalid'],
})

export const ConsentRule = z.object({
  required: z
    .boolean()
    .meta({ description: 'Promotional texts go only to those whose consent is on record' }),
})

export const getConsentRule = route('getConsentRule', {
  summary: 'Whether promotional texts of the account need consent.',
  reply: ConsentRule,
  fails: [],
})

export const setConsentRule = route('setConsentRule', {
  summary: 'Send promotional texts only to those whose consent is on record, or to all.',
  body: ConsentRule,
  reply: ConsentRule,
  fails: [],
})
