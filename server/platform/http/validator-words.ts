/** What a person reads where a value does not fit its schema and the schema has no sentence of its own. */
import { z } from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** The sentences for addresses are the specification's (section 5). */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'This must be a day such as 2026-11-22',
  datetime: 'This must be a time such as 2026-11-22T09:30:00Z',
  email: 'Invalid email address',
  url: 'Invalid URL',
}

z.config({ customError: wordsOf })

function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is a required field'
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return unionWords(issue.errors)
    case 'too_small':
      return `This must ${sizeOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `This must ${sizeOf(issue.origin, 'at most', issue.maximum)}`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `These fields are not known: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the right form'
    default:
      return 'This is not valid'
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `This must be ${String(values[0])}` : `This must be one of ${values.join(', ')}`

/** A union of plain values is a choice between them. */
function unionWords(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const values = errors.flat().map((issue) => (issue.code === 'invalid_value' ? issue.values : null))
  const isChoice = values.length > 0 && values.every((each) => each !== null)
  return isChoice ? oneOf(values.flat()) : 'This has none of the forms that are taken'
}

const UNITS: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  file: 'byte',
}

function sizeOf(origin: string, bound: string, limit: number | bigint): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `be ${bound} ${limit}`
  return `have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
}
