/** The failure of a call: one shape for a refusal by the server, a lost connection and a timeout. */
import type { FailureCode } from '@nkra/contract/failures.ts'

/** A sentence for the person. `pointer` is the JSON pointer of the field that the sentence is about. */
export interface Notice {
  message: string
  code?: string
  pointer?: string
}

/** The server's failure codes, and the codes of calls that got no readable answer. */
export type Code = FailureCode | 'offline' | 'timeout' | 'unreadable'

interface Facts {
  code: Code
  status: number
  title: string
  messages: Notice[]
  requestId: string | null
  /** The values that the failure carries beside its sentence, such as the number of missing credits. */
  values?: Readonly<Record<string, unknown>>
}

export class ApiFailure extends Error {
  readonly code: Code
  /** The HTTP status. 0: no answer arrived. */
  readonly status: number
  readonly title: string
  readonly messages: readonly Notice[]
  /** The ID that the person quotes to support. Null: the request never reached the server. */
  readonly requestId: string | null
  readonly values: Readonly<Record<string, unknown>>

  constructor(facts: Facts) {
    super(facts.messages[0]?.message ?? facts.title)
    this.name = 'ApiFailure'
    this.code = facts.code
    this.status = facts.status
    this.title = facts.title
    this.messages = facts.messages
    this.requestId = facts.requestId
    this.values = facts.values ?? {}
  }

  /** Whether the same call may succeed later without a change. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** The name of the field that a pointer points at: `email` for `/email`, `#/email` and `/body/email`. */
export function fieldOf(pointer: string | undefined): string | null {
  if (pointer === undefined) return null
  const steps = pointer.replace(/^#/, '').split('/').filter(Boolean)
  if (steps[0] === 'body') steps.shift()
  return steps.length > 0
    ? steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
    : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the messages of an answer. Anything that is not a message is left out. */
export function noticesOf(body: unknown): Notice[] {
  if (!isRecord(body) || !Array.isArray(body.messages)) return []
  return body.messages.flatMap((item: unknown): Notice[] => {
    if (!isRecord(item) || typeof item.message !== 'string') return []
    return [
      {
        message: item.message,
        ...(typeof item.code === 'string' && { code: item.code }),
        ...(typeof item.pointer === 'string' && { pointer: item.pointer }),
      },
    ]
  })
}

/** The failure for an answer with a status outside 2xx. */
export function failureOf(status: number, body: unknown, requestId: string | null): ApiFailure {
  const problem = isRecord(body) ? body : {}
  const { code, title, detail, requestId: quoted } = problem
  const notices = noticesOf(body)
  const sentence = typeof detail === 'string' && detail !== '' ? detail : 'Something went wrong on our side.'
  return new ApiFailure({
    code: typeof code === 'string' ? (code as FailureCode) : 'unreadable',
    status,
    title: typeof title === 'string' && title !== '' ? title : 'Something went wrong',
    messages: notices.length > 0 ? notices : [{ message: sentence }],
    requestId: typeof quoted === 'string' ? quoted : requestId,
    values: problem,
  })
}

/**
 * The same failure, seen from one part of the request. Pointers below `place` become relative to it. All other
 * pointers are removed.
 */
export function pointedWithin(place: string, error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error
  const messages = error.messages.map(({ pointer, ...notice }) =>
    pointer?.startsWith(`${place}/`) ? { ...notice, pointer: pointer.slice(place.length) } : notice,
  )
  const { code, status, title, requestId, values } = error
  return new ApiFailure({ code, status, title, messages, requestId, values })
}

/**
 * The failure with its sentence moved beside the field, if its code is one of these. Any other failure stays as it was.
 */
export function pointedAt(field: string, error: unknown, ...codes: Code[]): unknown {
  if (!(error instanceof ApiFailure) || !codes.includes(error.code)) return error
  const messages = error.messages.map((notice) => ({ ...notice, pointer: `/${field}` }))
  const { code, status, title, requestId, values } = error
  return new ApiFailure({ code, status, title, messages, requestId, values })
}

/** The failure of a call that got no readable answer. */
export function lostFailure(code: 'offline' | 'timeout' | 'unreadable'): ApiFailure {
  const sentences = {
    offline: 'We cannot reach Nkra. Check your connection and try again.',
    timeout: 'Nkra took too long to answer. Try again.',
    unreadable: 'We could not read the answer. Try again.',
  }
  return new ApiFailure({
    code,
    status: 0,
    title: 'No answer',
    messages: [{ message: sentences[code] }],
    requestId: null,
  })
}

/**
 * The title and the sentence of a failure. Places such as `{name}` in the sentence are filled with the failure's
 * values.
 */
export type TitleAndSentence = readonly [title: string, sentence: string]
