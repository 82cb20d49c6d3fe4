/**
 * Decisions on a person: what the reviewer sees and answers, the account's policy, and the state of the registries.
 */
import { z } from 'zod'
import {
  ANSWER_REFERENCE_LENGTH_MAX,
  COLLEAGUES_MAX,
  KYC_NAME_LENGTH_MAX,
  KYC_NOTE_LENGTH_MAX,
  TARGET_HOURS_MAX,
} from '../limits.ts'
import { DOCUMENTS, DOCUMENT_NUMBER_LENGTH_MAX } from './documents.ts'
import { EVIDENCE_KINDS } from './evidence.ts'
import { CHECK_NAMES, KYC_KINDS, KYC_REASONS, KYC_STATUSES, LEVELS, RESUBMITTABLE_PARTS } from './states.ts'
import { Deciders, KycRequest } from './requests.ts'
import {
  REVIEW_REASONS,
  reviewReasonFits,
  REVIEW_STATUSES,
  QUEUE_PARTS,
  ZONE_OVERRULINGS,
} from './review-reasons.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, PageQuery, Received } from '../wire.ts'

/** The most notes on one request. */
export const KYC_NOTES_MAX = 50
/** The most earlier requests of a person that are listed, newest first. */
export const EARLIER_REQUESTS_MAX = 20

const Holder = z.object({ name: z.string(), own: z.boolean().meta({ description: 'Whether that is you' }) })

export const listKycReviews = route('listKycReviews', {
  summary: 'The KYC requests that wait for a person’s decision, longest waiting first.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    show: z.enum(QUEUE_PARTS).optional().meta({
      description:
        'mine: checks that you hold · free: checks that nobody holds · late: checks over the target',
    }),
  }),
  reply: KycRequest.extend({
    waitsSince: Instant,
    dueAt: Instant.nullable().meta({
      description: 'When it is over the account’s target; null: there is none',
    }),
    heldBy: Holder.nullable().meta({ description: 'The reviewer who works on it; null: nobody' }),
    opinionBy: z.string().nullable().meta({ description: 'Who has decided already, where it takes two' }),
  }),
  fails: [],
})

export const nextKycReview = route('nextKycReview', {
  summary:
    'The next request for you to decide on: the longest waiting that nobody else holds, after one that you name.',
  query: z.object({ after: Id('kyc').optional() }),
  reply: z.object({ id: Id('kyc').nullable().meta({ description: 'Null: nothing waits for you' }) }),
  fails: ['not_found'],
})

/** The source of a person's field. */
export const FIELD_SOURCES = ['typed', 'mrz', 'front', 'registry'] as const
export const REVIEW_FIELDS = [
  'number',
  'surname',
  'givenNames',
  'dateOfBirth',
  'expiry',
  'sex',
  'nationality',
] as const

/** A reviewer's answer: whether the face on the document and the face in the photograph are one person's. */
const FACE_ANSWERS = ['same', 'differs', 'not_seen'] as const
export type FaceAnswer = (typeof FACE_ANSWERS)[number]

const FirstDecision = z.object({
  id: Id('opn'),
  by: z.string(),
  own: z.boolean(),
  status: z.enum(REVIEW_STATUSES),
  reason: z.enum(KYC_REASONS).nullable(),
  at: Instant,
})

const KycReview = z.object({
  requestId: Id('kyc'),
  hindrance: z
    .enum(['not_waiting', 'own_opinion', 'own_request', 'held'])
    .nullable()
    .meta({ description: 'Why you cannot decide on it; null: you can' }),
  secondNeeded: z.boolean().meta({
    description:
      'Whether your decision waits for a second person: the account wants two, or you asked for the check',
  }),
  asked: z.boolean().meta({ description: 'Whether you asked for the check, also by a key that you made' }),
  colleagues: z
    .array(z.object({ id: Id('usr'), name: z.string() }))
    .max(COLLEAGUES_MAX)
    .meta({ description: 'Others who may decide and signed in within 30 days' }),
  waitsSince: Instant.nullable().meta({ description: 'Null: it does not wait' }),
  dueAt: Instant.nullable(),
  heldBy: Holder.extend({ at: Instant }).nullable(),
  notes: z
    .array(z.object({ by: z.string(), text: z.string(), at: Instant }))
    .max(KYC_NOTES_MAX)
    .meta({
      description: 'Notes of reviewers for one another, oldest first. They are erased with the person',
    }),
  earlier: z
    .array(
      z.object({
        id: Id('kyc'),
        status: z.enum(KYC_STATUSES),
        level: z.enum(LEVELS).nullable(),
        reason: z.enum(KYC_REASONS).nullable(),
        kind: z.enum(KYC_KINDS),
        document: z.enum(DOCUMENTS),
        createdAt: Instant,
        decidedAt: Instant.nullable(),
        decidedBy: z.string().nullable().meta({ description: 'Null: a program, or nobody' }),
        deciders: Deciders,
        reviewed: z.boolean().meta({ description: 'Whether it came to review' }),
      }),
    )
    .max(EARLIER_REQUESTS_MAX)
    .meta({ description: 'Other requests of the account under the same number, newest first' }),
  opinion: FirstDecision.nullable().meta({
    description: 'What the first of two said, in this round of looking',
  }),
  levelIfApproved: z.enum(LEVELS).nullable().meta({ description: 'Null: it cannot be approved' }),
  readingWanted: z.enum(['zone', 'front']).nullable().meta({
    description:
      'What you may type from the photographs, because no program has read it: the machine-readable zone, or the front',
  }),
  readAgainAt: Instant.nullable().meta({
    description: 'When photographs that could not be read are read again',
  }),
  missing: z
    .array(z.enum(CHECK_NAMES))
    .meta({ description: 'The checks that the nearest level still needs. Empty if a level is reached' }),
  failed: z.array(z.enum(CHECK_NAMES)).meta({ description: 'The failed checks that prevent an approval' }),
  answerWanted: z.boolean().meta({ description: 'Whether the answer of the authority may be entered' }),
  face: z
    .object({
      front: Id('evd'),
      person: Id('evd'),
      frames: z.array(Id('evd')).meta({ description: 'The challenge frames, where there are any' }),
      answer: z.enum(FACE_ANSWERS).nullable().meta({ description: 'Yours; null: you have not answered' }),
    })
    .nullable()
    .meta({ description: 'The pictures to compare where a face was asked for; null: there are no two' }),
  proofs: z.array(
    z.object({ id: Id('prk'), by: z.string(), at: Instant, removedAt: Instant.nullable(), size: z.int() }),
  ),
  fields: z.array(
    z.object({
      name: z.enum(REVIEW_FIELDS),
      values: z.array(
        z.object({
          source: z.enum(FIELD_SOURCES),
          value: z.string().meta({ description: 'A number is masked' }),
          agrees: z.boolean().nullable().meta({ description: 'With what was typed; null: nothing was' }),
          unsure: z.boolean().meta({
            description: 'Whether it does not agree, and the whole name may be one person’s all the same',
          }),
          enteredBy: z.string().nullable(),
        }),
      ),
    }),
  ),
  alike: z
    .array(
      z.object({
        id: Id('kyc'),
        status: z.enum(KYC_STATUSES),
        createdAt: Instant,
        because: z.array(z.enum(['number', ...EVIDENCE_KINDS])),
      }),
    )
    .meta({
      description:
        'Other requests of the account with the same number, or the same picture, also as another file',
    }),
})

export const getKycReview = route('getKycReview', {
  summary: 'What a reviewer needs to decide on a KYC request, each field with where it comes from.',
  params: z.object({ id: Id('kyc') }),
  reply: KycReview,
  fails: ['not_found'],
})

export const revealKyc = route('revealKyc', {
  summary: 'The numbers of a request in full. Who sees them is put on record.',
  params: z.object({ id: Id('kyc') }),
  reply: z.object({ numbers: z.array(z.object({ source: z.enum(FIELD_SOURCES), number: z.string() })) }),
  fails: ['not_found', 'kyc_erased'],
})

export const decideKyc = route('decideKyc', {
  summary:
    'Decide on a request that waits for it. Where it takes two people, the second who says the same decides.',
  params: z.object({ id: Id('kyc') }),
  body: z
    .object({
      status: z.enum(REVIEW_STATUSES),
      reason: z.enum(REVIEW_REASONS).nullable().default(null),
      after: Id('opn')
        .nullable()
        .default(null)
        .meta({ description: 'The opinion that was there when it was looked at' }),
    })
    .refine(reviewReasonFits, { path: ['reason'], message: 'Choose a reason that fits the decision' }),
  reply: KycReview,
  fails: [
    'not_found',
    'kyc_not_in_review',
    'kyc_held_by_another',
    'kyc_review_moved_on',
    'kyc_own_opinion',
    'kyc_own_request',
    'kyc_not_approvable',
    'kyc_checks_missing',
  ],
})

export const assignKyc = route('assignKyc', {
  summary:
    'Take a request that waits, give it to a colleague who may decide, or give it back to the queue. Only its holder acts on it; another reviewer takes it first.',
  params: z.object({ id: Id('kyc') }),
  body: z.object({
    userId: Id('usr').nullable().meta({ description: 'The new holder; null: nobody' }),
  }),
  reply: KycReview,
  fails: ['not_found', 'kyc_not_in_review', 'kyc_held_by_another'],
})

export const addKycNote = route('addKycNote', {
  summary: 'Note something for your colleagues. The person never sees it; it is erased with them.',
  params: z.object({ id: Id('kyc') }),
  body: z.object({
    text: z.string().trim().min(1, 'Write a note first').max(KYC_NOTE_LENGTH_MAX),
  }),
  reply: KycReview,
  fails: ['not_found', 'kyc_erased', 'kyc_notes_full'],
})

export const askKycAgain = route('askKycAgain', {
  summary: 'Have the person give exactly these again. What is held comes back until they have.',
  params: z.object({ id: Id('kyc') }),
  body: z.object({
    asked: z
      .array(z.enum(RESUBMITTABLE_PARTS))
      .min(1, 'Choose what the person should send again')
      .max(RESUBMITTABLE_PARTS.length),
    reason: z.enum(KYC_REASONS),
    after: Id('opn').nullable().default(null),
  }),
  reply: KycReview,
  fails: [
    'not_found',
    'kyc_not_in_review',
    'kyc_held_by_another',
    'kyc_review_moved_on',
    'kyc_nobody_to_ask',
    'kyc_not_agreed_to',
  ],
})

/** The fields of the form, which come before its file. */
export const EnteredAnswer = z
  .object({
    found: z.enum(['true', 'false']).transform((text) => text === 'true'),
    surname: Line(KYC_NAME_LENGTH_MAX).default(''),
    givenNames: Line(KYC_NAME_LENGTH_MAX).default(''),
    dateOfBirth: z
      .string()
      .refine(
        (text) => text === '' || z.iso.date().safeParse(text).success,
        'Enter a date such as 1990-12-31',
      )
      .default(''),
    reference: Line(ANSWER_REFERENCE_LENGTH_MAX).min(1, 'Reference is a required field'),
  })
  .refine(({ found, surname }) => !found || surname !== '', {
    path: ['surname'],
    message: 'Surname is a required field',
  })
  .refine(({ found, givenNames }) => !found || givenNames !== '', {
    path: ['givenNames'],
    message: 'Given names is a required field',
  })

export const enterKycAnswer = route('enterKycAnswer', {
  summary:
    'Enter what the authority’s own service answered: a form with `found`, `surname`, `givenNames`, `dateOfBirth`, `reference`, and `file`, a PDF, JPEG or PNG of at most 10 MB that shows the answer.',
  multipart: true,
  form: z.object({
    ...EnteredAnswer.shape,
    surname: Line(KYC_NAME_LENGTH_MAX).meta({ description: 'Empty where nobody was found' }),
    givenNames: Line(KYC_NAME_LENGTH_MAX).meta({ description: 'Empty where nobody was found' }),
  }),
  params: z.object({ id: Id('kyc') }),
  reply: KycReview,
  fails: [
    'unsupported_media_type',
    'not_found',
    'kyc_not_in_review',
    'kyc_held_by_another',
    'kyc_answer_not_wanted',
    'kyc_proof_refused',
    'picture_too_large',
    'file_damaged',
    'file_holds_another',
    'file_not_examined',
    'papers_under_way',
    'file_too_large',
  ],
})

const ZONE_LINE_LENGTH_MAX = 100
const TypedDay = z.iso.date('Enter a date such as 1990-12-31').nullable().default(null)

export const enterKycReading = route('enterKycReading', {
  summary:
    'Type what the photographs of a document say, where no program could read them. It is recorded as yours.',
  params: z.object({ id: Id('kyc') }),
  body: z
    .object({
      zone: z.array(z.string().max(ZONE_LINE_LENGTH_MAX)).max(3).nullable().default(null).meta({
        description: 'The lines of the machine-readable zone. Fillers at the end of a line may be left out',
      }),
      overruling: z.enum(ZONE_OVERRULINGS).nullable().default(null).meta({
        description:
          'Why the lines count although their check digits do not fit. It is recorded as yours; null: they fit',
      }),
      front: z
        .object({
          number: z.string().trim().min(1, 'Number is a required field').max(DOCUMENT_NUMBER_LENGTH_MAX),
          surname: Line(KYC_NAME_LENGTH_MAX).min(1, 'Surname is a required field'),
          givenNames: Line(KYC_NAME_LENGTH_MAX).min(1, 'Given names is a required field'),
          dateOfBirth: TypedDay,
          expiry: TypedDay.meta({ description: 'Null where the document states none' }),
        })
        .nullable()
        .default(null)
        .meta({ description: 'Of a document without a machine-readable zone: what its front says' }),
    })
    .refine(({ zone, front }) => (zone === null) !== (front === null), {
      path: ['zone'],
      message: 'Send either zone or front',
    }),
  reply: KycReview,
  fails: [
    'not_found',
    'kyc_not_in_review',
    'kyc_held_by_another',
    'kyc_reading_not_wanted',
    'kyc_zone_wrong',
    'kyc_check_digits_differ',
  ],
})

export const confirmKycFace = route('confirmKycFace', {
  summary:
    'Say whether a face is on the front of the document and on the photograph of the person, and whether it is the same person’s. Whoever approves has said `same` themselves.',
  params: z.object({ id: Id('kyc') }),
  body: z.object({
    answer: z.enum(FACE_ANSWERS).meta({
      description:
        'same: the same person · differs: another person · not_seen: a face cannot be seen on both',
    }),
    front: Id('evd').meta({ description: 'The picture of the front that you looked at' }),
    person: Id('evd').meta({ description: 'The picture of the person that you looked at' }),
  }),
  reply: KycReview,
  fails: [
    'not_found',
    'kyc_not_in_review',
    'kyc_held_by_another',
    'kyc_face_not_asked',
    'kyc_review_moved_on',
  ],
})

export const getKycProof = route('getKycProof', {
  summary: 'The paper that shows an authority’s answer. Who sees it is put on record.',
  kind: 'file',
  recordsItself: true,
  params: z.object({ id: Id('prk') }),
  reply: z.string(),
  fails: ['not_found'],
})

export const KycPolicy = z.object({
  version: z.int().meta({ description: 'Counts the changes; 0: as it is for everybody' }),
  fourEyes: z.boolean().meta({ description: 'A decision takes two people, not both of them who asked' }),
  targetHours: z.int().min(1).max(TARGET_HOURS_MAX).nullable().meta({
    description: 'The hours within which a decision is wanted; null: there is no target',
  }),
  enteredAnswers: z.boolean().meta({
    description:
      'Where no registry can be asked, requests wait for somebody who enters the authority’s answer',
  }),
  reviewDoubts: z.boolean().meta({
    description:
      'A doubt in a check by number waits for a person of yours. Otherwise it ends as `inconclusive`, and is charged',
  }),
})

/**
 * The policy in the form of the call that sets it. `reviewDoubts` and `targetHours` are newer than the call: they stay
 * as they are if a program leaves them out.
 */
export const NewKycPolicy = KycPolicy.omit({ version: true }).partial({
  reviewDoubts: true,
  targetHours: true,
})

export const getKycPolicy = route('getKycPolicy', {
  summary: 'How the account decides on people.',
  reply: KycPolicy,
  fails: [],
})

export const saveKycPolicy = route('saveKycPolicy', {
  summary: 'Choose how the account decides on people. It holds for what is decided from now on.',
  body: NewKycPolicy,
  reply: KycPolicy,
  fails: [],
})

export const getRegistryHealth = route('getRegistryHealth', {
  summary: 'How the registries are that requests are checked with, by document.',
  reply: z.array(
    z.object({
      document: z.enum(DOCUMENTS),
      state: z.enum(['answering', 'failing', 'down']).meta({
        description: 'down: it is left alone for a while; requests wait and cost nothing',
      }),
      since: Instant.nullable().meta({ description: 'The first failure since it last answered' }),
      answeredAt: Instant.nullable(),
      triedAgainAt: Instant.nullable(),
    }),
  ),
  fails: [],
})

export const registryCallback = route('registryCallback', {
  summary:
    'What a registry’s reseller tells of its own accord, signed over its time and the very bytes of the body. Nothing in it is believed: the registry is asked.',
  params: z.object({ provider: z.string().max(40) }),
  webhook: true,
  reply: Received,
  fails: ['not_found', 'signature_refused'],
})
