/**
 * Golden cases of the team’s routes: who calls, with what, what comes back, what is then on record. Each has an account
 * of its own with two owners, Efua and Kojo, and Yaw, who sends; Abla is invited since an hour. Adwoa is of another
 * account. `{efua}`, `{abla}` and so on stand for their ids, `{account}` for the account’s.
 */
import * as routes from '@nkra/contract/identity/team.ts'
import * as languageRoutes from '@nkra/contract/identity/languages.ts'
import * as profileRoutes from '@nkra/contract/identity/profile.ts'
import type { Route } from '@nkra/contract/route.ts'

export interface Case {
  name: string
  route: Route
  as?: 'efua' | 'yaw'
  /** They signed in an hour ago and have just shown who they are. */
  confirmed?: true
  id?: string
  body?: Record<string, unknown>
  reply: { status: number; body: Record<string, unknown> }
  facts?: [statement: string, rows: Record<string, unknown>[]]
  /** The mails: to whom and with which subject. */
  mails?: [to: string, subject: string][]
}

const done = { succeeded: true, messages: [], title: 'OK', status: 200 }
const answered = (data: unknown) => ({ status: 200, body: { ...done, data } })

const refused = (status: number, code: string, title: string, detail: string, more: object = {}) => ({
  status,
  body: {
    succeeded: false,
    data: null,
    messages: [{ message: detail, code }],
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    retryable: false,
    ...more,
  },
})

const unconfirmed = refused(
  403,
  'reauthentication_required',
  'Confirm that it is you',
  'Confirm that it is you, then try again.',
)
const forbidden = refused(
  403,
  'forbidden',
  'Not allowed',
  'Your role does not allow this. Ask an owner of your account.',
)
const notFound = (thing: string, pointer: string) => {
  const message = `We could not find this ${thing}.`
  const messages = [{ message, code: 'not_found', pointer }]
  return refused(404, 'not_found', 'Not found', message, { messages, thing })
}
const exists = refused(
  409,
  'member_exists',
  'Already in the team',
  'A person with this address is already in your team or invited.',
)
const ownMembership = refused(
  409,
  'own_membership',
  'Your own membership',
  'You cannot change your own role or disable yourself. Ask another owner.',
)
const invalid = (...issues: [pointer: string, message: string][]) => {
  const { status, body } = refused(
    400,
    'invalid_request',
    'Invalid request',
    'Some of the data you sent is not valid.',
  )
  const messages = issues.map(([pointer, message]) => ({ message, pointer, code: 'invalid_request' }))
  return { status, body: { ...body, messages } }
}

const member = (name: string, role: string, state = 'active') => ({
  id: `{${name}}`,
  email: `${name}@{domain}`,
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Owusu',
  otherNames: '',
  role,
  state,
  since: 'now - 1 h',
  lastSignInAt: name === 'kojo' ? null : 'now - 1 h',
})

const invitation = (name: string, role: string, more: Record<string, unknown> = {}) => ({
  id: `{${name}}`,
  email: `${name}@{domain}`,
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Tetteh',
  role,
  sentAt: 'now',
  resendAt: 'now + 1 min',
  expiresAt: 'now + 72 h',
  ...more,
})

const abla = invitation('abla', 'Finance', {
  sentAt: 'now - 1 h',
  resendAt: 'now - 59 min',
  expiresAt: 'now + 71 h',
})
const afi = { email: 'afi@{domain}', firstName: 'Afi', lastName: 'Tetteh', role: 'Viewer' }

const onRecord = (of: string) =>
  `select action, detail from audit_entry where account_id = {account} and subject_id = ${of} order by id`
const stateOf = (of: string) =>
  `select role, disabled_at is not null as disabled,
     (select count(*)::int4 from session where account_id = {account} and user_id = ${of} and ended_at is null) as sessions
   from account_user where account_id = {account} and id = ${of}`
const invitations = 'select email, role from invitation where account_id = {account} order by id'
const stillAbla = [{ email: 'abla@{domain}', role: 'Finance' }]

const choices = {
  lowBalance: true,
  lowBalanceCredits: 250,
  lowBalanceText: false,
  campaignFinished: false,
  approvals: true,
  lapsing: true,
  reviews: false,
}

export const cases: Case[] = [
  {
    name: 'the team by name, and who is invited',
    route: routes.listTeam,
    as: 'efua',
    reply: answered({
      members: [member('efua', 'Owner'), member('kojo', 'Owner'), member('yaw', 'Sender')],
      invitations: [abla],
      twoStepSince: null,
    }),
  },
  { name: 'the team is not for who sends', route: routes.listTeam, as: 'yaw', reply: forbidden },
  {
    name: 'somebody is invited by mail',
    route: routes.inviteMember,
    as: 'efua',
    body: { ...afi, email: ' AFI@{domain}' },
    reply: {
      status: 201,
      body: { ...done, title: 'Created', status: 201, data: { ...invitation('afi', 'Viewer'), id: 'ivt_…' } },
    },
    facts: [
      `select i.email, i.role, i.code_hash is not null as code, e.action, e.detail,
         (select count(*)::int4 from user_email where email = 'afi@{domain}' and account_id is not null) as claimed
       from invitation i join audit_entry e on e.account_id = i.account_id and e.subject_id = i.id
       where i.account_id = {account} and i.email like 'afi@%'`,
      [
        {
          email: 'afi@{domain}',
          role: 'Viewer',
          code: true,
          action: 'member_invited',
          detail: { email: 'afi@{domain}', role: 'Viewer' },
          claimed: 0,
        },
      ],
    ],
    mails: [['afi@{domain}', 'You are invited to a team on Nkra']],
  },
  {
    name: 'somebody of another account is invited with the same answer, and gets no code',
    route: routes.inviteMember,
    as: 'efua',
    body: { ...afi, email: 'adwoa@{domain}', firstName: 'Adwoa' },
    reply: {
      status: 201,
      body: {
        ...done,
        title: 'Created',
        status: 201,
        data: { ...invitation('adwoa', 'Viewer'), id: 'ivt_…' },
      },
    },
    facts: [
      `select code_hash from invitation where account_id = {account} and email = 'adwoa@{domain}'`,
      [{ code_hash: null }],
    ],
    mails: [['adwoa@{domain}', 'You are invited to a team on Nkra']],
  },
  {
    name: 'a member is not invited',
    route: routes.inviteMember,
    as: 'efua',
    body: { ...afi, email: 'YAW@{domain}' },
    reply: exists,
    facts: [invitations, stillAbla],
    mails: [],
  },
  {
    name: 'nor is who is invited already',
    route: routes.inviteMember,
    as: 'efua',
    body: { ...afi, email: 'abla@{domain}' },
    reply: exists,
    facts: [invitations, stillAbla],
    mails: [],
  },
  {
    name: 'nobody is made an Administrator, and nobody is without a name',
    route: routes.inviteMember,
    as: 'efua',
    body: { email: 'afi', firstName: ' ', role: 'Administrator' },
    reply: invalid(
      ['/email', 'Invalid email address'],
      ['/firstName', 'First name is a required field'],
      ['/lastName', 'Last name is a required field'],
      ['/role', 'This must be one of Owner, Sender, Finance, Developer, Compliance, Reviewer, Viewer'],
    ),
  },
  {
    name: 'who sends invites nobody',
    route: routes.inviteMember,
    as: 'yaw',
    body: afi,
    reply: forbidden,
    facts: [invitations, stillAbla],
  },
  {
    name: 'an invitation is mailed again',
    route: routes.resendInvitation,
    as: 'efua',
    id: '{abla}',
    reply: answered(invitation('abla', 'Finance')),
    facts: [
      onRecord('{abla}'),
      [
        { action: 'member_invited', detail: { email: 'abla@{domain}', role: 'Finance' } },
        { action: 'member_invited', detail: { email: 'abla@{domain}', role: 'Finance', again: true } },
      ],
    ],
    mails: [['abla@{domain}', 'You are invited to a team on Nkra']],
  },
  {
    name: 'another account’s invitation is not mailed again',
    route: routes.resendInvitation,
    as: 'efua',
    id: '{elsewhere}',
    reply: notFound('invitation', '/id'),
    mails: [],
  },
  {
    name: 'an invitation is withdrawn',
    route: routes.withdrawInvitation,
    as: 'efua',
    id: '{abla}',
    reply: answered(null),
    facts: [invitations, []],
  },
  {
    name: 'another account’s invitation is not withdrawn',
    route: routes.withdrawInvitation,
    as: 'efua',
    id: '{elsewhere}',
    reply: notFound('invitation', '/id'),
    facts: [
      "select email from invitation where account_id <> {account} and email = 'elsewhere@{domain}'",
      [{ email: 'elsewhere@{domain}' }],
    ],
  },
  {
    name: 'a member is given another role, and keeps the session',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{yaw}',
    body: { role: 'Developer' },
    reply: answered(member('yaw', 'Developer')),
    facts: [stateOf('{yaw}'), [{ role: 'Developer', disabled: false, sessions: 1 }]],
  },
  {
    name: 'nobody makes another owner who signed in an hour ago',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{yaw}',
    body: { role: 'Owner' },
    reply: unconfirmed,
    facts: [onRecord('{yaw}'), []],
  },
  {
    name: 'nor invites one',
    route: routes.inviteMember,
    as: 'efua',
    body: { email: 'esi@{domain}', firstName: 'Esi', lastName: 'Mensah', role: 'Owner' },
    reply: unconfirmed,
    facts: [`select email from invitation where account_id = {account} and email = 'esi@{domain}'`, []],
  },
  {
    name: 'everybody in the team is asked for two steps, on record',
    route: routes.changeTeamTwoStep,
    as: 'efua',
    confirmed: true,
    body: { required: true },
    reply: answered({ twoStepSince: 'now' }),
    facts: [
      "select detail from audit_entry where account_id = {account} and action = 'team_two_step_changed'",
      [{ detail: { required: true } }],
    ],
  },
  {
    name: 'not by whoever signed in an hour ago',
    route: routes.changeTeamTwoStep,
    as: 'efua',
    body: { required: true },
    reply: unconfirmed,
  },
  {
    name: 'nor by who sends',
    route: routes.changeTeamTwoStep,
    as: 'yaw',
    confirmed: true,
    body: { required: true },
    reply: forbidden,
  },
  {
    name: 'what changed of a role is on record',
    route: routes.changeMemberRole,
    as: 'efua',
    confirmed: true,
    id: '{yaw}',
    body: { role: 'Owner' },
    reply: answered(member('yaw', 'Owner')),
    facts: [onRecord('{yaw}'), [{ action: 'member_role_changed', detail: { from: 'Sender', to: 'Owner' } }]],
  },
  {
    name: 'the role that somebody has is no change',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{yaw}',
    body: { role: 'Sender' },
    reply: answered(member('yaw', 'Sender')),
    facts: [onRecord('{yaw}'), []],
  },
  {
    name: 'nobody changes their own role',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{efua}',
    body: { role: 'Viewer' },
    reply: ownMembership,
    facts: [stateOf('{efua}'), [{ role: 'Owner', disabled: false, sessions: 1 }]],
  },
  {
    name: 'another account’s member keeps their role',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{adwoa}',
    body: { role: 'Viewer' },
    reply: notFound('user', '/id'),
  },
  {
    name: 'an owner makes no Administrator',
    route: routes.changeMemberRole,
    as: 'efua',
    id: '{yaw}',
    body: { role: 'Administrator' },
    reply: invalid([
      '/role',
      'This must be one of Owner, Sender, Finance, Developer, Compliance, Reviewer, Viewer',
    ]),
  },
  {
    name: 'a member is disabled, and signed out everywhere',
    route: routes.disableMember,
    as: 'efua',
    id: '{yaw}',
    reply: answered(member('yaw', 'Sender', 'disabled')),
    facts: [stateOf('{yaw}'), [{ role: 'Sender', disabled: true, sessions: 0 }]],
  },
  {
    name: 'another owner can be disabled',
    route: routes.disableMember,
    as: 'efua',
    id: '{kojo}',
    reply: answered(member('kojo', 'Owner', 'disabled')),
    facts: [onRecord('{kojo}'), [{ action: 'member_disabled', detail: {} }]],
  },
  {
    name: 'nobody disables themselves',
    route: routes.disableMember,
    as: 'efua',
    id: '{efua}',
    reply: ownMembership,
  },
  {
    name: 'another account’s member is not disabled',
    route: routes.disableMember,
    as: 'efua',
    id: '{adwoa}',
    reply: notFound('user', '/id'),
  },
  {
    name: 'enabling who is active changes nothing',
    route: routes.enableMember,
    as: 'efua',
    id: '{yaw}',
    reply: answered(member('yaw', 'Sender')),
    facts: [onRecord('{yaw}'), []],
  },
  {
    name: 'another account’s member is not enabled',
    route: routes.enableMember,
    as: 'efua',
    id: '{adwoa}',
    reply: notFound('user', '/id'),
  },
  {
    name: 'one’s own profile',
    route: profileRoutes.getProfile,
    as: 'yaw',
    reply: answered({
      userId: '{yaw}',
      email: 'yaw@{domain}',
      firstName: 'Yaw',
      lastName: 'Owusu',
      otherNames: '',
      phone: '',
      phoneConfirmed: false,
    }),
  },
  {
    name: 'mails follow the language of the screens',
    route: languageRoutes.changeLanguage,
    as: 'yaw',
    body: { language: 'fr' },
    reply: answered(null),
    facts: [
      'select language from account_user where account_id is not null and id = {yaw}',
      [{ language: 'fr' }],
    ],
  },
  {
    name: 'one’s own profile is changed; which parts is on record, and not what they say',
    route: profileRoutes.changeProfile,
    as: 'yaw',
    confirmed: true,
    body: { firstName: ' Yaw ', lastName: 'Owusu-Ansah', otherNames: 'Kwame', phone: '024 123 4567' },
    reply: answered({
      userId: '{yaw}',
      email: 'yaw@{domain}',
      firstName: 'Yaw',
      lastName: 'Owusu-Ansah',
      otherNames: 'Kwame',
      phone: '024 123 4567',
      phoneConfirmed: false,
    }),
    facts: [
      onRecord('{yaw}'),
      [{ action: 'profile_changed', detail: { lastName: true, otherNames: true, phone: true } }],
    ],
  },
  {
    name: 'a new phone is not written down for whoever signed in an hour ago',
    route: profileRoutes.changeProfile,
    as: 'yaw',
    body: { firstName: 'Yaw', lastName: 'Owusu', otherNames: '', phone: '024 123 4567' },
    reply: unconfirmed,
    facts: [onRecord('{yaw}'), []],
  },
  {
    name: 'a profile without a name, with a phone number that is none',
    route: profileRoutes.changeProfile,
    as: 'yaw',
    body: { lastName: 'Owusu', phone: 'call me' },
    reply: invalid(
      ['/firstName', 'First name is a required field'],
      ['/phone', 'A phone number has digits, such as 024 123 4567'],
    ),
  },
  {
    name: 'a code is not texted where there is no number',
    route: profileRoutes.textPhoneCode,
    as: 'yaw',
    confirmed: true,
    reply: refused(400, 'phone_invalid', 'Number invalid', 'The phone number is missing.', {
      reason: 'The phone number is missing.',
    }),
  },
  {
    name: 'a number is not shown to be one’s own by a code that was never sent',
    route: profileRoutes.confirmPhone,
    as: 'yaw',
    body: { code: '0000-0000' },
    reply: refused(
      400,
      'code_refused',
      'Code refused',
      'The code is wrong, used or expired. Ask for a new one.',
    ),
  },
  {
    name: 'what one is told begins with what goes with the role',
    route: profileRoutes.getNotifications,
    as: 'yaw',
    reply: answered({
      lowBalance: false,
      lowBalanceCredits: 100,
      campaignFinished: true,
      approvals: false,
      lapsing: false,
      reviews: false,
      lowBalanceText: false,
    }),
  },
  {
    name: 'what one is told is chosen, and the balance watched',
    route: profileRoutes.changeNotifications,
    as: 'yaw',
    body: choices,
    reply: answered(choices),
    facts: [
      `select low_balance_credits::int4 as credits, o.payload->>'credits' as told
       from notification_choice n join outbox o on o.account_id = n.account_id
       where n.account_id = {account} and user_id = {yaw}`,
      [{ credits: 250, told: '250' }],
    ],
  },
  {
    name: 'text messages are for a number that is shown to be one’s own',
    route: profileRoutes.changeNotifications,
    as: 'yaw',
    body: { ...choices, lowBalanceText: true },
    reply: refused(
      409,
      'phone_unconfirmed',
      'Number not confirmed',
      'Confirm the phone number in your profile first. We send text messages to it.',
    ),
  },
  {
    name: 'a threshold of nothing is none',
    route: profileRoutes.changeNotifications,
    as: 'yaw',
    body: { ...choices, lowBalanceCredits: 0 },
    reply: invalid(['/lowBalanceCredits', 'Enter a number of credits from 1 to 1,000,000,000']),
  },
]
