import { failure, type Failure } from './failure.ts'
import { kycFailures } from './kyc/failures.ts'
import { fileFailures } from './file-failures.ts'
import { sendingFailures } from './messaging/failures.ts'

/**
 * The closed list of failures. A function throws one of these codes and nothing else. The HTTP layer turns the code
 * into an RFC 9457 problem, which is also the envelope of the requirements.
 *
 * - `status`: the HTTP status.
 * - `retryable`: whether the same request may succeed later without being changed.
 * - `sentence`: what a customer reads. `{name}` is filled from the failure's values.
 */
export const failures = {
  // the request itself
  malformed_json: failure(400, 'Malformed JSON', 'The body is not valid JSON.'),
  invalid_request: failure(400, 'Invalid request', 'Some of the data you sent is not valid.'),
  unknown_field: failure(400, 'Unknown field', 'This call does not know {fields}. Nothing was done.'),
  unsupported_media_type: failure(415, 'Unsupported media type', 'Send the body as {expected}.'),
  body_too_large: failure(413, 'Body too large', 'The body is larger than {limit}.'),
  not_found: failure(404, 'Not found', 'We could not find this {thing}.'),
  method_not_allowed: failure(405, 'Method not allowed', 'This address does not accept {method}.'),
  too_many_requests: failure(
    429,
    'Too many requests',
    'You sent too many requests. Try again in {seconds} seconds.',
    true,
  ),
  export_under_way: failure(
    429,
    'File in progress',
    'We are already preparing this kind of file for your account. Wait for it, or try again in {seconds} seconds.',
    true,
  ),
  too_many_streams: failure(
    429,
    'Too many open pages',
    'You can keep up to {limit} pages open with live updates. Close some and try again in {seconds} seconds.',
    true,
  ),
  idempotency_key_invalid: failure(
    400,
    'Invalid idempotency key',
    'An Idempotency-Key must have 1 to 255 printable characters.',
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
    'Something went wrong on our side. Nothing was changed. Contact support and give them the request ID.',
    true,
  ),
  unavailable: failure(503, 'Unavailable', 'Nkra is not available at the moment. Try again shortly.', true),
  storage_full: failure(
    507,
    'Storage full',
    'Nkra has no space to save this at the moment. Nothing was changed. Try again later.',
    true,
  ),

  // signing in, and who may do what
  unauthenticated: failure(
    401,
    'Not signed in',
    'Sign in to continue. A program sends its API key in the header Authorization, after the word Bearer.',
  ),
  forbidden: failure(403, 'Not allowed', 'Your role does not allow this. Ask an owner of your account.'),
  credentials_refused: failure(400, 'Sign-in failed', 'The e-mail address or the password is wrong.'),
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
  already_confirmed: failure(
    409,
    'Already confirmed',
    'This e-mail address is already confirmed. You can sign in.',
  ),
  password_refused: failure(400, 'Password refused', '{reason}'),
  terms_version_unknown: failure(
    400,
    'Unknown version of the terms',
    'We do not know this version of the terms. Reload the page, read the terms and try again.',
  ),
  current_password_wrong: failure(400, 'Current password wrong', 'The current password is wrong.'),
  second_step_required: failure(400, 'Second step required', 'Enter the code from your authenticator app.'),
  second_step_refused: failure(
    400,
    'Second step refused',
    'This code is wrong or was used before. Each code works once.',
  ),
  two_step_missing: failure(
    403,
    'Two-step sign-in missing',
    'Set up two-step sign-in first. You can do this in Settings.',
  ),
  reauthentication_required: failure(
    403,
    'Confirm that it is you',
    'Confirm that it is you, then try again.',
  ),
  two_step_in_force: failure(409, 'Two-step sign-in is on', 'Two-step sign-in is already on.'),
  two_step_not_in_force: failure(409, 'Two-step sign-in is off', 'Two-step sign-in is already off.'),
  two_step_not_begun: failure(
    409,
    'Two-step set-up ended',
    'You did not start the two-step set-up, or it took too long. Start again.',
  ),
  social_login_off: failure(
    400,
    'Google sign-in not set up',
    'Google sign-in is not available here. Sign in with your password.',
  ),
  social_login_refused: failure(
    400,
    'Google sign-in refused',
    'We could not accept the answer from Google. Try again, or sign in with your password.',
  ),
  social_login_unknown: failure(
    400,
    'No account',
    'No account uses the address of this Google account. Create an account first.',
  ),
  social_login_unvouched: failure(
    400,
    'Address not managed by Google',
    'Google does not manage this e-mail address, so it cannot open your account. Sign in with your password.',
  ),
  social_login_unavailable: failure(
    503,
    'Google sign-in unavailable',
    'We cannot reach Google at the moment. Try again shortly, or sign in with your password.',
    true,
  ),
  not_while_impersonating: failure(
    403,
    'Not while acting as a customer',
    'Only the customer can do this. You cannot do it while you act as a customer.',
  ),
  acting_read_only: failure(
    403,
    'View only',
    'You can only view this account. Give a reason to make changes.',
  ),
  owner_missing: failure(409, 'No active owner', 'This account has no owner who can sign in.'),
  account_not_suspendable: failure(409, 'Cannot suspend', 'The operator’s own account cannot be suspended.'),
  account_suspended: failure(403, 'Account suspended', 'This account is suspended. Contact support.'),

  // API keys
  key_malformed: failure(401, 'API key incomplete', 'This API key is incomplete or mistyped. Copy it again.'),
  key_refused: failure(401, 'API key refused', 'This API key is unknown, revoked or expired.'),
  key_network_refused: failure(
    403,
    'Address not allowed',
    'You cannot use this API key from the address {address}.',
  ),
  key_not_accepted: failure(
    403,
    'Not with an API key',
    'Only a person who is signed in can do this. An API key cannot.',
  ),
  key_scope_missing: failure(403, 'Permission missing', 'This API key does not have the permission {scope}.'),
  key_scope_not_held: failure(
    403,
    'Permission not yours',
    'You can only give a key permissions that your role has. Your role does not have {scope}.',
  ),
  key_limit: failure(
    409,
    'Too many API keys',
    'An account can have at most {limit} active API keys. Revoke one first.',
  ),
  key_over: failure(409, 'API key ended', 'This API key is already revoked, expired or replaced.'),
  login_needs_live_key: failure(
    409,
    'A test key has no login',
    'You can create SMPP and Twilio logins only for live API keys.',
  ),
  webhook_url_refused: failure(
    400,
    'Address refused',
    'Use a public https address on port 443 or 8443, without a user name or password.',
  ),
  webhook_limit: failure(
    409,
    'Too many webhooks',
    'An account can have at most {limit} webhook endpoints. Delete one first.',
  ),
  webhook_disabled: failure(409, 'Webhook disabled', 'This endpoint is disabled. Enable it first.'),

  // the team
  member_exists: failure(
    409,
    'Already in the team',
    'A person with this address is already in your team or invited.',
  ),
  team_full: failure(409, 'Team full', 'A team can have at most {limit} people, including invited people.'),
  last_owner: failure(
    409,
    'Last owner',
    'This is the last active owner of the account. First make another person an owner.',
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
    'This needs {needed} {product} credits. You have {available}, so {missing} are missing. Top up and try again.',
  ),
  spend_cap_reached: failure(
    429,
    'Spend cap reached',
    'This would exceed a spend cap of {limit} {product} credits a {period}. Credits needed: {needed}. Left until the cap starts again: {left}.',
  ),
  spend_cap_limit: failure(
    409,
    'Too many spend caps',
    'An account can have at most {limit} spend caps. Remove one first.',
  ),
  price_changed: failure(409, 'Price changed', 'The price of this package has changed. Choose it again.'),
  package_exists: failure(
    409,
    'Package exists',
    'A package with this name is already on sale. Choose another name.',
  ),
  trial_limit: failure(
    409,
    'Daily limit reached',
    'You can give at most {limit} {product} credits a day. You have {left} left today.',
  ),
  trial_revoked: failure(409, 'Already withdrawn', 'These credits were already withdrawn.'),
  not_postpaid: failure(409, 'Not postpaid', 'This account pays for {product} in advance.'),
  limit_below_owed: failure(
    409,
    'Limit below what is owed',
    'The customer already owes {owed} {product} credits. The limit cannot be lower than that.',
  ),
  postpaid_owed: failure(
    409,
    'Still owed',
    'Some postpaid {product} usage is not paid yet. It must be paid first.',
  ),
  statement_too_long: failure(
    409,
    'Too many transactions',
    'There are more than {limit} transactions in this period. Choose fewer days.',
  ),
  month_not_over: failure(
    409,
    'Month not over',
    'We can invoice a month only when it is over. {month} is not over yet.',
  ),
  packages_changed: failure(
    409,
    'Packages changed',
    'The packages on sale have changed. Look at them again.',
  ),
  invoice_not_pending: failure(409, 'Invoice not pending', 'This invoice has already been reviewed.'),
  usage_not_cancellable: failure(
    409,
    'Cannot cancel usage',
    'This invoice is for credits that are already spent, so you cannot cancel it. If it is wrong, contact us.',
  ),
  payment_under_way: failure(
    409,
    'Payment under way',
    'A payment of this invoice is under way or being checked. Wait for its result, or contact us.',
  ),
  payment_method_missing: failure(
    409,
    'Not offered',
    'This payment method is not available at the moment. Choose another one.',
  ),
  payment_attempts: failure(
    409,
    'Too many attempts',
    'There are already {limit} attempts to pay this invoice. Finish one, or wait until they end.',
  ),
  payment_prompt_open: failure(
    409,
    'Payment prompt open',
    'A prompt to pay this invoice is open on a phone. Wait until it ends.',
  ),
  proof_refused: failure(
    400,
    'Proof refused',
    'This file is not a PDF, JPEG or PNG. Choose another file as proof of payment.',
  ),
  proof_limit: failure(409, 'Too many proofs', 'An invoice can have at most {limit} proofs of payment.'),
  payment_not_reviewable: failure(409, 'Not for review', 'This payment is not waiting for a review.'),
  signature_refused: failure(401, 'Signature refused', 'The signature does not match what was sent.'),
  invoices_too_many: failure(
    409,
    'Too many invoices',
    'There are more than {limit} invoices. Choose fewer days.',
  ),
  invoice_not_approved: failure(
    409,
    'Invoice not approved',
    'You can correct only an approved invoice with a credit note. Reject a pending invoice instead.',
  ),
  usage_not_creditable: failure(
    409,
    'Credits already spent',
    'This invoice is for credits that are already spent, so you cannot withdraw any.',
  ),
  credits_not_unspent: failure(
    409,
    'Too many credits',
    'Only {unspent} credits of this invoice are unspent. You cannot withdraw more than that.',
  ),
  credit_note_too_small: failure(
    409,
    'Less than a pesewa',
    'These credits are worth less than one pesewa. Withdraw more credits.',
  ),
  second_person_required: failure(
    403,
    'Another Administrator needed',
    'You approved this invoice. Another Administrator must issue a credit note above GHS {limit}.',
  ),
  clearance_not_retryable: failure(
    409,
    'Cannot send again',
    'This document is already stamped or is being sent now.',
  ),
  reason_required: failure(400, 'Reason required', 'Say why you reject the invoice.'),

  // sender IDs
  sender_refused: failure(400, 'Sender ID refused', '{reason}'),
  sender_exists: failure(
    409,
    'Sender ID exists',
    'This account already has a sender ID with this name. Choose another name.',
  ),
  sender_limit: failure(
    409,
    'Too many sender IDs',
    'An account can have at most {limit} sender IDs. Delete one first.',
  ),
  sender_not_changeable: failure(
    409,
    'Cannot change sender ID',
    'You cannot change a sender ID that is approved or waiting for a decision. Withdraw it first.',
  ),
  sender_not_renewable: failure(
    409,
    'Nothing to renew',
    'No approval of this sender ID expires within {days} days, or its renewal is in progress.',
  ),
  approval_end_invalid: failure(
    400,
    'End date invalid',
    'Choose an end date in the future, within {years} years.',
  ),
  sender_not_submitted: failure(
    409,
    'Sender ID not submitted',
    'This sender ID is not waiting for a decision.',
  ),
  document_refused: failure(400, 'Document refused', '{reason}'),
  document_limit: failure(
    409,
    'Too many documents',
    'A sender ID can have at most {limit} documents. Delete one first.',
  ),
  own_request: failure(
    403,
    'Own request',
    'You cannot decide on your own request. Another person must decide.',
  ),
  second_approval_needed: failure(
    409,
    'Second approval needed',
    'You have already approved this. Another Administrator must approve it too.',
  ),

  ...sendingFailures,

  ...kycFailures,

  // contacts
  ...fileFailures,
  phone_column_missing: failure(
    400,
    'No phone column',
    'No column looks like a phone number. Choose the column in the mapping.',
  ),
  mapping_invalid: failure(
    400,
    'Mapping invalid',
    'The file does not have the column {column} named in the mapping.',
  ),
  group_deleted: failure(
    409,
    'Group deleted',
    'The group was deleted while we read the file. Import the file into another group.',
  ),
  group_exists: failure(409, 'Group exists', 'A group with this name already exists. Choose another name.'),
  group_in_use: failure(
    409,
    'Group in use',
    'The segment {segment} uses this group. Change or delete the segment first.',
  ),
  import_running: failure(409, 'Import running', 'The import is still running. Wait until it ends.'),
  import_undo_over: failure(
    409,
    'Too late to undo',
    'You can undo an import for 30 days. This import is older. Change or delete its contacts instead.',
  ),
  import_file_gone: failure(
    409,
    'File not kept',
    'We no longer have the file of this import. Upload it again.',
  ),
  merge_overfull: failure(
    409,
    'Too many fields',
    'The merged contact would have more than {limit} fields. Delete some fields first.',
  ),
  merge_changed: failure(
    409,
    'Changed since',
    'The merged contact was changed later, so you cannot undo the merge.',
  ),
  segments_full: failure(
    409,
    'Too many segments',
    'An account can have at most {limit} segments. Delete one first.',
  ),
  contact_exists: failure(
    409,
    'Contact exists',
    'A contact with this number already exists. Change that contact instead.',
  ),
  phone_unconfirmed: failure(
    409,
    'Number not confirmed',
    'Confirm the phone number in your profile first. We send text messages to it.',
  ),
  phone_invalid: failure(400, 'Number invalid', '{reason}'),
  too_many_views: failure(
    409,
    'Too many views',
    'You can save at most {limit} views of a list. Delete one that you do not use.',
  ),
  view_name_taken: failure(
    409,
    'Name taken',
    'You have another view of this list with this name. Choose a different one.',
  ),
} as const satisfies Record<string, Failure>

export type FailureCode = keyof typeof failures

/** The values in a failure's sentence. The problem also carries them. */
export type FailureValues = Record<string, string | number>

/** Values for the sentence if the failure has none of its own. */
const DEFAULT_VALUES: Partial<Record<FailureCode, FailureValues>> = {
  not_found: { thing: 'thing' },
  no_recipients: { reason: 'no number and no group is named' },
}

/** The sentence of a failure with its values filled in. */
export function sentenceOf(code: FailureCode, values: FailureValues = {}): string {
  const { sentence } = failures[code]
  const usual = DEFAULT_VALUES[code] ?? {}
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? usual[name] ?? place))
}
