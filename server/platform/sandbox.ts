/**
 * Each account has a sandbox: an account of its own beside it, whose id is the account's with the other sign. What a test
 * key makes is the sandbox's, so whatever tells tenants apart tells live from sandbox, and whoever holds an account's id
 * knows without asking which of the two it is (decision 26).
 */
export const ENVIRONMENTS = ['live', 'sandbox'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export function isSandbox(accountId: bigint): boolean {
  return accountId < 0n
}

export function environmentOf(accountId: bigint): Environment {
  return isSandbox(accountId) ? 'sandbox' : 'live'
}

/** The sandbox of an account, or the id itself if it is one. */
export function sandboxOf(accountId: bigint): bigint {
  return accountId < 0n ? accountId : -accountId
}

/** The account to which a sandbox belongs, or the id itself if it is none. */
export function liveOf(accountId: bigint): bigint {
  return accountId < 0n ? -accountId : accountId
}

/** The account that a person means by an environment: their own or its sandbox. */
export function accountIn(environment: Environment, accountId: bigint): bigint {
  return environment === 'sandbox' ? sandboxOf(accountId) : accountId
}
