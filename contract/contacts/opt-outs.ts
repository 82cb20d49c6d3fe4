/**
 * Opt-outs: the numbers that want no texts from an account, and the operator's list of numbers that nobody may
 * text.
 */
import { z } from 'zod'
import { GLOBAL_OPT_OUT_REASON_LENGTH_MAX, PHONE_LENGTH_MAX, RECIPIENTS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { CursorQuery, Instant, Line, Msisdn, PageQuery } from '../wire.ts'

export const OptOut = z.object({
  phone: Msisdn,
  source: z.enum(['manual', 'link', 'inbound', 'import']),
  createdAt: Instant,
})

export const listOptOuts = route('listOptOuts', {
  summary: 'Numbers that asked not to be texted, newest first.',
  kind: 'page',
  query: z.object(CursorQuery),
  reply: OptOut,
  fails: [],
})

export const addOptOut = route('addOptOut', {
  summary: 'Never text this number again.',
  status: 201,
  body: z.object({ phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX) }),
  reply: OptOut,
  fails: ['phone_invalid'],
})

export const removeOptOut = route('removeOptOut', {
  summary: 'The number asked to be texted again.',
  params: z.object({ msisdn: z.string().max(20) }),
  reply: z.null(),
  fails: ['not_found', 'phone_invalid'],
})

const GlobalOptOut = z.object({
  phone: Msisdn,
  reason: z.string(),
  createdAt: Instant,
})

export const listGlobalOptOuts = route('listGlobalOptOuts', {
  summary: 'Numbers that nobody texts, newest first.',
  kind: 'page',
  query: z.object(PageQuery),
  reply: GlobalOptOut,
  fails: [],
})

export const addGlobalOptOuts = route('addGlobalOptOuts', {
  summary: 'Let nobody text these numbers. What is no mobile number is counted and left out.',
  body: z.object({
    phones: z.array(z.string().max(PHONE_LENGTH_MAX)).min(1, 'Enter a number').max(RECIPIENTS_MAX),
    reason: Line(GLOBAL_OPT_OUT_REASON_LENGTH_MAX).min(1, 'Reason is a required field'),
  }),
  reply: z.object({
    added: z.int(),
    known: z.int().meta({ description: 'Were in the list already, or given twice' }),
    invalid: z.int(),
  }),
  fails: ['phone_invalid'],
})

export const removeGlobalOptOut = route('removeGlobalOptOut', {
  summary: 'The number may be texted again, by whom it has not opted out.',
  params: z.object({ msisdn: z.string().max(20) }),
  reply: z.null(),
  fails: ['not_found', 'phone_invalid'],
})
