/**
 * Why a cell of an address book is no number for texts: a closed list, each with the sentence that its owner reads
 * beside the rejected row. It is apart from `phone.ts`, so that a screen can show a fault without loading the numbering
 * plans of the world.
 */

export const PHONE_FAULTS = {
  empty: 'The phone number is missing.',
  not_a_number: 'This is not a phone number.',
  scientific_notation:
    'A spreadsheet shortened this number, as in 2.33E+11. Format the column as text and enter the number again.',
  several_numbers: 'There is more than one number here. Put one number in each row.',
  too_short: 'The number has too few digits.',
  too_long: 'The number has too many digits.',
  invalid_prefix: 'No network uses numbers that start like this.',
  unknown_country: 'The country code does not exist.',
  short_code: 'Short codes and emergency numbers cannot receive messages.',
  landline: 'This is a landline, which cannot receive messages.',
  toll_free: 'This is a toll-free number, which cannot receive messages.',
  foreign: 'This number is in another country. Messages can go only to Ghanaian numbers.',
} as const

export type PhoneFaultCode = keyof typeof PHONE_FAULTS
