/** On whose behalf a verb acts. Built by authentication alone, never from what a caller sent. */
import type { Role } from '@nkra/contract/permissions.ts'

export interface User {
  kind: 'user'
  accountId: bigint
  userId: bigint
  sessionId: bigint
  role: Role
  email: string
  /** When the access token ends that the request came with. */
  expires: Date
  /** The Administrator who acts as this user (RFC 8693 §4.1); null where the user acts. */
  impersonator: { accountId: bigint; userId: bigint } | null
}

/** Somebody who is not signed in. */
export interface Anyone {
  kind: 'anyone'
}

/** The platform itself, at work for an account: a job, a subscriber, the dispatcher. */
export interface System {
  kind: 'system'
  accountId: bigint
}

export type Actor = User | Anyone | System

export const anyone: Anyone = { kind: 'anyone' }
