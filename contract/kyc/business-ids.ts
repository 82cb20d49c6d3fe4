/** Business IDs: the registered identity of a business, which the operator reviews before the business may check people. */
import { z } from 'zod'
import { BUSINESS_LENGTHS_MAX, OWNERS_MAX, OWNER_LENGTH_MAX, REASON_LENGTH_MAX } from '../limits.ts'
import {
  BUSINESS_ID_PARTS,
  BUSINESS_PAPERS,
  PRINCIPAL_ROLES,
  PRINCIPAL_STANDINGS,
  SHARES_MAX,
} from './business-papers.ts'
import { FaceRegistry } from './face-registry.ts'
import { route } from '../route.ts'
import { isTin } from '../tin.ts'
import { KYC_STATUSES, LEGAL_FORMS, LEVELS } from './states.ts'
import { Id, Instant, Line, PageQuery, requiredLine } from '../wire.ts'

export const BUSINESS_ID_STATUSES = [
  'draft',
  'submitted',
  'needs_information',
  'rejected',
  'approved',
] as const

/**
 * What an application asks for: a first business ID, the same for another year, or one with another name, form, number or
 * TIN.
 */
export const APPLICATION_KINDS = ['first', 'renewal', 'change'] as const

const BusinessPaper = z.object({
  id: Id('bpp'),
  kind: z.enum(BUSINESS_PAPERS).meta({
    description:
      'registration: certificate of registration · tax: certificate of the TIN · board_letter: names who may act for the business',
  }),
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int().meta({ description: 'Bytes' }),
  addedAt: Instant,
  carried: z.boolean().meta({
    description:
      'Whether it came with the business ID in force, within a year. It counts for a renewal, not for a change',
  }),
  removedAt: Instant.nullable().meta({ description: 'When its file was deleted because its time was over' }),
})

const share = z
  .int()
  .min(1)
  .max(SHARES_MAX)
  .nullable()
  .meta({ description: 'Hundredths of a percent: 2500 is 25 %. Null where none is stated' })

const Principal = z.object({
  id: Id('bpr').nullable().meta({ description: 'Null where only the name was stated, before November 2026' }),
  name: z.string(),
  role: z.enum(PRINCIPAL_ROLES),
  share,
  check: z
    .object({
      standing: z.enum(PRINCIPAL_STANDINGS).meta({
        description:
          'passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten',
      }),
      status: z.enum(KYC_STATUSES).nullable(),
      level: z.enum(LEVELS).nullable(),
      decidedAt: Instant.nullable(),
      requestId: Id('kyc').nullable().meta({ description: 'Shown to the business itself only' }),
      erasedOn: z.iso.date().nullable(),
    })
    .nullable()
    .meta({ description: 'Null for a reader who may not see the results of identity checks' }),
})

/** What a reviewer says of one part of an application. */
const Comment = z.object({
  part: z.enum(BUSINESS_ID_PARTS).meta({ description: 'What it is about' }),
  text: requiredLine('Comment', REASON_LENGTH_MAX).meta({ description: 'What the business corrects there' }),
})

/** One item that an approval lacks. An approval without it needs a reason, and lasts only 90 days. */
const Missing = z.object({
  kind: z.enum(['paper', 'check', 'shares', 'nobody']).meta({
    description:
      'check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named',
  }),
  paper: z.enum(BUSINESS_PAPERS).nullable(),
  name: z.string().nullable().meta({ description: 'The name of the person whose check is missing' }),
})

export const BusinessId = z.object({
  id: Id('bid'),
  status: z.enum(BUSINESS_ID_STATUSES),
  legalName: z.string(),
  legalForm: z.enum(LEGAL_FORMS).nullable().meta({ description: 'Null in a draft that does not say yet' }),
  registrationNumber: z.string(),
  tin: z.string(),
  address: z.string(),
  town: z.string(),
  owners: z.array(z.string()).meta({ description: 'The names of the principals' }),
  principals: z.array(Principal).meta({ description: 'Owners, directors and signatories' }),
  reason: z.string().nullable().meta({ description: 'Why it is rejected, or what is missing' }),
  comments: z.array(Comment).meta({
    description: 'What the reviewer said of single parts. Empty once it is submitted again',
  }),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  validUntil: Instant.nullable().meta({
    description: 'A year after the approval; 90 days where something was missing',
  }),
  papers: z.array(BusinessPaper),
  missing: z.array(Missing).meta({ description: 'What an approval still needs' }),
  exception: z
    .string()
    .nullable()
    .meta({ description: 'Why it was approved although something was missing' }),
  deciders: z.int().nullable().meta({
    description: 'How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then',
  }),
})

/** An account's business ID and application. The one in force stays in force while its renewal is reviewed. */
const OwnBusinessId = z.object({
  approved: BusinessId.nullable().meta({ description: 'The newest that was approved' }),
  inForce: z.boolean().meta({ description: 'Whether requests may be made under it now' }),
  standing: z
    .enum(['in_force', 'renewal_due', 'lapsed'])
    .nullable()
    .meta({ description: 'renewal_due: in force, and to be renewed. Null where none was approved' }),
  open: BusinessId.nullable().meta({ description: 'What is being applied for' }),
  application: z.enum(APPLICATION_KINDS).nullable().meta({
    description:
      'What `open` asks for. change: another name, legal form, number or TIN. Null where nothing is open',
  }),
})

export const getBusinessId = route('getBusinessId', {
  summary: 'The account’s business ID, and what it applies for.',
  reply: OwnBusinessId.extend({ faceRegistry: FaceRegistry }),
  fails: [],
})

const missing = (field: string, text: string) => ({ path: [field], message: `${text} is a required field` })

export const saveBusinessId = route('saveBusinessId', {
  summary: 'Write down the registered identity of the business, as a draft or for review.',
  body: z
    .object({
      legalName: Line(BUSINESS_LENGTHS_MAX.legalName).default(''),
      legalForm: z.enum(LEGAL_FORMS).nullable().default(null),
      registrationNumber: Line(BUSINESS_LENGTHS_MAX.registrationNumber)
        .toUpperCase()
        .regex(/^([A-Z0-9][A-Z0-9 /-]{3,28}[A-Z0-9])?$/, 'A registration number looks like CS160152013')
        .default(''),
      tin: Line(BUSINESS_LENGTHS_MAX.tin)
        .toUpperCase()
        .refine(
          (text) => text === '' || isTin(text),
          'This is not a valid TIN. Check the letter from the GRA',
        )
        .default(''),
      address: Line(BUSINESS_LENGTHS_MAX.address).default(''),
      town: Line(BUSINESS_LENGTHS_MAX.town).default(''),
      owners: z
        .array(Line(OWNER_LENGTH_MAX))
        .max(OWNERS_MAX, `At most ${OWNERS_MAX} owners`)
        .default([])
        .transform((names) => names.filter((name) => name !== ''))
        .meta({ description: 'Only the names. `principals` says more, and replaces it' }),
      principals: z
        .array(
          z.object({
            id: Id('bpr')
              .nullable()
              .default(null)
              .meta({ description: 'The id of a person who was named before' }),
            name: requiredLine('Name', OWNER_LENGTH_MAX),
            role: z.enum(PRINCIPAL_ROLES),
            share: share.default(null),
          }),
        )
        .max(OWNERS_MAX, `At most ${OWNERS_MAX} people`)
        .refine(
          (principals) => principals.reduce((sum, each) => sum + (each.share ?? 0), 0) <= SHARES_MAX,
          'The shares are more than 100 %',
        )
        .optional(),
      submit: z.boolean().default(false).meta({ description: 'False keeps it as a draft' }),
    })
    .refine(({ submit, legalName }) => !submit || legalName !== '', missing('legalName', 'Registered name'))
    .refine(({ submit, legalForm }) => !submit || legalForm !== null, missing('legalForm', 'Legal form'))
    .refine(
      ({ submit, registrationNumber }) => !submit || registrationNumber !== '',
      missing('registrationNumber', 'Registration number'),
    )
    .refine(({ submit, tin }) => !submit || tin !== '', missing('tin', 'TIN'))
    .refine(({ submit, address }) => !submit || address !== '', missing('address', 'Address'))
    .refine(({ submit, town }) => !submit || town !== '', missing('town', 'Town'))
    .refine(
      ({ submit, owners, principals }) => !submit || (principals ?? owners).length > 0,
      missing('owners', 'Owners'),
    ),
  reply: OwnBusinessId,
  fails: ['business_id_waits', 'not_found'],
})

export const addBusinessPaper = route('addBusinessPaper', {
  summary:
    'Add a paper to the open application: a form with the field `kind` and `file`, a PDF, JPEG or PNG of at most 5 MB. One of each kind is kept: a new one replaces it.',
  status: 201,
  multipart: true,
  form: z.object({ kind: z.enum(BUSINESS_PAPERS) }),
  reply: OwnBusinessId,
  fails: [
    'unsupported_media_type',
    'document_refused',
    'business_id_not_open',
    'business_id_waits',
    'file_too_large',
    'file_damaged',
    'picture_too_large',
    'file_holds_another',
    'file_not_examined',
    'papers_under_way',
  ],
})

export const getBusinessPaper = route('getBusinessPaper', {
  summary: 'A paper of a business. Who sees it is put on record.',
  kind: 'file',
  recordsItself: true,
  params: z.object({ id: Id('bpp') }),
  reply: z.string(),
  fails: ['not_found'],
})

export const deleteBusinessPaper = route('deleteBusinessPaper', {
  summary: 'Delete a paper, while its application is not submitted.',
  params: z.object({ id: Id('bpp') }),
  reply: OwnBusinessId,
  fails: ['not_found', 'business_id_not_open', 'business_id_waits'],
})

/** A business ID as the operator's people see it. */
const BusinessIdRequest = BusinessId.extend({
  accountId: Id('acc'),
  accountName: z.string(),
  alike: z
    .array(z.string())
    .meta({ description: 'Other accounts with the same registration number or TIN, submitted or approved' }),
  application: z.enum(APPLICATION_KINDS),
  current: BusinessId.nullable().meta({ description: 'The business ID that was approved before' }),
  firstApproval: z.object({ by: z.string(), at: Instant, exception: z.string().nullable() }).nullable(),
})

export const listBusinessIds = route('listBusinessIds', {
  summary:
    'Every business’s business IDs but drafts; those that wait come first, longest waiting at the top.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    status: z.enum(['submitted', 'needs_information', 'rejected', 'approved']).optional(),
  }),
  reply: BusinessIdRequest,
  fails: [],
})

export const reviewBusinessId = route('reviewBusinessId', {
  summary:
    'Decide on a business ID that waits. An approval takes two Administrators where two may decide; after the first it still waits. Where something is `missing` it needs an `exception`, and lasts 90 days.',
  params: z.object({ id: Id('bid') }),
  body: z
    .object({
      status: z.enum(['approved', 'rejected', 'needs_information']),
      reason: z.string().trim().max(REASON_LENGTH_MAX).default(''),
      comments: z
        .array(Comment)
        .max(BUSINESS_ID_PARTS.length)
        .default([])
        .refine(
          (comments) => new Set(comments.map(({ part }) => part)).size === comments.length,
          'One comment on each part',
        )
        .meta({ description: 'On single parts, where it is not approved' }),
      exception: z
        .string()
        .trim()
        .max(REASON_LENGTH_MAX)
        .default('')
        .meta({ description: 'For an approval: the reason, although something is missing' }),
    })
    .refine(({ status, reason }) => status === 'approved' || reason !== '', missing('reason', 'Reason')),
  reply: BusinessIdRequest,
  fails: [
    'not_found',
    'business_id_not_submitted',
    'own_request',
    'second_approval_needed',
    'business_id_incomplete',
  ],
})
