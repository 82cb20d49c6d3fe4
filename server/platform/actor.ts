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
