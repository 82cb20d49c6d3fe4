/** How a call fails: refused by Nkra, with a code of its closed list; or not answered at all. */
import type { FailureCode } from './calls.ts'

/** What is wrong with one part of a request. */
export interface Issue {
  message: string
  /** A JSON pointer into the body, or the name of a parameter. */
  pointer?: string
}

interface Problem {
  code: string
  status: number
  title: string
  detail: string
  retryable: boolean
  requestId: string | null
  messages: Issue[]
}

/** Nkra refused the call. Programs look at `code`; `message` is for people, and may be worded better one day. */
export class NkraError extends Error {
  /** Of the closed list; a newer server may have others. */
  readonly code: FailureCode | (string & {})
  readonly status: number
  /** The same call may succeed later, unchanged. */
  readonly retryable: boolean
  /** To quote to support. */
  readonly requestId: string | null
  readonly issues: readonly Issue[]
  /** What rides beside the sentence, such as `needed` and `available` of insufficient_credits. */
  readonly values: Readonly<Record<string, unknown>>
  /** How long Nkra asks to be left alone, in seconds; null where it does not say. */
  readonly retryAfter_s: number | null

  constructor(problem: Problem, values: Record<string, unknown>, retryAfter_s: number | null) {
    super(problem.detail)
    this.name = 'NkraError'
    this.code = problem.code
    this.status = problem.status
    this.retryable = problem.retryable
    this.requestId = problem.requestId
    this.issues = problem.messages
    this.values = values
    this.retryAfter_s = retryAfter_s
  }
}

/** No answer came: nothing listened, the line broke, or it took too long. What was asked for may have been done. */
export class NkraUnreachable extends Error {
  readonly attempts: number

  constructor(call: string, attempts: number, cause: unknown) {
    super(`${call} was not answered (${attempts} ${attempts === 1 ? 'try' : 'tries'})`, { cause })
    this.name = 'NkraUnreachable'
    this.attempts = attempts
  }
}

const RETRYABLE = new Set([429, 502, 503, 504])

/** The failure that an answer is; also where something on the way answered in Nkra's place. */
export async function failureOf(response: Response): Promise<NkraError> {
  const { status, statusText } = response
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const after_s = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  const said = /json/.test(response.headers.get('content-type') ?? '')
    ? ((await response.json()) as Partial<Problem> & Record<string, unknown>)
    : {}
  const {
    code = 'unknown',
    title = statusText,
    detail = `answered ${status}`,
    retryable = RETRYABLE.has(status),
    requestId = response.headers.get('x-request-id'),
    messages = [],
    ...values
  } = said
  for (const known of ['succeeded', 'data', 'type', 'status']) delete values[known]
  return new NkraError({ code, status, title, detail, retryable, requestId, messages }, values, after_s)
}
