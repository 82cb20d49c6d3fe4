/**
 * A question for one value: its settings, how the answer is read from the form, and how it is checked. The twelve types
 * and the default checks are those of requirements 5.5 and 9.11.
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

/** The type of the answer for each type of question. A type that is not listed here answers a text. */
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
  /** The label of the submit button, a verb: 'Create group', never 'OK'. */
  confirm: string
  danger?: boolean
  description?: string
  placeholder?: string
  /** The value of the field when the dialog opens. */
  value?: string | number | boolean
  /** Whether an answer is required. False: the field may be left empty. */
  required?: boolean
  /** The most characters of the answer, for questions that ask for a text. */
  maxLength?: number
  /** The smallest answer, the largest and the step, for the types number and range. */
  min?: number
  max?: number
  step?: number
  /** The options to choose from, for the types select and radio. */
  options?: readonly Option[]
  /** The accepted types of files, for the type file. As in HTML `accept`. */
  accept?: string
  /** The autofill hint, as in HTML `autocomplete`. */
  autoComplete?: string
  /** A check by the caller, after the default checks. Returns why the answer is refused, or null. */
  check?: (answer: AnswerOf<Type>) => string | null
  /** Carries out the action while the dialog stays open. An error that it throws is shown beside the field. */
  act?: (answer: AnswerOf<Type>) => Promise<unknown>
}

/** The sentences of the default checks. */
export interface Refusals {
  required: (label: string) => string
  email: string
  url: string
}

/** The name of the answer's field in the form. */
export const ANSWER = 'answer'

/** The answer in the type of its question. Null: the field is empty. An unchecked box answers false. */
export function answerOf<Type extends InputType>(type: Type, form: FormData): AnswerOf<Type> | null {
  // Each branch returns the type that belongs to its question. The compiler cannot follow that into a generic type.
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

/** Why the answer to this question is refused, or null. */
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

/** Whether the text looks like an email address, with a top-level domain of 2 to 24 characters. */
const isEmail = (answer: unknown) =>
  typeof answer === 'string' &&
  /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,24}$/u.test(answer)

/** Whether the text is a web address: http or https, and a host. */
function isUrl(answer: unknown): boolean {
  if (typeof answer !== 'string' || !/^https?:\/\/[^\s/]/i.test(answer)) return false
  return URL.canParse(answer)
}
