/**
 * Screening: lists of persons that the operator or a business uploads, and people who resemble somebody on them. A
 * resemblance rejects nobody: a reviewer of the business clears it with a reason, or confirms it.
 */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instant, Line, PageQuery } from '../wire.ts'
import {
  BIRTH_LIKENESSES,
  CLEARING_REASONS,
  SCREENING_FORMATS,
  SCREENING_LIST_NAME_LENGTH_MAX,
  SCREENING_NOTE_LENGTH_MAX,
  SCREENING_OWNERS,
  SCREENING_STATES,
  SCREENING_STRENGTHS,
  WORD_LIKENESSES,
} from './screening-states.ts'
import { KYC_STATUSES } from './states.ts'

/** A list with which a person was compared. */
export const ScreenedList = z.object({
  listId: Id('scl'),
  name: z.string(),
  owner: z.enum(SCREENING_OWNERS),
  version: z.int().meta({ description: 'The list’s own count of its versions' }),
  dated: z.iso.date().nullable().meta({ description: 'The day that the file itself tells' }),
  uploadedAt: Instant,
  people: z.int(),
})

const Version = z.object({
  number: z.int(),
  format: z.enum(SCREENING_FORMATS),
  fileName: z.string(),
  sha256: z.string().meta({ description: 'Of the file, or of both files in their order' }),
  size: z.int().meta({ description: 'Bytes' }),
  people: z.int(),
  leftOut: z.int().meta({ description: 'Entries that are no persons: firms, ships, aircraft' }),
  dated: z.iso.date().nullable().meta({ description: 'The day that the file itself tells' }),
  uploadedBy: z.string().nullable().meta({ description: 'Null: somebody of the operator' }),
  uploadedAt: Instant,
  endedAt: Instant.nullable().meta({ description: 'Null: it is in force' }),
})

const Run = z.object({
  total: z.int().meta({ description: 'People to compare with the list' }),
  done: z.int(),
  found: z.int().meta({ description: 'New candidates' }),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})

const List = z.object({
  id: Id('scl'),
  name: z.string(),
  owner: z.enum(SCREENING_OWNERS),
  retiredAt: Instant.nullable(),
  version: Version.meta({ description: 'The one in force; of a list that is not, its last' }),
  run: Run.nullable().meta({ description: 'The last comparison of everybody in force with it' }),
})

/** The fields of the form, beside its files. */
export const ScreeningUpload = z.object({
  name: Line(SCREENING_LIST_NAME_LENGTH_MAX).min(1, 'Name is a required field'),
  format: z.enum(SCREENING_FORMATS),
})

const upload = {
  status: 201,
  multipart: true,
  form: ScreeningUpload,
  reply: List,
  fails: [
    'unsupported_media_type',
    'file_required',
    'file_too_large',
    'file_empty',
    'file_not_utf8',
    'file_not_csv',
    'screening_file_unsafe',
    'screening_file_unreadable',
    'screening_row_unreadable',
    'screening_people_none',
    'screening_people_too_many',
    'screening_lists_too_many',
  ],
} as const
const FORM =
  'A form with `name`, `format` and `file`: `own`, a CSV with the column name and, if you have them, aliases, date of birth, nationality, document number, reason and source; `un`, the consolidated list of the Security Council as XML; `ofac`, sdn.csv, and alt.csv as a second `file`. At most 16 MB and 50,000 people.'

const ofList = { params: z.object({ id: Id('scl') }) }
const versions = { ...ofList, kind: 'page', query: z.object({ ...PageQuery }), reply: Version } as const

export const listScreeningLists = route('listScreeningLists', {
  summary: 'The lists that the account’s people are compared with: the operator’s and the account’s own.',
  reply: z.array(List),
  fails: [],
})

export const uploadScreeningList = route('uploadScreeningList', {
  ...upload,
  summary: `Upload a list for your own account. A list of the same name gets a new version, and everybody in force is compared with it. ${FORM}`,
})

export const retireScreeningList = route('retireScreeningList', {
  ...ofList,
  summary: 'Take a list of your own out of force. What it was stays on record; open candidates of it lapse.',
  reply: List,
  fails: ['not_found'],
})

export const listScreeningVersions = route('listScreeningVersions', {
  ...versions,
  summary: 'Every version of a list, newest first.',
  fails: ['not_found'],
})

export const listOperatorScreeningLists = route('listOperatorScreeningLists', {
  summary: 'The operator’s lists, which hold for every account, and how far the accounts are compared.',
  reply: z.array(List),
  fails: [],
})

export const uploadOperatorScreeningList = route('uploadOperatorScreeningList', {
  ...upload,
  summary: `Upload a list for every account. ${FORM}`,
})

export const retireOperatorScreeningList = route('retireOperatorScreeningList', {
  ...ofList,
  summary: 'Take one of the operator’s lists out of force.',
  reply: List,
  fails: ['not_found'],
})

export const listOperatorScreeningVersions = route('listOperatorScreeningVersions', {
  ...versions,
  summary: 'Every version of one of the operator’s lists, newest first.',
  fails: ['not_found'],
})

const Entry = z.object({
  names: z.array(z.string()).meta({ description: 'The first is the name, the others are aliases' }),
  births: z.array(z.string()).meta({ description: 'A date, a year, or the first and last year of a range' }),
  nationalities: z.array(z.string()),
  programme: z.string().nullable(),
  reference: z.string().nullable().meta({ description: 'The list’s own' }),
  numbers: z.array(z.string()).meta({ description: 'Of documents' }),
  note: z.string().nullable(),
})

const Candidate = z.object({
  id: Id('scc'),
  requestId: Id('kyc'),
  requestStatus: z.enum(KYC_STATUSES),
  list: z.object({ name: z.string(), owner: z.enum(SCREENING_OWNERS), version: z.int() }),
  state: z.enum(SCREENING_STATES),
  strength: z.enum(SCREENING_STRENGTHS),
  score: z.number().min(0).max(1),
  person: z.object({
    surname: z.string(),
    givenNames: z.string(),
    dateOfBirth: z.iso.date().nullable(),
  }),
  entry: Entry,
  matched: z.object({
    name: z.string().meta({ description: 'The name of the entry that is most alike' }),
    words: z.array(z.object({ own: z.string(), listed: z.string(), because: z.enum(WORD_LIKENESSES) })),
    birth: z.enum(BIRTH_LIKENESSES),
    number: z.boolean().meta({ description: 'The number of the document is the same' }),
  }),
  reason: z.enum(CLEARING_REASONS).nullable(),
  note: z.string().nullable(),
  repeated: z
    .boolean()
    .meta({ description: 'Answered as before: the same person and entry in an earlier request' }),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
})

export const listScreeningCandidates = route('listScreeningCandidates', {
  summary: 'People who resemble somebody on a list, longest waiting first.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    state: z.enum(SCREENING_STATES).optional(),
    request: Id('kyc').optional(),
  }),
  reply: Candidate,
  fails: [],
})

export const decideScreeningCandidate = route('decideScreeningCandidate', {
  summary:
    'Clear a candidate with a reason, or confirm that it is the person on the list. A request with a confirmed one cannot be approved.',
  params: z.object({ id: Id('scc') }),
  body: z
    .object({
      state: z.enum(['cleared', 'confirmed']),
      reason: z.enum(CLEARING_REASONS).nullable().default(null),
      note: Line(SCREENING_NOTE_LENGTH_MAX).default(''),
    })
    .refine(({ state, reason }) => (state === 'cleared') === (reason !== null), {
      path: ['reason'],
      message: 'Choose why it is not the person on the list',
    }),
  reply: Candidate,
  fails: ['not_found', 'screening_candidate_decided', 'kyc_own_request', 'kyc_held_by_another'],
})
