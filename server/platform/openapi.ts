/**
 * The OpenAPI 3.1 document, made from the contract's routes: served at /openapi.json, committed as docs/openapi.json,
 * and the reference page's source. Nothing in it is written by hand.
 */
import { failures, type FailureCode } from '@nkra/contract/failures.ts'
import { isKeyScope } from '@nkra/contract/permissions.ts'
import { failuresOf, type Route } from '@nkra/contract/route.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** What every call of the contract can answer with besides what `failuresOf` names, by what it takes. */
function transportFailures(route: Route): FailureCode[] {
  const codes: FailureCode[] = []
  if (route.params) codes.push('not_found')
  if (route.body || route.multipart) codes.push('unsupported_media_type')
  if (route.body && !route.multipart) codes.push('malformed_json', 'body_too_large')
  return codes
}

export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Nkra',
      version: '1',
      description:
        'Bulk SMS and identity verification for businesses in Ghana. Every reply is one envelope; a failure is ' +
        'the same envelope and at once a problem of RFC 9457, with a code of the closed list below. Paths match ' +
        'without regard to case.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of a session; or an API key, nkra_live_… or nkra_test_…, on the calls that name a scope here, where ' +
            'the key has that scope. A test key’s answers have environment: sandbox in them. Answers to keys say in RateLimit-Policy and RateLimit how often they may call.',
        },
      },
      schemas: { Problem: problem },
    },
  }
}

function operation(route: Route): Json {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  if (route.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      description:
        'A repeated request with the same key gets the first answer again, for seven days. Another body under ' +
        'the same key answers idempotency_key_reused, a first request that still runs idempotency_key_in_use.',
    })
  }
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route)],
    'x-permission': route.permission,
    ...(route.permission === 'anyone' && { security: [] }),
    ...(isKeyScope(route.permission) && { security: [{ bearer: [route.permission] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route) }),
    ...(route.webhook && { requestBody: signedBody }),
    responses: { [String(route.status ?? 200)]: success(route), ...problems(route) },
  }
}

function tagOf(route: Route): string {
  return route.path.split('/')[1]!
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(route: Route): Json {
  const type = route.multipart ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(route.body!) } } }
}

/** What a webhook carries is its sender's to say. */
const signedBody: Json = { required: true, content: { 'application/json': { schema: { type: 'object' } } } }

function success(route: Route): Json {
  const description = route.summary
  if (route.kind === 'csv') {
    return { description, content: { 'text/csv': { schema: { type: 'string' } } } }
  }
  if (route.kind === 'file') {
    return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (route.kind === 'zip') {
    return { description, content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (route.kind === 'events') {
    return {
      description,
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-event': schemaOf(route.reply) } },
    }
  }
  return { description, content: { 'application/json': { schema: envelope(route) } } }
}

const boolean = { type: 'boolean' }
const integer = { type: 'integer' }
const string = { type: 'string' }

const messages = {
  type: 'array',
  items: {
    type: 'object',
    required: ['message'],
    properties: {
      message: string,
      code: string,
      pointer: { type: 'string', description: 'A JSON pointer to what is wrong' },
    },
  },
}

/** The reply's schema is that of the wire, which is the input side of its codecs. */
function envelope(route: Route): Json {
  const item = schemaOf(route.reply)
  const properties: Json = {
    succeeded: { const: true },
    data: route.kind === 'page' || route.kind === 'slice' ? { type: 'array', items: item } : item,
    messages,
    title: string,
    status: integer,
    ...(route.kind === 'page' && {
      currentPage: integer,
      totalPages: integer,
      totalCount: integer,
      pageSize: integer,
      hasPreviousPage: boolean,
      hasNextPage: boolean,
    }),
    ...(route.kind === 'slice' && {
      next: { type: ['string', 'null'], description: 'The cursor of the following slice' },
    }),
  }
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, environment } }
}

/** Marks what a test key is answered. */
const environment: Json = {
  const: 'sandbox',
  description: 'Only where a test key asked: nothing of it is real, and nothing was charged',
}

const problem = {
  type: 'object',
  required: [
    'succeeded',
    'data',
    'messages',
    'type',
    'title',
    'status',
    'detail',
    'code',
    'retryable',
    'requestId',
  ],
  properties: {
    succeeded: { const: false },
    data: { type: 'null' },
    messages,
    type: string,
    title: string,
    status: integer,
    detail: { type: 'string', description: 'What a person reads' },
    code: {
      type: 'string',
      enum: Object.keys(failures),
      description: Object.entries(failures)
        .map(([code, { sentence }]) => `- \`${code}\`: ${sentence}`)
        .join('\n'),
    },
    retryable: { type: 'boolean', description: 'The same request may succeed later, unchanged' },
    requestId: { type: 'string', description: 'To quote to support' },
    environment,
  },
}

/** The call's failures by status, each with its codes. */
function problems(route: Route): Json {
  const byStatus = new Map<number, FailureCode[]>()
  for (const code of new Set([...failuresOf(route), ...transportFailures(route)])) {
    const { status } = failures[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Problem' },
                  { type: 'object', properties: { code: { enum: codes } } },
                ],
              },
            },
          },
        },
      ]),
  )
}
