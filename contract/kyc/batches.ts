/**
 * Checks of many people from one file: the file is tried before anything is spent, then its people are checked one
 * by one, with a result for each row.
 */
import { z } from 'zod'
import {
  KYC_BATCH_PAUSES,
  KYC_BATCH_STATUSES,
  KYC_COLUMNS,
  KYC_FILE_COLUMNS_MAX,
  KYC_ROW_FAULTS,
} from './batch-rows.ts'
import { CapInTheWay } from '../billing/caps.ts'
import { CONSENT_CHANNELS, CONSENT_LANGUAGES } from './consent.ts'
import { DOCUMENTS } from './documents.ts'
import { route } from '../route.ts'
import { Credits, CursorQuery, Id, Instant, PageQuery } from '../wire.ts'

const Meaning = z.enum([...KYC_COLUMNS, ''])
const Mapping = z
  .record(z.string().max(200), Meaning)
  .refine(
    (mapping) => Object.keys(mapping).length <= KYC_FILE_COLUMNS_MAX,
    `At most ${KYC_FILE_COLUMNS_MAX} columns`,
  )
  .meta({ description: 'Column → what it means; the empty text for one that is left out' })

/** How the people in the file gave their consent. */
export const BatchConsent = z.object({
  businessId: Id('bid').meta({ description: 'The business ID that the words named' }),
  version: z.string().max(20),
  language: z.enum(CONSENT_LANGUAGES),
  channel: z.enum(CONSENT_CHANNELS),
  by: z.enum(['business', 'row']).meta({
    description: 'business: it says so of everybody · row: a column of the file says so of each',
  }),
})

/** The form's fields, which come before its file, as texts. */
export const BatchForm = z.object({
  document: z.enum(DOCUMENTS).default('ghana_card'),
  mapping: Mapping.default({}),
  consent: BatchConsent,
})

const Count = z.int()

export const KycBatch = z.object({
  id: Id('kbt'),
  status: z.enum(KYC_BATCH_STATUSES),
  pause: z.enum(KYC_BATCH_PAUSES).nullable().meta({ description: 'What a paused one waits for' }),
  cap: CapInTheWay.nullable().meta({
    description: 'With the pause `spend_cap_reached`: the cap that leaves too little. Else null',
  }),
  fileName: z.string(),
  document: z.enum(DOCUMENTS).meta({ description: 'Where no column says which' }),
  consent: z.object({
    version: z.string(),
    language: z.enum(CONSENT_LANGUAGES),
    channel: z.enum(CONSENT_CHANNELS),
    by: z.enum(['business', 'row']),
  }),
  columns: z.array(z.object({ name: z.string(), meaning: Meaning })),
  missing: z.array(z.enum(KYC_COLUMNS)).meta({ description: 'Columns that have to be named first' }),
  rows: Count,
  valid: Count.meta({ description: 'That can be checked, those that are known among them' }),
  faulty: Count,
  known: Count.meta({ description: 'Checked or being checked already: left out unless asked otherwise' }),
  cost: Credits.meta({ description: 'Of those that can be checked and are not known' }),
  knownCost: Credits.meta({ description: 'Of those that are known, besides' }),
  again: z.boolean().meta({ description: 'Whether those that are known are checked again' }),
  startable: z.boolean(),
  submitted: Count.meta({ description: 'Rows that are requests' }),
  underWay: Count,
  approved: Count,
  rejected: Count,
  inconclusive: Count,
  givenUp: Count.meta({ description: 'Expired or cancelled: nothing charged' }),
  charged: Credits,
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})

const ofBatch = { params: z.object({ id: Id('kbt') }) }

export const createKycBatch = route('createKycBatch', {
  summary:
    'Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent.',
  status: 201,
  multipart: true,
  form: z.object({
    document: BatchForm.shape.document,
    mapping: z
      .string()
      .optional()
      .meta({
        description: 'JSON: column → what it means, or "" to leave it out',
        examples: ['{"Card number":"number"}'],
      }),
    consent: z.string().meta({
      description: 'JSON: how everybody in the file has agreed',
      examples: [
        '{"businessId":"bid_000000000001a","version":"2026-12","language":"en","channel":"in_person","by":"business"}',
      ],
    }),
  }),
  reply: KycBatch,
  fails: [
    'unsupported_media_type',
    'file_required',
    'file_too_large',
    'file_empty',
    'file_not_utf8',
    'file_not_csv',
    'kyc_rows_too_many',
    'mapping_invalid',
    'business_id_missing',
    'consent_outdated',
    'kyc_batches_too_many',
  ],
})

export const listKycBatches = route('listKycBatches', {
  summary: 'The account’s files of people, newest first.',
  kind: 'page',
  query: z.object(CursorQuery),
  reply: KycBatch,
  fails: [],
})

export const getKycBatch = route('getKycBatch', {
  ...ofBatch,
  summary: 'One file of people, and how far its checks are.',
  reply: KycBatch,
  fails: ['not_found'],
})

export const tryKycBatch = route('tryKycBatch', {
  ...ofBatch,
  summary: 'Try a file again that was not started, with other columns or another document.',
  body: z.object({ mapping: Mapping.default({}), document: z.enum(DOCUMENTS).optional() }),
  reply: KycBatch,
  fails: ['not_found', 'kyc_batch_started', 'kyc_batch_over', 'mapping_invalid'],
})

export const startKycBatch = route('startKycBatch', {
  ...ofBatch,
  summary:
    'Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each.',
  status: 202,
  idempotent: true,
  body: z.object({
    again: z.boolean().default(false).meta({ description: 'Those that are known as well' }),
  }),
  reply: KycBatch,
  fails: ['not_found', 'kyc_batch_over', 'kyc_batch_nothing', 'business_id_missing', 'consent_outdated'],
})

export const cancelKycBatch = route('cancelKycBatch', {
  ...ofBatch,
  summary: 'Give up what is not submitted yet, and forget the file. Requests that were made go on.',
  reply: KycBatch,
  fails: ['not_found', 'kyc_batch_over'],
})

export const listKycBatchFaults = route('listKycBatchFaults', {
  ...ofBatch,
  summary: 'Rows of a file that are not submitted, and why, in the order of the file.',
  kind: 'page',
  query: z.object(PageQuery),
  reply: z.object({
    line: z.int(),
    faults: z.array(z.enum(KYC_ROW_FAULTS)),
    knownRequestId: Id('kyc').nullable().meta({ description: 'The request by which the person is known' }),
  }),
  fails: ['not_found'],
})

export const getKycBatchFile = route('getKycBatchFile', {
  ...ofBatch,
  summary: 'The result of each row as a CSV file, also while checks are under way.',
  kind: 'csv',
  reply: z.string(),
  fails: ['not_found'],
})
