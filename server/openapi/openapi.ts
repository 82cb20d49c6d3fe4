/**
 * The OpenAPI 3.1 document, made from the contract's routes: served at /openapi.json, committed as docs/openapi.json,
 * and the reference page's source. Nothing in it is written by hand.
 */
import { requestExamples } from '@nkra/contract/reference/request-examples.ts'
import { failures, type FailureCode } from '@nkra/contract/failures.ts'
import { scopesFor } from '@nkra/contract/permissions.ts'
import { failureCodesOf, refusesUnknownFields, type Route } from '@nkra/contract/route.ts'
import { REPLY_NAMES } from '@nkra/contract/reference/schema-names.ts'
import { sampleOf, type JsonSchema } from '@nkra/contract/reference/samples.ts'
import { namedSchemas } from '@nkra/contract/routes.ts'
import { z } from 'zod'
import { withComponents, type Document } from './components.ts'
import { describeFields, type Undescribed } from './describe.ts'
import { documentOf } from './document-part.ts'
import { makePatternsPortable } from './patterns.ts'
import { eventWebhooks } from './webhooks.ts'

type Json = Record<string, unknown>

/**
 * Failures that a call may have because of what it takes, besides those of `failureCodesOf`. A body is read before it is
 * known whether the call needs one.
 */
function transportFailures({ params, method }: Route): FailureCode[] {
  const ofBody: FailureCode[] = ['unsupported_media_type', 'malformed_json', 'body_too_large']
  return [...(params ? (['not_found'] as const) : []), ...(method === 'GET' ? [] : ofBody)]
}

/** Whose calls a document contains: those of customers and their programs, or those of the operator. */
export type Audience = 'customers' | 'operator'

export const audienceOf = (route: Route): Audience =>
  route.permission === 'administer' || route.webhook ? 'operator' : 'customers'

export function openApiDocument(routes: readonly Route[], audience: Audience): Json {
  const { document } = describedDocument(routes)
  const names = new Set<string>(
    routes.filter((route) => audienceOf(route) === audience).map(({ name }) => name),
  )
  return { ...documentOf(document, names, audience === 'customers'), info: infos[audience] }
}

/** Makes one document of all calls, so that a part has the same name in every document that is cut out of it. */
export function describedDocument(routes: readonly Route[]): {
  document: Document
  undescribed: Undescribed
} {
  const named = namedSchemas.flatMap(([name, schema]) => [
    [name, schemaOf(schema)] as const,
    [`${name}Input`, schemaOf(schema, closed)] as const,
  ])
  const replies = routes.flatMap((route) => {
    const name = REPLY_NAMES[route.name]
    return name === undefined ? [] : [[name, itemOf(schemaOf(route.reply))] as const]
  })
  const document = withComponents(inlineDocument(routes), [
    ['ReplyMessage', messages.items],
    ...named,
    ...replies,
  ])
  const undescribed = describeFields(document)
  return { document, undescribed }
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }
const contact = { name: 'Nkra' }
const infos: Readonly<Record<Audience, Json>> = {
  customers: {
    title: 'Nkra',
    version: '1',
    description:
      'Bulk SMS and identity verification for businesses in Ghana. Every reply is one envelope; a failure is ' +
      'the same envelope and at once a problem of RFC 9457, with a code of the closed list below. Paths match ' +
      'without regard to case.',
    contact,
    license,
  },
  operator: {
    title: 'Nkra, for its operator',
    version: '1',
    description:
      'What the operator’s own people call, and what payment gateways, SMS gateways and registries call back. ' +
      'Replies and failures are those of the customers’ document, `/openapi.json`.',
    contact,
    license,
  },
}

/** Makes the document with every schema, parameter and failure written where it is used. */
export function inlineDocument(routes: readonly Route[]): Document {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  const document = {
    openapi: '3.1.1',
    info: infos.customers,
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...tagsOf(routes), 'events'].map((name) => ({ name, ...sections[name] })),
    paths,
    webhooks: eventWebhooks(schemaOf),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of a session; or an API key, nkra_live_… or nkra_test_…, on the calls that name a scope here, where ' +
            'the key has that scope. A test key’s answers have environment: sandbox in them. Answers to keys say in RateLimit-Policy and RateLimit how often they may call, and how many messages they may send.',
        },
      },
      schemas: { Problem: problem },
      'x-failures': failures,
    },
  }
  return document as unknown as Document
}

/** The sections of the API, in which the reference lists its calls. */
const sections: Readonly<Record<string, { 'x-displayName': string; description: string }>> = {
  messaging: {
    'x-displayName': 'Messages',
    description: 'Sending, what became of it, conversations, one-time codes, links to the operators.',
  },
  contacts: { 'x-displayName': 'Address book', description: 'Contacts, groups, imports, opt-outs.' },
  kyc: { 'x-displayName': 'Identity checks', description: 'Asking about people, and what is kept of them.' },
  billing: {
    'x-displayName': 'Credits and invoices',
    description: 'Balances, invoices, payments, the books.',
  },
  catalog: { 'x-displayName': 'Account', description: 'The company, its sender IDs, packages.' },
  reports: { 'x-displayName': 'Reports', description: 'What was sent, delivered and spent, over time.' },
  integrations: { 'x-displayName': 'Integrations', description: 'API keys and webhooks.' },
  orchestrator: { 'x-displayName': 'Dashboard', description: 'Figures at a glance, and what changes.' },
  auth: { 'x-displayName': 'Signing in', description: 'People, their sessions and the team.' },
  events: { 'x-displayName': 'Events', description: 'What Nkra posts to your webhook endpoints.' },
}

/** The tags in the order of the reference, the most used ones first. */
function tagsOf(routes: readonly Route[]): string[] {
  const used = new Set(routes.map(tagOf))
  return [...new Set([...Object.keys(sections), ...used])].filter((name) => used.has(name))
}

/** Who may make the call, in a sentence. */
function whoCalls(route: Route): string {
  if (route.webhook) return 'Called by a program that proves itself by what it sends.'
  if (route.permission === 'anyone') return 'Needs no session.'
  if (route.permission === 'session') return 'Called by anybody who is signed in.'
  if (route.permission === 'administer') return 'Called by the operator’s own people.'
  const signedIn = `by somebody signed in whose role holds \`${route.permission}\``
  const scopes = scopesFor(route.permission).map((scope) => `\`${scope}\``)
  if (scopes.length === 0) return `Called ${signedIn}; not by an API key.`
  return `Called by an API key with the scope ${scopes.join(' or ')}, or ${signedIn}.`
}

function operation(route: Route): Json {
  const scopes = scopesFor(route.permission)
  const { params, query } = requestExamples[route.name] ?? {}
  const parameters = [
    ...parametersOf(route.params, 'path', params),
    ...parametersOf(route.query, 'query', query),
  ]
  if (route.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      description:
        'A repeated request with the same key gets the first answer again, for seven days, with the header ' +
        'Idempotent-Replayed: true. Another body under ' +
        'the same key answers idempotency_key_reused, a first request that still runs idempotency_key_in_use.',
    })
  }
  return {
    operationId: route.name,
    summary: route.summary,
    description: whoCalls(route),
    tags: [tagOf(route)],
    'x-permission': route.permission,
    ...(route.permission === 'anyone' && { security: [] }),
    ...(scopes.length > 0 && { security: scopes.map((scope) => ({ bearer: [scope] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route, route.body) }),
    ...(route.multipart && { requestBody: form(route) }),
    ...(route.webhook && route.method !== 'GET' && { requestBody: signedBody }),
    responses: { [String(route.status ?? 200)]: success(route), ...problems(route) },
  }
}

function tagOf(route: Route): string {
  return route.path.split('/')[1]!
}

/** The schema of one item of a list, or the schema without null if a reply may be null. */
function itemOf(schema: JsonSchema): JsonSchema {
  if (schema.items) return schema.items
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

function schemaOf(schema: z.ZodType, override: (schema: JsonSchema) => void = nameCounted): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => override(jsonSchema as JsonSchema),
  })
  makePatternsPortable(json)
  return json as JsonSchema
}

/** The schema of what a request sends. If unknown names are refused, each object in it says so. */
function sentSchemaOf(route: Route, schema: z.ZodType): JsonSchema {
  return schemaOf(schema, refusesUnknownFields(route) ? closed : nameCounted)
}

/** Marks an object as taking no other names. */
function closed(schema: JsonSchema): void {
  nameCounted(schema)
  if (schema.properties) schema.additionalProperties ??= false
}

/** Writes a record with a closed list of required names as an object with these members. */
function nameCounted(schema: JsonSchema): void {
  const { required, additionalProperties } = schema
  if (schema.properties || !required || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  examples: Readonly<Record<string, string | number>> = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    const mandatory = place === 'path' || required.includes(name)
    const example = examples[name] ?? (mandatory ? sampleOf(property, name) : undefined)
    return {
      name,
      in: place,
      required: mandatory,
      ...(description !== undefined && { description }),
      schema: property,
      ...(example !== undefined && { example }),
    }
  })
}

/** The body of a request with its example: one that is written by hand, or one with every required field. */
function requestBody(route: Route, body: z.ZodType): Json {
  const schema = sentSchemaOf(route, body)
  const example = requestExamples[route.name]?.body ?? sampleOf(leastOf(schema))
  return { required: true, content: { 'application/json': { schema, example } } }
}

/** An object's schema with only its required members. If none is required, with all. */
function leastOf(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema
  if (!properties || required.length === 0) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name))),
  }
}

function form(route: Route): Json {
  const { properties = {}, required = [] } = route.form ? schemaOf(route.form) : {}
  const additionalProperties = refusesUnknownFields(route) ? { additionalProperties: false } : {}
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    properties: { ...properties, file },
    required: [...required, 'file'],
    ...additionalProperties,
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** The body of a webhook that Nkra receives. Its sender defines what is in it. */
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
  const schema = envelope(route)
  return { description, content: { 'application/json': { schema, example: sampleReply(route, schema) } } }
}

const messages = {
  type: 'array',
  description: 'What is wrong with the request, one entry for each fault. Empty in a success',
  items: {
    type: 'object',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'What is wrong, in a sentence' },
      code: { type: 'string', description: 'The code of this fault' },
      pointer: { type: 'string', description: 'A JSON pointer to what is wrong' },
    },
  },
}

const title = { type: 'string', description: 'The HTTP status in words' }
const status = { type: 'integer', description: 'The HTTP status' }

/** The schema of a page's position among all pages. */
const paging: Record<string, JsonSchema> = {
  currentPage: { type: 'integer', description: 'The number of this page, from 1' },
  totalPages: { type: 'integer', description: 'How many pages there are' },
  totalCount: { type: 'integer', description: 'How many entries there are on all pages' },
  pageSize: { type: 'integer', description: 'The most entries of a page' },
  hasPreviousPage: { type: 'boolean', description: 'Whether a page comes before this one' },
  hasNextPage: { type: 'boolean', description: 'Whether a page comes after this one' },
}

/** The schema of a whole reply. It is the input side of the codecs, because that is the form on the wire. */
function envelope(route: Route): JsonSchema {
  const item = schemaOf(route.reply)
  const properties: Record<string, JsonSchema> = {
    succeeded: { const: true, description: 'True for a success' },
    data: dataOf(route.kind, item),
    messages,
    title,
    status,
    ...(route.kind === 'page' && paging),
    ...(route.kind === 'page' &&
      route.query !== undefined &&
      'cursor' in route.query.shape && {
        nextCursor: { type: ['string', 'null'], description: 'The `cursor` of the following page' },
      }),
    ...(route.kind === 'slice' && {
      next: { type: ['string', 'null'], description: 'The cursor of the following slice' },
    }),
  }
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, environment } }
}

function dataOf(kind: Route['kind'], item: JsonSchema): JsonSchema {
  if (kind === 'page' || kind === 'slice')
    return { type: 'array', items: item, description: `The entries of this ${kind}` }
  return { ...item, description: item.description ?? (item.type === 'null' ? 'Always null' : 'The answer') }
}

/** The schema of the mark in replies to test keys. */
const environment: Json = {
  const: 'sandbox',
  description: 'Only where a test key asked: nothing of it is real, and nothing was charged',
}

/** An example of a whole reply, with one item. */
function sampleReply(route: Route, schema: JsonSchema): unknown {
  return {
    ...(sampleOf(schema) as object),
    messages: [],
    title: titles[route.status ?? 200],
    status: route.status ?? 200,
    ...(route.kind === 'page' && { currentPage: 1, totalPages: 1, totalCount: 1, pageSize: 10 }),
  }
}

const titles = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

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
    succeeded: { const: false, description: 'False for a failure' },
    data: { type: 'null', description: 'Always null' },
    messages,
    type: { type: 'string', description: 'Always about:blank. The code says which failure it is' },
    title,
    status,
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
  const own = new Set([...failureCodesOf(route), ...transportFailures(route)])
  // In the order of the catalogue, so that calls with the same failures share a response.
  for (const code of (Object.keys(failures) as FailureCode[]).filter((each) => own.has(each))) {
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
