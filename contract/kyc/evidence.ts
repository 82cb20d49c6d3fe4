/** What is stored of checked people: photographs of their documents, for how long, and their erasure. */
import { z } from 'zod'
import { PICTURE_YEARS, RESULT_YEARS } from './consent.ts'
import { KycRequest } from './requests.ts'
import { CHALLENGE_FRAMES } from './states.ts'
import { route } from '../route.ts'
import { Id, Instant } from '../wire.ts'

export const EVIDENCE_KINDS = ['document_front', 'document_back', 'person', ...CHALLENGE_FRAMES] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** How a picture was taken. */
export const EVIDENCE_METHODS = ['agent', 'camera', 'gallery'] as const
export type EvidenceMethod = (typeof EVIDENCE_METHODS)[number]

export const Evidence = z.object({
  id: Id('evd'),
  requestId: Id('kyc'),
  kind: z.enum(EVIDENCE_KINDS),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  width: z.int(),
  height: z.int(),
  size: z.int().meta({ description: 'Bytes, without the metadata that it came with' }),
  reused: z
    .boolean()
    .meta({ description: 'Whether the same picture is kept with another request, also as another file' }),
  method: z.enum(EVIDENCE_METHODS).meta({
    description: 'agent: somebody of the business handed it in · camera, gallery: the person did',
  }),
  addedBy: z.string().nullable().meta({ description: 'Null: the person themselves' }),
  createdAt: Instant,
  keptUntil: Instant.nullable().meta({ description: 'Null once it is removed' }),
  removedAt: Instant.nullable(),
  removedBecause: z.enum(['replaced', 'asked', 'retention']).nullable(),
})

export const addEvidence = route('addEvidence', {
  summary:
    'Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right.',
  status: 201,
  multipart: true,
  form: z.object({ kind: z.enum(EVIDENCE_KINDS) }),
  params: z.object({ id: Id('kyc') }),
  reply: Evidence,
  fails: [
    'unsupported_media_type',
    'not_found',
    'kyc_given_up',
    'kyc_erased',
    'consent_missing',
    'picture_is_theirs',
    'kyc_not_agreed_to',
    'consent_outdated',
    'picture_refused',
    'picture_too_large',
    'file_damaged',
    'file_holds_another',
    'file_too_large',
  ],
})

export const listEvidence = route('listEvidence', {
  summary: 'The pictures of a request, oldest first, and which there were.',
  params: z.object({ id: Id('kyc') }),
  reply: z.array(Evidence),
  fails: ['not_found'],
})

export const getEvidence = route('getEvidence', {
  summary: 'A picture. Who sees it is put on record.',
  kind: 'file',
  recordsItself: true,
  params: z.object({ id: Id('evd') }),
  reply: z.string(),
  fails: ['not_found'],
})

export const eraseKyc = route('eraseKyc', {
  summary:
    'Forget a person: number, names, date of birth and pictures can never be read again. What the check said, when, and what it cost stays.',
  params: z.object({ id: Id('kyc') }),
  reply: KycRequest,
  recent: true,
  fails: ['not_found', 'kyc_being_checked', 'kyc_erased'],
})

/** For how many days pictures may be stored: never longer than the person agreed to. */
export const PICTURE_DAYS = { min: 1, max: PICTURE_YEARS * 365, usual: 90 } as const
/**
 * For how many days identities may be stored. Six years with two leap days is what the Anti-Money Laundering Act, 2008
 * (Act 749), section 24, requires of businesses under it. It is never longer than the person agreed to.
 */
export const IDENTITY_DAYS = { min: 30, max: RESULT_YEARS * 365 + 2, usual: RESULT_YEARS * 365 + 2 } as const

export const KycRetention = z.object({
  pictureDays: z.int().meta({ description: 'Days after the decision, or after a later picture was added' }),
  identityDays: z.int().meta({ description: 'Days after the decision; then the person is erased' }),
})

export const getKycRetention = route('getKycRetention', {
  summary: 'How long pictures and identities are kept.',
  reply: KycRetention,
  fails: [],
})

const Days = ({ min, max }: { min: number; max: number }) =>
  z
    .int(`Choose ${min} to ${max} days`)
    .min(min, `Choose ${min} to ${max} days`)
    .max(max, `Choose ${min} to ${max} days`)

export const saveKycRetention = route('saveKycRetention', {
  summary: 'Choose how long pictures and identities are kept. What is over its new time goes the same night.',
  body: z
    .object({ pictureDays: Days(PICTURE_DAYS), identityDays: Days(IDENTITY_DAYS) })
    .refine(({ pictureDays, identityDays }) => pictureDays <= identityDays, {
      path: ['pictureDays'],
      message: 'You cannot keep pictures longer than the identity data',
    }),
  reply: KycRetention,
  fails: [],
})
