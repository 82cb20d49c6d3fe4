/** Numbers that nobody texts, whichever account asks: the operator's own list. */
import { z } from 'zod'
import { Msisdn } from './contacts.ts'
import { GLOBAL_OPT_OUT_REASON_LENGTH_MAX, PHONE_LENGTH_MAX, RECIPIENTS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Instant, Line, PageQuery } from '../wire.ts'

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
