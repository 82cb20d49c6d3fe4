/**
 * The one way a function fails: a code of the contract's closed list. Anything else that is thrown is a defect. It is
 * logged as one, and the caller gets `internal` without detail.
 */
import { failures, sentenceOf, type FailureCode, type FailureValues } from '@nkra/contract/failures.ts'

export interface Issue {
  message: string
  /** A JSON pointer to the part of what was sent that is wrong: `/recipients/3`. */
  pointer?: string
}

export class Fail extends Error {
  readonly code: FailureCode
  /** The values in the failure's sentence. They are also in the reply. */
  readonly values: FailureValues
  /** The single faults of the input. Empty if the sentence says everything. */
  readonly issues: readonly Issue[]

  constructor(
    code: FailureCode,
    values: FailureValues = {},
    issues: readonly Issue[] = [],
    options?: ErrorOptions,
  ) {
    super(sentenceOf(code, values), options)
    this.name = 'Fail'
    this.code = code
    this.values = values
    this.issues = issues
  }

  get status(): number {
    return failures[this.code].status
  }

  get retryable(): boolean {
    return failures[this.code].retryable
  }
}

/** Whether the platform itself could not work. What failed so is tried again, and the caller did nothing wrong. */
export function isOutage(error: unknown): boolean {
  return error instanceof Fail && (error.code === 'unavailable' || error.code === 'storage_full')
}

export function fail(code: FailureCode, values?: FailureValues, issues?: readonly Issue[]): never {
  throw new Fail(code, values, issues)
}
