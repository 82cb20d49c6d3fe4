/**
 * The one way a verb fails: a code of the contract's closed catalogue. Anything else that is thrown is a defect, is
 * logged as one, and reaches the caller as `internal` without detail.
 */
import { failures, sentenceOf, type FailureCode, type FailureValues } from '@nkra/contract/failures.ts'

export interface Issue {
  message: string
  /** A JSON pointer to the part of what was sent that is wrong: `/recipients/3`. */
  pointer?: string
}

export class Fail extends Error {
  readonly code: FailureCode
  /** What fills the sentence's places and rides beside it in the problem. */
  readonly values: FailureValues
  /** One by one what is wrong with what was sent; empty where the sentence says it all. */
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

/** Whether the platform could not work, whatever was asked: what failed so is tried again, and is nobody's mistake. */
export function isOutage(error: unknown): boolean {
  return error instanceof Fail && (error.code === 'unavailable' || error.code === 'storage_full')
}

export function fail(code: FailureCode, values?: FailureValues, issues?: readonly Issue[]): never {
  throw new Fail(code, values, issues)
}
