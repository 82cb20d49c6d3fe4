import { ApiFailure } from '../../api/failure.ts'

/**
 * The toasts for a failure that no form shows (requirements 8.4): the first message, and with status 500 also the
 * title. A session that has ended gets no toast, because the sign-in screen says it.
 */
export function toastsOf(error: unknown): string[] {
  if (!(error instanceof ApiFailure) || error.status === 401) return []
  const first = error.messages[0]?.message
  return [...new Set([error.status === 500 && error.title, first])].filter((text) => typeof text === 'string')
}
