/** The audit log: who did what, when, from where, and on whose behalf. */
/** Everything that is put on record, by a name in the past tense. Never given another meaning. */
export const AUDIT_ACTIONS = [
  // signing in and out
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  // money
  'invoice_created',
  'invoice_reviewed',
  'package_created',
  // the operator's work on accounts
  'account_suspended',
  'account_restored',
  'impersonation_started',
  'impersonation_ended',
  // data
  'data_exported',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What is known beside who and when: ids, names, numbers. Never a secret, a code or the text of a message. */
export type AuditDetail = Record<string, string | number | boolean | null>
