/** When promotional messages may be sent: hours and days of the week from a date on, and public holidays. */
import { z } from 'zod'
import { HOLIDAY_NAME_LENGTH_MAX, SENDING_RULE_SOURCE_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Line } from '../wire.ts'

/** The most rules and the most holidays that are stored at once. */
const HOURS_MAX = 20
const HOLIDAYS_MAX = 200

const source = Line(SENDING_RULE_SOURCE_LENGTH_MAX)
  .min(1, 'Source is a required field')
  .meta({ description: 'Who says so: a law, a notice, an operator’s contract' })

export const SendingHours = z.object({
  holdsFrom: z.iso.date().meta({ description: 'The first day it holds; of several the latest counts' }),
  days: z
    .array(z.int().min(0).max(6))
    .min(1, 'Choose a day')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'A day appears twice')
    .meta({ description: '0 is Sunday' }),
  fromHour: z
    .int()
    .min(0)
    .max(23)
    .meta({ examples: [7] }),
  toHour: z
    .int()
    .min(1)
    .max(24)
    .meta({ description: 'The first hour that is too late', examples: [20] }),
  onHolidays: z.boolean().meta({ description: 'Whether messages go on public holidays too' }),
  source,
})

export const Holiday = z.object({
  day: z.iso.date(),
  name: Line(HOLIDAY_NAME_LENGTH_MAX).min(1, 'Name is a required field'),
  source,
})

const policy = {
  hours: z
    .array(
      SendingHours.refine(
        ({ fromHour, toHour }) => fromHour < toHour,
        'The end hour must be after the start hour',
      ),
    )
    .max(HOURS_MAX)
    .refine(
      (all) => new Set(all.map(({ holdsFrom }) => holdsFrom)).size === all.length,
      'A day has two rules',
    ),
  holidays: z
    .array(Holiday)
    .max(HOLIDAYS_MAX)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'A day appears twice'),
}

export const SendingPolicy = z.object(policy)
export type SendingPolicy = z.output<typeof SendingPolicy>

export const getSendingPolicy = route('getSendingPolicy', {
  summary:
    'When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may.',
  reply: SendingPolicy,
  fails: [],
})

export const changeSendingPolicy = route('changeSendingPolicy', {
  summary:
    'Write the hours and the holidays down whole. They hold for whatever is sent or scheduled from now on.',
  body: z.object(policy),
  reply: SendingPolicy,
  fails: [],
})
