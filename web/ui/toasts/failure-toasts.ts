import { ApiFailure } from '../../api/failure.ts'

/**
 * What is said of a failure that no form shows (requirements 8.4): of a status 500 the title; of any, the first
 * message. Nothing of a session that is over, which is said before the sign-in.
 */
export function toastsOf(error: unknown): string[] {
  if (!(error instanceof ApiFailure) || error.status === 401) return []
  const first = error.messages[0]?.message
  return [...new Set([error.status === 500 && error.title, first])].filter((text) => typeof text === 'string')
}
