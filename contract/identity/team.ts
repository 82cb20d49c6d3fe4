/** The people of an account, what each wants to be told, and who they are. */
import { z } from 'zod'
import {
  LOW_BALANCE_CREDITS_MAX,
  PERSON_NAME_LENGTH_MAX,
  PERSON_PHONE_LENGTH_MAX,
  TYPED_CODE_LENGTH_MAX,
} from '../limits.ts'
import { Email } from './sign-in.ts'
import { TEAM_ROLES } from '../permissions.ts'
import { route } from '../route.ts'
import { Credits, Id, Instant, Line } from '../wire.ts'

/** Members and invitations together. */
export const TEAM_MAX = 200

const name = (label: string) =>
  z
    .string({ error: `${label} is a required field` })
    .pipe(Line(PERSON_NAME_LENGTH_MAX))
    .pipe(z.string().min(1, `${label} is a required field`))

export const TeamRole = z.enum(TEAM_ROLES)

export const Member = z.object({
  id: Id('usr'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  role: TeamRole,
  state: z.enum(['active', 'disabled']),
  since: Instant,
  lastSignInAt: Instant.nullable(),
})

export const Invitation = z.object({
  id: Id('ivt'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: TeamRole,
  sentAt: Instant,
  resendAt: Instant.meta({ description: 'From when on it can be mailed again.' }),
  expiresAt: Instant.meta({ description: 'When the code in the newest mail ends.' }),
})

export const Team = z.object({
  members: z.array(Member),
  invitations: z.array(Invitation),
  twoStepSince: Instant.nullable().meta({
    description: 'Since when everybody in the team has to sign in with two steps; null where they need not',
  }),
})

export const listTeam = route('listTeam', {
  summary: 'Who belongs to the account, and who is invited; by name.',
  reply: Team,
  fails: [],
})

export const inviteMember = route('inviteMember', {
  summary:
    'Invite somebody by mail. The answer is the same whether or not the address has an account elsewhere; the mail says so.',
  status: 201,
  body: z.object({
    email: Email,
    firstName: name('First name'),
    lastName: name('Last name'),
    role: TeamRole,
  }),
  reply: Invitation,
  recent: 'in part',
  fails: ['member_exists', 'team_full', 'too_many_attempts'],
})

export const resendInvitation = route('resendInvitation', {
  summary: 'Mail an invitation again with a new code; the code before is good no more.',
  params: z.object({ id: Id('ivt') }),
  reply: Invitation,
  fails: ['not_found', 'too_many_attempts'],
})

export const withdrawInvitation = route('withdrawInvitation', {
  summary: 'Withdraw an invitation: its code is good no more.',
  params: z.object({ id: Id('ivt') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const changeTeamTwoStep = route('changeTeamTwoStep', {
  summary:
    'Say whether everybody in the team has to sign in with two steps. Whoever has not set it up does so first.',
  body: z.object({ required: z.boolean() }),
  reply: Team.pick({ twoStepSince: true }),
  recent: true,
  fails: [],
})

const memberFails = ['not_found', 'own_membership', 'last_owner'] as const

export const changeMemberRole = route('changeMemberRole', {
  summary: 'Give a member another role. It holds from their next request on.',
  params: z.object({ id: Id('usr') }),
  body: z.object({ role: TeamRole }),
  reply: Member,
  recent: 'in part',
  fails: memberFails,
})

export const disableMember = route('disableMember', {
  summary:
    'Disable a member: they are signed out everywhere with their next request, and can sign in no more.',
  params: z.object({ id: Id('usr') }),
  reply: Member,
  fails: memberFails,
})

export const enableMember = route('enableMember', {
  summary: 'Enable a disabled member: they can sign in again.',
  params: z.object({ id: Id('usr') }),
  reply: Member,
  fails: ['not_found', 'own_membership'],
})

const Phone = Line(PERSON_PHONE_LENGTH_MAX)
  .regex(/^(\+?[\d\s()-]{6,20})?$/, 'A phone number has digits, such as 024 123 4567')
  .default('')

export const Profile = z.object({
  userId: Id('usr'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  phone: z.string(),
  phoneConfirmed: z.boolean().meta({ description: 'A code that was texted to it was given back' }),
})

export const getProfile = route('getProfile', {
  summary: 'Who the signed-in person is.',
  reply: Profile,
  fails: [],
})

export const changeProfile = route('changeProfile', {
  summary: 'Change one’s own names and phone number.',
  body: z.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    otherNames: Line(PERSON_NAME_LENGTH_MAX).default(''),
    phone: Phone,
  }),
  reply: Profile,
  recent: 'in part',
  fails: [],
})

export const textPhoneCode = route('textPhoneCode', {
  summary: 'Text a code to the number in one’s profile, to show that it is one’s own. Once a minute.',
  reply: z.object({ phone: z.string().meta({ description: 'Where it goes', examples: ['+233241234567'] }) }),
  recent: true,
  fails: ['phone_invalid', 'too_many_attempts'],
})

export const confirmPhone = route('confirmPhone', {
  summary: 'Give back the code that was texted: the number is one’s own.',
  body: z.object({ code: Line(TYPED_CODE_LENGTH_MAX).min(1, 'Code is a required field') }),
  reply: Profile,
  fails: ['code_refused'],
})

export const Notifications = z.object({
  lowBalance: z.boolean().meta({ description: 'SMS credits fell below the threshold' }),
  lowBalanceCredits: Credits.refine(
    (credits) => credits >= 1n && credits <= LOW_BALANCE_CREDITS_MAX,
    'A number of credits from 1 to 1,000,000,000',
  ),
  lowBalanceText: z.boolean().meta({ description: 'Of that by text message, too' }),
  campaignFinished: z.boolean().meta({ description: 'A campaign is sent' }),
  approvals: z.boolean().meta({ description: 'An invoice was approved or rejected' }),
  lapsing: z.boolean().meta({ description: 'Credits lapse in a week, or in a day' }),
  reviews: z.boolean().meta({
    description: 'Identity checks wait for a decision; only whoever may take it is told',
  }),
})

export const getNotifications = route('getNotifications', {
  summary: 'What the signed-in person is told by mail.',
  reply: Notifications,
  fails: [],
})

export const changeNotifications = route('changeNotifications', {
  summary: 'Choose what one is told by mail, and of a low balance by text message.',
  body: Notifications,
  reply: Notifications,
  fails: ['phone_unconfirmed'],
})
