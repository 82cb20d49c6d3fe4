/**
 * Limits on a customer's programs: how often API keys may call and send, and how SMPP clients may bind. The operator sets
 * them for an account, or the default for all accounts without limits of their own.
 */
import { z } from 'zod'
import { PROGRAM_LIMITS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant } from '../wire.ts'

const limit = (name: keyof typeof PROGRAM_LIMITS_MAX, description: string) =>
  z
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(PROGRAM_LIMITS_MAX[name], `At most ${PROGRAM_LIMITS_MAX[name].toLocaleString('en-US')}`)
    .meta({ description })

export const ProgramLimits = z.object({
  keyCalls: limit('keyCalls', 'Calls a second of one API key. A minute’s worth may come at once'),
  accountCalls: limit('accountCalls', 'Calls a second of all API keys of the account'),
  keyMessages: limit(
    'keyMessages',
    'Messages a second of one API key. A minute’s worth may come at once; a call that is let through is sent whole',
  ),
  accountMessages: limit('accountMessages', 'Messages a second of all API keys of the account'),
  smppBinds: limit('smppBinds', 'SMPP binds of one login at the same time'),
  smppWindow: limit('smppWindow', 'Unanswered submits of one bind'),
  smppSubmits: limit('smppSubmits', 'Submits a second of one login'),
})
export type ProgramLimits = z.output<typeof ProgramLimits>

const Kept = z.object({
  limits: ProgramLimits.meta({ description: 'The limits in force' }),
  defaults: ProgramLimits.meta({ description: 'The limits of accounts that have none of their own' }),
  changedAt: Instant.nullable().meta({ description: 'Null if the account has the default' }),
  lastMinute: z.object({ calls: z.int(), messages: z.int() }).meta({
    description: 'About how many calls and messages of its live keys were let through in the last minute',
  }),
})

export const getOwnProgramLimits = route('getOwnProgramLimits', {
  summary: 'The limits on the account’s own programs.',
  reply: ProgramLimits,
  fails: [],
})

export const getProgramLimits = route('getProgramLimits', {
  summary: 'The limits on an account’s programs.',
  params: z.object({ id: Id('acc') }),
  reply: Kept,
  fails: ['not_found'],
})

export const changeProgramLimits = route('changeProgramLimits', {
  summary:
    'Set the limits on an account’s programs, or let it have the default again. All processes keep to them within 2 seconds.',
  params: z.object({ id: Id('acc') }),
  body: z.object({ limits: ProgramLimits.nullable().meta({ description: 'Null: the default' }) }),
  reply: Kept,
  fails: ['not_found'],
})

export const getDefaultProgramLimits = route('getDefaultProgramLimits', {
  summary: 'The limits on programs of accounts that have none of their own.',
  reply: ProgramLimits,
  fails: [],
})

export const changeDefaultProgramLimits = route('changeDefaultProgramLimits', {
  summary:
    'Set the limits on programs of accounts that have none of their own. Accounts with limits of their own follow in those that equalled the default. All processes keep to them within 2 seconds.',
  body: ProgramLimits,
  reply: ProgramLimits,
  fails: [],
})
