/** The faults of rows in an imported file. They are apart from the schemas, so that screens need no zod for them. */

/** The faults that an import can correct in the whole file. */
export const ROW_FIXES = [
  'scientific_notation',
  'several_numbers',
  'name_and_number',
  'other_column',
  'month_first',
  'date_unreadable',
  'extra_cells',
  'name_too_long',
  'value_too_long',
  'name_formula',
  'name_markup',
  'name_reversed',
] as const

/**
 * Faults with which an import still takes a row as it is. Of rows with one number it takes the first. It rejects rows
 * with any other fault.
 */
export const HARMLESS_FAULTS = ['doubled', 'name_formula', 'name_markup', 'name_reversed'] as const

export const ROW_FAULTS = [
  'empty',
  'not_a_number',
  'too_short',
  'too_long',
  'invalid_prefix',
  'unknown_country',
  'short_code',
  'landline',
  'toll_free',
  'foreign',
  'line_too_long',
  'quote_unclosed',
  'too_many_fields',
  'doubled',
  ...ROW_FIXES,
] as const

/** The rules for a contact whose number is already in the address book. */
export const EXISTING_RULES = ['update', 'fill', 'keep'] as const
