/**
 * Figures of identity checks over a range of days: how far they came, how they ended, how long they took and what
 * they cost.
 */
import { z } from 'zod'
import { KYC_CHANNELS, KYC_REASONS } from '../kyc/states.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, dayRangeIssue, Environment, isDayRange } from '../wire.ts'
import { dayRange, notTooLong, rangeLengthIssue } from './message-reports.ts'

/** The ends of a check that give a reason. */
export const KYC_REASONED_ENDS = ['rejected', 'inconclusive', 'expired', 'cancelled'] as const

const figures = {
  asked: z.int(),
  opened: z.int().nullable().meta({
    description: 'The person opened their link. Null where nobody was asked by link',
  }),
  agreed: z.int().meta({ description: 'The person agreed to the check' }),
  sent: z.int().meta({ description: 'Everything that was asked for was given, at least once' }),
  askedAgain: z.int().meta({ description: 'The person was asked to give something again' }),
  decided: z.int().meta({ description: 'Approved, rejected or inconclusive' }),
  approved: z.int(),
  rejected: z.int(),
  inconclusive: z.int(),
  givenUp: z.int().meta({ description: 'Expired or cancelled, without a decision' }),
  passRate: z
    .number()
    .nullable()
    .meta({ description: 'Approved among those decided on, in per cent; null where none is' }),
  medianDecision: z.number().nullable().meta({
    description: 'Seconds from when everything was first sent until half were decided on',
  }),
  p95Decision: z.number().nullable().meta({ description: 'The same until nineteen in twenty were' }),
  credits: Credits.meta({ description: 'Charged' }),
  creditsPerDecision: z.number().nullable(),
}

export const reportKyc = route('reportKyc', {
  summary:
    'What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved.',
  query: z
    .object({
      ...AccountQuery,
      ...dayRange,
      environment: Environment.default('live').meta({ description: 'Tests count apart' }),
      by: z.enum(['channel', 'account']).default('channel').meta({
        description: 'Whoever sees one account gets its one row by account',
      }),
    })
    .refine(isDayRange, dayRangeIssue)
    .refine(notTooLong, rangeLengthIssue),
  reply: z.object({
    totals: z.object(figures),
    rows: z
      .array(
        z.object({
          key: z.string().meta({ description: `A channel (${KYC_CHANNELS.join(', ')}) or an account’s id` }),
          label: z.string().meta({ description: 'The name of an account, otherwise the key' }),
          ...figures,
        }),
      )
      .meta({ description: 'Most asked first; at most 100' }),
    reasons: z
      .array(
        z.object({
          status: z.enum(KYC_REASONED_ENDS),
          reason: z.enum(KYC_REASONS).nullable(),
          count: z.int(),
        }),
      )
      .meta({ description: 'Why checks were not approved, most frequent first' }),
  }),
  fails: ['not_found'],
})
