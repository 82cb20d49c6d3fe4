/** The parameters of the screens before the sign-in. */
import { safeNext } from '../../paths.ts'
import type { SignOutReason } from '../../shell/session/session.ts'
import { pick, type RawSearch } from '../../search.ts'

const SIGN_OUT_REASONS: readonly SignOutReason[] = ['ended', 'idle', 'elsewhere']

export interface LoginSearch {
  next?: string
  reason?: SignOutReason
  /** The email address to fill in, of a person who has just confirmed it or set a password. */
  email?: string
}

export function loginSearch(raw: RawSearch): LoginSearch {
  const next = safeNext(raw.next)
  const reason = SIGN_OUT_REASONS.find((each) => each === raw.reason)
  return {
    ...(next && { next }),
    ...pick(raw, ['email']),
    ...(reason && { reason }),
  }
}

export interface CreatePasswordSearch {
  email?: string
  code?: string
}

export function createPasswordSearch(raw: RawSearch): CreatePasswordSearch {
  return pick(raw, ['email', 'code'])
}

export function verifyEmailSearch(raw: RawSearch): { verify?: string } {
  return pick(raw, ['verify'])
}

export function emailSearch(raw: RawSearch): { email?: string } {
  return pick(raw, ['email'])
}
