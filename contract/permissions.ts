/**
 * Who may do what, as one table that server and browser share: each route names one permission, each role holds some.
 * A route whose permission the actor's role does not hold answers 403; one with no session where one is needed, 401.
 */

/** What a permission lets its holder do. `anyone`, needed by the routes that ask for no session, is held by all. */
export const permissions = {
  /** Themselves: profile, password, two-step sign-in, sessions, notifications. */
  session: 'one’s own profile and sessions',
  /** The account's name, dashboard and senders. */
  'account:read': 'the account’s dashboard and sender IDs',
  /** The company's name and TIN, sender and business IDs, the export of everything. */
  'account:manage': 'company, sender IDs and business ID',
  /** Balances, credits, packages, invoices. */
  'billing:read': 'credits, packages and invoices',
  'billing:buy': 'buying credits',
  'contacts:read': 'the address book',
  'contacts:write': 'changing the address book',
  'messages:read': 'messages and reports',
  'messages:send': 'sending, pausing and cancelling',
  'codes:read': 'one-time codes',
  /** They cost money, and let somebody in where they are checked. */
  'codes:send': 'sending and checking one-time codes',
  /**
   * Names and masked numbers of the people who were checked: only for those whose work it is, never on the way to
   * something else. Sending, paying and looking at figures need no identities (Data Protection Act, 2012, section 28).
   */
  'kyc:read': 'the results of identity checks',
  /** It costs money and is done in a person's name: for whoever answers for the account, and builds for it. */
  'kyc:submit': 'checking identities',
  /** Deciding on people by what is known of them: the business's own work, and never that of the operator's people. */
  'kyc:review': 'deciding on identity checks',
  /** It cannot be undone, and answers to the law: for the person who answers for the account. */
  'kyc:erase': 'erasing people, how long they are kept and who decides on them',
  /** Inviting, changing roles, disabling. */
  'team:manage': 'the team',
  /** What was done on the account, and by whom. */
  'audit:read': 'the audit log',
  /** API keys and webhooks. */
  'integrations:manage': 'API keys',
  /** The operator's own work. */
  administer: 'the operator’s own work',
} as const

type HeldPermission = keyof typeof permissions
export type Permission = 'anyone' | HeldPermission

export const roles = {
  /** Works for the operator of Nkra. Holds no account's credits, sees every account's invoices. */
  Administrator: [
    'session',
    'account:read',
    'account:manage',
    'billing:read',
    'billing:buy',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:read',
    'audit:read',
    'integrations:manage',
    'administer',
  ],
  /** The person who registered a business, and whom they made one. */
  Owner: [
    'session',
    'account:read',
    'account:manage',
    'billing:read',
    'billing:buy',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:read',
    'kyc:submit',
    'kyc:review',
    'kyc:erase',
    'team:manage',
    'audit:read',
    'integrations:manage',
  ],
  Sender: [
    'session',
    'account:read',
    'billing:read',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
  ],
  Finance: ['session', 'account:read', 'billing:read', 'billing:buy', 'messages:read'],
  Developer: [
    'session',
    'account:read',
    'billing:read',
    'contacts:read',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:read',
    'kyc:submit',
    'kyc:review',
    'integrations:manage',
  ],
  Viewer: ['session', 'account:read', 'billing:read', 'contacts:read', 'messages:read', 'codes:read'],
} as const satisfies Record<string, readonly HeldPermission[]>

export type Role = keyof typeof roles

/** The roles that an owner gives to the people of the business. */
export const TEAM_ROLES = ['Owner', 'Sender', 'Finance', 'Developer', 'Viewer'] as const satisfies Role[]

/**
 * What a key of a customer's program may be given, each a permission of the same name. Left out is what a person has to
 * answer for, and what would let a key that was stolen make itself at home: people and their sessions, the company and
 * its sender IDs, buying, the audit log, keys themselves, the operator's work.
 */
export const KEY_SCOPES = [
  'messages:send',
  'messages:read',
  'codes:send',
  'codes:read',
  'kyc:submit',
  'kyc:read',
  'contacts:read',
  'contacts:write',
  'billing:read',
  'account:read',
] as const satisfies readonly HeldPermission[]

export type KeyScope = (typeof KEY_SCOPES)[number]

/** Whether a key can be given the permission at all. */
export function isKeyScope(permission: Permission): permission is KeyScope {
  return (KEY_SCOPES as readonly Permission[]).includes(permission)
}

/** Whether the role holds the permission. */
export function allows(role: Role, permission: Permission): boolean {
  return permission === 'anyone' || (roles[role] as readonly Permission[]).includes(permission)
}
