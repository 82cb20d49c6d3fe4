/** On whose behalf a verb acts. Built by authentication alone, never from what a caller sent. */
import { CONFIRMED_MS } from '@nkra/contract/confirmation.ts'
import { allows, type KeyScope, type Role } from '@nkra/contract/permissions.ts'
import type { Clock } from './clock.ts'
import { isSandbox } from './sandbox.ts'
import { fail } from './fail.ts'

export interface User {
  kind: 'user'
  accountId: bigint
  userId: bigint
  sessionId: bigint
  role: Role
  email: string
  /** When the access token ends that the request came with. */
  expires: Date
  /** When the person last showed who they are in this session. */
  authenticatedAt: Date
  /** The person needs a second step and has none: until it is set up nothing else is open to them. */
  needsTwoStep: boolean
  /** The Administrator who acts as this user (RFC 8693 §4.1); null where the user acts. */
  impersonator: ActingAdministrator | null
}

/** An Administrator who acts as somebody else: to look, and to make changes too once a reason for them is on record. */
export interface ActingAdministrator {
  accountId: bigint
  userId: bigint
  writes: boolean
}

/**
 * A program of a customer's, by one of the account's keys. It is nobody: what it does is no person's doing. A test key's
 * account is the sandbox of its account (`sandbox.ts`).
 */
export interface ApiKey {
  kind: 'key'
  accountId: bigint
  userId: null
  keyId: bigint
  scopes: readonly KeyScope[]
}

/** Who calls by a token of their own. */
export type Authenticated = User | ApiKey

/** Somebody who is not signed in. */
export interface Anyone {
  kind: 'anyone'
}

/** The platform itself, at work for an account: a job, a subscriber, the dispatcher. */
export interface System {
  kind: 'system'
  accountId: bigint
}

export type Actor = Authenticated | Anyone | System

/**
 * Fails with `reauthentication_required` where a person last showed who they are longer ago than `CONFIRMED_MS`. A
 * program's key stands for itself.
 */
export function requireRecent(actor: Authenticated, clock: Clock): void {
  if (actor.kind !== 'user') return
  if (clock.ms() - actor.authenticatedAt.getTime() >= CONFIRMED_MS) fail('reauthentication_required')
}

/** Whether the operator's own work is theirs, and with it every account's. No key does that. */
export function administers(actor: Authenticated): boolean {
  return actor.kind === 'user' && allows(actor.role, 'administer')
}

/** Whether a test key acts: what it is answered is marked. */
export function actsInSandbox(actor: Actor): boolean {
  return actor.kind === 'key' && isSandbox(actor.accountId)
}

export const anyone: Anyone = { kind: 'anyone' }

/** A signed-in user, as far as a verb and the audit log need to know them. */
export type UserActor = Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<Pick<User, 'impersonator'>>

/** A signed-in user, or a customer's program. */
export type UserOrKey = UserActor | ApiKey

/** The person who acts: the Administrator, where one acts as a customer. */
export function personBehind({ userId, impersonator }: Pick<UserActor, 'userId' | 'impersonator'>): bigint {
  return impersonator?.userId ?? userId
}

/** All that a verb needs of an actor whose account alone matters. */
export interface AccountRef {
  accountId: bigint
}

/** A user, as far as a statement needs to know them. */
export interface UserRef extends AccountRef {
  userId: bigint
}
