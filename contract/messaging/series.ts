/** Series: campaigns that repeat daily, weekly or monthly in Ghana's time. Each run is a campaign. */
import { z } from 'zod'
import { CampaignName, nameField, sendFields } from './campaigns.ts'
import { SERIES_RUNS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { CursorQuery, Id, Instant } from '../wire.ts'

export const Rhythm = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day') }),
  z.object({
    every: z.literal('week'),
    days: z
      .array(z.int().min(0).max(6))
      .min(1, 'Choose a day')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'A day appears twice')
      .meta({ description: '0 is Sunday' }),
  }),
  z.object({
    every: z.literal('month'),
    day: z
      .int()
      .min(1)
      .max(31)
      .meta({ description: 'In a shorter month its last day; 31 is always the last' }),
  }),
])
export type Rhythm = z.output<typeof Rhythm>

/**
 * When a series runs. Every series ends, on a day or after a number of runs, so that a forgotten one does not cost
 * money without end.
 */
const plan = {
  rhythm: Rhythm,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written 09:30')
    .meta({ description: 'In Africa/Accra, which is UTC all year', examples: ['09:30'] }),
  from: z.iso.date().meta({ description: 'The first day on which it may run' }),
  ends: z.union([
    z.object({ on: z.iso.date().meta({ description: 'The last day on which it may run' }) }),
    z.object({ after: z.int().min(1).max(SERIES_RUNS_MAX).meta({ description: 'So many runs' }) }),
  ]),
}

const SeriesTraffic = z.enum(['promotional', 'transactional'])

export const SeriesStatus = z.enum(['active', 'paused', 'ended'])
export type SeriesStatus = z.output<typeof SeriesStatus>

/** The outcome of a run. */
export const RunOutcome = z.enum([
  'sent',
  'unpaid',
  'sender_not_allowed',
  'account_suspended',
  'no_recipients',
  'group_deleted',
  'refused',
  'late',
  'merged',
  'never_permitted',
])
export type RunOutcome = z.output<typeof RunOutcome>

const Run = z.object({
  dueAt: Instant.meta({ description: 'The run’s own time' }),
  outcome: RunOutcome.meta({
    description:
      'late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it',
  }),
  campaignId: Id('cmp').nullable(),
})

export const Series = z.object({
  id: Id('ser'),
  name: CampaignName,
  status: SeriesStatus,
  senderId: z.string(),
  text: z.string(),
  traffic: SeriesTraffic,
  groupNames: z.array(z.string()),
  numbers: z.int().meta({ description: 'How many numbers it names beside its groups' }),
  ...plan,
  runs: z.int().meta({ description: 'Runs gone by, those included that were not sent' }),
  next: z
    .object({
      dueAt: Instant,
      goesAt: Instant.meta({ description: 'Later than its own time where the permitted hours move it' }),
    })
    .nullable()
    .meta({ description: 'Null while it is paused, and when it is over' }),
  last: Run.nullable(),
  createdAt: Instant,
})

export const previewSeries = route('previewSeries', {
  summary:
    'When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing.',
  body: z.object({ ...plan, traffic: SeriesTraffic.default('promotional') }),
  reply: z.array(z.object({ dueAt: Instant, goesAt: Instant })),
  fails: ['series_never_runs'],
})

export const createSeries = route('createSeries', {
  summary:
    'Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail.',
  status: 201,
  idempotent: true,
  body: z.object({
    ...plan,
    ...sendFields,
    name: nameField,
    traffic: SeriesTraffic.default('promotional'),
    linkTarget: sendFields.linkTarget.meta({
      description: 'Where `{{Link}}` in the text leads, as in `sendMessage`',
    }),
  }),
  reply: Series,
  fails: [
    'series_never_runs',
    'too_many_series',
    'sender_not_allowed',
    'no_recipients',
    'too_many_recipients',
    'invalid_recipients',
    'template_invalid',
    'field_unknown',
    'content_refused',
    'link_target_invalid',
    'not_found',
    'account_suspended',
  ],
})

export const listSeries = route('listSeries', {
  summary: 'The account’s series, newest first, each with its next run and its last.',
  kind: 'page',
  query: z.object({ ...CursorQuery, status: SeriesStatus.optional() }),
  reply: Series,
  fails: [],
})

const one = { params: z.object({ id: Id('ser') }), reply: Series }

export const pauseSeries = route('pauseSeries', {
  ...one,
  summary: 'No more runs until it is resumed. A run that is already a campaign goes on.',
  fails: ['not_found', 'series_not_active'],
})

export const resumeSeries = route('resumeSeries', {
  ...one,
  summary: 'Go on with the next run from now. Those that fell into the pause are left out.',
  fails: ['not_found', 'series_not_paused', 'series_never_runs'],
})

export const endSeries = route('endSeries', {
  ...one,
  summary: 'No more runs, for good.',
  fails: ['not_found', 'series_over'],
})
