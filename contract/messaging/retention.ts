/** How long an account's messages are stored, within the operator's bounds. Counters, campaigns and the books stay. */
import { z } from 'zod'
import { route } from '../route.ts'

/** The limits of the operator's bounds in months, and the bounds that apply until the operator changes them. */
export const RETENTION_MONTHS = { min: 3, max: 120, usualMin: 3, usualMax: 24 } as const

const Months = z
  .int('Enter a whole number of months')
  .min(RETENTION_MONTHS.min, `From ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}`)
  .max(RETENTION_MONTHS.max, `From ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}`)

const Bounds = z.object({
  monthsMin: Months.meta({ description: 'The shortest time that an account may choose' }),
  monthsMax: Months.meta({ description: 'The longest; it holds for accounts that chose none' }),
})

const MessageRetention = z.object({
  months: z.int().meta({
    description: 'Whole months for which messages are kept after the month in which they were sent',
  }),
  monthsMin: z.int(),
  monthsMax: z.int(),
})
export type MessageRetention = z.output<typeof MessageRetention>

export const getMessageRetention = route('getMessageRetention', {
  summary: 'How long the account’s messages are kept.',
  reply: MessageRetention,
  fails: [],
})

export const saveMessageRetention = route('saveMessageRetention', {
  summary:
    'Choose how long messages, their receipts and texts from phones are kept. What is older is deleted the same night and cannot be brought back. Reports, campaigns with their counts, and the books stay.',
  body: z.object({
    months: z
      .int('Enter a whole number of months')
      .min(1, 'Choose a number within the limits')
      .max(RETENTION_MONTHS.max, 'Choose a number within the limits'),
  }),
  reply: MessageRetention,
  fails: ['retention_out_of_bounds'],
})

export const getRetentionBounds = route('getRetentionBounds', {
  summary: 'Between which times accounts choose how long their messages are kept.',
  reply: Bounds,
  fails: [],
})

export const saveRetentionBounds = route('saveRetentionBounds', {
  summary: 'Change these bounds. An account that chose a time outside is held to the nearest bound.',
  body: Bounds.refine(({ monthsMin, monthsMax }) => monthsMin <= monthsMax, {
    path: ['monthsMin'],
    message: 'The shortest time is longer than the longest',
  }),
  reply: Bounds,
  fails: [],
})
