/**
 * The reference for reading: the calls of the OpenAPI document by section, each with its fields, failures and an
 * example.
 */
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import {
  exampleRequestOf,
  type Content,
  type OperationOutline,
} from '@nkra/contract/reference/example-calls.ts'
import type { ExampleRequest } from '@nkra/contract/reference/snippets.ts'

interface Operation extends OperationOutline {
  summary: string
  description: string
  tags: string[]
}

export interface OpenApi {
  tags: { name: string; 'x-displayName'?: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: { summary: string; requestBody: { content: Content } } }>
  components: { 'x-failures': Record<string, FailureText> }
}

interface FailureText {
  status: number
  retryable: boolean
  title: string
  sentence: string
}

/** A failure of the API's closed list, with its code. */
export interface Failure extends FailureText {
  code: string
}

/** One field of a request or a reply. `name` is its path, such as `consent.businessId` or `culprits[].count`. */
export interface Field {
  name: string
  type: string
  required: boolean
  description: string
  limits: string[]
}

/** Who may make the call: a program with a key, a signed-in person, anyone, or an Administrator. */
export type Audience = 'key' | 'person' | 'anyone' | 'operator'

export interface Call {
  name: string
  method: string
  path: string
  summary: string
  description: string
  section: string
  audience: Audience
  /** The scopes of which a key needs one for the call. */
  scopes: readonly string[]
  parameters: Field[]
  body: Field[]
  /** Whether the body of the call is a form with a file. */
  isForm: boolean
  reply: { status: number; type: string; fields: Field[]; example: unknown }
  failures: Failure[]
  sending: ExampleRequest
}

export interface Section {
  name: string
  title: string
  description: string
  calls: Call[]
}

/** An event that Nkra posts to a customer's endpoint. */
export interface EventOutline {
  type: string
  summary: string
  /** The fields of its body. */
  fields: Field[]
  example: unknown
}

export interface Reference {
  events: EventOutline[]
  sections: Section[]
  calls: ReadonlyMap<string, Call>
  failures: Failure[]
}

export function referenceOf(document: OpenApi): Reference {
  const failures = Object.entries(document.components['x-failures']).map(([code, text]) => ({
    code,
    ...text,
  }))
  const byCode = new Map(failures.map((each) => [each.code, each]))
  const { paths, webhooks = {} } = resolveReferences(document)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation, byCode)),
  )
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json']!
    return { type, summary: post.summary, fields: fieldsOf(schema), example }
  })
  return {
    events,
    sections: document.tags
      .map(({ name, 'x-displayName': title = name, description = '' }) => ({
        name,
        title,
        description,
        calls: calls.filter(({ section }) => section === name),
      }))
      .filter((section) => section.calls.length > 0),
    calls: new Map(calls.map((call) => [call.name, call])),
    failures,
  }
}

function callOf(
  path: string,
  method: string,
  operation: Operation,
  byCode: ReadonlyMap<string, Failure>,
): Call {
  const { operationId, summary, description, tags, parameters = [], requestBody } = operation
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const scopes = operation.security?.flatMap(({ bearer = [] }) => bearer) ?? []
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    section: tags[0]!,
    audience: audienceOf(operation['x-permission'], scopes),
    scopes,
    parameters: parameters.map(({ name, required, description: about = '', schema, in: place }) => ({
      ...fieldOf(name, schema, required),
      description: place === 'header' ? about : about || (schema.description ?? ''),
    })),
    body: body ? fieldsOf(body.schema) : [],
    isForm: bodyType?.startsWith('multipart/') ?? false,
    reply: replyOf(operation),
    failures: codesOf(operation).flatMap((code) => byCode.get(code) ?? []),
    sending: exampleRequestOf(path, method, operation),
  }
}

function audienceOf(permission: string, scopes: readonly string[]): Audience {
  if (permission === 'anyone') return 'anyone'
  if (permission === 'administer') return 'operator'
  return scopes.length === 0 ? 'person' : 'key'
}

function replyOf({ responses }: Operation): Call['reply'] {
  const [status, { content }] = Object.entries(responses).find(([each]) => Number(each) < 300)!
  const [type, { schema, example, 'x-event': event }] = Object.entries(content)[0]!
  const data = schema.properties?.['data']
  const fields = event ? fieldsOf(event) : data ? fieldsOf(data.items ?? data) : []
  return { status: Number(status), type, fields, example }
}

/** The failure codes of a call, in the order of their HTTP statuses. */
function codesOf({ responses }: Operation): string[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => [...description.matchAll(/`(\w+)`/g)].map((match) => match[1]!))
}

/** The list of fields shows objects down to this depth. */
const DEPTH_MAX = 4

/** The fields of an object. Fields of nested objects and lists follow their parent. */
export function fieldsOf(schema: JsonSchema, way = '', depth = 0): Field[] {
  if (depth > DEPTH_MAX) return []
  const object = objectOf(schema)
  if (!object) return way === '' && schema.type !== 'null' ? [fieldOf('', schema, true)] : []
  return Object.entries(object.properties ?? {}).flatMap(([name, inner]) => {
    const here = way === '' ? name : `${way}.${name}`
    const field = fieldOf(here, inner, object.required?.includes(name) ?? false)
    const below = inner.type === 'array' && inner.items ? inner.items : inner
    return [field, ...fieldsOf(below, below === inner ? here : `${here}[]`, depth + 1)]
  })
}

/** The schema of the object, if the value is or may be an object. */
function objectOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema
  return schema.anyOf?.find(({ properties }) => properties !== undefined)
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    required,
    description: schema.description ?? schema.anyOf?.find((each) => each.description)?.description ?? '',
    limits: limitsOf(schema),
  }
}

const simple: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  null: 'null',
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'any'}`
  if (Array.isArray(schema.type)) return schema.type.map((each) => simple[each] ?? each).join(' or ')
  if (schema.format === 'date-time') return 'instant'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'binary') return 'file'
  const [example] = schema.examples ?? []
  if (typeof example === 'string' && /^[a-z]{3}_[0-9a-z]{13}$/.test(example))
    return `id ${example.slice(0, 4)}…`
  return simple[schema.type ?? ''] ?? 'any'
}

const count = new Intl.NumberFormat('en')

/**
 * A limit in words, such as `at most 15 characters`, or nothing. A minimum of one is left out, because a required
 * value implies it.
 */
function rangeOf(of: string, least: number | undefined, most: number | undefined): string[] {
  const [from, to] = [least, most].map((bound) => (bound === undefined ? undefined : count.format(bound)))
  if (from === undefined && to === undefined) return []
  if (least === most) return [`exactly ${from} ${of}`.trim()]
  const range =
    to === undefined ? `at least ${from}` : from === undefined ? `at most ${to}` : `${from} to ${to}`
  return [`${range} ${of}`.trim()]
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: usual } = schema
  const safe = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  return [
    ...rangeOf('characters', minLength, maxLength),
    ...rangeOf('', safe(minimum) ? minimum : undefined, safe(maximum) ? maximum : undefined),
    ...rangeOf('of them', minItems, maxItems),
    ...(usual !== undefined && usual !== '' ? [`${JSON.stringify(usual)} unless said`] : []),
  ]
}
