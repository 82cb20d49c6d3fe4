/**
 * Golden cases of identity's routes: who calls with what, what comes back, and what the database then holds. Each
 * case starts with a person of its own, confirmed and signed in, whose password is `PASSWORD`.
 */
import * as routes from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { PASSWORD } from './identity-fixture.ts'

export interface Case {
  name: string
  route: Route
  /** The caller. If it is left out, nobody is signed in. */
  as?: 'the person'
  /** `{email}`, `{token}`, `{refresh}`, `{confirm}` and `{reset}` stand for the person's own. */
  body?: Record<string, unknown>
  /** The person's address is not confirmed yet. */
  unconfirmed?: true
  reply: { status: number; body: Record<string, unknown> }
  /** A statement and what it finds; `{account}` is the person’s account. */
  facts?: [statement: string, rows: Record<string, unknown>[]]
  /** The subjects of the mails that the call sent. */
  mails?: string[]
}

const NEW_PASSWORD = 'sixty tortoises asleep'

const done = { succeeded: true, data: null, messages: [], title: 'OK', status: 200 }
const session = { token: 'a token', refreshToken: 'a refresh token', expires: 'in 15 minutes' }

const refused = (status: number, code: string, title: string, message: string) => ({
  status,
  body: {
    succeeded: false,
    data: null,
    messages: [{ message, code }],
    type: 'about:blank',
    title,
    status,
    detail: message,
    code,
    retryable: false,
  },
})

const credentials = refused(
  400,
  'credentials_refused',
  'Sign-in failed',
  'The e-mail address or the password is wrong.',
)
const code = refused(
  400,
  'code_refused',
  'Code refused',
  'The code is wrong, used or expired. Ask for a new one.',
)
const currentPasswordWrong = refused(
  400,
  'current_password_wrong',
  'Current password wrong',
  'The current password is wrong.',
)
const notInForce = refused(
  409,
  'two_step_not_in_force',
  'Two-step sign-in is off',
  'Two-step sign-in is already off.',
)
const unauthenticated = refused(
  401,
  'unauthenticated',
  'Not signed in',
  'Sign in to continue. A program sends its API key in the header Authorization, after the word Bearer.',
)

const password = (reason: string) => {
  const { status, body } = refused(400, 'password_refused', 'Password refused', reason)
  return { status, body: { ...body, reason } }
}
const tooShort = password('Use at least 15 characters. A few unrelated words are easy to remember.')

const invalid = (...issues: [pointer: string, message: string][]) => {
  const { status, body } = refused(
    400,
    'invalid_request',
    'Invalid request',
    'Some of the data you sent is not valid.',
  )
  return {
    status,
    body: {
      ...body,
      messages: issues.map(([pointer, message]) => ({ message, pointer, code: 'invalid_request' })),
    },
  }
}

const sessions = `select count(*) filter (where ended_at is null)::int4 as live, count(*)::int4 as of
                  from session where account_id = {account}`
const confirmed = 'select confirmed_at is not null as confirmed from user_email where account_id = {account}'

const registration = {
  firstName: 'Yaw',
  lastName: 'Boateng',
  otherNames: '',
  companyName: 'Volta Clinic',
  email: 'yaw@voltaclinic.test',
  phoneNumber: '0244000000',
  password: PASSWORD,
}

export const cases: Case[] = [
  {
    name: 'signing in opens a session',
    route: routes.signIn,
    body: { email: '{email}', password: PASSWORD },
    reply: { status: 200, body: { ...done, data: session } },
    facts: [sessions, [{ live: 2, of: 2 }]],
  },
  {
    name: 'the e-mail address in any case, the password with white space behind it',
    route: routes.signIn,
    body: { email: ' {EMAIL} ', password: `${PASSWORD} \t\n` },
    reply: { status: 200, body: { ...done, data: session } },
  },
  {
    name: 'white space before and inside a password is part of it',
    route: routes.signIn,
    body: { email: '{email}', password: ` ${PASSWORD}` },
    reply: credentials,
    facts: [sessions, [{ live: 1, of: 1 }]],
  },
  {
    name: 'a wrong password answers 400 with the body',
    route: routes.signIn,
    body: { email: '{email}', password: `${PASSWORD}s` },
    reply: credentials,
    facts: [sessions, [{ live: 1, of: 1 }]],
  },
  {
    name: 'an address that nobody has answers the same',
    route: routes.signIn,
    body: { email: 'nobody@example.test', password: PASSWORD },
    reply: credentials,
  },
  {
    name: 'a right password before the address is confirmed says so',
    route: routes.signIn,
    unconfirmed: true,
    body: { email: '{email}', password: PASSWORD },
    reply: refused(
      400,
      'email_not_confirmed',
      'E-mail not confirmed',
      'Confirm your e-mail address first. We sent you a code.',
    ),
    facts: [sessions, [{ live: 1, of: 1 }]],
  },
  {
    name: 'a wrong password before the address is confirmed does not',
    route: routes.signIn,
    unconfirmed: true,
    body: { email: '{email}', password: 'something else altogether' },
    reply: credentials,
  },
  {
    name: 'what is missing is named',
    route: routes.signIn,
    body: { email: 'ama@nowhere', password: '' },
    reply: invalid(['/email', 'Invalid email address'], ['/password', 'Password is a required field']),
  },
  {
    name: 'Google sign-in says that it is not set up',
    route: routes.socialLogin,
    body: { provider: 'google', credential: 'x', clientId: 'y' },
    reply: refused(
      400,
      'social_login_off',
      'Google sign-in not set up',
      'Google sign-in is not available here. Sign in with your password.',
    ),
  },
  {
    name: 'and offers none',
    route: routes.socialLoginOffer,
    reply: { status: 200, body: done },
  },
  {
    name: 'a session is confirmed by the password, for ten minutes, on record',
    route: routes.confirmSession,
    as: 'the person',
    body: { password: PASSWORD },
    reply: { status: 200, body: { ...done, data: { expires: 'in 10 minutes' } } },
    facts: [
      "select detail from audit_entry where account_id = {account} and action = 'session_confirmed'",
      [{ detail: { by: 'password' } }],
    ],
  },
  {
    name: 'a session is not confirmed by another password',
    route: routes.confirmSession,
    as: 'the person',
    body: { password: NEW_PASSWORD },
    reply: currentPasswordWrong,
  },
  {
    name: 'nor by a code where no second step is in force',
    route: routes.confirmSession,
    as: 'the person',
    body: { code: '123456' },
    reply: notInForce,
  },
  {
    name: 'nobody confirms no session',
    route: routes.confirmSession,
    body: { password: PASSWORD },
    reply: unauthenticated,
  },
  {
    name: 'two-step sign-in is off until it is switched on',
    route: routes.getTwoStep,
    as: 'the person',
    reply: {
      status: 200,
      body: { ...done, data: { inForceSince: null, recoveryCodesLeft: 0, neededBy: null } },
    },
  },
  { name: 'nobody has no second step', route: routes.getTwoStep, reply: unauthenticated },
  {
    name: 'two-step sign-in is not begun with a wrong password',
    route: routes.beginTwoStep,
    as: 'the person',
    body: { currentPassword: NEW_PASSWORD },
    reply: currentPasswordWrong,
    facts: ['select user_id from two_step where account_id = {account}', []],
  },
  {
    name: 'nor confirmed before it is begun',
    route: routes.confirmTwoStep,
    as: 'the person',
    body: { code: '123456' },
    reply: refused(
      409,
      'two_step_not_begun',
      'Two-step set-up ended',
      'You did not start the two-step set-up, or it took too long. Start again.',
    ),
  },
  {
    name: 'what is off cannot be switched off',
    route: routes.disableTwoStep,
    as: 'the person',
    body: { currentPassword: PASSWORD, code: '123456' },
    reply: notInForce,
    mails: [],
  },
  {
    name: 'and has no recovery codes',
    route: routes.renewRecoveryCodes,
    as: 'the person',
    body: { currentPassword: PASSWORD, code: '123456' },
    reply: notInForce,
    mails: [],
  },
  {
    name: 'switching off needs both',
    route: routes.disableTwoStep,
    as: 'the person',
    body: { currentPassword: '', code: ' ' },
    reply: invalid(
      ['/currentPassword', 'Current Password is a required field'],
      ['/code', 'Code is a required field'],
    ),
  },
  {
    name: 'refreshing gives the next session',
    route: routes.refresh,
    body: { token: '{token}', refreshtoken: '{refresh}' },
    reply: { status: 200, body: { ...done, data: session } },
    facts: [
      `select count(*) filter (where spent_at is null)::int4 as good, count(*)::int4 as of
       from refresh_token where account_id = {account}`,
      [{ good: 1, of: 2 }],
    ],
  },
  {
    name: 'refreshing with what nobody gave ends nothing',
    route: routes.refresh,
    body: { token: '{token}', refreshtoken: 'x' },
    reply: refused(401, 'session_ended', 'Session ended', 'Your session has ended. Sign in again.'),
    facts: [sessions, [{ live: 1, of: 1 }]],
  },
  {
    name: 'a session that holds says until when',
    route: routes.validateSession,
    as: 'the person',
    reply: { status: 200, body: { ...done, data: { expires: 'in 14 minutes', impersonation: null } } },
  },
  { name: 'no session is none', route: routes.validateSession, reply: unauthenticated },
  {
    name: 'signing out ends the session',
    route: routes.signOut,
    as: 'the person',
    reply: { status: 200, body: done },
    facts: [sessions, [{ live: 0, of: 1 }]],
  },
  { name: 'nobody cannot sign out', route: routes.signOut, reply: unauthenticated },
  {
    name: 'changing the password says so, and tells the owner',
    route: routes.changePassword,
    as: 'the person',
    body: { email: '{email}', currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    reply: { status: 200, body: { ...done, messages: [{ message: 'Password changed successfully' }] } },
    facts: [sessions, [{ live: 1, of: 1 }]],
    mails: ['Your password was changed'],
  },
  {
    name: 'a password is not changed with a wrong one',
    route: routes.changePassword,
    as: 'the person',
    body: { email: '{email}', currentPassword: NEW_PASSWORD, newPassword: NEW_PASSWORD },
    reply: currentPasswordWrong,
  },
  {
    name: 'nor for another’s address',
    route: routes.changePassword,
    as: 'the person',
    body: { email: 'admin@nkra.test', currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    reply: currentPasswordWrong,
  },
  {
    name: 'nor to a short one',
    route: routes.changePassword,
    as: 'the person',
    body: { email: '{email}', currentPassword: PASSWORD, newPassword: 'fourteen-chars' },
    reply: tooShort,
    mails: [],
  },
  {
    name: 'both passwords are required fields, by their labels',
    route: routes.changePassword,
    as: 'the person',
    body: { email: '{email}', currentPassword: '' },
    reply: invalid(
      ['/currentPassword', 'Current Password is a required field'],
      ['/newPassword', 'New password is a required field'],
    ),
  },
  {
    name: 'nobody has no password to change',
    route: routes.changePassword,
    body: { email: '{email}', currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    reply: unauthenticated,
  },
  {
    name: 'registering opens an account that waits for its address to be confirmed',
    route: routes.register,
    body: registration,
    reply: { status: 201, body: { ...done, title: 'Created', status: 201 } },
    facts: [
      `select a.name, a.status, u.role, u.first_name, u.phone, e.confirmed_at, o.kind,
              o.payload->>'accountId' is not null as told
       from user_email e join account a on a.id = e.account_id
       join account_user u on u.account_id = e.account_id and u.id = e.user_id
       join outbox o on o.account_id = e.account_id and o.kind = 'account.registered'
       where e.email = 'yaw@voltaclinic.test'`,
      [
        {
          name: 'Volta Clinic',
          status: 'Active',
          role: 'Owner',
          first_name: 'Yaw',
          phone: '0244000000',
          confirmed_at: null,
          kind: 'account.registered',
          told: true,
        },
      ],
    ],
    mails: ['Confirm your e-mail address'],
  },
  {
    name: 'registering in French is answered by a mail in French',
    route: routes.register,
    body: { ...registration, companyName: 'Clinique Lomé', email: 'awa@lome.test', language: 'fr' },
    reply: { status: 201, body: { ...done, title: 'Created', status: 201 } },
    facts: [
      `select u.language from user_email e
       join account_user u on u.account_id = e.account_id and u.id = e.user_id where e.email = 'awa@lome.test'`,
      [{ language: 'fr' }],
    ],
    mails: ['Confirmez votre adresse e-mail'],
  },
  {
    name: 'registering an address that is somebody’s answers the same and changes nothing',
    route: routes.register,
    body: { ...registration, email: '{email}' },
    reply: { status: 201, body: { ...done, title: 'Created', status: 201 } },
    facts: [
      `select a.name, (select count(*)::int4 from account where name = 'Volta Clinic') as volta
       from user_email e join account a on a.id = e.account_id where e.email = '{email}'`,
      [{ name: 'Osikani Susu', volta: 1 }],
    ],
    mails: ['You already have an account with Nkra'],
  },
  {
    name: 'a password made of the company’s name is refused with the reason',
    route: routes.register,
    body: { ...registration, email: 'other@voltaclinic.test', password: 'Volta-Clinic-2026' },
    reply: password(
      'This password is too close to your name, your business, your e-mail address, Ghana or Nkra. Choose another.',
    ),
    facts: ["select account_id from user_email where email = 'other@voltaclinic.test'", []],
    mails: [],
  },
  {
    name: 'terms that nobody published are refused, and no account is opened',
    route: routes.register,
    body: { ...registration, email: 'other@voltaclinic.test', termsVersion: 99 },
    reply: refused(
      400,
      'terms_version_unknown',
      'Unknown version of the terms',
      'We do not know this version of the terms. Reload the page, read the terms and try again.',
    ),
    facts: ["select account_id from user_email where email = 'other@voltaclinic.test'", []],
    mails: [],
  },
  {
    name: 'more than 256 characters are refused, not cut',
    route: routes.register,
    body: { ...registration, email: 'other@voltaclinic.test', password: 'plover kenkey '.repeat(19) },
    reply: password('Use at most 256 characters.'),
  },
  {
    name: 'what a registration lacks is named',
    route: routes.register,
    body: { email: '{email}', password: PASSWORD },
    reply: invalid(
      ['/firstName', 'First name is a required field'],
      ['/lastName', 'Last name is a required field'],
      ['/companyName', 'Company name is a required field'],
    ),
  },
  {
    name: 'control characters are refused, and reach no statement',
    route: routes.register,
    body: {
      ...registration,
      email: 'a\u0001b@voltaclinic.test',
      companyName: 'Volta\u0001',
      phoneNumber: '024\n4',
    },
    reply: invalid(
      ['/companyName', 'Control characters are not allowed'],
      ['/email', 'Invalid email address'],
      ['/phoneNumber', 'Control characters are not allowed'],
    ),
  },
  {
    name: 'confirming with the mailed code',
    route: routes.confirmEmail,
    unconfirmed: true,
    body: { email: '{email}', code: '{confirm}' },
    reply: { status: 200, body: done },
    facts: [confirmed, [{ confirmed: true }]],
  },
  {
    name: 'a wrong code confirms nothing',
    route: routes.confirmEmail,
    unconfirmed: true,
    body: { email: '{email}', code: '0000-0000' },
    reply: code,
    facts: [confirmed, [{ confirmed: false }]],
  },
  {
    name: 'nor does a code that sets a password',
    route: routes.confirmEmail,
    unconfirmed: true,
    body: { email: '{email}', code: '{reset}' },
    reply: code,
    facts: [confirmed, [{ confirmed: false }]],
  },
  {
    name: 'a code for an address that nobody has answers as a wrong one',
    route: routes.confirmEmail,
    body: { email: 'nobody@example.test', code: '0000-0000' },
    reply: code,
  },
  {
    name: 'the confirmation code is mailed again',
    route: routes.resendVerificationCode,
    unconfirmed: true,
    body: { email: '{email}' },
    reply: { status: 200, body: done },
    mails: ['Confirm your e-mail address'],
  },
  {
    name: 'not to one who is confirmed, which the answer does not say',
    route: routes.resendVerificationCode,
    body: { email: '{email}' },
    reply: { status: 200, body: done },
    mails: [],
  },
  {
    name: 'a code for a new password is mailed',
    route: routes.forgetPassword,
    body: { email: '{email}' },
    reply: { status: 200, body: done },
    mails: ['Set a new password'],
  },
  {
    name: 'not where nobody has the address, which the answer does not say',
    route: routes.forgetPassword,
    body: { email: 'nobody@example.test' },
    reply: { status: 200, body: done },
    mails: [],
  },
  {
    name: 'a good reset code is called good and stays good',
    route: routes.verifyCode,
    body: { email: '{email}', code: '{reset}' },
    reply: { status: 200, body: done },
    facts: [
      "select spent_at, wrong_tries from mailed_code where account_id = {account} and purpose = 'reset'",
      [{ spent_at: null, wrong_tries: 0 }],
    ],
  },
  {
    name: 'a wrong reset code is counted',
    route: routes.verifyCode,
    body: { email: '{email}', code: '0000-0000' },
    reply: code,
  },
  {
    name: 'a reset sets the password, ends every session and confirms the address',
    route: routes.resetPassword,
    unconfirmed: true,
    body: { email: '{email}', password: `${NEW_PASSWORD}  `, token: '{reset}' },
    reply: { status: 200, body: done },
    facts: [
      `select (select count(*)::int4 from session where account_id = {account} and ended_at is null) as live,
              (select confirmed_at is not null from user_email where account_id = {account}) as confirmed,
              (select spent_at is not null from mailed_code where account_id = {account} and purpose = 'reset') as spent`,
      [{ live: 0, confirmed: true, spent: true }],
    ],
    mails: ['Your password was changed'],
  },
  {
    name: 'a reset to a guessable password is refused and leaves the code good',
    route: routes.resetPassword,
    body: { email: '{email}', password: 'Osikani-Susu-2026', token: '{reset}' },
    reply: password(
      'This password is too close to your name, your business, your e-mail address, Ghana or Nkra. Choose another.',
    ),
    facts: [
      "select spent_at from mailed_code where account_id = {account} and purpose = 'reset'",
      [{ spent_at: null }],
    ],
    mails: [],
  },
  {
    name: 'a reset with a confirmation code is refused',
    route: routes.resetPassword,
    unconfirmed: true,
    body: { email: '{email}', password: NEW_PASSWORD, token: '{confirm}' },
    reply: code,
    facts: [sessions, [{ live: 1, of: 1 }]],
  },
]
