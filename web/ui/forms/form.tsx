/**
 * Forms with uncontrolled inputs and one submit. The server's messages appear beside their fields. Required fields
 * are checked before anything is sent, with the sentence of requirements 5.1. The server checks everything else by
 * the contract.
 */
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { ApiFailure, fieldOf } from '../../api/failure.ts'
import classes from './form.module.css'
import { formSentences } from './form.sentences.ts'
import { useSentences } from '../language/language.tsx'
import { Notice } from '../layout/notice.tsx'

export interface FormFailure {
  message: string
  requestId: string | null
}

interface Field {
  name: string
  label: string
  required?: boolean
  error?: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export interface Form<Name extends string> {
  /** Props to spread on the `<form>` element. */
  props: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void; noValidate: true }
  /** Props to spread on a Mantine input: its name, label and error. A change of the input clears the error. */
  field: (name: Name) => Field
  pending: boolean
  /** The failure that belongs to no field. */
  failure: FormFailure | null
  setError: (name: Name, message: string) => void
}

/** A refusal by the form itself, shown beside the field. Throw it from `submit`. */
export class FieldFailure extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** `submit` gets the typed values by field name. An error that it throws is shown. */
export function useSubmit<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  submit: (values: Record<Name, string>) => Promise<void>,
  optional: readonly NoInfer<Name>[] = [],
): Form<Name> {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const running = useRef(false)
  const say = useSentences(formSentences)

  const names = Object.keys(labels) as Name[]
  const refuse = (form: HTMLFormElement, found: Partial<Record<string, string>>) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    const input = first && form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const form = event.currentTarget
    const values = valuesOf(form, names)
    const missing = requiredErrors(values, labels, say.required, optional)
    setFailure(null)
    if (Object.keys(missing).length > 0) return refuse(form, missing)
    setErrors({})
    setPending(true)
    running.current = true
    submit(values)
      .catch((error: unknown) => {
        const split = splitFailure(
          error,
          names.filter((name) => isShown(form, name)),
          say.failed,
        )
        refuse(form, split.errors)
        setFailure(split.failure)
      })
      .finally(() => {
        running.current = false
        setPending(false)
      })
  }

  return {
    props: { onSubmit, noValidate: true },
    field: (name) => ({
      name,
      label: labels[name],
      ...(!optional.includes(name) && { required: true }),
      ...(errors[name] && { error: errors[name] }),
      onChange: () => {
        if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }),
    pending,
    failure,
    setError: (name, message) => setErrors((before) => ({ ...before, [name]: message })),
  }
}

/** Whether the form shows this field. A hidden field cannot show a message. */
function isShown(form: HTMLFormElement, name: string): boolean {
  const input = form.elements.namedItem(name)
  return input !== null && !(input instanceof HTMLInputElement && input.type === 'hidden')
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = data.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  return values as Record<Name, string>
}

/** The error of each required field that is empty. */
export function requiredErrors<Name extends string>(
  values: Readonly<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
  sentence: (label: string) => string,
  optional: readonly NoInfer<Name>[] = [],
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const name of Object.keys(labels) as Name[])
    if (values[name].trim() === '' && !optional.includes(name)) errors[name] = sentence(labels[name])
  return errors
}

/**
 * The fields that a failure is about if the failure points at none, by failure code. The names are those in the
 * forms.
 */
const fieldsOfCodes: Readonly<Record<string, readonly string[]>> = {
  password_refused: ['password', 'newPassword'],
  current_password_wrong: ['currentPassword'],
  code_refused: ['code', 'token'],
  second_step_refused: ['code'],
  reason_required: ['reason'],
  retention_out_of_bounds: ['months'],
  group_exists: ['name', 'group'],
  sender_refused: ['senderId'],
  sender_exists: ['senderId'],
  link_name_taken: ['name'],
  approval_end_invalid: ['validUntil'],
  contact_exists: ['phone'],
  phone_invalid: ['phone'],
}

/**
 * Divides the messages of a failure: those about a field of this form go to the field, the others above the form.
 * `otherwise` is the message for an error that is no failure of a call.
 */
export function splitFailure(
  error: unknown,
  names: readonly string[],
  otherwise: string = formSentences.en.failed,
): { errors: Partial<Record<string, string>>; failure: FormFailure | null } {
  if (error instanceof FieldFailure) return { errors: { [error.field]: error.message }, failure: null }
  if (!(error instanceof ApiFailure)) return { errors: {}, failure: { message: otherwise, requestId: null } }
  const errors: Partial<Record<string, string>> = {}
  const rest: string[] = []
  for (const { message, pointer } of error.messages) {
    const pointed = fieldOf(pointer)
    const about = pointed === null ? (fieldsOfCodes[error.code] ?? []) : withParents(pointed)
    const field = about.find((name) => names.includes(name))
    if (field !== undefined) errors[field] ??= message
    else rest.push(message)
  }
  const shown = error.status >= 500 ? error.requestId : null
  return { errors, failure: rest[0] === undefined ? null : { message: rest[0], requestId: shown } }
}

/**
 * The pointed field and its parents, nearest first: 'hours.0.from', 'hours.0', 'hours'. The first one that the form
 * has shows the message.
 */
function withParents(pointed: string): string[] {
  const steps = pointed.split('.')
  return steps.map((_, dropped) => steps.slice(0, steps.length - dropped).join('.'))
}

/** The failure above a form. Screen readers announce it when it appears. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  const say = useSentences(formSentences)
  return (
    <div aria-live="assertive" className={classes.alert}>
      {failure && (
        <Notice tone="danger">
          {failure.message}
          {failure.requestId && <div className="tabular whole">{say.request(failure.requestId)}</div>}
        </Notice>
      )}
    </div>
  )
}
