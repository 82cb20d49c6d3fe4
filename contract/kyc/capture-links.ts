/**
 * Checking a person by a capture link: what the business asks for, and what the person sees, gives and may do. The
 * person has no session, only the link. The link stays valid after the decision, while anything about the person is
 * stored.
 */
import { z } from 'zod'
import { CONSENT_LANGUAGES } from './consent.ts'
import { FaceRegistry } from './face-registry.ts'
import {
  DOCUMENTS,
  isPhotographed,
  documentNumberFault,
  DOCUMENT_NUMBER_LENGTH_MAX,
  normalizeDocumentNumber,
} from './documents.ts'
import { Evidence, EVIDENCE_KINDS } from './evidence.ts'
import { CHECK_NAMES, KYC_KINDS, KYC_REASONS, KYC_STATUSES, LEVELS, RESUBMITTABLE_PARTS } from './states.ts'
import { identityFields, refineIdentity, Check, KycAccepted, KycDetail, ownNotes } from './requests.ts'
import { PHONE_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Environment, Id, Instant } from '../wire.ts'

const ofRequest = { params: z.object({ id: Id('kyc') }) } as const
const captureLinkCall = { publicLink: true, params: z.object({ token: z.string().max(40) }) } as const

export const askByLink = route('askByLink', {
  summary:
    'Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does.',
  status: 201,
  idempotent: true,
  body: z
    .object({
      kind: z.enum(KYC_KINDS),
      documents: z
        .array(z.enum(DOCUMENTS))
        .min(1, 'Choose at least one document')
        .max(DOCUMENTS.length)
        .transform((documents) => [...new Set(documents)])
        .meta({ description: 'Of which the person chooses one' }),
      phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX),
      language: z.enum(CONSENT_LANGUAGES).meta({ description: 'Of the text; the page has both' }),
      person: z
        .object({
          number: z.string().trim().min(1, 'Number is a required field').max(DOCUMENT_NUMBER_LENGTH_MAX),
          surname: identityFields.surname,
          givenNames: identityFields.givenNames,
          dateOfBirth: identityFields.dateOfBirth,
        })
        .nullable()
        .default(null)
        .meta({ description: 'Who they are, where that is known; where not, they are asked for it' }),
      principal: Id('bpr').nullable().default(null).meta({
        description: 'The principal of your business ID who is checked. It costs as much as any check',
      }),
      ...ownNotes,
    })
    .superRefine(({ kind, documents, person }, context) => {
      if (kind !== 'number' && !documents.every(isPhotographed))
        context.addIssue({
          code: 'custom',
          path: ['documents'],
          message: 'We cannot take a photo of this kind of document',
        })
      if (person === null) return
      const [document] = documents
      if (documents.length !== 1 || document === undefined)
        context.addIssue({
          code: 'custom',
          path: ['documents'],
          message: 'The number belongs to one kind of document. Choose only that one',
        })
      else if (documentNumberFault(document, normalizeDocumentNumber(document, person.number)) !== null)
        context.addIssue({
          code: 'custom',
          path: ['person', 'number'],
          message: 'This number does not fit the document',
        })
    }),
  reply: KycAccepted,
  fails: [
    'not_found',
    'principal_asked',
    'business_id_missing',
    'insufficient_credits',
    'spend_cap_reached',
    'account_suspended',
    'birth_date_impossible',
    'phone_invalid',
    'person_never_texted',
    'sender_not_allowed',
    'sending_held',
    'text_too_long',
  ],
})

export const textKycLink = route('textKycLink', {
  ...ofRequest,
  summary: 'Text the person their link once more.',
  idempotent: true,
  reply: KycDetail,
  fails: [
    'not_found',
    'kyc_not_by_link',
    'kyc_link_texts',
    'person_never_texted',
    'sender_not_allowed',
    'sending_held',
    'insufficient_credits',
    'spend_cap_reached',
    'account_suspended',
    'text_too_long',
  ],
})

export const showKycLink = route('showKycLink', {
  ...ofRequest,
  summary:
    'A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked.',
  status: 201,
  reply: z.object({ url: z.string(), expiresAt: Instant }),
  fails: ['not_found', 'kyc_not_by_link'],
})

/** What the page behind a link shows. It does not say who the person is. */
const PersonPage = z.object({
  business: z.object({
    legalName: z.string(),
    registrationNumber: z.string(),
    contact: z.string().meta({ description: 'Where it is found' }),
    deciders: z
      .int()
      .meta({ description: 'How many of the operator’s people reviewed its registration: 1 or 2' }),
  }),
  faceRegistry: FaceRegistry,
  ofPrincipal: z.boolean().meta({
    description:
      'Whether the person is an owner, director or signatory of the business: the words say what the operator is told',
  }),
  status: z.enum(KYC_STATUSES),
  kind: z.enum(KYC_KINDS),
  environment: Environment,
  documents: z.array(z.enum(DOCUMENTS)).meta({ description: 'Of which one is chosen with the consent' }),
  document: z.enum(DOCUMENTS).nullable().meta({ description: 'The chosen one' }),
  asked: z.array(z.enum(RESUBMITTABLE_PARTS)).meta({ description: 'What is to be given, in this order' }),
  given: z.array(z.enum(RESUBMITTABLE_PARTS)).meta({ description: 'What of it is there' }),
  again: z.boolean().meta({ description: 'Whether it is asked for once more, and for what `reason`' }),
  reason: z.enum(KYC_REASONS).nullable(),
  level: z.enum(LEVELS).nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Instant.nullable(),
  erasedAt: Instant.nullable(),
  kept: z.object({ pictureDays: z.int(), identityDays: z.int() }),
  consent: z.object({ text: z.string(), language: z.enum(CONSENT_LANGUAGES), agreedAt: Instant }).nullable(),
  own: z.boolean().meta({
    description: 'Whether what is kept can be seen and withdrawn by this link: only one that was texted',
  }),
})

const overs = ['not_found', 'kyc_link_over', 'kyc_link_old', 'kyc_erased'] as const

export const getKycLink = route('getKycLink', {
  ...captureLinkCall,
  summary:
    'What a link asks for, and where it is. Changes nothing but the figure of opened links: phones and filters open links by themselves.',
  reply: PersonPage,
  fails: overs,
})

export const agreeToKyc = route('agreeToKyc', {
  ...captureLinkCall,
  summary: 'Agree to be checked, in the words that were shown, by one of the documents.',
  body: z.object({
    document: z.enum(DOCUMENTS),
    version: z.string().max(40),
    language: z.enum(CONSENT_LANGUAGES),
    agreed: z.literal(true, 'We cannot check your identity without your consent'),
  }),
  reply: PersonPage,
  fails: [...overs, 'kyc_link_sent', 'consent_outdated'],
})

export const giveKycDetails = route('giveKycDetails', {
  ...captureLinkCall,
  summary: 'Number, names and date of birth, as they stand on the chosen document.',
  body: z.object(identityFields).superRefine(refineIdentity),
  reply: PersonPage,
  fails: [...overs, 'kyc_link_sent', 'consent_missing', 'consent_outdated', 'birth_date_impossible'],
})

export const addKycPicture = route('addKycPicture', {
  ...captureLinkCall,
  summary:
    'A photograph that is asked for: a form with the fields `kind` and `method` (camera or gallery), and `file`. Another of the same kind takes its place. The part `person` takes `person_left` and `person_right` as well, which are sent before `person`: the challenge frames of an earlier `person`, or beside one from the gallery, are removed.',
  status: 201,
  multipart: true,
  reply: PersonPage,
  fails: [
    ...overs,
    'kyc_link_sent',
    'consent_missing',
    'consent_outdated',
    'kyc_picture_not_asked',
    'kyc_link_pictures',
    'unsupported_media_type',
    'picture_refused',
    'picture_too_large',
    'file_damaged',
    'file_holds_another',
    'file_too_large',
  ],
})

export const sendKyc = route('sendKyc', {
  ...captureLinkCall,
  summary:
    'Everything is given: have it checked. Sent again it changes nothing. Challenge frames may be missing: their absence is on record.',
  reply: PersonPage,
  fails: [...overs, 'consent_missing', 'kyc_link_incomplete'],
})

/** The failures of calls that show stored data: they need the link, and the phone that it was texted to. */
const owns = [...overs, 'kyc_link_on_screen', 'kyc_code_needed'] as const
const Passed = z.object({
  pass: z
    .string()
    .max(40)
    .default('')
    .meta({ description: 'What `checkOwnCode` answered, within half an hour' }),
})

export const sendOwnCode = route('sendOwnCode', {
  ...captureLinkCall,
  summary:
    'Text a code to the person’s own phone, at our cost. It is good for ten minutes, and the one before no more. At most five a day.',
  status: 202,
  body: z.object({ language: z.enum(CONSENT_LANGUAGES) }),
  reply: z.object({ endsAt: Instant }),
  fails: [
    ...overs,
    'kyc_link_on_screen',
    'kyc_own_codes',
    'person_never_texted',
    'sender_not_allowed',
    'sending_held',
  ],
})

export const checkOwnCode = route('checkOwnCode', {
  ...captureLinkCall,
  summary: 'Show that the person has the phone: the code gives a pass, for what is kept of them.',
  body: z.object({ code: z.string().trim().min(1, 'Code is a required field').max(20) }),
  reply: z.object({ pass: z.string(), endsAt: Instant }),
  fails: [...overs, 'kyc_link_on_screen', 'code_refused'],
})

export const askOwnLink = route('askOwnLink', {
  publicLink: true,
  summary:
    'A person whose link is over asks for a new one. The answer is the same for every number; where something is kept of it, a link is texted there, at our cost, once a day.',
  status: 202,
  body: z.object({
    phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX),
    language: z.enum(CONSENT_LANGUAGES),
  }),
  reply: z.object({}),
  fails: ['phone_invalid', 'sending_held'],
})

export const withdrawKyc = route('withdrawKyc', {
  ...captureLinkCall,
  summary: 'Withdraw the consent: number, names, date of birth and pictures are erased for good.',
  body: Passed,
  reply: PersonPage,
  fails: [...owns, 'kyc_being_checked'],
})

/** A person's stored data, as that person may see them. */
const OwnKyc = z.object({
  business: z.object({ legalName: z.string(), registrationNumber: z.string() }),
  document: z.enum(DOCUMENTS),
  number: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  phone: z.string().nullable(),
  // Nothing of screening: whom they resemble is not told to them while it is looked at.
  request: KycDetail.omit({ submittedBy: true, screening: true }).extend({
    checks: z.array(Check.extend({ name: z.enum(CHECK_NAMES).exclude(['screening']) })),
  }),
  pictures: z.array(Evidence.omit({ addedBy: true, reused: true })),
})

export const getOwnKyc = route('getOwnKyc', {
  ...captureLinkCall,
  summary: 'Everything that is kept of the person, for the person.',
  body: Passed,
  reply: OwnKyc,
  fails: owns,
})

export const getOwnPicture = route('getOwnPicture', {
  publicLink: true,
  params: z.object({ token: z.string().max(40), kind: z.enum(EVIDENCE_KINDS) }),
  summary: 'A picture that is kept of the person, for the person.',
  kind: 'file',
  recordsItself: true,
  body: Passed,
  reply: z.string(),
  fails: owns,
})
