/** In whose name a function acts. Only authentication makes an actor, never from data that a caller sent. */
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
  /** When the request's access token ends. */
  expires: Date
  /** When the person last confirmed their identity in this session. */
  authenticatedAt: Date
  /** Whether the person must have a second step and has none. Until they set it up, they may do nothing else. */
  needsTwoStep: boolean
  /** The Administrator who acts as this user (RFC 8693 §4.1). Null if the user acts. */
  impersonator: ActingAdministrator | null
}

/** An Administrator who acts as a customer: to look, and to make changes once a reason is recorded. */
export interface ActingAdministrator {
  accountId: bigint
  userId: bigint
  writes: boolean
}

/**
 * A customer's program with one of the account's keys. It is not a person. The account of a test key is the account's
 * sandbox (`sandbox.ts`).
 */
export interface ApiKey {
  kind: 'key'
  accountId: bigint
  userId: null
  keyId: bigint
  scopes: readonly KeyScope[]
}

/** A user or a program that has authenticated. */
export type Authenticated = User | ApiKey

/** A person or a key that looks at something. The account, and the role or the scopes, decide what they see. */
export type Viewer = Pick<User, 'kind' | 'accountId' | 'role'> | Pick<ApiKey, 'kind' | 'accountId' | 'scopes'>

/** A caller who is not signed in. */
export interface Anyone {
  kind: 'anyone'
}

/** The platform itself, working for an account: a job, a subscriber, the dispatcher. */
export interface System {
  kind: 'system'
  accountId: bigint
}

export type Actor = Authenticated | Anyone | System

/**
 * Fails with `reauthentication_required` if the person last confirmed their identity longer ago than `CONFIRMED_MS`. A
 * key always passes.
 */
export function requireRecent(actor: Authenticated, clock: Clock): void {
  if (actor.kind !== 'user') return
  if (clock.ms() - actor.authenticatedAt.getTime() >= CONFIRMED_MS) fail('reauthentication_required')
}

/** Whether the actor is an Administrator at the operator's own work, and so may see every account. A key never is. */
export function administers(actor: Viewer): boolean {
  return actor.kind === 'user' && allows(actor.role, 'administer')
}

/** Whether the actor holds the permission: a person by their role, a key by its scopes. */
export function mayRead(actor: Viewer, permission: KeyScope | 'kyc:review'): boolean {
  return actor.kind === 'user'
    ? allows(actor.role, permission)
    : actor.scopes.some((scope) => scope === permission)
}

/** Whether a test key acts. Its answers are marked. */
export function actsInSandbox(actor: Actor): boolean {
  return actor.kind === 'key' && isSandbox(actor.accountId)
}

export const anyone: Anyone = { kind: 'anyone' }

/** A signed-in user, with what functions and the audit log need. */
export type UserActor = Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<Pick<User, 'impersonator'>>

/** A signed-in user, or a customer's program. */
export type UserOrKey = UserActor | ApiKey

/** The person who acts. If an Administrator acts as a customer, it is the Administrator. */
export function personBehind({ userId, impersonator }: Pick<UserActor, 'userId' | 'impersonator'>): bigint {
  return impersonator?.userId ?? userId
}

/** The account alone, for functions that need nothing else of an actor. */
export interface AccountRef {
  accountId: bigint
}

/** A user, with what a statement needs. */
export interface UserRef extends AccountRef {
  userId: bigint
}
