/** KYC requests: what a business asks about a person, and the result. */
import { z } from 'zod'
import { CONSENT_CHANNELS, CONSENT_LANGUAGES, RECORDED_CHANNELS } from './consent.ts'
import {
  KYC_CHANNELS,
  KYC_KINDS,
  KYC_REASONS,
  KYC_STATUSES,
  CHECK_NAMES,
  LEVELS,
  NAME_DAYS,
  NAME_REASONS,
  RESUBMITTABLE_PARTS,
} from './states.ts'
import {
  DOCUMENTS,
  DOCUMENT_NUMBER_LENGTH_MAX,
  documentForms,
  documentNumberFault,
  normalizeDocumentNumber,
} from './documents.ts'
import { CapInTheWay } from '../billing/caps.ts'
import { ScreenedList } from './screening.ts'
import { KYC_NAME_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Credits, CursorQuery, Environment, Id, Instant, Line, Reference } from '../wire.ts'

const Level = z.enum(LEVELS).meta({
  description:
    'A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36)',
})

export const METADATA_KEYS_MAX = 20
const METADATA_KEY_LENGTH_MAX = 40
const METADATA_VALUE_LENGTH_MAX = 500

const Metadata = z
  .record(
    Line(METADATA_KEY_LENGTH_MAX).regex(/^[\w.-]+$/, 'Letters, digits, dots, hyphens and underscores alone'),
    Line(METADATA_VALUE_LENGTH_MAX),
  )
  .refine(
    (metadata) => Object.keys(metadata).length <= METADATA_KEYS_MAX,
    `At most ${METADATA_KEYS_MAX} keys`,
  )
  .meta({
    description: 'Texts of yours, given back with the request and erased with the person',
    examples: [{ branch: 'Kumasi' }],
  })

/** A business's own values on a request, for its books. */
export const ownNotes = {
  reference: Reference.nullable().default(null).meta({
    description: 'Your own, such as a customer’s number: requests are found by it, and events tell it',
  }),
  metadata: Metadata.default({}),
}

export const KycRequest = z.object({
  id: Id('kyc'),
  reference: z.string().nullable().meta({ description: 'Your own' }),
  metadata: Metadata,
  status: z.enum(KYC_STATUSES),
  kind: z.enum(KYC_KINDS).meta({ description: 'What is looked at besides the number' }),
  channel: z.enum(KYC_CHANNELS).meta({ description: 'How it was asked for' }),
  document: z.enum(DOCUMENTS),
  number: z.string().meta({
    description:
      'Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters',
    examples: ['GHA-•••••••••-•'],
  }),
  surname: z.string(),
  givenNames: z.string(),
  phone: z.string().nullable().meta({ description: 'Masked; of a person who is asked by link' }),
  environment: Environment.meta({ description: 'sandbox: a simulated registry answers' }),
  level: Level.nullable(),
  reason: z.enum(KYC_REASONS).nullable(),
  credits: Credits.meta({ description: 'What a decision costs' }),
  charged: Credits,
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  erasedAt: Instant.nullable().meta({
    description: 'Since when nothing is known of the person: number, names and date of birth are empty',
  }),
})

/** How many people decided. */
export const Deciders = z.int().min(1).max(2).nullable().meta({
  description:
    'How many people decided: one, or two who said the same. Null: a program, nobody yet, or not recorded',
})

export const Check = z.object({
  id: Id('chk'),
  name: z.enum(CHECK_NAMES),
  version: z.string(),
  provider: z.string(),
  mode: z.enum(['local', 'sandbox', 'live']),
  outcome: z.enum(['pass', 'fail', 'unsure', 'not_run', 'error']),
  score: z.number().min(0).max(1).nullable(),
  reasons: z.array(z.string()),
  took: z.int().meta({ description: 'Milliseconds' }),
  reference: z.string().nullable().meta({ description: 'The provider’s own' }),
  enteredBy: z.string().nullable().meta({
    description: 'Who entered what the authority answered, with a proof, or typed what a photograph says',
  }),
  at: Instant,
})

const ComparedName = z.object({
  source: z.enum(['mrz', 'front', 'registry']).meta({ description: 'Who states the other name' }),
  outcome: z.enum(['same', 'unsure', 'different']),
  words: z.array(
    z.object({
      typed: z.string().nullable().meta({ description: 'In plain letters; null: not typed' }),
      stated: z.string().nullable().meta({ description: 'In plain letters; null: not stated by the source' }),
      verdict: z.enum(['same', 'differs', 'open', 'extra']).meta({
        description:
          'differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out',
      }),
      reason: z.enum(NAME_REASONS).nullable(),
      day: z.enum(NAME_DAYS).nullable().meta({ description: 'Of two forms of one day’s name' }),
    }),
  ),
})

export const KycDetail = KycRequest.extend({
  dateOfBirth: z.iso.date().nullable(),
  businessName: z.string(),
  deciders: Deciders,
  submittedBy: z.string().nullable().meta({ description: 'Null: a program of the business' }),
  cap: CapInTheWay.nullable().meta({
    description: 'With the reason `spend_cap_reached`: the cap that leaves too little. Else null',
  }),
  nextAttemptAt: Instant.nullable().meta({
    description: 'When the registry is asked again, or the photographs are read again',
  }),
  expiresAt: Instant.meta({ description: 'Without a decision until then the credits come back' }),
  consent: z
    .object({
      text: z.string(),
      version: z.string(),
      language: z.enum(CONSENT_LANGUAGES),
      channel: z.enum(RECORDED_CHANNELS),
      agreedAt: Instant,
    })
    .nullable()
    .meta({ description: 'Null while the person has yet to agree' }),
  link: z
    .object({
      documents: z.array(z.enum(DOCUMENTS)).meta({ description: 'Of which the person chooses one' }),
      asksDetails: z.boolean().meta({ description: 'Whether they give number, names and date of birth' }),
      language: z.enum(CONSENT_LANGUAGES).meta({ description: 'Of the text' }),
      texts: z.int().meta({ description: 'How often the link was texted' }),
      textsLeft: z.int(),
      textedAt: Instant.nullable(),
    })
    .nullable()
    .meta({ description: 'What the person’s link asks of them; null where it was not asked by link' }),
  askedAgain: z
    .array(z.enum(RESUBMITTABLE_PARTS))
    .meta({ description: 'What the person is asked to give once more, and nothing else' }),
  checks: z.array(Check),
  names: z.array(ComparedName).meta({
    description:
      'The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased',
  }),
  screening: z
    .object({
      at: Instant,
      lists: z.array(ScreenedList),
      since: z
        .array(ScreenedList.extend({ at: Instant }))
        .meta({ description: 'With which later versions the person was compared after the decision' }),
      open: z.int().meta({ description: 'Candidates that wait for somebody’s answer' }),
      cleared: z.int(),
      confirmed: z.int(),
    })
    .nullable()
    .meta({ description: 'The lists that the person was compared with; null where none was in force' }),
  timeline: z.array(
    z.object({
      status: z.enum(KYC_STATUSES),
      reason: z.enum(KYC_REASONS).nullable(),
      attempt: z.int().meta({ description: 'How often a registry had been asked' }),
      by: z.string().nullable().meta({ description: 'Who of the business did it; null: nobody of it' }),
      at: Instant,
    }),
  ),
})

/**
 * A request without the person's names. The reply to a repeated request is stored, and identities may only be stored
 * sealed.
 */
export const KycAccepted = KycRequest.omit({ surname: true, givenNames: true, phone: true, metadata: true })

export const listKyc = route('listKyc', {
  summary:
    'The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name.',
  kind: 'page',
  query: z.object({
    ...CursorQuery,
    status: z.enum(KYC_STATUSES).optional(),
    document: z.enum(DOCUMENTS).optional(),
    reference: Reference.optional(),
  }),
  reply: KycRequest,
  fails: [],
})

export const getKyc = route('getKyc', {
  summary: 'One KYC request with its consent, its checks and everything that happened to it.',
  params: z.object({ id: Id('kyc') }),
  reply: KycDetail,
  fails: ['not_found'],
})

const PersonName = (what: string) =>
  Line(KYC_NAME_LENGTH_MAX).min(1, `${what} is a required field`).regex(/\p{L}/u, `${what} has no letter`)

/** The person and the document by which they are checked. */
export const identityFields = {
  document: z.enum(DOCUMENTS),
  number: z.string().trim().min(1, 'Number is a required field').max(DOCUMENT_NUMBER_LENGTH_MAX),
  surname: PersonName('Surname'),
  givenNames: PersonName('Given names'),
  dateOfBirth: z.iso.date('A date looks like 1990-12-31').nullable().default(null),
}

interface IdentityInput {
  document: (typeof DOCUMENTS)[number]
  number: string
  dateOfBirth: string | null
}

/** Finds faults of the number's form, and a missing date of birth if the document needs one. */
export function refineIdentity(
  { document, number, dateOfBirth }: IdentityInput,
  context: z.core.$RefinementCtx,
): void {
  const fault = documentNumberFault(document, normalizeDocumentNumber(document, number))
  const sample = documentForms[document].sample
  if (fault !== null)
    context.addIssue({
      code: 'custom',
      path: ['number'],
      message:
        fault === 'form'
          ? `This number looks like ${sample}`
          : 'The check character does not fit this number',
    })
  if (documentForms[document].dateOfBirth && dateOfBirth === null)
    context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: 'Date of birth is a required field' })
}

export const submitKyc = route('submitKyc', {
  summary:
    'Check one person by the number of a document. The credits are reserved now and charged on a decision.',
  status: 201,
  idempotent: true,
  body: z
    .object({
      ...identityFields,
      ...ownNotes,
      consent: z.object({
        businessId: Id('bid').meta({ description: 'The business ID that the words named' }),
        version: z.string().max(20),
        language: z.enum(CONSENT_LANGUAGES),
        channel: z.enum(CONSENT_CHANNELS),
        agreed: z.literal(true, 'We cannot check a person without their consent'),
      }),
    })
    .superRefine(refineIdentity),
  reply: KycAccepted,
  fails: [
    'business_id_missing',
    'consent_outdated',
    'insufficient_credits',
    'spend_cap_reached',
    'account_suspended',
    'birth_date_impossible',
    'kyc_test_number_required',
  ],
})

export const cancelKyc = route('cancelKyc', {
  summary: 'Give up a request that is not decided on. Its credits come back.',
  params: z.object({ id: Id('kyc') }),
  reply: KycAccepted,
  fails: ['not_found', 'kyc_not_cancellable'],
})
