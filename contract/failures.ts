import { failure, type Failure } from './failure.ts'
import { kycFailures } from './kyc/failures.ts'
import { fileFailures } from './file-failures.ts'
import { sendingFailures } from './messaging/failures.ts'

/**
 * The closed catalogue of failures. A verb throws one of these codes and nothing else; the HTTP layer turns the
 * code into an RFC 9457 problem that is at once the specification's envelope.
 *
 * - `status`: the HTTP status.
 * - `retryable`: whether the same request may succeed later without being changed.
 * - `sentence`: what a customer reads. `{name}` is filled from the failure's values.
 */
export const failures = {
  // the request itself
  malformed_json: failure(400, 'Malformed JSON', 'The body is not valid JSON.'),
  invalid_request: failure(400, 'Invalid request', 'Some of what was sent is not valid.'),
  unknown_field: failure(400, 'Unknown field', 'This call does not know {fields}. Nothing was done.'),
  unsupported_media_type: failure(415, 'Unsupported media type', 'Send the body as {expected}.'),
  body_too_large: failure(413, 'Body too large', 'The body is larger than {limit}.'),
  not_found: failure(404, 'Not found', 'There is no such {thing} here.'),
  method_not_allowed: failure(405, 'Method not allowed', 'This address does not take {method}.'),
  too_many_requests: failure(
    429,
    'Too many requests',
    'Too many requests. Try again in {seconds} seconds.',
    true,
  ),
  export_under_way: failure(
    429,
    'Same file under way',
    'Your account is making this kind of file already. Wait for it, or try again in {seconds} seconds.',
    true,
  ),
  too_many_streams: failure(
    429,
    'Too many open pages',
    'At most {limit} pages stay up to date at a time. Close some, and try again in {seconds} seconds.',
    true,
  ),
  idempotency_key_invalid: failure(
    400,
    'Invalid idempotency key',
    'An Idempotency-Key has 1 to 255 printable characters.',
  ),
  idempotency_key_reused: failure(
    422,
    'Idempotency key reused',
    'This Idempotency-Key was used with another request.',
  ),
  idempotency_key_in_use: failure(
    409,
    'Request in progress',
    'The first request with this Idempotency-Key is still running.',
    true,
  ),
  internal: failure(
    500,
    'Something went wrong',
    'Something went wrong on our side. Nothing was changed. Quote the request id to support.',
    true,
  ),
  unavailable: failure(
    503,
    'Unavailable',
    'Nkra cannot reach its database just now. Try again in a moment.',
    true,
  ),
  storage_full: failure(
    507,
    'Storage full',
    'Nkra has no room to store this just now. Nothing was changed. Try again later.',
    true,
  ),

  // signing in, and who may do what
  unauthenticated: failure(401, 'Not signed in', 'Sign in to continue.'),
  forbidden: failure(403, 'Not allowed', 'Your role does not allow this.'),
  credentials_refused: failure(400, 'Sign-in failed', 'The e-mail address or the password is not right.'),
  email_not_confirmed: failure(
    400,
    'E-mail not confirmed',
    'Confirm your e-mail address first. We sent you a code.',
  ),
  too_many_attempts: failure(
    429,
    'Too many attempts',
    'Too many attempts. Try again in {minutes} min.',
    true,
  ),
  session_ended: failure(401, 'Session ended', 'Your session has ended. Sign in again.'),
  code_refused: failure(400, 'Code refused', 'The code is wrong, used or expired. Ask for a new one.'),
  already_confirmed: failure(409, 'Already confirmed', 'This e-mail address is already confirmed. Sign in.'),
  password_refused: failure(400, 'Password refused', '{reason}'),
  current_password_wrong: failure(400, 'Current password wrong', 'The current password is not right.'),
  second_step_required: failure(400, 'Second step required', 'Enter the code that your authenticator shows.'),
  second_step_refused: failure(
    400,
    'Second step refused',
    'This code is wrong, or was used before. Each code is good once.',
  ),
  two_step_missing: failure(
    403,
    'Two-step sign-in missing',
    'Set up two-step sign-in first. You find it in your settings.',
  ),
  reauthentication_required: failure(
    403,
    'Confirm that it is you',
    'Confirm that it is you, then do this again.',
  ),
  two_step_in_force: failure(409, 'Two-step sign-in is on', 'Two-step sign-in is already on.'),
  two_step_not_in_force: failure(409, 'Two-step sign-in is off', 'Two-step sign-in is not on.'),
  two_step_not_begun: failure(
    409,
    'Two-step set-up over',
    'Setting up two-step sign-in was not begun, or took too long. Begin again.',
  ),
  social_login_off: failure(400, 'Google sign-in not set up', 'Signing in with Google is not set up here.'),
  social_login_refused: failure(
    400,
    'Google sign-in refused',
    'Google’s answer was not accepted. Try again, or sign in with your password.',
  ),
  social_login_unknown: failure(
    400,
    'No account',
    'No account has the address of this Google account. Create an account first.',
  ),
  social_login_unvouched: failure(
    400,
    'Address not managed by Google',
    'Google does not manage this e-mail address, so it cannot open your account. Sign in with your password.',
  ),
  social_login_unavailable: failure(
    503,
    'Google sign-in unavailable',
    'Google cannot be asked just now. Try again in a moment, or sign in with your password.',
    true,
  ),
  not_while_impersonating: failure(
    403,
    'Not while acting as a customer',
    'While you act as a customer, this is theirs alone to do.',
  ),
  acting_read_only: failure(
    403,
    'Looking only',
    'You act as this customer to look. Give a reason to make changes.',
  ),
  owner_missing: failure(409, 'No active owner', 'This account has no owner who could sign in.'),
  account_not_suspendable: failure(409, 'Cannot suspend', 'The operator’s own account cannot be suspended.'),
  account_suspended: failure(403, 'Account suspended', 'This account is suspended. Write to support.'),

  // API keys
  key_malformed: failure(
    401,
    'Not a whole API key',
    'This is not a whole API key: a part is missing or mistyped. Copy it again.',
  ),
  key_refused: failure(401, 'API key refused', 'This API key is unknown, revoked or expired.'),
  key_network_refused: failure(
    403,
    'Address not allowed',
    'This API key may not be used from the address {address}.',
  ),
  key_not_accepted: failure(
    403,
    'Not by API key',
    'This is done by a person who is signed in, not by an API key.',
  ),
  key_scope_missing: failure(403, 'Scope missing', 'This API key does not have the scope {scope}.'),
  key_scope_not_held: failure(
    403,
    'Scope not yours',
    'You can only give a key what your own role may do. It may not do {scope}.',
  ),
  key_limit: failure(
    409,
    'Too many API keys',
    'An account has at most {limit} API keys in force. Revoke one first.',
  ),
  key_over: failure(409, 'API key over', 'This API key is revoked, expired or replaced already.'),
  login_needs_live_key: failure(
    409,
    'A test key has no login',
    'Logins for SMPP and Twilio’s protocol are made for live API keys.',
  ),
  webhook_url_refused: failure(
    400,
    'Address refused',
    'A webhook goes to a public https address, on port 443 or 8443, with no user or password in it.',
  ),
  webhook_limit: failure(
    409,
    'Too many webhooks',
    'An account has at most {limit} webhook endpoints. Remove one first.',
  ),
  webhook_disabled: failure(409, 'Webhook disabled', 'This endpoint is disabled. Enable it first.'),

  // the team
  member_exists: failure(
    409,
    'Already in the team',
    'Somebody with this address is in your team already, or invited.',
  ),
  team_full: failure(409, 'Team full', 'A team has at most {limit} people, those who are invited included.'),
  last_owner: failure(
    409,
    'Last owner',
    'This is the last active owner of the account. Make somebody else an owner first.',
  ),
  own_membership: failure(
    409,
    'Your own membership',
    'You cannot change your own role or disable yourself. Ask another owner.',
  ),

  // money
  insufficient_credits: failure(
    402,
    'Not enough credits',
    'This needs {needed} {product} credits and {available} are available: {missing} are missing.',
  ),
  price_changed: failure(409, 'Price changed', 'The package is not on sale at this price. Choose it again.'),
  package_exists: failure(409, 'Package exists', 'A package of this name is already on sale.'),
  trial_limit: failure(
    409,
    'Daily limit reached',
    'One person gives away at most {limit} {product} credits a day. You have {left} left today.',
  ),
  trial_revoked: failure(409, 'Already revoked', 'These credits have been taken back already.'),
  not_postpaid: failure(409, 'Not postpaid', 'This account pays for {product} in advance.'),
  limit_below_owed: failure(
    409,
    'Limit below what is owed',
    '{owed} {product} credits are owed already. The limit cannot be lower than that.',
  ),
  postpaid_owed: failure(
    409,
    'Still owed',
    'Some of the {product} used on credit is not paid for yet. Settle it first.',
  ),
  statement_too_long: failure(
    409,
    'Too many movements',
    'These days have more than {limit} movements. Choose fewer days.',
  ),
  month_not_over: failure(409, 'Month not over', 'A month is invoiced when it is over: {month} is not.'),
  packages_changed: failure(
    409,
    'Packages changed',
    'What is on sale has changed meanwhile. Look at it again.',
  ),
  invoice_not_pending: failure(409, 'Invoice not pending', 'This invoice has already been reviewed.'),
  payment_method_missing: failure(
    409,
    'Not offered',
    'This way to pay is not offered just now. Choose another.',
  ),
  payment_attempts: failure(
    409,
    'Too many attempts',
    'There are {limit} attempts under way to pay this invoice. Finish one of them, or wait until they are over.',
  ),
  payment_prompt_open: failure(
    409,
    'Prompt under way',
    'A prompt to pay this invoice is on a phone just now. Wait until it is over.',
  ),
  proof_refused: failure(
    400,
    'Proof refused',
    'A proof of payment is a PDF, or a JPEG or PNG image. This file is none.',
  ),
  proof_limit: failure(409, 'Too many proofs', 'An invoice has at most {limit} proofs of payment.'),
  payment_not_reviewable: failure(409, 'Not for review', 'This payment does not wait for a review.'),
  signature_refused: failure(401, 'Signature refused', 'The signature does not go with what was sent.'),
  invoices_too_many: failure(
    409,
    'Too many invoices',
    'These are more than {limit} invoices. Choose fewer days.',
  ),
  invoice_not_approved: failure(
    409,
    'Invoice not approved',
    'Only an approved invoice is corrected by a credit note. Reject one that is pending.',
  ),
  usage_not_creditable: failure(
    409,
    'Usage is spent',
    'An invoice for a month’s usage is for credits that are spent: there is nothing to take back.',
  ),
  credits_not_unspent: failure(
    409,
    'Not so many unspent',
    'Of this invoice {unspent} credits are unspent. No more than that can be taken back.',
  ),
  credit_note_too_small: failure(
    409,
    'Less than a pesewa',
    'These credits are worth less than a pesewa. Take back more of them.',
  ),
  second_person_required: failure(
    403,
    'Another Administrator’s to do',
    'You approved this invoice. More than GHS {limit} of it is taken back by another Administrator.',
  ),
  clearance_not_retryable: failure(
    409,
    'Not to be sent again',
    'This document is stamped, or on its way just now.',
  ),
  reason_required: failure(400, 'Reason required', 'Say why the invoice is rejected.'),

  // sender IDs
  sender_refused: failure(400, 'Sender ID refused', '{reason}'),
  sender_exists: failure(409, 'Sender ID exists', 'This account has a sender ID of this name already.'),
  sender_limit: failure(409, 'Too many sender IDs', 'An account has at most {limit} sender IDs.'),
  sender_not_changeable: failure(
    409,
    'Sender ID not changeable',
    'A sender ID that waits for a decision, or is approved, stays as it is. Withdraw it first.',
  ),
  sender_not_renewable: failure(
    409,
    'Nothing to renew',
    'No network’s approval of this sender ID ends within {days} days, or its renewal is under way.',
  ),
  approval_end_invalid: failure(
    400,
    'End invalid',
    'An approval ends on a day to come, within {years} years.',
  ),
  sender_not_submitted: failure(
    409,
    'Sender ID not submitted',
    'This sender ID does not wait for a decision.',
  ),
  document_refused: failure(400, 'Document refused', '{reason}'),
  document_limit: failure(409, 'Too many documents', 'A sender ID has at most {limit} documents.'),
  own_request: failure(403, 'Own request', 'Somebody else has to decide on what you asked for yourself.'),
  second_approval_needed: failure(
    409,
    'Second approval needed',
    'You have approved this already. Another Administrator has to approve it too.',
  ),

  ...sendingFailures,

  ...kycFailures,

  // contacts
  ...fileFailures,
  phone_column_missing: failure(
    400,
    'No phone column',
    'No column looks like a phone number. Name one in the mapping.',
  ),
  mapping_invalid: failure(
    400,
    'Mapping invalid',
    'The mapping names a column that the file does not have: {column}.',
  ),
  group_deleted: failure(409, 'Group deleted', 'The group was deleted while the file was being read.'),
  group_exists: failure(409, 'Group exists', 'A group of this name already exists.'),
  group_in_use: failure(
    409,
    'Group in use',
    'The segment {segment} is made from this group. Change or delete the segment first.',
  ),
  import_running: failure(409, 'Import running', 'The import is not over yet. Wait until it is.'),
  import_file_gone: failure(
    409,
    'File not kept',
    'The file of this import is no longer kept. Send it again.',
  ),
  merge_overfull: failure(409, 'Too many fields', 'The merged contact would have more than {limit} fields.'),
  merge_changed: failure(
    409,
    'Changed since',
    'The merged contact was changed since, and cannot be taken apart again.',
  ),
  segments_full: failure(409, 'Too many segments', 'An account has at most {limit} segments.'),
  contact_exists: failure(409, 'Contact exists', 'A contact with this number already exists.'),
  phone_unconfirmed: failure(
    409,
    'Number not confirmed',
    'Confirm the phone number in your profile first: text messages go there.',
  ),
  phone_invalid: failure(400, 'Number invalid', '{reason}'),
} as const satisfies Record<string, Failure>

export type FailureCode = keyof typeof failures

/** The values for the places in a failure's sentence. The problem also carries them. */
export type FailureValues = Record<string, string | number>

/** Values for places in a sentence if the failure has none. */
const DEFAULT_VALUES: Partial<Record<FailureCode, FailureValues>> = {
  not_found: { thing: 'thing' },
  no_recipients: { reason: 'no number and no group is named' },
}

/** The sentence of a failure with its places filled. */
export function sentenceOf(code: FailureCode, values: FailureValues = {}): string {
  const { sentence } = failures[code]
  const usual = DEFAULT_VALUES[code] ?? {}
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? usual[name] ?? place))
}
