/** Webhooks: the endpoints at which a customer's program gets events, and the outcome of each delivery. */
import { z } from 'zod'
import { WEBHOOK_DESCRIPTION_LENGTH_MAX, WEBHOOK_URL_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { SUBSCRIBABLE_EVENT_TYPES, EVENT_TYPES } from './webhook-events.ts'
import { Environment, Id, Instant, Line, sliceQuery } from '../wire.ts'

/** The most endpoints of one account. */
export const WEBHOOKS_MAX = 10
/** How long a replaced secret can still sign beside the new one: seven days at most. */
export const SECRET_OVERLAP_HOURS_MAX = 168
/** How long a delivery is stored with its attempts and can be sent again. */
export const DELIVERIES_KEPT_DAYS = 30
/** The most deliveries that one call sends again. */
export const REPLAYED_MAX = 10_000

const Url = z
  .string({ error: 'Address is a required field' })
  .trim()
  .min(1, 'Address is a required field')
  .max(WEBHOOK_URL_LENGTH_MAX, `At most ${WEBHOOK_URL_LENGTH_MAX} characters`)
  .meta({ description: 'An https address', examples: ['https://example.com/nkra'] })

const Types = z
  .array(z.enum(SUBSCRIBABLE_EVENT_TYPES))
  .min(1, 'Choose at least one event')
  .max(SUBSCRIBABLE_EVENT_TYPES.length)
  .transform((types) => SUBSCRIBABLE_EVENT_TYPES.filter((type) => types.includes(type)))

const Wanted = z.object({
  url: Url,
  description: Line(WEBHOOK_DESCRIPTION_LENGTH_MAX).default(''),
  types: Types,
  wholeNumbers: z.boolean().optional().meta({
    description:
      'Whether events about messages, links, codes and opt-outs carry the whole number in `to`. Without it they carry the last three digits. Left out in a change: as before',
  }),
})

const EnvironmentName = Environment.meta({
  description: 'Whether the endpoint gets the events of live keys and people, or those of test keys',
})

export const Webhook = z.object({
  id: Id('whk'),
  environment: EnvironmentName,
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(SUBSCRIBABLE_EVENT_TYPES)),
  wholeNumbers: z.boolean().meta({
    description: 'Whether events about messages, links, codes and opt-outs carry the whole number',
  }),
  state: z.enum(['enabled', 'disabled']),
  disabledReason: z.enum(['by_hand', 'gone', 'failing', 'overfull']).nullable().meta({
    description:
      'by_hand: somebody did; gone: it answered 410; failing: every try of a delivery failed, and nothing else came through; overfull: too many deliveries waited',
  }),
  disabledAt: Instant.nullable(),
  failingSince: Instant.nullable().meta({
    description: 'Since when nothing came through; null where it does',
  }),
  lastSuccessAt: Instant.nullable(),
  previousSecretUntil: Instant.nullable().meta({
    description: 'Until then the secret that was replaced signs, too',
  }),
  createdAt: Instant,
  createdBy: z.string().meta({ description: 'The person, or the API key by its name' }),
})

/** An endpoint with its secret: the only time that it is shown. */
export const NewWebhook = z.object({
  webhook: Webhook,
  secret: z.string().meta({
    description: 'whsec_ and base64. It is shown once.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
})

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** How an attempt ended. If there was an answer, its status is given too. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'refused',
  'redirected',
  'timed_out',
  'unreachable',
  'insecure',
  'unresolved',
  'forbidden_address',
] as const

export const Delivery = z.object({
  id: Id('dlv'),
  webhookId: Id('whk'),
  url: z.string().meta({ description: 'Where the endpoint is now, or the address that the send named' }),
  eventId: Id('evt').meta({ description: 'The header webhook-id: the same at every try' }),
  type: z.enum(EVENT_TYPES),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextAt: Instant.nullable().meta({ description: 'Of the next try; null where there is none' }),
  lastStatus: z.int().nullable().meta({ description: 'The HTTP status last answered' }),
  createdAt: Instant,
})

const Attempt = z.object({
  number: z.int(),
  at: Instant,
  tookMs: z.int(),
  outcome: z.enum(ATTEMPT_OUTCOMES).meta({
    description:
      'delivered: answered 2xx; refused: another status; redirected: a redirect, never followed; timed_out: no answer in 15 seconds; insecure: no TLS that holds; forbidden_address: no public address',
  }),
  status: z.int().nullable(),
  answer: z.string().meta({ description: 'The beginning of what was answered' }),
})

const ofWebhook = { params: z.object({ id: Id('whk') }) }
const ofDelivery = { params: z.object({ id: Id('dlv') }) }

export const listEventTypes = route('listEventTypes', {
  summary: 'Every type of event, with an example of what is sent.',
  reply: z.array(
    z.object({
      type: z.enum(EVENT_TYPES),
      example: z.object({
        type: z.enum(EVENT_TYPES),
        timestamp: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
    }),
  ),
  fails: [],
})

export const listWebhooks = route('listWebhooks', {
  summary: 'The account’s webhook endpoints, the newest first.',
  reply: z.array(Webhook),
  fails: [],
})

export const createWebhook = route('createWebhook', {
  summary: 'Make a webhook endpoint. Its secret is shown this once.',
  status: 201,
  body: Wanted.extend({
    environment: EnvironmentName.optional().meta({
      description:
        'Whether the endpoint gets the events of live keys and people, or those of test keys. If it is left out, a person makes a live endpoint, and a key makes one of its own environment.',
    }),
  }),
  reply: NewWebhook,
  recent: true,
  fails: ['webhook_url_refused', 'webhook_limit'],
})

export const changeWebhook = route('changeWebhook', {
  ...ofWebhook,
  summary: 'Change the address of an endpoint, and which events it gets.',
  body: Wanted,
  reply: Webhook,
  recent: true,
  fails: ['not_found', 'webhook_url_refused'],
})

export const rotateWebhookSecret = route('rotateWebhookSecret', {
  ...ofWebhook,
  summary: 'Give an endpoint a new secret; the old one signs beside it for the hours given.',
  status: 201,
  body: z.object({ overlapHours: z.int().min(0).max(SECRET_OVERLAP_HOURS_MAX) }),
  reply: NewWebhook,
  recent: true,
  fails: ['not_found'],
})

export const enableWebhook = route('enableWebhook', {
  ...ofWebhook,
  summary: 'Enable an endpoint again: what still waited is sent.',
  reply: Webhook,
  fails: ['not_found'],
})

export const disableWebhook = route('disableWebhook', {
  ...ofWebhook,
  summary: 'Disable an endpoint: it is told nothing, and what happens meanwhile is not kept for it.',
  reply: Webhook,
  fails: ['not_found'],
})

export const removeWebhook = route('removeWebhook', {
  ...ofWebhook,
  summary: 'Remove an endpoint with its deliveries.',
  reply: z.null(),
  fails: ['not_found'],
})

export const testWebhook = route('testWebhook', {
  ...ofWebhook,
  summary: 'Send an event of the type webhook.test to an endpoint.',
  status: 202,
  reply: Delivery,
  fails: ['not_found', 'webhook_disabled'],
})

export const replayWebhook = route('replayWebhook', {
  ...ofWebhook,
  summary: 'Send an endpoint’s deliveries of a time once more, each under the id that it had.',
  status: 202,
  body: z.object({
    from: Instant,
    to: Instant.meta({ description: 'Before this instant' }),
    states: z
      .array(z.enum(['delivered', 'failed']))
      .min(1)
      .default(['failed']),
  }),
  reply: z.object({
    replayed: z.int(),
    next: Instant.nullable().meta({
      description: `One call replays ${REPLAYED_MAX} at most, the oldest first: ask again from here. Null where that was all`,
    }),
  }),
  fails: ['not_found', 'webhook_disabled'],
})

export const listDeliveries = route('listDeliveries', {
  summary: 'What was sent to endpoints, or is to be, the newest first.',
  kind: 'slice',
  query: z.object({
    webhookId: Id('whk').optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    type: z.enum(EVENT_TYPES).optional(),
    from: Instant.optional(),
    to: Instant.optional().meta({ description: 'Before this instant' }),
    ...sliceQuery(200, 40),
  }),
  reply: Delivery,
  fails: [],
})

export const getDelivery = route('getDelivery', {
  ...ofDelivery,
  summary: 'One delivery: the body that is sent, and every try with what was answered.',
  reply: Delivery.extend({
    body: z.string(),
    log: z.array(Attempt).meta({ description: 'The newest first' }),
  }),
  fails: ['not_found'],
})

export const replayDelivery = route('replayDelivery', {
  ...ofDelivery,
  summary: 'Send one delivery now: once more, or without waiting for its next try.',
  status: 202,
  reply: Delivery,
  fails: ['not_found', 'webhook_disabled'],
})
