/** On whose behalf a verb acts. Only authentication builds it, never from what a caller sent. */
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
  /** When the person last showed who they are in this session. */
  authenticatedAt: Date
  /** The person needs a second step and has none. Until they set one up, nothing else is open to them. */
  needsTwoStep: boolean
  /** The Administrator who acts as this user (RFC 8693 §4.1). Null if the user acts. */
  impersonator: ActingAdministrator | null
}

/** An Administrator who acts as somebody else: to look, and to make changes once a reason is recorded. */
export interface ActingAdministrator {
  accountId: bigint
  userId: bigint
  writes: boolean
}

/**
 * A customer's program, by one of the account's keys. It is no person. A test key's account is the account's
 * sandbox (`sandbox.ts`).
 */
export interface ApiKey {
  kind: 'key'
  accountId: bigint
  userId: null
  keyId: bigint
  scopes: readonly KeyScope[]
}

/** Anybody who calls with a token of their own. */
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
 * Fails with `reauthentication_required` if the person last showed who they are longer ago than `CONFIRMED_MS`. A
 * key always passes.
 */
export function requireRecent(actor: Authenticated, clock: Clock): void {
  if (actor.kind !== 'user') return
  if (clock.ms() - actor.authenticatedAt.getTime() >= CONFIRMED_MS) fail('reauthentication_required')
}

/** Whether the actor does the operator's own work, and so may see every account. No key does. */
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

/** A signed-in user, with what verbs and the audit log need. */
export type UserActor = Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<Pick<User, 'impersonator'>>

/** A signed-in user, or a customer's program. */
export type UserOrKey = UserActor | ApiKey

/** The person who acts: the Administrator if one acts as a customer. */
export function personBehind({ userId, impersonator }: Pick<UserActor, 'userId' | 'impersonator'>): bigint {
  return impersonator?.userId ?? userId
}

/** The account alone, for verbs that need no more of an actor. */
export interface AccountRef {
  accountId: bigint
}

/** A user, with what a statement needs. */
export interface UserRef extends AccountRef {
  userId: bigint
}
