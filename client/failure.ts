/** How a call fails: Nkra refused it, with a code of its closed list, or no answer came. */
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

/** Nkra refused the call. Programs should look at `code`; `message` is for people, and its wording may change. */
export class NkraError extends Error {
  /** A code of the closed list. A newer server may have further ones. */
  readonly code: FailureCode | (string & {})
  readonly status: number
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean
  /** The id of the request, to quote to support. */
  readonly requestId: string | null
  readonly issues: readonly Issue[]
  /** Values beside the sentence, such as `needed` and `available` of insufficient_credits. */
  readonly values: Readonly<Record<string, unknown>>
  /** How many seconds to wait before the next call; null if Nkra does not say. */
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

/** No answer came: nothing listened, the connection broke, or it took too long. The call may have been carried out. */
export class NkraUnreachable extends Error {
  readonly attempts: number

  constructor(call: string, attempts: number, cause: unknown) {
    super(`${call} was not answered (${attempts} ${attempts === 1 ? 'try' : 'tries'})`, { cause })
    this.name = 'NkraUnreachable'
    this.attempts = attempts
  }
}

const RETRYABLE = new Set([429, 502, 503, 504])

/**
 * Reads the failure of an answer. The answer may also come from something between Nkra and the program, such as a
 * proxy.
 */
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
