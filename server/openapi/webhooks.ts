/** The document's `webhooks`: what Nkra posts to a customer's endpoint, one entry for each type of event. */
import { EVENT_SCHEMAS } from '@nkra/contract/integrations/event-schemas.ts'
import { EVENT_EXAMPLES, EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import type { z } from 'zod'

const AT = '2026-11-02T09:15:04.120Z'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** The headers of Standard Webhooks. */
const headers = [
  header('webhook-id', 'The id of the event, the same at every try', 'evt_000000000001a'),
  header('webhook-timestamp', 'When it was sent, in Unix seconds', '1793610904'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, one for each valid secret, with spaces between',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

export function eventWebhooks(schemaOf: (schema: z.ZodType) => JsonSchema): Record<string, object> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const { summary, data } = EVENT_SCHEMAS[type]
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: type, description: 'The type of the event' },
          timestamp: { type: 'string', format: 'date-time', description: 'When the event happened' },
          environment: { const: 'sandbox', description: 'Present only for what a test key did' },
          data: schemaOf(data),
        },
      }
      const example = { type, timestamp: AT, data: EVENT_EXAMPLES[type] }
      const post = {
        operationId: `event_${type.replace('.', '_')}`,
        summary,
        description:
          'Answer 2xx within 15 seconds. After any other answer Nkra tries again, for three days. The same event may come twice.',
        tags: ['events'],
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: {
          '2XX': { description: 'The endpoint took the event.' },
          '4XX': { description: 'Nkra tries again. `410` disables the endpoint.' },
        },
      }
      return [type, { post }]
    }),
  )
}
