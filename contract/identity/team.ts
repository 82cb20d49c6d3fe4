/** The people of an account: their names, their roles and the mails that they get. */
import { z } from 'zod'
import { PERSON_NAME_LENGTH_MAX } from '../limits.ts'
import { Email } from './sign-in.ts'
import { TEAM_ROLES } from '../permissions.ts'
import { route } from '../route.ts'
import { Id, Instant, requiredLine } from '../wire.ts'

/** The most members and invited people of an account together. */
export const TEAM_MAX = 200

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
    firstName: requiredLine('First name', PERSON_NAME_LENGTH_MAX),
    lastName: requiredLine('Last name', PERSON_NAME_LENGTH_MAX),
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
