/** The columns of a file of people, and the faults of its rows. They are words of the wire, apart from the schemas. */

/** The largest file of people, because it is held in memory as a whole. */
export const KYC_FILE_BYTES_MAX = 4 * 1024 * 1024
export const KYC_FILE_ROWS_MAX = 10_000
export const KYC_FILE_COLUMNS_MAX = 60

/** What a column means. Several columns may make up the given names. */
export const KYC_COLUMNS = [
  'document',
  'number',
  'surname',
  'givenNames',
  'dateOfBirth',
  'consent',
  'reference',
] as const
export type KycColumn = (typeof KYC_COLUMNS)[number]

/** The columns without which nobody in the file can be checked. */
export const KYC_COLUMNS_NEEDED = ['number', 'surname', 'givenNames'] as const satisfies KycColumn[]

/** Why a row becomes no request. */
export const KYC_ROW_FAULTS = [
  'unreadable',
  'document_unknown',
  'number_missing',
  'number_form',
  'number_check',
  'surname_missing',
  'surname_invalid',
  'given_names_missing',
  'given_names_invalid',
  'birth_date_missing',
  'birth_date_unreadable',
  'birth_date_impossible',
  'consent_missing',
  'reference_invalid',
  'twice',
] as const
export type KycRowFault = (typeof KYC_ROW_FAULTS)[number]

/**
 * tried: read and judged, nothing submitted · running: its rows become requests · paused: it waits for somebody · done:
 * all rows are requests · cancelled: the remaining rows are given up.
 */
export const KYC_BATCH_STATUSES = ['tried', 'running', 'paused', 'done', 'cancelled'] as const
export type KycBatchStatus = (typeof KYC_BATCH_STATUSES)[number]

/** What a paused batch waits for. */
export const KYC_BATCH_PAUSES = [
  'insufficient_credits',
  'spend_cap_reached',
  'account_suspended',
  'business_id_missing',
  'consent_outdated',
] as const
export type KycBatchPause = (typeof KYC_BATCH_PAUSES)[number]
