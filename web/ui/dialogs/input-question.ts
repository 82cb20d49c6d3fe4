/**
 * One question of one value: what may be asked, how an answer is read from its form, and what is wrong with it. The
 * twelve types and the default checks are those of requirements 5.5 and 9.11.
 */

export const INPUT_TYPES = [
  'text',
  'email',
  'password',
  'number',
  'tel',
  'url',
  'select',
  'radio',
  'checkbox',
  'textarea',
  'file',
  'range',
] as const
export type InputType = (typeof INPUT_TYPES)[number]

/** What each type answers; the others a text. */
interface Answers extends Record<InputType, unknown> {
  number: number
  range: number
  checkbox: boolean
  file: File
}
export type AnswerOf<Type extends InputType> = unknown extends Answers[Type] ? string : Answers[Type]

export interface Option {
  value: string
  label: string
}

export interface Question<Type extends InputType = InputType> {
  type: Type
  title: string
  label: string
  /** The verb on the button: 'Create group', never 'OK'. */
  confirm: string
  danger?: boolean
  description?: string
  placeholder?: string
  /** What stands there at first. */
  value?: string | number | boolean
  /** False lets it be left empty. */
  required?: boolean
  /** Of texts: how many characters at most. */
  maxLength?: number
  /** Of numbers and ranges. */
  min?: number
  max?: number
  step?: number
  /** Of select and radio. */
  options?: readonly Option[]
  /** Of files: what is offered, as in HTML. */
  accept?: string
  /** Autofill, as in HTML. */
  autoComplete?: string
  /** What is wrong with it, or null. Asked after the default checks. */
  check?: (answer: AnswerOf<Type>) => string | null
  /** Does what was asked for while the dialog stays; what it throws is shown beside the field. */
  act?: (answer: AnswerOf<Type>) => Promise<unknown>
}

/** The sentences of the default checks. */
export interface Refusals {
  required: (label: string) => string
  email: string
  url: string
}

/** The field's name within its form. */
export const ANSWER = 'answer'

/** The answer as its type reads, or null where there is none. An unchecked box answers false. */
export function answerOf<Type extends InputType>(type: Type, form: FormData): AnswerOf<Type> | null {
  // Each branch gives what its type answers, which the compiler cannot follow into a generic type.
  return read(type, form.get(ANSWER)) as AnswerOf<Type> | null
}

function read(type: InputType, value: FormDataEntryValue | null): string | number | boolean | File | null {
  if (type === 'checkbox') return value !== null
  if (type === 'file') return value instanceof File && value.name !== '' ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  if (type === 'password') return value
  if (type !== 'number' && type !== 'range') return value.trim()
  return Number.isFinite(Number(value)) ? Number(value) : null
}

/** What is wrong with the answer by its question, or null. */
export function refusalOf<Type extends InputType>(
  question: Pick<Question<Type>, 'type' | 'label' | 'required' | 'check'>,
  answer: AnswerOf<Type> | null,
  say: Refusals,
): string | null {
  if (answer === null || answer === false)
    return question.required === false ? null : say.required(question.label)
  if (question.type === 'email' && !isEmail(answer)) return say.email
  if (question.type === 'url' && !isUrl(answer)) return say.url
  return question.check?.(answer) ?? null
}

/** Looks like an address, with a top-level domain of 2 to 24 characters. */
const isEmail = (answer: unknown) =>
  typeof answer === 'string' &&
  /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,24}$/u.test(answer)

/** An address of the web: http or https, and a host. */
function isUrl(answer: unknown): boolean {
  if (typeof answer !== 'string' || !/^https?:\/\/[^\s/]/i.test(answer)) return false
  return URL.canParse(answer)
}
