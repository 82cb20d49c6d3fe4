/** Events by cursor, for programs that no webhook can reach. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instant, sliceQuery } from '../wire.ts'
import { SUBSCRIBABLE_EVENT_TYPES } from './webhook-events.ts'

/** How long an event is kept. */
export const EVENTS_KEPT_DAYS = 30
/** The most events of one answer. */
export const EVENTS_LIMIT_MAX = 500

const Type = z.enum(SUBSCRIBABLE_EVENT_TYPES)

export const AccountEvent = z.object({
  id: Id('evt').meta({ description: 'The id of the event, which a webhook has in `webhook-id`' }),
  type: Type,
  timestamp: Instant.meta({ description: 'When the event happened' }),
  data: z.record(z.string(), z.unknown()).meta({
    description:
      'The same as in a webhook. Of a number that you text it has the last three digits. `inbound.received` has the whole number',
  }),
})

export const listEvents = route('listEvents', {
  summary:
    'Every event of the account after a cursor, the oldest first. The first call starts the log, which ends 30 days after the last.',
  query: z.object({
    ...sliceQuery(EVENTS_LIMIT_MAX, 60),
    type: Type.optional().meta({
      description: 'Only events of this type. The first call that names `link.clicked` starts to keep them',
    }),
  }),
  reply: z.object({
    events: z.array(AccountEvent),
    next: z
      .string()
      .meta({ description: 'The cursor for the next call. Keep it, also if there are no events' }),
    more: z.boolean().meta({ description: 'Whether there is more to read now' }),
    keptSince: Instant.meta({
      description: 'From then on no event is missing. Of the time before there may be some, or none',
    }),
  }),
  fails: [],
})
