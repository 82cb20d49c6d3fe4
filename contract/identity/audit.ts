/** The audit log: who did what, when, from where, and on whose behalf. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instant, sliceQuery } from '../wire.ts'

/** Everything that is put on record, by a name in the past tense. Never given another meaning. */
export const AUDIT_ACTIONS = [
  // signing in and out
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'session_confirmed',
  'two_step_switched_on',
  'two_step_switched_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  // money
  'invoice_created',
  'invoice_reviewed',
  'credit_note_issued',
  'seller_changed',
  'payment_begun',
  'payment_proof_added',
  'payment_reviewed',
  'clearance_retried',
  'package_created',
  'package_retired',
  'package_restored',
  'packages_ordered',
  'trial_granted',
  'trial_revoked',
  'postpaid_agreed',
  'postpaid_suspended',
  'postpaid_resumed',
  'postpaid_ended',
  'postpaid_month_invoiced',
  'books_proved',
  'entries_exported',
  // the operator's work on accounts
  'account_suspended',
  'account_restored',
  'sending_policy_changed',
  'link_added',
  'link_changed',
  'link_status_changed',
  'link_removed',
  'link_queue_moved',
  'routes_changed',
  'impersonation_started',
  'impersonation_ended',
  'impersonation_changes_allowed',
  'impersonation_acted',
  // the team
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_disabled',
  'member_enabled',
  'team_two_step_changed',
  'profile_changed',
  'company_changed',
  // sender IDs
  'sender_requested',
  'sender_changed',
  'sender_withdrawn',
  'sender_renewal_requested',
  'sender_deleted',
  'sender_reviewed',
  'sender_document_added',
  'sender_document_deleted',
  // opt-outs that a phone asked for
  'opted_out_by_text',
  'opted_in_by_text',
  'opted_out_by_link',
  'opted_in_by_link',
  'opt_out_added',
  'opt_out_removed',
  'global_opt_outs_added',
  'global_opt_out_removed',
  // one-time codes
  'code_settings_changed',
  'code_block_opened',
  'code_platform_changed',
  // what comes from phones
  'inbound_number_assigned',
  'inbound_number_released',
  'auto_answer_saved',
  'auto_answer_deleted',
  // identity verification
  'business_id_saved',
  'business_id_submitted',
  'business_id_approved_first',
  'business_id_reviewed',
  'kyc_submitted',
  'kyc_cancelled',
  'kyc_asked_by_link',
  'kyc_link_texted',
  'kyc_link_shown',
  'kyc_agreed',
  'kyc_sent',
  'kyc_own_seen',
  'kyc_withdrawn',
  'kyc_picture_added',
  'kyc_picture_seen',
  'kyc_batch_started',
  'kyc_batch_cancelled',
  'kyc_certificate_issued',
  'kyc_certificate_withdrawn',
  'kyc_erased',
  'audit_chain_moved',
  'kyc_retention_changed',
  'kyc_retention_applied',
  'kyc_number_revealed',
  'kyc_opinion_given',
  'kyc_decided',
  'kyc_asked_again',
  'kyc_answer_entered',
  'kyc_reading_entered',
  'kyc_face_confirmed',
  'kyc_proof_seen',
  'kyc_policy_changed',
  // API keys
  'key_created',
  'key_rotated',
  'key_revoked',
  'login_created',
  'login_removed',
  // webhooks
  'webhook_created',
  'webhook_changed',
  'webhook_secret_rotated',
  'webhook_enabled',
  'webhook_disabled',
  'webhook_removed',
  'webhook_replayed',
  // data
  'data_exported',
  'file_taken',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What is known beside who and when: ids, names, numbers. Never a secret, a code or the text of a message. */
export type AuditDetail = Record<string, string | number | boolean | null>

const Person = z.object({ userId: Id('usr'), name: z.string() })

export const AuditEntry = z.object({
  id: Id('aud'),
  accountId: Id('acc').meta({ description: 'In whose log it stands' }),
  accountName: z.string(),
  at: Instant,
  action: z.enum(AUDIT_ACTIONS),
  actor: Person.nullable().meta({ description: 'Null where nobody was signed in, or the platform acted' }),
  impersonator: Person.nullable().meta({ description: 'The Administrator who acted as the actor' }),
  subject: z.string().nullable().meta({ description: 'The id of what it was done to' }),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
})

export const listAudit = route('listAudit', {
  summary: 'What was done on the account, newest first.',
  kind: 'slice',
  query: z.object({
    AccountId: Id('acc')
      .optional()
      .meta({ description: 'For an Administrator: one account; all where it is left out' }),
    action: z.enum(AUDIT_ACTIONS).optional(),
    userId: Id('usr').optional().meta({ description: 'Done by this person, or by acting as somebody' }),
    from: Instant.optional(),
    to: Instant.optional().meta({ description: 'Before this instant' }),
    ...sliceQuery(200, 100),
  }),
  reply: AuditEntry,
  fails: ['not_found'],
})
