/**
 * The states, reasons and checks of KYC requests: words of the wire. They are apart from the schemas, for screens that
 * show them.
 */

/** The states in the order of a request's life. The last five are final. */
export const KYC_STATUSES = [
  'awaiting_subject',
  'capturing',
  'submitted',
  'checking',
  'needs_resubmission',
  'in_review',
  'awaiting_provider',
  'approved',
  'rejected',
  'inconclusive',
  'expired',
  'cancelled',
] as const

/** What is checked besides the number: nothing, photographs of the document, or those and photographs of the face. */
export const KYC_KINDS = ['number', 'document', 'document_face'] as const
export type KycKind = (typeof KYC_KINDS)[number]

/** How the check was requested. */
export const KYC_CHANNELS = ['form', 'api', 'csv', 'link'] as const
export type KycChannel = (typeof KYC_CHANNELS)[number]

/** The faults of a photograph. The person can correct each by taking it again. */
export const PICTURE_REASONS = [
  'blurred',
  'glare',
  'too_dark',
  'too_small',
  'cut_off',
  'wrong_document',
  'front_back_differ',
  'expired_document',
  'face_not_seen',
  'mrz_unread',
  'mrz_invalid',
  'details_differ',
  'same_picture',
] as const

/** Why a request is not approved, or what it waits for. */
export const KYC_REASONS = [
  'not_found',
  'number_malformed',
  'name_differs',
  'name_unsure',
  'birth_date_differs',
  'birth_date_missing',
  'duplicate',
  'no_registry',
  'registry_down',
  'registry_slow',
  'no_answer',
  'no_credits',
  'spend_cap_reached',
  'document_unread',
  'not_followed',
  'not_reviewed',
  ...PICTURE_REASONS,
  'altered_document',
  'picture_reused',
  'face_differs',
  'not_live',
  'under_age',
  'list_match',
] as const

/**
 * Challenge frames: photographs of the face turned to the person's own left, then right, taken right after the photograph
 * `person` that looks straight. They are sent to a provider that compares faces, and a reviewer sees them.
 */
export const CHALLENGE_FRAMES = ['person_left', 'person_right'] as const
export type ChallengeFrame = (typeof CHALLENGE_FRAMES)[number]
export const isChallengeFrame = (picture: string): picture is ChallengeFrame =>
  CHALLENGE_FRAMES.some((frame) => frame === picture)

/** Why two names, or two words of them, belong to one person or to two. */
export const NAME_REASONS = [
  'same_day_name', // Kojo and Kwadwo
  'spelling', // Adjei and Agyei
  'short_form', // Emma and Emmanuel
  'initial', // K. and Kofi
  'joined', // Owusu Ansah and Owusuansah
  'slip', // Mensah and Mensha
  'cut', // Acheampo and Acheampong, in a long name
  'order', // Mensah Kofi and Kofi Mensah
  'extra_name', // one has a name or two that the other leaves out
  'extra_names', // one has more further names than people leave out
  'other_day', // Kwabena and Kwame
  'other_sex', // Francis and Frances
  'other_twin', // Panyin and Kakra
  'other_generation', // junior and senior
  'generation_missing', // Kofi Mensah and Kofi Mensah II, Junior or Panyin
  'other_name', // each has a name that the other has not
  'too_little', // one word alone, given names alone, or initials
  'not_one_person', // a firm, an estate, two people
] as const

/** The weekdays by which Akan children are named. */
export const NAME_DAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/**
 * What a person may be asked to give again. `details`: number, names and date of birth. `person`: with the challenge
 * frames.
 */
export const RESUBMITTABLE_PARTS = ['document_front', 'document_back', 'person', 'details'] as const
export type ResubmittablePart = (typeof RESUBMITTABLE_PARTS)[number]

/** How a result is known. Only A2 and A3 count as `verified`. */
export const LEVELS = ['A0', 'A1', 'A2', 'A3'] as const

/** The names of the checks. */
export const CHECK_NAMES = [
  'consent_present',
  'number_format',
  'image_quality',
  'doc_type',
  'mrz_read',
  'mrz_check_digits',
  'front_ocr',
  'front_back_consistency',
  'expiry',
  'age',
  'pictures_differ',
  'side_is_card',
  'image_reuse',
  'face_present',
  'face_confirmed',
  'face_similarity_local',
  'liveness_active',
  'registry_lookup',
  'registry_face',
  'registry_liveness',
  'name_match',
  'dob_match',
  'duplicate_identity',
  'screening',
] as const

/** The most times that a person's link is texted. */
export const CAPTURE_LINK_TEXTS_MAX = 4
/** The most pictures that one capture link takes, including those that a later picture replaces. */
export const CAPTURE_LINK_PICTURES_MAX = 30

/**
 * The legal forms, in the order of the form: those of the Companies Act, 2019 (Act 992), of the Registration of
 * Business Names Act, 1962 (Act 151), and others.
 */
export const LEGAL_FORMS = [
  'limited_by_shares',
  'limited_by_guarantee',
  'unlimited',
  'public_limited',
  'external',
  'business_name',
  'partnership',
  'cooperative',
  'public_body',
] as const

/** For how many days after the decision a person's link shows their data. After that they must ask for a new link. */
export const CAPTURE_LINK_DAYS = 30

/** The most codes that are texted to one person in a day. */
export const OWN_CODES_A_DAY = 5

/**
 * Within this many days copies of an erased person in backups and logs of changes are overwritten (docs/operations.md).
 */
export const COPIES_DAYS = 35
