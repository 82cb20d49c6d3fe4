/** Spend caps: how many credits an account, an API key or a person may spend in a day or a month. */
import { z } from 'zod'
import { SPEND_CAPS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Credits, Id, Instant, Product } from '../wire.ts'

export const CAP_HOLDERS = ['account', 'key', 'person'] as const
export const CAP_PERIODS = ['day', 'month'] as const

/** The most credits of a cap: more than any account has. */
const CAP_CREDITS_MAX = 1_000_000_000n

const CapCredits = Credits.refine(
  (credits) => credits > 0n && credits <= CAP_CREDITS_MAX,
  'Enter more than 0 and at most 1,000,000,000 credits',
)
const Period = z.enum(CAP_PERIODS).meta({
  description: 'A day, or a month of the calendar, in the time of Africa/Accra',
})

export const SpendCap = z.object({
  id: Id('cap'),
  product: Product,
  holder: z
    .enum(CAP_HOLDERS)
    .meta({ description: 'Whose spending counts: everybody’s, one API key’s, one person’s' }),
  holderId: z
    .string()
    .nullable()
    .meta({ description: 'The id of the API key or the person. Null if the cap is the account’s' }),
  name: z
    .string()
    .meta({ description: 'The name of the API key or the person. Empty if the cap is the account’s' }),
  period: Period,
  credits: Credits.meta({ description: 'The most that may be spent in the period' }),
  used: Credits.meta({
    description:
      'What this period’s sends hold or have spent since the cap was set. What comes back is taken off again',
  }),
  resetsAt: Instant.meta({ description: 'When the next period begins' }),
})

/** The cap that stops something now. */
export const CapInTheWay = SpendCap.pick({
  holder: true,
  period: true,
  credits: true,
  resetsAt: true,
}).extend({
  left: Credits.meta({ description: 'What may still be spent in the period' }),
})

export const listSpendCaps = route('listSpendCaps', {
  summary: `The spend caps of the account, at most ${SPEND_CAPS_MAX}: the account’s, then those of API keys and people by name.`,
  reply: z.object({
    caps: z.array(SpendCap),
    holders: z
      .array(z.object({ holder: z.enum(['key', 'person']), id: z.string(), name: z.string() }))
      .meta({ description: 'The API keys in force and the people who may get a cap' }),
  }),
  fails: [],
})

export const saveSpendCap = route('saveSpendCap', {
  summary:
    'Set a spend cap, or change how many credits one has. It counts from the moment it is set, and goes on counting when it is changed.',
  body: z.object({
    product: Product,
    holder: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('account') }),
      z.object({ kind: z.literal('key'), id: Id('key') }),
      z.object({ kind: z.literal('person'), id: Id('usr') }),
    ]),
    period: Period,
    credits: CapCredits,
  }),
  reply: SpendCap,
  fails: ['not_found', 'spend_cap_limit'],
})

export const deleteSpendCap = route('deleteSpendCap', {
  summary: 'Remove a spend cap.',
  params: z.object({ id: Id('cap') }),
  reply: z.null(),
  fails: ['not_found'],
})
