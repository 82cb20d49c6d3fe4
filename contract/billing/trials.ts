/** Trial credits: given by the operator without an invoice (requirements 2.4.2, 12.8). */
import { z } from 'zod'
import { route } from '../route.ts'
import { Credits, Id, Instant, PageQuery, Product, Reason } from '../wire.ts'

export const TRIAL_LAPSE_DAYS_MAX = 365
/** More credits than anybody may give away in a day. The server has the exact limit. */
const TRIAL_CREDITS_MAX = 1_000_000n

export const TrialState = z.enum(['active', 'used', 'lapsed', 'revoked'])

export const Trial = z.object({
  id: Id('crd'),
  accountId: Id('acc'),
  accountName: z.string(),
  product: Product,
  name: z.string().meta({ description: 'What it is called among the account’s credits' }),
  credits: Credits.meta({ description: 'As given' }),
  remaining: Credits.meta({ description: 'Neither spent nor lapsed; what campaigns hold still counts' }),
  held: Credits.meta({ description: 'Of them held by campaigns under way' }),
  state: TrialState,
  reason: z.string().meta({ description: 'Empty where it came with the registration' }),
  grantedBy: z.string().nullable().meta({ description: 'Null where it came with the registration' }),
  grantedAt: Instant,
  lapsesAt: Instant,
  revokedBy: z.string().nullable(),
  revokedAt: Instant.nullable(),
  revokedReason: z.string().nullable(),
  revokedCredits: Credits.nullable(),
})

export const listTrials = route('listTrials', {
  summary: 'Trial credits of every account, newest first; found by account, reason and name.',
  kind: 'page',
  query: z.object({ ...PageQuery, product: Product.optional(), state: TrialState.optional() }),
  reply: Trial,
  fails: [],
})

export const grantTrial = route('grantTrial', {
  summary: 'Give credits to a business, for a reason and a number of days.',
  status: 201,
  idempotent: true,
  body: z.object({
    accountId: Id('acc'),
    product: Product,
    credits: Credits.refine(
      (credits) => credits > 0n && credits <= TRIAL_CREDITS_MAX,
      'Enter more than 0 and at most 1,000,000 credits',
    ),
    lapseDays: z
      .int('Enter a whole number of days')
      .min(1, 'Enter at least 1 day')
      .max(TRIAL_LAPSE_DAYS_MAX, `At most ${TRIAL_LAPSE_DAYS_MAX} days`),
    reason: Reason,
  }),
  reply: z.object({ id: Id('crd') }),
  fails: ['not_found', 'trial_limit'],
})

export const revokeTrial = route('revokeTrial', {
  summary: 'Take back what is unspent. What campaigns hold of it lapses when it returns.',
  params: z.object({ id: Id('crd') }),
  body: z.object({ accountId: Id('acc'), reason: Reason }),
  reply: z.object({ credits: Credits.meta({ description: 'Taken back at once' }) }),
  fails: ['not_found', 'trial_revoked'],
})

export const trialAllowance = route('trialAllowance', {
  summary: 'How many trial credits one may still give away today.',
  reply: z.array(z.object({ product: Product, limit: Credits, left: Credits })),
  fails: [],
})
