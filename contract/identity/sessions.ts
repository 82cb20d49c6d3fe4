/** A person's own sessions, and the sessions in which an Administrator acts as a customer. */
import { z } from 'zod'
import { Impersonation, Session } from './sign-in.ts'
import { route } from '../route.ts'
import { Id, Instant, Reason } from '../wire.ts'

/** The longest that an Administrator may act as a customer, in milliseconds. */
export const IMPERSONATION_MS_MAX = 30 * 60_000

export const OwnSession = z.object({
  id: Id('ses'),
  current: z.boolean().meta({ description: 'The one by which this was asked' }),
  userAgent: z.string(),
  ip: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant.meta({ description: 'When it was opened or last refreshed' }),
  impersonator: z
    .string()
    .nullable()
    .meta({ description: 'The name of the Administrator who acts as this person in it' }),
})

export const listSessions = route('listSessions', {
  summary: 'One’s own sessions that still hold, the newest first.',
  reply: z.array(OwnSession),
  fails: [],
})

export const endSession = route('endSession', {
  summary: 'End one of one’s own sessions.',
  params: z.object({ id: Id('ses') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const endOtherSessions = route('endOtherSessions', {
  summary: 'End one’s own sessions but this one.',
  reply: z.object({ ended: z.int() }),
  fails: [],
})

export const impersonate = route('impersonate', {
  summary:
    'Act as the owner of an account to look, for a limited time, on record. Ends with the Administrator’s own session.',
  body: z.object({ accountId: Id('acc'), reason: Reason }),
  reply: Session,
  recent: true,
  fails: ['not_found', 'account_suspended', 'owner_missing'],
})

export const changeAsCustomer = route('changeAsCustomer', {
  summary:
    'While acting as a customer: make changes too, for the rest of the time. The reason is on record in both logs.',
  body: z.object({ reason: Reason }),
  reply: Impersonation,
  fails: ['forbidden'],
})

export const endImpersonation = route('endImpersonation', {
  summary:
    'Return from acting as a customer to the Administrator’s own session, by the tokens of the former.',
  body: z.object({ token: z.string().max(4096), refreshtoken: z.string().max(256) }),
  reply: Session,
  fails: ['session_ended'],
})
