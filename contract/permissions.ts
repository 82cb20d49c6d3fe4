/**
 * Who may do what: one table for the server and the browser. Each call names one permission, and each role has some. If
 * the role lacks the permission of a call, the answer is 403. If a call needs a session and there is none, it is 401.
 */

/**
 * The permissions, each with what it allows. `anyone` is the permission of calls that need no session; everybody has
 * it.
 */
export const permissions = {
  /** A person's own profile, password, two-step sign-in, sessions and notifications. */
  session: 'one’s own profile and sessions',
  /** The account's name, dashboard and senders. */
  'account:read': 'the account’s dashboard and sender IDs',
  /** Reading sender IDs only, for a program that asks for them and sees nothing else of the account. */
  'senders:read': 'the sender IDs',
  /** The company's name and TIN, the business ID, the export of everything. */
  'account:manage': 'company and business ID',
  /** Asking for sender IDs. The networks decide on them; a person or key that asks never approves. */
  'senders:submit': 'asking for sender IDs',
  /** Balances, credits, packages, invoices. */
  'billing:read': 'credits, packages and invoices',
  'billing:buy': 'buying credits',
  'contacts:read': 'the address book',
  'contacts:write': 'changing the address book',
  'messages:read': 'messages and reports',
  'messages:send': 'sending, pausing and cancelling',
  'codes:read': 'one-time codes',
  /** Sending and checking codes. A code costs the account money, and the person who types it is let in. */
  'codes:send': 'sending and checking one-time codes',
  /**
   * Names and masked numbers of checked people, for those who need them for their work. People who send, pay, look at
   * figures or build programs need no identities (Data Protection Act, 2012, section 28). It also opens lists and files
   * of everybody, besides what `kyc:open` allows.
   */
  'kyc:read': 'the results of identity checks',
  /**
   * Opens one check, its pictures and its certificate. A person who has it without `kyc:read` opens only checks that
   * came to review.
   */
  'kyc:open': 'opening an identity check',
  /**
   * Asking for identity checks. A check costs money and concerns somebody else. So only roles that are responsible for
   * the account or build its programs have it. A role that only decides does not.
   */
  'kyc:submit': 'checking identities',
  /** Deciding on identity checks. Only the business may do it, never the operator's people. */
  'kyc:review': 'deciding on identity checks',
  /** Changing the screening lists. A person who resembles somebody on a list must wait for a decision. */
  'kyc:screen': 'the lists that people are compared with',
  /**
   * Erasing people. It cannot be undone and is subject to law. So only roles that are responsible for the account or its
   * compliance have it.
   */
  'kyc:erase': 'erasing people, how long they are kept and who decides on them',
  /** Inviting people, changing roles, disabling people. */
  'team:manage': 'the team',
  /** What was done on the account, and who did it. */
  'audit:read': 'the audit log',
  /** API keys and their logins. */
  'integrations:manage': 'API keys',
  /**
   * Where events go, and what was sent there. It sees whatever endpoints are told, whole numbers included where
   * somebody chose so.
   */
  'webhooks:manage': 'webhook endpoints, and what was sent to them',
  /** The events that webhooks tell, for programs that no webhook can reach. */
  'events:read': 'the events of the account',
  /** The operator's own work. */
  administer: 'the operator’s own work',
} as const

type HeldPermission = keyof typeof permissions
export type Permission = 'anyone' | HeldPermission

export const roles = {
  /**
   * An Administrator works for the operator of Nkra. The role has no account's credits and sees the invoices of all
   * accounts.
   */
  Administrator: [
    'session',
    'account:read',
    'senders:read',
    'account:manage',
    'senders:submit',
    'billing:read',
    'billing:buy',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:read',
    'kyc:open',
    'audit:read',
    'integrations:manage',
    'webhooks:manage',
    'events:read',
    'administer',
  ],
  /** The person who registered a business, and people who were made an Owner. */
  Owner: [
    'session',
    'account:read',
    'senders:read',
    'account:manage',
    'senders:submit',
    'billing:read',
    'billing:buy',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:read',
    'kyc:open',
    'kyc:submit',
    'kyc:review',
    'kyc:screen',
    'kyc:erase',
    'team:manage',
    'audit:read',
    'integrations:manage',
    'webhooks:manage',
    'events:read',
  ],
  Sender: [
    'session',
    'account:read',
    'senders:read',
    'billing:read',
    'contacts:read',
    'contacts:write',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
  ],
  Finance: ['session', 'account:read', 'senders:read', 'billing:read', 'billing:buy', 'messages:read'],
  /** Builds the account's programs. Sees nobody's identity: test keys show people who do not exist. */
  Developer: [
    'session',
    'account:read',
    'senders:read',
    'billing:read',
    'contacts:read',
    'messages:read',
    'messages:send',
    'codes:read',
    'codes:send',
    'kyc:submit',
    'integrations:manage',
    'webhooks:manage',
    'events:read',
  ],
  /** Is responsible for identity checks. Neither asks for them, nor sends, buys or has keys. */
  Compliance: [
    'session',
    'account:read',
    'senders:read',
    'kyc:read',
    'kyc:open',
    'kyc:review',
    'kyc:screen',
    'kyc:erase',
  ],
  /** Decides on waiting checks, and sees what is needed for that. */
  Reviewer: ['session', 'account:read', 'senders:read', 'kyc:open', 'kyc:review'],
  Viewer: [
    'session',
    'account:read',
    'senders:read',
    'billing:read',
    'contacts:read',
    'messages:read',
    'codes:read',
  ],
} as const satisfies Record<string, readonly HeldPermission[]>

export type Role = keyof typeof roles

/** The roles that an Owner can give to people of the business. */
export const TEAM_ROLES = [
  'Owner',
  'Sender',
  'Finance',
  'Developer',
  'Compliance',
  'Reviewer',
  'Viewer',
] as const satisfies Role[]

/** The roles of a business that hold the permission. */
export const rolesWith = (permission: Permission): Role[] =>
  TEAM_ROLES.filter((role) => allows(role, permission))

/**
 * The permissions that an API key can hold; its scopes have the same names. The list leaves out what a person must be
 * responsible for, and what would help the thief of a key: people and their sessions, the company and its business ID,
 * buying, the audit log, API keys, and the operator's work. A key that changes an endpoint is told of by mail.
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
  'senders:submit',
  'events:read',
  'webhooks:manage',
] as const satisfies readonly HeldPermission[]

export type KeyScope = (typeof KEY_SCOPES)[number]

/** Permissions that are no scope and are within some. The first is named where a key lacks them. */
const WITHIN = {
  /** One check is within all checks. */
  'kyc:open': ['kyc:read'],
  /** A program that asks for sender IDs sees what became of them. */
  'senders:read': ['account:read', 'senders:submit'],
} as const satisfies Partial<Record<Permission, readonly KeyScope[]>>

/** The permissions with which a key may call. */
export type KeyPermission = KeyScope | keyof typeof WITHIN

/** The scopes with one of which an API key may make a call with the permission; empty: no key may. */
export function scopesFor(permission: Permission): readonly KeyScope[] {
  if (permission in WITHIN) return WITHIN[permission as keyof typeof WITHIN]
  return KEY_SCOPES.filter((scope) => scope === permission)
}

/** The scope that an API key without the right to a call is told to get; null: no key may make the call. */
export function scopeFor(permission: Permission): KeyScope | null {
  return scopesFor(permission)[0] ?? null
}

/** Scopes that a test key cannot have: networks decide on a sender ID, and no sandbox has networks. */
export const LIVE_SCOPES: readonly KeyScope[] = ['senders:submit']

/**
 * Whether somebody with this role may give a key the scope. Nobody can give what they do not have. A test key may also
 * read identity checks, because the people of a sandbox do not exist.
 */
export function mayGiveScope(role: Role, scope: KeyScope, environment: 'live' | 'sandbox'): boolean {
  return (
    allows(role, scope) || (environment === 'sandbox' && scope === 'kyc:read' && allows(role, 'kyc:submit'))
  )
}

/** Whether the role holds the permission. */
export function allows(role: Role, permission: Permission): boolean {
  return permission === 'anyone' || (roles[role] as readonly Permission[]).includes(permission)
}
