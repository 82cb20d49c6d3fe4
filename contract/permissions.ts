/**
 * Who may do what: each route names one permission, each role holds some. A route whose permission the actor's role
 * does not hold answers 403; a route with no session where one is needed answers 401.
 */
export const roles = {
  /** Works for the operator of Nkra. Holds no account's credits, sees every account's invoices. */
  Administrator: ['session', 'account', 'contacts', 'messages', 'buy', 'administer'],
  /** The person who registered a business. */
  Owner: ['session', 'account', 'contacts', 'messages', 'buy'],
} as const

export type Role = keyof typeof roles

/**
 * `anyone`: no session needed. `session`: any signed-in person, about themselves. `account`: reading the account's
 * balance, credits, invoices, packages. `contacts`: the address book. `messages`: sending and reading messages.
 * `buy`: creating invoices. `administer`: the operator's own work.
 */
export type Permission = 'anyone' | (typeof roles)[Role][number]

/** Whether the role holds the permission. */
export function allows(role: Role, permission: Permission): boolean {
  return permission === 'anyone' || (roles[role] as readonly Permission[]).includes(permission)
}
