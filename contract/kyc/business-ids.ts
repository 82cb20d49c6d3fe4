/** Business IDs: the registered identity of a business, which the operator reviews before the business may check people. */
import { z } from 'zod'
import { BUSINESS_LENGTHS_MAX, REASON_LENGTH_MAX } from '../limits.ts'
import { FaceRegistry } from './face-registry.ts'
import { route } from '../route.ts'
import { isTin } from '../tin.ts'
import { LEGAL_FORMS } from './states.ts'
import { Id, Instant, Line, PageQuery } from '../wire.ts'

export const BUSINESS_ID_STATUSES = [
  'draft',
  'submitted',
  'needs_information',
  'rejected',
  'approved',
] as const

/** What an application asks for: a first business ID, the same for another year, or another name, form, number or TIN. */
export const APPLICATION_KINDS = ['first', 'renewal', 'change'] as const

export const OWNERS_MAX = 20
export const OWNER_LENGTH_MAX = 120

export const BusinessId = z.object({
  id: Id('bid'),
  status: z.enum(BUSINESS_ID_STATUSES),
  legalName: z.string(),
  legalForm: z.enum(LEGAL_FORMS).nullable().meta({ description: 'Null in a draft that does not say yet' }),
  registrationNumber: z.string(),
  tin: z.string(),
  address: z.string(),
  town: z.string(),
  owners: z.array(z.string()),
  reason: z.string().nullable().meta({ description: 'Why it is rejected, or what is missing' }),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  validUntil: Instant.nullable().meta({ description: 'A year after the approval' }),
  deciders: z.int().nullable().meta({
    description: 'How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then',
  }),
})

/** What is in force stays so while its renewal is looked at. */
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
        .refine((text) => text === '' || isTin(text), 'This is not a TIN: check it against the GRA’s letter')
        .default(''),
      address: Line(BUSINESS_LENGTHS_MAX.address).default(''),
      town: Line(BUSINESS_LENGTHS_MAX.town).default(''),
      owners: z
        .array(Line(OWNER_LENGTH_MAX))
        .max(OWNERS_MAX, `At most ${OWNERS_MAX} owners`)
        .default([])
        .transform((names) => names.filter((name) => name !== '')),
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
    .refine(({ submit, owners }) => !submit || owners.length > 0, missing('owners', 'Owners')),
  reply: OwnBusinessId,
  fails: ['business_id_waits'],
})

/** A business ID as the operator's people see it. */
const BusinessIdRequest = BusinessId.extend({
  accountId: Id('acc'),
  accountName: z.string(),
  alike: z
    .array(z.string())
    .meta({ description: 'Other accounts with the same registration number or TIN, submitted or approved' }),
  application: z.enum(APPLICATION_KINDS),
  current: BusinessId.nullable().meta({ description: 'What the account had approved before' }),
  firstApproval: z.object({ by: z.string(), at: Instant }).nullable(),
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
    'Decide on a business ID that waits. An approval takes two Administrators where two may decide; after the first it still waits.',
  params: z.object({ id: Id('bid') }),
  body: z
    .object({
      status: z.enum(['approved', 'rejected', 'needs_information']),
      reason: z.string().trim().max(REASON_LENGTH_MAX).default(''),
    })
    .refine(({ status, reason }) => status === 'approved' || reason !== '', missing('reason', 'Reason')),
  reply: BusinessIdRequest,
  fails: ['not_found', 'business_id_not_submitted', 'own_request', 'second_approval_needed'],
})
