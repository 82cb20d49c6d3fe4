/** The log of customers' requests: each request by an API key, without what was sent and answered. */
import { z } from 'zod'
import { REQUEST_ID_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Environment, Id, Instant, Line, sliceQuery } from '../wire.ts'

/** How long a request is stored. */
export const REQUESTS_KEPT_DAYS = 30
const PATH_LENGTH_MAX = 100

/** Groups of statuses in everyday words: 2xx, 4xx, 5xx. */
export const REQUEST_OUTCOMES = ['succeeded', 'refused', 'failed'] as const

export const ApiRequest = z.object({
  id: Id('apr'),
  at: Instant,
  keyId: Id('key'),
  keyName: z.string(),
  environment: Environment,
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().meta({
    description: 'With the ids that were in it. A phone number is left out: :msisdn stands in its place',
    examples: ['/messaging/v1/message'],
  }),
  query: z
    .string()
    .meta({ description: 'Paging, states, days; of what else was asked only the name is kept' }),
  status: z.int(),
  code: z.string().nullable().meta({ description: 'Of the failure; null where it succeeded' }),
  requestId: z.string().meta({ description: 'As it was answered, in x-request-id' }),
  tookMs: z.int(),
  ip: z.string().meta({ description: 'From where it was asked' }),
})

export const listRequests = route('listRequests', {
  summary: 'Requests by the account’s API keys in the last thirty days, newest first; a second behind.',
  kind: 'slice',
  query: z.object({
    outcome: z.enum(REQUEST_OUTCOMES).optional(),
    keyId: Id('key').optional(),
    environment: Environment.optional().meta({ description: 'Of live keys, or of test keys. Default: both' }),
    path: Line(PATH_LENGTH_MAX).optional().meta({ description: 'A part of the path' }),
    requestId: Line(REQUEST_ID_LENGTH_MAX).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...sliceQuery(100, 40),
  }),
  reply: ApiRequest,
  fails: [],
})
