/** Imports: a file of contacts is tried, imported into a group, and undone. */
import { z } from 'zod'
import { Consent, consentSource } from './contacts.ts'
import { groupName } from './groups.ts'
import { EXISTING_RULES, ROW_FAULTS, ROW_FIXES } from './import-faults.ts'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  FIELD_NAME_LENGTH_MAX,
  GROUP_NAME_LENGTH_MAX,
  IMPORT_COLUMNS_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { CursorQuery, Id, Instant } from '../wire.ts'

export const ImportStatus = z.enum(['running', 'done', 'failed', 'rolling_back', 'rolled_back'])

export const ExistingRule = z.enum(EXISTING_RULES)
export const RowFix = z.enum(ROW_FIXES)
export const RowFault = z.enum(ROW_FAULTS)

const faultExample = z.object({
  line: z.int(),
  column: z.string().nullable().meta({ description: 'Null for the row as a whole' }),
  value: z.string(),
  becomes: z.string().nullable().meta({ description: 'What the fix makes of it; null where there is none' }),
})

const faultSummary = z.object({
  kind: RowFault,
  rejects: z.boolean().meta({ description: 'Whether a row with it is rejected' }),
  rows: z.int().meta({ description: 'That have it' }),
  fixable: z.int().meta({ description: 'Of these, what `fixes` would put right' }),
  fixed: z.int().meta({ description: 'Rows that were put right by `fixes`' }),
  examples: z.array(faultExample).meta({ description: 'The first of them' }),
})

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
  totalRows: z.int().nullable().meta({ description: 'Null until the file was read to its end once' }),
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
  existing: ExistingRule.meta({
    description:
      'Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them',
  }),
  fixes: z.array(RowFix).meta({ description: 'The faults that are put right in the whole file' }),
  faults: z.array(faultSummary).meta({ description: 'What is wrong with rows, most frequent first' }),
  startable: z.boolean().meta({ description: 'A dry run whose file is still kept' }),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoUntil: Instant.nullable().meta({ description: 'Until when it can be rolled back; null if it cannot' }),
  undone: z
    .object({
      removed: z.int().meta({ description: 'Contacts that it had added' }),
      restored: z.int().meta({ description: 'Contacts that it had changed' }),
      kept: z.int().meta({ description: 'Contacts that were changed or deleted since' }),
    })
    .nullable()
    .meta({ description: 'What the roll-back did so far' }),
})

export const ImportRow = z.object({
  line: z.int(),
  outcome: z.enum(['added', 'changed', 'kept', 'duplicate', 'rejected']),
  phone: z
    .string()
    .nullable()
    .meta({ description: 'As it is stored; null where the cell holds no mobile number' }),
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  faults: z.array(
    faultExample.omit({ line: true }).extend({
      kind: RowFault,
      meaning: z.string().nullable().meta({ description: 'Of its column, as in a mapping' }),
      fixed: z.boolean(),
    }),
  ),
})

/**
 * multipart/form-data, with the fields in any order: `file` (CSV in UTF-8, or an Excel workbook, whose first sheet is read), `group` (a
 * name; the group is made if it does not exist), `mapping` (optional JSON: column → "phone", "name", "consent date", "consent source", a
 * field's name, or "" to leave it out), `dryRun` (optional, "true": judge the rows and write nothing), `consentSource` and `consentAt`
 * (optional: where and when everybody in the file agreed to get texts), `existing` and `fixes` (optional: the rule for existing contacts,
 * and the faults to correct). Columns without a mapping are read as in the last file with the same columns, or guessed.
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
    existing: ExistingRule.optional().meta({
      description:
        'Contacts that you have: update takes what the file has (the default), fill only what is empty, keep leaves them',
    }),
    fixes: z
      .string()
      .optional()
      .meta({
        description: `Faults to put right in the whole file, with commas: ${RowFix.options.join(', ')}`,
        examples: ['several_numbers,name_and_number'],
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
    consent: z.object({ source: consentSource, at: Instant }).nullable().optional(),
    existing: ExistingRule.optional().meta({ description: 'Instead of the dry run’s' }),
    fixes: z
      .array(RowFix)
      .max(RowFix.options.length)
      .optional()
      .meta({ description: 'Instead of the dry run’s' }),
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

export const previewImport = route('previewImport', {
  summary: 'The first rows of a dry run as they will be stored, or the first with a fault.',
  params: z.object({ id: Id('imp') }),
  query: z.object({
    only: z.enum(['all', 'faulty']).default('all'),
    existing: ExistingRule.optional().meta({ description: 'Instead of the dry run’s' }),
  }),
  reply: z.array(ImportRow),
  fails: ['not_found', 'import_file_gone'],
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
  query: z.object(CursorQuery),
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
  summary: 'Take back what an import did within 30 days; contacts that were changed since stay as they are.',
  params: z.object({ id: Id('imp') }),
  status: 202,
  reply: Import,
  fails: ['not_found', 'import_running', 'import_undo_over'],
})

export const getRejects = route('getRejects', {
  summary: 'The rows that were not imported: line, reason, and the row as it was.',
  kind: 'csv',
  params: z.object({ id: Id('imp') }),
  reply: z.string(),
  fails: ['not_found'],
})
