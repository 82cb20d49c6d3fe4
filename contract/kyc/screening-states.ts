/** Words of the wire for screening. They are apart from the schemas, for screens that show them. */

/** The file formats of lists. */
export const SCREENING_FORMATS = ['own', 'un', 'ofac'] as const
export type ScreeningFormat = (typeof SCREENING_FORMATS)[number]

/** Who owns a list. The operator's lists count for every account. */
export const SCREENING_OWNERS = ['operator', 'business'] as const
export type ScreeningOwner = (typeof SCREENING_OWNERS)[number]

/** How strongly the two resemble one person. */
export const SCREENING_STRENGTHS = ['strong', 'possible', 'weak'] as const
export type ScreeningStrength = (typeof SCREENING_STRENGTHS)[number]

/** The states of a candidate. `lapsed`: the entry, or what is known of the person, has changed since. */
export const SCREENING_STATES = ['open', 'cleared', 'confirmed', 'lapsed'] as const
export type ScreeningState = (typeof SCREENING_STATES)[number]

/** Why a person is not the one on the list. */
export const CLEARING_REASONS = [
  'other_birth_date',
  'other_nationality',
  'other_document',
  'other_face',
  'name_alone',
  'entry_too_vague',
] as const
export type ClearingReason = (typeof CLEARING_REASONS)[number]

/** Why a word of a name counts as equal to a word of an entry. */
export const WORD_LIKENESSES = ['same', 'spelling', 'same_day_name', 'short_form', 'slip', 'joined'] as const
export type WordLikeness = (typeof WORD_LIKENESSES)[number]

/**
 * How two birth dates compare. `day`: the same day. `year`: at most a year apart. `unknown`: one of them is not known.
 */
export const BIRTH_LIKENESSES = ['day', 'year', 'unknown', 'differs'] as const
export type BirthLikeness = (typeof BIRTH_LIKENESSES)[number]

export const SCREENING_FILE_BYTES_MAX = 16 * 1024 * 1024
export const SCREENING_PEOPLE_MAX = 50_000
export const SCREENING_LISTS_MAX = 10
export const SCREENING_LIST_NAME_LENGTH_MAX = 80
export const SCREENING_NOTE_LENGTH_MAX = 500
