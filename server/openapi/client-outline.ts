/**
 * What the generated parts of all clients are written from: the calls that an API key may make, with the named schemas
 * that they use, taken from the OpenAPI document. Each language has its own writer in this folder.
 */
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

interface Operation {
  operationId: string
  summary: string
  security?: { bearer?: string[] }[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  /** What Nkra sends to a webhook endpoint, by the type of the event. */
  webhooks?: Record<string, { post: Pick<Operation, 'requestBody'> }>
  components: { schemas: Record<string, JsonSchema>; 'x-failures': Record<string, unknown> }
}

/** The kind of reply: `data`, a list by pages or slices, or a file. */
export type ReplyKind = 'data' | 'page' | 'slice' | 'file'

/** A value that a caller passes to a call, or a member of an object. */
export interface Member {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

export interface Call {
  /** The operation's id, such as sendMessage. */
  name: string
  summary: string
  method: string
  path: string
  kind: ReplyKind
  body: 'none' | 'json' | 'form'
  isIdempotent: boolean
  /** The names of values in the query. Path parameters are in `path`; all other values are the body. */
  query: string[]
  /**
   * The values that are maps, whose names the caller chooses. An empty one must be sent as an object, not as a list.
   */
  maps: string[]
  input: Member[]
  /** The schema of the data, or of one item of a list. Null for a file. */
  reply: JsonSchema | null
}

export interface Outline {
  calls: Call[]
  /** The named schemas that the calls use. */
  types: { name: string; schema: JsonSchema }[]
  failureCodes: string[]
  /** The schemas of the events of webhooks. */
  events: JsonSchema[]
}

const SCHEMAS = '#/components/schemas/'

/** Makes the outline. Throws if two values of a call have the same name. */
export function clientOutline(document: object): Outline {
  const { paths, components, webhooks = {} } = document as OpenApi
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.[0]?.bearer?.length)
      .map(([method, operation]) => callOf(document, path, method, operation)),
  )
  const used = new Set<string>()
  const visit = (schema: JsonSchema): void => {
    const name = schemaName(schema)
    if (name !== null && !used.has(name)) {
      used.add(name)
      visit(components.schemas[name]!)
    }
    for (const part of partsOf(schema)) visit(part)
  }
  const events = Object.values(webhooks).flatMap(({ post }) =>
    Object.values(post.requestBody?.content ?? {}).map(({ schema }) => schema),
  )
  for (const schema of events) visit(schema)
  for (const { input, reply } of calls)
    for (const schema of [...input.map((member) => member.schema), ...(reply ? [reply] : [])]) visit(schema)
  return {
    calls,
    types: Object.entries(components.schemas)
      .filter(([name]) => used.has(name))
      .map(([name, schema]) => ({ name, schema })),
    failureCodes: Object.keys(components['x-failures']),
    events,
  }
}

/** The name of the schema to which a schema refers, or null. */
export function schemaName({ $ref: pointer }: JsonSchema): string | null {
  if (pointer === undefined) return null
  if (!pointer.startsWith(SCHEMAS)) throw new Error(`no schema: ${pointer}`)
  return pointer.slice(SCHEMAS.length)
}

/** The members of an object, in the order of the schema. */
export const membersOf = ({ properties = {}, required = [] }: JsonSchema): Member[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }))

/** The choices of a schema. Null if it is no choice. */
export function choicesOf({ anyOf, oneOf, type, ...rest }: JsonSchema): JsonSchema[] | null {
  const choices = anyOf ?? oneOf
  if (choices) return choices
  return Array.isArray(type) ? type.map((each) => ({ ...rest, type: each })) : null
}

/** A name with its first letter in upper case, for the start of a type's name. */
export const typeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The names that no schema's type may have: those of the calls' own types, and those that the client itself uses. */
export const takenNames = (calls: readonly Call[], own: readonly string[]): Set<string> =>
  new Set([
    ...own,
    'FailureCode',
    ...calls.flatMap(({ name }) => [`${typeName(name)}Input`, `${typeName(name)}Reply`]),
  ])

function partsOf({ properties, items, anyOf, oneOf, additionalProperties }: JsonSchema): JsonSchema[] {
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
}

/** The component that a reference names, or the value itself. */
function resolved<Value extends object>(document: object, value: Value | { $ref: string }): Value {
  let found: unknown = value
  while (typeof found === 'object' && found !== null && '$ref' in found) {
    const steps = String(found.$ref).split('/').slice(1)
    found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
  }
  return found as Value
}

function callOf(document: object, path: string, method: string, operation: Operation): Call {
  const { operationId: name, summary, parameters = [], requestBody } = operation
  const given = parameters.map((parameter) => resolved<Parameter>(document, parameter))
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = media ? membersOf(resolved<JsonSchema>(document, media.schema)) : []
  const input = [
    ...given
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name: of, required, description, schema }) => ({
        name: of,
        schema: description === undefined ? schema : { ...schema, description },
        isRequired: required,
      })),
    ...body,
  ]
  const names = input.map((member) => member.name)
  const twice = names.find((each, index) => names.indexOf(each) < index)
  if (twice !== undefined) throw new Error(`${name} takes ${twice} in two places`)
  return {
    name,
    summary,
    method: method.toUpperCase(),
    path,
    ...replyOf(document, operation),
    body: type === undefined ? 'none' : type.startsWith('multipart/') ? 'form' : 'json',
    isIdempotent: given.some((parameter) => parameter.in === 'header'),
    query: given.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
    maps: body.filter(({ schema }) => isMap(resolved<JsonSchema>(document, schema))).map((each) => each.name),
    input,
  }
}

const isMap = ({ type, properties }: JsonSchema) => type === 'object' && !properties

function replyOf(document: object, { responses }: Operation): Pick<Call, 'kind' | 'reply'> {
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300)!
  const { content } = resolved<{ content?: Content }>(document, success)
  const schema = content?.['application/json']?.schema
  const envelope = schema && resolved<JsonSchema>(document, schema).properties
  const data = envelope?.['data']
  if (!data) return { kind: 'file', reply: null }
  const kind = 'currentPage' in envelope ? 'page' : 'next' in envelope ? 'slice' : 'data'
  return { kind, reply: kind === 'data' ? data : resolved<JsonSchema>(document, data).items! }
}
