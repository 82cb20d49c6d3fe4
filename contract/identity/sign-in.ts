/** Signing in and out, registering, passwords (requirements 4.1, 4.2, 5, 7.1 to 7.11). */
import { z } from 'zod'
import { PASSWORD_LENGTH_MAX, PERSON_NAME_LENGTH_MAX, PERSON_PHONE_LENGTH_MAX } from '../limits.ts'
import { Language } from './languages.ts'
import { LegalVersion } from '../catalog/legal-texts.ts'
import { roles, type Role } from '../permissions.ts'
import { route } from '../route.ts'
import { Credits, Id, Instant, Line, required, requiredLine, UnitPrice } from '../wire.ts'

/** E-mail addresses are compared in lower case; the top-level domain has 2 to 24 characters (requirements 5.5). */
export const Email = required('E-mail')
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .regex(
    /^[^\s\p{Cc}\p{Cf}@<>()[\],;:"\\]{1,64}@[^\s\p{Cc}\p{Cf}@.]+(?:\.[^\s\p{Cc}\p{Cf}@.]+)*\.[a-z]{2,24}$/u,
    'Invalid email address',
  )

const Code = z.string().trim().min(1, 'Code is a required field').max(64)
const SecondStep = Code.optional().meta({
  description: 'Where two-step sign-in is on: the six digits of the authenticator, or a recovery code.',
})
/**
 * The password as typed, without white space at its end (requirements 5.2: before login and before reset). Every
 * call removes it: a stored password with white space at its end could never sign in.
 */
const Password = (label: string) =>
  required(label)
    .max(PASSWORD_LENGTH_MAX + 64)
    .transform((typed) => typed.trimEnd())

export const Session = z.object({
  token: z.string().meta({ description: 'A bearer token. Role and expiry are claims in it.' }),
  refreshToken: z.string().meta({ description: 'Good for one refresh; the reply carries the next.' }),
  expires: Instant.meta({ description: 'When the token ends.' }),
})

export const signIn = route('signIn', {
  specified: true,
  summary: 'Sign in with e-mail and password.',
  body: z.object({ email: Email, password: Password('Password'), code: SecondStep }),
  reply: Session,
  fails: [
    'credentials_refused',
    'email_not_confirmed',
    'too_many_attempts',
    'account_suspended',
    'second_step_required',
    'second_step_refused',
  ],
})

export const socialLoginOffer = route('socialLoginOffer', {
  summary:
    'Whether one can sign in with a Google account here, and what its button is to be initialised with.',
  reply: z
    .object({
      clientId: z.string(),
      nonce: z.string().meta({ description: 'For the ID token. Good for one sign-in within ten minutes.' }),
      script: z.url().meta({ description: 'Google’s identity client.' }),
    })
    .nullable()
    .meta({ description: 'Null where no Google client is configured.' }),
  fails: [],
})

export const socialLogin = route('socialLogin', {
  specified: true,
  summary: 'Sign in with a Google account.',
  body: z.object({
    provider: z.literal('google'),
    credential: z.string().max(8192).meta({ description: 'The ID token, with a nonce of ours in it.' }),
    clientId: z.string().max(256),
    code: SecondStep,
  }),
  reply: Session,
  fails: [
    'social_login_off',
    'social_login_refused',
    'social_login_unknown',
    'social_login_unvouched',
    'social_login_unavailable',
    'account_suspended',
    'too_many_attempts',
    'second_step_required',
    'second_step_refused',
  ],
})

export const refresh = route('refresh', {
  specified: true,
  summary: 'Exchange a refresh token for a new session.',
  body: z.object({ token: z.string().max(4096), refreshtoken: z.string().max(256) }),
  reply: Session,
  fails: ['session_ended'],
})

/** How an Administrator acts as a customer. */
export const Impersonation = z.object({
  administrator: z.string().meta({ description: 'Who acts' }),
  accountName: z.string().meta({ description: 'For whom' }),
  ends: Instant.meta({ description: 'Not refreshed beyond it' }),
  mayChange: z
    .boolean()
    .meta({ description: 'Whether a reason to make changes was given; looking only, if not' }),
})

export const validateSession = route('validateSession', {
  summary: 'Whether the session still holds.',
  reply: z.object({
    expires: Instant,
    impersonation: Impersonation.nullable().meta({ description: 'Null where people act for themselves' }),
  }),
  fails: [],
})

export const signOut = route('signOut', {
  summary: 'End the session.',
  reply: z.null(),
  fails: [],
})

export const confirmSession = route('confirmSession', {
  summary:
    'Confirm who one is, by the password, by a code of the second step, or by Google. For ten minutes calls that need it are open.',
  body: z.union([
    z.object({ password: Password('Password') }),
    z.object({ code: Code.meta({ description: 'Of the authenticator, or a recovery code' }) }),
    z.object({ credential: z.string().max(8192), clientId: z.string().max(256) }),
  ]),
  reply: z.object({ expires: Instant.meta({ description: 'When it has to be confirmed again.' }) }),
  fails: [
    'current_password_wrong',
    'second_step_refused',
    'two_step_not_in_force',
    'social_login_off',
    'social_login_refused',
    'social_login_unvouched',
    'social_login_unavailable',
    'too_many_attempts',
  ],
})

/** The reply to a password change is a sentence for the person (requirements 8.5). */
export const changePassword = route('changePassword', {
  specified: true,
  summary: 'Change one’s own password; every other session ends.',
  body: z.object({
    email: Email,
    currentPassword: Password('Current Password'),
    newPassword: Password('New password'),
  }),
  reply: z.null(),
  fails: ['current_password_wrong', 'password_refused', 'too_many_attempts'],
})

export const confirmEmail = route('confirmEmail', {
  specified: true,
  summary: 'Confirm an e-mail address with the code that was mailed.',
  body: z.object({ email: Email, code: Code }),
  reply: z.null(),
  fails: ['code_refused', 'already_confirmed', 'too_many_attempts'],
})

export const resendVerificationCode = route('resendVerificationCode', {
  specified: true,
  summary: 'Mail the confirmation code again. The answer is the same whether or not the address is known.',
  body: z.object({ email: Email }),
  reply: z.null(),
  fails: ['too_many_attempts'],
})

export const forgetPassword = route('forgetPassword', {
  specified: true,
  summary:
    'Mail a code for setting a new password. The answer is the same whether or not the address is known.',
  body: z.object({ email: Email }),
  reply: z.null(),
  fails: ['too_many_attempts'],
})

export const verifyCode = route('verifyCode', {
  specified: true,
  summary: 'Whether a password-reset code is good, without using it up.',
  body: z.object({ email: Email, code: Code }),
  reply: z.null(),
  fails: ['code_refused', 'too_many_attempts'],
})

export const resetPassword = route('resetPassword', {
  specified: true,
  summary: 'Set a new password with the mailed code; every session ends.',
  body: z.object({ email: Email, password: Password('Password'), token: Code }),
  reply: z.null(),
  fails: ['code_refused', 'password_refused', 'too_many_attempts'],
})

export const getTwoStep = route('getTwoStep', {
  summary: 'Whether two-step sign-in is on.',
  reply: z.object({
    inForceSince: Instant.nullable().meta({ description: 'Null where it is off.' }),
    recoveryCodesLeft: z.int(),
    neededBy: z.enum(['role', 'team']).nullable().meta({
      description: 'Who has to have it on: an Administrator, or everybody in the team. Null: nobody says so.',
    }),
  }),
  fails: [],
})

export const beginTwoStep = route('beginTwoStep', {
  summary: 'Begin to set up two-step sign-in. It is on once a code of the authenticator confirms it.',
  body: z.object({ currentPassword: Password('Current Password') }),
  reply: z.object({
    secret: z.string().meta({ description: 'In base 32, for who types it into the authenticator.' }),
    uri: z.string().meta({ description: 'The same as otpauth://totp/…, to be shown as a QR code.' }),
  }),
  fails: ['current_password_wrong', 'two_step_in_force', 'too_many_attempts'],
})

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Each good for one sign-in. Shown this once.' }),
})

export const confirmTwoStep = route('confirmTwoStep', {
  summary:
    'Switch two-step sign-in on by a code of the authenticator; every other session ends, and this one goes on with new tokens.',
  body: z.object({ code: Code }),
  reply: RecoveryCodes.extend({
    session: Session.meta({ description: 'In the place of the tokens of before, which are good no more.' }),
  }),
  fails: ['second_step_refused', 'two_step_not_begun', 'two_step_in_force', 'too_many_attempts'],
})

const byBoth = z.object({ currentPassword: Password('Current Password'), code: Code })

export const disableTwoStep = route('disableTwoStep', {
  summary: 'Switch two-step sign-in off, by the password and a code.',
  body: byBoth,
  reply: z.null(),
  fails: ['current_password_wrong', 'second_step_refused', 'two_step_not_in_force', 'too_many_attempts'],
})

export const renewRecoveryCodes = route('renewRecoveryCodes', {
  summary: 'Replace the recovery codes, by the password and a code.',
  body: byBoth,
  reply: RecoveryCodes,
  fails: ['current_password_wrong', 'second_step_refused', 'two_step_not_in_force', 'too_many_attempts'],
})

export const register = route('register', {
  specified: true,
  summary:
    'Register a business. The answer is the same whether or not the address is known; a code is mailed.',
  status: 201,
  body: z.object({
    firstName: requiredLine('First name', PERSON_NAME_LENGTH_MAX),
    lastName: requiredLine('Last name', PERSON_NAME_LENGTH_MAX),
    otherNames: Line(PERSON_NAME_LENGTH_MAX).default(''),
    companyName: requiredLine('Company name', PERSON_NAME_LENGTH_MAX),
    email: Email,
    phoneNumber: Line(PERSON_PHONE_LENGTH_MAX).default(''),
    password: Password('Password'),
    termsVersion: LegalVersion.optional().meta({
      description: 'The version of the terms and the privacy notice that the person agreed to: see getOffer',
    }),
    language: Language.optional().meta({ description: 'Of the page; mails come in it. Default: en' }),
  }),
  reply: z.null(),
  fails: ['password_refused', 'terms_version_unknown', 'too_many_attempts'],
})

export const BillingState = z.object({
  billingType: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 Prepaid, 2 Postpaid' }),
  billingStatus: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 Active, 2 Suspended' }),
  billingTypeId: z.string(),
})

export const CurrentUser = z.object({
  userId: Id('usr'),
  accountId: Id('acc'),
  accountName: z.string(),
  accountStatus: z.enum(['Active', 'Suspended']),
  sms: BillingState,
  kyc: BillingState,
  credit: Credits.meta({ description: 'SMS credits available' }),
  rate: UnitPrice.meta({ description: 'GHS for one SMS credit, as last bought' }),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  emailAddress: z.string(),
  language: Language.meta({ description: 'In which the person gets mails' }),
  role: z.enum(Object.keys(roles) as [Role, ...Role[]]),
  exp: z.int().meta({ description: 'When the token ends, in seconds since 1970' }),
})

export const getUser = route('getUser', {
  specified: true,
  summary: 'The signed-in person and their account.',
  reply: CurrentUser,
  fails: [],
})
