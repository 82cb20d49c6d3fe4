/**
 * Each account has a sandbox: a second account beside it, whose id is the account's with the other sign. What a test key
 * makes belongs to the sandbox. So the rules that separate tenants also separate live from sandbox, and an account's id
 * alone tells which of the two it is (decision 26).
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

/** The account for an environment: the person's own, or its sandbox. */
export function accountIn(environment: Environment, accountId: bigint): bigint {
  return environment === 'sandbox' ? sandboxOf(accountId) : accountId
}
